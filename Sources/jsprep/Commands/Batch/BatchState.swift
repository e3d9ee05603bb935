internal import SystemServices

extension BatchRun {
  /// How far a batch is, and what its threads wait for.
  struct State {
    var delivery: BatchDelivery
    var outbox = BatchOutbox()
    var summary: BatchSummary
    var progress: BatchProgress
    /// How many threads have a page, or wait for one.
    var begun = 0
    /// Of those, how many have one.
    var underWay = 0
    /// The bytes that the lines of those pages have in their lists.
    var inputSize = 0
    /// The bytes that those lines may have; one may have more by itself.
    let inputLimit: Int
    /// Whether the input has come to its end.
    var isAtEnd = false
    /// Whether somebody wants it to end.
    var isStopped = false
    /// Why it cannot go on.
    var failure: RunFailure?
    /// Whether the output takes no more lines.
    var outputFailed = false
    /// When the output was given what it has not taken yet.
    var writingSince: MonotonicTime?
    /// Whether it was said that nobody reads the output.
    var saysThatItWaits = false

    init(
      delivery: BatchDelivery, summary: BatchSummary, progress: BatchProgress, inputLimit: Int
    ) {
      self.delivery = delivery
      self.summary = summary
      self.progress = progress
      self.inputLimit = inputLimit
    }

    var takesPages: Bool { !isAtEnd && !isStopped && failure == nil }

    /// Whether one more page may be begun.
    var hasRoom: Bool { delivery.hasRoom(begun: begun, unwritten: outbox.size) }

    /// Whether there is nothing to wait for. A thread that waits for a list to go on is left alone
    /// where the batch ends early, and so is everything where nobody takes its lines.
    var isOver: Bool {
      if outputFailed { return true }
      if takesPages || !outbox.isEmpty { return false }
      return isAtEnd ? begun == 0 : underWay == 0
    }

    /// Whether there is room for a page whose line has so many bytes.
    func takesInput(_ size: Int) -> Bool {
      inputSize == 0 || inputSize + size <= inputLimit
    }
  }
}
