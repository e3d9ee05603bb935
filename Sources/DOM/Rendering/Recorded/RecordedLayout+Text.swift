/// Where characters lie.
extension RecordedLayout {
  typealias Rectangle = LayoutRecord.Rectangle

  /// The rectangles of a part of a text (CSSOM View, Range.getClientRects).
  func rectangles(of range: Range<Int>, in text: Node, _ record: LayoutRecord) -> [Rectangle] {
    guard let number = number(of: text), let lines = record.lines[number],
      text.parentElement.map(isStillThere) ?? true
    else { return [] }
    return lines.compactMap { line in
      let start = max(range.lowerBound, line.range.lowerBound)
      let end = min(range.upperBound, line.range.upperBound)
      if line.form == .whole { return range.isEmpty ? nil : line.rectangle }
      if range.isEmpty {
        // WebKit has no carets in drawings.
        if text.parentElement?.isSVG == true { return nil }
        guard !line.range.isEmpty, start <= line.range.upperBound, end >= start else { return nil }
        if let carets = record.turnedCarets[line.number] {
          // At the end of a line it stands where the next begins.
          let isNext = lines.contains { $0.number != line.number && $0.range.lowerBound == start }
          return isNext && start == line.range.upperBound
            ? nil : carets[start - line.range.lowerBound]
        }
        return Rectangle(
          x: edge(before: start, in: line, record), y: line.rectangle.y, width: 0,
          height: line.rectangle.height)
      }
      // WebKit counts a line that ends where the range begins.
      if range.lowerBound == line.range.upperBound, !line.range.isEmpty {
        return Rectangle(
          x: line.rectangle.x + line.rectangle.width.rounded(.down), y: line.rectangle.y, width: 0,
          height: line.rectangle.height)
      }
      guard start < end else { return nil }
      if start == line.range.lowerBound, end == line.range.upperBound { return line.rectangle }
      let parts = (start..<end).map { record.character($0, of: line) }
      var found = parts.dropFirst().reduce(parts[0]) { $0.union($1) }
      if let sides = record.spans[.init(line: line.number, start: start, end: end)] {
        (found.x, found.width) = (sides.left, sides.right - sides.left)
      }
      return found
    }
  }

  /// The place of a caret before a character: at its right where the text goes to the left.
  private func edge(
    before offset: Int, in line: LayoutRecord.Line, _ record: LayoutRecord
  ) -> Double {
    let isBehind = offset == line.range.upperBound
    let index = isBehind ? offset - 1 : offset
    let place = record.character(index, of: line)
    return isBehind != record.isReversed(at: index, of: line) ? place.right : place.x
  }

  /// The rectangles of a range: of the elements in it, and of the texts, as WebKit gives them.
  func rectangles(of range: AbstractRange) -> [Rectangle] {
    guard let record = answering() else { return [] }
    let (start, end) = (range.start, range.end)
    var first: Node? = start.node
    if !start.node.isCharacterData {
      first = start.node.child(at: start.offset)
      if first == nil { first = start.offset == 0 ? start.node : start.node.nextSkippingChildren }
    }
    let child = end.node.isCharacterData ? nil : end.node.child(at: end.offset)
    let limit =
      end.node.isCharacterData || child == nil ? end.node.nextSkippingChildren : child
    // The elements around the last node are in the range only in part.
    var partial: Set<Node> = []
    var current = end.node.isCharacterData ? end.node.parentNode : child?.parentNode
    while let node = current {
      partial.insert(node)
      current = node.parentNode
    }
    var selected: Set<Node> = []
    var found: [Rectangle] = []
    current = first
    while let node = current, node != limit {
      current = node.next
      if node.isText {
        let length = CharacterData(unchecked: node).length
        let from = node == start.node ? min(start.offset, length) : 0
        let to = node == end.node ? min(end.offset, length) : length
        found += rectangles(of: from..<max(from, to), in: node, record)
      } else if let element = Element(node), !partial.contains(node) {
        selected.insert(node)
        if node.parentNode.map({ selected.contains($0) }) == true { continue }
        if element.isInsideSVG {
          guard isStillThere(element), let number = number(of: node) else { continue }
          found += record.drawings[number] ?? []
          continue
        }
        guard let box = box(of: element) else { continue }
        found += record.rectangles[box.rectangles]
      }
    }
    return found
  }

  /// The smallest rectangle around others, of which those without any size do not count.
  static func union(_ rectangles: [Rectangle]) -> Rectangle {
    let sized = rectangles.filter { $0.width != 0 || $0.height != 0 }
    guard let first = sized.first else { return Rectangle() }
    return sized.dropFirst().reduce(first) { $0.union($1) }
  }
}

extension LayoutRecord {
  /// The place of a character of a line whose characters are known.
  func character(_ offset: Int, of line: Line) -> Rectangle {
    let start = line.characters + (offset - line.range.lowerBound) * line.form.count
    let left = Double(characters[start])
    switch line.form {
    case .whole: return line.rectangle
    case .sides, .carets:
      return Rectangle(
        x: left, y: line.rectangle.y, width: Double(characters[start + 1]) - left,
        height: line.rectangle.height)
    case .edges:
      let top = Double(characters[start + 1])
      return Rectangle(
        x: left, y: top, width: Double(characters[start + 2]) - left,
        height: Double(characters[start + 3]) - top)
    }
  }

  /// Whether the text around a character goes to the left.
  func isReversed(at offset: Int, of line: Line) -> Bool {
    let other = offset + 1 < line.range.upperBound ? offset + 1 : offset - 1
    guard other >= line.range.lowerBound else { return false }
    let (first, second) = (min(offset, other), max(offset, other))
    return character(first, of: line).x > character(second, of: line).x
  }
}

extension LayoutRecord.Rectangle {
  func union(_ other: Self) -> Self {
    let (left, top) = (min(x, other.x), min(y, other.y))
    return Self(
      x: left, y: top, width: max(right, other.right) - left,
      height: max(bottom, other.bottom) - top)
  }
}
