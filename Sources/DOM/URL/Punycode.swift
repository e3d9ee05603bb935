/// Punycode (RFC 3492), decoding only.
enum Punycode {
  /// The text of a label without its `xn--`; nil where it is not well-formed.
  static func decode(_ label: some Collection<UInt8>) -> [Unicode.Scalar]? {
    let bytes = Array(label)
    var output: [Unicode.Scalar] = []
    var index = 0
    if let delimiter = bytes.lastIndex(of: 0x2D) {
      output = bytes[..<delimiter].map { Unicode.Scalar($0) }
      index = delimiter + 1
    }
    var code: UInt32 = 0x80
    var place: UInt32 = 0
    var bias: UInt32 = 72
    while index < bytes.count {
      let oldPlace = place
      var weight: UInt32 = 1
      var position: UInt32 = 36
      while true {
        guard index < bytes.count, let digit = value(of: bytes[index]) else { return nil }
        index += 1
        let (step, overflow) = digit.multipliedReportingOverflow(by: weight)
        let (sum, sumOverflow) = place.addingReportingOverflow(step)
        if overflow || sumOverflow { return nil }
        place = sum
        let threshold = position <= bias ? 1 : min(position - bias, 26)
        if digit < threshold { break }
        let (product, productOverflow) = weight.multipliedReportingOverflow(by: 36 - threshold)
        if productOverflow { return nil }
        weight = product
        position += 36
      }
      let count = UInt32(output.count) + 1
      bias = adapt(place - oldPlace, count: count, isFirst: oldPlace == 0)
      let (next, overflow) = code.addingReportingOverflow(place / count)
      guard !overflow, let scalar = Unicode.Scalar(next) else { return nil }
      code = next
      place %= count
      output.insert(scalar, at: Int(place))
      place += 1
    }
    return output
  }

  private static func adapt(_ delta: UInt32, count: UInt32, isFirst: Bool) -> UInt32 {
    var delta = isFirst ? delta / 700 : delta / 2
    delta += delta / count
    var position: UInt32 = 0
    while delta > 35 * 26 / 2 {
      delta /= 35
      position += 36
    }
    return position + 36 * delta / (delta + 38)
  }

  private static func value(of byte: UInt8) -> UInt32? {
    switch byte {
    case 0x30...0x39: UInt32(byte - 0x30 + 26)
    case 0x41...0x5A: UInt32(byte - 0x41)
    case 0x61...0x7A: UInt32(byte - 0x61)
    default: nil
    }
  }
}
