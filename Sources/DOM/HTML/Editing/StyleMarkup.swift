internal import Bytes
internal import CLexbor

/// The markup that stands for styles: attributes of a `font` element, declarations for a `style`
/// attribute, and elements of their own.
struct StyleMarkup {
  private(set) var font: [(name: String, value: String)] = []
  private(set) var declarations: [(name: String, value: String)] = []
  private(set) var tags: [String] = []

  /// - Parameters:
  ///   - styles: the styles that text does not have yet.
  ///   - inCSS: whether everything is declared (`styleWithCSS`).
  ///   - element: where the text is.
  init(_ styles: [TextStyle], inCSS: Bool, at element: Element) {
    var lines: [String] = []
    for style in styles {
      if case .line(let line) = style.property {
        if style.value == "none" { continue }
        if !inCSS, let tag = style.tag { tags.append(tag) } else { lines.append(line) }
      } else if !inCSS, let tag = style.tag {
        tags.append(tag)
      } else if !inCSS, let attribute = style.fontAttribute {
        font.append(attribute)
      } else {
        declarations.append((style.property.name, style.value))
      }
    }
    if !lines.isEmpty {
      // A declaration would hide the lines that elements around the text give.
      lines = element.linesAlongText.filter { !lines.contains($0) } + lines
      declarations.append(("text-decoration", lines.joined(separator: " ")))
    }
    font.sort { $0.name < $1.name }
    tags.sort { Self.rank(of: $0) < Self.rank(of: $1) }
  }

  /// The place of an element among those around the same text, from the inside.
  private static func rank(of tag: String) -> Int {
    ["b", "i", "u", "strike", "sub", "sup"].firstIndex(of: tag) ?? 0
  }
}

extension Element {
  /// All styles that the element's `style` attribute declares.
  var declaredStyles: [TextStyle] {
    guard hasAttribute("style") else { return [] }
    return (0..<style.count).map { index in
      let name = style.item(index)
      return TextStyle(property: TextStyle.Property(name: name), value: style.value(of: name))
    }
  }

  /// Declares styles in front of what the element's `style` attribute declares itself, which wins.
  func declare(beneath styles: [TextStyle]) {
    let own = style
    var texts: [String] = []
    var names: [String] = []
    for given in styles {
      let name = given.property.name
      let old = own.value(of: name)
      var value = old.isEmpty ? given.value : old
      if case .line = given.property, !old.isEmpty, old != "none", old != given.value {
        value = old + " " + given.value
      }
      if let index = names.firstIndex(of: name) {
        // Two lines along the text are one declaration.
        if case .line = given.property { texts[index] += " " + value }
        continue
      }
      names.append(name)
      texts.append("\(name): \(value)")
      _ = try? own.removeProperty(name)
    }
    if own.count > 0 { texts.append(own.text) }
    try? own.setText(texts.joined(separator: "; "))
  }

  /// Declares a value in the element's `style` attribute, and keeps the order of the words in it.
  func declare(_ name: String, _ value: String) {
    try? style.setProperty(name, value: value, priority: "")
    let canonical = style.value(of: name)
    if canonical == value || canonical.isEmpty { return }
    let text = style.text.replacing("\(name): \(canonical);", with: "\(name): \(value);")
    setAttribute(known: "style", DOMString(text))
  }

  /// Whether no attribute but an empty `style` is there.
  var hasNoAttributes: Bool {
    attributes.allSatisfy { $0.localName == "style" && style.count == 0 }
  }

  /// Whether the element stands for itself in a line: a line break, an image or a control.
  var isAtomic: Bool {
    if isHTML(LXB_TAG_BR) { return true }
    switch node.nodeDocument.boxes.box(of: self).kind {
    case .lineBreak, .replaced, .graphic: return true
    default: return false
    }
  }

  /// Whether the element stands for itself in a line, and does not end the line.
  var isImage: Bool { isAtomic && !isHTML(LXB_TAG_BR) }

  /// Whether the element is a link or inside one.
  var isInLink: Bool {
    var current: Element? = self
    while let outer = current {
      if outer.isHTML, outer.localName == "a" { return true }
      current = outer.node.parentElement
    }
    return false
  }
}
