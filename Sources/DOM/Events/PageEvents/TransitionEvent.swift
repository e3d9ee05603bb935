/// CSS Transitions, 6.1.
public final class TransitionEvent: Event {
  public var propertyName = ""
  public var elapsedTime = 0.0
  public var pseudoElement = ""
}
