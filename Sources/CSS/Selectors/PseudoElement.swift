/// A pseudo-element (CSS Pseudo-Elements; CSS Shadow Parts; CSS View Transitions) that WebKit knows.
package struct PseudoElement {
  package enum Argument {
    case nothing
    /// The argument of `::slotted()`.
    case compound(CompoundSelector)
    /// The argument of `::cue()`.
    case selectors(SelectorList)
    /// The argument of `::part()` and `::highlight()`.
    case names([String])
    /// The argument of `::view-transition-group()` and similar ones. Without a name it is for all.
    case transition(name: String?, classes: [String])
  }

  /// The name without colons, in lower case.
  package let name: String
  package let argument: Argument

  /// The names of pseudo-elements without arguments. All names that begin with `-webkit-` are valid
  /// too.
  package static let names: Set<String> = [
    "after", "backdrop", "before", "cue", "details-content", "file-selector-button",
    "first-letter", "first-line", "grammar-error", "marker", "placeholder", "selection",
    "spelling-error", "target-text", "view-transition",
  ]

  /// The names that can be written with a single colon.
  package static let singleColonNames: Set<String> = [
    "after", "before", "first-letter", "first-line",
  ]

  /// The new names of pseudo-elements with older names. WebKit writes the new ones.
  static let canonicalNames = [
    "-webkit-input-placeholder": "placeholder",
    "-webkit-file-upload-button": "file-selector-button",
  ]

  // MARK: What may follow

  /// Whether another pseudo-element can follow this one.
  func accepts(pseudoElement next: String) -> Bool {
    switch name {
    case "part": next != "part"
    case "slotted": ["after", "backdrop", "before", "marker"].contains(next)
    default: false
    }
  }

  /// Whether a pseudo-class can follow this pseudo-element, to test its state.
  func accepts(_ state: PseudoClass) -> Bool {
    switch group {
    case .part: !state.isStructural
    case .scrollBar: state.isOfScrollBars
    case .control: state.isOfUserActions
    case .selection: state == .windowInactive
    case .transition: state == .onlyChild
    case .stateless: false
    }
  }

  /// Whether a pseudo-class can follow whose argument is not a list of selectors.
  func acceptsFunction(_ function: String) -> Bool {
    name == "part" && !function.hasPrefix("nth-")
  }

  /// Groups of pseudo-elements with the same states.
  private enum Group {
    case part, scrollBar, control, selection, transition, stateless
  }

  private var group: Group {
    switch name {
    case "part": return .part
    case "selection": return .selection
    case "-webkit-resizer": return .scrollBar
    case "file-selector-button", "placeholder", "details-content": return .control
    case "cue":
      if case .nothing = argument { return .control }
      return .stateless
    default:
      if name.hasPrefix("-webkit-scrollbar") { return .scrollBar }
      if name.hasPrefix("-webkit-") { return .control }
      if case .transition = argument { return .transition }
      return .stateless
    }
  }

  // MARK: What is supported

  /// Whether `@supports selector()` is true for it. WebKit parses all names that begin with
  /// `-webkit-`, but supports only its own.
  var isSupported: Bool { !name.hasPrefix("-webkit-") || Self.webKitNames.contains(name) }

  /// The names of WebKit's own pseudo-elements that `@supports` knows.
  private static let webKitNames: Set<String> = [
    "-webkit-caps-lock-indicator", "-webkit-color-swatch", "-webkit-color-swatch-wrapper",
    "-webkit-contacts-auto-fill-button", "-webkit-credentials-auto-fill-button",
    "-webkit-credit-card-auto-fill-button", "-webkit-date-and-time-value",
    "-webkit-datetime-edit", "-webkit-datetime-edit-day-field",
    "-webkit-datetime-edit-fields-wrapper", "-webkit-datetime-edit-hour-field",
    "-webkit-datetime-edit-millisecond-field", "-webkit-datetime-edit-minute-field",
    "-webkit-datetime-edit-month-field", "-webkit-datetime-edit-second-field",
    "-webkit-datetime-edit-text", "-webkit-datetime-edit-year-field", "-webkit-generic-cue-root",
    "-webkit-inner-spin-button", "-webkit-list-button", "-webkit-media-controls",
    "-webkit-media-text-track-container", "-webkit-media-text-track-display",
    "-webkit-media-text-track-display-backdrop", "-webkit-media-text-track-region",
    "-webkit-media-text-track-region-container", "-webkit-meter-bar",
    "-webkit-meter-even-less-good-value", "-webkit-meter-inner-element",
    "-webkit-meter-optimum-value", "-webkit-meter-suboptimum-value", "-webkit-progress-bar",
    "-webkit-progress-inner-element", "-webkit-progress-value", "-webkit-resizer",
    "-webkit-scrollbar", "-webkit-scrollbar-button", "-webkit-scrollbar-corner",
    "-webkit-scrollbar-thumb", "-webkit-scrollbar-track", "-webkit-scrollbar-track-piece",
    "-webkit-search-cancel-button", "-webkit-search-decoration", "-webkit-search-results-button",
    "-webkit-search-results-decoration", "-webkit-slider-container",
    "-webkit-slider-runnable-track", "-webkit-slider-thumb",
    "-webkit-strong-password-auto-fill-button", "-webkit-textfield-decoration-container",
    "-webkit-validation-bubble", "-webkit-validation-bubble-arrow",
    "-webkit-validation-bubble-arrow-clipper", "-webkit-validation-bubble-body",
    "-webkit-validation-bubble-heading", "-webkit-validation-bubble-icon",
    "-webkit-validation-bubble-message", "-webkit-validation-bubble-text-block",
  ]
}
