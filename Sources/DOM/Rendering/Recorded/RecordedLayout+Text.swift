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
      // What was too long to be recorded by character is known as a whole.
      if line.range.isEmpty { return range.isEmpty ? nil : line.rectangle }
      if range.isEmpty {
        guard line.range.contains(range.lowerBound) || range.lowerBound == line.range.upperBound
        else { return nil }
        let edge = edge(before: range.lowerBound, in: line, record)
        return Rectangle(
          x: edge, y: line.rectangle.y, width: 0, height: line.rectangle.height)
      }
      guard start < end else { return nil }
      if start == line.range.lowerBound, end == line.range.upperBound { return line.rectangle }
      var (left, right) = (Double.infinity, -Double.infinity)
      for index in (start - line.range.lowerBound)..<(end - line.range.lowerBound) {
        left = min(left, Double(record.characters[line.characters + index * 2]))
        right = max(right, Double(record.characters[line.characters + index * 2 + 1]))
      }
      return Rectangle(
        x: left, y: line.rectangle.y, width: right - left, height: line.rectangle.height)
    }
  }

  private func edge(
    before offset: Int, in line: LayoutRecord.Line, _ record: LayoutRecord
  ) -> Double {
    if offset == line.range.upperBound {
      return Double(record.characters[line.characters + (line.range.count - 1) * 2 + 1])
    }
    return Double(
      record.characters[line.characters + (offset - line.range.lowerBound) * 2])
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
        guard let box = box(of: element) else { continue }
        found += record.rectangles[box.rectangles]
      }
    }
    return found
  }

  /// The smallest rectangle around others, of which those without any size do not count.
  static func union(_ rectangles: [Rectangle]) -> Rectangle {
    var result: Rectangle?
    for rectangle in rectangles where rectangle.width != 0 || rectangle.height != 0 {
      guard let known = result else {
        result = rectangle
        continue
      }
      let (x, y) = (min(known.x, rectangle.x), min(known.y, rectangle.y))
      result = Rectangle(
        x: x, y: y, width: max(known.right, rectangle.right) - x,
        height: max(known.bottom, rectangle.bottom) - y)
    }
    return result ?? rectangles.first ?? Rectangle()
  }
}
