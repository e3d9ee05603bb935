internal import DOM

extension Realm {
  /// Gets what a request asks for: from the address itself, from a blob, or by the host's loader.
  ///
  /// - Parameters:
  ///   - isWanted: asked before it is sent, for a script that gives up at once.
  ///   - completion: called in a task of its own, or at once where the request is synchronous, with
  ///     what came back or nil for a network error.
  func load(
    _ request: NetworkRequest, while isWanted: @escaping () -> Bool = { true },
    completion: @escaping (NetworkResponse?) -> Void
  ) {
    guard request.isSynchronous else {
      return eventLoop.queueTask { [weak self] in
        if isWanted() { self?.send(request, completion) }
      }
    }
    send(request, completion)
  }

  private func send(_ request: NetworkRequest, _ completion: @escaping (NetworkResponse?) -> Void) {
    switch request.url.scheme {
    case "data": completion(NetworkResponse(dataURL: request.url))
    case "blob": completion(request.method == "GET" ? blobResponse(request.url) : nil)
    case "http", "https":
      guard let loader = networkLoader else { return completion(nil) }
      loader.load(request, completion: completion)
    default: completion(nil)
    }
  }

  private func blobResponse(_ url: URLRecord) -> NetworkResponse? {
    guard let blob = blobURLs[url] else { return nil }
    var headers = HTTPHeaders()
    headers.append("content-length", String(blob.size))
    headers.append("content-type", blob.type)
    return NetworkResponse(url: url, headers: headers, body: Array(blob.bytes))
  }
}
