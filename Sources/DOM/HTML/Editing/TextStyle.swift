internal import Bytes
internal import CSS

/// A style that `execCommand` gives to text: a value of one property. WebKit has markup for many of
/// them, such as `b`.
package struct TextStyle: Hashable, Sendable {
  package enum Property: Hashable, Sendable {
    case weight, posture, position, color, background, family, size
    /// A line along the text, by its name.
    case line(String)
    /// Another property, which an element has lost that was taken away.
    case other(String)

    /// The property of a name in CSS, except for lines along the text.
    init(name: String) {
      let known: [Property] = [.weight, .posture, .position, .color, .background, .family, .size]
      self = known.first { $0.name == name } ?? .other(name)
    }

    /// The property's name in CSS.
    var name: String {
      switch self {
      case .weight: "font-weight"
      case .posture: "font-style"
      case .position: "vertical-align"
      case .color: "color"
      case .background: "background-color"
      case .family: "font-family"
      case .size: "font-size"
      case .line: "text-decoration"
      case .other(let name): name
      }
    }

    /// The elements that give a value of the property, and first of each value the one that commands
    /// make.
    fileprivate var tags: [(name: String, value: String)] {
      switch self {
      case .weight: [("b", "bold"), ("strong", "bold")]
      case .posture: [("i", "italic"), ("em", "italic")]
      case .line("underline"): [("u", "underline")]
      case .line("line-through"): [("strike", "line-through"), ("s", "line-through")]
      case .position: [("sub", "sub"), ("sup", "super")]
      default: []
      }
    }

    var isLine: Bool {
      if case .line = self { true } else { false }
    }

    /// The attribute of `font` that gives a value of the property.
    var fontAttribute: String? {
      switch self {
      case .color: "color"
      case .family: "face"
      case .size: "size"
      default: nil
      }
    }
  }

  let property: Property
  /// The canonical text of the value; `none` for a line that is taken away.
  let value: String

  static let bold = TextStyle(property: .weight, value: "bold")
  static let italic = TextStyle(property: .posture, value: "italic")
  static let underline = TextStyle(property: .line("underline"), value: "underline")
  static let strikeThrough = TextStyle(property: .line("line-through"), value: "line-through")
  static let subscripted = TextStyle(property: .position, value: "sub")
  static let superscripted = TextStyle(property: .position, value: "super")

  /// What is taken away from text that shall have no style of its own.
  static let removable: [TextStyle] =
    [
      .other("caret-color"), .color, .family, .size, .posture, .other("font-variant-caps"), .weight,
      .other("letter-spacing"), .other("text-transform"), .other("white-space-collapse"),
      .other("text-wrap-mode"), .other("word-spacing"), .line("underline"), .line("line-through"),
      .line("overline"), .other("-webkit-text-stroke-width"), .background,
    ].map { TextStyle(property: $0, value: "none") }

  /// The properties that are taken away from its blocks then.
  static let removableFromBlocks = ["text-align", "text-indent", "orphans", "widows"]

  init(property: Property, value: String) {
    (self.property, self.value) = (property, value)
  }

  /// The style for the value that a script gives to a command; nil if the property has no such value.
  init?(_ property: Property, parsing text: String) {
    var block = CSSDeclarationBlock(mode: .quirks)
    guard block.setProperty(property.name, value: text) else { return nil }
    self.init(property: property, value: block.value(of: property.name))
  }

  /// The opposite of a style that a command switches on and off.
  var off: TextStyle {
    switch property {
    case .line: TextStyle(property: property, value: "none")
    case .position: TextStyle(property: property, value: "baseline")
    default: TextStyle(property: property, value: "normal")
    }
  }

  // MARK: Markup

  /// The value that the name of an element gives to the property; nil if it gives none.
  func valueGiven(by element: Element) -> String? {
    guard element.isHTML else { return nil }
    return property.tags.first { $0.name == element.localName }?.value
  }

  /// The element that commands make for the style; nil if only CSS can express it.
  var tag: String? { property.tags.first { $0.value == value }?.name }

  /// The value that an attribute of a `font` element gives to the property.
  func valueOfFont(_ element: Element) -> String? {
    guard element.isHTML, element.localName == "font", let name = property.fontAttribute,
      let text = element.getAttribute(name)?.string
    else { return nil }
    switch property {
    case .size: return CSSPresentationalHints.fontSize(text)
    default: return TextStyle(property, parsing: text)?.value
    }
  }

  /// The attribute of `font` with the style; nil if only CSS can express it.
  var fontAttribute: (name: String, value: String)? {
    guard let name = property.fontAttribute else { return nil }
    switch property {
    case .color:
      guard case .rgb(let red, let green, let blue, 255)? = Self.color(value) else { return nil }
      return (name, "#" + [red, green, blue].map { $0.hexadecimal }.joined())
    case .size: return FontSizes.number(exactly: value).map { (name, String($0)) }
    default: return (name, value.filter { $0 != "\"" })
    }
  }

  /// Whether another text stands for the same color.
  private func isColor(_ other: String) -> Bool {
    Self.color(value).map { $0 == Self.color(other) } ?? false
  }

  private static func color(_ text: String) -> CSSColor? {
    var block = CSSDeclarationBlock(mode: .quirks)
    guard block.setProperty("color", value: text), let name = CSSPropertyName("color") else {
      return nil
    }
    switch block.declaredValue(of: name) {
    case .color(let color)?: return color
    case .keyword("transparent")?: return .rgb(red: 0, green: 0, blue: 0, alpha: 0)
    case .keyword(let name)?: return CSSNamedColors.color(name)
    default: return nil
    }
  }

  // MARK: The style of elements

  /// The styles of text that is a child of an element, as far as text that is a child of another one
  /// does not have them. What a link looks like is left out.
  static func ofText(in element: Element, lackingIn other: Element) -> [TextStyle] {
    let style = element.node.nodeDocument.boxes.style(of: element)
    var styles = [bold, italic].map { $0.applies(to: element) ? $0 : $0.off }
    for property in [Property.position, .color, .family, .size] {
      styles.append(TextStyle(property: property, value: style.text(of: property.name)))
    }
    let lines = element.linesAlongText
    for style in [underline, strikeThrough] {
      styles.append(lines.contains(style.value) ? style : style.off)
    }
    if element.isInLink {
      styles.removeAll { $0.property == .color || $0.property == underline.property }
    }
    return styles.filter { !$0.applies(to: other) }
  }

  /// Whether text that is a child of an element has the style.
  ///
  /// - Parameters:
  ///   - isNew: whether the text is about to have an element of its own, which inherits only what is
  ///     inherited.
  ///   - inCSS: whether a line must be declared for the element itself.
  func applies(to element: Element, isNew: Bool = false, inCSS: Bool = false) -> Bool {
    let style = element.node.nodeDocument.boxes.style(of: element)
    switch property {
    case .weight: return Self.isBold(style) == (value == "bold")
    case .posture: return (style.keyword(of: Self.fontStyle) != "normal") == (value != "normal")
    case .position:
      return (isNew ? "baseline" : style.text(of: property.name)) == value
    case .line(let line):
      if inCSS, value == line { return !isNew && element.ownLines.contains(line) }
      return element.linesAlongText.contains(line) == (value == line)
    case .color: return isColor(style.text(of: property.name))
    case .background:
      // A color that depends on the text's own is none for WebKit here.
      if Self.color(value) == nil { return true }
      return isColor(isNew ? "transparent" : style.text(of: property.name))
    case .size:
      return FontSizes.keyword(of: style.computedFontSize) == value
        || style.text(of: property.name) == value
    case .family, .other: return style.text(of: property.name) == value
    }
  }

  private static func isBold(_ style: CSSComputedStyle) -> Bool {
    guard case .number(let weight) = style.value(of: fontWeight) else { return false }
    return weight >= 600
  }

  private static let fontWeight = CSSProperty(table: "font-weight")
  private static let fontStyle = CSSProperty(table: "font-style")
}

extension Element {
  /// The lines that run along the text of an element, those of elements around it first. They are not
  /// inherited, but they run along the text inside.
  var linesAlongText: [String] {
    var lines: [String] = []
    var current: Element? = self
    while let outer = current {
      for line in outer.ownLines.reversed() where !lines.contains(line) { lines.append(line) }
      current = outer.node.parentElement
    }
    return lines.reversed()
  }

  /// The lines that the style of the element itself has.
  fileprivate var ownLines: [String] {
    let value = node.nodeDocument.boxes.style(of: self).value(of: Self.decorationLine)
    return value.components.compactMap { component in
      guard case .keyword(let line) = component, line != "none" else { return nil }
      return line
    }
  }

  private static let decorationLine = CSSProperty(table: "text-decoration-line")
}

/// The seven sizes of the `font` element, which are keywords of `font-size`.
enum FontSizes {
  private static let keywords = [
    "x-small", "small", "medium", "large", "x-large", "xx-large", "xxx-large",
  ]
  private static let pixels: [Float] = [10, 13, 16, 18, 24, 32, 48]
  /// The same for the font family `monospace`.
  private static let monospacePixels: [Float] = [10, 12, 13, 16, 20, 26, 39]

  /// The keyword that a computed size derives from.
  static func keyword(of size: CSSFontSize) -> String? {
    guard let number = size.keyword else { return nil }
    return number == 1 ? "xx-small" : keywords[number - 2]
  }

  /// The number of a size; nil if the size lies between two numbers.
  static func number(exactly value: String) -> Int? {
    if let index = keywords.firstIndex(of: value) { return index + 1 }
    guard value.hasSuffix("px"), let size = Float(value.dropLast(2)) else { return nil }
    return pixels.firstIndex(of: size).map { $0 + 1 }
  }

  /// The number of the size that is nearest.
  static func number(nearestTo size: CSSFontSize) -> Int {
    let pixels = size.isMonospace ? monospacePixels : pixels
    for index in 1..<pixels.count where size.pixels * 2 < pixels[index - 1] + pixels[index] {
      return index
    }
    return pixels.count
  }
}

extension UInt8 {
  /// The number with two digits.
  fileprivate var hexadecimal: String { (self < 16 ? "0" : "") + String(self, radix: 16) }
}
