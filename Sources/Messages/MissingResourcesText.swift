package import PageLoading

/// The note about what belongs to a page and could not be loaded.
package struct MissingResourcesText: Sendable, Hashable {
  /// The short name of the note.
  package static let identifier = "resources-missing"

  /// What is missing: a sentence without its full stop.
  package var message: String

  /// The most resources that are named.
  private static let namedLimit = 3

  /// - Parameter missing: at least one resource.
  package init(_ missing: [MissingResource]) {
    let named = missing.prefix(Self.namedLimit).map { "\($0.url) (\(Self.reason($0.reason)))" }
    let rest = missing.count - named.count
    message =
      "the page is shown without \(named.joined(separator: ", "))"
      + (rest > 0 ? " and \(rest) more" : "")
  }

  private static func reason(_ reason: MissingResource.Reason) -> String {
    switch reason {
    case .loading(let error): LoadingErrorText(error.reason).message
    case .unreadable(let code): SystemErrorText(code).text
    case .outsideFolder: "it is not in the page's folder"
    case .otherContent: "it is neither a style sheet nor a picture nor a page"
    case .beyondLimits: "the page has too many resources, or too large ones"
    }
  }
}
