internal import PropertyLists

/// The body of a request on its way to a worker, where it is read.
struct RequestText {
  let body: HTTPRequest.Body
  let type: MediaType?

  init(_ request: RoutedRequest) {
    body = request.request.body
    type = request.contentType
  }

  /// Reads the form that ``value`` has written.
  init(_ value: PropertyList) {
    type = value["type"]?.string.flatMap { MediaType($0) }
    if case .data(let bytes)? = value["body"] {
      body = .bytes(bytes)
    } else if let parts = value["parts"]?.array {
      body = .parts(parts.compactMap { MultipartPart(written: $0) })
    } else {
      body = .none
    }
  }

  /// The body as it arrived, with its type.
  var value: PropertyList {
    var entries: [(String, PropertyList)] = []
    if let type { entries.append(("type", .string(type.essence))) }
    switch body {
    case .none: break
    case .bytes(let bytes): entries.append(("body", .data(bytes)))
    case .parts(let parts): entries.append(("parts", .array(parts.map(\.written))))
    }
    return .dictionary(PropertyListDictionary(entries))
  }
}

extension MultipartPart {
  /// The part, without its type, because no task needs it.
  fileprivate var written: PropertyList {
    var entries: [(String, PropertyList)] = [("name", .string(name)), ("content", .data(content))]
    if let filename { entries.append(("filename", .string(filename))) }
    return .dictionary(PropertyListDictionary(entries))
  }

  fileprivate init?(written value: PropertyList) {
    guard let name = value["name"]?.string, case .data(let content)? = value["content"] else {
      return nil
    }
    self.init(name: name, filename: value["filename"]?.string, content: content)
  }
}
