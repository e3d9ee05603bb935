/// UI Events, 3.4, with the members that CSSOM View and WebKit add.
package class MouseEvent: UIEvent {
  package final var screenX = 0
  package final var screenY = 0
  package final var clientX = 0
  package final var clientY = 0
  package final var movementX = 0.0
  package final var movementY = 0.0
  package final var modifiers = EventModifiers()
  /// The button that changed: 0 is the main one.
  package final var button = 0
  /// The buttons that are held down, with a bit for each.
  package final var buttons = 0
  private final var related: EventTarget?

  package final override var relatedTarget: EventTarget? {
    get { related }
    set { related = newValue }
  }
}
