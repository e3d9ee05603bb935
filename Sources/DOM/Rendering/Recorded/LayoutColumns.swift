/// The columns of a record as they lie in a file, which anybody may have written.
package struct LayoutColumns {
  private let numbers: (String) -> [UInt8]?

  /// - Parameter numbers: the bytes of a column; nil where it is missing, or of another type.
  package init(numbers: @escaping (String) -> [UInt8]?) { self.numbers = numbers }

  /// The most nodes that a record may have.
  static let nodeLimit = 2_000_000

  /// Whether there is a column of a name: captures of older versions lack some.
  func has(_ name: String) -> Bool { numbers(name) != nil }

  private func words(_ name: String) throws(LayoutFault) -> [UInt32] {
    guard let bytes = numbers(name), bytes.count % 4 == 0 else { throw LayoutFault(column: name) }
    return bytes.withUnsafeBytes { bytes in
      (0..<(bytes.count / 4)).map {
        UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: $0 * 4, as: UInt32.self))
      }
    }
  }

  /// A column of integers, each within a range.
  func integers(
    _ name: String, in range: ClosedRange<Int>
  ) throws(LayoutFault) -> [Int] {
    let values = try words(name).map { Int(Int32(bitPattern: $0)) }
    guard values.allSatisfy(range.contains) else { throw LayoutFault(column: name) }
    return values
  }

  /// A column of lengths and places.
  func lengths(_ name: String) throws(LayoutFault) -> [Float] {
    let values = try words(name).map { Float(bitPattern: $0) }
    guard values.allSatisfy({ abs($0) <= 1e9 }) else { throw LayoutFault(column: name) }
    return values
  }

  /// A column of rectangles.
  func rectangles(_ name: String) throws(LayoutFault) -> [LayoutRecord.Rectangle] {
    let values = try lengths(name)
    guard values.count % 4 == 0 else { throw LayoutFault(column: name) }
    return stride(from: 0, to: values.count, by: 4).map { Self.rectangle(values[$0...]) }
  }

  static func rectangle(_ values: ArraySlice<Float>) -> LayoutRecord.Rectangle {
    let start = values.startIndex
    return LayoutRecord.Rectangle(
      x: Double(values[start]), y: Double(values[start + 1]), width: Double(values[start + 2]),
      height: Double(values[start + 3]))
  }
}

extension LayoutRecord {
  /// Reads a record.
  ///
  /// - Parameters:
  ///   - names: the names of its nodes.
  ///   - texts: what the texts of its elements are parts of.
  ///   - viewport: the numbers of ``Viewport``, in order.
  package init(
    names: [String], viewport: [Double], texts: String, _ columns: LayoutColumns
  ) throws(LayoutFault) {
    guard viewport.count == 5, viewport.allSatisfy({ abs($0) <= 1e9 }), viewport[2] > 0 else {
      throw LayoutFault(column: "viewport")
    }
    self.viewport = Viewport(
      width: viewport[0], height: viewport[1], scale: viewport[2], scrollX: viewport[3],
      scrollY: viewport[4])
    try readNodes(names, columns)
    try readBoxes(columns)
    try readLines(columns)
    try readDrawings(columns)
    try readPoints(columns)
    try readCarets(columns)
    try readPictures(columns)
    try readTexts(texts, columns)
  }

  static let anyNumber = Int(Int32.min)...Int(Int32.max)
  static let anyCount = 0...Int(Int32.max)

  private var nodeNumbers: ClosedRange<Int> { 0...max(0, entries.count - 1) }

  func check(_ isRight: Bool, _ column: String) throws(LayoutFault) {
    if !isRight { throw LayoutFault(column: column) }
  }

  private mutating func readNodes(
    _ names: [String], _ columns: LayoutColumns
  ) throws(LayoutFault) {
    let numbers = try columns.integers("nodes", in: Self.anyNumber)
    try check(numbers.count % 3 == 0 && numbers.count / 3 <= LayoutColumns.nodeLimit, "nodes")
    entries.reserveCapacity(numbers.count / 3)
    for index in stride(from: 0, to: numbers.count, by: 3) {
      let (parent, name, length) = (numbers[index], numbers[index + 1], numbers[index + 2])
      try check(
        (-1..<entries.count).contains(parent) && names.indices.contains(name) && length >= 0,
        "nodes")
      entries.append(Entry(parent: parent, name: names[name], length: length))
    }
  }

  private mutating func readBoxes(_ columns: LayoutColumns) throws(LayoutFault) {
    let nodes = try columns.integers("boxNodes", in: nodeNumbers)
    let bounds = try columns.rectangles("boxBounds")
    let metrics = try columns.integers("boxMetrics", in: Self.anyNumber)
    let counts = try columns.integers("boxCounts", in: Self.anyCount)
    let flags = try columns.integers("boxFlags", in: 0...15)
    rectangles = try columns.rectangles("boxRectangles")
    let width = Metric.allCases.count + 1
    try check(nodes.isEmpty || !entries.isEmpty, "boxNodes")
    let sizes = try columns.lengths("boxSizes")
    try check(bounds.count == nodes.count, "boxBounds")
    try check(sizes.count == nodes.count * 2, "boxSizes")
    try check(metrics.count == nodes.count * width, "boxMetrics")
    try check(counts.count == nodes.count, "boxCounts")
    try check(flags.count == nodes.count, "boxFlags")
    boxes.reserveCapacity(nodes.count)
    var first = 0
    for (index, node) in nodes.enumerated() {
      try check(counts[index] <= rectangles.count - first, "boxCounts")
      let row = metrics[(index * width)..<((index + 1) * width)]
      let parent = row[row.endIndex - 1]
      try check((-1..<entries.count).contains(parent), "boxMetrics")
      boxes[node] = Box(
        bounds: bounds[index], size: (Double(sizes[index * 2]), Double(sizes[index * 2 + 1])),
        metrics: row.dropLast().map { Int32($0) },
        offsetParent: parent < 0 ? nil : parent, rectangles: first..<(first + counts[index]),
        visibility: Int32(flags[index]))
      first += counts[index]
    }
    try check(first == rectangles.count, "boxRectangles")
  }

  private mutating func readLines(_ columns: LayoutColumns) throws(LayoutFault) {
    let nodes = try columns.integers("lineNodes", in: nodeNumbers)
    let ranges = try columns.integers("lineRanges", in: Self.anyCount)
    let places = try columns.rectangles("lineRectangles")
    let forms = try columns.integers("lineForms", in: 0...3)
    characters = try columns.lengths("lineCharacters")
    try check(nodes.isEmpty || !entries.isEmpty, "lineNodes")
    try check(ranges.count == nodes.count * 2, "lineRanges")
    try check(places.count == nodes.count, "lineRectangles")
    try check(forms.count == nodes.count, "lineForms")
    var first = 0
    for (index, node) in nodes.enumerated() {
      let (start, end) = (ranges[index * 2], ranges[index * 2 + 1])
      try check(start <= end && end <= entries[node].length, "lineRanges")
      let form = Line.Form(rawValue: forms[index]) ?? .whole
      let count = (end - start) * form.count
      try check(count <= characters.count - first, "lineCharacters")
      lines[node, default: []].append(
        Line(
          range: start..<end, rectangle: places[index], form: form, characters: first,
          number: index))
      first += count
    }
    try check(first == characters.count, "lineCharacters")
    try readSpans(columns, lines: nodes.count)
    try readTurnedCarets(columns, of: ranges)
  }

  /// Captures of older versions have none.
  ///
  /// - Parameter ranges: the starts and ends of all lines.
  private mutating func readTurnedCarets(
    _ columns: LayoutColumns, of ranges: [Int]
  ) throws(LayoutFault) {
    guard columns.has("turnedLines") else { return }
    let lines = try columns.integers("turnedLines", in: Self.anyCount)
    let places = try columns.rectangles("turnedCarets")
    var first = 0
    for line in lines {
      try check(line < ranges.count / 2, "turnedLines")
      let count = ranges[line * 2 + 1] - ranges[line * 2] + 1
      try check(count <= places.count - first, "turnedCarets")
      turnedCarets[line] = places[first..<(first + count)].map { $0.width < 0 ? nil : $0 }
      first += count
    }
    try check(first == places.count, "turnedCarets")
  }

  /// Captures of older versions have none.
  private mutating func readSpans(
    _ columns: LayoutColumns, lines count: Int
  ) throws(LayoutFault) {
    guard columns.has("spans") else { return }
    let numbers = try columns.integers("spans", in: Self.anyCount)
    let edges = try columns.lengths("spanEdges")
    try check(numbers.count % 3 == 0, "spans")
    try check(edges.count == numbers.count / 3 * 2, "spanEdges")
    for index in 0..<(numbers.count / 3) {
      let span = Span(
        line: numbers[index * 3], start: numbers[index * 3 + 1], end: numbers[index * 3 + 2])
      try check(span.line < count, "spans")
      spans[span] = (Double(edges[index * 2]), Double(edges[index * 2 + 1]))
    }
  }

  /// Captures of older versions have none.
  private mutating func readDrawings(_ columns: LayoutColumns) throws(LayoutFault) {
    guard columns.has("drawnNodes") else { return }
    let nodes = try columns.integers("drawnNodes", in: nodeNumbers)
    let counts = try columns.integers("drawnCounts", in: Self.anyCount)
    let places = try columns.rectangles("drawnRectangles")
    try check(nodes.isEmpty || !entries.isEmpty, "drawnNodes")
    try check(counts.count == nodes.count, "drawnCounts")
    var first = 0
    for (node, count) in zip(nodes, counts) {
      try check(count <= places.count - first, "drawnCounts")
      drawings[node] = Array(places[first..<(first + count)])
      first += count
    }
    try check(first == places.count, "drawnRectangles")
  }

  private mutating func readPoints(_ columns: LayoutColumns) throws(LayoutFault) {
    let counts = try columns.integers("stackCounts", in: Self.anyCount)
    let nodes = try columns.integers("stackNodes", in: -1...max(0, entries.count - 1))
    var first = 0
    for count in counts {
      try check(count <= nodes.count - first, "stackCounts")
      stacks.append(Array(nodes[first..<(first + count)]))
      first += count
    }
    try check(first == nodes.count && (nodes.isEmpty || !entries.isEmpty), "stackNodes")
    if columns.has("areaUnit") {
      let units = try columns.integers("areaUnit", in: 1...1024)
      try check(units.count == 1, "areaUnit")
      areaUnit = Double(units[0])
    }
    let numbers = try columns.integers("areas", in: Self.anyCount)
    try check(numbers.count % 5 == 0, "areas")
    areas.reserveCapacity(numbers.count / 5)
    for index in stride(from: 0, to: numbers.count, by: 5) {
      let stack = numbers[index + 4]
      try check(stacks.indices.contains(stack), "areas")
      areas.append(
        Area(
          left: Int32(numbers[index]), top: Int32(numbers[index + 1]),
          right: Int32(numbers[index + 2]), bottom: Int32(numbers[index + 3]), stack: stack))
    }
  }

  private mutating func readTexts(
    _ text: String, _ columns: LayoutColumns
  ) throws(LayoutFault) {
    let nodes = try columns.integers("textNodes", in: nodeNumbers)
    let ranges = try columns.integers("textRanges", in: 0...text.utf16.count)
    try check(nodes.isEmpty || !entries.isEmpty, "textNodes")
    try check(ranges.count == nodes.count * 2, "textRanges")
    texts = DOMString(text)
    for (index, node) in nodes.enumerated() {
      try check(ranges[index * 2] <= ranges[index * 2 + 1], "textRanges")
      textRanges[node] = ranges[index * 2]..<ranges[index * 2 + 1]
    }
  }

  private mutating func readPictures(_ columns: LayoutColumns) throws(LayoutFault) {
    let pictureNodes = try columns.integers("pictureNodes", in: nodeNumbers)
    let sizes = try columns.integers("pictureSizes", in: Self.anyCount)
    try check(sizes.count == pictureNodes.count * 3, "pictureSizes")
    for (index, node) in pictureNodes.enumerated() {
      pictures[node] = (sizes[index * 3], sizes[index * 3 + 1], sizes[index * 3 + 2] != 0)
    }
    let nodes = try columns.integers("intersectionNodes", in: nodeNumbers)
    let numbers = try columns.lengths("intersectionRectangles")
    try check(numbers.count == nodes.count * 10, "intersectionRectangles")
    for (index, node) in nodes.enumerated() {
      let row = numbers[(index * 10)..<((index + 1) * 10)]
      intersections[node] = Intersection(
        isIntersecting: row[row.startIndex] != 0, ratio: Double(row[row.startIndex + 1]),
        part: LayoutColumns.rectangle(row.dropFirst(2)),
        bounds: LayoutColumns.rectangle(row.dropFirst(6)))
    }
  }
}
