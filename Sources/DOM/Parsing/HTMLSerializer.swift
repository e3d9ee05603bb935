internal import CLexbor
internal import Bytes

/// Writes nodes as HTML (HTML Standard, 13.3), into one growing buffer and without recursion.
struct HTMLSerializer {
  private(set) var bytes: [UInt8] = []
  /// Whether to write a shadow tree, as a template; nil to write no shadow trees.
  var includesShadowTree: ((ShadowRoot) -> Bool)?

  /// Makes room for about this many bytes, so that the buffer is rarely copied.
  mutating func reserve(_ count: Int) {
    bytes.reserveCapacity(count)
  }

  /// Appends the children of a node or, for a template, those of its contents.
  mutating func appendChildren(of parent: Node) {
    let top = Element(parent)?.templateContents?.node ?? parent
    if let shadow = includedShadowTree(of: parent) {
      appendStartTag(of: shadow)
      appendChildren(of: shadow.node)
      append("</template>")
    }
    // The stack has the templates that the walk is inside of, with the way back out.
    var templates: [(contents: Node, element: Node)] = []
    var root = top
    guard var current = top.firstChild else { return }
    while true {
      var next: Node?
      if let element = Element(current) {
        appendStartTag(of: element)
        if element.isVoid {
          next = nil
        } else if let shadow = includedShadowTree(of: current) {
          appendStartTag(of: shadow)
          if let child = shadow.node.firstChild {
            templates.append((shadow.node, current))
            root = shadow.node
            next = child
          } else {
            append("</template>")
            next = current.firstChild
            if next == nil { appendEndTag(of: element) }
          }
        } else if let contents = element.templateContents {
          if let child = contents.node.firstChild {
            templates.append((contents.node, current))
            root = contents.node
            next = child
          } else {
            appendEndTag(of: element)
          }
        } else if let child = current.firstChild {
          next = child
        } else {
          appendEndTag(of: element)
        }
      } else {
        appendLeaf(current)
      }
      if let next {
        current = next
        continue
      }
      while true {
        if let sibling = current.nextSibling {
          current = sibling
          break
        }
        guard let parent = current.parentNode else { return }
        if parent == root {
          guard let (_, element) = templates.popLast() else { return }
          let isShadowTree = root != Element(element)?.templateContents?.node
          root = templates.last?.contents ?? top
          current = element
          if isShadowTree {
            append("</template>")
            if let child = current.firstChild {
              current = child
              break
            }
          }
        } else {
          current = parent
        }
        if let element = Element(current) { appendEndTag(of: element) }
      }
    }
  }

  /// Appends a node with all its contents.
  mutating func append(_ node: Node) {
    if let element = Element(node) {
      appendStartTag(of: element)
      if element.isVoid { return }
      appendChildren(of: node)
      appendEndTag(of: element)
    } else if node.hasChildNodes {
      appendChildren(of: node)
    } else {
      appendLeaf(node)
    }
  }

  mutating func append(text: String) {
    bytes.append(contentsOf: text.utf8)
  }

  private mutating func append(_ text: StaticString) {
    text.withUTF8Buffer { bytes.append(contentsOf: $0) }
  }

  private mutating func appendName(of element: Element) {
    // The standard leaves out prefixes in HTML, MathML and SVG, but WebKit writes them.
    bytes.append(contentsOf: element.qualifiedText.bytes)
  }

  private mutating func appendStartTag(of element: Element) {
    bytes.append(UInt8(ascii: "<"))
    appendName(of: element)
    element.settleStyle()
    for attribute in element.attributes {
      bytes.append(UInt8(ascii: " "))
      if attribute.hasNamespace {
        append(text: attribute.serializedName)
      } else {
        bytes.append(contentsOf: attribute.localText.bytes)
      }
      append("=\"")
      appendEscaped(attribute.value, inAttribute: true)
      bytes.append(UInt8(ascii: "\""))
    }
    bytes.append(UInt8(ascii: ">"))
  }

  private func includedShadowTree(of node: Node) -> ShadowRoot? {
    guard let includesShadowTree, let root = Element(node)?.shadowRoot, includesShadowTree(root)
    else { return nil }
    return root
  }

  private mutating func appendStartTag(of root: ShadowRoot) {
    append(
      root.isClosed ? "<template shadowrootmode=\"closed\"" : "<template shadowrootmode=\"open\"")
    let options = root.options
    if options.delegatesFocus { append(" shadowrootdelegatesfocus=\"\"") }
    if options.isSerializable { append(" shadowrootserializable=\"\"") }
    if options.isClonable { append(" shadowrootclonable=\"\"") }
    append(">")
  }

  private mutating func appendEndTag(of element: Element) {
    append("</")
    appendName(of: element)
    bytes.append(UInt8(ascii: ">"))
  }

  private mutating func appendLeaf(_ node: Node) {
    switch node.nodeType {
    case .text, .cdataSection:
      let data = CharacterData(unchecked: node).data
      if let parent = node.parentElement, parent.hasRawText {
        bytes.append(contentsOf: data.bytes)
      } else {
        appendEscaped(data, inAttribute: false)
      }
    case .comment:
      append("<!--")
      bytes.append(contentsOf: CharacterData(unchecked: node).data.bytes)
      append("-->")
    case .processingInstruction:
      append("<?")
      bytes.append(contentsOf: ProcessingInstruction(unchecked: node).target.utf8)
      bytes.append(UInt8(ascii: " "))
      bytes.append(contentsOf: CharacterData(unchecked: node).data.bytes)
      // WebKit ends it with a question mark, which the standard does not have.
      append("?>")
    case .documentType:
      append("<!DOCTYPE ")
      bytes.append(contentsOf: DocumentType(unchecked: node).name.utf8)
      append(">")
    default: break
    }
  }

  /// HTML Standard, "escaping a string".
  private mutating func appendEscaped(_ text: DOMStringView, inAttribute: Bool) {
    let source = text.bytes
    var start = 0
    var index = Self.nextSpecial(in: source, from: 0)
    while index < source.count {
      let replacement: StaticString
      var width = 1
      switch source[index] {
      case UInt8(ascii: "&"): replacement = "&amp;"
      case UInt8(ascii: "<"): replacement = "&lt;"
      case UInt8(ascii: ">"): replacement = "&gt;"
      case UInt8(ascii: "\"") where inAttribute: replacement = "&quot;"
      case 0xC2 where index + 1 < source.count && source[index + 1] == 0xA0:
        replacement = "&nbsp;"
        width = 2
      default:
        index = Self.nextSpecial(in: source, from: index + 1)
        continue
      }
      bytes.append(contentsOf: UnsafeBufferPointer(rebasing: source[start..<index]))
      append(replacement)
      start = index + width
      index = Self.nextSpecial(in: source, from: start)
    }
    bytes.append(contentsOf: UnsafeBufferPointer(rebasing: source[start..<source.count]))
  }

  /// The place of the next byte from `start` on that may need escaping; the end if there is none.
  private static func nextSpecial(
    in source: UnsafeBufferPointer<UInt8>, from start: Int
  ) -> Int {
    let raw = UnsafeRawBufferPointer(source)
    var index = start
    while index + 8 <= raw.count {
      let block = raw.loadUnaligned(fromByteOffset: index, as: UInt64.self)
      // `<` and `>` differ in one bit, and so do `&` and `"`.
      if Self.holds(UInt8(ascii: ">"), in: block | 0x0202_0202_0202_0202)
        || Self.holds(UInt8(ascii: "&"), in: block | 0x0404_0404_0404_0404)
        || Self.holds(0xC2, in: block)
      {
        break
      }
      index += 8
    }
    while index < raw.count {
      switch raw[index] {
      case UInt8(ascii: "&"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\""), 0xC2:
        return index
      default: index += 1
      }
    }
    return index
  }

  /// Whether any of the eight bytes in a block has this value.
  @inline(__always)
  private static func holds(_ byte: UInt8, in block: UInt64) -> Bool {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let difference = block ^ (ones &* UInt64(byte))
    return (difference &- ones) & ~difference & 0x8080_8080_8080_8080 != 0
  }
}

extension Attr {
  /// HTML Standard, "attribute's serialized name".
  fileprivate var serializedName: String {
    switch namespaceURI {
    case nil: localName
    case Names.xml: "xml:\(localName)"
    case Names.xmlns: localName == "xmlns" ? "xmlns" : "xmlns:\(localName)"
    case "http://www.w3.org/1999/xlink": "xlink:\(localName)"
    default: name
    }
  }
}

extension Element {
  /// Whether the element is written without an end tag and without content.
  var isVoid: Bool {
    guard isHTML else { return false }
    return switch lxb_tag_id_enum_t(UInt32(truncatingIfNeeded: tag)) {
    case LXB_TAG_AREA, LXB_TAG_BASE, LXB_TAG_BASEFONT, LXB_TAG_BGSOUND, LXB_TAG_BR, LXB_TAG_COL,
      LXB_TAG_EMBED, LXB_TAG_FRAME, LXB_TAG_HR, LXB_TAG_IMG, LXB_TAG_INPUT, LXB_TAG_KEYGEN,
      LXB_TAG_LINK, LXB_TAG_META, LXB_TAG_PARAM, LXB_TAG_SOURCE, LXB_TAG_TRACK, LXB_TAG_WBR:
      tag < UInt(LXB_TAG__LAST_ENTRY.rawValue)
    default: false
    }
  }

  /// Whether the text inside is written without escaping.
  fileprivate var hasRawText: Bool {
    guard isHTML, tag < UInt(LXB_TAG__LAST_ENTRY.rawValue) else { return false }
    return switch lxb_tag_id_enum_t(UInt32(truncatingIfNeeded: tag)) {
    case LXB_TAG_STYLE, LXB_TAG_SCRIPT, LXB_TAG_XMP, LXB_TAG_IFRAME, LXB_TAG_NOEMBED,
      LXB_TAG_NOFRAMES, LXB_TAG_PLAINTEXT:
      true
    // Scripting is off in the contents of templates.
    case LXB_TAG_NOSCRIPT: node.raw.pointee.owner_document.pointee.scripting
    default: false
    }
  }
}

extension Node {
  /// The node's children as HTML, or as XML in an XML document.
  package var innerHTML: DOMString {
    if !nodeDocument.isHTML {
      var serializer = XMLSerializer()
      serializer.appendChildren(of: self)
      return DOMString(bytes: serializer.bytes)
    }
    return html
  }

  /// The node's children as HTML, in any kind of document (HTML Standard, getHTML).
  package var html: DOMString {
    if Element(self)?.isVoid == true { return DOMString() }
    var serializer = HTMLSerializer()
    serializer.appendChildren(of: self)
    return DOMString(bytes: serializer.bytes)
  }

  /// The node's children as HTML, with shadow trees (HTML Standard, getHTML).
  ///
  /// - Parameters:
  ///   - serializable: whether to write shadow roots that are `serializable`.
  ///   - roots: other shadow roots to write.
  package func html(withSerializableShadowRoots serializable: Bool, roots: [Node]) -> DOMString {
    if Element(self)?.isVoid == true { return DOMString() }
    let roots = Set(roots)
    var serializer = HTMLSerializer()
    serializer.includesShadowTree = {
      serializable && $0.options.isSerializable || roots.contains($0.node)
    }
    serializer.appendChildren(of: self)
    return DOMString(bytes: serializer.bytes)
  }

  /// The node as HTML, or as XML in an XML document.
  package var outerHTML: DOMString {
    if !nodeDocument.isHTML { return xml }
    var serializer = HTMLSerializer()
    serializer.append(self)
    return DOMString(bytes: serializer.bytes)
  }
}

extension Element {
  /// HTML Standard, Element.setHTMLUnsafe: the markup is HTML in any document, and templates in it
  /// can become shadow roots.
  package func setHTMLUnsafe(_ html: DOMString) throws(DOMException) {
    let fragment = try parseHTMLFragment(html, declarative: true)
    (templateContents?.node ?? node).replaceAll(with: fragment.node)
  }

  /// HTML Standard, Element.innerHTML setter.
  package func setInnerHTML(_ html: DOMString) throws(DOMException) {
    let fragment = try parseFragment(html)
    (templateContents?.node ?? node).replaceAll(with: fragment.node)
  }

  /// HTML Standard, Element.outerHTML setter. As in WebKit, it does not replace a child of a
  /// fragment, and it joins texts that become neighbors.
  package func setOuterHTML(_ html: DOMString) throws(DOMException) {
    if node.parentNode == nil { return }
    guard let parent = node.parentElement else {
      throw DOMException(
        .noModificationAllowed, "An element without a parent element cannot be replaced by markup")
    }
    let previous = node.previousSibling
    let next = node.nextSibling
    try parent.node.replace(child: node, with: try parent.parseFragment(html).node)
    next?.previousSibling?.mergeFollowingText()
    previous?.mergeFollowingText()
  }

  /// The places, relative to an element, at which `insertAdjacent*` inserts.
  package enum AdjacentPosition: String, Sendable {
    case beforeBegin = "beforebegin"
    case afterBegin = "afterbegin"
    case beforeEnd = "beforeend"
    case afterEnd = "afterend"

    /// The position with a name, regardless of case.
    /// - Throws: `SyntaxError` if there is no such position.
    package init(name: String) throws(DOMException) {
      guard let position = AdjacentPosition(rawValue: name.asciiLowercased) else {
        throw DOMException(.syntax, "'\(name)' is not a position")
      }
      self = position
    }
  }

  /// DOM Standard, "insert adjacent".
  /// - Returns: the node; nil if there is no parent to insert it into.
  package func insertAdjacent(
    _ position: AdjacentPosition, _ node: Node
  ) throws(DOMException) -> Node? {
    switch position {
    case .beforeBegin:
      guard let parent = self.node.parentNode else { return nil }
      try parent.insert(node, before: self.node)
    case .afterBegin: try self.node.insert(node, before: self.node.firstChild)
    case .beforeEnd: try self.node.insert(node, before: nil)
    case .afterEnd:
      guard let parent = self.node.parentNode else { return nil }
      try parent.insert(node, before: self.node.nextSibling)
    }
    return node
  }

  /// HTML Standard, Element.insertAdjacentHTML.
  package func insertAdjacentHTML(
    _ position: AdjacentPosition, _ html: DOMString
  ) throws(DOMException) {
    var context = self
    if position == .beforeBegin || position == .afterEnd {
      guard let parent = node.parentNode, parent.nodeType != .document else {
        throw DOMException(.noModificationAllowed, "The element has no parent element")
      }
      context =
        Element(parent)
        ?? node.nodeDocument.makeHTMLElement("body")
    }
    if context.isHTML(LXB_TAG_HTML), context.foldsCase {
      context = node.nodeDocument.makeHTMLElement("body")
    }
    _ = try insertAdjacent(position, try context.parseFragment(html).node)
  }
}

extension Node {
  /// Appends the data of a following text node to this one.
  fileprivate func mergeFollowingText() {
    guard nodeType == .text, let next = nextSibling, next.nodeType == .text else { return }
    CharacterData(unchecked: self).appendData(DOMString(CharacterData(unchecked: next).data))
    next.removeFromParent()
  }
}
