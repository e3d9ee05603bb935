internal import DOM

/// A script's request that can be cancelled.
final class PendingLoad {
  fileprivate(set) var isGivenUp = false
  fileprivate var giveUp: (() -> Void)?

  func cancel() {
    isGivenUp = true
    giveUp?()
    giveUp = nil
  }
}

extension Realm {
  /// Sends a request: to the host's loader, or for a `data:` or `blob:` address inside the program.
  ///
  /// - Parameter completion: called with the response, or nil for a network error. For a
  ///   synchronous request this happens before the method returns, and otherwise in a task. It is
  ///   not called after the request was cancelled.
  @discardableResult
  func load(
    _ request: NetworkRequest, completion: @escaping (NetworkResponse?) -> Void
  ) -> PendingLoad {
    let pending = PendingLoad()
    var request = request
    // The page of a file has an opaque origin, so the defaults stay.
    if let page = document.originAddress, page.hasHTTPScheme {
      request.origin = page.origin
    }
    if let page = document.parsedURL, page.hasHTTPScheme {
      request.referrer = page
    }
    let report: (NetworkResponse?) -> Void = { [link] response in
      if !pending.isGivenUp, link.realm?.isOver != true { completion(response) }
    }
    if request.isSynchronous {
      send(request, pending, report)
    } else {
      eventLoop.queueTask { [weak self] in
        if !pending.isGivenUp { self?.send(request, pending, report) }
      }
    }
    return pending
  }

  private func send(
    _ request: NetworkRequest, _ pending: PendingLoad,
    _ completion: @escaping (NetworkResponse?) -> Void
  ) {
    switch request.url.scheme {
    case "data": completion(NetworkResponse(dataURL: request.url))
    case "blob": completion(request.method == "GET" ? blobResponse(request) : nil)
    case "http", "https":
      guard let loader = networkLoader else {
        noteFailure(of: request, nil)
        return completion(nil)
      }
      var isOver = false
      // A synchronous request has ended when this returns.
      let giveUp = eventLoop.clock.whileWaiting(for: loader) {
        loader.load(request) { [weak self] outcome in
          isOver = true
          switch outcome {
          case .response(let response): completion(response)
          case .failure(let explanation):
            self?.noteFailure(of: request, explanation)
            completion(nil)
          }
        }
      }
      if !isOver { pending.giveUp = giveUp }
    default: completion(nil)
    }
  }

  private func noteFailure(of request: NetworkRequest, _ explanation: String?) {
    note(
      NetworkFailure(
        url: request.url.serialized(excludingFragment: true), explanation: explanation))
  }

  /// Notes that a connection for messages was not opened.
  func noteRefusal(of url: URLRecord) {
    let explanation =
      networkLoader == nil
      ? nil : "WebSocket and EventSource have no network here, only requests do"
    note(NetworkFailure(url: url.href, explanation: explanation))
  }

  private func note(_ failure: NetworkFailure) {
    guard networkFailures.count < Self.maximumNetworkFailures else { return }
    if !networkFailures.contains(failure) { networkFailures.append(failure) }
  }

  /// The most failed requests that are remembered.
  private static let maximumNetworkFailures = 20

  private func blobResponse(_ request: NetworkRequest) -> NetworkResponse? {
    let url = request.url
    guard let blob = eventLoop.blobURLs[url] else { return nil }
    var headers = HTTPHeaders()
    if let wanted = request.headers.value(of: "range") {
      guard let places = BlobRange(header: wanted, size: blob.size)?.places else { return nil }
      headers.append("content-length", String(places.count))
      headers.append("content-type", blob.type)
      headers.append(
        "content-range", "bytes \(places.lowerBound)-\(places.upperBound - 1)/\(blob.size)")
      return NetworkResponse(
        url: url, status: 206, statusText: "Partial Content", headers: headers,
        body: Array(Array(blob.bytes)[places]))
    }
    headers.append("content-length", String(blob.size))
    headers.append("content-type", blob.type)
    return NetworkResponse(url: url, headers: headers, body: Array(blob.bytes))
  }
}
