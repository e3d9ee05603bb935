/// Takes the `mappings` of a source map apart: groups of Base64 VLQ numbers (ECMA-426, "Mappings
/// structure").
struct MappingDecoder {
  private let text: [UInt8]
  private let sources: Int
  private var index = 0
  private var line = 0
  private var column = 0
  private var source = 0
  private var originalLine = 0
  private var originalColumn = 0
  private var name = 0

  /// - Parameter sources: how many sources there are.
  init(_ text: String, sources: Int) {
    self.text = Array(text.utf8)
    self.sources = sources
  }

  /// The next mapping, its column not smaller than the one before in its line; nil at the end.
  mutating func next() throws(SourceMapError) -> SourceMap.Mapping? {
    while index < text.count {
      switch text[index] {
      case UInt8(ascii: ";"):
        line += 1
        column = 0
        index += 1
      case UInt8(ascii: ","): index += 1
      default: return try readSegment()
      }
    }
    return nil
  }

  private mutating func readSegment() throws(SourceMapError) -> SourceMap.Mapping {
    let start = index
    let before = column
    column = try readNumber(addedTo: column)
    // Bundlers sort the segments of a line; what is not sorted cannot be searched.
    guard column >= before else { throw .badMappings(offset: start) }
    var mapping = SourceMap.Mapping(line: line, column: column, original: nil)
    guard !isAtEnd else { return mapping }
    source = try readNumber(addedTo: source)
    originalLine = try readNumber(addedTo: originalLine)
    originalColumn = try readNumber(addedTo: originalColumn)
    if !isAtEnd { name = try readNumber(addedTo: name) }
    guard isAtEnd, (0..<sources).contains(source), originalLine >= 0, originalColumn >= 0 else {
      throw .badMappings(offset: start)
    }
    mapping.original = (source, originalLine, originalColumn)
    return mapping
  }

  /// Whether a segment ends here.
  private var isAtEnd: Bool {
    index == text.count || text[index] == UInt8(ascii: ",") || text[index] == UInt8(ascii: ";")
  }

  /// Reads a number, and gives the sum of it and another.
  private mutating func readNumber(addedTo value: Int) throws(SourceMapError) -> Int {
    let start = index
    var number = 0
    var shift = 0
    while true {
      guard index < text.count, shift <= 30, let digit = Self.digit(text[index]) else {
        throw .badMappings(offset: start)
      }
      index += 1
      number |= (digit & 31) << shift
      shift += 5
      if digit & 32 == 0 { break }
    }
    let sum = value + (number & 1 == 1 ? -(number >> 1) : number >> 1)
    guard (0...Int(Int32.max)).contains(sum) else { throw .badMappings(offset: start) }
    return sum
  }

  private static func digit(_ byte: UInt8) -> Int? {
    switch byte {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): Int(byte) - 0x41
    case UInt8(ascii: "a")...UInt8(ascii: "z"): Int(byte) - 0x61 + 26
    case UInt8(ascii: "0")...UInt8(ascii: "9"): Int(byte) - 0x30 + 52
    case UInt8(ascii: "+"): 62
    case UInt8(ascii: "/"): 63
    default: nil
    }
  }
}
