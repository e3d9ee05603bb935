public import AppExtension

/// The names of apps that share, for people.
public struct ShareHostText: Sendable, Hashable {
  /// What is shared where, in a few words.
  public var text: String

  public init(_ host: ShareHost) {
    text =
      switch host {
      case .safari: "a page in Safari"
      case .safariWithoutScript: "a page in Safari, for an extension without a script"
      case .chrome: "a page in Chrome"
      case .urlOnly: "an address alone"
      case .text: "text"
      case .pdf: "a PDF document"
      case .image: "a picture"
      case .movie: "a film"
      case .file: "a file"
      }
  }
}
