/// The computed forms of functions, as WebKit serializes them.
package enum CSSComputedForms {
  /// The computed value of a function.
  /// - Parameter arguments: its computed arguments with their separators.
  package static func function(_ name: String, _ arguments: [CSSValue]) -> CSSValue {
    switch name {
    case "linear": .function(name, CSSLinearEasing.completed(arguments))
    case "scale", "scaleX", "scaleY", "scaleZ", "scale3d": .function(name, arguments.map(fraction))
    case "brightness", "contrast", "saturate", "grayscale", "invert", "opacity", "sepia":
      .function(name, arguments.isEmpty ? [.number(1)] : arguments.map { amount($0, name) })
    case "blur" where arguments.isEmpty: .function(name, [.dimension(0, .px)])
    case "hue-rotate" where arguments.isEmpty: .function(name, [.dimension(0, .deg)])
    default: .function(name, arguments)
    }
  }

  /// The computed value of `scale`: numbers without those that follow from the others (CSS Transforms 2,
  /// section 5).
  package static func scale(_ value: CSSValue) -> CSSValue {
    .sequence(CSSCanonicalForms.scale(value.components.map(fraction)))
  }

  /// A percentage as a fraction of 1.
  package static func fraction(_ value: CSSValue) -> CSSValue {
    if case .percentage(let number) = value { .number(number / 100) } else { value }
  }

  /// The effect of a filter, which for some cannot be more than complete.
  private static func amount(_ value: CSSValue, _ name: String) -> CSSValue {
    let amount = fraction(value)
    guard CSSCanonicalForms.boundedFilters.contains(name), case .number(let number) = amount else {
      return amount
    }
    return .number(min(1, number))
  }
}
