/// The apps that share content, with the attachments that they really send.
public enum ShareHost: String, Sendable, Hashable, CaseIterable {
  /// A web page in Safari, for an extension with a preprocessing script.
  case safari
  /// A web page in Safari, for an extension without one.
  case safariWithoutScript = "safari-without-script"
  /// A web page in Chrome: its address, and its title as text. No script runs.
  case chrome
  /// An app that shares an address and nothing else.
  case urlOnly = "url-only"
  /// An app that shares text.
  case text
  /// A PDF document, as a file.
  case pdf
  /// A picture in Photos.
  case image
  /// A film in Photos.
  case movie
  /// A file of an unknown type.
  case file

  /// The input that the host sends: one item.
  public var input: ActivationInput {
    ActivationInput(attachments: attachments)
  }

  /// The types of each attachment.
  public var attachments: [[String]] {
    switch self {
    case .safari: [["com.apple.property-list"], ["public.url"]]
    case .safariWithoutScript, .urlOnly: [["public.url"]]
    case .chrome: [["public.url"], ["public.plain-text"]]
    case .text: [["public.plain-text"]]
    case .pdf: [["com.adobe.pdf", "public.file-url"]]
    case .image: [["public.jpeg"]]
    case .movie: [["com.apple.quicktime-movie"]]
    case .file: [["public.data", "public.file-url"]]
    }
  }
}
