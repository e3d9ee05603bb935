/// A media type with its parameters (RFC 9110, section 8.3.1).
public struct MediaType: Sendable, Hashable {
  /// The type in small letters, such as `text`.
  public var type: String
  /// The subtype in small letters, such as `html`.
  public var subtype: String
  /// The parameters; their names are in small letters.
  public var parameters: [Parameter] = []

  public struct Parameter: Sendable, Hashable {
    public var name: String
    public var value: String
  }

  public init(_ type: String, _ subtype: String) {
    self.type = type
    self.subtype = subtype
  }

  /// Reads a media type.
  ///
  /// - Returns: nil if the text is malformed.
  public init?(_ text: some StringProtocol) {
    var cursor = FieldCursor(text)
    cursor.skipSpace()
    guard let type = cursor.token(), cursor.skip(0x2F), let subtype = cursor.token(),
      let parameters = cursor.parameters(), cursor.isAtEnd
    else { return nil }
    self.type = type.lowercased()
    self.subtype = subtype.lowercased()
    self.parameters = parameters
  }

  /// A parameter's value.
  public subscript(name: String) -> String? {
    parameters.first { $0.name == name }?.value
  }

  /// The type without its parameters, such as `text/html`.
  public var essence: String { "\(type)/\(subtype)" }

  public static let json = MediaType("application", "json")
  public static let problem = MediaType("application", "problem+json")
  public static let xmlPropertyList = MediaType("application", "x-plist")
  public static let xml = MediaType("application", "xml")
  public static let textXML = MediaType("text", "xml")
  public static let binaryPropertyList = MediaType("application", "x-bplist")
  public static let multipartForm = MediaType("multipart", "form-data")
  public static let html = MediaType("text", "html", charset: "utf-8")
  public static let text = MediaType("text", "plain", charset: "utf-8")
  public static let css = MediaType("text", "css", charset: "utf-8")
  public static let javascript = MediaType("text", "javascript", charset: "utf-8")
  public static let eventStream = MediaType("text", "event-stream")
  /// The text format of Prometheus, version 0.0.4.
  public static let prometheus: MediaType = {
    var type = MediaType("text", "plain")
    type.parameters = [
      Parameter(name: "version", value: "0.0.4"), Parameter(name: "charset", value: "utf-8"),
    ]
    return type
  }()

  private init(_ type: String, _ subtype: String, charset: String) {
    self.init(type, subtype)
    parameters = [Parameter(name: "charset", value: charset)]
  }
}

extension MediaType: CustomStringConvertible {
  /// The type as a header field has it.
  public var description: String {
    parameters.reduce(essence) { text, parameter in
      let value =
        parameter.value.isToken
        ? parameter.value
        : "\"\(parameter.value.replacing("\\", with: "\\\\").replacing("\"", with: "\\\""))\""
      return "\(text); \(parameter.name)=\(value)"
    }
  }
}
