/// HTML Standard, 6.5.1: something opened or closed.
public final class ToggleEvent: Event {
  public var oldState = ""
  public var newState = ""
}
