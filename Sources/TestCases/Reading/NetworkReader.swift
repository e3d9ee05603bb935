internal import DOM
internal import Messages
internal import PageLoading
internal import PropertyLists

/// Reads the answers to the requests of a case's script.
struct NetworkReader {
  /// The keys of a network that is not a list. The published schema lists the same.
  static let keys = ["har", "stubs"]
  /// The keys of a stub.
  static let stubKeys = [
    "url", "method", "times", "status", "statusText", "headers", "text", "json", "file", "delay",
    "failure",
  ]
  /// The keys of a stub's answer, which `failure` excludes.
  private static let answerKeys = ["status", "statusText", "headers", "text", "json", "file"]

  /// - Parameter node: `"off"`, a list of stubs, or an object with an archive and perhaps stubs.
  func network(_ node: CaseNode) throws(CaseFileError) -> TestNetwork {
    var network = TestNetwork()
    if let word = node.value.string {
      guard word == "off" else { throw node.failure(.unknownWord(word, known: ["off"])) }
      network.isOff = true
      return network
    }
    if node.value.array != nil {
      network.stubs = try stubs(node)
      return network
    }
    try node.check(keys: Self.keys)
    network.archive = try node["har"]?.filePath()
    network.stubs = try node["stubs"].map(stubs) ?? []
    return network
  }

  private func stubs(_ node: CaseNode) throws(CaseFileError) -> [TestStub] {
    var stubs: [TestStub] = []
    for element in try node.elements() { stubs.append(try stub(element)) }
    return stubs
  }

  private func stub(_ node: CaseNode) throws(CaseFileError) -> TestStub {
    try node.check(keys: Self.stubKeys)
    guard let address = node["url"] else { throw node.failure(.missingKey("url")) }
    let pattern = AddressPattern(try address.string())
    guard pattern.isPossible else { throw address.failure(CaseText.isNoAddress) }
    var stub = NetworkStub(pattern, method: try node["method"].map(method), answer: .failure)
    stub.uses = try node["times"].map(times)
    stub.delay = try node["delay"].map(delay) ?? 0
    if try node["failure"]?.boolean() ?? false {
      if let key = Self.answerKeys.first(where: { node[$0] != nil }), let other = node[key] {
        throw other.failure(CaseText.failureHasNoAnswer(key))
      }
      return TestStub(stub)
    }
    let (response, file) = try response(node)
    stub.answer = .response(response)
    return TestStub(stub, bodyFile: file)
  }

  private func method(_ node: CaseNode) throws(CaseFileError) -> String {
    let text = try node.string()
    guard HTTPHeaders.isToken(text) else { throw node.failure(CaseText.isNoMethod) }
    return text
  }

  private func times(_ node: CaseNode) throws(CaseFileError) -> Int {
    guard let number = node.value.integer, number > 0 else {
      throw node.failure(CaseText.isNoCount)
    }
    return number
  }

  private func delay(_ node: CaseNode) throws(CaseFileError) -> Double {
    let milliseconds = try node.number()
    guard milliseconds >= 0, milliseconds.isFinite else { throw node.failure(CaseText.isNoDelay) }
    return milliseconds
  }

  // MARK: The answer

  private func response(
    _ node: CaseNode
  ) throws(CaseFileError) -> (NetworkStub.Response, file: String?) {
    let bodies = ["text", "json", "file"].filter { node[$0] != nil }
    guard bodies.count <= 1 else { throw node.failure(CaseText.stubHasOneBody) }
    var headers = try node["headers"].map(headers) ?? HTTPHeaders()
    var body: [UInt8] = []
    var type: String?
    let file = try node["file"]?.filePath()
    if let text = node["text"] {
      body = Array(try text.string().utf8)
      type = "text/plain;charset=UTF-8"
    } else if let json = node["json"] {
      body = try bytes(ofJSON: json)
      type = "application/json"
    } else if let file {
      type = LoadedPage.type(of: file).essence
    }
    if let type, headers.value(of: "content-type") == nil { headers.append("Content-Type", type) }
    let response = NetworkStub.Response(
      status: try node["status"].map(status) ?? 200,
      statusText: try node["statusText"]?.string(), headers: headers, body: body)
    return (response, file)
  }

  private func status(_ node: CaseNode) throws(CaseFileError) -> Int {
    guard let number = node.value.integer, (200...599).contains(number) else {
      throw node.failure(CaseText.isNoStatus)
    }
    return number
  }

  private func headers(_ node: CaseNode) throws(CaseFileError) -> HTTPHeaders {
    var headers = HTTPHeaders()
    for (name, value) in try node.entries() {
      let text = HTTPHeaders.value(utf8: HTTPHeaders.trim(try value.string()))
      guard HTTPHeaders.isToken(name), HTTPHeaders.isValue(text) else {
        throw value.failure(CaseText.isNoField)
      }
      headers.append(name, text)
    }
    return headers
  }

  private func bytes(ofJSON node: CaseNode) throws(CaseFileError) -> [UInt8] {
    do throws(PropertyListError) {
      return try node.value.bytes(as: .json)
    } catch {
      throw node.failure(.malformed(error))
    }
  }
}
