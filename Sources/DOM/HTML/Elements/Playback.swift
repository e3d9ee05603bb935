/// The settings that scripts have made on a media element (HTML Standard, 4.8.11). Nothing plays.
package final class Playback {
  package var defaultRate = 1.0
  package var rate = 1.0
  package var preservesPitch = true
  package var volume = 1.0
  package var isMuted: Bool

  init(isMuted: Bool) {
    self.isMuted = isMuted
  }
}

extension Element {
  package var playback: Playback {
    node.record.companion { Playback(isMuted: hasAttribute("muted")) }
  }
}
