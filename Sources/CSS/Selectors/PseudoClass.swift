/// The pseudo-classes without arguments that WebKit knows, by their names.
package enum PseudoClass: String {
  case root, scope, empty
  case firstChild = "first-child"
  case lastChild = "last-child"
  case onlyChild = "only-child"
  case firstOfType = "first-of-type"
  case lastOfType = "last-of-type"
  case onlyOfType = "only-of-type"
  case link
  case anyLink = "any-link"
  case oldAnyLink = "-webkit-any-link"
  case target, focus
  case focusVisible = "focus-visible"
  case focusWithin = "focus-within"
  case checked, disabled, enabled, required, optional, valid, invalid, indeterminate
  case `default`
  case readOnly = "read-only"
  case readWrite = "read-write"
  case placeholderShown = "placeholder-shown"
  case inRange = "in-range"
  case outOfRange = "out-of-range"
  case defined, paused, modal, muted
  case popoverOpen = "popover-open"

  // Pseudo-classes that never match here: there is no pointer, no history, no full screen, no
  // playing, no part of a scroll bar, and no text that a user typed.
  case visited, hover, active, autofill, fullscreen, playing, seeking, buffering, stalled, past
  case future, host, horizontal, vertical, decrement, increment, start, end
  case userValid = "user-valid"
  case userInvalid = "user-invalid"
  case oldAutofill = "-webkit-autofill"
  case strongPassword = "-webkit-autofill-strong-password"
  case autofillViewable = "-webkit-autofill-strong-password-viewable"
  case autofillAndObscured = "-webkit-autofill-and-obscured"
  case drag = "-webkit-drag"
  case oldFullscreen = "-webkit-full-screen"
  case volumeLocked = "volume-locked"
  case windowInactive = "window-inactive"
  case cornerPresent = "corner-present"
  case doubleButton = "double-button"
  case noButton = "no-button"
  case singleButton = "single-button"
  case activeViewTransition = "active-view-transition"

  /// Pseudo-elements without arguments.
  package static let elements: Set<String> = [
    "after", "backdrop", "before", "cue", "details-content", "file-selector-button",
    "first-letter", "first-line", "grammar-error", "marker", "placeholder", "selection",
    "spelling-error", "target-text", "view-transition",
  ]

  /// Pseudo-elements that may be written with one colon.
  static let oldElements: Set<String> = ["after", "before", "first-letter", "first-line"]

  /// Pseudo-elements with arguments.
  static let elementFunctions: Set<String> = [
    "cue", "highlight", "part", "slotted", "view-transition-group", "view-transition-image-pair",
    "view-transition-new", "view-transition-old",
  ]
}
