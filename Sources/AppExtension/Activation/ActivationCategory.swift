/// The kinds of attachments that a dictionary rule counts.
package enum ActivationCategory: String, Sendable, Hashable, CaseIterable {
  // In the order in which an attachment is counted: as the first that the rule supports.
  case webPage, image, movie, webURL, text, file

  /// The key of the greatest number of attachments.
  package var key: String {
    switch self {
    case .webPage: "NSExtensionActivationSupportsWebPageWithMaxCount"
    case .image: "NSExtensionActivationSupportsImageWithMaxCount"
    case .movie: "NSExtensionActivationSupportsMovieWithMaxCount"
    case .webURL: "NSExtensionActivationSupportsWebURLWithMaxCount"
    case .text: "NSExtensionActivationSupportsText"
    case .file: "NSExtensionActivationSupportsFileWithMaxCount"
    }
  }

  /// Whether an attachment with these types belongs to it.
  func accepts(_ identifiers: [String], types: TypeTree) -> Bool {
    func conforms(_ other: String) -> Bool {
      identifiers.contains { types.conforms($0, to: other) }
    }
    switch self {
    case .webPage: return conforms("com.apple.property-list")
    case .image: return conforms("public.image")
    case .movie: return conforms("public.movie")
    case .webURL: return conforms("public.url") && !conforms("public.file-url")
    case .text: return conforms("public.text")
    // A file itself, or the content of a file; neither the address of anything else, nor text.
    case .file:
      return conforms("public.file-url") || conforms("public.directory")
        || identifiers.contains { identifier in
          types.conforms(identifier, to: "public.data")
            && !["public.url", "public.text", "com.apple.property-list"].contains {
              types.conforms(identifier, to: $0)
            }
        }
    }
  }
}
