internal import Bytes

/// A parsed MIME type (MIME Sniffing Standard, section 4).
package struct MIMEType: Sendable, Equatable {
  /// The type in lower case, as `text`.
  package let type: String
  /// The subtype in lower case, as `html`.
  package let subtype: String
  /// The parameters in their order, names in lower case.
  package private(set) var parameters: [(name: String, value: String)]

  /// Parses a MIME type (section 4.4); nil if `text` is not one.
  package init?(_ text: String) {
    var rest = text.utf8[...].trimmingHTTPWhitespace()
    guard let slash = rest.firstIndex(of: 0x2F) else { return nil }
    let type = rest[..<slash]
    rest = rest[slash...].dropFirst()
    let subtype = rest.prefix { $0 != 0x3B }.trimmingHTTPWhitespace()
    guard type.isToken, subtype.isToken else { return nil }
    self.type = String(decoding: type, as: UTF8.self).asciiLowercased
    self.subtype = String(decoding: subtype, as: UTF8.self).asciiLowercased
    parameters = []
    rest = rest.drop { $0 != 0x3B }
    while !rest.isEmpty {
      rest = Self.parameter(rest.dropFirst(), into: &parameters)
    }
  }

  /// The type and the subtype, without parameters.
  package var essence: String { type + "/" + subtype }

  /// The value of a parameter; nil if the parameter is missing. `name` must be in lower case.
  package subscript(name: String) -> String? {
    parameters.first { $0.name == name }?.value
  }

  /// The encoding that the `charset` parameter names; nil if it does not name an encoding.
  package var encoding: TextEncoding? {
    self["charset"].flatMap { TextEncoding(label: $0) }
  }

  /// Whether the essence is `text/html`.
  package var isHTML: Bool { essence == "text/html" }

  /// Whether this is an XML MIME type (section 4.6).
  package var isXML: Bool {
    subtype.hasSuffix("+xml") || essence == "text/xml" || essence == "application/xml"
  }

  /// The serialized MIME type (section 4.5).
  package var serialized: String {
    var text = essence
    for (name, value) in parameters {
      text += ";" + name + "="
      if value.utf8[...].isToken {
        text += value
      } else {
        text += "\""
        for character in value.unicodeScalars {
          if character == "\"" || character == "\\" { text += "\\" }
          text.unicodeScalars.append(character)
        }
        text += "\""
      }
    }
    return text
  }

  package static func == (left: MIMEType, right: MIMEType) -> Bool {
    left.serialized.utf8.elementsEqual(right.serialized.utf8)
  }

  /// Reads the parameter after a semicolon, and returns the rest of the text from the next
  /// semicolon on.
  private static func parameter(
    _ text: Substring.UTF8View, into parameters: inout [(name: String, value: String)]
  ) -> Substring.UTF8View {
    var rest = text.drop(while: isHTTPWhitespace)
    let nameBytes = rest.prefix { $0 != 0x3B && $0 != 0x3D }
    rest = rest[nameBytes.endIndex...]
    guard rest.first == 0x3D else { return rest }
    rest = rest.dropFirst()
    var value: [UInt8] = []
    if rest.first == 0x22 {
      rest = rest.dropFirst()
      while let byte = rest.popFirst(), byte != 0x22 {
        // A backslash quotes the next character, or stands for itself at the end.
        value.append(byte == 0x5C ? rest.popFirst() ?? byte : byte)
      }
      rest = rest.drop { $0 != 0x3B }
    } else {
      let raw = rest.prefix { $0 != 0x3B }
      rest = rest[raw.endIndex...]
      value = Array(raw.trimmingTrailingHTTPWhitespace())
      if value.isEmpty { return rest }
    }
    let name = String(decoding: nameBytes, as: UTF8.self).asciiLowercased
    let text = String(decoding: value, as: UTF8.self)
    if nameBytes.isToken, text.unicodeScalars.allSatisfy(isQuotable),
      !parameters.contains(where: { $0.name == name })
    {
      parameters.append((name, text))
    }
    return rest
  }

  /// HTTP quoted-string token code points.
  private static func isQuotable(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x09, 0x20...0x7E, 0x80...0xFF: true
    default: false
    }
  }
}

/// Tab, line feed, carriage return and space.
private func isHTTPWhitespace(_ byte: UInt8) -> Bool {
  byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D
}

extension Substring.UTF8View {
  /// Whether this is one or more HTTP token code points.
  fileprivate var isToken: Bool {
    !isEmpty
      && allSatisfy { byte in
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x21, 0x23...0x27, 0x2A, 0x2B, 0x2D, 0x2E,
          0x5E, 0x5F, 0x60, 0x7C, 0x7E:
          true
        default: false
        }
      }
  }

  fileprivate func trimmingHTTPWhitespace() -> Substring.UTF8View {
    drop(while: isHTTPWhitespace).trimmingTrailingHTTPWhitespace()
  }

  fileprivate func trimmingTrailingHTTPWhitespace() -> Substring.UTF8View {
    var result = self
    while let last = result.last, isHTTPWhitespace(last) { result.removeLast() }
    return result
  }
}
