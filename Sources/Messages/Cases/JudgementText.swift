/// The findings of a test case whose run is not as expected.
package enum JudgementText {
  // MARK: How the run ended

  package static let succeeds = "the extension gets results"
  package static let isUnusable = "the script cannot be evaluated"
  package static let isEmpty = "there is no ExtensionPreprocessingJS object with a run"
  package static let hasNoResults = "the extension gets no results"
  package static let isUndeliverable = "the results cannot be delivered"
  package static let ranOutOfTime = "the script ran out of time"
  package static let tookTooMuchMemory = "the script took too much memory"
  package static let crashed = "the engine's process ended"

  /// - Parameter failure: the name of the failure that was expected.
  package static func succeeded(insteadOf failure: String) -> String {
    "expected failure '\(failure)', but the extension got results"
  }

  /// The words after the reason of a failure.
  ///
  /// - Parameter failure: the name of the failure that was expected.
  package static func anotherFailure(than failure: String) -> String {
    " (expected failure '\(failure)')"
  }

  /// - Parameter times: how often the case was run.
  package static func runsDiffer(number: Int, of times: Int) -> String {
    "run \(number) of \(times) came out differently"
  }

  // MARK: The network

  /// - Parameter request: its method and its address.
  package static func noStub(for request: String) -> String {
    "there is no stub for \(request): tests have no network, so say under 'network' what answers it"
  }

  // MARK: Values

  package static let arrayEnds = "the end of the array"

  package static func differs(expected: String, actual: String) -> String {
    "expected \(expected), got \(actual)"
  }

  package static func isNot(expected: String, actual: String) -> String {
    "expected '\(expected)', but it was '\(actual)'"
  }

  /// - Parameter message: the message of an unexpected diagnostic.
  package static func hasError(_ message: String, _ identifier: String) -> String {
    "an error: \(message) [\(identifier)]"
  }

  // MARK: The page

  package static let markupDiffers = "the page's markup differs"
  package static let isNoSelector = "this is not a selector"
  package static let matchesNothing = "no element matches"

  // MARK: Files

  package static func cannotRead(_ path: String) -> String { "the file \(path) cannot be read" }

  /// - Parameter canBeAccepted: whether a new snapshot waits beside it.
  package static func noSnapshot(_ path: String, canBeAccepted: Bool) -> String {
    let what = "there is no snapshot \(path) yet"
    return canBeAccepted
      ? "\(what): accept it by 'jsprep snapshot accept'"
      : "\(what): make it on a machine of your own by 'jsprep test --update', and commit it"
  }

  package static func differsFromSnapshot(_ path: String) -> String {
    "differs from the snapshot \(path)"
  }
}
