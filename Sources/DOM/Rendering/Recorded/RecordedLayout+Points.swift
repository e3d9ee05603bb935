/// What lies at a point of the viewport.
extension RecordedLayout {
  /// The elements at a point; nil where the point is outside of the viewport.
  ///
  /// - Returns: the one that is hit, and all from the top.
  func hit(x: Double, y: Double) -> (top: Element?, all: [Element])? {
    guard let record = answering(), x >= 0, y >= 0, x < record.viewport.width,
      y < record.viewport.height
    else { return nil }
    // No more than 1024 units of a length up to 1e9.
    let column = Int32(clamping: Int(x * record.areaUnit))
    let row = Int32(clamping: Int(y * record.areaUnit))
    guard
      let area = record.areas.first(where: {
        $0.left <= column && column < $0.right && $0.top <= row && row < $0.bottom
      })
    else { return (nil, []) }
    let found = record.stacks[area.stack].map { number in
      number < 0 ? nil : element(number).flatMap { isStillThere($0) ? $0 : nil }
    }
    let all = found.dropFirst().compactMap(\.self)
    return (found.first.flatMap(\.self) ?? all.first, all)
  }

  /// The elements of a shadow tree whose boxes are at a point, the last of the tree first.
  func elements(of root: ShadowRoot, x: Double, y: Double) -> [Element] {
    guard let around = hit(x: x, y: y), around.all.contains(root.host) else { return [] }
    return root.node.descendants.compactMap { Element($0) }.filter { element in
      guard let box = box(of: element) else { return false }
      return box.bounds.x <= x && x < box.bounds.right && box.bounds.y <= y
        && y < box.bounds.bottom
    }.reversed()
  }

  /// The place between characters that is nearest to a point (WebKit's `caretRangeFromPoint`); nil
  /// where there is none.
  func caret(x: Double, y: Double) -> BoundaryPoint? {
    guard let record = answering(), let hit = hit(x: x, y: y) else { return nil }
    switch record.caret(x: Int(x), y: Int(y)) {
    case .none: return nil
    case .place(let number, let offset):
      // What was removed since has no carets, nor has a text what it has lost.
      guard let node = node(number), offset <= node.length else { break }
      return BoundaryPoint(node: node, offset: offset)
    case .unknown: break
    }
    guard let top = hit.top else { return nil }
    if ["input", "textarea", "select"].contains(top.localName) {
      return BoundaryPoint(node: top.node, offset: 0)
    }
    if !top.node.hasChildNodes, let parent = top.node.parentNode, let box = box(of: top) {
      let isBehind = x >= box.bounds.x + box.bounds.width / 2
      return BoundaryPoint(node: parent, offset: top.node.index + (isBehind ? 1 : 0))
    }
    // The nearest line: first by its height, then by its distance to the side.
    var best: (node: Node, line: LayoutRecord.Line, distance: (Double, Double))?
    for node in top.node.descendants where node.isText {
      guard let number = number(of: node), let lines = record.lines[number],
        isShown(node, within: top)
      else { continue }
      for line in lines where !line.range.isEmpty {
        let place = line.rectangle
        let distance = (
          max(place.y - y, y - place.bottom + 0.001, 0), max(place.x - x, x - place.right, 0)
        )
        if best == nil || distance < best?.distance ?? distance { best = (node, line, distance) }
      }
    }
    guard let best else { return BoundaryPoint(node: top.node, offset: 0) }
    let offset = offset(in: best.line, at: x, record)
    if offset == best.line.range.lowerBound,
      let before = textEnd(before: best.node, on: best.line, record)
    {
      return before
    }
    return BoundaryPoint(node: best.node, offset: offset)
  }

  /// Whether nothing around a text, up to an element, is invisible.
  private func isShown(_ text: Node, within top: Element) -> Bool {
    var current = text.parentElement
    while let element = current, element != top {
      if let box = box(of: element), !box.isShown { return false }
      current = element.node.parentElement
    }
    return true
  }

  /// The end of the text that the line goes on from, which WebKit prefers to the start of the next.
  private func textEnd(
    before text: Node, on line: LayoutRecord.Line, _ record: LayoutRecord
  ) -> BoundaryPoint? {
    let boxes = document.boxes
    guard let number = number(of: text), record.lines[number]?.first?.range == line.range else {
      return nil
    }
    var current = text
    while let node = current.previous(within: document.node) {
      // A line does not go on beyond a block.
      for element in [Element(current), Element(node)].compactMap(\.self) {
        let box = boxes.box(of: element)
        if box.exists, !box.isInline, box.kind != .inline, !box.isOutOfFlow { return nil }
      }
      current = node
      guard node.isText, let number = self.number(of: node), let last = record.lines[number]?.last,
        !last.range.isEmpty
      else { continue }
      let middle = line.rectangle.y + line.rectangle.height / 2
      guard last.rectangle.y < middle, middle < last.rectangle.bottom else { return nil }
      return BoundaryPoint(node: node, offset: last.range.upperBound)
    }
    return nil
  }

  /// The offset between two characters of a line that is nearest to a place.
  private func offset(
    in line: LayoutRecord.Line, at x: Double, _ record: LayoutRecord
  ) -> Int {
    if line.form == .whole { return line.range.lowerBound }
    let isReversed = record.isReversed(at: line.range.lowerBound, of: line)
    for offset in line.range {
      let place = record.character(offset, of: line)
      let middle = record.turningPoint(of: offset, in: line) ?? place.x + place.width / 2
      if isReversed ? x > middle : x < middle { return offset }
    }
    return line.range.upperBound
  }
}

extension LayoutRecord {
  /// From where on a point is nearer to the end of a character; nil where that was not recorded.
  func turningPoint(of offset: Int, in line: Line) -> Double? {
    guard line.form == .carets else { return nil }
    return Double(characters[line.characters + (offset - line.range.lowerBound) * 3 + 2])
  }
}

extension LayoutRecord.Box {
  /// Whether the text in it can be seen.
  var isShown: Bool { visibility & 2 != 0 }
}
