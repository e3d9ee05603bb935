/// What lies at a point of the viewport.
extension RecordedLayout {
  /// The elements at a point, from the top; nil where the point is outside of the viewport.
  func elements(x: Double, y: Double) -> [Element]? {
    guard let record = answering(), x >= 0, y >= 0, x < record.viewport.width,
      y < record.viewport.height
    else { return nil }
    let (column, row) = (Int32(x), Int32(y))
    guard
      let area = record.areas.first(where: {
        $0.left <= column && column < $0.right && $0.top <= row && row < $0.bottom
      })
    else { return [] }
    return record.stacks[area.stack].compactMap { number in
      element(number).flatMap { isStillThere($0) ? $0 : nil }
    }
  }

  /// The elements of a shadow tree whose boxes are at a point, the last of the tree first.
  func elements(of root: ShadowRoot, x: Double, y: Double) -> [Element] {
    guard let around = elements(x: x, y: y), around.contains(root.host) else { return [] }
    return root.node.descendants.compactMap { Element($0) }.filter { element in
      guard let box = box(of: element) else { return false }
      return box.bounds.x <= x && x < box.bounds.right && box.bounds.y <= y
        && y < box.bounds.bottom
    }.reversed()
  }

  /// The place between characters that is nearest to a point (WebKit's `caretRangeFromPoint`); nil
  /// where there is none.
  func caret(x: Double, y: Double) -> BoundaryPoint? {
    guard let record = answering(), let stack = elements(x: x, y: y), let top = stack.first else {
      return nil
    }
    if !top.node.hasChildNodes, let parent = top.node.parentNode, let box = box(of: top) {
      let isBehind = x >= box.bounds.x + box.bounds.width / 2
      return BoundaryPoint(node: parent, offset: top.node.index + (isBehind ? 1 : 0))
    }
    // The nearest line: first by its height, then by its distance to the side.
    var best: (node: Node, line: LayoutRecord.Line, distance: (Double, Double))?
    for node in top.node.descendants where node.isText {
      guard let number = number(of: node), let lines = record.lines[number] else { continue }
      for line in lines where !line.range.isEmpty {
        let place = line.rectangle
        let distance = (
          max(place.y - y, y - place.bottom + 0.001, 0), max(place.x - x, x - place.right, 0)
        )
        if best == nil || distance < best?.distance ?? distance { best = (node, line, distance) }
      }
    }
    guard let best else { return BoundaryPoint(node: top.node, offset: 0) }
    return BoundaryPoint(node: best.node, offset: offset(in: best.line, at: x, record))
  }

  /// The offset between two characters of a line that is nearest to a place.
  private func offset(
    in line: LayoutRecord.Line, at x: Double, _ record: LayoutRecord
  ) -> Int {
    let count = line.range.count
    func edges(_ index: Int) -> (left: Double, right: Double) {
      let place = line.characters + index * 2
      return (Double(record.characters[place]), Double(record.characters[place + 1]))
    }
    let isReversed = count > 1 && edges(0).left > edges(count - 1).left
    for index in 0..<count {
      let (left, right) = edges(index)
      let middle = (left + right) / 2
      if isReversed ? x > middle : x < middle { return line.range.lowerBound + index }
    }
    return line.range.upperBound
  }
}
