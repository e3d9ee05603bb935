/// The errors in the values of a test case's file.
package enum CaseText {
  package static let isNoTime = "this is not a time: write one such as 2024-05-01T12:00:00Z"
  package static let isNoSeed = "a seed is a whole number from 0 on"
  package static let listIsEmpty = "there is no case in the list"
  package static let pageHasOneSource = "a page is one of 'file', 'html' and 'url'"
  package static let isNoDocumentType = "Safari shows no document of this type"
  package static let numberIsTooSmall = "the number should be above 0"
  package static let pathIsEmpty = "the path is empty"

  package static let canNeverHold = "no amount is like this: it is a number from 0 on"
  package static let rangeIsEmpty = "no number is in this range: it ends before it begins"
  package static let rowIsEmpty = "a row of 'each' has at least one value"
  package static let noPageMatches = "no file matches this pattern"

  package static let isNoAddress =
    "this is not an http or https address; a '*' in an address stands for any text, and a path begins with '/'"
  package static let isNoMethod = "this is not the method of a request"
  package static let isNoCount = "this should be a whole number from 1 on"
  package static let isNoDelay = "a delay is a number of milliseconds from 0 on"
  package static let isNoStatus = "a status is a whole number from 200 to 599"
  package static let isNoField = "this is not a header field"
  package static let stubHasOneBody = "an answer has one of 'text', 'json' and 'file'"

  /// - Parameter key: the other key of the stub.
  package static func failureHasNoAnswer(_ key: String) -> String {
    "a request that fails gets no answer: 'failure' and '\(key)' exclude each other"
  }

  /// - Parameter nearest: the key that was probably meant.
  package static func unknownKey(_ key: String, nearest: String?) -> String {
    "there is no key '\(key)'\(nearest.map { "; did you mean '\($0)'?" } ?? "")"
  }

  package static func missingKey(_ key: String) -> String { "the key '\(key)' is missing" }

  /// - Parameters:
  ///   - expected: what the value should be, with its article.
  ///   - found: what it is.
  package static func wrongType(_ expected: String, found: String) -> String {
    "this should be \(expected), and is \(found)"
  }

  package static func unknownWord(_ word: String, known: [String]) -> String {
    "'\(word)' should be one of \(known.map { "'\($0)'" }.joined(separator: ", "))"
  }

  package static func nameIsRepeated(_ name: String) -> String { "two cases are called '\(name)'" }
}
