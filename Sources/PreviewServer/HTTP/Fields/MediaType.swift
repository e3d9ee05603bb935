/// A media type with its parameters (RFC 9110, section 8.3.1).
package struct MediaType: Sendable, Hashable {
  /// The type in lower case, such as `text`.
  package var type: String
  /// The subtype in lower case, such as `html`.
  package var subtype: String
  /// The parameters; their names are in lower case.
  package var parameters: [Parameter] = []

  package struct Parameter: Sendable, Hashable {
    package var name: String
    package var value: String
  }

  package init(_ type: String, _ subtype: String) {
    self.type = type
    self.subtype = subtype
  }

  /// Reads a media type.
  ///
  /// - Returns: nil if the text is malformed.
  package init?(_ text: some StringProtocol) {
    var cursor = FieldCursor(text)
    cursor.skipSpace()
    guard let type = cursor.readToken(), cursor.skip(0x2F), let subtype = cursor.readToken(),
      let parameters = cursor.readParameters(), cursor.isAtEnd
    else { return nil }
    self.type = type.lowercased()
    self.subtype = subtype.lowercased()
    self.parameters = parameters
  }

  /// A parameter's value.
  package subscript(name: String) -> String? {
    parameters.first { $0.name == name }?.value
  }

  /// The type without its parameters, such as `text/html`.
  package var essence: String { "\(type)/\(subtype)" }

  package static let json = MediaType("application", "json")
  package static let problem = MediaType("application", "problem+json")
  package static let xmlPropertyList = MediaType("application", "x-plist")
  package static let xml = MediaType("application", "xml")
  package static let textXML = MediaType("text", "xml")
  package static let binaryPropertyList = MediaType("application", "x-bplist")
  package static let multipartForm = MediaType("multipart", "form-data")
  package static let html = MediaType("text", "html", charset: "utf-8")
  package static let text = MediaType("text", "plain", charset: "utf-8")
  package static let css = MediaType("text", "css", charset: "utf-8")
  package static let javascript = MediaType("text", "javascript", charset: "utf-8")
  package static let eventStream = MediaType("text", "event-stream")
  /// The text format of Prometheus, version 0.0.4.
  package static let prometheus: MediaType = {
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
  package var description: String {
    parameters.reduce(essence) { text, parameter in
      let value =
        parameter.value.isToken
        ? parameter.value
        : "\"\(parameter.value.replacing("\\", with: "\\\\").replacing("\"", with: "\\\""))\""
      return "\(text); \(parameter.name)=\(value)"
    }
  }
}
