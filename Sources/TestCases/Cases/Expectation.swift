package import Preprocessing

/// The expected outcome of a case.
package struct Expectation: Sendable {
  /// The results; nil if the case expects nothing of them.
  package var results: ResultsExpectation?
  package var html: HTMLExpectation?
  /// Elements of the page, after the run and before `finalize`.
  package var selectors: [SelectorExpectation] = []
  /// The console's lines, each `level: text`.
  package var console: ValuePattern?
  /// The identifiers of diagnostics; nil expects no errors.
  package var diagnostics: ValuePattern?
  /// The addresses that the script navigates to.
  package var navigations: ValuePattern?
  /// The page's cookies at the end, by their names.
  package var cookies: ValuePattern?
  package var failure = FailureKind.none
  package var finalize: FinalizeKind?
  /// The computing time in milliseconds, from evaluating the script to the end of `finalize`.
  package var time: ValuePattern?
  /// The size of the results as a binary property list, in bytes.
  package var size: ValuePattern?

  package init() {}
}

/// The expected results.
package enum ResultsExpectation: Sendable {
  case pattern(ValuePattern)
  /// A snapshot in a file, which was accepted before.
  case snapshot(String)
}

/// The expected page after the run.
package enum HTMLExpectation: Sendable {
  case pattern(ValuePattern)
  /// The contents of a file.
  case file(String)
  /// The same markup, except for white space and the order of attributes.
  case normalized(String)
  /// A snapshot in a file, which was accepted before.
  case snapshot(String)
}

/// What a case expects of the elements that match a selector.
package struct SelectorExpectation: Sendable {
  package var selector: String
  /// Whether it is about the page before `finalize`.
  package var isBeforeFinalize = false
  package var count: ValuePattern?
  /// The text of the first one, with white space collapsed.
  package var text: ValuePattern?
  /// The texts of all.
  package var texts: ValuePattern?
  /// The inner markup of the first one.
  package var html: ValuePattern?
  /// Attributes of the first one.
  package var attributes: [(name: String, pattern: ValuePattern)] = []

  package init(_ selector: String) {
    self.selector = selector
  }

  /// Whether it can only hold if there is an element.
  var needsElement: Bool { text != nil || html != nil || !attributes.isEmpty }

  /// How many elements have to be described to judge it. Many expectations only count elements.
  var elementLimit: Int { texts != nil ? ElementMatches.limit : needsElement ? 1 : 0 }
}

/// The kinds of failure that a case may expect.
package enum FailureKind: String, Sendable, CaseIterable {
  /// No failure: the extension gets results.
  case none
  /// The script could not be evaluated.
  case unusable
  /// There is no object, or no `run`: Safari gives an empty dictionary.
  case empty
  /// `run` threw, never completed, or gave something that is not a dictionary.
  case noResults = "no-results"
  /// The results cannot be delivered.
  case undeliverable
  case timeLimit = "time-limit"
  case memoryLimit = "memory-limit"
  /// The engine's process ended.
  case crash
}

/// The expected outcome of `finalize`.
package enum FinalizeKind: String, Sendable, CaseIterable {
  case called
  case notCalled = "not-called"
  case threw

  /// The kind of an outcome; nil stands for a request without an extension.
  package init(_ outcome: FinalizeOutcome?) {
    self =
      switch outcome {
      case .called: .called
      case .threw: .threw
      case .notCalled, .outOfTime, nil: .notCalled
      }
  }
}

extension Expectation {
  /// The suffixes of snapshots that are named after their cases.
  package static let snapshotSuffixes = [resultsSuffix, pageSuffix]
  static let resultsSuffix = "results.json"
  static let pageSuffix = "page.html"

  /// The files of the snapshots.
  package var snapshots: [String] {
    var paths: [String] = []
    if case .snapshot(let path) = results { paths.append(path) }
    if case .snapshot(let path) = html { paths.append(path) }
    return paths
  }
}
