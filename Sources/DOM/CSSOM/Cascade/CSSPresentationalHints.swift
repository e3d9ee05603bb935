internal import Bytes
internal import CSS

/// Attributes that stand for style (HTML, section 15).
enum CSSPresentationalHints {
  /// The declarations that an element's attributes stand for, or nil if they stand for none.
  static func declarations(_ element: some CSSStyledElement) -> CSSDeclarationBlock? {
    if element.isStyledAsSVG { return presentationAttributes(element) }
    let hints =
      element.isStyledAsForeign
      ? mathML
      : hints(
        of: element.styleLocalName,
        isImageButton: element.styleAttribute("type")?.asciiLowercased == "image")
    var block = CSSDeclarationBlock()
    if let padding = element.styleCellPadding.flatMap(cellPadding) {
      block.setProperty("padding", value: padding)
    }
    for hint in hints {
      guard let text = element.styleAttribute(hint.attribute) else { continue }
      guard let value = hint.kind.value(text) else { continue }
      for property in hint.properties { block.setProperty(property, value: value) }
    }
    return block.count == 0 ? nil : block
  }

  /// The names of the attributes that ``declarations(_:)`` reads of an element.
  static func attributes(of element: Element) -> [String] {
    let name = element.localName
    if element.isSVG { return svgAttributes(of: name) }
    if element.isMathML { return mathML.map(\.attribute) }
    // What stands for style in an `input` depends on its type.
    if name == "input" { return ["type"] + image.map(\.attribute) }
    return hints(of: name, isImageButton: false).map(\.attribute)
  }

  /// The hints of an HTML element.
  private static func hints(
    of localName: String, isImageButton: @autoclosure () -> Bool
  ) -> [Hint] {
    if localName == "input" { return isImageButton() ? image : [] }
    return table[localName] ?? ordinary
  }

  /// Whether an attribute of an SVG element is one of ``declarations(_:)``.
  static func isProperty(_ attribute: String, ofSVGElement localName: String) -> Bool {
    svgAttributes(of: localName).contains(attribute)
  }

  /// The attributes of an SVG element that are named like properties (SVG, section 6.6).
  private static func presentationAttributes(
    _ element: some CSSStyledElement
  ) -> CSSDeclarationBlock? {
    var block = CSSDeclarationBlock(mode: .svgAttribute)
    for name in svgAttributes(of: element.styleLocalName) {
      if let value = element.styleAttribute(name) { block.setProperty(name, value: value) }
    }
    return block.count == 0 ? nil : block
  }

  private static func svgAttributes(of localName: String) -> [String] {
    switch localName {
    // In text, these two are lists of places for its characters.
    case "text", "tspan": svgAttributes
    // Here it says what happens when an animation has ended.
    case "animate", "animateMotion", "animateTransform", "set":
      svgAttributes.filter { $0 != "fill" } + ["x", "y"]
    default: svgAttributes + ["x", "y"]
    }
  }

  private static let svgAttributes = [
    "alignment-baseline", "baseline-shift", "clip", "clip-path", "clip-rule", "color",
    "color-interpolation", "color-interpolation-filters", "cursor", "cx", "cy", "direction",
    "display", "dominant-baseline", "fill", "fill-opacity", "fill-rule", "filter",
    "flood-color", "flood-opacity", "font-family", "font-size", "font-size-adjust",
    "font-stretch", "font-style", "font-variant", "font-weight", "glyph-orientation-horizontal",
    "glyph-orientation-vertical", "height", "image-rendering", "letter-spacing",
    "lighting-color", "marker-end", "marker-mid", "marker-start", "mask", "mask-type",
    "opacity", "overflow", "paint-order", "pointer-events", "r", "rx", "ry", "shape-rendering",
    "stop-color", "stop-opacity", "stroke", "stroke-dasharray", "stroke-dashoffset",
    "stroke-linecap", "stroke-linejoin", "stroke-miterlimit", "stroke-opacity", "stroke-width",
    "text-anchor", "text-decoration", "text-rendering", "transform-origin", "unicode-bidi",
    "vector-effect", "visibility", "width", "word-spacing", "writing-mode",
  ]

  /// The ways in which an attribute's value becomes a property's value.
  private enum Kind {
    /// A color by the rules for legacy colors (HTML, section 2.3.6).
    case color
    /// A number of pixels or a percentage (section 2.3.4.4). Zero is ignored unless `allowsZero`.
    case dimension(allowsZero: Bool)
    /// A number of pixels.
    case pixels
    /// An address.
    case image
    /// Keywords, by the values in lower case that stand for them.
    case keywords([String: String])
    /// An alignment: a keyword as CSS has it, except for some that stand for others.
    case alignment([String: String])
    /// The same value for every value of the attribute.
    case fixed(String)
    /// The names of fonts.
    case face
    /// The size of a font from 1 to 7, or relative to 3 (section 15.3.4).
    case fontSize
    /// The kind of a list's numbers, whose case matters.
    case numbering
    /// A color as CSS has it.
    case cssColor
    /// A length or a percentage as CSS has it.
    case length
    /// The width or the style of a table's border. A value that is not a number stands for 1 pixel.
    case tableBorder(isWidth: Bool)
    /// The width of an image's border. A value that is not a number stands for none.
    case imageBorder
    /// The width of a frame's border, which the attribute can only take away.
    case frameBorder

    func value(_ text: String) -> String? {
      switch self {
      case .color: return CSSPresentationalHints.legacyColor(text)?.text
      case .dimension(let allowsZero):
        guard let dimension = CSSPresentationalHints.dimension(text) else { return nil }
        return allowsZero || dimension.number > 0 ? dimension.text : nil
      case .pixels: return CSSPresentationalHints.integer(text).map { "\($0)px" }
      case .image: return text.isEmpty ? nil : CSSValue.url(text).text
      case .keywords(let keywords): return keywords[text.asciiLowercased]
      case .alignment(let others):
        let keyword = text.asciiLowercased
        guard keyword.utf8.allSatisfy({ $0.isASCIILetter || $0 == UInt8(ascii: "-") }) else {
          return nil
        }
        return others[keyword] ?? keyword
      case .fixed(let value): return value
      case .face: return text.isEmpty ? nil : text
      case .fontSize: return CSSPresentationalHints.fontSize(text)
      case .numbering:
        return [
          "1": "decimal", "a": "lower-alpha", "A": "upper-alpha", "i": "lower-roman",
          "I": "upper-roman",
        ][text]
      case .cssColor: return text
      case .length:
        // The attribute does not take the property's keywords.
        guard let first = text.trimmingASCIIWhitespace.utf8.first, !first.isASCIILetter else {
          return nil
        }
        return text
      case .tableBorder(let isWidth):
        let width = CSSPresentationalHints.integer(text) ?? 1
        if isWidth { return "\(width)px" }
        return width == 0 ? nil : "outset"
      case .imageBorder: return "\(CSSPresentationalHints.integer(text) ?? 0)px"
      case .frameBorder:
        let text = text.trimmingASCIIWhitespace
        let magnitude = text.hasPrefix("-") ? String(text.dropFirst()) : text
        return CSSPresentationalHints.integer(magnitude) ?? 0 == 0 ? "0px" : nil
      }
    }
  }

  private struct Hint {
    let attribute: String
    let kind: Kind
    let properties: [String]

    init(_ attribute: String, _ kind: Kind, _ properties: String...) {
      self.attribute = attribute
      self.kind = kind
      self.properties = properties
    }
  }

  /// The alignment of an element that moves what is in it as well.
  private static let blockAlignment: Kind = .alignment(blockAlignments)
  private static let blockAlignments = [
    "left": "-webkit-left", "right": "-webkit-right", "center": "-webkit-center",
    "middle": "-webkit-center",
  ]
  private static let cellAlignment: Kind = .alignment(
    blockAlignments.merging(["absmiddle": "center"]) { $1 })
  private static let verticalAlignment: Kind = .keywords([
    "top": "top", "middle": "middle", "bottom": "bottom", "baseline": "baseline",
  ])
  private static let imageAlignment: Kind = .keywords([
    "left": "top", "right": "top", "top": "top", "middle": "-webkit-baseline-middle",
    "center": "middle", "absmiddle": "middle", "abscenter": "middle", "bottom": "baseline",
    "baseline": "baseline",
    "texttop": "text-top",
  ])
  private static let floating: Kind = .keywords(["left": "left", "right": "right"])
  private static let listTypes: Kind = .keywords([
    "disc": "disc", "circle": "circle", "square": "square", "none": "none", "1": "decimal",
    "i": "lower-roman",
  ])

  /// The attributes of all elements of MathML (MathML Core, 2.1.3 and 2.1.5).
  private static let mathML = [
    Hint("dir", .keywords(["ltr": "ltr", "rtl": "rtl"]), "direction"),
    Hint("mathcolor", .cssColor, "color"),
    Hint("mathbackground", .cssColor, "background-color"),
    Hint("mathsize", .length, "font-size"),
    Hint("displaystyle", .keywords(["true": "normal", "false": "compact"]), "math-style"),
  ]
  /// Those of every element that has none of its own for `align`.
  private static let ordinary = [Hint("align", .alignment(["middle": "center"]), "text-align")]
  private static let block = [Hint("align", blockAlignment, "text-align")]
  private static let cell = [
    Hint("align", cellAlignment, "text-align"), Hint("valign", verticalAlignment, "vertical-align"),
    Hint("bgcolor", .color, "background-color"), Hint("background", .image, "background-image"),
    Hint("width", .dimension(allowsZero: false), "width"),
    Hint("height", .dimension(allowsZero: false), "height"),
    Hint("nowrap", .fixed("nowrap"), "text-wrap-mode"),
  ]
  private static let row = [
    Hint("align", cellAlignment, "text-align"), Hint("valign", verticalAlignment, "vertical-align"),
    Hint("bgcolor", .color, "background-color"), Hint("background", .image, "background-image"),
    Hint("height", .dimension(allowsZero: true), "height"),
  ]
  private static let size = [
    Hint("width", .dimension(allowsZero: true), "width"),
    Hint("height", .dimension(allowsZero: true), "height"),
  ]
  private static let spaces = [
    Hint("hspace", .dimension(allowsZero: true), "margin-left", "margin-right"),
    Hint("vspace", .dimension(allowsZero: true), "margin-top", "margin-bottom"),
  ]
  private static let placement = [
    Hint("align", floating, "float"), Hint("align", imageAlignment, "vertical-align"),
  ]
  private static let replaced = size + spaces + placement
  private static let image =
    replaced + [
      Hint(
        "border", .imageBorder, "border-top-width", "border-right-width", "border-bottom-width",
        "border-left-width"), Hint("border", .fixed("solid"), "border-style"),
    ]

  // A rule with `[title]` would keep all elements with different titles from sharing a style.
  private static let abbreviation =
    ordinary + [
      Hint("title", .fixed("underline"), "text-decoration-line"),
      Hint("title", .fixed("dotted"), "text-decoration-style"),
    ]

  private static let table: [String: [Hint]] = [
    "abbr": abbreviation, "acronym": abbreviation,
    "body": [
      Hint("bgcolor", .color, "background-color"), Hint("text", .color, "color"),
      Hint("background", .image, "background-image"),
      Hint("marginheight", .pixels, "margin-top", "margin-bottom"),
      Hint("topmargin", .pixels, "margin-top"), Hint("bottommargin", .pixels, "margin-bottom"),
      Hint("marginwidth", .pixels, "margin-left", "margin-right"),
      Hint("leftmargin", .pixels, "margin-left"), Hint("rightmargin", .pixels, "margin-right"),
    ] + ordinary,
    "font": [
      Hint("color", .color, "color"), Hint("face", .face, "font-family"),
      Hint("size", .fontSize, "font-size"),
    ] + ordinary,
    "table": [
      Hint("bgcolor", .color, "background-color"), Hint("background", .image, "background-image"),
      Hint("bordercolor", .color, "border-color"),
      Hint("width", .dimension(allowsZero: false), "width"),
      Hint("height", .dimension(allowsZero: true), "height"),
      Hint("cellspacing", .pixels, "border-spacing"), Hint("align", floating, "float"),
      Hint("align", .keywords(["center": "auto"]), "margin-left", "margin-right"),
      Hint("border", .tableBorder(isWidth: true), "border-width"),
      Hint("border", .tableBorder(isWidth: false), "border-style"),
    ],
    "td": cell, "th": cell, "tr": row, "thead": row, "tbody": row, "tfoot": row,
    "col": row + [Hint("width", .dimension(allowsZero: true), "width")],
    "colgroup": row + [Hint("width", .dimension(allowsZero: true), "width")],
    "p": block, "div": block,
    "caption": [
      Hint("align", .keywords(["top": "top", "bottom": "bottom"]), "caption-side")
    ],
    "hr": [
      Hint("color", .fixed("solid"), "border-style"),
      Hint("color", .color, "border-color", "background-color"),
      Hint("width", .dimension(allowsZero: true), "width"), Hint("size", .pixels, "height"),
      Hint("noshade", .fixed("solid"), "border-style"),
    ],
    "img": image, "object": image, "embed": replaced,
    "iframe": size + placement + [Hint("frameborder", .frameBorder, "border-width")],
    "video": size + ordinary, "button": [], "select": [], "textarea": [],
    "br": [
      Hint(
        "clear", .keywords(["left": "left", "right": "right", "all": "both", "both": "both"]),
        "clear")
    ] + ordinary,
    "ul": [Hint("type", listTypes, "list-style-type")] + ordinary,
    "ol": [Hint("type", .numbering, "list-style-type")] + ordinary,
    "li": [
      Hint("type", listTypes, "list-style-type"), Hint("type", .numbering, "list-style-type"),
    ] + ordinary,
    "pre": [Hint("wrap", .fixed("pre-wrap"), "white-space")] + ordinary,
    "marquee": [Hint("bgcolor", .color, "background-color")] + size + spaces,
  ]

  // MARK: - Reading attributes

  /// A number of pixels or a percentage (HTML, section 2.3.4.4).
  private static func dimension(_ text: String) -> (number: Double, text: String)? {
    let text = text.trimmingASCIIWhitespace
    let digits = text.prefix { $0.isASCII && $0.isWholeNumber || $0 == "." }
    guard let first = digits.first, first != ".",
      let number = Double(String(digits)) ?? Double(String(digits.prefix { $0 != "." }))
    else { return nil }
    let isPercentage = text[digits.endIndex...].first == "%"
    return (number, "\(number)" + (isPercentage ? "%" : "px"))
  }

  /// An integer that is not negative (HTML, section 2.3.4.2).
  private static func integer(_ text: String) -> Int? {
    let text = text.trimmingASCIIWhitespace
    let digits = (text.first == "+" ? text.dropFirst() : text[...])
      .prefix { $0.isASCII && $0.isWholeNumber }
    return Int(digits)
  }

  /// The padding of a table's cells. A value that is not a number stands for none.
  private static func cellPadding(_ text: String) -> String? {
    text.isEmpty ? nil : "\(integer(text) ?? 0)px"
  }

  /// The keyword for a size of the `font` element.
  static func fontSize(_ text: String) -> String? {
    let text = text.trimmingASCIIWhitespace
    let sign = text.first
    let digits = (sign == "+" || sign == "-" ? text.dropFirst() : text[...])
      .prefix { $0.isASCII && $0.isWholeNumber }
    guard var size = Int(digits.prefix(4)) else { return nil }
    if sign == "+" { size = 3 + size }
    if sign == "-" { size = 3 - size }
    let names = [
      "x-small", "small", "medium", "large", "x-large", "xx-large", "xxx-large",
    ]
    return names[max(1, min(7, size)) - 1]
  }

  /// A color by the rules for legacy colors (HTML, section 2.3.6).
  static func legacyColor(_ text: String) -> CSSValue? {
    let text = text.trimmingASCIIWhitespace
    guard !text.isEmpty, !text.equalsIgnoringASCIICase("transparent") else { return nil }
    if let color = CSSNamedColors.color(text.asciiLowercased) { return .color(color) }
    if text.utf8.count == 4, text.hasPrefix("#"),
      let color = CSSValueParser.hexadecimalColor(String(text.dropFirst()))
    {
      return .color(color)
    }
    // A character that is not a digit counts as zero, and text that is too long is cut.
    var units: [UInt8] = []
    for scalar in text.unicodeScalars {
      if scalar.value > 0xFFFF {
        units += [0x30, 0x30]
      } else {
        units.append(scalar.isASCII ? UInt8(scalar.value) : 0x30)
      }
    }
    units = Array(units.prefix(128))
    if units.first == 0x23 { units.removeFirst() }
    var digits = units.map { $0.hexadecimalValue ?? 0 }
    while digits.isEmpty || digits.count % 3 != 0 { digits.append(0) }
    let length = digits.count / 3
    var components = (0..<3).map { Array(digits[$0 * length..<($0 + 1) * length]) }
    if length > 8 { components = components.map { Array($0.suffix(8)) } }
    while components[0].count > 2, components.allSatisfy({ $0.first == 0 }) {
      components = components.map { Array($0.dropFirst()) }
    }
    let values = components.map { digits in
      digits.prefix(2).reduce(UInt8(0)) { $0 << 4 | $1 }
    }
    return .color(.rgb(red: values[0], green: values[1], blue: values[2], alpha: 255))
  }
}
