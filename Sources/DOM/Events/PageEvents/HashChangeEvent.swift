/// HTML Standard, 7.4.6.
public final class HashChangeEvent: Event {
  public var oldURL = ""
  public var newURL = ""
}
