package import AppExtension

/// The names of apps that share, for people.
package struct ShareHostText: Sendable, Hashable {
  /// The host and what it shares, in a few words.
  package var text: String

  package init(_ host: ShareHost) {
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
