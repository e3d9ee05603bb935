internal import CSS

/// A style that `execCommand` switches on and off, with the markup that stands for it in WebKit. A link
/// is markup around text too.
package enum TextStyle: String, Sendable {
  case bold
  case italic
  case underline
  case strikeThrough = "strikethrough"
  case link

  /// The style that a command of this name in lowercase switches; nil for other commands.
  package init?(command name: String) {
    self.init(rawValue: name)
    // Links have commands of their own.
    if self == .link { return nil }
  }

  /// The elements that give the style, by their names, and first the one that the command makes.
  var tags: [String] {
    switch self {
    case .bold: ["b", "strong"]
    case .italic: ["i", "em"]
    case .underline: ["u"]
    case .strikeThrough: ["strike", "s"]
    case .link: ["a"]
    }
  }

  /// The property that an inherited style is; nil for a line along the text.
  var property: String? {
    switch self {
    case .bold: "font-weight"
    case .italic: "font-style"
    case .underline, .strikeThrough, .link: nil
    }
  }

  /// The property in the `style` attribute of an element.
  var declaredProperty: String { property ?? "text-decoration" }

  /// The value of ``declaredProperty`` that switches the style on.
  var value: String {
    switch self {
    case .bold: "bold"
    case .italic: "italic"
    case .underline: "underline"
    case .strikeThrough: "line-through"
    case .link: ""
    }
  }

  /// Input Events, 4.1.1: the `inputType` of the command's events.
  var inputType: String {
    switch self {
    case .bold: "formatBold"
    case .italic: "formatItalic"
    case .underline: "formatUnderline"
    case .strikeThrough: "formatStrikeThrough"
    case .link: "insertLink"
    }
  }

  /// Whether the text of an element has the style.
  func applies(to element: Element) -> Bool {
    let boxes = element.node.nodeDocument.boxes
    switch self {
    case .bold:
      guard case .number(let weight) = boxes.style(of: element).value(of: Self.fontWeight) else {
        return false
      }
      return weight >= 600
    case .italic: return boxes.style(of: element).keyword(of: Self.fontStyle) != "normal"
    case .underline, .strikeThrough:
      // A line is not inherited, but it runs along the text inside.
      var current: Element? = element
      while let outer = current {
        let lines = boxes.style(of: outer).value(of: Self.decorationLine)
        if lines == .keyword(value) || lines.components.contains(.keyword(value)) { return true }
        current = outer.node.parentElement
      }
      return false
    case .link:
      var current: Element? = element
      while let outer = current {
        if outer.isHTML, outer.localName == "a" { return true }
        current = outer.node.parentElement
      }
      return false
    }
  }

  private static let fontWeight = CSSProperty(table: "font-weight")
  private static let fontStyle = CSSProperty(table: "font-style")
  private static let decorationLine = CSSProperty(table: "text-decoration-line")
}
