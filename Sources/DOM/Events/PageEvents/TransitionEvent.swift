/// CSS Transitions, 6.1.
package final class TransitionEvent: Event {
  package var propertyName = ""
  package var elapsedTime = 0.0
  package var pseudoElement = ""
}
