/// HTML Standard, 7.4.6.
public final class BeforeUnloadEvent: Event {
  public var returnValue = DOMString()
}
