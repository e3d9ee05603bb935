internal import PropertyLists

/// Finds out where in a JSON text something is completed. The text may be damaged: what is not understood is
/// passed over.
struct JSONCompletion: CompletionSearch {
  private let bytes: [UInt8]
  private let cursor: Int
  private(set) var containers = CompletionContainers()

  init(_ bytes: [UInt8], _ offset: Int) {
    self.bytes = bytes
    cursor = offset
  }

  mutating func walk() {
    var index = 0
    while index < bytes.count {
      // Between two tokens.
      if index == cursor, containers.place == nil, !isWordByte(bytes[index]) {
        setPlace(index..<index)
      }
      switch bytes[index] {
      case quote: index = readString(index)
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        let isObject = bytes[index] == UInt8(ascii: "{")
        containers.open.append(.init(hasKeys: isObject, expectsKey: isObject))
        index += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        if containers.close() { return }
        index += 1
      case UInt8(ascii: ":"):
        if let last = containers.open.indices.last { containers.open[last].expectsKey = false }
        index += 1
      case UInt8(ascii: ","):
        if let last = containers.open.indices.last { containers.open[last].passComma() }
        index += 1
      case let byte where isWordByte(byte):
        let start = index
        while index < bytes.count, isWordByte(bytes[index]) { index += 1 }
        if containers.place == nil, cursor >= start, cursor <= index { setPlace(start..<index) }
      default: index += 1
      }
    }
    if containers.place == nil, cursor >= bytes.count { setPlace(bytes.count..<bytes.count) }
    containers.finish()
  }

  private var quote: UInt8 { UInt8(ascii: "\"") }

  private func isWordByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "$"), UInt8(ascii: "_"),
      UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "."):
      true
    default: byte >= 0x80
    }
  }

  /// Moves behind a string, which ends with its line at the latest.
  private mutating func readString(_ start: Int) -> Int {
    var index = start + 1
    while index < bytes.count, bytes[index] != quote, bytes[index] != 0x0A, bytes[index] != 0x0D {
      index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
    }
    index = min(index, bytes.count)
    let isClosed = index < bytes.count && bytes[index] == quote
    if containers.place == nil, cursor > start, cursor <= index {
      setPlace(start + 1..<(isClosed ? index : cursor), isInString: true, isClosed: isClosed)
      return isClosed ? index + 1 : cursor
    }
    if let last = containers.open.indices.last, containers.open[last].expectsKey, isClosed {
      let token = Array(bytes[start...index])
      containers.open[last].begin((try? PropertyList.read(token, as: .json).string) ?? "")
    }
    return index + (isClosed ? 1 : 0)
  }

  private mutating func setPlace(
    _ range: Range<Int>, isInString: Bool = false, isClosed: Bool = false
  ) {
    guard let last = containers.open.last else { return }
    let isKey = last.hasKeys && last.expectsKey
    // Behind a value, a comma has to come first.
    var steps = containers.path
    if !isKey { steps.append(last.step) }
    var place = CompletionPlace(
      path: PropertyListPath(steps), role: isKey ? .key : .value, range: range)
    place.isInString = isInString
    if isInString {
      place.after = isClosed ? "" : "\""
    } else if isKey {
      (place.before, place.after) = ("\"", "\"")
    }
    if isKey, !colonFollows(isClosed ? range.upperBound + 1 : range.upperBound) {
      // What stands behind the closing quote is not replaced.
      if !isClosed { place.after += ": " }
    }
    containers.found(place)
  }

  private func colonFollows(_ index: Int) -> Bool {
    var index = index
    while index < bytes.count, " \t\r\n".utf8.contains(bytes[index]) { index += 1 }
    return index < bytes.count && bytes[index] == UInt8(ascii: ":")
  }
}
