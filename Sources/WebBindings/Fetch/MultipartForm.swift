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
