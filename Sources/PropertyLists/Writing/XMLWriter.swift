internal import Bytes

/// Writes a property list as Core Foundation and `plutil -convert xml1` do, byte for byte.
///
/// One difference: a string with characters that XML cannot hold (NUL and most control characters,
/// U+FFFE, U+FFFF) is an error. Core Foundation writes such characters into the document, and no
/// XML parser then reads it.
struct XMLWriter {
  private var output: [UInt8]
  private var path = PropertyListPath()

  static func append(
    _ value: PropertyList, to output: inout [UInt8]
  ) throws(PropertyListError) {
    var writer = XMLWriter(output: [])
    // The writer borrows the buffer: a second reference would make each append copy it.
    swap(&writer.output, &output)
    defer { swap(&writer.output, &output) }
    writer.output.append(
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" \
      "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
      <plist version="1.0">

      """)
    try writer.write(value)
    writer.output.append("</plist>\n")
  }

  /// Writes one value on lines of its own.
  private mutating func write(_ value: PropertyList) throws(PropertyListError) {
    indent()
    switch value {
    case .null: throw PropertyListError(.null, path: path)
    case .string(let text):
      output.append("<string>")
      try append(text)
      output.append("</string>\n")
    case .integer(let integer): output.append("<integer>\(integer)</integer>\n")
    case .real(let real): output.append("<real>\(NumberText.coreFoundation(real))</real>\n")
    case .boolean(let boolean): output.append(boolean ? "<true/>\n" : "<false/>\n")
    case .date(let seconds):
      guard let time = CalendarTime(secondsSinceReferenceDate: seconds, to: .second) else {
        throw PropertyListError(.dateOutOfRange(seconds), path: path)
      }
      output.append("<date>\(time.xmlText)</date>\n")
    case .data(let bytes): write(bytes)
    case .array(let elements): try write(elements)
    case .dictionary(let entries): try write(entries)
    case .uid(let uid): try write(PropertyListDictionary(uid: uid))
    }
  }

  private mutating func write(_ elements: [PropertyList]) throws(PropertyListError) {
    guard !elements.isEmpty else { return output.append("<array/>\n") }
    try checkDepth()
    output.append("<array>\n")
    for (index, element) in elements.enumerated() {
      path.components.append(.index(index))
      try write(element)
      path.components.removeLast()
    }
    indent()
    output.append("</array>\n")
  }

  private mutating func write(_ entries: PropertyListDictionary) throws(PropertyListError) {
    guard !entries.isEmpty else { return output.append("<dict/>\n") }
    try checkDepth()
    output.append("<dict>\n")
    for entry in entries {
      path.components.append(.key(entry.key))
      indent()
      output.append("<key>")
      try append(entry.key)
      output.append("</key>\n")
      try write(entry.value)
      path.components.removeLast()
    }
    indent()
    output.append("</dict>\n")
  }

  /// Writes data as base64 in lines of 76 characters, of which each indentation takes 8.
  private mutating func write(_ data: [UInt8]) {
    let indentation = Swift.min(path.components.count, 8)
    let bytesPerLine = (76 - 8 * indentation) / 4 * 3
    output.append("<data>\n")
    for start in stride(from: 0, to: data.count, by: bytesPerLine) {
      output.append(UInt8(ascii: "\t"), count: indentation)
      let line = data[start..<Swift.min(start + bytesPerLine, data.count)]
      Base64.append(line.span, to: &output)
      output.append(UInt8(ascii: "\n"))
    }
    indent()
    output.append("</data>\n")
  }

  /// Appends text with `&`, `<` and `>` escaped, and nothing else.
  private mutating func append(_ text: String) throws(PropertyListError) {
    let utf8 = text.utf8Span
    let bytes = utf8.span
    var runStart = 0
    for index in 0..<bytes.count {
      let reference: StaticString
      switch bytes[index] {
      case UInt8(ascii: "&"): reference = "&amp;"
      case UInt8(ascii: "<"): reference = "&lt;"
      case UInt8(ascii: ">"): reference = "&gt;"
      case 0x00...0x08, 0x0B, 0x0C, 0x0E...0x1F:
        let scalar = Unicode.Scalar(bytes[index])
        throw PropertyListError(.characterNotInXML(scalar), path: path)
      case 0xEF where bytes[index + 1] == 0xBF && bytes[index + 2] >= 0xBE:
        let scalar: Unicode.Scalar = bytes[index + 2] == 0xBE ? "\u{FFFE}" : "\u{FFFF}"
        throw PropertyListError(.characterNotInXML(scalar), path: path)
      default: continue
      }
      output.append(bytes.extracting(runStart..<index))
      output.append(reference.description)
      runStart = index + 1
    }
    output.append(bytes.extracting(runStart..<bytes.count))
  }

  /// Indents by a tab for each container around the value.
  private mutating func indent() {
    output.append(UInt8(ascii: "\t"), count: path.components.count)
  }

  private func checkDepth() throws(PropertyListError) {
    if path.components.count >= PropertyList.maximumDepth {
      throw PropertyListError(.nestingTooDeep(limit: PropertyList.maximumDepth), path: path)
    }
  }
}
