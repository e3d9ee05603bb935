/// The settings that scripts have made on a media element (HTML Standard, 4.8.11). Nothing plays.
public final class Playback {
  public var defaultRate = 1.0
  public var rate = 1.0
  public var preservesPitch = true
  public var volume = 1.0
  public var isMuted: Bool

  init(isMuted: Bool) {
    self.isMuted = isMuted
  }
}

extension Element {
  public var playback: Playback {
    node.record.companion { Playback(isMuted: hasAttribute("muted")) }
  }
}
