internal import TestCases

/// The outcome of a page in a batch, by its word in the output.
enum BatchOutcome: String, CaseIterable {
  /// The extension gets results.
  case results
  /// There is no object, or no `run`: Safari gives an empty dictionary.
  case empty
  /// `run` threw, never completed, or gave something that is not a dictionary.
  case noResults = "no-results"
  /// The results cannot be delivered.
  case undeliverable
  /// The script could not be evaluated.
  case unusable
  case timeLimit = "time-limit"
  case memoryLimit = "memory-limit"
  /// The engine's process ended.
  case crash
  /// The page could not be read, fetched or used.
  case notLoaded = "not-loaded"
  /// The program that plays the extension failed.
  case handlerFailed = "handler-failed"
  /// The entry of the list does not name a page.
  case badEntry = "bad-entry"

  init(_ kind: FailureKind) {
    self =
      switch kind {
      case .none: .results
      case .empty: .empty
      case .noResults: .noResults
      case .undeliverable: .undeliverable
      case .unusable: .unusable
      case .timeLimit: .timeLimit
      case .memoryLimit: .memoryLimit
      case .crash: .crash
      }
  }
}
