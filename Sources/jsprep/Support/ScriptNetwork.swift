internal import Messages
internal import DOM
internal import PageLoading
internal import WebBindings

/// The network that `--allow-network` and `--page-scripts` give scripts.
final class ScriptNetwork: NetworkLoader {
  private let fetcher: ScriptFetcher
  /// Responses that have arrived and were not delivered yet.
  private var arrivals: [() -> Void] = []

  init(_ fetcher: ScriptFetcher) {
    self.fetcher = fetcher
  }

  var isBusy: Bool { fetcher.isBusy || !arrivals.isEmpty }

  func wait(forMilliseconds milliseconds: Double) {
    if arrivals.isEmpty {
      Watchdog.leaveOut { fetcher.wait(forMilliseconds: milliseconds) }
    }
    deliver()
  }

  func load(
    _ request: NetworkRequest, completion: @escaping (NetworkOutcome) -> Void
  ) -> () -> Void {
    var answer: NetworkOutcome?
    let giveUp = Watchdog.leaveOut {
      fetcher.load(request) { [unowned self] result in
        let outcome = Self.outcome(result)
        if request.isSynchronous {
          answer = outcome
        } else {
          arrivals.append { completion(outcome) }
        }
      }
    }
    // A script that waits for its answer gets no other events meanwhile.
    if let answer { completion(answer) }
    return giveUp
  }

  private static func outcome(
    _ result: Result<NetworkResponse, ScriptRequestError>
  ) -> NetworkOutcome {
    switch result {
    case .success(let response): .response(response)
    case .failure(let error): .failure(ScriptRequestErrorText(error).message)
    }
  }

  /// Delivers the responses that have arrived. Scripts run then, and their time counts.
  private func deliver() {
    while !arrivals.isEmpty { arrivals.removeFirst()() }
  }
}
