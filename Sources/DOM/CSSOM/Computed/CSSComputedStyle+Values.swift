internal import Bytes
internal import CSS

/// Converts specified values to computed values (CSS Cascade, section 4.4). Relative values become
/// absolute where this needs no layout.
extension CSSComputedStyle {
  /// The computed value of a property whose specified value is `value`.
  func computedValue(_ property: CSSProperty, _ value: CSSValue) -> CSSValue {
    if Names.lineWidths.contains(property) { return lineWidth(property, value) }
    if case .keyword(let name) = value, Names.fonts.contains(property),
      CSSShorthand.systemFonts.contains(name)
    {
      return Self.systemFont(property)
    }
    if let form = CSSComputedForms.value(absolute(value, hasColors: false), of: property) {
      return form
    }
    if case .keyword(let name) = value {
      if let special = specialKeyword(property, name) { return special }
    }
    switch property {
    case Names.color:
      if value.isKeyword("currentcolor") {
        return inheritedColor
      }
      return derivedColor(value, current: inheritedColor) ?? absoluteColor(value)
    case Names.lineHeight:
      let size = computedFontSize.pixels
      computesFont = true
      defer { computesFont = false }
      switch value {
      case .percentage, .calculation, .dimension:
        if let pixels = length(value, fontSize: size, percentageBase: size) {
          return .dimension(Double(pixels), .px)
        }
      default: break
      }
    case Names.fontWeight, Names.fontWidth: return CSSComputedForms.fontSelection(absolute(value))
    default: break
    }
    return absolute(
      value, hasColors: Names.colors.contains(property) || Names.shadows.contains(property))
  }

  /// A value with lengths in pixels, angles and times in the units that WebKit uses, and colors as
  /// numbers.
  ///
  /// - Parameter hasColors: whether keywords of the value can be colors. Some words, such as `text`, mean other
  ///   things too. Those in functions are always colors.
  func absolute(_ value: CSSValue, hasColors: Bool = true) -> CSSValue {
    switch value {
    case .dimension(_, let unit) where unit.category == .length:
      guard let pixels = length(value, fontSize: computedFontSize.pixels) else { return value }
      return .dimension(Double(pixels), .px)
    case .dimension(let number, let unit):
      guard let (canonical, factor) = unit.canonical else { return value }
      return .dimension(number * factor, canonical)
    case .calculation(let calculation, let numeric):
      let result = resolved(calculation, numeric, fontSize: computedFontSize.pixels)
      return numeric.value(of: result) ?? .calculation(result, numeric)
    case .list(let items): return .list(items.map { absolute($0, hasColors: hasColors) })
    case .function(let name, let arguments):
      return derivedColor(value)
        ?? CSSComputedForms.function(name, arguments.map { absolute($0) })
    case .keyword: return hasColors ? absoluteColor(value) : value
    default: return value
    }
  }

  /// The color of the parent.
  private var inheritedColor: CSSValue {
    parent?.value(of: Names.color) ?? .color(.rgb(red: 0, green: 0, blue: 0, alpha: 255))
  }

  /// The color that a function derives from others; nil for other values, and as long as `currentcolor` is
  /// not known.
  ///
  /// - Parameter current: the color for `currentcolor`.
  func derivedColor(_ value: CSSValue, current: CSSValue? = nil) -> CSSValue? {
    guard case .function(let name, _) = value, CSSColorFunctions.names.contains(name) else {
      return nil
    }
    let color = CSSColorFunctions.color(of: value, isDark: isDark) { part in
      let known = part.isKeyword("currentcolor") ? current : absoluteColor(part)
      guard case .color(let color)? = known else { return nil }
      return color
    }
    return color.map(CSSValue.color)
  }

  /// A named color as numbers; `currentcolor` and other keywords stay.
  func absoluteColor(_ value: CSSValue) -> CSSValue {
    guard case .keyword(let name) = value, let color = CSSNamedColors.color(name) else {
      return value
    }
    // The link color of `body` is used, unless the whole page has a dark color scheme.
    if name == "-webkit-link", let link = environment.pageLinkColor,
      !environment.pageColorSchemes.contains("dark")
    {
      return .color(link)
    }
    if let dark = CSSNamedColors.darkColor(name), isDark { return .color(dark) }
    return .color(color)
  }

  /// Whether the element is shown in a dark color scheme (CSS Color Adjustment, 2.2).
  private var isDark: Bool {
    var schemes: [String] = value(of: Names.colorScheme).components.compactMap {
      if case .identifier(let name) = $0 { name.asciiLowercased } else { nil }
    }
    if schemes.isEmpty { schemes = environment.pageColorSchemes }
    guard schemes.contains("dark") else { return false }
    return !schemes.contains("light")
      || environment.keywords["prefers-color-scheme"] == "dark"
  }

  // MARK: - Keywords that depend on something else

  private func specialKeyword(_ property: CSSProperty, _ name: String) -> CSSValue? {
    switch property {
    case Names.display: return .keyword(role.adjusted(blockified(name)))
    case Names.float:
      return isAbsolutelyPositioned ? .keyword("none") : nil
    case Names.fontWeight: return fontWeight(name)
    case Names.fontWidth: return Self.widths[name].map(CSSValue.percentage)
    case Names.textAlign: return textAlign(name)
    case Names.justifyItems: return name == "legacy" ? inheritedLegacy : .keyword(name)
    case Names.overflowX: return overflow(name, other: Names.overflowY)
    case Names.overflowY: return overflow(name, other: Names.overflowX)
    case Names.position: return name == "-webkit-sticky" ? .keyword("sticky") : nil
    case .content:
      let isGenerated = isPseudoElement && pseudoElement != "marker"
      return name == "normal" && isGenerated ? .keyword("none") : nil
    case Names.letterSpacing, Names.wordSpacing:
      return name == "normal" && property == Names.wordSpacing ? .dimension(0, .px) : nil
    default:
      // Some words, such as `menu` and `text`, are also colors. They change only in properties for
      // colors.
      return Names.colors.contains(property) ? nil : .keyword(name)
    }
  }

  private static let widths: [String: Double] = [
    "ultra-condensed": 50, "extra-condensed": 62.5, "condensed": 75, "semi-condensed": 87.5,
    "normal": 100, "semi-expanded": 112.5, "expanded": 125, "extra-expanded": 150,
    "ultra-expanded": 200,
  ]

  private var isAbsolutelyPositioned: Bool {
    let position = keyword(of: Names.position)
    return position == "absolute" || position == "fixed"
  }

  /// The display type of an element that floats, is positioned or is the root (CSS Display, section
  /// 2.7).
  private func blockified(_ name: String) -> String {
    guard name != "none", name != "contents" || parent == nil else { return name }
    let isRoot = parent == nil && !isPseudoElement
    guard
      isRoot || role == .legend || isAbsolutelyPositioned || keyword(of: Names.float) != "none"
        || isItem
    else {
      return name
    }
    switch name {
    case "inline", "inline-block", "contents", "table-caption", "table-cell", "table-column",
      "table-column-group", "table-footer-group", "table-header-group", "table-row",
      "table-row-group":
      return "block"
    case "inline-flex": return "flex"
    case "inline-grid": return "grid"
    case "inline-table": return "table"
    case "-webkit-inline-box": return "-webkit-box"
    case "ruby": return "block-ruby"
    default: return name
    }
  }

  /// Whether the parent lays its children out as flex or grid items. The old flexible boxes
  /// (`-webkit-box`) do not count: they do not change the display of their children.
  var isItem: Bool {
    guard let parent else { return false }
    switch parent.keyword(of: Names.display) {
    case "flex", "inline-flex", "grid", "inline-grid": return true
    default: return false
    }
  }

  private func fontWeight(_ name: String) -> CSSValue? {
    var inherited = 400.0
    if case .number(let number)? = parent?.value(of: Names.fontWeight) { inherited = number }
    switch name {
    case "normal": return .number(400)
    case "bold": return .number(700)
    case "bolder":
      return .number(inherited < 350 ? 400 : inherited < 550 ? 700 : max(900, inherited))
    case "lighter":
      return .number(
        inherited < 100 ? inherited : inherited < 550 ? 100 : inherited < 750 ? 400 : 700)
    default: return nil
    }
  }

  /// The value, or `start` if it is an alignment of blocks, which a table does not pass on to its cells.
  func aligned(_ property: CSSProperty, _ value: CSSValue) -> CSSValue {
    guard property == Names.textAlign, role == .table, case .keyword(let name) = value,
      ["-webkit-left", "-webkit-center", "-webkit-right"].contains(name),
      !["none", "contents"].contains(keyword(of: Names.display))
    else { return value }
    return .keyword("start")
  }

  private func textAlign(_ name: String) -> CSSValue? {
    let inherited = parent?.keyword(of: Names.textAlign) ?? "start"
    switch name {
    case "match-parent", "-webkit-match-parent":
      let isRightToLeft = parent?.keyword(of: .direction) == "rtl"
      switch inherited {
      case "start": return .keyword(isRightToLeft ? "right" : "left")
      case "end": return .keyword(isRightToLeft ? "left" : "right")
      default: return .keyword(inherited)
      }
    case "-internal-th-center": return .keyword(inherited == "start" ? "center" : inherited)
    default: return nil
    }
  }

  /// The value of the parent for `legacy` alone, if that is one that is passed on (CSS Box Alignment, section
  /// 6.1).
  private var inheritedLegacy: CSSValue {
    let inherited = parent?.value(of: Names.justifyItems) ?? .keyword("normal")
    return inherited.components.contains(.keyword("legacy")) ? inherited : .keyword("normal")
  }

  /// A visible overflow in one direction computes to scrolling if the other direction scrolls (CSS
  /// Overflow, section 3.1).
  private func overflow(_ name: String, other: CSSProperty) -> CSSValue? {
    if name == "overlay" { return .keyword("auto") }
    guard name == "visible" || name == "clip" else { return nil }
    guard case .keyword(let otherName)? = declared(other),
      ["hidden", "scroll", "auto", "overlay"].contains(otherName)
    else { return nil }
    return .keyword(name == "visible" ? "auto" : "hidden")
  }

  /// The width of a line, which is zero if the line's style is `none` (CSS Backgrounds, section
  /// 3.3).
  private func lineWidth(_ property: CSSProperty, _ value: CSSValue) -> CSSValue {
    if let style = Names.lineStyles[property] {
      let style = keyword(of: style)
      if style == "none" || style == "hidden" { return .dimension(0, .px) }
    }
    var pixels: Float
    switch value {
    case .keyword("thin"): pixels = 1
    case .keyword("thick"): pixels = 5
    case .keyword: pixels = 3
    default: pixels = length(value, fontSize: computedFontSize.pixels) ?? 0
    }
    // The width is a whole number of device pixels, and at least one if it is not zero.
    let resolution = Float(environment.resolution)
    if pixels > 0 {
      pixels = max(1 / resolution, (pixels * resolution).rounded(.down) / resolution)
    }
    return .dimension(Double(pixels), .px)
  }

  /// The fonts of controls, as WebKit takes them from the system.
  private static func systemFont(_ property: CSSProperty) -> CSSValue {
    switch property {
    case .fontFamily: return .identifier("Sans")
    case Names.fontWeight: return .number(400)
    case Names.fontWidth: return .percentage(100)
    default: return property.initialValue ?? .keyword("normal")
    }
  }

  /// The properties that have rules of their own when a value is computed or resolved.
  enum Names {
    static let color = CSSProperty(table: "color")
    static let colorScheme = CSSProperty(table: "color-scheme")
    static let display = CSSProperty(table: "display")
    static let position = CSSProperty(table: "position")
    static let float = CSSProperty(table: "float")
    static let fontWeight = CSSProperty(table: "font-weight")
    static let fontWidth = CSSProperty(table: "font-width")
    static let lineHeight = CSSProperty(table: "line-height")
    static let letterSpacing = CSSProperty(table: "letter-spacing")
    static let wordSpacing = CSSProperty(table: "word-spacing")
    static let shadows = CSSPropertySet([
      CSSProperty(table: "text-shadow"), CSSProperty(table: "box-shadow"),
      CSSProperty(table: "-webkit-box-shadow"),
    ])
    static let overflowX = CSSProperty(table: "overflow-x")
    static let overflowY = CSSProperty(table: "overflow-y")
    static let textAlign = CSSProperty(table: "text-align")
    static let justifyItems = CSSProperty(table: "justify-items")

    /// The properties that `font` sets.
    static let fonts = CSSPropertySet(CSSProperty(table: "font").longhands)

    /// Properties whose values are colors or can contain colors.
    static let colors = CSSPropertySet(
      [
        "background-color", "border-top-color", "border-right-color", "border-bottom-color",
        "border-left-color", "outline-color", "text-decoration-color", "text-emphasis-color",
        "column-rule-color", "caret-color", "accent-color", "fill", "stroke", "stroke-color",
        "stop-color", "flood-color", "lighting-color", "-webkit-text-fill-color",
        "-webkit-text-stroke-color", "-webkit-tap-highlight-color", "color",
      ].compactMap { CSSProperty(named: $0) })

    /// The style of each line, by the line's width.
    static let lineStyles: [CSSProperty: CSSProperty] = {
      var styles: [CSSProperty: CSSProperty] = [:]
      for line in [
        "border-top", "border-right", "border-bottom", "border-left", "outline", "column-rule",
      ] {
        if let width = CSSProperty(named: line + "-width"),
          let style = CSSProperty(named: line + "-style")
        {
          styles[width] = style
        }
      }
      return styles
    }()

    static let lineWidths = CSSPropertySet(lineStyles.keys)
  }
}
