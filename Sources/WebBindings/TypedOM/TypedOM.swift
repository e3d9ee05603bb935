internal import CSS
internal import DOM
internal import ScriptEngine

extension ScriptLibrary {
  /// CSS Typed OM. It is a program over the declaration blocks and the texts of values.
  static let typedOM = ScriptLibrary(
    [
      "CSSStyleValue", "CSSImageValue", "CSSNumericValue", "CSSUnitValue", "CSSNumericArray",
      "CSSMathValue", "CSSMathSum", "CSSMathProduct", "CSSMathMin", "CSSMathMax", "CSSMathNegate",
      "CSSMathInvert", "CSSMathClamp", "CSSKeywordValue", "CSSVariableReferenceValue",
      "CSSUnparsedValue", "CSSTransformValue", "CSSTransformComponent", "CSSTranslate", "CSSRotate",
      "CSSScale", "CSSSkew", "CSSSkewX", "CSSSkewY", "CSSPerspective", "CSSMatrixComponent",
      "StylePropertyMapReadOnly", "StylePropertyMap",
    ], source: typedOMSource, borrowing: ["CSSStyleDeclaration"]
  ) { realm, host in
    let context = realm.context
    // Values are tried in the style of an element that no script sees.
    let scratch = try realm.window.document.createElement("div").style
    try context.setProperty("scratch", of: host, to: try realm.wrap(scratch))
    try realm.addFunctionsForTypedOM(to: host)
  }

  private static let typedOMSource = OwnScript(
    named: "typed-om",
    composing: [typedNumbers, typedTransforms, typedMaps].joined(separator: "\n"))
}

extension Realm {
  fileprivate func addFunctionsForTypedOM(to host: Value) throws {
    func add(_ name: PropertyName, _ body: @escaping (Invocation, Realm) throws -> Value) throws {
      try context.setProperty(
        name, of: host,
        to: context.makeFunction(name: "", length: 0) { try body($0, Realm.of($0.context)) })
    }
    try add("matrix") { _, realm in try realm.member("DOMMatrix", of: .matrices) }
    try add("readOnlyMatrix") { _, realm in
      try realm.member("DOMMatrixReadOnly", of: .matrices)
    }
    try add("isProperty") { call, realm in
      let name = try realm.context.string(call[0])
      return realm.context.makeBoolean(CSSStyleDeclaration.hasProperty(name))
    }
    try add("isShorthand") { call, realm in
      let property = CSSProperty(named: try realm.context.string(call[0]))
      return realm.context.makeBoolean(property?.shorthand != nil)
    }
    try add("computed") { call, realm in
      let style = ComputedStyleDeclaration(of: try Element.convert(call[0], in: realm))
      return realm.context.makeString(
        style.computedValue(of: try realm.context.string(call[1])))
    }
    try add("registered") { call, realm in
      let style = ComputedStyleDeclaration(of: try Element.convert(call[0], in: realm))
      let name = try realm.context.string(call[1])
      guard let items = style.registeredItems(of: name) else { return realm.context.undefined }
      let context = realm.context
      return context.makeArray(count: items.texts.count + 1) {
        $0 == 0
          ? context.makeBoolean(items.areImages) : context.makeString(items.texts[$0 - 1])
      }
    }
    try add("names") { call, realm in
      let style = ComputedStyleDeclaration(of: try Element.convert(call[0], in: realm))
      return try realm.encode(style.allNames)
    }
  }
}

extension InterfaceBuilder {
  /// Adds an attribute whose value is the map of the properties in a block of declarations
  /// (CSS Typed OM, 3.2 and 3.3).
  func styleMap(
    _ name: String, _ style: @escaping (Subject) -> CSSStyleDeclaration
  ) throws {
    try readonly(name) { (subject, realm: Realm) -> Value in
      try realm.context.call(
        realm.member("declaredMap", of: .typedOM), style(subject).encode(in: realm))
    }
  }
}
