internal import DOM
public import PageLoading
public import PropertyLists

extension NetworkStub {
  /// Answers with JSON.
  ///
  /// - Parameters:
  ///   - address: an address in which `*` stands for any text, or a path of the page's server.
  ///   - method: the method of the requests that it answers; nil for any.
  ///   - headers: fields beside `Content-Type`. A page of another origin may read the answer where they
  ///     have `Access-Control-Allow-Origin`.
  ///   - delay: the milliseconds of the page's time after which it answers.
  public static func json(
    _ address: String, _ value: PropertyList, method: String? = nil, status: Int = 200,
    headers: [String: String] = [:], delay: Double = 0
  ) -> NetworkStub {
    let body = (try? value.replacingNotFinite.bytes(as: .json)) ?? []
    return answer(address, body, "application/json", method, status, headers, delay)
  }

  /// Answers with text. See ``json(_:_:method:status:headers:delay:)``.
  public static func text(
    _ address: String, _ text: String, method: String? = nil, status: Int = 200,
    headers: [String: String] = [:], delay: Double = 0
  ) -> NetworkStub {
    answer(
      address, Array(text.utf8), "text/plain;charset=UTF-8", method, status, headers, delay)
  }

  /// Lets requests fail, as where there is no connection.
  public static func failure(_ address: String, method: String? = nil) -> NetworkStub {
    NetworkStub(AddressPattern(address), method: method, answer: .failure)
  }

  private static func answer(
    _ address: String, _ body: [UInt8], _ type: String, _ method: String?, _ status: Int,
    _ headers: [String: String], _ delay: Double
  ) -> NetworkStub {
    var fields = HTTPHeaders()
    fields.append("Content-Type", type)
    for (name, value) in headers.sorted(by: { $0.key < $1.key }) {
      fields.set(name, to: HTTPHeaders.value(utf8: value))
    }
    var stub = NetworkStub(
      AddressPattern(address), method: method,
      answer: .response(Response(status: status, headers: fields, body: body)))
    stub.delay = delay
    return stub
  }
}
