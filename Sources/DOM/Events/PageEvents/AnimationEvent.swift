/// CSS Animations, 4.2.
package final class AnimationEvent: Event {
  package var animationName = ""
  package var elapsedTime = 0.0
  package var pseudoElement = ""
}
