package import DOM

/// A network of stubs: requests of scripts are answered by them, by the rules that keep origins apart.
///
/// Cookies are neither sent nor taken. It belongs to the thread of the scripts.
package final class StubbedNetwork: NetworkLoader {
  private let transport: StubTransport
  private let fetcher: ScriptFetcher
  private let explain: (ScriptRequestError) -> String
  /// What has come and was not handed over yet.
  private var arrivals: [() -> Void] = []

  /// - Parameters:
  ///   - stubs: of several that match a request, the first answers that has not been used up.
  ///   - userAgent: what the browser calls itself.
  ///   - clock: the page's time, in which answers are delayed.
  ///   - explain: says why a request failed, in a sentence for people.
  package init(
    _ stubs: [NetworkStub], userAgent: String, clock: Clock,
    explain: @escaping (ScriptRequestError) -> String
  ) {
    transport = StubTransport(
      stubs, options: LoadingOptions(userAgent: userAgent, policy: .person), clock: clock)
    fetcher = ScriptFetcher(transport, pageAddress: nil)
    self.explain = explain
  }

  /// The requests that no stub answered, as `METHOD address`: each once, and of very many the first.
  package var unanswered: [String] { transport.unanswered }

  package var isBusy: Bool { transport.isBusy || !arrivals.isEmpty }

  package var takesRealTime: Bool { false }

  package func wait(forMilliseconds milliseconds: Double) {
    if arrivals.isEmpty { transport.wait(forMilliseconds: milliseconds) }
    // What scripts ask for now waits for the next time.
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
    // A script that waits for its answer hears of nothing else meanwhile.
    if let answer { completion(answer) }
    return giveUp
  }
}
