internal import CSS
internal import DOM
internal import ScriptEngine

extension ScriptLibrary {
  /// CSS Font Loading. No file of a font is ever loaded, so faces end as they do in WebKit when the network
  /// refuses: with an error.
  static let fontFaces = ScriptLibrary(
    ["FontFace", "FontFaceSet"], source: fontFacesSource,
    borrowing: ["EventTarget", "CSSFontFaceRule", "CSSGroupingRule", "CSSImportRule"]
  ) { realm, host in
    let context = realm.context
    let descriptor = context.makeFunction(name: "", length: 2) { call in
      let (name, text) = (try call.context.string(call[0]), try call.context.string(call[1]))
      guard let value = CSSFontFaceDescriptor.value(of: name, text) else {
        return call.context.null
      }
      return call.context.makeString(value)
    }
    try context.setProperty("descriptor", of: host, to: descriptor)
    let font = context.makeFunction(name: "", length: 1) { call in
      let realm = Realm.of(call.context)
      let parts = CSSFontFaceDescriptor.parts(ofFont: try call.context.string(call[0]))
      return try parts.map { try $0.encode(in: realm) } ?? call.context.null
    }
    try context.setProperty("font", of: host, to: font)
    let bytes = context.makeFunction(name: "", length: 1) { call in
      let realm = Realm.of(call.context)
      return call.context.makeBoolean(try BufferSource(call[0], in: realm) != nil)
    }
    try context.setProperty("isBuffer", of: host, to: bytes)
    try context.setProperty(
      "later", of: host,
      to: context.makeFunction(name: "", length: 1) { call in
        let realm = Realm.of(call.context)
        let function = call.context.protect(call[0])
        realm.eventLoop.queueTask { [unowned realm] in
          realm.guarded { try realm.context.call(function.value) }
        }
        return call.context.undefined
      })
  }
}

extension InterfaceBuilder<Document> {
  /// CSS Font Loading, 4: `FontFaceSource.fonts`.
  func includeFonts() throws {
    try readonly("fonts") { (document, realm: Realm) -> Value in
      try realm.context.call(realm.member("fontsOf", of: .fontFaces), realm.wrap(document.node))
    }
  }
}
