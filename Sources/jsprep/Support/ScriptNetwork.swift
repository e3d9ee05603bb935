internal import DOM
internal import PageLoading
internal import WebBindings

/// The network that `--allow-network` gives scripts.
final class ScriptNetwork: NetworkLoader {
  private let fetcher: ScriptFetcher
  /// What has come and was not handed over yet.
  private var arrivals: [() -> Void] = []

  init(_ fetcher: ScriptFetcher) {
    self.fetcher = fetcher
  }

  var isBusy: Bool { fetcher.isBusy }

  func wait(forMilliseconds milliseconds: Double) {
    Watchdog.leaveOut { fetcher.wait(forMilliseconds: milliseconds) }
    deliver()
  }

  func load(
    _ request: NetworkRequest, completion: @escaping (NetworkOutcome) -> Void
  ) -> () -> Void {
    let giveUp = Watchdog.leaveOut {
      fetcher.load(request) { [unowned self] result in
        arrivals.append {
          switch result {
          case .success(let response): completion(.response(response))
          case .failure(let error): completion(.failure(ScriptRequestErrorText(error).message))
          }
        }
      }
    }
    deliver()
    return giveUp
  }

  /// Hands over what has come. Scripts run then, and their time counts.
  private func deliver() {
    while !arrivals.isEmpty { arrivals.removeFirst()() }
  }
}
