internal import SystemServices

extension BatchRun {
  /// The progress of a batch, and what its threads wait for.
  struct State {
    var delivery: BatchDelivery
    var outbox = BatchOutbox()
    var summary: BatchSummary
    var progress: BatchProgress
    /// How many threads have a page, or wait for one.
    var begun = 0
    /// How many of them have a page.
    var underWay = 0
    /// How many bytes the lines of those pages have in their lists.
    var inputSize = 0
    /// How many bytes those lines may have together; a single line may have more.
    let inputLimit: Int
    /// Whether the input has ended.
    var isAtEnd = false
    /// Whether a signal asked it to end.
    var isStopped = false
    /// Why it cannot go on.
    var failure: RunFailure?
    /// Whether the output takes no more lines.
    var outputFailed = false
    /// When the write that is still going on began.
    var writingSince: MonotonicTime?
    /// Whether the message that nobody reads the output was written.
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

    /// Whether there is nothing to wait for. If the batch ends early, it does not wait for a thread
    /// that reads a list; if the output fails, it waits for nothing.
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
