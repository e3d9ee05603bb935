internal import Bytes
internal import CSS

/// The resolved values, which `getComputedStyle` returns (CSSOM, section 9).
extension CSSComputedStyle {
  /// The resolved value of a property as text; empty if the property is not known.
  /// - Parameters:
  ///   - name: the name of a property, which may be a custom property.
  ///   - isResolved: false for the computed value, which does not know of boxes.
  ///   - address: makes an address absolute.
  func text(
    of name: String, isResolved: Bool = true, address: (String) -> String = { $0 }
  ) -> String {
    func value(_ property: CSSProperty) -> CSSValue {
      isResolved ? resolved(property, address) : computed(property, address)
    }
    switch CSSPropertyName(name) {
    case nil: return ""
    case .custom(let name)?: return customProperty(name) ?? ""
    case .known(let property)?:
      guard let shorthand = property.shorthand else {
        let found = value(property)
        return property == ResolvedNames.animationDuration ? duration(found).text : found.text
      }
      return shorthand.resolvedText(shorthand.longhands.map(value))
    }
  }

  /// The names that `getComputedStyle` lists, in its order: the longhands, except that an origin is
  /// one name.
  static let listedNames: [String] = {
    let hidden: Set<String> = [
      "page", "perspective-origin-x", "perspective-origin-y", "transform-origin-x",
      "transform-origin-y", "transform-origin-z", "-webkit-backdrop-filter",
      "-webkit-background-clip", "-webkit-background-origin", "-webkit-box-shadow",
      "-webkit-mask-clip", "-webkit-mask-composite", "-webkit-mask-source-type",
      "-webkit-ruby-position", "-webkit-text-combine", "-webkit-text-decorations-in-effect",
    ]
    let table = CSSPropertyTable.shared
    let names = (0..<table.longhandCount).map(table.name).filter { !hidden.contains($0) }
    let all = names + ["perspective-origin", "transform-origin"]
    return all.filter { !$0.hasPrefix("-") }.sorted() + all.filter { $0.hasPrefix("-") }.sorted()
  }()

  /// Whether the element makes a box. Only its own style is considered, not its ancestors'.
  var makesBox: Bool {
    let display = keyword(of: Names.display)
    return display != "none" && display != "contents"
  }

  /// Whether an element around this one has neither a box nor content that has one.
  private var isInsideHidden: Bool {
    var style = parent
    while let current = style {
      if current.keyword(of: Names.display) == "none" { return true }
      style = current.parent
    }
    return false
  }

  /// Whether the element has a box of its own, and not only a part of lines.
  private var hasBoxWithMargins: Bool {
    guard makesBox, role != .lineBreak, !isInsideHidden else { return false }
    if role.isGraphic { return parent?.role.isGraphic != true }
    return keyword(of: Names.display) != "inline" || role == .replaced || role == .control
  }

  /// Whether the element is a row, a column or a cell of a table, or a group of them.
  private var isPartOfTable: Bool {
    let display = keyword(of: Names.display)
    return display.hasPrefix("table-") && display != "table-caption"
  }

  /// The computed value, with the element's color for `currentcolor` and with absolute addresses.
  private func computed(_ property: CSSProperty, _ address: (String) -> String) -> CSSValue {
    let property = physical(property)
    let value = value(of: property)
    switch property {
    case Names.lineHeight, ResolvedNames.transform: return value
    case _ where ResolvedNames.minima.contains(property): return value
    case _ where ResolvedNames.usedMargins.contains(property): return value
    default: return resolved(property, address)
    }
  }

  private func resolved(_ property: CSSProperty, _ address: (String) -> String) -> CSSValue {
    let property = physical(property)
    let value = value(of: property)
    switch property {
    case Names.lineHeight:
      if case .number(let number) = value {
        let pixels = CSSUnit.limited(pixels: computedFontSize.pixels * Float(number))
        return .dimension(Double(pixels), .px)
      }
    case _ where Names.colors.contains(property):
      if value.isKeyword("currentcolor") || property.isAutomaticColor && value.isKeyword("auto") {
        return self.value(of: Names.color)
      }
    case _ where ResolvedNames.minima.contains(property):
      // The automatic minimum exists only for flex and grid items.
      if value.isKeyword("auto"), !isItem || isInsideHidden { return .dimension(0, .px) }
    case _ where ResolvedNames.usedMargins.contains(property):
      if case .dimension(let number, .px) = value, number != 0, hasBoxWithMargins {
        return Self.used(isPartOfTable ? 0 : number)
      }
    case Names.letterSpacing:
      if case .dimension(0, .px) = value { return .keyword("normal") }
    case ResolvedNames.offsetRotate: return Self.rotation(value)
    case ResolvedNames.textEmphasisPosition:
      // Right is where the marks are unless the value says left.
      if value.components.count == 2, value.components[1].isKeyword("right") {
        return value.components[0]
      }
    case _ where ResolvedNames.strokeLengths.contains(property):
      return .commaList(value.commaSeparated.map(Self.pixels))
    case ResolvedNames.transform:
      guard makesBox, !value.isKeyword("none") else { return .keyword("none") }
      if let matrix = CSSTransformMatrix(value.components) { return matrix.value }
    case _ where Names.shadows.contains(property):
      return absolute(
        .commaList(value.commaSeparated.map { resolvedShadow($0, property) }), address)
    case _ where ResolvedNames.layered.contains(property):
      return layered(value, property)
    default: break
    }
    return absolute(value, address)
  }

  /// One value for each image: a list of values begins again where it is shorter, and ends with the images
  /// (CSS Backgrounds, section 2.1).
  private func layered(_ value: CSSValue, _ property: CSSProperty) -> CSSValue {
    guard let images = ResolvedNames.imageLayers[property] else { return value }
    let count = self.value(of: images).commaSeparated.count
    let values = value.commaSeparated
    guard count != values.count else { return value }
    return .commaList((0..<count).map { values[$0 % values.count] })
  }

  /// A shadow with its color and, for boxes, all its lengths.
  private func resolvedShadow(_ shadow: CSSValue, _ property: CSSProperty) -> CSSValue {
    var parts = shadow.components
    guard parts.count > 1, let first = parts.first else { return shadow }
    if case .dimension = first {
      parts.insert(value(of: Names.color), at: 0)
    } else if first.isKeyword("currentcolor") {
      parts[0] = value(of: Names.color)
    }
    let wanted = property == ResolvedNames.textShadow ? 3 : 4
    var lengths = parts.filter { if case .dimension = $0 { true } else { false } }.count
    while lengths < wanted {
      parts.insert(.dimension(0, .px), at: lengths + 1)
      lengths += 1
    }
    return .list(parts)
  }

  /// A value with absolute addresses. In functions, `currentcolor` becomes the element's own color.
  private func absolute(_ value: CSSValue, _ address: (String) -> String) -> CSSValue {
    switch value {
    case .url(let text):
      return .url(text.isEmpty || text.hasPrefix("#") ? text : address(text))
    case .list(let items): return .list(items.map { absolute($0, address) })
    case .function("drop-shadow", let arguments):
      let shadow = resolvedShadow(.list(arguments), ResolvedNames.textShadow)
      return .function("drop-shadow", shadow.components)
    case .function(let name, let arguments):
      let color = self.value(of: Names.color)
      if let derived = derivedColor(value, current: color) { return derived }
      return .function(
        name,
        arguments.map { $0.isKeyword("currentcolor") ? color : absolute($0, address) })
    default: return value
    }
  }

  /// A used length, which is a multiple of a 64th of a pixel.
  static func used(_ length: Double) -> CSSValue {
    .dimension((length * 64).rounded(.towardZero) / 64, .px)
  }

  /// Durations in which `auto` is 0, as it is where an animation follows the document's time. The shorthand
  /// `animation` leaves `auto` out and would not leave out 0, so this is for the longhand alone.
  private func duration(_ value: CSSValue) -> CSSValue {
    guard self.value(of: ResolvedNames.animationTimeline).isKeyword("auto") else { return value }
    return .commaList(value.commaSeparated.map { $0.isKeyword("auto") ? .dimension(0, .s) : $0 })
  }

  /// A rotation along a path with its angle, to which `reverse` adds half a turn.
  private static func rotation(_ value: CSSValue) -> CSSValue {
    let parts = value.components
    guard let first = parts.first, first.isKeyword("auto") || first.isKeyword("reverse") else {
      return value
    }
    var angle = 0.0
    if parts.count > 1 {
      guard case .dimension(let number, let unit) = parts[1] else { return value }
      angle = number * (unit.canonical?.factor ?? 1)
    }
    return .list([
      .keyword("auto"), .dimension(first.isKeyword("reverse") ? angle + 180 : angle, .deg),
    ])
  }

  /// A number as a length in pixels.
  private static func pixels(_ value: CSSValue) -> CSSValue {
    if case .number(let number) = value { return .dimension(number, .px) }
    return value
  }

  private enum ResolvedNames {
    static let animationDuration = CSSProperty(table: "animation-duration")
    static let animationTimeline = CSSProperty(table: "animation-timeline")
    static let offsetRotate = CSSProperty(table: "offset-rotate")
    static let textEmphasisPosition = CSSProperty(table: "text-emphasis-position")
    /// Properties of lines in SVG, where numbers are lengths.
    static let strokeLengths = CSSPropertySet([
      CSSProperty(table: "stroke-width"), CSSProperty(table: "stroke-dashoffset"),
      CSSProperty(table: "stroke-dasharray"),
    ])
    static let transform = CSSProperty(table: "transform")
    static let textShadow = CSSProperty(table: "text-shadow")
    static let layered = CSSPropertySet(imageLayers.keys)
    /// The properties of layers, with the property that has the layers' images.
    static let imageLayers: [CSSProperty: CSSProperty] = {
      let backgrounds = [
        "background-attachment", "background-blend-mode", "background-clip", "background-origin",
        "background-position-x", "background-position-y", "background-repeat", "background-size",
        "-webkit-background-clip", "-webkit-background-origin",
      ]
      let masks = [
        "mask-mode", "mask-repeat", "mask-clip", "mask-origin", "mask-size", "mask-composite",
        "-webkit-mask-position-x", "-webkit-mask-position-y", "-webkit-mask-clip",
        "-webkit-mask-composite", "-webkit-mask-source-type",
      ]
      var images: [CSSProperty: CSSProperty] = [:]
      for (names, image) in [(backgrounds, "background-image"), (masks, "mask-image")] {
        for name in names {
          if let property = CSSProperty(named: name) {
            images[property] = CSSProperty(named: image)
          }
        }
      }
      return images
    }()
    static let minima = CSSPropertySet([
      CSSProperty(table: "min-width"), CSSProperty(table: "min-height"),
    ])
    /// The margins of which WebKit tells the used value.
    static let usedMargins = CSSPropertySet([
      CSSProperty(table: "margin-top"), CSSProperty(table: "margin-bottom"),
      CSSProperty(table: "margin-left"),
    ])
  }
}

extension CSSProperty {
  /// Whether `auto` resolves to the element's color.
  fileprivate var isAutomaticColor: Bool { name == "caret-color" }
}

extension CSSShorthand {
  /// The shorthand's text for resolved longhands. Some shorthands, such as `border-top`, then name
  /// every value, even initial ones.
  fileprivate func resolvedText(_ values: [CSSValue]) -> String {
    switch kind {
    case .all: return ""
    case .anyOrder where isLine: return CSSValue.list(values).text
    case .font:
      // The weight is a number, but the short form needs the keyword `normal`.
      var values = values
      if values[2] == .number(400) { values[2] = .keyword("normal") }
      return text(values)
    case .listStyle: return CSSValue.list(values).text
    case .transition:
      return layersText(values) { layer in
        // property, duration, timing function, delay, behavior
        let isDelayed = layer[3] != longhands[3].initialValue
        return isDelayed ? text(of: layer, saying: 1) : layerText(layer)
      }
    case .animation:
      return layersText(values) { layer in
        // duration, timing function, delay
        var layer = layer
        let isDelayed = layer[2] != longhands[2].initialValue
        if isDelayed, layer[0].isKeyword("auto") { layer[0] = .dimension(0, .s) }
        let text = layerText(layer)
        return text == "auto" ? "none" : text
      }
    case .offset:
      let text = text(values)
      return text == "normal" ? "auto" : text
    case .border, .borderPair:
      let sides = kind == .border ? 4 : 2
      guard !text(values).isEmpty else { return "" }
      return CSSValue.list([values[0], values[sides], values[sides * 2]]).text
    case .background:
      return resolvedBackground(values)
    case .mask:
      return resolvedMask(values)
    case .prefixedMask: return ""
    case .borderImage, .legacyBorderImage:
      return values[0].isKeyword("none") ? "none" : borderImage(values, saysAll: true)
    case .grid: return CSSValue.list(Array(values.map { [$0] }.joined(separator: [.slash]))).text
    default: return text(values)
    }
  }

  /// All values of all layers. The color stands first in the last layer.
  private func resolvedBackground(_ values: [CSSValue]) -> String {
    // image, x, y, size, repeat, attachment, origin, clip, color
    let columns = values[..<8].map(\.commaSeparated)
    let count = columns[0].count
    return (0..<count).map { index in
      let layer = columns.map { $0[index % $0.count] }
      let color = index == count - 1 ? [values[8]] : []
      let position = layer[1].components + layer[2].components
      return CSSValue.list(
        color + [layer[0], layer[4], layer[5]] + position
          + [.slash, layer[3], layer[6], layer[7]]
      ).text
    }.joined(separator: ", ")
  }

  /// All values of all layers, or `none` if there is only one layer and it has no image.
  private func resolvedMask(_ values: [CSSValue]) -> String {
    // image, x, y, size, repeat, origin, clip, composite, mode
    let columns = values[..<9].map(\.commaSeparated)
    let count = columns[0].count
    if count == 1, columns[0][0].isKeyword("none") { return "none" }
    return (0..<count).map { index in
      let layer = columns.map { $0[index % $0.count] }
      let position = layer[1].components + layer[2].components
      return CSSValue.list([layer[0]] + position + [.slash] + layer[3...]).text
    }.joined(separator: ", ")
  }

  /// Whether the shorthand sets the width, style and color of a line.
  private var isLine: Bool {
    let name = CSSProperty(index: index).name
    return name.hasPrefix("border-") || name == "outline" || name == "column-rule"
      || name == "text-emphasis"
  }
}
