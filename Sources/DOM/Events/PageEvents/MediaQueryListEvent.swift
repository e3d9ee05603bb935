/// CSSOM View, 4.2.1.
public final class MediaQueryListEvent: Event {
  public var media = ""
  public var matches = false
}
