/// A keyword that all properties accept as their whole value (CSS Cascade, section 7.3).
package enum CSSWideKeyword: String, Sendable {
  case initial, inherit, unset, revert
  case revertLayer = "revert-layer"
}
