/// What a test case finds, where the run is not as it was expected.
public enum JudgementText {
  // MARK: How the run ended

  public static let succeeds = "the extension gets results"
  public static let isUnusable = "the script cannot be evaluated"
  public static let isEmpty = "there is no ExtensionPreprocessingJS object with a run"
  public static let hasNoResults = "the extension gets no results"
  public static let isUndeliverable = "the results cannot be delivered"
  public static let ranOutOfTime = "the script ran out of time"
  public static let tookTooMuchMemory = "the script took too much memory"
  public static let crashed = "the engine's process ended"

  /// - Parameter failure: the name of the failure that was expected.
  public static func succeeded(insteadOf failure: String) -> String {
    "expected failure '\(failure)', but the extension got results"
  }

  /// What follows the reason of a failure.
  ///
  /// - Parameter failure: the name of the failure that was expected.
  public static func anotherFailure(than failure: String) -> String {
    " (expected failure '\(failure)')"
  }

  /// - Parameter times: how often the case was run.
  public static func runsDiffer(number: Int, of times: Int) -> String {
    "run \(number) of \(times) came out differently"
  }

  // MARK: The network

  /// - Parameter request: its method and its address.
  public static func noStub(for request: String) -> String {
    "there is no stub for \(request): tests have no network, so say under 'network' what answers it"
  }

  // MARK: Values

  public static let arrayEnds = "the end of the array"

  public static func differs(expected: String, actual: String) -> String {
    "expected \(expected), got \(actual)"
  }

  public static func isNot(expected: String, actual: String) -> String {
    "expected '\(expected)', but it was '\(actual)'"
  }

  /// - Parameter message: what a diagnostic says that was not expected.
  public static func hasError(_ message: String, _ identifier: String) -> String {
    "an error: \(message) [\(identifier)]"
  }

  // MARK: The page

  public static let markupDiffers = "the page's markup differs"
  public static let isNoSelector = "this is not a selector"
  public static let matchesNothing = "no element matches"

  // MARK: Files

  public static func cannotRead(_ path: String) -> String { "the file \(path) cannot be read" }

  /// - Parameter canBeAccepted: whether what the case gives now waits beside it.
  public static func noSnapshot(_ path: String, canBeAccepted: Bool) -> String {
    let what = "there is no snapshot \(path) yet"
    return canBeAccepted
      ? "\(what): accept it by 'jsprep snapshot accept'"
      : "\(what): make it on a machine of your own by 'jsprep test --update', and commit it"
  }

  public static func differsFromSnapshot(_ path: String) -> String {
    "differs from the snapshot \(path)"
  }
}
