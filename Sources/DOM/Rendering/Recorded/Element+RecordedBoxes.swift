internal import CLexbor

// What the record of a layout says of elements. Where there is none, each of these is nil.

extension Element {
  /// A number that CSSOM View has as an integer; 0 for an element without a box.
  func recordedMetric(_ metric: LayoutRecord.Metric) -> Int? {
    guard let layout = node.recordedLayout else { return nil }
    return layout.box(of: self).map { Int($0.metrics[metric.rawValue]) } ?? 0
  }

  /// The rectangles of the element's boxes.
  var recordedRectangles: [LayoutRecord.Rectangle]? {
    guard let layout = node.recordedLayout, let record = layout.answering() else { return nil }
    return layout.box(of: self).map { Array(record.rectangles[$0.rectangles]) } ?? []
  }

  var recordedBounds: LayoutRecord.Rectangle? {
    guard let layout = node.recordedLayout else { return nil }
    return layout.box(of: self)?.bounds ?? LayoutRecord.Rectangle()
  }

  /// The text as it was shown; nil where the page has changed since.
  var recordedText: DOMString? {
    guard node.pool.hasRecordedLayout, let layout = node.documentState.layout,
      !layout.hasChanged, let record = layout.answering(), let number = layout.number(of: node),
      let range = record.textRanges[number]
    else { return nil }
    return record.texts.withView { $0.substring(utf16: range) }
  }

  /// The used width or height; nil where there is no record, nil within for what is no length.
  func recordedSize(isWidth: Bool) -> Double?? {
    guard let layout = node.recordedLayout, let box = layout.box(of: self) else { return nil }
    let size = isWidth ? box.size.width : box.size.height
    return .some(size < 0 ? nil : size)
  }

  /// The size of the border box before it is transformed.
  var recordedBorderSize: (width: Double, height: Double)? {
    guard let layout = node.recordedLayout, let box = layout.box(of: self) else { return nil }
    if isSVG { return isInsideSVG ? nil : (box.bounds.width, box.bounds.height) }
    func length(_ exact: Double, _ metric: LayoutRecord.Metric) -> Double {
      let rounded = Double(box.metrics[metric.rawValue])
      return abs(exact - rounded) < 1 ? exact : rounded
    }
    return (length(box.bounds.width, .offsetWidth), length(box.bounds.height, .offsetHeight))
  }

  /// Whether the element is a part of an SVG image.
  var isInsideSVG: Bool { isSVG && node.parentElement?.isSVG == true }

  /// The place of an image in the page.
  package var recordedOrigin: (x: Int, y: Int)? {
    guard let layout = node.recordedLayout, let record = layout.answering(),
      let box = layout.box(of: self)
    else { return nil }
    return (
      Int((box.bounds.x + record.viewport.scrollX).rounded(.down)),
      Int((box.bounds.y + record.viewport.scrollY).rounded(.down))
    )
  }

  /// The size of an image's content.
  package var recordedContentSize: (width: Int, height: Int)? {
    guard node.recordedLayout?.box(of: self) != nil else { return nil }
    let boxes = node.nodeDocument.boxes.definite
    guard let width = boxes.contentWidth(of: self), let height = boxes.contentHeight(of: self)
    else {
      return nil
    }
    return (Int(width.rounded()), Int(height.rounded()))
  }

  /// The natural size of an image, and whether it had been loaded.
  var recordedPicture: (width: Int, height: Int, isComplete: Bool)? {
    // A change may be that of the picture.
    guard let layout = node.recordedLayout, !layout.hasChanged,
      let number = layout.number(of: node)
    else { return nil }
    return layout.answering()?.pictures[number]
  }

  /// What an observer of intersections with the viewport was told: whether anything could be seen, as
  /// 1 or 0, how much of it, where that was, and the element's bounds.
  package var recordedIntersection: [Double]? {
    guard let layout = node.recordedLayout, let record = layout.answering(),
      let number = layout.number(of: node), layout.isStillThere(self)
    else { return nil }
    guard let recorded = record.intersections[number] else { return nil }
    let rectangles = [recorded.part, recorded.bounds].flatMap {
      [$0.x, $0.y, $0.width, $0.height]
    }
    return [recorded.isIntersecting ? 1 : 0, recorded.ratio] + rectangles
  }
}

extension DOMRect {
  convenience init(_ rectangle: LayoutRecord.Rectangle) {
    self.init(
      x: rectangle.x, y: rectangle.y, width: rectangle.width, height: rectangle.height)
  }
}

extension Document {
  private var recordedLayout: RecordedLayout? {
    state.window == nil ? nil : node.recordedLayout
  }

  /// CSSOM View, Document.elementsFromPoint. Without a record, all of the page is the root element.
  package func elements(x: Double, y: Double) -> [Element] {
    if x < 0 || y < 0 || state.window == nil { return [] }
    if let layout = recordedLayout { return layout.hit(x: x, y: y)?.all ?? [] }
    return [documentElement].compactMap(\.self)
  }

  /// CSSOM View, Document.elementFromPoint.
  package func element(x: Double, y: Double) -> Element? {
    if x < 0 || y < 0 || state.window == nil { return nil }
    if let layout = recordedLayout { return layout.hit(x: x, y: y)?.top }
    return documentElement
  }

  /// WebKit's `caretRangeFromPoint`; nil where nothing was laid out.
  package func caretRange(x: Double, y: Double) -> LiveRange? {
    guard let point = recordedLayout?.caret(x: x, y: y) else { return nil }
    let range = LiveRange(in: self)
    // A place in the tree is one that a range can be set to.
    try? range.setStart(point.node, point.offset)
    try? range.setEnd(point.node, point.offset)
    return range
  }

  /// How far the viewport was scrolled when the page was laid out.
  package var scrollOffset: (x: Double, y: Double) {
    guard node.pool.hasRecordedLayout, let record = node.documentState.layout?.answering() else {
      return (0, 0)
    }
    return (record.viewport.scrollX, record.viewport.scrollY)
  }
}

extension ShadowRoot {
  /// CSSOM View, DocumentOrShadowRoot.elementsFromPoint.
  package func elements(x: Double, y: Double) -> [Element] {
    guard node.isConnected, let layout = node.recordedLayout else { return [] }
    return layout.elements(of: self, x: x, y: y)
  }
}

extension LiveRange {
  /// CSSOM View, Range.getClientRects: empty where nothing was laid out.
  package var clientRectangles: DOMRectList {
    let found = start.node.recordedLayout?.rectangles(of: self) ?? []
    return DOMRectList(found.map { DOMRect($0) })
  }

  /// CSSOM View, Range.getBoundingClientRect.
  package var boundingRectangle: DOMRect {
    let found = start.node.recordedLayout?.rectangles(of: self) ?? []
    return DOMRect(RecordedLayout.union(found))
  }
}
