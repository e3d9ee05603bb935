package import PageLoading
internal import PropertyLists

/// The message for a file that is not an HTTP archive.
package struct HTTPArchiveErrorText: Sendable, Hashable {
  /// A sentence without its full stop.
  package var text: String

  /// - Parameter source: the file.
  package init(_ error: HTTPArchiveError, source: String) {
    text =
      switch error {
      case .malformed(let malformation):
        PropertyListErrorText(malformation, source: source).text
      case .missing(let path):
        "\(source): an HTTP archive has a valid value at \(path), and this file has none"
      case .badContent(let path):
        "\(source): the body at \(path) is not the Base64 that it claims to be"
      }
  }
}
