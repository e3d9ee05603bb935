/// Draws a property list as a tree for people: a line for each value, with its key, its type and
/// its content, in columns that line up among siblings.
///
/// ```
/// dictionary  3 entries
/// ├─ images  array   2 elements
/// │  ├─ [0]  string  "cat.png"
/// │  └─ [1]  string  "dog.png"
/// ├─ ratio   real    1.5
/// └─ title   string  "Pets"
/// ```
///
/// Nothing in it can disturb a terminal: control characters and those that turn the direction of
/// writing are escaped.
struct TextWriter {
  /// Siblings line up behind keys of at most this many columns.
  private static let widestAlignedKey = 32
  private static let hexadecimalBytes = 24

  private let stringLimit: Int?
  private var output: [UInt8]
  private var path = PropertyListPath()
  /// The branches to the left of the current value's children.
  private var branches = ""

  static func append(
    _ value: PropertyList, stringLimit: Int?, to output: inout [UInt8]
  ) throws(PropertyListError) {
    var writer = TextWriter(stringLimit: stringLimit, output: [])
    // The writer borrows the buffer: a second reference would make each append copy it.
    swap(&writer.output, &output)
    defer { swap(&writer.output, &output) }
    try writer.write(value, typeWidth: 0)
  }

  /// Ends the current line with a value's type and summary, and draws its children below.
  private mutating func write(_ value: PropertyList, typeWidth: Int) throws(PropertyListError) {
    let summary = summary(of: value)
    let type = value.kind.rawValue
    output.append(type)
    if !summary.isEmpty {
      output.append(UInt8(ascii: " "), count: max(typeWidth - type.utf8.count, 0) + 2)
      output.append(summary)
    }
    output.append(UInt8(ascii: "\n"))

    switch value {
    case .array(let elements):
      let labels = elements.indices.map { "[\($0)]" }
      try writeChildren(elements, labels: labels) { .index($0) }
    case .dictionary(let entries):
      let labels = entries.map { PropertyListPath.isPlainWord($0.key) ? $0.key : quoted($0.key) }
      try writeChildren(entries.map(\.value), labels: labels) { .key(entries[$0].key) }
    default:
      break
    }
  }

  private mutating func writeChildren(
    _ children: [PropertyList], labels: [String],
    component: (Int) -> PropertyListPath.Component
  ) throws(PropertyListError) {
    guard !children.isEmpty else { return }
    if path.components.count >= PropertyList.maximumDepth {
      throw PropertyListError(.nestingTooDeep(limit: PropertyList.maximumDepth), path: path)
    }
    let widths = labels.map(DisplayWidth.columns)
    let labelWidth = widths.filter { $0 <= Self.widestAlignedKey }.max() ?? 0
    let typeWidth = children.map(\.kind.rawValue.utf8.count).max() ?? 0
    let outerBranches = branches
    for (index, child) in children.enumerated() {
      let isLast = index == children.count - 1
      output.append(outerBranches)
      output.append(isLast ? "└─ " : "├─ ")
      output.append(labels[index])
      output.append(UInt8(ascii: " "), count: max(labelWidth - widths[index], 0) + 2)
      path.components.append(component(index))
      branches = outerBranches + (isLast ? "   " : "│  ")
      try write(child, typeWidth: typeWidth)
      path.components.removeLast()
    }
    branches = outerBranches
  }

  /// The content of a value, on one line.
  private func summary(of value: PropertyList) -> String {
    switch value {
    case .null: ""
    case .string(let text): quoted(text)
    case .integer(let integer): integer.description
    case .real(let real): real.isFinite ? NumberText.shortest(real) : real.description
    case .boolean(let boolean): boolean.description
    case .date(let seconds):
      CalendarTime(secondsSinceReferenceDate: seconds, to: .millisecond)?.isoText
        ?? "\(seconds) seconds since 2001"
    case .data(let bytes): summary(of: bytes)
    case .array(let elements): Self.count(elements.count, "element", "elements")
    case .dictionary(let entries): Self.count(entries.count, "entry", "entries")
    case .uid(let uid): uid.description
    }
  }

  private func summary(of data: [UInt8]) -> String {
    guard !data.isEmpty else { return "empty" }
    let shown = data.prefix(Self.hexadecimalBytes).enumerated().map { index, byte in
      let digits = String(byte, radix: 16)
      return (index > 0 && index % 4 == 0 ? " " : "") + (digits.count < 2 ? "0" : "") + digits
    }
    let ellipsis = data.count > Self.hexadecimalBytes ? " …" : ""
    return "<\(shown.joined())\(ellipsis)> " + Self.count(data.count, "byte", "bytes")
  }

  /// A string in quotes, cut at the limit, with characters that could disturb a terminal escaped.
  private func quoted(_ text: String) -> String {
    var result = "\""
    var rest = text.unicodeScalars[...]
    if let stringLimit,
      let end = rest.index(
        rest.startIndex, offsetBy: stringLimit, limitedBy: rest.endIndex)
    {
      rest = rest[..<end]
    }
    for scalar in rest {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      case _ where Self.mustEscape(scalar):
        result += "\\u{\(String(scalar.value, radix: 16))}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    result += "\""
    if rest.endIndex < text.endIndex {
      result += "… " + Self.count(text.unicodeScalars.count, "character", "characters")
    }
    return result
  }

  private static func mustEscape(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: true
    case .format: scalar.properties.isBidiControl
    default: false
    }
  }

  /// A count with its noun, as `1,234 bytes`.
  private static func count(_ count: Int, _ singular: String, _ plural: String) -> String {
    guard count > 0 else { return "empty" }
    let digits = Array(String(count))
    var text = ""
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index) % 3 == 0 { text += "," }
      text.append(digit)
    }
    return "\(text) \(count == 1 ? singular : plural)"
  }
}
