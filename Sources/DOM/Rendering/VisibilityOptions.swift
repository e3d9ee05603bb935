/// What `checkVisibility` looks at beside whether there is a box (CSSOM View, CheckVisibilityOptions).
package struct VisibilityOptions: Sendable {
  package var checksVisibility = false
  package var checksOpacity = false
  package var checksAutomaticContent = false

  package init() {}

  /// Whether recorded answers, see ``LayoutRecord``, are true for all that is asked.
  func allSatisfy(_ answers: Int32) -> Bool {
    let wanted: Int32 =
      1 | (checksVisibility ? 2 : 0) | (checksOpacity ? 4 : 0) | (checksAutomaticContent ? 8 : 0)
    return answers & wanted == wanted
  }
}
