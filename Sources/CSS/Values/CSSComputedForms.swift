/// The forms of computed values that differ from those of specified ones in more than their units (the line
/// "Computed value" in the standards' tables of properties).
package enum CSSComputedForms {
  private typealias Form = @Sendable (CSSValue) -> CSSValue

  /// The computed form of a value; nil if the property has none of its own.
  ///
  /// - Parameter value: the value with absolute lengths, which is made only if it is needed.
  package static func value(
    _ value: @autoclosure () -> CSSValue, of property: CSSProperty
  ) -> CSSValue? {
    guard let form = forms[property.index] else { return nil }
    return form(value())
  }

  /// The forms at the indexes of their properties.
  private static let forms: [Form?] = {
    var forms = [Form?](repeating: nil, count: CSSPropertyTable.shared.longhandCount)
    for (names, form) in formsByNames {
      for property in names.split(separator: " ").compactMap({ CSSProperty(named: String($0)) }) {
        forms[property.index] = form
      }
    }
    return forms
  }()

  private static let formsByNames: [(names: String, form: Form)] = [
    (
      """
      background-position-x background-position-y -webkit-mask-position-x -webkit-mask-position-y \
      transform-origin-x transform-origin-y perspective-origin-x perspective-origin-y
      """,
      { .commaList($0.commaSeparated.map { offset($0.components) }) }
    ),
    ("object-position offset-position offset-anchor", { .sequence(offsets($0.components)) }),
    ("clip-path shape-outside offset-path", { .sequence($0.components.map(shape)) }),
    ("contain", { containment($0) }),
    ("scale", { .sequence(CSSCanonicalForms.scale($0.components.map(\.withFraction))) }),
    ("zoom", { zoom($0) }),
    (
      "opacity fill-opacity stroke-opacity stop-opacity flood-opacity shape-image-threshold",
      { alpha($0) }
    ),
    ("text-emphasis-style", { emphasis($0) }),
    ("font-style", { slant($0) }),
    ("font-feature-settings font-variation-settings", { sortedSettings($0) }),
    ("position-area", { .sequence(CSSPositionArea.computed($0.components)) }),
    (
      "margin-trim",
      {
        ordered($0, ["block", "inline", "block-start", "inline-start", "block-end", "inline-end"])
      }
    ),
    ("hanging-punctuation", { ordered($0, ["first", "allow-end", "force-end", "last"]) }),
  ]

  // MARK: - Positions

  /// The offsets from the left and from the top, of the two or four components of a position.
  private static func offsets(_ parts: [CSSValue]) -> [CSSValue] {
    switch parts.count {
    case 2: parts.map { offset([$0]) }
    case 4: [offset(Array(parts[..<2])), offset(Array(parts[2...]))]
    default: parts
    }
  }

  /// A position along one axis as an offset from the start.
  private static func offset(_ parts: [CSSValue]) -> CSSValue {
    guard case .keyword(let side)? = parts.first, let percentage = sides[side] else {
      return .sequence(parts)
    }
    guard parts.count == 2 else { return .percentage(percentage) }
    return percentage == 100 ? rest(without: [parts[1]]) : parts[1]
  }

  private static let sides: [String: Double] = [
    "left": 0, "top": 0, "center": 50, "right": 100, "bottom": 100, "x-start": 0, "y-start": 0,
    "x-end": 100, "y-end": 100,
  ]

  /// What is left of the whole size without some lengths.
  private static func rest(without lengths: [CSSValue]) -> CSSValue {
    let terms = lengths.compactMap(\.term).map { term in
      CSSCalculation.simplifiedProduct([.number(-1), term])
    }
    switch CSSCalculation.simplifiedSum([.percentage(100)] + terms) {
    case .percentage(let number): return .percentage(number)
    case let sum: return .calculation(sum, .lengthPercentage)
    }
  }

  // MARK: - Functions

  /// The computed value of a function.
  ///
  /// - Parameter arguments: its computed arguments with their separators.
  package static func function(_ name: String, _ arguments: [CSSValue]) -> CSSValue {
    switch name {
    case "linear": .function(name, CSSLinearEasing.completed(arguments))
    case "scale", "scaleX", "scaleY", "scaleZ", "scale3d":
      .function(name, arguments.map(\.withFraction))
    case "brightness", "contrast", "saturate", "grayscale", "invert", "opacity", "sepia":
      .function(name, arguments.isEmpty ? [.number(1)] : arguments.map { amount($0, name) })
    case "blur" where arguments.isEmpty: .function(name, [.dimension(0, .px)])
    case "hue-rotate" where arguments.isEmpty: .function(name, [.dimension(0, .deg)])
    case _ where name.hasSuffix("gradient"): .function(name, gradient(arguments, name))
    default: .function(name, arguments)
    }
  }

  /// The effect of a filter, which for some cannot be more than complete (Filter Effects, section 6).
  private static func amount(_ value: CSSValue, _ name: String) -> CSSValue {
    let amount = value.withFraction
    guard CSSCanonicalForms.boundedFilters.contains(name), case .number(let number) = amount else {
      return amount
    }
    return .number(min(1, number))
  }

  /// The arguments of a gradient, whose position consists of offsets.
  private static func gradient(_ arguments: [CSSValue], _ name: String) -> [CSSValue] {
    let start: Int
    if let index = arguments.firstIndex(where: { $0.isKeyword("at") }) {
      start = index + 1
    } else if name.hasPrefix("-webkit-"), name.hasSuffix("radial-gradient") {
      start = 0
    } else {
      return arguments
    }
    let position = arguments[start...].prefix { $0 != .comma && !$0.isKeyword("in") }
    return arguments[..<start] + offsets(Array(position)) + arguments[position.endIndex...]
  }

  // MARK: - Shapes

  /// A shape whose position consists of offsets. `rect()` and `xywh()` become `inset()` (CSS Shapes, section
  /// 4.2).
  private static func shape(_ value: CSSValue) -> CSSValue {
    guard case .function(let name, let arguments) = value else { return value }
    switch name {
    case "rect" where arguments.count >= 4:
      let edges = arguments[..<4].map { $0.isKeyword("auto") ? nil : $0 }
      let none = CSSValue.percentage(0)
      return inset(
        [
          edges[0] ?? none, edges[1].map { rest(without: [$0]) } ?? none,
          edges[2].map { rest(without: [$0]) } ?? none, edges[3] ?? none,
        ], arguments[4...])
    case "xywh" where arguments.count >= 4:
      let (x, y, width, height) = (arguments[0], arguments[1], arguments[2], arguments[3])
      return inset(
        [y, rest(without: [x, width]), rest(without: [y, height]), x], arguments[4...])
    case "shape": return .function(name, shapeArguments(arguments[...]))
    case "inset" where arguments.suffix(2) == [.keyword("round"), .dimension(0, .px)]:
      return .function(name, arguments.dropLast(2))
    default:
      guard let index = arguments.firstIndex(where: { $0.isKeyword("at") }) else { return value }
      let position = offsets(Array(arguments[(index + 1)...]))
      return .function(name, arguments[...index] + position)
    }
  }

  /// The arguments of `shape()`, whose points consist of offsets (CSS Shapes 2, section 2.1).
  private static func shapeArguments(_ arguments: ArraySlice<CSSValue>) -> [CSSValue] {
    var result: [CSSValue] = []
    var rest = arguments
    while let next = rest.first {
      let point = rest.prefix(while: isOffset)
      switch point.count {
      case 0: result.append(next)
      case 1: result.append(offset(Array(point)))
      default: result += offsets(Array(point))
      }
      rest = rest.dropFirst(max(1, point.count))
    }
    return result
  }

  private static func isOffset(_ value: CSSValue) -> Bool {
    switch value {
    case .keyword(let name): sides[name] != nil
    case .comma, .slash: false
    default: true
    }
  }

  private static func inset(_ sides: [CSSValue], _ rounding: ArraySlice<CSSValue>) -> CSSValue {
    var sides = sides
    CSSGrammarMatcher.collapseSides(&sides, from: 0)
    return .function("inset", sides + rounding)
  }

  // MARK: - Others

  /// The keyword that stands for all kinds of containment, or for all but that of sizes (CSS Containment,
  /// section 2).
  private static func containment(_ value: CSSValue) -> CSSValue {
    let kinds = value.components
    let content = ["layout", "style", "paint"].map(CSSValue.keyword)
    if kinds == content { return .keyword("content") }
    return kinds == [.keyword("size")] + content ? .keyword("strict") : value
  }

  /// A share as a number from 0 to 1.
  private static func alpha(_ value: CSSValue) -> CSSValue {
    guard case .number(let number) = value.withFraction else { return value }
    return .number(max(0, min(1, number)))
  }

  /// The factor as a number. Pages cannot be shrunk to nothing: 0 means 1.
  private static func zoom(_ value: CSSValue) -> CSSValue {
    switch value.withFraction {
    case .number(0), .keyword("normal"): .number(1)
    case let factor: factor
    }
  }

  /// Leaves `filled` out and names the shape, which is a circle unless it is said (CSS Text Decoration,
  /// section 3.1).
  private static func emphasis(_ value: CSSValue) -> CSSValue {
    let words = value.components.filter { !$0.isKeyword("filled") }
    switch words.first {
    case nil: return .keyword("circle")
    case .keyword("open") where words.count == 1: return .list(words + [.keyword("circle")])
    default: return .sequence(words)
    }
  }

  // MARK: - Fonts

  /// A weight, a width or an angle by which a font is chosen: WebKit keeps quarters.
  package static func fontSelection(_ value: CSSValue) -> CSSValue {
    func quarters(_ number: Double) -> Double {
      Double((Float(number) * 4).rounded(.towardZero) / 4) + 0
    }
    return switch value {
    case .number(let number): .number(quarters(number))
    case .percentage(let number): .percentage(quarters(number))
    case .dimension(let number, .deg): .dimension(quarters(number), .deg)
    default: value
    }
  }

  /// `normal` for no angle, and `oblique` alone for its own angle (CSS Fonts, section 2.4).
  private static func slant(_ value: CSSValue) -> CSSValue {
    let parts = value.components
    guard parts.count == 2 else { return value }
    switch fontSelection(parts[1]) {
    case .dimension(0, _): return .keyword("normal")
    case .dimension(14, _): return parts[0]
    case let angle: return .list([parts[0], angle])
    }
  }

  /// The last setting of each feature or axis, in the order of their names (CSS Fonts, section 6.12).
  private static func sortedSettings(_ value: CSSValue) -> CSSValue {
    var settings: [String: CSSValue] = [:]
    for setting in value.commaSeparated {
      guard case .string(let tag)? = setting.components.first else { return value }
      settings[tag] = setting
    }
    return .commaList(settings.sorted { $0.key < $1.key }.map(\.value))
  }

  // MARK: - Words

  /// Keywords in the order of the standard.
  private static func ordered(_ value: CSSValue, _ order: [String]) -> CSSValue {
    let words = value.components
    let known = order.map(CSSValue.keyword).filter(words.contains)
    return known.count == words.count ? .sequence(known) : value
  }
}
