internal import Glibc

/// The functions of calculations (CSS Values and Units, 10.2 to 10.8). Where the standard leaves a choice,
/// zeros have the signs that WebKit gives them.
extension CSSCalculation {
  /// A function other than `calc()`. It is computed if its arguments allow this.
  ///
  /// - Parameter percentages: whether percentages stand for other values, so that not even their signs
  ///   are known.
  package static func simplifiedFunction(
    _ name: String, keyword: String?, _ arguments: [CSSCalculation],
    resolvingPercentages percentages: Bool = true
  ) -> CSSCalculation {
    let unsolved = CSSCalculation.function(name, keyword: keyword, arguments)
    func isKnown(_ argument: CSSCalculation) -> Bool {
      if case .percentage = argument { return !percentages }
      return argument.leaf != nil
    }
    switch name {
    case "min", "max":
      return simplifiedExtreme(name, arguments, isKnown)
    case "sin", "cos", "tan":
      guard let angle = arguments[0].radians else { return unsolved }
      return .number(trigonometric(name, angle))
    case "asin", "acos", "atan", "sqrt", "exp":
      guard case .number(let value) = arguments[0] else { return unsolved }
      return ofNumber(name, value)
    case "abs", "sign":
      // The sign of a length is known even if its unit is not.
      guard isKnown(arguments[0]), let value = arguments[0].leaf else { return unsolved }
      if name == "abs" { return arguments[0].replacingLeaf(abs(value)) }
      return .number(value.isNaN || value == 0 ? value : value < 0 ? -1 : 1)
    default: break
    }
    let given = arguments.filter { $0 != noLimit }
    guard let first = given.first, given.allSatisfy({ isKnown($0) && $0.hasUnit(of: first) }) else {
      return unsolved
    }
    // As in WebKit, only a comparison goes without knowledge of what the unit stands for.
    if case .dimension(_, let unit) = first, unit.canonical == nil, name != "clamp" {
      return unsolved
    }
    let values = given.compactMap(\.leaf)
    switch name {
    case "clamp":
      let lower = arguments[0].leaf ?? -.infinity
      let upper = arguments[2].leaf ?? .infinity
      guard let middle = arguments[1].leaf else { return unsolved }
      return first.replacingLeaf(extreme("max", lower, extreme("min", middle, upper)))
    case "hypot":
      if values.contains(where: \.isNaN) { return first.replacingLeaf(.nan) }
      return first.replacingLeaf(values.dropFirst().reduce(abs(values[0]), hypot))
    case "pow": return .number(power(values[0], values[1]))
    case "log": return .number(values.count == 2 ? log(values[0]) / log(values[1]) : log(values[0]))
    case "atan2": return .dimension(atan2(values[0], values[1]) * 180 / Double.pi, .deg)
    case "mod": return first.replacingLeaf(modulus(values[0], values[1]))
    case "rem": return first.replacingLeaf(fmod(values[0], values[1]))
    case "round":
      let step = values.count == 2 ? values[1] : 1
      return first.replacingLeaf(rounded(values[0], to: step, keyword ?? "nearest"))
    case "progress":
      let progress = (values[0] - values[1]) / (values[2] - values[1])
      return .number(extreme("max", 0, extreme("min", progress, 1)))
    default: return unsolved
    }
  }

  /// `min()` or `max()` of the arguments, in which arguments of the same unit have been combined.
  private static func simplifiedExtreme(
    _ name: String, _ arguments: [CSSCalculation], _ isKnown: (CSSCalculation) -> Bool
  ) -> CSSCalculation {
    if arguments.count == 1 { return arguments[0] }
    var result: [CSSCalculation] = []
    for argument in arguments {
      if isKnown(argument), let value = argument.leaf,
        let index = result.firstIndex(where: { $0.hasUnit(of: argument) }),
        let other = result[index].leaf
      {
        result[index] = argument.replacingLeaf(extreme(name, other, value))
      } else {
        result.append(argument)
      }
    }
    return result.count == 1 ? result[0] : .function(name, keyword: nil, result)
  }

  /// The smaller or greater of two numbers, the first one of two zeros, and NaN beside NaN.
  private static func extreme(_ name: String, _ first: Double, _ second: Double) -> Double {
    if first.isNaN || second.isNaN { return .nan }
    return (name == "min" ? second < first : second > first) ? second : first
  }

  private var radians: Double? {
    switch self {
    case .number(let value): value
    case .dimension(let value, .deg): value * Double.pi / 180
    default: nil
    }
  }

  private static func trigonometric(_ name: String, _ angle: Double) -> Double {
    switch name {
    case "sin": return sin(angle)
    case "cos": return cos(angle)
    default:
      // The asymptotes (section 10.4): the poles of the tangent are not numbers of the computer.
      let turned = fmod(angle, 2 * Double.pi)
      switch turned < 0 ? turned + 2 * Double.pi : turned {
      case Double.pi / 2: return .infinity
      case 3 * Double.pi / 2: return -.infinity
      default: return tan(angle)
      }
    }
  }

  private static func ofNumber(_ name: String, _ value: Double) -> CSSCalculation {
    switch name {
    case "asin": .dimension(asin(value) * 180 / Double.pi, .deg)
    case "acos": .dimension(acos(value) * 180 / Double.pi, .deg)
    case "atan": .dimension(atan(value) * 180 / Double.pi, .deg)
    case "sqrt": .number(value.squareRoot())
    default: .number(exp(value))
    }
  }

  package static func power(_ base: Double, _ exponent: Double) -> Double { pow(base, exponent) }

  /// The remainder with the sign of the divisor (section 10.3).
  private static func modulus(_ value: Double, _ divisor: Double) -> Double {
    if value.sign == divisor.sign { return fmod(value, divisor) }
    return divisor.isInfinite ? .nan : fmod(value, divisor) + divisor
  }

  /// A multiple of the step (section 10.3).
  private static func rounded(_ value: Double, to step: Double, _ strategy: String) -> Double {
    if step == 0 || value.isNaN || step.isNaN || value.isInfinite && step.isInfinite { return .nan }
    if value.isInfinite { return value }
    if step.isInfinite {
      switch strategy {
      case "up" where value > 0: return .infinity
      case "down" where value < 0: return -.infinity
      default: return value.sign == .minus ? -0.0 : 0
      }
    }
    let step = abs(step)
    if fmod(value, step) == 0 { return value }
    let lower = (value / step).rounded(.down) * step
    let upper = lower + step
    switch strategy {
    case "up": return upper
    case "down": return lower
    case "to-zero": return abs(upper) < abs(lower) ? upper : lower
    default: return upper - value <= step / 2 ? upper : lower
    }
  }
}
