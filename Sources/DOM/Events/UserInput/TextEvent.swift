/// UI Events, 8.4: kept for old pages.
public final class TextEvent: UIEvent {
  public var data = DOMString()
}
