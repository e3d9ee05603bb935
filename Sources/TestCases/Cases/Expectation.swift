public import Preprocessing

/// What is to come of a case.
public struct Expectation: Sendable {
  /// The results; nil where nothing is said of them.
  public var results: ResultsExpectation?
  public var html: HTMLExpectation?
  /// Elements of the page, at the end and before `finalize`.
  public var selectors: [SelectorExpectation] = []
  /// The console's lines, each `level: text`.
  public var console: ValuePattern?
  /// The identifiers of diagnostics; nil for none that is an error.
  public var diagnostics: ValuePattern?
  /// The addresses that the script navigates to.
  public var navigations: ValuePattern?
  /// The page's cookies at the end, by their names.
  public var cookies: ValuePattern?
  public var failure = FailureKind.none
  public var finalize: FinalizeKind?
  /// Milliseconds of computing, from evaluating the script to the end of `finalize`.
  public var time: ValuePattern?
  /// The bytes of the results as a binary property list.
  public var size: ValuePattern?

  public init() {}
}

/// What the results are to be.
public enum ResultsExpectation: Sendable {
  case pattern(ValuePattern)
  /// What was accepted before, in a file.
  case snapshot(String)
}

/// What the page is to be at the end.
public enum HTMLExpectation: Sendable {
  case pattern(ValuePattern)
  /// The contents of a file.
  case file(String)
  /// The same markup, but for white space and the order of attributes.
  case normalized(String)
  /// What was accepted before, in a file.
  case snapshot(String)
}

/// What the elements that match a selector are to be.
public struct SelectorExpectation: Sendable {
  public var selector: String
  /// Whether `finalize` is still to come.
  public var isBeforeFinalize = false
  public var count: ValuePattern?
  /// The text of the first one, white space put together.
  public var text: ValuePattern?
  /// The texts of all.
  public var texts: ValuePattern?
  /// What is inside of the first one.
  public var html: ValuePattern?
  /// Attributes of the first one.
  public var attributes: [(name: String, pattern: ValuePattern)] = []

  public init(_ selector: String) {
    self.selector = selector
  }

  /// Whether there has to be an element for it to hold.
  var needsElement: Bool { text != nil || html != nil || !attributes.isEmpty }
}

/// How a case may be meant to fail.
public enum FailureKind: String, Sendable, CaseIterable {
  /// Not at all: the extension gets results.
  case none
  /// The script could not be evaluated.
  case unusable
  /// There is no object, or no `run`: Safari gives an empty dictionary.
  case empty
  /// `run` threw, never completed, or gave what is no dictionary.
  case noResults = "no-results"
  /// The results cannot be delivered.
  case undeliverable
  case timeLimit = "time-limit"
  case memoryLimit = "memory-limit"
  /// The engine's process ended.
  case crash
}

/// What is to become of `finalize`.
public enum FinalizeKind: String, Sendable, CaseIterable {
  case called
  case notCalled = "not-called"
  case threw

  /// What became of it; nil stands for a request that had no extension.
  public init(_ outcome: FinalizeOutcome?) {
    self =
      switch outcome {
      case .called: .called
      case .threw: .threw
      case .notCalled, .outOfTime, nil: .notCalled
      }
  }
}

extension Expectation {
  /// What the names of snapshots end with that are named after their cases.
  public static let snapshotSuffixes = [resultsSuffix, pageSuffix]
  static let resultsSuffix = "results.json"
  static let pageSuffix = "page.html"

  /// The files of its snapshots.
  public var snapshots: [String] {
    var paths: [String] = []
    if case .snapshot(let path) = results { paths.append(path) }
    if case .snapshot(let path) = html { paths.append(path) }
    return paths
  }
}
