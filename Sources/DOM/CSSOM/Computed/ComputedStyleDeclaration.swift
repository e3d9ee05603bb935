internal import Bytes
package import CSS

/// The result of `getComputedStyle` (CSSOM, section 9): the resolved values of an element's style
/// at the time of reading. It cannot be changed.
///
/// Elements that are not in a document have no style, and every value is empty.
package final class ComputedStyleDeclaration: CSSStyleDeclaration {
  private enum Subject {
    case element
    case pseudoElement(String)
    /// A pseudo-element that is not supported: it has no style.
    case nothing
  }

  private let element: Element
  private let subject: Subject

  /// The style of an element.
  /// - Parameter pseudoElement: the name of one of its pseudo-elements, with colons. A text that
  ///   does not begin with a colon is ignored.
  package init(of element: Element, pseudoElement: String? = nil) {
    self.element = element
    if let pseudoElement, pseudoElement.hasPrefix(":") {
      let name = pseudoElement.drop { $0 == ":" }.description.asciiLowercased
      let colons = pseudoElement.utf8.count - name.utf8.count
      let isKnown =
        colons == 2
        ? PseudoElement.names.contains(name)
        : colons == 1 && PseudoElement.singleColonNames.contains(name)
      subject = isKnown ? .pseudoElement(name) : .nothing
    } else {
      subject = .element
    }
  }

  /// The style as it is now.
  private var style: CSSComputedStyle? {
    guard element.node.isConnected else { return nil }
    let styles = element.node.nodeDocument.styles
    styles.updateAnimations()
    switch subject {
    case .element: return styles.style(of: element)
    case .pseudoElement(let name): return styles.style(of: element, pseudoElement: name)
    case .nothing: return nil
    }
  }

  /// The custom properties of the element and its ancestors, in order.
  private var customNames: [String] {
    var names = Set(
      (style?.environment.registeredProperties ?? [:]).filter {
        $0.value.initialValue != nil
      }.keys)
    var current = style
    while let style = current {
      names.formUnion(style.cascade.customPropertyNames)
      current = style.parent
    }
    return names.sorted()
  }

  /// The names of all properties that have a value, in order.
  package var allNames: [String] {
    style == nil ? [] : CSSComputedStyle.listedNames + customNames
  }

  package override var count: Int {
    style == nil ? 0 : CSSComputedStyle.listedNames.count + customNames.count
  }

  package override func item(_ index: Int) -> String {
    guard style != nil, index >= 0 else { return "" }
    let listed = CSSComputedStyle.listedNames
    if index < listed.count { return listed[index] }
    let names = customNames
    return index - listed.count < names.count ? names[index - listed.count] : ""
  }

  package override func value(of name: String) -> String {
    guard let style else { return "" }
    let document = element.node.nodeDocument
    if case .element = subject { document.styles.lastRead = (element, style) }
    if let known = style.texts[name] { return known }
    if let length = usedLength(of: name, style) {
      return CSSComputedStyle.used(length).text
    }
    // The text is kept if it does not depend on anything but the style.
    var isKept = !Self.lengthNames.contains(name) && !name.hasPrefix("--")
    let text = style.text(of: name) {
      isKept = false
      return document.resolve($0) ?? $0
    }
    if isKept { style.texts[name] = text }
    return text
  }

  /// The computed value of a property as text, where ``value(of:)`` has the resolved one: lengths that
  /// depend on boxes stay as they were declared (CSS Typed OM, 3.1).
  package func computedValue(of name: String) -> String {
    guard let style else { return "" }
    let document = element.node.nodeDocument
    return style.text(of: name, isResolved: false) { document.resolve($0) ?? $0 }
  }

  /// The items of a registered custom property's computed value, and whether they are images; nil if
  /// the property is not registered, or with the universal syntax.
  package func registeredItems(of name: String) -> (texts: [String], areImages: Bool)? {
    guard let style, let property = style.environment.registeredProperties[name] else { return nil }
    return property.syntax.items(of: style.customProperty(name) ?? "")
  }

  /// The used value in pixels of a property that depends on the sizes of boxes (CSSOM, 9, "resolved
  /// value"); nil if it is not known, and for other properties.
  private func usedLength(of name: String, _ style: CSSComputedStyle) -> Double? {
    guard Self.lengthNames.contains(name) else { return nil }
    switch subject {
    case .element: return element.usedLength(of: name, style)
    case .pseudoElement(let kind) where name == "width" && (kind == "before" || kind == "after"):
      return element.widthOfGenerated(style)
    default: return nil
    }
  }

  private static let lengthNames: Set<String> = [
    "width", "height", "margin-top", "margin-right", "margin-bottom", "margin-left",
    "padding-top", "padding-right", "padding-bottom", "padding-left", "left", "right", "top",
    "bottom",
  ]

  package override func setProperty(_ name: CSSPropertyName, value: String) throws(DOMException) {
    throw DOMException.cannotBeModified
  }

  package override func setProperty(
    _ name: String, value: String, priority: String
  ) throws(DOMException) {
    throw DOMException.cannotBeModified
  }

  package override func removeProperty(_ name: String) throws(DOMException) -> String {
    throw DOMException.cannotBeModified
  }

  package override func setText(_ text: String) throws(DOMException) {
    throw DOMException.cannotBeModified
  }
}

extension Element {
  /// The resolved value of a property (CSSOM, 9); empty if the element has no style.
  package func resolvedValue(of property: CSSPropertyName) -> String {
    ComputedStyleDeclaration(of: self).value(of: property)
  }
}
