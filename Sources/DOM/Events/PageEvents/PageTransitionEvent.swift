/// HTML Standard, 7.4.6.
public final class PageTransitionEvent: Event {
  public var persisted = false
}
