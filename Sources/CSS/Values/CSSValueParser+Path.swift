internal import Bytes

/// The path data of `path()`, in the form in which WebKit serializes it.
extension CSSValueParser {
  /// The path with single spaces between commands and numbers; nil if the text is not a path (SVG
  /// Paths, section 9.3.9).
  static func normalizedPath(_ text: String) -> String? {
    let bytes = Array(text.utf8)
    var index = 0
    var output = ""
    func skipSeparators(comma: Bool) {
      var hasComma = !comma
      while index < bytes.count {
        if bytes[index].isASCIIWhitespace {
          index += 1
        } else if bytes[index] == 0x2C, !hasComma {
          hasComma = true
          index += 1
        } else {
          return
        }
      }
    }
    func number(isFlag: Bool) -> Double? {
      let start = index
      if isFlag {
        guard index < bytes.count, bytes[index] == 0x30 || bytes[index] == 0x31 else { return nil }
        index += 1
        return Double(bytes[start] &- 0x30)
      }
      if index < bytes.count, bytes[index] == 0x2B || bytes[index] == 0x2D { index += 1 }
      var digits = 0
      while index < bytes.count, bytes[index].isASCIIDigit {
        (index, digits) = (index + 1, digits + 1)
      }
      if index < bytes.count, bytes[index] == 0x2E {
        index += 1
        while index < bytes.count, bytes[index].isASCIIDigit {
          (index, digits) = (index + 1, digits + 1)
        }
      }
      guard digits > 0 else { return nil }
      if index + 1 < bytes.count, bytes[index] | 0x20 == 0x65 {
        var next = index + 1
        if bytes[next] == 0x2B || bytes[next] == 0x2D { next += 1 }
        if next < bytes.count, bytes[next].isASCIIDigit {
          while next < bytes.count, bytes[next].isASCIIDigit { next += 1 }
          index = next
        }
      }
      var literal = String(decoding: bytes[start..<index], as: UTF8.self)
      if literal.first == "+" { literal.removeFirst() }
      if literal.hasPrefix(".") { literal = "0" + literal }
      if literal.hasPrefix("-.") { literal = "-0" + literal.dropFirst() }
      if literal.hasSuffix(".") { literal.removeLast() }
      return Double(literal.replacingPointBeforeExponent)
    }
    let counts: [UInt8: Int] = [
      0x6D: 2, 0x6C: 2, 0x68: 1, 0x76: 1, 0x63: 6, 0x73: 4, 0x71: 4, 0x74: 2, 0x61: 7, 0x7A: 0,
    ]
    skipSeparators(comma: false)
    guard index < bytes.count, bytes[index] | 0x20 == 0x6D else { return nil }
    while index < bytes.count {
      let command = bytes[index]
      guard let count = counts[command | 0x20] else { return nil }
      index += 1
      var letter = command == 0x7A ? 0x5A : command
      var isFirst = true
      repeat {
        if !isFirst { skipSeparators(comma: true) }
        if !output.isEmpty { output += " " }
        output.unicodeScalars.append(Unicode.Scalar(letter))
        for argument in 0..<count {
          skipSeparators(comma: argument > 0)
          let isFlag = command | 0x20 == 0x61 && (argument == 3 || argument == 4)
          guard let value = number(isFlag: isFlag) else { return nil }
          output += " "
          value.writeCSSNumber(to: &output)
        }
        // Further points after a move command mean lines.
        if command | 0x20 == 0x6D { letter = command == 0x4D ? 0x4C : 0x6C }
        isFirst = false
        skipSeparators(comma: false)
        // A comma can separate further points.
        let separator = index < bytes.count && bytes[index] == 0x2C
        if separator, count == 0 { return nil }
      } while count > 0 && index < bytes.count && (bytes[index] | 0x20) &- 0x61 >= 26
    }
    return output
  }
}

extension String {
  /// The number without a point directly before the exponent: `1e5` for `1.e5`.
  fileprivate var replacingPointBeforeExponent: String {
    guard let point = firstIndex(of: "."),
      let next = index(point, offsetBy: 1, limitedBy: endIndex), next < endIndex,
      self[next] == "e" || self[next] == "E"
    else { return self }
    return String(self[..<point]) + self[next...]
  }
}
