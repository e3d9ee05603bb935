internal import Glibc

// The common forms of serialization in CSSOM, section 2.1, and the form of numbers.

extension Double {
  /// Appends the number with at most six decimal places, as in WebKit.
  func writeCSSNumber(to output: inout String) {
    if self == rounded(), abs(self) < 1e15 {
      output += String(Int(self))
      return
    }
    guard isFinite else {
      output += isNaN ? "NaN" : self < 0 ? "-infinity" : "infinity"
      return
    }
    // The largest double has 309 digits before the point.
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: 330) { buffer in
      guard let start = buffer.baseAddress else { return }
      let written = withVaList([self]) { vsnprintf(start, buffer.count, "%.6f", $0) }
      var length = max(0, Int(written))
      while length > 0, buffer[length - 1] == 0x30 { length -= 1 }
      if length > 0, buffer[length - 1] == 0x2E { length -= 1 }
      let text = String(
        decoding: buffer[..<length].lazy.map { UInt8(bitPattern: $0) }, as: UTF8.self)
      output += text == "-0" ? "0" : text
    }
  }
}

extension String {
  /// Appends the text as a CSS string (CSSOM, "serialize a string").
  func writeCSSString(to output: inout String) {
    output += "\""
    if utf8.contains(where: { $0 == 0x22 || $0 == 0x5C || $0 < 0x20 || $0 == 0x7F }) {
      for scalar in unicodeScalars {
        switch scalar.value {
        case 0: output += "\u{FFFD}"
        case 0x01...0x1F, 0x7F: scalar.writeCSSCodePoint(to: &output)
        case 0x22, 0x5C:
          output += "\\"
          output.unicodeScalars.append(scalar)
        default: output.unicodeScalars.append(scalar)
        }
      }
    } else {
      output += self
    }
    output += "\""
  }

  /// Appends the text as a CSS identifier (CSSOM, "serialize an identifier").
  func writeCSSIdentifier(to output: inout String) {
    var text = self
    output += text.withUTF8 { String(decoding: $0.cssIdentifier, as: UTF8.self) }
  }

  /// Whether the text is an identifier without escapes.
  var isCSSIdentifier: Bool {
    var serialized = ""
    writeCSSIdentifier(to: &serialized)
    return !isEmpty && serialized == self
  }
}

extension Unicode.Scalar {
  /// Appends the code point as a hexadecimal escape, with a space after it.
  fileprivate func writeCSSCodePoint(to output: inout String) {
    output += "\\" + String(value, radix: 16) + " "
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// The text as a CSS identifier (CSSOM, "serialize an identifier"; `CSS.escape`).
  package var cssIdentifier: [UInt8] {
    var output: [UInt8] = []
    output.reserveCapacity(count)
    for (index, byte) in enumerated() {
      switch byte {
      case 0: output += [0xEF, 0xBF, 0xBD]
      case 0x01...0x1F, 0x7F: output += Self.escape(byte)
      case 0x30...0x39 where index == 0 || index == 1 && self[0] == 0x2D:
        output += Self.escape(byte)
      case 0x2D where count == 1: output += [0x5C, 0x2D]
      case 0x2D, 0x5F, 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x80...: output.append(byte)
      default: output += [0x5C, byte]
      }
    }
    return output
  }

  /// An ASCII character as a hexadecimal escape, with a space after it.
  private static func escape(_ byte: UInt8) -> [UInt8] {
    Array("\\\(String(byte, radix: 16)) ".utf8)
  }
}
