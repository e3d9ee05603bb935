/// Web Animations, 6.13.
package final class AnimationPlaybackEvent: Event {
  package var currentTime: Double?
  package var timelineTime: Double?
}
