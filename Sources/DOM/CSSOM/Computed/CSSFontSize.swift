internal import CSS

/// An element's font size, and the facts about its origin that the sizes of its children depend on.
struct CSSFontSize: Hashable {
  /// The specified size in pixels, in WebKit's precision. Relative sizes of children refer to it.
  var specified: Float = 16

  /// The size in pixels. A relative size never falls below the smallest legible size, except in SVG.
  var pixels: Float {
    !isAbsolute && !isInSVG && specified > 0 ? max(specified, Self.smallest) : specified
  }

  /// Whether the element belongs to SVG.
  var isInSVG = false

  private static let smallest: Float = 9

  /// The keyword that the size derives from, from 1 for `xx-small` to 8; nil without one.
  var keyword: Int? = 4

  /// Whether the size derives from a length that does not depend on the user's choice of size.
  var isAbsolute = false

  /// Whether the only font family is `monospace`, for which another standard size is chosen.
  var isMonospace = false

  /// The standard sizes in pixels for the keywords, for other families and for `monospace`.
  private static let standard: [Float] = [9, 10, 13, 16, 18, 24, 32, 48]
  private static let monospace: [Float] = [9, 10, 12, 13, 16, 20, 26, 39]
  private static let names = [
    "xx-small", "x-small", "small", "medium", "large", "x-large", "xx-large", "xxx-large",
  ]

  /// The size for a declared `font-size`.
  /// - Parameters:
  ///   - value: the declared value; nil if nothing is declared.
  ///   - parent: the size of the parent.
  ///   - isMonospace: whether the element's only font family is `monospace`.
  ///   - length: gives a length in pixels.
  static func computed(
    _ value: CSSValue?, parent: CSSFontSize, isMonospace: Bool, length: (CSSValue) -> Float?
  ) -> CSSFontSize {
    var size = parent
    size.isMonospace = isMonospace
    switch value {
    case .keyword(let name)?:
      if let index = names.firstIndex(of: name == "-webkit-xxx-large" ? "xxx-large" : name) {
        size.keyword = index + 1
        size.isAbsolute = false
        size.specified = (isMonospace ? monospace : standard)[index]
        return size
      }
      switch name {
      case "-webkit-ruby-text":
        size.specified = max(9, size.specified / 2)
        size.keyword = nil
      case "larger":
        size.specified *= 1.2
        size.keyword = nil
      case "smaller":
        size.specified /= 1.2
        size.keyword = nil
      case _ where CSSShorthand.systemFonts.contains(name):
        return CSSFontSize(specified: 13, keyword: nil, isAbsolute: true, isMonospace: false)
      default: break
      }
    case .percentage(let percentage)?:
      size.specified = parent.specified * Float(percentage) / 100
      size.keyword = nil
    case .dimension(let number, let unit)?:
      size.keyword = nil
      switch unit {
      case .em: size.specified = Float(Double(parent.specified) * number)
      case .ex, .ch, .cap, .ic:
        size.specified = length(.dimension(number, unit)) ?? parent.specified
      default:
        size.isAbsolute = true
        size.specified = length(.dimension(number, unit)) ?? parent.specified
      }
    case .calculation?:
      size.keyword = nil
      size.isAbsolute = true
      if let value { size.specified = max(0, length(value) ?? parent.specified) }
    default: break
    }
    // A change between monospace and other families changes a size that is not fixed.
    if !size.isAbsolute, parent.isMonospace != isMonospace {
      if let keyword = size.keyword {
        size.specified = (isMonospace ? monospace : standard)[keyword - 1]
      } else {
        size.specified = isMonospace ? size.specified * 13 / 16 : size.specified * 16 / 13
      }
    }
    return size
  }
}
