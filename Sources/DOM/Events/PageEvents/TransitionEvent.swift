/// CSS Transitions, 6.1.
package final class TransitionEvent: Event {
  package var propertyName = ""
  package var elapsedTime = 0.0
  package var pseudoElement = ""

  override var legacyForm: Event? {
    guard type == "transitionend" else { return nil }
    let legacy = TransitionEvent(
      "webkitTransitionEnd", bubbles: bubbles, cancelable: cancelable, composed: composed)
    legacy.propertyName = propertyName
    legacy.elapsedTime = elapsedTime
    legacy.pseudoElement = pseudoElement
    return legacy
  }
}
