package import DOM
internal import ScriptEngine

extension Interfaces {
  /// CSSOM, 6.1.2, including the members from older browsers.
  static let cssStyleSheet = Interface<CSSStyleSheet>("CSSStyleSheet", inherits: styleSheet) {
    $0.constructor { (options: DictionaryArgument?, realm: Realm) in
      try CSSStyleSheet(options: options, in: realm)
    }
    try $0.readonly("ownerRule") { $0.ownerRule }
    for name in ["cssRules", "rules"] {
      try $0.readonly(name) { sheet in
        try sheet.ensureReadable()
        return sheet.cssRules
      }
    }
    try $0.method("insertRule") { (sheet, text: String, index: UnsignedLong?) in
      let index = index?.value ?? 0
      try sheet.insertRule(text, at: index)
      return index
    }
    try $0.method("deleteRule") { (sheet, index: UnsignedLong) in
      try sheet.deleteRule(at: index.value)
      return Undefined()
    }
    try $0.method("addRule") {
      (sheet, selector: String?, style: String?, index: UnsignedLong?) in
      let style = style ?? "undefined"
      let text = (selector ?? "undefined") + " { " + style + (style.isEmpty ? "}" : " }")
      try sheet.insertRule(text, at: index?.value ?? sheet.cssRules.count)
      return -1
    }
    try $0.method("removeRule") { (sheet, index: UnsignedLong?) in
      try sheet.deleteRule(at: index?.value ?? 0)
      return Undefined()
    }
    try $0.asynchronousMethod("replace") { (sheet, promise, text: String) in
      try sheet.replace(text)
      promise.resolve(sheet)
    }
    try $0.method("replaceSync") { (sheet, text: String) in
      try sheet.replace(text)
      return Undefined()
    }
  }
}

extension CSSStyleSheet: ObjectResult, ObjectArgument {
  package var interface: InterfaceDefinition { Interfaces.cssStyleSheet.definition }
  package var keepsWrapper: Bool { true }

  /// CSSOM, "create a constructed CSSStyleSheet".
  fileprivate convenience init(options: DictionaryArgument?, in realm: Realm) throws {
    if let address = try realm.member("baseURL", of: options?.value) {
      let text = try realm.context.string(address)
      if realm.document.resolve(text) == nil {
        throw DOMException(.notAllowed, "Base URL is invalid")
      }
    }
    let isDisabled = try realm.boolean("disabled", of: options?.value)
    // A list of media is converted to its text.
    let media = try realm.member("media", of: options?.value)
    realm.window.isHeld = true
    self.init(
      constructedBy: realm.document, media: try media.map(realm.context.string) ?? "",
      isDisabled: isDisabled)
  }
}
