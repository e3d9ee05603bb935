internal import Bytes

/// IPv6 addresses in hosts (URL Standard, sections 3.5 and 3.6).
enum IPv6Address {
  /// The eight pieces of the address between the brackets (the IPv6 parser); nil on failure.
  static func parse(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> [UInt16]? {
    var pieces = [UInt16](repeating: 0, count: 8)
    var count = 0
    var compression: Int?
    var index = bytes.startIndex
    let end = bytes.endIndex

    if index < end, bytes[index] == 0x3A {
      guard index + 1 < end, bytes[index + 1] == 0x3A else { return nil }
      index += 2
      count += 1
      compression = count
    }
    while index < end {
      if count == 8 { return nil }
      if bytes[index] == 0x3A {
        if compression != nil { return nil }
        index += 1
        count += 1
        compression = count
        continue
      }
      let start = index
      var value: UInt16 = 0
      while index < end, index < start + 4,
        let digit = bytes[index].hexadecimalValue
      {
        value = value << 4 | UInt16(digit)
        index += 1
      }
      if index < end, bytes[index] == 0x2E {
        guard index > start, count <= 6, let address = dottedQuad(bytes[start...]) else {
          return nil
        }
        pieces[count] = UInt16(address >> 16)
        pieces[count + 1] = UInt16(address & 0xFFFF)
        count += 2
        break
      }
      if index < end {
        guard bytes[index] == 0x3A else { return nil }
        index += 1
        guard index < end else { return nil }
      }
      pieces[count] = value
      count += 1
    }
    if let compression {
      let moved = pieces[compression..<count]
      let zeros = [UInt16](repeating: 0, count: 8 - count)
      pieces = pieces[..<compression] + zeros + moved
    } else if count != 8 {
      return nil
    }
    return pieces
  }

  /// The embedded IPv4 address. It must have four decimal numbers, unlike an IPv4 host; nil on
  /// failure.
  private static func dottedQuad(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> UInt32? {
    let numbers = bytes.split(separator: 0x2E, maxSplits: 4, omittingEmptySubsequences: false)
    guard numbers.count == 4 else { return nil }
    var address: UInt32 = 0
    for number in numbers {
      guard 1...3 ~= number.count, number.count == 1 || number.first != 0x30 else { return nil }
      var value: UInt32 = 0
      for digit in number {
        guard 0x30...0x39 ~= digit else { return nil }
        value = value * 10 + UInt32(digit - 0x30)
      }
      guard value <= 255 else { return nil }
      address = address << 8 | value
    }
    return address
  }

  /// Appends the address in brackets, its longest run of zeros compressed (the IPv6 serializer).
  static func append(_ pieces: [UInt16], to output: inout [UInt8]) {
    var longest = 0..<0
    var start = 0
    for index in 0...pieces.count where index == pieces.count || pieces[index] != 0 {
      if index - start > max(longest.count, 1) { longest = start..<index }
      start = index + 1
    }
    output.append(0x5B)
    var index = 0
    while index < pieces.count {
      if index == longest.lowerBound, !longest.isEmpty {
        output.append(contentsOf: (index == 0 ? "::" : ":").utf8)
        index = longest.upperBound
        continue
      }
      output.append(contentsOf: String(pieces[index], radix: 16).utf8)
      if index < pieces.count - 1 { output.append(0x3A) }
      index += 1
    }
    output.append(0x5D)
  }
}
