internal import Checks
internal import Messages
internal import PageLoading
public import Preprocessing
public import PropertyLists
internal import ScriptEngine
internal import Synchronization
internal import WebBindings

/// What came of a script on a page, and the page, which `finalize` can still change.
///
/// Everything may be asked from any thread; the script runs on a thread of its own.
public final class ScriptRun: Sendable, CustomStringConvertible {
  private let queue: EngineQueue<State>
  /// What `run` came to.
  public let outcome: RunOutcome

  private struct State {
    var request: PreprocessingRequest?
    var network: StubbedNetwork?
  }

  init(
    _ script: PreprocessingScript, _ page: PreprocessingPage,
    _ selection: PreprocessingSelection?, _ options: PreprocessingOptions,
    _ stubs: [NetworkStub]
  ) throws(FixtureError) {
    guard let queue = EngineQueue({ State() }) else {
      throw FixtureError("there is no thread left")
    }
    self.queue = queue
    let result = Self.wait(for: queue) { state -> Result<RunOutcome, PreprocessingPageError> in
      do throws(PreprocessingPageError) {
        let request = try PreprocessingRequest(
          page: page, script: script, options: options, selection: selection)
        let network = StubbedNetwork(
          stubs, userAgent: options.environment.userAgent, clock: request.clock,
          explain: { ScriptRequestErrorText($0).message })
        request.networkLoader = network
        state.network = network
        state.request = request
        return .success(request.run())
      } catch {
        return .failure(error)
      }
    }
    switch result {
    case .success(let outcome): self.outcome = outcome
    case .failure(let error): throw FixtureError("the page cannot be worked with: \(error)")
    case nil: throw FixtureError("the thread of the script has ended")
    }
  }

  deinit { queue.close() }

  // MARK: What came of it

  /// What the extension gets; nothing where it gets nothing.
  public var results: RunResults {
    switch outcome {
    case .results(let results): RunResults(results)
    case .empty: RunResults(.dictionary(PropertyListDictionary()))
    case .nothing, .undeliverable, .unusable, .outOfTime: RunResults(nil)
    }
  }

  /// What an author should know, up to now.
  public var diagnostics: [Diagnostic] {
    ask(\.locatedDiagnostics) ?? []
  }

  /// The identifiers of the ``diagnostics``, such as `results-null`.
  public var diagnosticIdentifiers: [String] { diagnostics.map(\.identifier) }

  /// The console's lines up to now, each `level: text`.
  public var console: [String] {
    ask { $0.console.map { "\($0.level.rawValue): \($0.text)" } } ?? []
  }

  /// The requests of the script that no stub answered, up to now: each once, as `METHOD address`.
  public var unansweredRequests: [String] {
    Self.wait(for: queue) { $0.network?.unanswered ?? [] } ?? []
  }

  /// The page as it is now.
  public var document: PageDocument { PageDocument(self) }

  /// Hands what the extension returns to `finalize`, which can be done once.
  ///
  /// - Parameter arguments: the dictionary that `finalize` gets.
  @discardableResult
  public func finalize(_ arguments: PropertyList = [:]) -> FinalizeOutcome {
    finish(.item(arguments))
  }

  /// Ends the request as an extension does that returns no item, or cancels: `finalize` is not called.
  @discardableResult
  public func cancel() -> FinalizeOutcome { finish(.nothing) }

  private func finish(_ answer: ExtensionAnswer) -> FinalizeOutcome {
    ask { $0.finalize(answer) } ?? .notCalled
  }

  /// What came of it in a few lines, as a failing test shows it.
  public var description: String {
    var lines = ["outcome: \(words)"]
    lines += diagnostics.map { "\($0.severity.rawValue): \(DiagnosticText($0).message)" }
    lines += console.map { "console: \($0)" }
    return lines.joined(separator: "\n")
  }

  private var words: String {
    switch outcome {
    case .results(let results): "results \(results)"
    case .empty: "an empty dictionary"
    case .nothing: "nothing"
    case .undeliverable: "results that cannot be delivered"
    case .unusable: "none, for the script cannot be evaluated"
    case .outOfTime: "none, for the time was up"
    }
  }

  // MARK: The thread

  /// Asks the request, on its thread.
  func ask<Value: Sendable>(
    _ body: @escaping @Sendable (PreprocessingRequest) -> Value
  ) -> Value? {
    Self.wait(for: queue) { $0.request.map(body) } ?? nil
  }

  private static func wait<Value: Sendable>(
    for queue: EngineQueue<State>, _ body: @escaping @Sendable (inout State) -> Value
  ) -> Value? {
    let answer = Answer<Value>()
    guard queue.add({ state in answer.give(body(&state)) }) else { return nil }
    return answer.take()
  }
}
