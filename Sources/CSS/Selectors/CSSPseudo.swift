/// The pseudo-classes and pseudo-elements that WebKit knows (Selectors, and others).
package enum CSSPseudo {
  package static let classes = words(
    """
    active any-link autofill buffering checked default defined disabled empty enabled first-child \
    first-of-type focus focus-visible focus-within fullscreen future host hover in-range \
    indeterminate invalid last-child last-of-type link modal muted only-child only-of-type open \
    optional out-of-range past paused placeholder-shown playing popover-open read-only read-write \
    required root scope seeking stalled target target-within user-invalid user-valid valid visited \
    volume-locked window-inactive corner-present decrement double-button end horizontal increment \
    no-button single-button start vertical -webkit-any-link -webkit-autofill \
    -webkit-autofill-strong-password -webkit-drag -webkit-full-page-media -webkit-full-screen \
    -webkit-full-screen-ancestor
    """)

  static let classFunctions = words(
    """
    active-view-transition-type dir has host is lang matches not nth-child \
    nth-last-child nth-last-of-type nth-of-type state where -webkit-any
    """)

  package static let elements = words(
    """
    after backdrop before cue details-content file-selector-button first-letter first-line \
    grammar-error marker placeholder selection spelling-error target-text view-transition
    """)

  static let elementFunctions = words(
    """
    cue highlight part slotted view-transition-group view-transition-image-pair \
    view-transition-new view-transition-old
    """)

  private static func words(_ text: String) -> Set<String> {
    Set(text.split(separator: " ").map(String.init))
  }
}
