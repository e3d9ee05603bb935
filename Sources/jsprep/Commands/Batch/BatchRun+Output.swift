internal import Glibc
internal import Messages
internal import PageLoading
internal import SystemServices

extension BatchRun {
  /// How many bytes are written at a time.
  private static let portion = 1 << 18
  /// After how many seconds a message says that nobody reads the output.
  private static let patience = 10.0

  // MARK: Writing

  /// Writes lines as they come. Only this thread waits for the reader.
  func write() {
    while let lines = nextLines() {
      var portion: [UInt8] = []
      for line in lines {
        if !portion.isEmpty, portion.count + line.count > Self.portion {
          guard write(portion) else { return }
          portion = []
        }
        if portion.isEmpty { portion = line } else { portion += line }
      }
      guard write(portion) else { return }
    }
  }

  /// Waits for lines; nil when there will be no more.
  private func nextLines() -> [[UInt8]]? {
    state.wait { state -> Monitor<State>.Look<[[UInt8]]?> in
      if state.outputFailed { return .done(nil) }
      guard state.outbox.isEmpty else { return .done(state.outbox.take()) }
      return state.isOver ? .done(nil) : .notYet()
    }
  }

  private func write(_ bytes: [UInt8]) -> Bool {
    state.withLock { state in
      state.progress.makeWay()
      state.writingSince = .now
    }
    let code = FileContents.write(bytes, to: output)
    state.withLock(waking: .all) { state in
      state.writingSince = nil
      state.outbox.written(bytes.count)
      if let code { fail(&state, code) }
    }
    return code == nil
  }

  private func fail(_ state: inout State, _ code: Int32) {
    state.outputFailed = true
    state.failure =
      state.failure ?? RunFailure(FileError(path: plan.output, code: code, action: .write))
  }

  /// Ends the batch when the reader of its lines has gone. This also works while there is nothing
  /// to write, because a list may pause for a long time.
  func watchOutput() {
    guard Self.isStream(output) else { return }
    _ = try? WorkThread {
      var entry = pollfd(fd: self.output, events: 0, revents: 0)
      repeat {
        entry.revents = 0
      } while poll(&entry, 1, -1) < 0 && errno == EINTR
      self.state.withLock(waking: .all) { state in
        if !state.isOver { self.fail(&state, EPIPE) }
      }
    }
  }

  private static func isStream(_ file: Int32) -> Bool {
    var status = stat()
    guard fstat(file, &status) == 0 else { return false }
    return [S_IFIFO, S_IFSOCK].contains(status.st_mode & S_IFMT)
  }

  // MARK: Waiting

  /// Waits until the batch is over. If nobody reads its lines, it says so, and ends the batch after
  /// a time, because the program that writes the list may wait for a reader too.
  func waitForEnd() {
    let limit = Self.isStream(output) && Self.isStream(STDIN_FILENO) ? plan.stallLimit : nil
    state.wait { state -> Monitor<State>.Look<Void> in
      if state.isOver { return .done(()) }
      guard let since = state.writingSince, state.takesPages, !state.hasRoom else {
        return .notYet()
      }
      let waiting = MonotonicTime.now - since
      if let limit, waiting >= limit {
        state.outputFailed = true
        state.failure = Self.stalled(limit)
        return .done(())
      }
      if waiting < Self.patience { return .notYet(until: .after(Self.patience - waiting)) }
      if !state.saysThatItWaits {
        state.saysThatItWaits = true
        state.progress.clear()
        Output.error(
          "jsprep batch: waits, as nobody reads its output: \(state.outbox.size >> 20) MB of lines "
            + "are ready\n")
      }
      return limit.map { .notYet(until: .after($0 - waiting)) } ?? .notYet()
    }
  }

  private static func stalled(_ limit: Double) -> RunFailure {
    RunFailure(
      .limitReached, "output-stalled",
      "nobody has read the output for \(SecondsText(limit).text), and no more lines can be kept",
      fix: "read the output while the list is written, or wait longer with --stall-limit.")
  }
}
