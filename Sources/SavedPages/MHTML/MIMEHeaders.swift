internal import Bytes

/// The header fields of a message or of a part of one (RFC 5322, 2.2; RFC 2045).
struct MIMEHeaders {
  private var fields: [String: String] = [:]
  /// The index behind the empty line that ends the fields.
  let end: Int

  /// The bytes that the fields of one part may take.
  private static let sizeLimit = 64 << 10

  /// Reads fields up to the empty line; nil if the empty line is missing, or if a line is not a field.
  init?(_ bytes: ArraySlice<UInt8>) {
    var index = bytes.startIndex
    var last: String?
    while true {
      guard index - bytes.startIndex < Self.sizeLimit,
        let lineEnd = bytes[index...].firstIndex(of: 0x0A)
      else { return nil }
      var line = bytes[index..<lineEnd]
      if line.last == 0x0D { line.removeLast() }
      index = lineEnd + 1
      if line.isEmpty { break }
      if line.first == 0x20 || line.first == 0x09 {
        // A folded line goes on with the field above it.
        guard let last else { return nil }
        let more = String(decoding: line, as: UTF8.self).trimmingASCIIWhitespace
        fields[last, default: ""] += " " + more
        continue
      }
      guard let colon = line.firstIndex(of: 0x3A), colon > line.startIndex,
        line[..<colon].allSatisfy({ $0 > 0x20 && $0 < 0x7F })
      else { return nil }
      let name = String(decoding: line[..<colon], as: UTF8.self).asciiLowercased
      let value = String(decoding: line[(colon + 1)...], as: UTF8.self).trimmingASCIIWhitespace
      if fields[name] == nil { fields[name] = value }
      last = name
    }
    end = index
  }

  /// The value of a field, whose name is in lower case.
  subscript(name: String) -> String? { fields[name] }

  /// The type, without parameters, in lower case.
  var type: String? {
    guard let value = fields["content-type"] else { return nil }
    let essence = value.prefix { $0 != ";" }
    let type = String(essence).trimmingASCIIWhitespace.asciiLowercased
    return type.isEmpty ? nil : type
  }

  /// A parameter of the type; its name is in lower case.
  func parameter(_ name: String) -> String? {
    guard let value = fields["content-type"] else { return nil }
    var rest = value.utf8[...].drop { $0 != UInt8(ascii: ";") }.dropFirst()
    while !rest.isEmpty {
      let key = rest.prefix { $0 != UInt8(ascii: "=") && $0 != UInt8(ascii: ";") }
      rest = rest[key.endIndex...]
      var text = ""
      if rest.first == UInt8(ascii: "=") {
        rest = rest.dropFirst().drop(while: \.isASCIIWhitespace)
        if rest.first == UInt8(ascii: "\"") {
          let quoted = rest.dropFirst().prefix { $0 != UInt8(ascii: "\"") }
          text = String(decoding: quoted, as: UTF8.self)
          rest = rest[quoted.endIndex...]
        } else {
          let plain = rest.prefix { $0 != UInt8(ascii: ";") }
          text = String(decoding: plain, as: UTF8.self).trimmingASCIIWhitespace
        }
      }
      if String(decoding: key, as: UTF8.self).trimmingASCIIWhitespace.asciiLowercased == name {
        return text
      }
      rest = rest.drop { $0 != UInt8(ascii: ";") }.dropFirst()
    }
    return nil
  }

  /// Whether a file begins like a message whose parts make up one thing.
  static func isMultipartRelated(_ bytes: [UInt8]) -> Bool {
    // A name and a colon come first: nothing else is read to its end.
    let name = bytes.prefix(80).prefix { $0 != 0x3A }
    guard name.count < 80, !name.isEmpty, name.allSatisfy({ $0 > 0x20 && $0 < 0x7F }),
      let headers = MIMEHeaders(bytes[...])
    else { return false }
    return headers.type == "multipart/related"
  }
}
