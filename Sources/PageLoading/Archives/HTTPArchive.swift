internal import Bytes
internal import DOM
internal import PropertyLists

/// An HTTP archive: requests and their responses, in the format that browsers' developer tools
/// export (HAR 1.2).
package struct HTTPArchive: Sendable {
  /// The requests and responses, in order.
  package var exchanges: [Exchange] = []

  package init() {}

  /// A request to one address, and its response.
  package struct Exchange: Sendable {
    package var method: String
    /// The address, without its fragment.
    package var address: String
    /// The fields of the request, as names and values.
    package var requestHeaders: [(name: String, value: String)] = []
    package var requestBody: [UInt8]?
    /// The response; nil if the request failed.
    package var response: NetworkStub.Response?

    package init(method: String, address: String, response: NetworkStub.Response?) {
      self.method = method
      self.address = address
      self.response = response
    }
  }

  /// The archive as stubs. Requests with the same method, address and body get the responses in the
  /// archive's order, and the last response is repeated.
  package var stubs: [NetworkStub] {
    var latest: [Key: Int] = [:]
    var stubs: [NetworkStub] = []
    for exchange in exchanges {
      var stub = NetworkStub(
        AddressPattern(literal: exchange.address), method: exchange.method,
        answer: exchange.response.map { .response($0) } ?? .failure)
      stub.requestBody = exchange.requestBody
      let key = Key(
        method: exchange.method, address: exchange.address, body: exchange.requestBody)
      if let earlier = latest[key] { stubs[earlier].uses = 1 }
      latest[key] = stubs.count
      stubs.append(stub)
    }
    return stubs
  }

  private struct Key: Hashable {
    var method: String
    var address: String
    var body: [UInt8]?
  }

  // MARK: Reading

  /// Reads an archive. Only the keys that it uses are required.
  package init(_ bytes: [UInt8]) throws(HTTPArchiveError) {
    let root: PropertyList
    do throws(PropertyListError) {
      root = try PropertyList.read(bytes)
    } catch {
      throw .malformed(error)
    }
    let path: PropertyListPath = ["log", "entries"]
    guard let entries = root["log"]?["entries"]?.array else { throw .missing(path) }
    for (index, entry) in entries.enumerated() {
      exchanges.append(try Self.exchange(entry, path.appending(.index(index))))
    }
  }

  private static func exchange(
    _ entry: PropertyList, _ path: PropertyListPath
  ) throws(HTTPArchiveError) -> Exchange {
    func at(_ keys: String...) -> PropertyListPath {
      keys.reduce(path) { $0.appending(.key($1)) }
    }
    guard let request = entry["request"] else { throw .missing(at("request")) }
    guard let method = request["method"]?.string else { throw .missing(at("request", "method")) }
    guard let text = request["url"]?.string, let url = URLRecord.parse(text) else {
      throw .missing(at("request", "url"))
    }
    guard let response = entry["response"] else { throw .missing(at("response")) }
    var exchange = Exchange(
      method: method, address: url.serialized(excludingFragment: true), response: nil)
    exchange.requestBody = request["postData"]?["text"]?.string.map { Array($0.utf8) }
    // Browsers write 0 if a request failed.
    guard let status = response["status"]?.integer else { throw .missing(at("response", "status")) }
    guard status != 0 else { return exchange }
    guard (100...599).contains(status) else { throw .missing(at("response", "status")) }
    exchange.response = NetworkStub.Response(
      status: status, statusText: response["statusText"]?.string,
      headers: headers(response["headers"]),
      body: try body(response["content"], at("response", "content")))
    return exchange
  }

  private static func headers(_ list: PropertyList?) -> HTTPHeaders {
    var headers = HTTPHeaders()
    for field in list?.array ?? [] {
      guard let name = field["name"]?.string, HTTPHeaders.isToken(name),
        let text = field["value"]?.string
      else { continue }
      let value = HTTPHeaders.value(utf8: HTTPHeaders.trim(text))
      // The body in an archive is already decompressed, and not divided into chunks.
      guard HTTPHeaders.isValue(value), !transferFields.contains(name.asciiLowercased) else {
        continue
      }
      headers.append(name, value)
    }
    return headers
  }

  private static let transferFields: Set<String> = [
    "content-encoding", "content-length", "transfer-encoding",
  ]

  private static func body(
    _ content: PropertyList?, _ path: PropertyListPath
  ) throws(HTTPArchiveError) -> [UInt8] {
    guard let text = content?["text"]?.string else { return [] }
    guard content?["encoding"]?.string == "base64" else { return Array(text.utf8) }
    guard let bytes = Base64.decode(Array(text.utf8).span, .padded) else { throw .badContent(path) }
    return bytes
  }
}
