/// A feature in a media query (Media Queries, sections 2.4 and 4).
struct CSSMediaFeature: Hashable, Sendable {
  /// The comparison of a value with the feature.
  package enum Comparison: String, Sendable {
    case less = "<"
    case lessOrEqual = "<="
    case equal = "="
    case greater = ">"
    case greaterOrEqual = ">="

    package func holds(_ left: Double, _ right: Double) -> Bool {
      switch self {
      case .less: left < right
      case .lessOrEqual: left <= right
      case .equal: left == right
      case .greater: left > right
      case .greaterOrEqual: left >= right
      }
    }
  }

  /// The condition on the feature.
  enum Question: Hashable, Sendable {
    /// `(name)`: the feature's value is neither zero nor `none`.
    case presence
    /// `(name: value)`, `(min-name: value)` or `(max-name: value)`.
    case plain(CSSValue, Comparison)
    /// `(value < name)`, `(name < value)`, or both.
    case range(left: CSSValue?, Comparison?, Comparison?, right: CSSValue?)
  }

  /// The name in lower case, without `min-` or `max-`.
  package let name: String
  package let question: Question

  package var text: String {
    switch question {
    case .presence: return "(" + name + ")"
    case .plain(let value, let comparison):
      let prefix =
        comparison == .greaterOrEqual ? "min-" : comparison == .lessOrEqual ? "max-" : ""
      return "(" + prefix + name + ": " + value.text + ")"
    case .range(let left, let first, let second, let right):
      var text = "("
      if let left, let first { text += left.text + " " + first.rawValue + " " }
      text += name
      if let second, let right { text += " " + second.rawValue + " " + right.text }
      return text + ")"
    }
  }

  /// Whether the condition on the feature is true; nil if the feature or the value is not known.
  package func evaluate(_ environment: CSSMediaEnvironment) -> Bool? {
    if let keyword = keyword(environment) {
      switch question {
      case .presence: return keyword != "none" && keyword != "no-preference"
      case .plain(.keyword(let asked), .equal): return matches(keyword, asked)
      default: return nil
      }
    }
    guard let actual = actual(environment) else { return nil }
    func number(_ value: CSSValue) -> Double? { self.number(value, environment) }
    switch question {
    case .presence: return actual != 0
    case .plain(let value, let comparison):
      return number(value).map { comparison.holds(actual, $0) }
    case .range(let left, let first, let second, let right):
      var holds = true
      if let left, let first {
        guard let value = number(left) else { return nil }
        holds = first.holds(value, actual)
      }
      if let second, let right {
        guard let value = number(right) else { return nil }
        holds = holds && second.holds(actual, value)
      }
      return holds
    }
  }

  /// The feature; nil if it does not exist or cannot have these values.
  ///
  /// - Parameter isContainer: whether it is a feature of a container, not of the medium.
  func validated(isContainer: Bool) -> CSSMediaFeature? {
    if let keywords = Self.keywords[name] {
      switch question {
      case .presence: return self
      case .plain(.keyword(let keyword), .equal): return keywords.contains(keyword) ? self : nil
      default: return nil
      }
    }
    let isContainers = isContainer && ["inline-size", "block-size"].contains(name)
    guard isContainers || actual(Self.example) != nil else { return nil }
    switch question {
    case .presence: return self
    case .plain(let value, let comparison):
      return numeric(value).map {
        CSSMediaFeature(name: name, question: .plain($0, comparison))
      }
    case .range(let left, let first, let second, let right):
      let numbers = (left.map(numeric), right.map(numeric))
      if case .some(.none) = numbers.0 { return nil }
      if case .some(.none) = numbers.1 { return nil }
      return CSSMediaFeature(
        name: name,
        question: .range(
          left: numbers.0.flatMap(\.self), first, second, right: numbers.1.flatMap(\.self)))
    }
  }

  /// The value of a numeric feature, in its serialized form.
  private func numeric(_ value: CSSValue) -> CSSValue? {
    if case .keyword = value { return nil }
    if name.hasSuffix("aspect-ratio"), case .number = value {
      return .list([value, .slash, .number(1)])
    }
    return value
  }

  private static let example = CSSMediaEnvironment()

  /// The keywords of features that are not numeric.
  private static let keywords: [String: Set<String>] = [
    "orientation": ["portrait", "landscape"],
    "hover": ["none", "hover"], "any-hover": ["none", "hover"],
    "pointer": ["none", "coarse", "fine"], "any-pointer": ["none", "coarse", "fine"],
    "prefers-color-scheme": ["light", "dark"],
    "prefers-reduced-motion": ["no-preference", "reduce"],
    "prefers-contrast": ["no-preference", "more", "less", "custom"],
    "inverted-colors": ["none", "inverted"], "forced-colors": ["none", "active"],
    "color-gamut": ["srgb", "p3", "rec2020"], "dynamic-range": ["standard", "high"],
    "update": ["none", "slow", "fast"], "scan": ["interlace", "progressive"],
    "overflow-block": ["none", "scroll", "optional-paged", "paged"],
    "overflow-inline": ["none", "scroll"], "scripting": ["none", "initial-only", "enabled"],
  ]

  private func keyword(_ environment: CSSMediaEnvironment) -> String? {
    if name == "orientation" {
      return environment.height >= environment.width ? "portrait" : "landscape"
    }
    return environment.keywords[name]
  }

  private func matches(_ actual: String, _ asked: String) -> Bool {
    // A color gamut includes all smaller gamuts.
    name == "color-gamut" && actual == "p3" && asked == "srgb" || actual == asked
  }

  /// The feature's value: a length in pixels, or a ratio as a quotient.
  private func actual(_ environment: CSSMediaEnvironment) -> Double? {
    switch name {
    case "width": environment.width
    case "height": environment.height
    case "device-width": environment.deviceWidth
    case "device-height": environment.deviceHeight
    case "aspect-ratio": environment.width / max(environment.height, 1)
    case "device-aspect-ratio": environment.deviceWidth / max(environment.deviceHeight, 1)
    case "resolution", "-webkit-device-pixel-ratio": environment.resolution
    case "color": 8
    case "color-index", "monochrome", "grid": 0
    case "-webkit-transition", "-webkit-animation", "-webkit-transform-2d": 1
    default: nil
    }
  }

  private func number(_ value: CSSValue, _ environment: CSSMediaEnvironment) -> Double? {
    let isLength = ["width", "height", "device-width", "device-height"].contains(name)
    let isRatio = name.hasSuffix("aspect-ratio")
    switch value {
    case .number(let number): return isLength && number != 0 ? nil : number
    case .dimension(let number, let unit):
      guard (unit.category == .length) == isLength else { return nil }
      if let canonical = unit.canonical { return number * canonical.factor }
      switch unit {
      case .em, .rem: return number * 16
      case .ex, .ch: return number * 8
      case .vw, .svw, .lvw, .dvw: return number * environment.width / 100
      case .vh, .svh, .lvh, .dvh: return number * environment.height / 100
      default: return nil
      }
    case .calculation(.dimension(let number, let unit), _):
      return self.number(.dimension(number, unit), environment)
    case .calculation(.number(let number), _): return number
    case .list(let parts):
      guard isRatio, parts.count == 3, case .number(let width) = parts[0],
        case .number(let height) = parts[2]
      else { return nil }
      return width / height
    default: return nil
    }
  }
}
