package import ScriptEngine

/// A JavaScript file that defines `ExtensionPreprocessingJS`.
public struct PreprocessingScript: Sendable, Hashable {
  /// What reports call it: a path, usually.
  public let name: String
  /// The text, in UTF-8 without a byte order mark.
  public let source: [UInt8]
  /// What its places are in the files that it was made of.
  package let map: ScriptMap

  /// Takes a file's bytes as Safari reads them (Documentation/Safari.md, F3): UTF-8, a byte order
  /// mark allowed.
  ///
  /// - Throws: ``PreprocessingScriptError`` if the bytes are not text.
  public init(name: String, bytes: [UInt8]) throws(PreprocessingScriptError) {
    let text = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes.dropFirst(3)) : bytes
    if let offset = Self.firstMalformed(in: text) {
      let line = 1 + text[..<offset].count { $0 == 0x0A }
      throw .notUTF8(name: name, byteOffset: offset + bytes.count - text.count, line: line)
    }
    self.name = name
    source = text
    map = ScriptMap(name: name, source: text)
  }

  public static func == (first: PreprocessingScript, second: PreprocessingScript) -> Bool {
    first.name == second.name && first.source == second.source
  }

  public func hash(into hasher: inout Hasher) {
    // Scripts of one name and length are rare, and texts are long.
    hasher.combine(name)
    hasher.combine(source.count)
  }

  /// The position of the first byte that is not well-formed UTF-8, or nil.
  private static func firstMalformed(in bytes: [UInt8]) -> Int? {
    if String(validating: bytes, as: UTF8.self) != nil { return nil }
    var decoder = UTF8()
    var iterator = bytes.makeIterator()
    var offset = 0
    while true {
      switch decoder.decode(&iterator) {
      case .scalarValue(let scalar): offset += String(scalar).utf8.count
      case .emptyInput, .error: return offset
      }
    }
  }

  /// The line of a place of the script, or of a file that it was made of and that its map holds.
  package func line(at location: SourceLocation) -> String? {
    if location.source == name, location.generated == nil { return line(location.line) }
    guard location.generated?.source == name else { return nil }
    return map.line(location.line, of: location.source)
  }

  /// A line of the script, counted from 1, without its line break; nil if there is no such line.
  package func line(_ number: Int) -> String? {
    guard number > 0 else { return nil }
    var current = 1
    var start = 0
    var index = 0
    while index <= source.count {
      let atEnd = index == source.count
      let isBreak = !atEnd && (source[index] == 0x0A || source[index] == 0x0D)
      if atEnd || isBreak {
        if current == number { return String(decoding: source[start..<index], as: UTF8.self) }
        if atEnd { return nil }
        if source[index] == 0x0D, index + 1 < source.count, source[index + 1] == 0x0A { index += 1 }
        current += 1
        start = index + 1
      }
      index += 1
    }
    return nil
  }
}

/// The reason why a file cannot be a preprocessing script.
public enum PreprocessingScriptError: Error, Hashable, Sendable {
  /// The bytes are not UTF-8 from this offset on.
  case notUTF8(name: String, byteOffset: Int, line: Int)
}
