internal import PropertyLists
package import SavedPages

/// The message for a saved page that cannot be used.
package struct SavedPageErrorText: Sendable, Hashable {
  /// The short name of all these errors.
  package static let identifier = "saved-page-damaged"

  /// What is wrong: a sentence without its full stop.
  package var message: String
  /// What to do, as a sentence.
  package var fix = "save the page again, from Safari or Chromium."

  package init(_ error: SavedPageError) {
    message =
      switch error {
      case .malformed(let malformation):
        PropertyListErrorText(malformation, source: "the web archive").text
      case .missing(let path):
        "a web archive has a valid value at \(path), and this file has none"
      case .tooManyResources(let limit): "the saved page has more than \(limit) parts"
      case .tooDeep(let limit):
        "the parts of the saved page lie in one another more than \(limit) deep"
      case .noBoundary: "the MHTML file does not say what separates its parts"
      case .truncated: "the MHTML file ends before its last part does"
      case .noDocument: "the MHTML file has no part that is a page"
      case .badAddress(let address):
        "the saved page says that its address is '\(address)', which is no address of a page"
      case .badContent(let url, let encoding):
        "the part \(url) of the MHTML file is not in the encoding that it names, \(encoding)"
      }
    if case .badAddress = error {
      fix = "give the page's address with --url, or save the page again."
    }
  }
}
