/// UI Events, 3.8.
public final class CompositionEvent: UIEvent {
  public var data = DOMString()
}
