package import DOM

/// A network of stubs. They answer the requests of scripts, by the rules that separate origins.
///
/// Cookies are neither sent nor stored. It belongs to the thread of the scripts.
package final class StubbedNetwork: NetworkLoader {
  private let transport: StubTransport
  private let fetcher: ScriptFetcher
  private let explain: (ScriptRequestError) -> String
  /// The outcomes that have arrived, and were not passed on yet.
  private var arrivals: [() -> Void] = []

  /// - Parameters:
  ///   - stubs: the stubs. Of several that match a request, the first one answers that has uses
  ///     left.
  ///   - userAgent: the value of the `User-Agent` field.
  ///   - clock: the page's clock, by which answers are delayed.
  ///   - explain: returns the reason why a request failed, as a sentence for people.
  package init(
    _ stubs: [NetworkStub], userAgent: String, clock: Clock,
    explain: @escaping (ScriptRequestError) -> String
  ) {
    transport = StubTransport(
      stubs, options: LoadingOptions(userAgent: userAgent, policy: .person), clock: clock)
    fetcher = ScriptFetcher(transport, pageAddress: nil)
    self.explain = explain
  }

  /// The requests that no stub matched, as `METHOD address`, each of them once. If there are very
  /// many, only the first ones are remembered.
  package var unanswered: [String] { transport.unanswered }

  package var isBusy: Bool { transport.isBusy || !arrivals.isEmpty }

  package var takesRealTime: Bool { false }

  package func wait(forMilliseconds milliseconds: Double) {
    if arrivals.isEmpty { transport.wait(forMilliseconds: milliseconds) }
    // Requests that scripts make now are answered at the next call.
    let come = arrivals
    arrivals = []
    for handOver in come { handOver() }
  }

  package func load(
    _ request: NetworkRequest, completion: @escaping (NetworkOutcome) -> Void
  ) -> () -> Void {
    var answer: NetworkOutcome?
    let giveUp = fetcher.load(request) { [weak self, explain] result in
      let outcome: NetworkOutcome =
        switch result {
        case .success(let response): .response(response)
        case .failure(let error): .failure(explain(error))
        }
      if request.isSynchronous {
        answer = outcome
      } else {
        self?.arrivals.append { completion(outcome) }
      }
    }
    // While a script waits for a synchronous request, it gets no other outcomes.
    if let answer { completion(answer) }
    return giveUp
  }
}
