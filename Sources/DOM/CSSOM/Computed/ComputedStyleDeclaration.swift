internal import Bytes
internal import CSS

/// The result of `getComputedStyle` (CSSOM, section 9): the resolved values of an element's style
/// at the time of reading. It cannot be changed.
///
/// Elements that are not in a document have no style, and every value is empty.
public final class ComputedStyleDeclaration: CSSStyleDeclaration {
  private enum Subject {
    case element
    case pseudoElement(String)
    /// A pseudo-element that does not exist: it has no style.
    case nothing
  }

  private let element: Element
  private let subject: Subject

  /// The style of an element.
  /// - Parameter pseudoElement: a pseudo-element of it, with its colons. A text that does not begin
  ///   with a colon is ignored.
  public init(of element: Element, pseudoElement: String?) {
    self.element = element
    if let pseudoElement, pseudoElement.hasPrefix(":") {
      let name = pseudoElement.drop { $0 == ":" }.description.asciiLowercased
      let colons = pseudoElement.utf8.count - name.utf8.count
      let isKnown =
        colons == 2
        ? CSSPseudo.elements.contains(name)
        : colons == 1 && Self.singleColonNames.contains(name)
      subject = isKnown ? .pseudoElement(name) : .nothing
    } else {
      subject = .element
    }
  }

  private static let singleColonNames: Set<String> = [
    "before", "after", "first-line", "first-letter",
  ]

  /// The style as it is now.
  private var style: CSSComputedStyle? {
    guard element.node.isConnected else { return nil }
    let styles = element.node.nodeDocument.styles
    switch subject {
    case .element: return styles.style(of: element)
    case .pseudoElement(let name): return styles.style(of: element, pseudoElement: name)
    case .nothing: return nil
    }
  }

  /// The custom properties of the element and of those around it, in order.
  private var customNames: [String] {
    var names: Set<String> = []
    var current = style
    while let style = current {
      names.formUnion(style.cascade.customPropertyNames)
      current = style.parent
    }
    return names.sorted()
  }

  public override var count: Int {
    style == nil ? 0 : CSSComputedStyle.listedNames.count + customNames.count
  }

  public override func item(_ index: Int) -> String {
    guard style != nil, index >= 0 else { return "" }
    let listed = CSSComputedStyle.listedNames
    if index < listed.count { return listed[index] }
    let names = customNames
    return index - listed.count < names.count ? names[index - listed.count] : ""
  }

  public override func value(of name: String) -> String {
    guard let style else { return "" }
    let document = element.node.nodeDocument
    return style.text(of: name) { document.resolve($0) ?? $0 }
  }

  public override func setProperty(
    _ name: String, value: String, priority: String
  ) throws(DOMException) {
    throw Self.cannotBeModified
  }

  public override func removeProperty(_ name: String) throws(DOMException) -> String {
    throw Self.cannotBeModified
  }

  public override func setText(_ text: String) throws(DOMException) {
    throw Self.cannotBeModified
  }

  private static var cannotBeModified: DOMException {
    DOMException(.noModificationAllowed, "The object can not be modified.")
  }
}
