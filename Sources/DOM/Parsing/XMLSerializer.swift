internal import CLexbor

/// Writes nodes as XML (DOM Parsing, 2.1), into one growing buffer and without recursion.
///
/// Where WebKit differs from the standard, this does the same as WebKit: the result need not be
/// well-formed, and WebKit's rules decide which namespaces are declared.
struct XMLSerializer {
  private(set) var bytes: [UInt8] = []
  private var namespaces = XMLNamespaceScope()
  /// The number in the last generated prefix.
  private var lastPrefix = 0
  /// The default namespace at a version of the scope. Most elements are in this namespace, and need
  /// no further search.
  private var settled: (namespace: lxb_ns_id_t, version: Int)?

  /// Appends a node with all its contents.
  mutating func append(_ node: Node) {
    switch node.nodeType {
    case .document:
      if let declaration = node.documentState.xmlDeclaration { append(declaration) }
      appendChildren(of: node)
    case .documentFragment: appendChildren(of: node)
    case .attribute: appendEscaped(Attr(unchecked: node).value.bytes, inAttribute: true)
    case .element: appendTrees(from: node, followingSiblings: false)
    default: appendLeaf(node)
    }
  }

  /// Appends the children of a node or, for a template, those of its contents.
  mutating func appendChildren(of parent: Node) {
    if let child = parent.firstSerializedChild { appendTrees(from: child, followingSiblings: true) }
  }

  private mutating func appendTrees(from first: Node, followingSiblings: Bool) {
    var open: [(element: Element, mark: XMLNamespaceScope.Mark)] = []
    var current = first
    while true {
      if let element = Element(current) {
        let mark = namespaces.mark
        let isClosed = appendStartTag(of: element)
        if let child = current.firstSerializedChild {
          open.append((element, mark))
          current = child
          continue
        }
        if !isClosed { appendEndTag(of: element) }
        namespaces.restore(to: mark)
      } else {
        appendLeaf(current)
      }
      while true {
        if !open.isEmpty || followingSiblings, let sibling = current.nextSibling {
          current = sibling
          break
        }
        guard let (element, mark) = open.popLast() else { return }
        appendEndTag(of: element)
        namespaces.restore(to: mark)
        current = element.node
      }
    }
  }

  // MARK: Elements

  /// - Returns: whether the tag is that of an empty element.
  private mutating func appendStartTag(of element: Element) -> Bool {
    append("<")
    if element.raw.pointee.prefix == 0, element.raw.pointee.ns == LXB_NS_XML.rawValue {
      append("xml:")
    }
    bytes.append(contentsOf: element.qualifiedText.bytes)
    declareNamespace(of: element)
    for attribute in element.attributes { append(attribute) }
    let isEmpty = !element.node.hasChildNodes && (!element.isHTML || element.isVoid)
    if isEmpty { append(element.isHTML ? " /" : "/") }
    append(">")
    return isEmpty
  }

  private mutating func appendEndTag(of element: Element) {
    append("</")
    bytes.append(contentsOf: element.qualifiedText.bytes)
    append(">")
  }

  /// Declares the namespace of the element's own name, unless an attribute of the element does so.
  private mutating func declareNamespace(of element: Element) {
    if let prefix = element.prefix {
      if !element.hasAttribute(written: "xmlns:\(prefix)") {
        declare(prefix: prefix, namespace: element.namespaceURI ?? "")
      }
    } else if element.hasAttribute(written: "xmlns") {
      namespaces.set("", element.namespaceURI ?? "")
    } else if settled?.namespace != element.raw.pointee.ns
      || settled?.version != namespaces.defaultVersion
    {
      if let namespace = element.namespaceURI {
        declare(prefix: "", namespace: namespace)
        settled = (element.raw.pointee.ns, namespaces.defaultVersion)
      } else if namespaces[""] != nil {
        // The scope keeps the outer namespace, so that each element without a namespace declares
        // this.
        append(" xmlns=\"\"")
      }
    }
  }

  /// Declares a prefix unless it is declared already. An empty prefix stands for the default
  /// namespace.
  private mutating func declare(prefix: String, namespace: String) {
    if namespace.isEmpty {
      if namespaces[""] != nil { append(" xmlns=\"\"") }
      return
    }
    if namespaces[prefix] == namespace { return }
    namespaces.set(prefix, namespace)
    if !prefix.isEmpty { namespaces.set(namespace, prefix) }
    // The prefix `xml` is never declared.
    if namespace == Names.xml { return }
    append(prefix.isEmpty ? " xmlns" : " xmlns:")
    bytes.append(contentsOf: prefix.utf8)
    append("=\"")
    appendEscaped(Array(namespace.utf8), inAttribute: true)
    append("\"")
  }

  private mutating func append(_ attribute: Attr) {
    if let namespace = attribute.namespaceURI, namespace != Names.xmlns {
      let prefix = prefix(for: attribute, in: namespace)
      if namespace != Names.xml { declare(prefix: prefix, namespace: namespace) }
      append(" ")
      bytes.append(contentsOf: prefix.utf8)
      append(":")
      bytes.append(contentsOf: attribute.localName.utf8)
    } else {
      append(" ")
      bytes.append(contentsOf: attribute.qualifiedText.bytes)
      noteDeclaration(attribute)
    }
    append("=\"")
    appendEscaped(attribute.value.bytes, inAttribute: true)
    append("\"")
  }

  /// Adds the namespace that an attribute declares to the scope.
  private mutating func noteDeclaration(_ attribute: Attr) {
    if attribute.qualifiedText.equals("xmlns") {
      namespaces.set("", attribute.value.string)
    } else if attribute.namespaceURI == Names.xmlns {
      let namespace = attribute.value.string
      namespaces.set(attribute.localName, namespace)
      namespaces.set(namespace, attribute.localName)
    }
  }

  /// The prefix for an attribute with a namespace: its own prefix, one that is declared for the
  /// namespace, or a generated one.
  private mutating func prefix(for attribute: Attr, in namespace: String) -> String {
    if namespace == Names.xml { return "xml" }
    let prefix = attribute.prefix
    let declared = prefix.flatMap { namespaces[$0] }
    if let prefix, declared == namespace { return prefix }
    if let other = namespaces[namespace] { return other }
    if let prefix, declared == nil { return prefix }
    while true {
      lastPrefix += 1
      let made = "ns\(lastPrefix)"
      if namespaces[made] == nil { return made }
    }
  }

  // MARK: Other nodes

  private mutating func append(_ declaration: XMLDeclaration) {
    append("<?xml version=\"")
    bytes.append(contentsOf: declaration.version.utf8)
    if let encoding = declaration.encoding, !encoding.isEmpty {
      append("\" encoding=\"")
      bytes.append(contentsOf: encoding.utf8)
    }
    if let isStandalone = declaration.isStandalone {
      append(isStandalone ? "\" standalone=\"yes" : "\" standalone=\"no")
    }
    append("\"?>")
  }

  private mutating func appendLeaf(_ node: Node) {
    switch node.nodeType {
    case .text: appendEscaped(CharacterData(unchecked: node).data.bytes, inAttribute: false)
    case .cdataSection: append("<![CDATA[", dataOf: node, "]]>")
    case .comment: append("<!--", dataOf: node, "-->")
    case .processingInstruction:
      append("<?")
      bytes.append(contentsOf: ProcessingInstruction(unchecked: node).target.utf8)
      append(" ", dataOf: node, "?>")
    case .documentType: append(DocumentType(unchecked: node))
    default: break
    }
  }

  private mutating func append(_ doctype: DocumentType) {
    append("<!DOCTYPE ")
    bytes.append(contentsOf: doctype.name.utf8)
    if !doctype.publicId.isEmpty {
      bytes.append(contentsOf: " PUBLIC \"\(doctype.publicId)\"".utf8)
      if !doctype.systemId.isEmpty { bytes.append(contentsOf: " \"\(doctype.systemId)\"".utf8) }
    } else if !doctype.systemId.isEmpty {
      bytes.append(contentsOf: " SYSTEM \"\(doctype.systemId)\"".utf8)
    }
    append(">")
  }

  private mutating func append(_ start: StaticString, dataOf node: Node, _ end: StaticString) {
    append(start)
    bytes.append(contentsOf: CharacterData(unchecked: node).data.bytes)
    append(end)
  }

  private mutating func append(_ text: StaticString) {
    text.withUTF8Buffer { bytes.append(contentsOf: $0) }
  }

  private mutating func appendEscaped(
    _ source: some RandomAccessCollection<UInt8>, inAttribute: Bool
  ) {
    var start = source.startIndex
    var index = start
    while index < source.endIndex {
      let replacement: StaticString
      switch source[index] {
      case UInt8(ascii: "&"): replacement = "&amp;"
      case UInt8(ascii: "<"): replacement = "&lt;"
      case UInt8(ascii: ">"): replacement = "&gt;"
      case UInt8(ascii: "\"") where inAttribute: replacement = "&quot;"
      case UInt8(ascii: "\t") where inAttribute: replacement = "&#9;"
      case UInt8(ascii: "\n") where inAttribute: replacement = "&#10;"
      case UInt8(ascii: "\r") where inAttribute: replacement = "&#13;"
      default:
        source.formIndex(after: &index)
        continue
      }
      bytes.append(contentsOf: source[start..<index])
      append(replacement)
      source.formIndex(after: &index)
      start = index
    }
    bytes.append(contentsOf: source[start..<source.endIndex])
  }
}

extension Element {
  /// Whether any attribute has exactly this qualified name, in any namespace.
  fileprivate func hasAttribute(written name: String) -> Bool {
    for attribute in attributes where attribute.name == name { return true }
    return false
  }
}

extension Node {
  /// The first child to write or, for a template, the first one of its contents.
  fileprivate var firstSerializedChild: Node? {
    if let contents = Element(self)?.templateContents { return contents.node.firstChild }
    return firstChild
  }

  /// The node as XML (DOM Parsing, "XML serialization", where well-formedness is not required).
  package var xml: DOMString {
    var serializer = XMLSerializer()
    serializer.append(self)
    return DOMString(bytes: serializer.bytes)
  }
}
