internal import CLexbor
package import CSS

/// The declarations of an element's `style` attribute (CSSOM, 6.6, "CSS inline style declaration").
///
/// The attribute is parsed again when its text has changed. Its text is written when it is read:
/// otherwise a script that sets many properties would write all of them again for each.
package final class InlineStyle: CSSStyleDeclaration {
  package let element: Element
  /// The addresses of the proxies that show this object, by world, and of their targets. The objects
  /// that show the element keep them alive.
  package var proxies = WrapperAddresses()
  package var targets = WrapperAddresses()
  private var block = CSSDeclarationBlock()
  private var parsed: DOMString?
  /// The pool's version when ``block`` was last known to be that of the attribute.
  private var version: UInt64?
  /// Whether the attribute does not have the text of ``block`` yet. Its value is missing then, and
  /// ``Attr/value`` calls ``write()``.
  private(set) var isUnwritten = false
  /// The memory of the attribute's value while it is missing.
  private var room: UnsafeMutablePointer<lexbor_str_t>?

  init(element: Element) {
    self.element = element
  }

  /// The syntax mode of the element's document.
  private var mode: CSSParsingMode { Self.mode(of: element) }

  /// The mode for an element's `style`. In WebKit, this is quirks mode for elements of SVG and MathML
  /// in every document.
  static func mode(of element: Element) -> CSSParsingMode {
    element.isHTML && !element.node.nodeDocument.isQuirks ? .standard : .quirks
  }

  private var attribute: Attr? { element.attribute(LXB_DOM_ATTR_STYLE) }

  /// The declarations in the attribute's present value.
  package var declarations: CSSDeclarationBlock {
    if isUnwritten { return block }
    let current = element.node.pool.version
    if version == current, parsed != nil { return block }
    version = current
    guard let attribute = attribute?.value else {
      if parsed != nil {
        parsed = nil
        block = CSSDeclarationBlock()
      }
      if block.mode != mode { block = CSSDeclarationBlock(mode: mode) }
      return block
    }
    if let parsed, parsed.withView({ $0 == attribute }) { return block }
    parsed = DOMString(attribute)
    block = CSSDeclarationBlock(parsing: attribute.string, mode: mode)
    return block
  }

  /// The declared durations of transitions and animations. As in WebKit, the text of a shorthand leaves out
  /// one of 0s even before a delay, so that the attribute does not say it.
  var durationsOfLayers: String {
    Self.durations.reduce(into: "") { text, name in
      if let value = declarations.declaredValue(of: name) { text += value.text + ";" }
    }
  }

  private static let durations = ["transition-duration", "animation-duration"]
    .compactMap { CSSPropertyName($0) }

  /// Whether a change of the attribute may be written later: nobody needs the old value, and no
  /// parser copies the attributes of open elements.
  private var canBeUnwritten: Bool {
    let pool = element.node.pool
    return pool.observer == nil && !pool.tracksTrees && element.node.documentState.parser == nil
  }

  /// Writes the attribute's text, if that has not been done yet.
  func write() {
    guard isUnwritten, let attribute else { return }
    isUnwritten = false
    attribute.rawAttribute.pointee.value = room
    room = nil
    let text = DOMString(block.text)
    parsed = text
    attribute.write(text)
  }

  /// Call this before the declarations change. If somebody needs the old text, it is written now.
  private func willChange() { if isUnwritten, !canBeUnwritten { write() } }

  /// - Parameter text: the text of the declarations; nil if it is not known.
  private func store(_ new: CSSDeclarationBlock, text: [UInt8]? = nil) {
    block = new
    let attribute = attribute
    if let attribute, isUnwritten || text == nil && canBeUnwritten {
      if !isUnwritten {
        isUnwritten = true
        room = attribute.rawAttribute.pointee.value
        attribute.rawAttribute.pointee.value = nil
      }
      return element.changeUnwritten(attribute)
    }
    let text = text.map { DOMString(bytes: $0) } ?? DOMString(new.text)
    parsed = text
    if let attribute {
      element.change(attribute, to: text)
    } else {
      element.setAttribute(known: "style", text)
      element.node.record.hasFloatingStyle = true
    }
  }

  package override var count: Int { declarations.count }
  package override func item(_ index: Int) -> String { declarations.item(index) }
  package override func value(of name: String) -> String { declarations.value(of: name) }
  package override func priority(of name: String) -> String { declarations.priority(of: name) }

  package override func value(of name: CSSPropertyName) -> String {
    declarations.value(of: name)
  }

  package override func setProperty(
    _ name: String, value: String, priority: String
  ) throws(DOMException) {
    if let name = CSSPropertyName(name) { set(name, value, priority) }
  }

  package override func setProperty(_ name: CSSPropertyName, value: String) throws(DOMException) {
    set(name, value, "")
  }

  private func set(_ name: CSSPropertyName, _ value: String, _ priority: String) {
    change { [pool = element.node.pool] in
      $0.setProperty(name, value: value, priority: priority, memory: &pool.declarationMemory)
    }
  }

  /// Gives a property a value that scripts have set before.
  package func setProperty(to value: CSSRepeatedValue) { change { $0.setProperty(to: value) } }

  /// - Parameter body: changes the declarations. It returns whether they have changed, and their text if that
  ///   is known already.
  private func change(
    _ body: (inout CSSDeclarationBlock) -> (hasChanged: Bool, text: [UInt8]?)
  ) {
    willChange()
    var changed = declarations
    // Nothing else holds the declarations now, so they change in their place.
    block = CSSDeclarationBlock(mode: changed.mode)
    let (hasChanged, text) = body(&changed)
    if hasChanged { store(changed, text: text) } else { block = changed }
  }

  package override func removeProperty(_ name: String) throws(DOMException) -> String {
    willChange()
    var changed = declarations
    let count = changed.count
    let old = changed.removeProperty(name)
    if changed.count != count { store(changed) }
    return old
  }

  package override var text: String { declarations.text }

  package override func setText(_ text: String) throws(DOMException) {
    willChange()
    store(CSSDeclarationBlock(parsing: text, mode: mode))
  }
}

extension Element {
  /// CSSOM, ElementCSSInlineStyle.style: always the same object.
  package var style: InlineStyle {
    node.record.companion { InlineStyle(element: self) }
  }
}
