internal import Messages
internal import PropertyLists
internal import TestCases

/// The message for a file that is not a test case.
struct CaseFileErrorText {
  let text: String

  /// - Parameter identifier: the name of the error, which stays the same over versions.
  init(_ error: CaseFileError, identifier: String = "case-file") {
    if case .malformed(let malformation) = error.reason {
      text = "\(PropertyListErrorText(malformation, source: error.file).text) [\(identifier)]\n"
      return
    }
    var place = error.file
    if case .text(let line, let column) = error.position { place += ":\(line):\(column)" }
    let path = error.path.isRoot ? "" : "\(error.path): "
    text = "\(place): error: \(path)\(error.words) [\(identifier)]\n"
  }
}
