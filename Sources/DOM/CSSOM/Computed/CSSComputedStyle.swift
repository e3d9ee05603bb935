internal import Bytes
internal import CSS

/// The computed style of an element (CSS Cascade, section 4.4), computed property by property on
/// demand.
///
/// There is no layout: values that depend on the size of boxes stay as they were declared.
final class CSSComputedStyle {
  /// The declarations that matched.
  let cascade: CSSCascade

  /// The style of the element or host that this one inherits from; nil at the root.
  private(set) var parent: CSSComputedStyle?

  /// The environment for relative lengths.
  let environment: CSSMediaEnvironment

  /// The name of the pseudo-element that the style is of, without colons; nil for an element.
  let pseudoElement: String?

  /// Whether the style is of a pseudo-element such as `::before`.
  var isPseudoElement: Bool { pseudoElement != nil }

  /// What the kind of element does to `display`.
  let role: DisplayRole

  /// The lineage of the elements that share the style; nil for pseudo-elements.
  var lineage: StyleLineage?

  /// The place of the element among its siblings; nil if nothing in the style depends on it.
  var place: SiblingPlace?

  /// The style's effect on boxes.
  private(set) lazy var box = BoxStyle(self)

  /// What the style says of animations and transitions; nil if it says nothing.
  private(set) lazy var declaredAnimations = DeclaredAnimations(of: self)

  /// By pseudo-element, what it adds to a line; only where all elements with this style agree.
  var generates: [String: GeneratedText] = [:]

  /// The texts that scripts have asked for, by the properties' names.
  var texts: [String: String] = [:]

  private var values: [Int: CSSValue] = [:]
  private var customValues: [String: String?] = [:]
  /// The custom properties that are being computed, each because of the one before.
  private var computing: [String] = []
  /// Those of them that depend on themselves.
  private var cyclic: Set<String> = []
  private var fontSize: CSSFontSize?
  /// Whether the font size or the line height is being computed, so that units of the line height refer
  /// to the parent.
  var computesFont = false

  /// The style that results from a cascade.
  init(
    cascade: CSSCascade, parent: CSSComputedStyle?, environment: CSSMediaEnvironment,
    pseudoElement: String? = nil, role: DisplayRole = .ordinary
  ) {
    self.cascade = cascade
    self.parent = parent
    self.environment = environment
    self.pseudoElement = pseudoElement
    self.role = role
  }

  deinit {
    releaseChain(&parent) { style in
      defer { style.parent = nil }
      return style.parent
    }
  }

  /// The computed value of a longhand.
  func value(of property: CSSProperty) -> CSSValue {
    let property = physical(property)
    if let known = values[property.index] { return known }
    let declared = declared(property)
    guard Self.dependsOnParent(property, declared), let parent,
      parent.values[property.index] == nil
    else { return keep(computed(property, declared), of: property) }
    // Parents whose values are needed are computed first, from the top, without recursion.
    var waiting = [(style: self, declared: declared)]
    var current: CSSComputedStyle? = parent
    while let style = current, style.values[property.index] == nil {
      let declared = style.declared(property)
      waiting.append((style, declared))
      guard Self.dependsOnParent(property, declared) else { break }
      current = style.parent
    }
    var result = CSSValue.keyword("none")
    for (style, declared) in waiting.reversed() {
      result = style.keep(style.computed(property, declared), of: property)
    }
    return result
  }

  private func keep(_ value: CSSValue, of property: CSSProperty) -> CSSValue {
    // As many as the style of a box needs.
    if values.isEmpty { values.reserveCapacity(16) }
    values[property.index] = value
    return value
  }

  /// The computed keyword of a longhand, or an empty text if its value is not a keyword.
  func keyword(of property: CSSProperty) -> String {
    if case .keyword(let name) = value(of: property) { return name }
    return ""
  }

  private static func dependsOnParent(_ property: CSSProperty, _ declared: CSSValue?) -> Bool {
    // An element's `display` also depends on its parent: the children of a flex box or a grid are
    // blocks.
    property.isInherited || property == Names.display || declared?.wideKeyword == .inherit
  }

  // MARK: - Declared values

  /// The physical property of a logical one, such as `margin-left` of `margin-inline-start`.
  func physical(_ property: CSSProperty) -> CSSProperty {
    guard let role = CSSPropertyTable.shared.logicalRoles[property.index], role.isLogical else {
      return property
    }
    return flow.counterpart(of: property) ?? property
  }

  private lazy var flow = CSSFlow(
    writingMode: keyword(of: .writingMode), direction: keyword(of: .direction))

  /// The value that the cascade gives, with its `var()` references replaced; nil if nothing is
  /// declared.
  func declared(_ property: CSSProperty) -> CSSValue? {
    var alias: CSSPropertyName?
    if CSSPropertyTable.shared.logicalRoles[property.index] != nil {
      alias = flow.counterpart(of: property).map(CSSPropertyName.known)
    }
    return cascade.value(of: .known(property), alias: alias) { value in
      switch value {
      case .text(let text):
        // A value that is invalid after its references are replaced counts as `unset`.
        guard let replaced = substituted(text, depth: 0) else { return .keyword("unset") }
        return Self.parse(property, property, replaced) ?? .keyword("unset")
      case .pending(let shorthand, let text):
        guard let replaced = substituted(text, depth: 0) else { return .keyword("unset") }
        return Self.parse(shorthand, property, replaced, alias) ?? .keyword("unset")
      default: return value
      }
    }
  }

  /// The value of `longhand` when `property` is declared as `text`.
  private static func parse(
    _ property: CSSProperty, _ longhand: CSSProperty, _ text: String,
    _ alias: CSSPropertyName? = nil
  ) -> CSSValue? {
    var block = CSSDeclarationBlock()
    block.setProperty(.known(property), value: text)
    return block.declaredValue(of: .known(longhand)) ?? alias.flatMap(block.declaredValue)
  }

  /// The computed value for a declared one.
  private func computed(_ property: CSSProperty, _ declared: CSSValue?) -> CSSValue {
    let initial = property.initialValue ?? .keyword("none")
    var inherits = property.isInherited
    var specified = declared
    switch declared?.wideKeyword {
    case .inherit: (inherits, specified) = (true, nil)
    case .initial: (inherits, specified) = (false, nil)
    case .unset, .revert, .revertLayer: specified = nil
    case nil: break
    }
    if property == .fontSize {
      return .dimension(Double(computedFontSize.pixels), .px)
    }
    if specified == nil, inherits, let parent {
      return aligned(property, parent.value(of: property))
    }
    return aligned(property, computedValue(property, specified ?? initial))
  }

  // MARK: - Custom properties

  /// The value of a custom property, or nil if the property is not set.
  func customProperty(_ name: String) -> String? { customValue(name, depth: 0) }

  private static let deepestReference = 200
  private static let longestSubstitution = 1 << 20

  private func customValue(_ name: String, depth: Int) -> String? {
    let property = environment.registeredProperties[name]
    // Parents whose values are needed are computed first, from the top, without recursion.
    var waiting: [CSSComputedStyle] = []
    var current: CSSComputedStyle? = self
    while let style = current, style.customValues[name] == nil {
      if let start = style.computing.firstIndex(of: name) {
        style.cyclic.formUnion(style.computing[start...])
        return nil
      }
      waiting.append(style)
      guard style.reachesParent(name, property) else { break }
      current = style.parent
    }
    var result = current.flatMap { $0.customValues[name] ?? nil }
    for style in waiting.reversed() {
      style.computing.append(name)
      result = style.computedValue(of: name, property, depth: depth)
      style.computing.removeLast()
      // A value in a cycle is invalid (CSS Variables, 2.3).
      if style.cyclic.remove(name) != nil {
        result = property == nil ? nil : style.unsetValue(of: name, property)
      }
      style.customValues[name] = .some(result)
    }
    return result
  }

  /// Whether the value of a custom property may depend on the parent's.
  private func reachesParent(_ name: String, _ property: CSSRegisteredProperty?) -> Bool {
    let inherits = property?.inherits ?? true
    switch cascade.value(of: .custom(name)) {
    case nil: return inherits
    case .keyword(let keyword)?: return keyword != CSSWideKeyword.initial.rawValue
    case .text(let text)?:
      // A text without references is a value by itself, unless it must have a syntax.
      return property != nil && inherits || text.utf8.contains(0x28)
    default: return false
    }
  }

  /// What stands for the guaranteed-invalid value.
  private static let noValue = CSSValue.list([])

  /// The computed value of a custom property whose value in the parent's style is known (CSS
  /// Properties and Values, 2.4).
  private func computedValue(
    of name: String, _ property: CSSRegisteredProperty?, depth: Int
  ) -> String? {
    guard depth < Self.deepestReference else { return nil }
    let value = cascade.value(of: .custom(name)) { value in
      guard case .text(let text) = value, text.utf8.contains(0x28) else { return value }
      guard let replaced = substituted(text, depth: depth + 1) else {
        // Without a syntax, the property has no value then, not even an inherited one (CSS Variables, 3,
        // "invalid at computed-value time").
        return property.map(\.syntax.isUniversal) ?? true ? Self.noValue : .keyword("unset")
      }
      let word = replaced.trimmingASCIIWhitespace.asciiLowercased
      return CSSWideKeyword(rawValue: word).map { .keyword($0.rawValue) } ?? .text(replaced)
    }
    switch value {
    case Self.noValue?: return nil
    case .keyword(CSSWideKeyword.initial.rawValue)?:
      return property?.initialValue.map(registered)
    case .keyword(CSSWideKeyword.inherit.rawValue)?:
      return parent == nil
        ? property?.initialValue.map(registered) : parent?.customValues[name] ?? nil
    case .text(let text)?:
      guard let property else { return text }
      return property.syntax.value(of: text).map(registered) ?? unsetValue(of: name, property)
    default: return unsetValue(of: name, property)
    }
  }

  private func unsetValue(of name: String, _ property: CSSRegisteredProperty?) -> String? {
    guard let property else { return parent?.customValues[name] ?? nil }
    return property.inherits && parent != nil
      ? parent?.customValues[name] ?? nil : property.initialValue.map(registered)
  }

  /// The text of a registered property's value, with canonical units.
  private func registered(_ value: CSSValue) -> String { canonical(absolute(value)).text }

  private func canonical(_ value: CSSValue) -> CSSValue {
    switch value {
    case .dimension(let number, let unit):
      guard let (name, factor) = unit.canonical else { return value }
      return .dimension(number * factor, name)
    case .list(let items): return .list(items.map(canonical))
    default: return value
    }
  }

  /// A value with its `var()` references replaced (CSS Variables, section 3); nil if a reference
  /// has no value and no fallback.
  private func substituted(_ text: String, depth: Int) -> String? {
    guard text.utf8.contains(0x28), depth < Self.deepestReference else {
      return depth < Self.deepestReference ? text : nil
    }
    let source = CSSTokenizer(text)
    let tokens = CSSTokenizer.tokens(of: text)
    var result = CSSJoinedText()
    var copied = 0
    var index = 0
    while index < tokens.count {
      let token = tokens[index]
      guard token.isFunction("var") || token.isFunction("env") else {
        index += 1
        continue
      }
      result.append(source.source(copied, token.start))
      let end = tokens.closing(of: index).index
      var inside = tokens[(index + 1)..<end].drop { $0.kind == .whitespace }
      guard let name = inside.popFirst() else { return nil }
      let fallback = inside.drop { $0.kind != .comma }
      if token.isFunction("var"), let value = customValue(name.text, depth: depth + 1) {
        result.append(value)
      } else {
        guard !fallback.isEmpty else { return nil }
        let content = fallback.dropFirst().first { $0.kind != .whitespace }
        let stop = end < tokens.count ? tokens[end].start : source.count
        let start = content?.start ?? stop
        guard let value = substituted(source.source(start, stop), depth: depth + 1) else {
          return nil
        }
        result.append(value)
      }
      guard result.text.utf8.count < Self.longestSubstitution else { return nil }
      copied = end < tokens.count ? tokens[end].end : source.count
      index = end + 1
    }
    if copied == 0 { return text }
    result.append(source.source(copied, source.count))
    return result.text
  }

  // MARK: - Fonts

  /// The font size. Those of ancestors are computed first, from the top, without recursion.
  var computedFontSize: CSSFontSize {
    if let fontSize { return fontSize }
    var waiting: [CSSComputedStyle] = []
    var current: CSSComputedStyle? = self
    while let style = current, style.fontSize == nil {
      waiting.append(style)
      current = style.parent
    }
    var size = current?.fontSize ?? CSSFontSize()
    for style in waiting.reversed() {
      size = style.fontSize(inheriting: size)
      style.fontSize = size
    }
    return size
  }

  private func fontSize(inheriting parent: CSSFontSize) -> CSSFontSize {
    let family = value(of: .fontFamily)
    var declared = declared(.fontSize)
    if declared?.wideKeyword == .initial { declared = .keyword("medium") }
    if declared?.wideKeyword != nil { declared = nil }
    computesFont = true
    defer { computesFont = false }
    var size = CSSFontSize.computed(
      declared, parent: parent, isMonospace: family == .keyword("monospace")
    ) { value in
      self.length(value, fontSize: parent.pixels, percentageBase: parent.pixels)
    }
    size.specified = min(size.specified, Self.greatestFontSize)
    size.isInSVG = role.isGraphic
    return size
  }

  /// WebKit's greatest font size in pixels.
  private static let greatestFontSize: Float = 1_000_000

  private var root: CSSComputedStyle {
    var style = self
    while let parent = style.parent { style = parent }
    return style
  }

  /// The font size of the root element.
  private var rootFontSize: Float {
    let root = root
    return root === self ? CSSFontSize().pixels : root.computedFontSize.pixels
  }

  /// The line height in pixels, for the units that refer to it.
  private func lineHeight(fontSize: Float) -> Float {
    if computesFont { return parent?.lineHeight(fontSize: fontSize) ?? fontSize * 1.2 }
    let size = computedFontSize.pixels
    return switch value(of: Names.lineHeight) {
    case .number(let number): Float(number) * size
    case .dimension(let number, .px): Float(number)
    default: size * 1.2
    }
  }

  /// A length in pixels; nil if it depends on layout.
  func length(_ value: CSSValue, fontSize: Float, percentageBase: Float? = nil) -> Float? {
    switch value {
    case .dimension(let number, let unit): return length(number, unit, fontSize: fontSize)
    case .percentage(let number):
      return percentageBase.map { CSSUnit.limited(pixels: $0 * Float(number) / 100) }
    case .calculation(let calculation, let numeric):
      return pixels(calculation, numeric, fontSize: fontSize, percentageBase: percentageBase)
    default: return nil
    }
  }

  private func length(_ number: Double, _ unit: CSSUnit, fontSize: Float) -> Float? {
    guard unit.category == .length else { return nil }
    if let canonical = unit.canonical {
      return CSSUnit.limited(pixels: Float(number * canonical.factor))
    }
    if unit == .em { return Float(number * Double(fontSize)) }
    let number = Float(number)
    switch unit {
    case .ic: return number * fontSize
    case .ex, .ch: return number * fontSize / 2
    case .cap: return number * fontSize * 0.7
    case .lh: return number * lineHeight(fontSize: fontSize)
    case .rem, .ric: return number * rootFontSize
    case .rex, .rch: return number * rootFontSize / 2
    case .rcap: return number * rootFontSize * 0.7
    case .rlh: return number * root.lineHeight(fontSize: rootFontSize)
    default: return hundredth(unit).map { number * $0 }
    }
  }

  private func pixels(
    _ calculation: CSSCalculation, _ numeric: CSSValueParser.Numeric, fontSize: Float,
    percentageBase: Float?
  ) -> Float? {
    let absolute = resolved(calculation, numeric, fontSize: fontSize) { percentage in
      guard let percentageBase else { return .percentage(percentage) }
      return .dimension(Double(percentageBase) * percentage / 100, .px)
    }
    if case .dimension(let number, .px) = absolute { return numeric.limited(Float(number)) }
    return nil
  }

  /// A calculation in which everything is replaced that depends on the element.
  /// - Parameter percentage: what a percentage stands for.
  func resolved(
    _ calculation: CSSCalculation, _ numeric: CSSValueParser.Numeric, fontSize: Float,
    percentage: (Double) -> CSSCalculation = { .percentage($0) }
  ) -> CSSCalculation {
    calculation.mapLeaves(resolvingPercentages: numeric.percentages != nil) { leaf in
      switch leaf {
      case .dimension(let number, let unit):
        guard unit.canonical == nil, let value = self.length(number, unit, fontSize: fontSize)
        else { return leaf }
        return .dimension(Double(value), .px)
      case .percentage(let number): return percentage(number)
      case .siblingIndex: return place.map { .number(Double($0.index)) } ?? leaf
      case .siblingCount: return place.map { .number(Double($0.count)) } ?? leaf
      default: return leaf
      }
    }
  }
}

extension CSSProperty {
  static let direction = CSSProperty(table: "direction")
  static let writingMode = CSSProperty(table: "writing-mode")
  static let fontSize = CSSProperty(table: "font-size")
  static let fontFamily = CSSProperty(table: "font-family")
  static let content = CSSProperty(table: "content")
}
