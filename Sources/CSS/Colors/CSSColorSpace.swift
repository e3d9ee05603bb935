internal import Glibc

/// The color spaces in which colors are mixed and derived (CSS Color, sections 7 to 10). The name of each is
/// that of its notation.
enum CSSColorSpace: String {
  case hsl, hwb, lab, lch, oklab, oklch
  case srgb
  case srgbLinear = "srgb-linear"
  case displayP3 = "display-p3"
  case displayP3Linear = "display-p3-linear"
  case a98RGB = "a98-rgb"
  case prophotoRGB = "prophoto-rgb"
  case rec2020
  case xyzD50 = "xyz-d50"
  case xyzD65 = "xyz-d65"

  init(_ space: CSSColor.Space) { self = CSSColorSpace(rawValue: space.rawValue) ?? .srgb }

  /// The space in which a color of this space is stored.
  var stored: CSSColor.Space { CSSColor.Space(rawValue: rawValue) ?? .srgb }

  /// The place of the hue among the components; nil for a space without a hue.
  var hue: Int? {
    switch self {
    case .hsl, .hwb: 0
    case .lch, .oklch: 2
    default: nil
    }
  }

  /// The names of the components in functions that derive a color.
  var names: [String] {
    switch self {
    case .hsl: ["h", "s", "l"]
    case .hwb: ["h", "w", "b"]
    case .lab, .oklab: ["l", "a", "b"]
    case .lch, .oklch: ["l", "c", "h"]
    case .xyzD50, .xyzD65: ["x", "y", "z"]
    default: ["r", "g", "b"]
    }
  }

  /// What 100 % of each component stands for.
  var wholes: [Double] {
    switch self {
    case .hsl, .hwb: [360, 100, 100]
    case .lab: [100, 125, 125]
    case .oklab: [1, 0.4, 0.4]
    case .lch: [100, 150, 360]
    case .oklch: [1, 0.4, 360]
    default: [1, 1, 1]
    }
  }

  /// What the components mean, for those that go over to another space though they are missing (section
  /// 12.2).
  var meanings: [String] {
    switch self {
    case .hsl: ["hue", "chroma", "lightness"]
    case .hwb: ["hue", "", ""]
    case .lab, .oklab: ["lightness", "a", "b"]
    case .lch, .oklch: ["lightness", "chroma", "hue"]
    default: ["red", "green", "blue"]
    }
  }

  // MARK: - Conversion

  /// The components in XYZ with the white point D65.
  func xyz(_ parts: [Double]) -> [Double] {
    switch self {
    case .xyzD65: return parts
    case .xyzD50: return Self.adaptation.inverse.applied(to: parts)
    case .lab: return CSSColorSpace.xyzD50.xyz(Self.xyz(ofLab: parts))
    case .lch: return CSSColorSpace.lab.xyz(Self.rectangular(parts))
    case .oklab: return CSSColorSpace.srgbLinear.xyz(Self.linear(ofOklab: parts))
    case .oklch: return CSSColorSpace.oklab.xyz(Self.rectangular(parts))
    case .hsl: return CSSColorSpace.srgb.xyz(Self.rgb(ofHSL: parts))
    case .hwb: return CSSColorSpace.srgb.xyz(Self.rgb(ofHWB: parts))
    case .prophotoRGB:
      return CSSColorSpace.xyzD50.xyz(matrix.applied(to: parts.map(linear)))
    default: return matrix.applied(to: parts.map(linear))
    }
  }

  /// The components of a color in XYZ with the white point D65.
  func parts(ofXYZ xyz: [Double]) -> [Double] {
    switch self {
    case .xyzD65: return xyz
    case .xyzD50: return Self.adaptation.applied(to: xyz)
    case .lab: return Self.lab(ofXYZ: CSSColorSpace.xyzD50.parts(ofXYZ: xyz))
    case .lch: return Self.polar(CSSColorSpace.lab.parts(ofXYZ: xyz))
    case .oklab: return Self.oklab(ofLinear: CSSColorSpace.srgbLinear.parts(ofXYZ: xyz))
    case .oklch: return Self.polar(CSSColorSpace.oklab.parts(ofXYZ: xyz))
    case .hsl: return Self.hsl(ofRGB: CSSColorSpace.srgb.parts(ofXYZ: xyz))
    case .hwb: return Self.hwb(ofRGB: CSSColorSpace.srgb.parts(ofXYZ: xyz))
    case .prophotoRGB:
      return matrix.inverse.applied(to: CSSColorSpace.xyzD50.parts(ofXYZ: xyz)).map(encoded)
    default: return matrix.inverse.applied(to: xyz).map(encoded)
    }
  }

  /// The components of a color of this space in another one.
  func convert(_ parts: [Double], to space: CSSColorSpace) -> [Double] {
    if space == self { return parts }
    // Without the way over XYZ, what is exact stays so.
    switch (self, space) {
    case (.srgb, .hsl): return Self.hsl(ofRGB: parts)
    case (.srgb, .hwb): return Self.hwb(ofRGB: parts)
    case (.hsl, .srgb): return Self.rgb(ofHSL: parts)
    case (.hwb, .srgb): return Self.rgb(ofHWB: parts)
    case (.lab, .lch), (.oklab, .oklch): return Self.polar(parts)
    case (.lch, .lab), (.oklch, .oklab): return Self.rectangular(parts)
    default: return space.parts(ofXYZ: xyz(parts))
    }
  }

  /// Whether the hue of a color says nothing, because the color is gray (section 12.2).
  func isGray(_ parts: [Double]) -> Bool {
    switch self {
    case .hsl: abs(parts[1]) < 0.001
    case .hwb: parts[1] + parts[2] > 99.999
    case .lch: parts[1] < 0.0015
    case .oklch: parts[1] < 0.000_004
    default: false
    }
  }

  // MARK: - Spaces of red, green and blue

  private static let d65 = [0.3127 / 0.3290, 1, (1 - 0.3127 - 0.3290) / 0.3290]
  private static let d50 = [0.3457 / 0.3585, 1, (1 - 0.3457 - 0.3585) / 0.3585]

  /// The matrix from linear components to XYZ, with the white point of the space.
  private var matrix: CSSColorMatrix {
    switch self {
    case .displayP3, .displayP3Linear: Self.ofP3
    case .a98RGB: Self.ofA98
    case .prophotoRGB: Self.ofProPhoto
    case .rec2020: Self.ofRec2020
    default: Self.ofSRGB
    }
  }

  private static let ofSRGB = CSSColorMatrix(
    primaries: [(0.64, 0.33), (0.3, 0.6), (0.15, 0.06)], white: d65)
  private static let ofP3 = CSSColorMatrix(
    primaries: [(0.68, 0.32), (0.265, 0.69), (0.15, 0.06)], white: d65)
  private static let ofA98 = CSSColorMatrix(
    primaries: [(0.64, 0.33), (0.21, 0.71), (0.15, 0.06)], white: d65)
  private static let ofRec2020 = CSSColorMatrix(
    primaries: [(0.708, 0.292), (0.17, 0.797), (0.131, 0.046)], white: d65)
  private static let ofProPhoto = CSSColorMatrix(
    primaries: [(0.734699, 0.265301), (0.159597, 0.840403), (0.036598, 0.000105)], white: d50)

  /// From D65 to D50 by Bradford's method.
  private static let adaptation: CSSColorMatrix = {
    let cones = CSSColorMatrix([
      0.8951, 0.2664, -0.1614, -0.7502, 1.7135, 0.0367, 0.0389, -0.0685, 1.0296,
    ])
    let (from, to) = (cones.applied(to: d65), cones.applied(to: d50))
    let scale = CSSColorMatrix([
      to[0] / from[0], 0, 0, 0, to[1] / from[1], 0, 0, 0, to[2] / from[2],
    ])
    return cones.inverse.multiplied(by: scale).multiplied(by: cones)
  }()

  /// The linear value of a component.
  private func linear(_ value: Double) -> Double {
    let size = abs(value)
    let result =
      switch self {
      case .srgb, .displayP3: size <= 0.04045 ? size / 12.92 : pow((size + 0.055) / 1.055, 2.4)
      case .a98RGB: pow(size, 563.0 / 256)
      case .prophotoRGB: size <= 16.0 / 512 ? size / 16 : pow(size, 1.8)
      case .rec2020:
        size < Self.beta * 4.5
          ? size / 4.5 : pow((size + Self.alpha - 1) / Self.alpha, 1 / 0.45)
      default: size
      }
    return value < 0 ? -result : result
  }

  /// The component with a linear value.
  private func encoded(_ value: Double) -> Double {
    let size = abs(value)
    let result =
      switch self {
      case .srgb, .displayP3:
        size <= 0.0031308 ? size * 12.92 : 1.055 * pow(size, 1 / 2.4) - 0.055
      case .a98RGB: pow(size, 256.0 / 563)
      case .prophotoRGB: size < 1.0 / 512 ? size * 16 : pow(size, 1 / 1.8)
      case .rec2020:
        size <= Self.beta ? size * 4.5 : Self.alpha * pow(size, 0.45) - (Self.alpha - 1)
      default: size
      }
    return value < 0 ? -result : result
  }

  /// The constants of Recommendation 2020.
  private static let alpha = 1.099_296_826_809_44
  private static let beta = 0.018_053_968_510_807

  // MARK: - Hue and saturation

  /// Section 7.2.
  private static func hsl(ofRGB parts: [Double]) -> [Double] {
    let (most, least) = (parts.max() ?? 0, parts.min() ?? 0)
    let (lightness, range) = ((most + least) / 2, most - least)
    guard range != 0 else { return [0, 0, lightness * 100] }
    let side = min(lightness, 1 - lightness)
    var saturation = side == 0 ? 0 : (most - lightness) / side
    var hue = hue(ofRGB: parts, most, range)
    // Far outside of the gamut, the saturation is negative.
    if saturation < 0 {
      hue += 180
      saturation = -saturation
    }
    if hue >= 360 { hue -= 360 }
    return [hue, saturation * 100, lightness * 100]
  }

  private static func hue(ofRGB parts: [Double], _ most: Double, _ range: Double) -> Double {
    if range == 0 { return 0 }
    let (red, green, blue) = (parts[0], parts[1], parts[2])
    if most == red { return ((green - blue) / range + (green < blue ? 6 : 0)) * 60 }
    return most == green ? ((blue - red) / range + 2) * 60 : ((red - green) / range + 4) * 60
  }

  /// Section 7.1.
  private static func rgb(ofHSL parts: [Double]) -> [Double] {
    var hue = parts[0].truncatingRemainder(dividingBy: 360)
    if hue < 0 { hue += 360 }
    let (saturation, lightness) = (parts[1] / 100, parts[2] / 100)
    return [0.0, 8, 4].map { offset in
      let place = (offset + hue / 30).truncatingRemainder(dividingBy: 12)
      let amount = saturation * min(lightness, 1 - lightness)
      return lightness - amount * max(-1, min(place - 3, 9 - place, 1))
    }
  }

  private static func hwb(ofRGB parts: [Double]) -> [Double] {
    let (most, least) = (parts.max() ?? 0, parts.min() ?? 0)
    return [hue(ofRGB: parts, most, most - least), least * 100, (1 - most) * 100]
  }

  /// Section 8.1.
  private static func rgb(ofHWB parts: [Double]) -> [Double] {
    let (white, black) = (parts[1] / 100, parts[2] / 100)
    if white + black >= 1 { return Array(repeating: white / (white + black), count: 3) }
    return rgb(ofHSL: [parts[0], 100, 50]).map { $0 * (1 - white - black) + white }
  }

  // MARK: - Lab and Oklab

  private static let epsilon = 216.0 / 24389
  private static let kappa = 24389.0 / 27

  private static func lab(ofXYZ xyz: [Double]) -> [Double] {
    let f = zip(xyz, d50).map { value, white in
      let ratio = value / white
      return ratio > epsilon ? cbrt(ratio) : (kappa * ratio + 16) / 116
    }
    return [116 * f[1] - 16, 500 * (f[0] - f[1]), 200 * (f[1] - f[2])]
  }

  private static func xyz(ofLab parts: [Double]) -> [Double] {
    let middle = (parts[0] + 16) / 116
    let f = [parts[1] / 500 + middle, middle, middle - parts[2] / 200]
    return zip(f, d50).enumerated().map { index, pair in
      let (value, white) = pair
      if index == 1 {
        return (parts[0] > kappa * epsilon ? value * value * value : parts[0] / kappa) * white
      }
      let cube = value * value * value
      return (cube > epsilon ? cube : (116 * value - 16) / kappa) * white
    }
  }

  /// From linear components of sRGB to the responses of the cones, and from their cube roots to Oklab
  /// (section 9.2).
  private static let cones = CSSColorMatrix([
    0.412_221_470_8, 0.536_332_536_3, 0.051_445_992_9,
    0.211_903_498_2, 0.680_699_545_1, 0.107_396_956_6,
    0.088_302_461_9, 0.281_718_837_6, 0.629_978_700_5,
  ])
  private static let axes = CSSColorMatrix([
    0.210_454_255_3, 0.793_617_785, -0.004_072_046_8,
    1.977_998_495_1, -2.428_592_205, 0.450_593_709_9,
    0.025_904_037_1, 0.782_771_766_2, -0.808_675_766,
  ])

  private static func oklab(ofLinear parts: [Double]) -> [Double] {
    axes.applied(to: cones.applied(to: parts).map(cbrt))
  }

  private static func linear(ofOklab parts: [Double]) -> [Double] {
    cones.inverse.applied(to: axes.inverse.applied(to: parts).map { $0 * $0 * $0 })
  }

  private static func polar(_ parts: [Double]) -> [Double] {
    var hue = atan2(parts[2], parts[1]) * 180 / Double.pi
    if hue < 0 { hue += 360 }
    return [parts[0], (parts[1] * parts[1] + parts[2] * parts[2]).squareRoot(), hue]
  }

  private static func rectangular(_ parts: [Double]) -> [Double] {
    let angle = parts[2] * Double.pi / 180
    return [parts[0], parts[1] * cos(angle), parts[1] * sin(angle)]
  }
}
