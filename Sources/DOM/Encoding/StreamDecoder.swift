internal import CLexbor

/// The decoder of one encoding (Encoding Standard, section 4.1): bytes in pieces to UTF-8.
///
/// It does not treat a byte order mark in a special way.
struct StreamDecoder {
  private enum Machine {
    case utf8
    case utf16(isBigEndian: Bool)
    case singleByte(table: [UInt32])
    case multiByte(state: lxb_encoding_decode_t)
    case replacement(isReported: Bool)
  }

  private var machine: Machine
  /// The beginning of a character whose other bytes have not arrived yet (UTF-8 and UTF-16 only).
  private var pending: [UInt8] = []

  init(_ encoding: TextEncoding) {
    switch encoding {
    case .utf8: machine = .utf8
    case .utf16BE: machine = .utf16(isBigEndian: true)
    case .utf16LE: machine = .utf16(isBigEndian: false)
    case .replacement: machine = .replacement(isReported: false)
    case .gbk, .gb18030, .big5, .eucJP, .iso2022JP, .shiftJIS, .eucKR:
      var state = lxb_encoding_decode_t()
      state.encoding_data = encoding.data
      machine = .multiByte(state: state)
    default:
      machine = .singleByte(table: Self.table(of: encoding))
    }
  }

  /// Appends the text of `bytes` to `output`, as UTF-8.
  ///
  /// - Parameters:
  ///   - isLast: whether no more bytes follow.
  ///   - isFatal: whether a malformed sequence ends decoding. Otherwise it becomes U+FFFD.
  /// - Returns: false if a malformed sequence has ended decoding.
  mutating func decode(
    _ bytes: UnsafeBufferPointer<UInt8>, isLast: Bool, isFatal: Bool = false,
    to output: inout [UInt8]
  ) -> Bool {
    guard pending.isEmpty else {
      let joined = pending + bytes
      pending = []
      return joined.withUnsafeBufferPointer {
        decode($0, isLast: isLast, isFatal: isFatal, to: &output)
      }
    }
    switch machine {
    case .utf8:
      return decodeUTF8(bytes, isLast, isFatal, &output)
    case .utf16(let isBigEndian):
      return decodeUTF16(bytes, isBigEndian, isLast, isFatal, &output)
    case .singleByte(let table):
      return Self.decode(bytes, with: table, isFatal, &output)
    case .multiByte(var state):
      // This keeps `state` the only owner of its memory, so that changing it copies nothing.
      machine = .replacement(isReported: true)
      defer { machine = .multiByte(state: state) }
      return Self.decode(bytes, &state, isLast, isFatal, &output)
    case .replacement(let isReported):
      if isReported || bytes.isEmpty { return true }
      machine = .replacement(isReported: true)
      if !isFatal { UTF8Text.appendReplacement(to: &output) }
      return !isFatal
    }
  }

  // MARK: UTF-8 and UTF-16

  private mutating func decodeUTF8(
    _ bytes: UnsafeBufferPointer<UInt8>, _ isLast: Bool, _ isFatal: Bool, _ output: inout [UInt8]
  ) -> Bool {
    var index = 0
    while true {
      let (end, stop) = UTF8Text.wellFormedRun(in: bytes, from: index)
      if end > index { output.append(contentsOf: bytes[index..<end]) }
      switch stop {
      case .end:
        return true
      case .incomplete where !isLast:
        pending = Array(bytes[end...])
        return true
      case .incomplete(let length), .malformed(let length):
        if isFatal { return false }
        UTF8Text.appendReplacement(to: &output)
        index = end + length
      }
    }
  }

  private mutating func decodeUTF16(
    _ bytes: UnsafeBufferPointer<UInt8>, _ isBigEndian: Bool, _ isLast: Bool, _ isFatal: Bool,
    _ output: inout [UInt8]
  ) -> Bool {
    func unit(_ index: Int) -> UInt32 {
      let first = UInt32(bytes[index])
      let second = UInt32(bytes[index + 1])
      return isBigEndian ? first << 8 | second : second << 8 | first
    }
    output.reserveCapacity(output.count + bytes.count)
    var index = 0
    while index < bytes.count {
      let blockEnd = min(bytes.count, index + 2 * Self.blockLength)
      let isWellFormed = UTF8Writer.appending(Self.blockLength, to: &output) { writer in
        while index + 1 < blockEnd {
          let value = unit(index)
          guard 0xD800...0xDFFF ~= value else {
            writer.write(value)
            index += 2
            continue
          }
          let hasSecond = index + 3 < bytes.count
          if value < 0xDC00, hasSecond, 0xDC00...0xDFFF ~= unit(index + 2) {
            writer.write(0x1_0000 + ((value - 0xD800) << 10 | (unit(index + 2) - 0xDC00)))
            index += 4
            continue
          }
          if value < 0xDC00, !hasSecond, !isLast { return true }
          if isFatal { return false }
          writer.write(0xFFFD)
          // At the end, a high surrogate with half a unit after it is one error.
          index += value < 0xDC00 && index + 3 == bytes.count ? 3 : 2
        }
        return true
      }
      if !isWellFormed { return false }
      if index >= bytes.count { return true }
      // The rest is an incomplete unit or pair.
      if index + 3 >= bytes.count, !isLast {
        let isHighSurrogate = index + 1 < bytes.count && 0xD800...0xDBFF ~= unit(index)
        if index + 1 == bytes.count || isHighSurrogate {
          pending = Array(bytes[index...])
          return true
        }
      }
      if index + 1 == bytes.count {
        if !isFatal { UTF8Text.appendReplacement(to: &output) }
        return !isFatal
      }
    }
    return true
  }

  // MARK: Single-byte encodings

  /// The number of code points that are written at a time.
  private static let blockLength = 2048

  /// The code points of the upper 128 bytes; 0 for a byte without a character.
  private static func table(of encoding: TextEncoding) -> [UInt32] {
    guard let data = encoding.data else { return [UInt32](repeating: 0, count: 128) }
    return (UInt8(0x80)...0xFF).map { byte in
      var state = lxb_encoding_decode_t()
      state.encoding_data = data
      let scalar = withUnsafePointer(to: byte) { start in
        var place: UnsafePointer<UInt8>? = start
        return data.pointee.decode_single(&state, &place, start + 1)
      }
      return scalar <= 0x10FFFF ? scalar : 0
    }
  }

  private static func decode(
    _ bytes: UnsafeBufferPointer<UInt8>, with table: [UInt32], _ isFatal: Bool,
    _ output: inout [UInt8]
  ) -> Bool {
    output.reserveCapacity(output.count + bytes.count)
    var index = 0
    while index < bytes.count {
      let end = UTF8Text.endOfASCII(in: UnsafeRawBufferPointer(bytes), from: index)
      if end > index { output.append(contentsOf: bytes[index..<end]) }
      index = end
      let blockEnd = min(bytes.count, index + blockLength)
      let isWellFormed = UTF8Writer.appending(blockLength, to: &output) { writer in
        // A long run of ASCII ends the block, because it is copied as a whole.
        var asciiCount = 0
        while index < blockEnd, asciiCount < 32 {
          let byte = bytes[index]
          index += 1
          if byte < 0x80 {
            asciiCount += 1
            writer.write(UInt32(byte))
            continue
          }
          asciiCount = 0
          let scalar = table[Int(byte & 0x7F)]
          if scalar == 0, isFatal { return false }
          writer.write(scalar == 0 ? 0xFFFD : scalar)
        }
        return true
      }
      if !isWellFormed { return false }
    }
    return true
  }

  // MARK: Multi-byte encodings

  private static func decode(
    _ bytes: UnsafeBufferPointer<UInt8>, _ state: inout lxb_encoding_decode_t, _ isLast: Bool,
    _ isFatal: Bool, _ output: inout [UInt8]
  ) -> Bool {
    guard let data = state.encoding_data else { return false }
    output.reserveCapacity(output.count + bytes.count)
    return withUnsafeTemporaryAllocation(of: UInt32.self, capacity: blockLength + 1) { buffer in
      guard let start = buffer.baseAddress else { return false }
      // The last element holds the replacement, to which lexbor needs a pointer.
      start[blockLength] = 0xFFFD
      state.buffer_out = start
      state.buffer_length = blockLength
      state.replace_to = isFatal ? nil : UnsafePointer(start + blockLength)
      state.replace_len = 1
      // After some errors in gb18030 this stays set, and would damage a character across two
      // pieces.
      state.prepend = false
      defer {
        state.buffer_out = nil
        state.replace_to = nil
      }

      func flush() {
        UTF8Writer.appending(state.buffer_used, to: &output) { writer in
          for scalar in UnsafeBufferPointer(start: start, count: state.buffer_used) {
            writer.write(scalar)
          }
        }
        state.buffer_used = 0
      }

      var place = bytes.baseAddress
      let end = place.map { $0 + bytes.count }
      var status = lxb_status_t(LXB_STATUS_OK.rawValue)
      if place != nil {
        repeat {
          status = data.pointee.decode(&state, &place, end)
          flush()
        } while status == LXB_STATUS_SMALL_BUFFER.rawValue
      }
      if status == LXB_STATUS_ERROR.rawValue { return false }
      guard isLast else { return true }

      // The byte that was read ahead for an escape sequence is text.
      if data.pointee.encoding == LXB_ENCODING_ISO_2022_JP,
        state.u.iso_2022_jp.state == UInt32(LXB_ENCODING_DECODE_2022_JP_ESCAPE)
      {
        if isFatal { return false }
        UTF8Text.appendReplacement(to: &output)
        let byte = UInt32(state.u.iso_2022_jp.lead)
        let scalar: UInt32 =
          switch Int(state.u.iso_2022_jp.out_state) {
          case LXB_ENCODING_DECODE_2022_JP_KATAKANA: 0xFF61 - 0x21 + byte
          case LXB_ENCODING_DECODE_2022_JP_LEAD: 0xFFFD
          default: byte
          }
        UTF8Writer.appending(1, to: &output) { $0.write(scalar) }
      } else if lxb_encoding_decode_finish(&state) != LXB_STATUS_OK.rawValue {
        return false
      } else {
        flush()
      }
      var fresh = lxb_encoding_decode_t()
      fresh.encoding_data = data
      state = fresh
      return true
    }
  }
}
