/// A color in numbers (CSS Color, sections 5 to 10). Named colors are keywords instead.
package enum CSSColor: Hashable, Sendable {
  /// A color in an older notation: 8 bits each for red, green, blue and alpha.
  case rgb(red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8)
  /// A color in a newer notation. Nil stands for the component `none`.
  case space(Space, first: Float?, second: Float?, third: Float?, alpha: Float?)
  /// A color in an older notation from which another color is derived. The components are as they were
  /// written, in the units of ``Notation``, and nil stands for `none`.
  case written(Notation, first: Float?, second: Float?, third: Float?, alpha: Float?)

  /// The older notations: red, green and blue from 0 to 1, or degrees and two percentages.
  package enum Notation: Sendable {
    case rgb, hsl, hwb
  }

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

  /// The color with 8 bits for each component, if it is in an older notation.
  package var rounded: CSSColor {
    guard case .written(let notation, let first, let second, let third, let alpha) = self else {
      return self
    }
    let parts = [first ?? 0, second ?? 0, third ?? 0]
    let (red, green, blue) =
      switch notation {
      case .rgb: (parts[0], parts[1], parts[2])
      case .hsl:
        CSSValueParser.rgb(hue: parts[0], saturation: parts[1] / 100, lightness: parts[2] / 100)
      case .hwb:
        CSSValueParser.rgb(hue: parts[0], whiteness: parts[1] / 100, blackness: parts[2] / 100)
      }
    func byte(_ part: Float) -> UInt8 {
      UInt8(max(0, min(255, Double(part * 255).rounded(.toNearestOrAwayFromZero))))
    }
    return .rgb(red: byte(red), green: byte(green), blue: byte(blue), alpha: byte(alpha ?? 0))
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
    case .written: rounded.write(to: &output)
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
