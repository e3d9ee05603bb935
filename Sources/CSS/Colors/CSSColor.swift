/// A color in numbers (CSS Color, sections 5 to 10). Named colors are keywords instead.
package enum CSSColor: Hashable, Sendable {
  /// A color in an older notation: 8 bits each for red, green, blue and alpha.
  case rgb(red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8)
  /// A color in a newer notation. Nil stands for the component `none`.
  case space(Space, first: Float?, second: Float?, third: Float?, alpha: Float?)

  /// The color spaces of `color()`, and those with functions of their own.
  package enum Space: String, Sendable {
    case lab, lch, oklab, oklch
    case srgb
    case srgbLinear = "srgb-linear"
    case displayP3 = "display-p3"
    case displayP3Linear = "display-p3-linear"
    case a98RGB = "a98-rgb"
    case prophotoRGB = "prophoto-rgb"
    case rec2020
    case xyzD50 = "xyz-d50"
    case xyzD65 = "xyz-d65"

    /// Whether the space has a function of its own, such as `lab()`.
    package var isFunction: Bool {
      switch self {
      case .lab, .lch, .oklab, .oklch: true
      default: false
      }
    }
  }

  /// Appends the canonical text of the color (CSS Color, section 15).
  package func write(to output: inout String) {
    switch self {
    case .rgb(let red, let green, let blue, let alpha):
      output += alpha == 255 ? "rgb(" : "rgba("
      output += "\(red), \(green), \(blue)"
      if alpha != 255 {
        output += ", "
        Self.fraction(ofAlpha: alpha).writeCSSNumber(to: &output)
      }
      output += ")"
    case .space(let space, let first, let second, let third, let alpha):
      output += space.isFunction ? "\(space.rawValue)(" : "color(\(space.rawValue) "
      Self.write(first, to: &output)
      output += " "
      Self.write(second, to: &output)
      output += " "
      Self.write(third, to: &output)
      if alpha != 1 {
        output += " / "
        Self.write(alpha, to: &output)
      }
      output += ")"
    }
  }

  private static func write(_ component: Float?, to output: inout String) {
    if let component {
      Double(component).writeCSSNumber(to: &output)
    } else {
      output += "none"
    }
  }

  /// The shortest fraction that gives the same 8 bits of alpha. It has two decimal places or three.
  private static func fraction(ofAlpha alpha: UInt8) -> Double {
    let hundredths = (Double(alpha) / 255 * 100).rounded() / 100
    if UInt8((hundredths * 255).rounded()) == alpha { return hundredths }
    return (Double(alpha) / 255 * 1000).rounded() / 1000
  }
}
