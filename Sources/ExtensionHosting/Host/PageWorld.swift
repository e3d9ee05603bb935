internal import ScriptEngine

/// A page and its script on the thread of their engine, for as long as the request lasts.
final class PageWorld: Sendable {
  private let queue: EngineQueue<State>

  private struct State {
    var request: PreprocessingRequest?
    /// The outcome of `run`, once the script was evaluated.
    var outcome: RunOutcome?
  }

  /// Parses the page and makes a world for the script.
  static func open(
    _ page: PreprocessingPage, _ script: PreprocessingScript, _ options: ExtensionHostOptions
  ) async throws(PreprocessingPageError) -> PageWorld {
    guard let queue = EngineQueue({ State() }) else { throw .notParsed }
    let world = PageWorld(queue)
    let failure = await world.work { state -> PreprocessingPageError? in
      do throws(PreprocessingPageError) {
        state.request = try PreprocessingRequest(
          page: page, script: script, options: options.preprocessing, selection: options.selection)
        return nil
      } catch {
        return error
      }
    }
    // The inner nil would mean a closed queue, and nothing can have closed this one yet.
    if let failure = failure ?? nil { throw failure }
    return world
  }

  private init(_ queue: EngineQueue<State>) {
    self.queue = queue
  }

  /// Evaluates the script and calls `run`, the first time; later calls return the same outcome.
  ///
  /// - Returns: nil if the request is over.
  func run() async -> RunOutcome? {
    await work { state in
      if state.outcome == nil { state.outcome = state.request?.run() }
      return state.outcome
    } ?? nil
  }

  /// Calls a function with the request and the outcome of `run`, on the request's thread.
  ///
  /// - Returns: nil if the request is over.
  func perform<Value: Sendable>(
    _ body: @escaping @Sendable (PreprocessingRequest, RunOutcome?) -> Value
  ) async -> Value? {
    await work { state in state.request.map { body($0, state.outcome) } } ?? nil
  }

  /// Releases the page and its engine. They must not be used after this.
  func close() {
    queue.close()
  }

  private func work<Value: Sendable>(
    _ body: @escaping @Sendable (inout State) -> Value
  ) async -> Value? {
    await withCheckedContinuation { continuation in
      let isAdded = queue.add { state in continuation.resume(returning: body(&state)) }
      if !isAdded { continuation.resume(returning: nil) }
    }
  }
}
