internal import Bytes
internal import CLexbor
internal import CSS

// HTML Standard, 4.8.11.5: the resource of a video or of a sound. None is ever loaded.

extension Element {
  /// The address that the resource selection algorithm finds (HTMLMediaElement.currentSrc); empty if it finds
  /// none. A browser finds it in a task of its own; here it is there at once.
  package var currentMediaAddress: String {
    if hasAttribute("src") { return mediaAddress ?? "" }
    let media = node.nodeDocument.state.media
    for source in mediaSources where source.isMediaForThisBrowser(media) {
      if let address = source.mediaAddress { return address }
    }
    return ""
  }

  /// Whether the element has a place where it looks for a resource.
  package var hasMediaSource: Bool {
    hasAttribute("src") || !mediaSources.isEmpty
  }

  private var mediaSources: [Element] {
    node.childNodes.compactMap(Element.init).filter { $0.isHTML(LXB_TAG_SOURCE) }
  }

  /// The address in the `src` attribute; nil if that is empty, or no address.
  private var mediaAddress: String? {
    guard let text = getAttribute("src")?.string.trimmingASCIIWhitespace, !text.isEmpty else {
      return nil
    }
    return node.nodeDocument.resolve(text)
  }

  /// Whether Safari plays what a source's type says, and its media match.
  private func isMediaForThisBrowser(_ media: CSSMediaEnvironment) -> Bool {
    guard mediaQueries.matches(media) else { return false }
    guard let text = getAttribute("type")?.string, !text.isEmpty else { return true }
    guard let type = MIMEType(text), Self.mediaTypes.contains(type.essence) else { return false }
    return (type["codecs"] ?? "").split(separator: ",").allSatisfy { codec in
      let name = String(codec).trimmingASCIIWhitespace.prefix { $0 != "." }
      return Self.codecs.contains(String(name).asciiLowercased)
    }
  }

  /// The types of media that Safari plays.
  private static let mediaTypes: Set<String> = [
    "application/mp4", "application/vnd.apple.mpegurl", "application/x-mpegurl", "audio/3gpp",
    "audio/aac",
    "audio/aiff", "audio/basic", "audio/flac", "audio/m4a", "audio/mp3", "audio/mp4", "audio/mpeg",
    "audio/mpegurl", "audio/mpg", "audio/ogg", "audio/vnd.wave", "audio/wav", "audio/wave",
    "audio/webm",
    "audio/x-aac", "audio/x-aiff", "audio/x-caf", "audio/x-flac", "audio/x-m4a", "audio/x-mp3",
    "audio/x-mpeg", "audio/x-mpegurl", "audio/x-wav", "video/3gpp", "video/3gpp2", "video/mp2t",
    "video/mp4", "video/mpeg", "video/mpg", "video/quicktime", "video/webm", "video/x-m4v",
  ]

  /// The codecs that Safari knows, by the part of their names before the first dot.
  private static let codecs: Set<String> = [
    "ac-3", "alac", "av01", "avc1", "avc3", "dvh1", "dvhe", "ec-3", "flac", "hev1", "hvc1", "mp3",
    "mp4a",
    "mp4v", "opus", "vorbis", "vp08", "vp09", "vp8", "vp9",
  ]
}
