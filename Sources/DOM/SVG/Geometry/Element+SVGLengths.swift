internal import CSS

/// The direction that a percentage of an SVG viewport refers to (SVG 2, 8.9).
enum SVGDirection {
  case across, down, diagonal
}

extension Element {
  /// A length of an SVG element, from its style or its attribute; nil if it is not given, or `auto`.
  func svgLength(_ name: String, _ direction: SVGDirection) -> Double? {
    func base() -> Double {
      let size = nearestSVGSize
      return switch direction {
      case .across: size.x
      case .down: size.y
      case .diagonal: (size.dot(size) / 2).squareRoot()
      }
    }
    if node.isConnected, let property = CSSProperty(named: name),
      CSSPresentationalHints.isProperty(name, ofSVGElement: localName)
    {
      return Self.pixels(computedStyle.value(of: property), base, computedStyle)
    }
    guard let text = getAttribute(name)?.string else { return nil }
    // Attributes that are no properties have the syntax of those that are.
    var block = CSSDeclarationBlock(mode: .svgAttribute)
    block.setProperty("x", value: text)
    guard let value = block.declaredValue(of: .known(CSSProperty(table: "x"))) else { return nil }
    return Self.pixels(value, base, node.isConnected ? computedStyle : nil)
  }

  private static func pixels(
    _ value: CSSValue, _ base: () -> Double, _ style: CSSComputedStyle?
  ) -> Double? {
    switch value {
    case .number(let number), .dimension(let number, .px): return number
    case .percentage(let share): return base() * share / 100
    default:
      let size = style?.computedFontSize.pixels ?? CSSFontSize().pixels
      if let style {
        return style.length(value, fontSize: size, percentageBase: Float(base())).map(Double.init)
      }
      guard case .dimension(let number, let unit) = value, unit.category == .length else {
        return nil
      }
      return unit.canonical.map { number * $0.factor } ?? number * Double(size)
    }
  }

  /// The size that percentages in this element refer to: that of the nearest `svg` around it.
  private var nearestSVGSize: SVGPoint {
    guard let viewport = ownerSVGElement else { return .zero }
    if let box = viewport.viewBox { return SVGPoint(x: box.width, y: box.height) }
    return viewport.viewportSize
  }

  /// The `viewBox` attribute; nil if it has no size, or is not valid.
  var viewBox: SVGBox? {
    guard let text = getAttribute("viewBox")?.string else { return nil }
    var reader = SVGNumberReader(text)
    guard let numbers = reader.numbers(), numbers.count == 4, reader.isAtEnd, numbers[2] > 0,
      numbers[3] > 0
    else { return nil }
    return SVGBox(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
  }

  /// The size of the viewport that an `svg` element makes.
  var viewportSize: SVGPoint {
    guard ownerSVGElement == nil else {
      let whole = nearestSVGSize
      return SVGPoint(
        x: svgLength("width", .across) ?? whole.x, y: svgLength("height", .down) ?? whole.y)
    }
    let style = node.isConnected ? computedStyle : nil
    func side(_ name: String) -> Double {
      if let style, let length = usedLength(of: name, style) { return length }
      return svgLength(name, name == "width" ? .across : .down) ?? 0
    }
    return SVGPoint(x: side("width"), y: side("height"))
  }
}
