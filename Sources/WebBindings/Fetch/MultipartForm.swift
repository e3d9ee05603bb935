internal import Bytes
internal import DOM

/// Form data as multipart/form-data (HTML Standard, 4.10.22.7).
enum MultipartForm {
  /// A random boundary. It is very unlikely that the data contain it.
  static func makeBoundary(using random: inout RandomSource) -> String {
    let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789")
    return "----WebKitFormBoundary"
      + String((0..<16).map { _ in letters[Int.random(in: 0..<letters.count, using: &random)] })
  }

  static func encode(_ data: FormData, boundary: String) -> [UInt8] {
    var output: [UInt8] = []
    for entry in data.entries {
      output += "--\(boundary)\r\nContent-Disposition: form-data; name=\"".utf8
      output += escape(normalize(entry.name.string))
      switch entry.value {
      case .text(let text):
        output += "\"\r\n\r\n".utf8
        output += normalize(text.string)
      case .file(let file):
        output += "\"; filename=\"".utf8
        output += escape(Array(file.name.utf8))
        let type = file.type.isEmpty ? "application/octet-stream" : file.type
        output += "\"\r\nContent-Type: \(type)\r\n\r\n".utf8
        output += file.bytes
      }
      output += "\r\n".utf8
    }
    output += "--\(boundary)--\r\n".utf8
    return output
  }

  /// The form data of a body, as WebKit reads it: what lies before the first boundary and behind the
  /// last one is passed over, and so is a part without a name or without a boundary behind it.
  ///
  /// - Parameters:
  ///   - boundary: the boundary, of at most 70 bytes (RFC 2046, 5.1.1).
  ///   - time: when the files were last changed, in milliseconds since 1970.
  /// - Returns: nil if there is no boundary, if one is not followed by a line break, or if a part has
  ///   no end of its headers.
  static func decode(_ bytes: ArraySlice<UInt8>, boundary: String, time: Double) -> FormData? {
    let mark = Array("--\(boundary)".utf8)
    guard boundary.utf8.count <= 70, var place = bytes.firstRange(of: mark)?.upperBound
    else { return nil }
    let data = FormData()
    while bytes[place...].starts(with: lineBreak) {
      guard let next = bytes[place...].firstRange(of: mark) else { return data }
      // A line break precedes each boundary.
      let part = bytes[place..<next.lowerBound].dropLast(lineBreak.count)
      guard let headersEnd = part.firstRange(of: lineBreak + lineBreak) else { return nil }
      let fields = fields(of: part[..<headersEnd.lowerBound])
      let disposition = parameters(of: fields["content-disposition"] ?? "")
      let content = part[headersEnd.upperBound...]
      if let name = disposition["name"] {
        if let fileName = disposition["filename"] {
          let type = fields["content-type"] ?? "text/plain"
          let file = File(content, name: fileName, type: type, lastModified: time)
          data.append(DOMString(name), .file(file))
        } else {
          data.append(DOMString(name), DOMString(String(decoding: content, as: UTF8.self)))
        }
      }
      place = next.upperBound
    }
    return bytes[place...].starts(with: Array("--".utf8) + lineBreak) ? data : nil
  }

  private static let lineBreak = Array("\r\n".utf8)

  /// The fields of a part, by their names in lower case.
  private static func fields(of headers: ArraySlice<UInt8>) -> [String: String] {
    var fields: [String: String] = [:]
    for line in String(decoding: headers, as: UTF8.self).split(separator: "\r\n") {
      guard let colon = line.firstIndex(of: ":") else { continue }
      let value = HTTPHeaders.trim(String(line[line.index(after: colon)...]))
      fields[String(line[..<colon]).asciiLowercased] = value
    }
    return fields
  }

  /// The parameters of a `Content-Disposition`, with or without quotation marks.
  private static func parameters(of disposition: String) -> [String: String] {
    var parameters: [String: String] = [:]
    var rest = disposition[...]
    while let semicolon = rest.firstIndex(of: ";") {
      rest = rest[rest.index(after: semicolon)...].drop { $0 == " " }
      guard let equals = rest.firstIndex(where: { $0 == "=" || $0 == ";" }), rest[equals] == "="
      else { continue }
      let name = String(rest[..<equals]).asciiLowercased
      rest = rest[rest.index(after: equals)...]
      if rest.first == "\"" {
        rest = rest.dropFirst()
        let value = rest.prefix { $0 != "\"" }
        parameters[name] = String(value)
        rest = rest[value.endIndex...].dropFirst()
      } else {
        let value = rest.prefix { $0 != ";" }
        parameters[name] = HTTPHeaders.trim(String(value))
        rest = rest[value.endIndex...]
      }
    }
    return parameters
  }

  /// A name with escapes, for use between quotation marks.
  private static func escape(_ name: [UInt8]) -> [UInt8] {
    name.flatMap { byte -> [UInt8] in
      switch byte {
      case 0x0A: Array("%0A".utf8)
      case 0x0D: Array("%0D".utf8)
      case 0x22: Array("%22".utf8)
      default: [byte]
      }
    }
  }

  /// The text with a carriage return and a line feed in place of each line break.
  private static func normalize(_ text: String) -> [UInt8] {
    var result: [UInt8] = []
    var previous: UInt8 = 0
    for byte in text.utf8 {
      if byte == 0x0D || byte == 0x0A && previous != 0x0D {
        result += [0x0D, 0x0A]
      } else if byte != 0x0A {
        result.append(byte)
      }
      previous = byte
    }
    return result
  }
}
