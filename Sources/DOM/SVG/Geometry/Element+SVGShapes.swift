internal import CSS

// The shapes of SVG elements (SVG 2, 9 and 10), and the boxes around them.

extension Element {
  /// The element's shape as a path; nil if it is not a shape.
  package var svgPath: SVGPath? {
    var path = SVGPath()
    func length(_ name: String, _ direction: SVGDirection) -> Double {
      svgLength(name, direction) ?? 0
    }
    switch localName {
    case "rect":
      let (width, height) = (length("width", .across), length("height", .down))
      guard width > 0, height > 0 else { break }
      let (x, y) = (svgLength("rx", .across), svgLength("ry", .down))
      path.addRectangle(
        x: length("x", .across), y: length("y", .down), width: width, height: height,
        radiusX: min(x ?? y ?? 0, width / 2), radiusY: min(y ?? x ?? 0, height / 2))
    case "circle":
      let radius = length("r", .diagonal)
      guard radius > 0 else { break }
      path.addEllipse(
        x: length("cx", .across), y: length("cy", .down), radiusX: radius, radiusY: radius)
    case "ellipse":
      let (x, y) = (svgLength("rx", .across), svgLength("ry", .down))
      guard let radiusX = x ?? y, let radiusY = y ?? x, radiusX > 0, radiusY > 0 else { break }
      path.addEllipse(
        x: length("cx", .across), y: length("cy", .down), radiusX: radiusX, radiusY: radiusY)
    case "line":
      path.move(to: SVGPoint(x: length("x1", .across), y: length("y1", .down)))
      path.line(to: SVGPoint(x: length("x2", .across), y: length("y2", .down)))
    case "polyline", "polygon":
      let points = SVGPath.points(getAttribute("points")?.string ?? "")
      guard let first = points.first else { break }
      path.move(to: first)
      for point in points.dropFirst() { path.line(to: point) }
      if localText.equals("polygon") { path.close() }
    case "path": path = SVGPath(data: getAttribute("d")?.string ?? "")
    default: return nil
    }
    return path
  }

  // MARK: Boxes

  /// The most elements that a box is the box of. `use` elements can repeat each other without end.
  private static let manyElements = 100_000

  /// The box around the element's content, in its own coordinates (SVG 2, 4.6.4, `getBBox`).
  package var svgBox: SVGBox? {
    guard node.isConnected else { return nil }
    if let own = ownBox { return own.box }
    guard isRendered else { return nil }
    var box: SVGBox?
    var waiting: [(element: Element, transform: AffineTransform)] = [(self, .identity)]
    var count = 0
    while let (element, transform) = waiting.popLast() {
      count += 1
      guard count < Self.manyElements else { break }
      if let own = element.ownBox {
        guard let added = own.box?.transformed(transform) else { continue }
        if box == nil { box = added } else { box?.add(added) }
        continue
      }
      for child in element.shownChildren {
        waiting.append((child.element, transform * child.transform))
      }
    }
    return box
  }

  /// The box of an element without content of its own; nil for a container, and nil in it if it is
  /// empty.
  private var ownBox: (box: SVGBox?, isThere: Bool)? {
    if let path = svgPath { return (path.box, true) }
    guard localText.equals("image") || localText.equals("foreignObject") else { return nil }
    let (width, height) = (svgLength("width", .across) ?? 0, svgLength("height", .down) ?? 0)
    // As in WebKit, the content of another language has its own coordinates.
    let isImage = localText.equals("image")
    return (
      SVGBox(
        x: isImage ? svgLength("x", .across) ?? 0 : 0, y: isImage ? svgLength("y", .down) ?? 0 : 0,
        width: width, height: height), true
    )
  }

  /// The elements that a container shows, each with the transform to the container's coordinates.
  private var shownChildren: [(element: Element, transform: AffineTransform)] {
    switch localName {
    case "use":
      guard let target = useTarget, target.isShown(in: self) else { return [] }
      guard target.localText.equals("symbol") else { return [(target, target.placeTransform)] }
      let size = SVGPoint(
        x: svgLength("width", .across) ?? 0, y: svgLength("height", .down) ?? 0)
      return target.renderedChildren.map {
        ($0, target.viewBoxTransform(into: size) * $0.placeTransform)
      }
    case "g", "svg", "a": return renderedChildren.map { ($0, $0.placeTransform) }
    case "switch": return renderedChildren.prefix(1).map { ($0, $0.placeTransform) }
    default: return []
    }
  }

  /// The transform from the element's box to its parent. The place of a `use` element is no part of its
  /// own coordinates, as in WebKit.
  private var placeTransform: AffineTransform {
    guard localText.equals("use") else { return ownTransform }
    return ownTransform
      * .translation(svgLength("x", .across) ?? 0, svgLength("y", .down) ?? 0)
  }

  private var renderedChildren: [Element] {
    node.childNodes.compactMap(Element.init).filter { $0.isShown(in: self) }
  }

  private func isShown(in parent: Element) -> Bool {
    isSVG && computedStyle.keyword(of: CSSProperty(table: "display")) != "none"
      && !Self.neverShown.contains(localName)
  }

  private static let neverShown: Set<String> = [
    "defs", "clipPath", "mask", "marker", "pattern", "linearGradient", "radialGradient", "filter",
    "title", "desc", "metadata", "style", "script",
  ]

  /// The element that a `use` element repeats; nil if there is none.
  private var useTarget: Element? {
    let address = animatedString(of: "href").baseValue.string
    guard address.hasPrefix("#") else { return nil }
    let target = node.nodeDocument.element(withIdentifier: DOMString(String(address.dropFirst())))
    guard let target, target.isSVG else { return nil }
    // An element must not repeat what it is in.
    let isAround = sequence(first: node, next: \.parentNode).contains(target.node)
    return isAround ? nil : target
  }

  // MARK: Points

  /// SVG 2, 9.8.6, `isPointInFill`.
  package func fills(_ point: SVGPoint) -> Bool {
    guard node.isConnected, let path = svgPath else { return false }
    let rule = computedStyle.keyword(of: CSSProperty(table: "fill-rule"))
    return path.fills(point, evenOdd: rule == "evenodd")
  }

  /// SVG 2, 9.8.6, `isPointInStroke`.
  package func strokes(_ point: SVGPoint) -> Bool {
    guard node.isConnected, let path = svgPath else { return false }
    let style = computedStyle
    guard !style.value(of: CSSProperty(table: "stroke")).isKeyword("none") else { return false }
    func number(_ value: CSSValue) -> Double {
      switch value {
      case .number(let number), .dimension(let number, _): number
      default: 0
      }
    }
    var stroke = SVGPath.Stroke()
    stroke.width = number(style.value(of: CSSProperty(table: "stroke-width")))
    stroke.cap = style.keyword(of: CSSProperty(table: "stroke-linecap"))
    stroke.join = style.keyword(of: CSSProperty(table: "stroke-linejoin"))
    stroke.miterLimit = number(style.value(of: CSSProperty(table: "stroke-miterlimit")))
    let dashes = style.value(of: CSSProperty(table: "stroke-dasharray"))
    if !dashes.isKeyword("none") {
      stroke.dashes = dashes.components.filter { $0 != .comma }.map(number)
    }
    stroke.dashOffset = number(style.value(of: CSSProperty(table: "stroke-dashoffset")))
    return path.strokes(point, stroke)
  }

  /// SVG 2, 9.8.3, `getTotalLength`.
  package var svgTotalLength: Double { svgPath?.length ?? 0 }

  /// SVG 2, 9.8.4, `getPointAtLength`.
  /// - Throws: `InvalidStateError` for a `path` without data.
  package func svgPoint(at distance: Double) throws(DOMException) -> SVGPoint {
    if let point = svgPath?.point(at: distance) { return point }
    guard !localText.equals("path") else {
      throw DOMException.hasInvalidState
    }
    return .zero
  }
}
