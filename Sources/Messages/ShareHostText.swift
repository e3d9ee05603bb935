public import AppExtension

/// What hosts are called.
public struct ShareHostText: Sendable, Hashable {
  /// Who shares, and what, in a few words.
  public var text: String

  public init(_ host: ShareHost) {
    text =
      switch host {
      case .safari: "Safari, a page"
      case .safariWithoutScript: "Safari, a page without a script's results"
      case .chrome: "Chrome, a page"
      case .urlOnly: "an app, an address"
      case .text: "an app, text"
      case .pdf: "an app, a PDF document"
      case .image: "Photos, a picture"
      case .movie: "Photos, a film"
      case .file: "an app, a file"
      }
  }
}
