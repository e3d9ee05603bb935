internal import Bytes

/// Writes a property list as JSON (RFC 8259).
///
/// Reals print with the fewest digits that read back, integral ones as integers; dates are strings
/// as JavaScript's `toISOString` makes them (RFC 3339), data is a base64 string, a UID the
/// dictionary `{"CF$UID": n}`.
struct JSONWriter {
  private let isPretty: Bool
  private var output: [UInt8]
  private var path = PropertyListPath()

  static func append(
    _ value: PropertyList, pretty: Bool, to output: inout [UInt8]
  ) throws(PropertyListError) {
    var writer = JSONWriter(isPretty: pretty, output: [])
    // The writer borrows the buffer: a second reference would make each append copy it.
    swap(&writer.output, &output)
    defer { swap(&writer.output, &output) }
    try writer.write(value)
  }

  private mutating func write(_ value: PropertyList) throws(PropertyListError) {
    switch value {
    case .null: output.append("null")
    case .string(let text): JSONText.append(text, to: &output)
    case .integer(let integer): output.append(integer.description)
    case .real(let real):
      guard real.isFinite else { throw PropertyListError(.notFinite(real), path: path) }
      output.append(NumberText.shortest(real))
    case .boolean(let boolean): output.append(boolean ? "true" : "false")
    case .date(let seconds):
      guard let time = CalendarTime(secondsSinceReferenceDate: seconds, to: .millisecond) else {
        throw PropertyListError(.dateOutOfRange(seconds), path: path)
      }
      output.append(UInt8(ascii: "\""))
      output.append(time.isoText)
      output.append(UInt8(ascii: "\""))
    case .data(let bytes):
      output.append(UInt8(ascii: "\""))
      Base64.append(bytes.span, to: &output)
      output.append(UInt8(ascii: "\""))
    case .array(let elements): try write(elements)
    case .dictionary(let entries): try write(entries)
    case .uid(let uid): try write(PropertyListDictionary(uid: uid))
    }
  }

  private mutating func write(_ elements: [PropertyList]) throws(PropertyListError) {
    guard !elements.isEmpty else { return output.append("[]") }
    try checkDepth()
    output.append(UInt8(ascii: "["))
    for (index, element) in elements.enumerated() {
      if index > 0 { output.append(UInt8(ascii: ",")) }
      path.components.append(.index(index))
      startLine()
      try write(element)
      path.components.removeLast()
    }
    startLine()
    output.append(UInt8(ascii: "]"))
  }

  private mutating func write(_ entries: PropertyListDictionary) throws(PropertyListError) {
    guard !entries.isEmpty else { return output.append("{}") }
    try checkDepth()
    output.append(UInt8(ascii: "{"))
    for (index, entry) in entries.enumerated() {
      if index > 0 { output.append(UInt8(ascii: ",")) }
      path.components.append(.key(entry.key))
      startLine()
      JSONText.append(entry.key, to: &output)
      output.append(UInt8(ascii: ":"))
      if isPretty { output.append(UInt8(ascii: " ")) }
      try write(entry.value)
      path.components.removeLast()
    }
    startLine()
    output.append(UInt8(ascii: "}"))
  }

  /// Starts a line at the indentation of the current path.
  private mutating func startLine() {
    guard isPretty else { return }
    output.append(UInt8(ascii: "\n"))
    output.append(UInt8(ascii: " "), count: 2 * path.components.count)
  }

  private func checkDepth() throws(PropertyListError) {
    if path.components.count >= PropertyList.maximumDepth {
      throw PropertyListError(.nestingTooDeep(limit: PropertyList.maximumDepth), path: path)
    }
  }
}
