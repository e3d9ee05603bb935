/// CSS Animations, 4.2.
package final class AnimationEvent: Event {
  package var animationName = ""
  package var elapsedTime = 0.0
  package var pseudoElement = ""

  override var legacyForm: Event? {
    let legacyType: String
    switch type {
    case "animationstart": legacyType = "webkitAnimationStart"
    case "animationiteration": legacyType = "webkitAnimationIteration"
    case "animationend": legacyType = "webkitAnimationEnd"
    default: return nil
    }
    let legacy = AnimationEvent(
      legacyType, bubbles: bubbles, cancelable: cancelable, composed: composed)
    legacy.animationName = animationName
    legacy.elapsedTime = elapsedTime
    legacy.pseudoElement = pseudoElement
    return legacy
  }
}
