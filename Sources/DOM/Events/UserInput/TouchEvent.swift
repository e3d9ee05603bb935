/// Touch Events, 5. Nothing is ever touched here, so its lists are empty.
public final class TouchEvent: UIEvent {
  public var modifiers = EventModifiers()
}
