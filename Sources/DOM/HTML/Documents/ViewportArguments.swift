internal import Bytes

/// The content of a page's `viewport` element, for a device that scales pages to its screen (CSS
/// Viewport, 3; WebKit's `ViewportConfiguration`).
struct ViewportArguments: Hashable {
  /// A length in CSS pixels, or one of the screen's sides.
  enum Length: Hashable {
    case pixels(Double)
    case deviceWidth, deviceHeight
  }

  var width: Length?
  var height: Length?
  var initialScale: Double?
  var maximumScale: Double?

  /// Reads the arguments in a `content` attribute. Unknown arguments are left out.
  init(parsing content: String) {
    let isSeparator: (Character) -> Bool = { $0 == "," || $0 == ";" || $0.isWhitespace }
    // White space may stand on both sides of the equals sign.
    let text = content.asciiLowercased.replacingSpaces(around: "=")
    for pair in text.split(whereSeparator: isSeparator) {
      let parts = pair.split(separator: "=", maxSplits: 1)
      guard parts.count == 2 else { continue }
      let value = String(parts[1])
      switch parts[0] {
      case "width": width = Self.length(value)
      case "height": height = Self.length(value)
      case "initial-scale": initialScale = Self.scale(value)
      case "maximum-scale": maximumScale = Self.scale(value)
      default: break
      }
    }
  }

  private static func length(_ text: String) -> Length? {
    switch text {
    case "device-width": return .deviceWidth
    case "device-height": return .deviceHeight
    default:
      guard let number = number(text), number > 0 else { return nil }
      return .pixels(min(max(number, 1), 10_000))
    }
  }

  private static func scale(_ text: String) -> Double? {
    switch text {
    case "yes": return 1
    case "no": return 0.1
    case "device-width", "device-height": return 10
    default: return number(text).map { min(max($0, 0.1), 10) }
    }
  }

  private static func number(_ text: String) -> Double? {
    DOMString(text).withView { HTMLNumber.leadingFloatingPoint($0) }
  }

  /// The size of the viewport that a page is laid out in, in CSS pixels. The page is then shown at
  /// the scale at which its width fits the screen.
  ///
  /// - Parameter screen: the size of the view, in its own CSS pixels.
  func size(on screen: (width: Double, height: Double)) -> (width: Double, height: Double) {
    let width = layoutWidth(on: screen)
    return (width, (screen.height * width / screen.width).rounded())
  }

  private func layoutWidth(on screen: (width: Double, height: Double)) -> Double {
    let asked: Double? =
      switch width {
      case .pixels(let pixels): pixels
      case .deviceWidth: screen.width
      case .deviceHeight: screen.height
      case nil: nil
      }
    let scale = initialScale.map { min($0, maximumScale ?? 5) }
    if let asked {
      // The layout is at least as wide as the view at the initial scale.
      return max(asked, scale.map { (screen.width / $0).rounded() } ?? 0).rounded()
    }
    if let scale { return (screen.width / scale).rounded() }
    switch height {
    case .deviceHeight: return screen.width
    case .deviceWidth: return (screen.width * screen.width / screen.height).rounded()
    case .pixels(let pixels): return (screen.width * pixels / screen.height).rounded()
    case nil: return Self.desktopWidth
    }
  }

  /// The width in CSS pixels of pages that do not say that they are made for small screens.
  static let desktopWidth = 980.0
}

extension Document {
  /// The size of the viewport in CSS pixels on a device that scales pages to its screen. The last
  /// `viewport` element with a content counts.
  ///
  /// - Parameters:
  ///   - width, height: the size of the device's view, in its own CSS pixels.
  package func viewportSize(
    onScreenOf width: Double, by height: Double
  ) -> (width: Double, height: Double) {
    let named = node.elements(withTagName: "meta").elements.last { meta in
      meta.getAttribute("name")?.equalsIgnoringCase("viewport") == true
        && meta.hasAttribute("content")
    }
    let content = named?.getAttribute("content")?.string ?? ""
    return ViewportArguments(parsing: content).size(on: (width, height))
  }
}

extension String {
  /// The text without white space before and behind a character.
  fileprivate func replacingSpaces(around character: Character) -> String {
    split(separator: character, omittingEmptySubsequences: false)
      .map { part in part.drop(while: \.isWhitespace).trimmingEnd }
      .joined(separator: String(character))
  }
}

extension Substring {
  fileprivate var trimmingEnd: Substring {
    guard let last = lastIndex(where: { !$0.isWhitespace }) else { return "" }
    return self[...last]
  }
}
