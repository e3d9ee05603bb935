import Testing

@testable import CSS

/// CSS Color 5, sections 2 to 5. The expected values are those of WebKit.
@Suite("Colors that functions derive from others")
struct ColorFunctionTests {
  private func parsed(_ text: String) -> CSSValue? {
    var parser = CSSValueParser(CSSTokenizer.tokens(of: text).filter { $0.kind != .whitespace })
    guard let value = parser.parseColor(), parser.isAtEnd else { return nil }
    return value
  }

  private func computed(_ text: String, isDark: Bool = false) -> String? {
    guard let value = parsed(text) else { return nil }
    let color = CSSColorFunctions.color(of: value, isDark: isDark) { part in
      switch part {
      case .color(let color): color
      case .keyword("currentcolor"): .rgb(red: 10, green: 20, blue: 30, alpha: 255)
      case .keyword(let name): CSSNamedColors.color(name)
      default: nil
      }
    }
    return color.map { CSSValue.color($0).text }
  }

  @Test(
    "Mixtures",
    arguments: [
      ("in srgb, red, blue", "color(srgb 0.5 0 0.5)"),
      ("in srgb, red 30%, #00f8", "color(srgb 0.445545 0 0.554455 / 0.673333)"),
      ("in srgb, currentcolor, white", "color(srgb 0.519608 0.539216 0.558824)"),
      ("in srgb, transparent, white", "color(srgb 1 1 1 / 0.5)"),
      ("in srgb-linear, red, white", "color(srgb-linear 1 0.5 0.5)"),
      ("in hsl, red, blue", "color(srgb 1 0 1)"),
      ("in hsl longer hue, red, blue", "color(srgb 0 1 0)"),
      ("in hsl, white, blue", "color(srgb 0.625 0.625 0.875)"),
      ("in hsl decreasing hue, #ff0, #f00", "color(srgb 1 0.5 0)"),
      ("in hwb, red, blue", "color(srgb 1 0 1)"),
    ])
  func mixtures(_ arguments: String, _ expected: String) {
    #expect(computed("color-mix(\(arguments))") == expected)
  }

  @Test(
    "Derived colors",
    arguments: [
      ("rgb(from red r g b)", "color(srgb 1 0 0)"),
      ("rgb(from red b g r / 0.5)", "color(srgb 0 0 1 / 0.5)"),
      ("rgb(from red calc(r * .5) g b)", "color(srgb 0.5 0 0)"),
      ("rgb(from red 50% 100 none)", "color(srgb 0.5 0.392157 none)"),
      ("rgb(from red 300 -50 1e9)", "color(srgb 1.176471 -0.196078 3921568.75)"),
      ("rgb(from red r g b / calc(alpha * 0.4))", "color(srgb 1 0 0 / 0.4)"),
      ("rgb(from rgb(20%, 40%, 60%, 80%) r g b / alpha)", "color(srgb 0.2 0.4 0.6 / 0.8)"),
      ("hsl(from red calc(h + 120) s l)", "color(srgb 0 1 0)"),
      ("hsl(from hsl(120deg 20% 50%) calc(h - 240) 30% 60%)", "color(srgb 0.48 0.48 0.72)"),
      ("hsl(from red none s l)", "color(srgb 1 0 0)"), ("hwb(from red h w b)", "color(srgb 1 0 0)"),
      ("lch(from red 50% 50% 40deg)", "lch(50 75 40)"),
      ("lch(from rgb(0 0 0) l c none)", "lch(0 0 none)"),
      ("color(from red srgb r g b)", "color(srgb 1 0 0)"),
      (
        "color(from color(display-p3 0.5 0.2 0.1 / 0.3) display-p3 r g b / alpha)",
        "color(display-p3 0.5 0.2 0.1 / 0.3)"
      ),
      ("rgb(from color-mix(in srgb, red, blue) r g b)", "color(srgb 0.5 0 0.5)"),
      ("light-dark(red, blue)", "rgb(255, 0, 0)"), ("contrast-color(red)", "rgb(0, 0, 0)"),
    ])
  func derived(_ text: String, _ expected: String) {
    #expect(computed(text) == expected)
  }

  /// WebKit computes in single precision.
  @Test(
    "Colors in other spaces are as near as numbers of single precision can be",
    arguments: [
      ("lab(from red l a b)", "lab", [54.290535, 80.804947, 69.890961]),
      ("oklch(from red l c h)", "oklch", [0.627955, 0.257683, 29.233877]),
      ("oklch(from blue calc(l + 0.1) c h)", "oklch", [0.552014, 0.313214, 264.052032]),
      ("color(from red display-p3 r g b)", "color(display-p3", [0.917488, 0.200287, 0.138561]),
      ("color(from red xyz x y z)", "color(xyz-d65", [0.412391, 0.212639, 0.019331]),
      ("rgb(from color(display-p3 1 0 0) r g b)", "color(srgb", [1.093066, -0.226742, -0.150135]),
      ("color-mix(in lch, red, blue)", "lch", [41.92942, 119.019318, 351.110962]),
      ("color-mix(in lch, white, blue)", "lch", [64.784149, 65.600723, 301.364258]),
      ("color-mix(in oklab, red, blue)", "oklab", [0.539985, 0.096203, -0.092841]),
      ("color-mix(in xyz, red, lab(50 20 30))", "color(xyz-d65", [0.310022, 0.196883, 0.049481]),
      (
        "color-mix(in display-p3, red, color(display-p3 none 1 0))", "color(display-p3",
        [0.917488, 0.600143, 0.06928]
      ),
    ] as [(String, String, [Double])])
  func precision(_ text: String, _ name: String, _ expected: [Double]) throws {
    let found = try #require(computed(text))
    #expect(found.hasPrefix(name))
    let numbers = found.dropFirst(name.count).split { " ()".contains($0) }.compactMap { Double($0) }
    #expect(numbers.count == expected.count)
    for (number, wanted) in zip(numbers, expected) { #expect(abs(number - wanted) < 0.0002) }
  }

  @Test(
    "What is no component of the space is not valid",
    arguments: [
      "rgb(from red h s l)", "color(from red display-p3 l g b)", "color(from red lab l a b)",
      "rgb(from red 10deg g b)", "hsl(from red 50% s l)",
      "color-mix(in srgb increasing hue, red, blue)",
      "rgb(from red calc(x) g b)",
    ])
  func invalid(_ text: String) { #expect(computed(text) == nil) }

  @Test func `the text keeps the functions, with the names in sums at the end`() {
    #expect(parsed("rgb(from red calc(r * .5) g b)")?.text == "rgb(from red calc(0.5 * r) g b)")
    #expect(parsed("hsl(from red calc(h + 120) s l)")?.text == "hsl(from red calc(120 + h) s l)")
    #expect(parsed("color(from red xyz x y z)")?.text == "color(from red xyz-d65 x y z)")
  }
}
