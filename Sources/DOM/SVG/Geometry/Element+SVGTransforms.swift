internal import CSS

// The coordinate systems of SVG elements (SVG 2, 8).

extension Element {
  /// The transform from this element's coordinates to those of the nearest `svg` around it, and into
  /// its viewport (SVG 2, 4.6.5, `getCTM`).
  package var svgMatrix: AffineTransform {
    var matrix = AffineTransform.identity
    var current: Element? = self
    while let element = current, element.isSVG {
      matrix = element.ownTransform * matrix
      if element != self, element.localText.equals("svg") || element.localText.equals("symbol") {
        break
      }
      current = element.node.parentElement
    }
    return matrix
  }

  /// The transform from this element's coordinates to the window (SVG 2, 4.6.5, `getScreenCTM`).
  package var svgScreenMatrix: AffineTransform {
    var matrix = AffineTransform.identity
    var current: Element? = self
    while let element = current, element.isSVG {
      matrix = element.ownTransform * matrix
      if element.localText.equals("svg"), element.ownerSVGElement == nil {
        guard element.node.isConnected else { return matrix }
        let box = element.boundingRectangle
        let style = element.computedStyle
        func edge(_ side: String) -> Double {
          ["border-\(side)-width", "padding-\(side)"].reduce(0) { sum, name in
            guard let property = CSSProperty(named: name),
              case .dimension(let length, .px) = style.value(of: property)
            else { return sum }
            return sum + length
          }
        }
        return .translation(box.x + edge("left"), box.y + edge("top")) * matrix
      }
      current = element.node.parentElement
    }
    return matrix
  }

  /// What an element does to the coordinates of its content: its transform, and for an `svg` element
  /// its place and its view box.
  var ownTransform: AffineTransform {
    guard localText.equals("svg") else { return declaredTransform }
    let size = viewportSize
    var matrix = viewBoxTransform(into: size)
    if ownerSVGElement != nil {
      matrix =
        .translation(svgLength("x", .across) ?? 0, svgLength("y", .down) ?? 0) * matrix
      return declaredTransform * matrix
    }
    return matrix
  }

  /// The transform that a style or the `transform` attribute declares. A style is stronger.
  private var declaredTransform: AffineTransform {
    if node.isConnected {
      let style = computedStyle
      let value = style.value(of: TransformNames.transform)
      if !value.isKeyword("none"), let numbers = CSSTransformMatrix(value.components)?.plane {
        let made = AffineTransform(
          numbers[0], numbers[1], numbers[2], numbers[3], numbers[4], numbers[5])
        return around(origin(style), made)
      }
      if style.cascade.value(of: .known(TransformNames.transform)) != nil { return .identity }
      if let text = getAttribute("transform")?.string, let made = AffineTransform(attribute: text) {
        return around(origin(style), made)
      }
      return .identity
    }
    return getAttribute("transform").flatMap { AffineTransform(attribute: $0.string) } ?? .identity
  }

  private func around(_ origin: SVGPoint, _ transform: AffineTransform) -> AffineTransform {
    origin == .zero
      ? transform
      : .translation(origin.x, origin.y) * transform * .translation(-origin.x, -origin.y)
  }

  /// The origin of transforms: that of the coordinates, unless a style declares another one.
  private func origin(_ style: CSSComputedStyle) -> SVGPoint {
    func part(_ property: CSSProperty) -> Double {
      guard style.cascade.value(of: .known(property)) != nil,
        case .dimension(let length, .px) = style.value(of: property)
      else { return 0 }
      return length
    }
    return SVGPoint(x: part(TransformNames.originX), y: part(TransformNames.originY))
  }

  /// The transform that fits the view box into a viewport (SVG 2, 8.2).
  func viewBoxTransform(into size: SVGPoint) -> AffineTransform {
    guard let box = viewBox else { return .identity }
    var (scaleX, scaleY) = (size.x / box.width, size.y / box.height)
    let words = (getAttribute("preserveAspectRatio")?.string ?? "").split(separator: " ")
    let align = words.first.map(String.init) ?? "xMidYMid"
    guard align != "none" else {
      return .scale(scaleX, scaleY) * .translation(-box.left, -box.top)
    }
    let scale = words.last == "slice" ? max(scaleX, scaleY) : min(scaleX, scaleY)
    (scaleX, scaleY) = (scale, scale)
    func shift(_ room: Double, _ name: Substring) -> Double {
      name == "Min" ? 0 : name == "Max" ? room : room / 2
    }
    let isKnown = align.utf8.count == 8 && align.hasPrefix("x")
    let (across, down) = isKnown ? (align.dropFirst().prefix(3), align.suffix(3)) : ("Mid", "Mid")
    return .translation(
      shift(size.x - box.width * scale, across), shift(size.y - box.height * scale, down))
      * .scale(scaleX, scaleY) * .translation(-box.left, -box.top)
  }

  private enum TransformNames {
    static let transform = CSSProperty(table: "transform")
    static let originX = CSSProperty(table: "transform-origin-x")
    static let originY = CSSProperty(table: "transform-origin-y")
  }
}
