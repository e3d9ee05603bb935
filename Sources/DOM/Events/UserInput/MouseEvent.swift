/// UI Events, 3.4, with the members that CSSOM View and WebKit add.
open class MouseEvent: UIEvent {
  public final var screenX = 0
  public final var screenY = 0
  public final var clientX = 0
  public final var clientY = 0
  public final var movementX = 0.0
  public final var movementY = 0.0
  public final var modifiers = EventModifiers()
  /// The button that changed: 0 is the main one.
  public final var button = 0
  /// The buttons that are held down, a bit each.
  public final var buttons = 0
  private final var related: EventTarget?

  public final override var relatedTarget: EventTarget? {
    get { related }
    set { related = newValue }
  }
}
