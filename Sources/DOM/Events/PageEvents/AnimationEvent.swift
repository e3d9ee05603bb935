/// CSS Animations, 4.2.
public final class AnimationEvent: Event {
  public var animationName = ""
  public var elapsedTime = 0.0
  public var pseudoElement = ""
}
