/// A keyword that every property takes as its whole value (CSS Cascade, section 7.3).
package enum CSSWideKeyword: String, Sendable {
  case initial, inherit, unset, revert
  case revertLayer = "revert-layer"
}
