internal import Bytes

/// The header fields of a request or a response, in their order (Fetch Standard, 2.2.2).
///
/// Names are compared without regard to case.
public struct HTTPHeaders: Sendable {
  private var entries = NamedEntries<String, (name: String, value: String)> {
    $0.name.asciiLowercased
  }

  public init() {}

  /// The fields as they were added.
  public var fields: [(name: String, value: String)] { entries.copied }

  /// The values of all fields with a name, joined by commas; nil if there is no such field.
  public func value(of name: String) -> String? {
    let values = values(of: name)
    return values.isEmpty ? nil : values.joined(separator: ", ")
  }

  /// The values of all fields with a name.
  public func values(of name: String) -> [String] {
    entries.all(named: name.asciiLowercased).map(\.value)
  }

  public mutating func append(_ name: String, _ value: String) {
    entries.append((name, value))
  }

  /// Sets the first field with a name, and removes the others with this name. It adds a field if
  /// there is none.
  public mutating func set(_ name: String, to value: String) {
    entries.set((name, value))
  }

  public mutating func remove(_ name: String) {
    entries.removeAll(named: name.asciiLowercased)
  }

  /// Fetch Standard, "sort and combine": the names in lower case and in order, each of them once,
  /// except `set-cookie`, which has an entry for each value.
  public var sortedAndCombined: [(name: String, value: String)] {
    var values: [String: [String]] = [:]
    for field in fields { values[field.name.asciiLowercased, default: []].append(field.value) }
    return values.keys.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }.flatMap { name in
      let list = values[name] ?? []
      return name == "set-cookie"
        ? list.map { (name, $0) } : [(name, list.joined(separator: ", "))]
    }
  }

  // MARK: Text

  /// Whether a text is an HTTP token, and so can be a field's name or a method.
  public static func isToken(_ text: String) -> Bool {
    !text.isEmpty
      && text.utf8.allSatisfy { byte in
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x21, 0x23...0x27, 0x2A, 0x2B, 0x2D, 0x2E,
          0x5E, 0x5F, 0x60, 0x7C, 0x7E:
          true
        default: false
        }
      }
  }

  /// Whether a text, without white space around it, can be the value of a field. Each character
  /// stands for a byte: a character above U+00FF does not fit, and reduced to a byte it could be a
  /// line break.
  public static func isValue(_ text: String) -> Bool {
    text.unicodeScalars.allSatisfy {
      $0.value <= 0xFF && $0.value != 0 && $0.value != 0x0A && $0.value != 0x0D
    }
  }

  /// The value of a field for a text: each byte of the text's UTF-8 becomes a character.
  public static func value(utf8 text: String) -> String {
    text.utf8.reduce(into: "") { $0.unicodeScalars.append(Unicode.Scalar($1)) }
  }

  /// The text without HTTP white space around it.
  public static func trim(_ text: String) -> String {
    func isSpace(_ byte: UInt8) -> Bool {
      byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D
    }
    let utf8 = text.utf8
    guard let first = utf8.firstIndex(where: { !isSpace($0) }),
      let last = utf8.lastIndex(where: { !isSpace($0) })
    else { return "" }
    return String(text[first...last])
  }

  /// Fetch Standard, "CORS-safelisted request-header": any page can send such a field to any
  /// server.
  public static func isSafelistedInRequests(_ name: String, _ value: String) -> Bool {
    let bytes = Array(value.utf8)
    guard bytes.count <= 128 else { return false }
    let isUnsafe = bytes.contains { byte in
      byte < 0x20 && byte != 0x09 || "\"():<>?@[\\]{}\u{7F}".utf8.contains(byte)
    }
    switch name.asciiLowercased {
    case "accept": return !isUnsafe
    case "accept-language", "content-language":
      return bytes.allSatisfy { byte in
        byte.isASCIILetter || 0x30...0x39 ~= byte || " *,-.;=".utf8.contains(byte)
      }
    case "content-type":
      let types = ["application/x-www-form-urlencoded", "multipart/form-data", "text/plain"]
      return !isUnsafe && MIMEType(value).map { types.contains($0.essence) } ?? false
    default: return false
    }
  }

  /// Fetch Standard, "no-CORS-safelisted request-header name".
  public static func canBeSafelistedInRequests(_ name: String) -> Bool {
    ["accept", "accept-language", "content-language", "content-type"].contains(name.asciiLowercased)
  }

  /// Fetch Standard, "forbidden request-header", by its name.
  public static func isForbiddenInRequests(_ name: String) -> Bool {
    let name = name.asciiLowercased
    return forbidden.contains(name) || name.hasPrefix("proxy-") || name.hasPrefix("sec-")
  }

  private static let forbidden: Set<String> = [
    "accept-charset", "accept-encoding", "access-control-request-headers",
    "access-control-request-method", "connection", "content-length", "cookie", "cookie2", "date",
    "dnt", "expect", "host", "keep-alive", "origin", "referer", "set-cookie", "te", "trailer",
    "transfer-encoding", "upgrade", "via",
  ]
}
