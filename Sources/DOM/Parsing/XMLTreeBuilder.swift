internal import CLexbor
internal import CLibXML2

/// Makes nodes from an XML text, which libxml2 reads. WebKit uses the same library in the same way,
/// so errors have the same messages.
///
/// The tree grows while tags are read. libxml2 keeps no tree of its own, except for declarations.
final class XMLTreeBuilder {
  private let document: Document
  /// The parent of the whole content, and then the open elements. For a template, its contents take
  /// its place.
  private var open: [Node]
  /// The text that becomes one node when something else follows.
  private var text: [UInt8] = []
  private var section: [UInt8] = []
  private(set) var errors = XMLErrors()
  private var isStopped = false
  private var isXHTML = false
  /// For a fragment, the namespaces that are declared around it, by prefix; nil for a document.
  var inherited: [String: String]?

  /// The most open elements, as in WebKit.
  private static let maximumDepth = 5000

  init(document: Document, parent: Node) {
    self.document = document
    open = [parent]
  }

  // MARK: Parsing

  /// Parses a document. It returns false if memory runs out.
  func parseDocument(_ text: DOMString) -> Bool {
    Self.prepareLibrary()
    var handler = Self.handler
    guard let context = xmlCreatePushParserCtxt(&handler, nil, nil, 0, nil) else { return false }
    defer { free(context) }
    adopt(context, declaresEntities: text.withView(Self.declaresEntities))
    // The text is passed as UTF-16, as in WebKit. An encoding declaration in the text therefore has
    // no effect.
    xmlSwitchEncoding(context, XML_CHAR_ENCODING_UTF16LE)
    let isComplete = text.withView { feed($0.bytes, to: context) }
    if isComplete, !isStopped { xmlParseChunk(context, nil, 0, 1) }
    // When an error ends the parsing, WebKit leaves a text node without data in place of the text
    // before the error.
    if !self.text.isEmpty { add(document.makeText("").node) }
    return true
  }

  /// Parses the content of an element. It returns false if the content is not well-formed.
  func parseContent(_ text: DOMString) -> Bool {
    if text.isEmpty { return true }
    Self.prepareLibrary()
    guard text.bytes.count < Int32.max else { return false }
    return text.withView { view in
      let made = view.bytes.withMemoryRebound(to: CChar.self) {
        xmlCreateMemoryParserCtxt($0.baseAddress, Int32($0.count))
      }
      guard let context = made else { return false }
      defer { free(context) }
      context.pointee.sax.pointee = Self.handler
      adopt(context, declaresEntities: false)
      context.pointee.sax2 = 1
      context.pointee.instate = XML_PARSER_CONTENT
      context.pointee.depth = 0
      context.pointee.str_xml = xmlDictLookup(context.pointee.dict, "xml", 3)
      context.pointee.str_xmlns = xmlDictLookup(context.pointee.dict, "xmlns", 5)
      context.pointee.str_xml_ns = xmlDictLookup(context.pointee.dict, Names.xml, 36)
      xmlParseContent(context)
      flushText()
      return !isStopped && xmlByteConsumed(context) == view.bytes.count
        && (context.pointee.wellFormed != 0 || xmlCtxtGetLastError(context) == nil)
    }
  }

  /// Gives text to the parser in pieces, because libxml2 sometimes moves the rest of a piece. It
  /// returns false if the parser did not take the whole text. As in WebKit, half of a surrogate
  /// pair ends the text without an error.
  private func feed(_ bytes: UnsafeBufferPointer<UInt8>, to context: xmlParserCtxtPtr) -> Bool {
    var units: [UInt16] = []
    let pieceLength = 1 << 14
    units.reserveCapacity(pieceLength + 2)
    func give() {
      if units.isEmpty || isStopped { return }
      units.withUnsafeBytes { piece in
        _ = xmlParseChunk(
          context, piece.baseAddress?.assumingMemoryBound(to: CChar.self), Int32(piece.count), 0)
      }
      units.removeAll(keepingCapacity: true)
    }
    var decoder = UTF8()
    var source = bytes.makeIterator()
    var isComplete = true
    scalars: while !isStopped {
      switch decoder.decode(&source) {
      case .scalarValue(let scalar):
        if scalar.value < 0x1_0000 {
          units.append(UInt16(scalar.value))
        } else {
          units.append(UTF16.leadSurrogate(scalar))
          units.append(UTF16.trailSurrogate(scalar))
        }
      case .emptyInput: break scalars
      case .error:
        isComplete = false
        break scalars
      }
      if units.count >= pieceLength { give() }
    }
    give()
    return isComplete
  }

  private func adopt(_ context: xmlParserCtxtPtr, declaresEntities: Bool) {
    // The builder outlives the context, which is freed where it was made.
    context.pointee._private = Unmanaged.passUnretained(self).toOpaque()
    // The limits of libxml2 are on for texts that declare entities, because these could grow
    // without bounds.
    let limits = declaresEntities ? 0 : XML_PARSE_HUGE.rawValue
    xmlCtxtUseOptions(
      context, Int32(bitPattern: XML_PARSE_NODICT.rawValue | XML_PARSE_NOENT.rawValue | limits))
  }

  private static func declaresEntities(_ text: DOMStringView) -> Bool {
    text.bytes.indices.contains {
      text.bytes[$0] == UInt8(ascii: "<")
        && text.bytes[$0...].prefix(8).elementsEqual("<!ENTITY".utf8)
    }
  }

  private func free(_ context: xmlParserCtxtPtr) {
    xmlFreeDoc(context.pointee.myDoc)
    context.pointee.myDoc = nil
    xmlFreeParserCtxt(context)
  }

  /// Prepares the library so that it reads nothing outside of the text: external entities are
  /// empty.
  private static func prepareLibrary() { _ = isPrepared }
  private static let isPrepared: Bool = {
    xmlInitParser()
    xmlSetExternalEntityLoader { _, _, context in xmlNewStringInputStream(context, "") }
    return true
  }()

  // MARK: Parser events

  private func stop(_ context: xmlParserCtxtPtr) {
    isStopped = true
    xmlStopParser(context)
  }

  private func add(_ node: Node) {
    guard let parent = open.last else { return }
    node.forgetScope()
    lxb_dom_node_insert_child_wo_events(parent.raw, node.raw)
  }

  private func flushText() {
    if text.isEmpty { return }
    add(document.makeText(DOMString(bytes: text)).node)
    text.removeAll(keepingCapacity: text.count < 1 << 16)
  }

  private func startElement(_ tag: XMLStartTag, _ context: xmlParserCtxtPtr) {
    flushText()
    var namespace = tag.namespace
    if namespace == nil, let inherited {
      namespace = inherited[tag.prefix ?? ""].flatMap { $0.isEmpty ? nil : $0 }
    }
    let element = document.makeElement(
      namespace: namespace, prefix: tag.prefix, localName: tag.localName)
    for declaration in tag.declarations {
      element.append(
        document.makeAttribute(
          namespace: Names.xmlns, prefix: declaration.prefix == nil ? nil : "xmlns",
          localName: declaration.prefix ?? "xmlns"), DOMString(declaration.namespace))
    }
    for attribute in tag.attributes {
      // A prefix must stand for a namespace.
      if attribute.prefix != nil, attribute.namespace == nil { return stop(context) }
      element.append(
        document.makeAttribute(
          namespace: attribute.namespace, prefix: attribute.prefix,
          localName: attribute.localName), attribute.value)
    }
    add(element.node)
    open.append(element.templateContents?.node ?? element.node)
    if open.count > Self.maximumDepth + 1 {
      report("Excessive node nesting.".utf8, in: context, isWarning: false, isFatal: true)
      stop(context)
    }
  }

  private func endElement() {
    flushText()
    if open.count > 1 { open.removeLast() }
  }

  private func report(
    _ message: some Sequence<UInt8>, in context: xmlParserCtxtPtr, isWarning: Bool,
    isFatal: Bool = false
  ) {
    let input = context.pointee.input?.pointee
    errors.add(
      message, line: Int(input?.line ?? 1), column: Int(input?.col ?? 1), isWarning: isWarning,
      isFatal: isFatal)
  }

  /// Adds a piece of a CDATA section. Long sections arrive in several pieces.
  private func appendSection(_ piece: UnsafeBufferPointer<UInt8>, _ context: xmlParserCtxtPtr) {
    flushText()
    section += piece
    // The last piece is still at the place where it was read, before the end of the section.
    if context.pointee.instate == XML_PARSER_CDATA_SECTION, let start = piece.baseAddress,
      !piece.isEmpty
    {
      let end = start + piece.count
      guard end[0] == UInt8(ascii: "]"), end[1] == UInt8(ascii: "]"), end[2] == UInt8(ascii: ">")
      else { return }
    }
    add(document.makeCDATASection(DOMString(bytes: section)).node)
    section.removeAll(keepingCapacity: false)
  }

  private func noteDeclaration(_ context: xmlParserCtxtPtr) {
    let standalone = context.pointee.standalone
    // The value is -1 if there is no XML declaration, and -2 if the declaration does not have
    // `standalone`.
    if standalone == -1 { return }
    document.state.xmlDeclaration = XMLDeclaration(
      encoding: String(xml: context.pointee.encoding ?? context.pointee.input?.pointee.encoding),
      isStandalone: standalone == -2 ? nil : standalone == 1)
  }

  /// An entity of HTML, which documents with an XHTML doctype can use.
  private func entity(named name: UnsafePointer<UInt8>, in list: xmlDocPtr?) -> xmlEntityPtr? {
    if let known = xmlGetDocEntity(list, name) { return known }
    guard isXHTML, let list, let text = String(xml: name) else { return nil }
    let element = document.makeHTMLElement("div")
    guard
      let characters = try? element.parseHTMLFragment(DOMString("&\(text);")).node
        .descendantTextContent.string, !characters.hasSuffix(";") || text == "semi"
    else { return nil }
    let content = characters.unicodeScalars.map { "&#\($0.value);" }.joined()
    return xmlAddDocEntity(
      list, name, Int32(XML_INTERNAL_GENERAL_ENTITY.rawValue), nil, nil, content)
  }

  private static let identifiersOfXHTML: Set<String> = [
    "-//W3C//DTD XHTML 1.0 Transitional//EN", "-//W3C//DTD XHTML 1.1//EN",
    "-//W3C//DTD XHTML 1.0 Strict//EN", "-//W3C//DTD XHTML 1.0 Frameset//EN",
    "-//W3C//DTD XHTML Basic 1.0//EN", "-//W3C//DTD XHTML 1.1 plus MathML 2.0//EN",
    "-//W3C//DTD XHTML 1.1 plus MathML 2.0 plus SVG 1.1//EN", "-//W3C//DTD MathML 2.0//EN",
    "-//WAPFORUM//DTD XHTML Mobile 1.0//EN", "-//WAPFORUM//DTD XHTML Mobile 1.1//EN",
    "-//WAPFORUM//DTD XHTML Mobile 1.2//EN",
  ]
}

// MARK: The parser's calls

extension XMLTreeBuilder {
  /// Calls `body` with the builder of a context, unless it has stopped.
  private static func with(
    _ closure: UnsafeMutableRawPointer?,
    _ body: (XMLTreeBuilder, xmlParserCtxtPtr) -> Void
  ) {
    // A context without data of its own is passed itself; see `adopt`.
    guard let context = closure?.assumingMemoryBound(to: xmlParserCtxt.self),
      let builder = context.pointee._private
    else { return }
    let known = Unmanaged<XMLTreeBuilder>.fromOpaque(builder).takeUnretainedValue()
    if !known.isStopped { body(known, context) }
  }

  private static func bytes(_ text: UnsafePointer<UInt8>?) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(start: text, count: text.map { Int(xmlStrlen($0)) } ?? 0)
  }

  private static var handler: xmlSAXHandler {
    var handler = xmlSAXHandler()
    handler.initialized = UInt32(XML_SAX2_MAGIC)
    handler.startDocument = { closure in
      XMLTreeBuilder.with(closure) { builder, context in
        builder.noteDeclaration(context)
        // The declaration may have made the parser choose another encoding.
        xmlSwitchEncoding(context, XML_CHAR_ENCODING_UTF16LE)
      }
      xmlSAX2StartDocument(closure)
    }
    handler.endDocument = { closure in
      XMLTreeBuilder.with(closure) { builder, _ in builder.flushText() }
      xmlSAX2EndDocument(closure)
    }
    handler.entityDecl = xmlSAX2EntityDecl
    handler.unparsedEntityDecl = xmlSAX2UnparsedEntityDecl
    handler.getEntity = { closure, name in
      guard let name else { return nil }
      if let predefined = xmlGetPredefinedEntity(name) { return predefined }
      var entity: xmlEntityPtr?
      XMLTreeBuilder.with(closure) { entity = $0.entity(named: name, in: $1.pointee.myDoc) }
      return entity
    }
    handler.internalSubset = { closure, name, publicId, systemId in
      XMLTreeBuilder.with(closure) { builder, _ in
        builder.add(
          builder.document.makeDocumentType(
            name: String(xml: name) ?? "", publicId: String(xml: publicId) ?? "",
            systemId: String(xml: systemId) ?? ""
          ).node)
      }
      xmlSAX2InternalSubset(closure, name, publicId, systemId)
    }
    handler.externalSubset = { closure, _, publicId, _ in
      XMLTreeBuilder.with(closure) { builder, _ in
        builder.isXHTML =
          String(xml: publicId).map(XMLTreeBuilder.identifiersOfXHTML.contains) ?? false
      }
    }
    handler.startElementNs = {
      closure, localName, prefix, namespace, declarationCount, declarations, attributeCount,
      _, attributes in
      XMLTreeBuilder.with(closure) { builder, context in
        builder.startElement(
          XMLStartTag(
            localName: localName, prefix: prefix, namespace: namespace,
            declarations: UnsafeBufferPointer(
              start: declarations, count: Int(declarationCount) * 2),
            attributes: UnsafeBufferPointer(start: attributes, count: Int(attributeCount) * 5)),
          context)
      }
    }
    handler.endElementNs = { closure, _, _, _ in
      XMLTreeBuilder.with(closure) { builder, _ in builder.endElement() }
    }
    handler.characters = { closure, text, count in
      XMLTreeBuilder.with(closure) { builder, _ in
        builder.text += UnsafeBufferPointer(start: text, count: Int(count))
      }
    }
    handler.ignorableWhitespace = handler.characters
    handler.cdataBlock = { closure, text, count in
      XMLTreeBuilder.with(closure) { builder, context in
        builder.appendSection(UnsafeBufferPointer(start: text, count: Int(count)), context)
      }
    }
    handler.comment = { closure, text in
      XMLTreeBuilder.with(closure) { builder, _ in
        builder.flushText()
        builder.add(
          builder.document.makeComment(DOMString(DOMStringView(XMLTreeBuilder.bytes(text)))).node)
      }
    }
    handler.processingInstruction = { closure, target, data in
      XMLTreeBuilder.with(closure) { builder, _ in
        builder.flushText()
        builder.add(
          builder.document.makeProcessingInstruction(
            target: DOMString(DOMStringView(XMLTreeBuilder.bytes(target))),
            data: DOMString(DOMStringView(XMLTreeBuilder.bytes(data)))
          ).node)
      }
    }
    jsprep_set_error_handler(&handler) { closure, error in
      XMLTreeBuilder.with(closure) { builder, context in
        guard let error = error?.pointee, let message = error.message else { return }
        builder.report(
          XMLTreeBuilder.bytes(UnsafeRawPointer(message).assumingMemoryBound(to: UInt8.self)),
          in: context,
          isWarning: error.level == XML_ERR_WARNING)
      }
    }
    return handler
  }
}

extension String {
  /// Text of libxml2, which is in UTF-8.
  fileprivate init?(xml text: UnsafePointer<UInt8>?) {
    guard let text else { return nil }
    self.init(cString: text)
  }
}
