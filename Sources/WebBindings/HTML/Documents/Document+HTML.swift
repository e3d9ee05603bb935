internal import DOM
internal import Bytes
internal import ScriptEngine

extension InterfaceBuilder<Document> {
  /// HTML Standard, 3.1, and the additions of other standards to HTML documents.
  func includeHTML() throws {
    try includeMetadata()
    try includeCollections()
    try includeEditing()
    try includeWriting()
    try includeColors()
    try includeStyleSheets()
    try readonly("scrollingElement") { $0.scrollingElement }
    try readonly("activeElement") { $0.activeElement }
    try method("elementFromPoint") { (document, x: FiniteDouble, y: FiniteDouble) in
      document.element(x: x.value, y: y.value)
    }
    try method("elementsFromPoint") { (document, x: FiniteDouble, y: FiniteDouble) in
      document.elements(x: x.value, y: y.value)
    }
    try method("caretRangeFromPoint") { (document, x: Int?, y: Int?) in
      document.caretRange(x: Double(x ?? 0), y: Double(y ?? 0))
    }
    for name in ["clear", "captureEvents", "releaseEvents", "exitPointerLock"] {
      try method(name) { (_: Document) in Undefined() }
    }
  }

  private func includeMetadata() throws {
    try attribute("domain") {
      $0.domain
    } set: { (document, domain: String) in
      try document.setDomain(domain)
    }
    try readonly("lastModified") { $0.lastModifiedText }
    try attribute("title") {
      $0.title
    } set: { (document, title: DOMString) in
      try document.setTitle(title)
    }
    try attribute("dir") {
      Self.direction.keyword(for: $0.directionElement?.getAttribute("dir")) ?? ""
    } set: { (document, value: DOMString) in
      document.directionElement?.setAttribute(known: "dir", value)
    }
    try readonly("currentScript") { $0.state.currentScript?.node }
    try readonly("hidden") { $0.state.window == nil }
    try readonly("visibilityState") { $0.state.window == nil ? "hidden" : "visible" }
    try method("hasFocus") { _ in false }
    try readonly("xmlEncoding") { $0.state.xmlDeclaration?.encoding }
    try attribute("xmlVersion") {
      $0.state.xmlVersion ?? ($0.isHTML ? nil : "1.0")
    } set: { (document, version: String) in
      guard version == "1.0" else {
        throw DOMException(.notSupported, "Only version 1.0 of XML is supported")
      }
      document.state.xmlVersion = version
    }
    try attribute("xmlStandalone") {
      $0.state.isStandalone ?? ($0.state.xmlDeclaration?.isStandalone == true)
    } set: { (document, isStandalone: Bool) in
      document.state.isStandalone = isStandalone
      document.state.xmlDeclaration?.isStandalone = isStandalone
    }
    try attribute("fullscreenElement") { _ in
      Node?.none
    } set: { (_, _: Value) in
      // Web IDL, LegacyLenientSetter: an assignment does nothing.
    }
    try readonly("pointerLockElement") { _ in Node?.none }
    try readonly("rootElement") { document in
      document.documentElement.flatMap { $0.isSVG ? $0 : nil }
    }
  }

  private static var direction: Reflection.Keywords {
    Reflection.Keywords(known: ["ltr", "rtl", "auto"], missing: "", invalid: "")
  }

  private func includeCollections() throws {
    try readonly("images") { $0.images }
    try readonly("embeds") { $0.embeds }
    try readonly("plugins") { $0.embeds }
    try readonly("links") { $0.links }
    try readonly("forms") { $0.forms }
    try readonly("scripts") { $0.scripts }
    try readonly("anchors") { $0.anchors }
    try readonly("applets") { $0.applets }
    try readonly("all") { (document, realm: Realm) in try realm.allOfDocument(document) }
    try method("getElementsByName") { (document, name: DOMString) in
      document.elements(named: name)
    }
  }

  private func includeEditing() throws {
    try attribute("designMode") {
      $0.state.isDesignMode ? "on" : "off"
    } set: { (document, value: String) in
      document.state.isDesignMode = value.asciiLowercased == "on"
    }
    try method("execCommand") { (document, name: String, _: Bool?, value: DOMString?) in
      try document.command(name, for: "execCommand")
        .map { document.execute($0, value: value ?? DOMString()) } ?? false
    }
    try method("queryCommandEnabled") { (document, name: String) in
      try document.command(name, for: "queryCommandEnabled")?.isEnabled(in: document) ?? false
    }
    try method("queryCommandIndeterm") { (document, name: String) in
      let state = try document.command(name, for: "queryCommandIndeterm")?.state(in: document)
      return state.map { $0.somewhere && !$0.everywhere } ?? false
    }
    try method("queryCommandState") { (document, name: String) in
      try document.command(name, for: "queryCommandState")?.state(in: document).everywhere ?? false
    }
    try method("queryCommandSupported") { (document, name: String) in
      try document.command(name, for: "queryCommandSupported") != nil
    }
    try method("queryCommandValue") { (document, name: String) in
      try document.command(name, for: "queryCommandValue")?.value(in: document) ?? ""
    }
  }

  private func includeWriting() throws {
    try method("open") { (document, arguments: Variadic<String>, realm: Realm) in
      // With a third argument, this opens a window.
      if arguments.values.count > 2, document.state.window == nil {
        throw DOMException(.invalidAccess, "The document has no window")
      }
      document.open(address: realm.entryAddress(for: document))
      return document
    }
    try method("close") { (document: Document) in
      document.close()
      return Undefined()
    }
    try method("write") { (document, parts: Variadic<DOMString>, realm: Realm) in
      try document.write(
        DOMString(bytes: parts.values.flatMap(\.bytes)), address: realm.entryAddress(for: document))
      return Undefined()
    }
    try method("writeln") { (document, parts: Variadic<DOMString>, realm: Realm) in
      try document.write(
        DOMString(bytes: parts.values.flatMap(\.bytes) + [0x0A]),
        address: realm.entryAddress(for: document))
      return Undefined()
    }
  }

  /// HTML Standard, 16.3.4: obsolete attributes, which reflect those of the body.
  private func includeColors() throws {
    for (name, attribute) in [
      ("fgColor", "text"), ("linkColor", "link"), ("vlinkColor", "vlink"),
      ("alinkColor", "alink"), ("bgColor", "bgcolor"),
    ] {
      try self.attribute(name) { document in
        document.bodyElement.map { DOMString($0.text(of: attribute)) } ?? DOMString()
      } set: { (document, value: NullIsEmpty) in
        document.bodyElement?.setAttribute(known: attribute, value.text)
      }
    }
  }
}

extension Document {
  /// The command of a name; nil if no command has it, and always in a document without a window.
  ///
  /// - Parameter member: the member that a script calls.
  /// - Throws: an `InvalidStateError` where pages cannot be edited, as in all XML but XHTML.
  fileprivate func command(
    _ name: String, for member: String
  ) throws(DOMException) -> EditingCommand? {
    guard isHTML || state.contentType == "application/xhtml+xml" else {
      throw DOMException(.invalidState, "\(member) is only supported on HTML documents.")
    }
    return state.window == nil ? nil : EditingCommand(name: name)
  }
}

extension Realm {
  /// The address that a document gets when a script opens it (HTML Standard, "document open steps",
  /// step 12): that of the page, where all scripts begin; nil for the page itself.
  fileprivate func entryAddress(for document: Document) -> String? {
    let page = window.top.document
    return document == page ? nil : page.url
  }
}
