internal import Glibc

/// Colors between colors (CSS Color, 12).
enum CSSColorMixture {
  /// The mixture of two colors.
  ///
  /// - Parameters:
  ///   - first: the weight of the first color.
  ///   - second: the weight of the second color.
  /// - Returns: nil if one of the colors is in a space that is not known here.
  static func mixture(
    _ from: CSSColor, _ to: CSSColor, _ first: Double, _ second: Double
  ) -> CSSColor? {
    if case .rgb = from, case .rgb = to {
      return legacy(mixed(bytes(from), bytes(to), first, second))
    }
    guard let from = oklab(from), let to = oklab(to) else { return nil }
    let mixed = mixed(from, to, first, second)
    return .space(
      .oklab, first: Float(mixed[0]), second: Float(mixed[1]), third: Float(mixed[2]),
      alpha: Float(min(1, max(0, mixed[3]))))
  }

  /// Three components and alpha, mixed with the components multiplied by alpha.
  private static func mixed(
    _ from: [Double], _ to: [Double], _ first: Double, _ second: Double
  ) -> [Double] {
    // Where colors are added, there is no more than full alpha.
    let alpha = min(1, from[3] * first + to[3] * second)
    guard alpha > 0 else { return [0, 0, 0, 0] }
    let parts = (0..<3).map { (from[$0] * from[3] * first + to[$0] * to[3] * second) / alpha }
    return parts + [alpha]
  }

  /// Three components from 0 to 255, and alpha from 0 to 1.
  private static func bytes(_ color: CSSColor) -> [Double] {
    guard case .rgb(let red, let green, let blue, let alpha) = color else { return [0, 0, 0, 0] }
    return [Double(red), Double(green), Double(blue), Double(alpha) / 255]
  }

  private static func legacy(_ parts: [Double]) -> CSSColor {
    let bytes = [parts[0], parts[1], parts[2], parts[3] * 255].map {
      UInt8(min(255, max(0, $0)).rounded())
    }
    return .rgb(red: bytes[0], green: bytes[1], blue: bytes[2], alpha: bytes[3])
  }

  /// The components in Oklab (CSS Color, 9.2, with the matrices of its sample code).
  private static func oklab(_ color: CSSColor) -> [Double]? {
    switch color {
    case .rgb, .written:
      let parts = bytes(color)
      return oklab(ofSRGB: parts[..<3].map { $0 / 255 } + [parts[3]])
    case .space(let space, let first, let second, let third, let alpha):
      let parts = [first, second, third, alpha].map { Double($0 ?? 0) }
      switch space {
      case .oklab: return parts
      case .srgb: return oklab(ofSRGB: parts)
      default: return nil
      }
    }
  }

  private static func oklab(ofSRGB parts: [Double]) -> [Double] {
    let linear = parts[..<3].map { part in
      let size = abs(part)
      let value = size <= 0.04045 ? size / 12.92 : pow((size + 0.055) / 1.055, 2.4)
      return part < 0 ? -value : value
    }
    let (red, green, blue) = (linear[0], linear[1], linear[2])
    let long = cbrt(0.412_221_470_8 * red + 0.536_332_536_3 * green + 0.051_445_992_9 * blue)
    let medium = cbrt(0.211_903_498_2 * red + 0.680_699_545_1 * green + 0.107_396_956_6 * blue)
    let short = cbrt(0.088_302_461_9 * red + 0.281_718_837_6 * green + 0.629_978_700_5 * blue)
    return [
      0.210_454_255_3 * long + 0.793_617_785 * medium - 0.004_072_046_8 * short,
      1.977_998_495_1 * long - 2.428_592_205 * medium + 0.450_593_709_9 * short,
      0.025_904_037_1 * long + 0.782_771_766_2 * medium - 0.808_675_766 * short,
      parts[3],
    ]
  }
}
