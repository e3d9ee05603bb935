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

  // These pseudo-classes never match here, because there is no pointer, history, full screen,
  // playback, part of a scroll bar, or text from a user.
  case visited, hover, active, autofill, fullscreen, playing, seeking, buffering, stalled, past
  case future, host, horizontal, vertical, decrement, increment, start, end
  case userValid = "user-valid"
  case userInvalid = "user-invalid"
  case strongPassword = "-webkit-autofill-strong-password"
  case autofillViewable = "-webkit-autofill-strong-password-viewable"
  case autofillAndObscured = "-webkit-autofill-and-obscured"
  case drag = "-webkit-drag"
  case volumeLocked = "volume-locked"
  case windowInactive = "window-inactive"
  case cornerPresent = "corner-present"
  case doubleButton = "double-button"
  case noButton = "no-button"
  case singleButton = "single-button"
  case activeViewTransition = "active-view-transition"

  /// The pseudo-class with a name in lower case; nil if there is none. Older names stand for newer
  /// ones.
  init?(named name: String) {
    self.init(rawValue: Self.canonicalNames[name] ?? name)
  }

  private static let canonicalNames = [
    "-webkit-any-link": "any-link", "-webkit-autofill": "autofill",
    "-webkit-full-screen": "fullscreen",
  ]

  /// Whether it depends on the element's place in the tree (Selectors 4, section 13).
  var isStructural: Bool {
    switch self {
    case .root, .empty, .firstChild, .lastChild, .onlyChild, .firstOfType, .lastOfType,
      .onlyOfType:
      true
    default: false
    }
  }

  /// Whether it depends on a user's action on the element (Selectors 4, section 9).
  var isOfUserActions: Bool {
    switch self {
    case .active, .focus, .focusVisible, .focusWithin, .hover: true
    default: false
    }
  }

  /// Whether it can follow a part of a scroll bar.
  var isOfScrollBars: Bool {
    switch self {
    case .active, .disabled, .enabled, .hover, .windowInactive, .cornerPresent, .decrement,
      .doubleButton, .end, .horizontal, .increment, .noButton, .singleButton, .start, .vertical:
      true
    default: false
    }
  }
}
