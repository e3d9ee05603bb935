internal import Messages
internal import PropertyLists

/// Reads the bodies of requests, whatever their type.
enum RequestBody {
  /// The types of bodies that hold one value.
  static let valueTypes: [MediaType] = [
    .json, .xmlPropertyList, .xml, .textXML, .binaryPropertyList,
  ]

  /// How many values a body may hold. A value can take hundreds of bytes of memory, but only two
  /// bytes of the body.
  static let valueLimit = 250_000

  /// The value of a body; an empty object where the request has no body.
  static func value(_ request: RoutedRequest) throws(Problem) -> PropertyList {
    try value(RequestText(request))
  }

  /// The value of a body; an empty object where the request has no body.
  static func value(_ text: RequestText) throws(Problem) -> PropertyList {
    switch text.body {
    case .none: return .dictionary(PropertyListDictionary())
    case .bytes(let bytes): return try read(bytes, as: text.type ?? .json)
    case .parts(let parts): return try FormReader.read(parts)
    }
  }

  private static func read(
    _ bytes: [UInt8], as type: MediaType
  ) throws(Problem) -> PropertyList {
    let format: PropertyListInputFormat
    switch type.essence {
    case MediaType.json.essence: format = .json
    case MediaType.binaryPropertyList.essence: format = .binary
    // Both forms of property lists use this type.
    case MediaType.xmlPropertyList.essence:
      format = bytes.starts(with: "bplist".utf8) ? .binary : .xml
    default: format = .xml
    }
    do throws(PropertyListError) {
      return try PropertyList.read(bytes, as: format, valueLimit: valueLimit)
    } catch {
      throw Problem(malformed: error, source: "the body")
    }
  }
}

extension Problem {
  /// A body, or a part of one, that cannot be read, with the place of the error.
  init(malformed error: PropertyListError, source: String) {
    let detail = PropertyListErrorText(error, source: source).text
    if case .tooManyValues = error.reason {
      self.init(.contentTooLarge, "content-too-large", "Content too large", detail: detail)
    } else {
      self.init(.badRequest, "malformed-content", "Malformed content", detail: detail)
    }
    switch error.position {
    case .text(let line, let column):
      members = [
        ("line", .integer(PropertyListInteger(Int64(line)))),
        ("column", .integer(PropertyListInteger(Int64(column)))),
      ]
    case .byte(let offset):
      members = [("offset", .integer(PropertyListInteger(Int64(offset))))]
    case nil: break
    }
  }
}
