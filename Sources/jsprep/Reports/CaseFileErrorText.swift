internal import Messages
internal import PropertyLists
internal import TestCases

/// The message for a file that is not a test case.
struct CaseFileErrorText {
  let text: String

  init(_ error: CaseFileError) {
    if case .malformed(let malformation) = error.reason {
      text = "\(PropertyListErrorText(malformation, source: error.file).text) [case-file]\n"
      return
    }
    var place = error.file
    if case .text(let line, let column) = error.position { place += ":\(line):\(column)" }
    let path = error.path.isRoot ? "" : "\(error.path): "
    text = "\(place): error: \(path)\(Self.words(error.reason)) [case-file]\n"
  }

  private static func words(_ reason: CaseFileError.Reason) -> String {
    switch reason {
    case .malformed: ""
    case .unknownKey(let key, let nearest):
      "there is no key '\(key)'\(nearest.map { "; did you mean '\($0)'?" } ?? "")"
    case .missingKey(let key): "the key '\(key)' is missing"
    case .wrongType(let expected, let found): "this should be \(expected), and is \(found.name)"
    case .unknownWord(let word, let known):
      "'\(word)' is none of \(known.map { "'\($0)'" }.joined(separator: ", "))"
    case .other(let words): words
    }
  }
}
