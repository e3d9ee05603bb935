internal import TestCases

/// What became of a page in a batch, by the word for it in the output.
enum BatchOutcome: String, CaseIterable {
  /// The extension gets results.
  case results
  /// There is no object, or no `run`: Safari gives an empty dictionary.
  case empty
  /// `run` threw, never completed, or gave what is no dictionary.
  case noResults = "no-results"
  /// The results cannot be delivered.
  case undeliverable
  /// The script could not be evaluated.
  case unusable
  case timeLimit = "time-limit"
  case memoryLimit = "memory-limit"
  /// The engine's process ended.
  case crash
  /// The page could not be read, fetched or worked with.
  case notLoaded = "not-loaded"
  /// The program that plays the extension could not do it.
  case handlerFailed = "handler-failed"
  /// The entry of the list says nothing of a page.
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
