internal import DOM

/// Reports each request and its response.
final class RecordingTransport: HTTPTransport {
  private let client: HTTPClient
  private let note: (HTTPArchive.Exchange) -> Void

  init(_ client: HTTPClient, note: @escaping (HTTPArchive.Exchange) -> Void) {
    self.client = client
    self.note = note
  }

  var options: LoadingOptions { client.options }

  var isBusy: Bool { client.isBusy }

  func wait(forMilliseconds milliseconds: Double) {
    client.wait(forMilliseconds: milliseconds)
  }

  func transfer(
    _ request: HTTPRequest,
    completion: @escaping (Result<HTTPResponse, ScriptRequestError>) -> Void
  ) -> () -> Void {
    client.transfer(request) { [note] result in
      note(Self.exchange(request, result))
      completion(result)
    }
  }

  private static func exchange(
    _ request: HTTPRequest, _ result: Result<HTTPResponse, ScriptRequestError>
  ) -> HTTPArchive.Exchange {
    let response = (try? result.get()).map { response in
      NetworkStub.Response(
        status: response.status, statusText: response.statusText, headers: response.headers,
        body: response.body)
    }
    var exchange = HTTPArchive.Exchange(
      method: request.method, address: request.url.serialized(excludingFragment: true),
      response: response)
    exchange.requestHeaders = request.headers.fields
    exchange.requestBody = request.body
    return exchange
  }
}
