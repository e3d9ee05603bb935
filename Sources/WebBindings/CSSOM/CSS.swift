internal import CSS
internal import DOM
internal import ScriptEngine

extension Realm {
  /// The `CSS` namespace (CSSOM, 2, and CSS Conditional Rules, 6).
  func makeCSSNamespace() throws -> Value {
    let context = context
    let namespace = context.makeObject()
    let definitions = PropertyDefinitions()
    definitions.addMethod("escape", length: 1) { call in
      var arguments = ArgumentReader(call)
      guard call.count > 0 else { throw ScriptError.type("Not enough arguments") }
      let text = try arguments.next(DOMString.self)
      return try arguments.realm.encode(DOMString(bytes: text.withView(\.bytes.cssIdentifier)))
    }
    definitions.addMethod("supports", length: 1) { call in
      var arguments = ArgumentReader(call)
      guard call.count > 0 else { throw ScriptError.type("Not enough arguments") }
      let first = try arguments.next(String.self)
      let isSupported =
        call.count > 1
        ? CSSSupportsCondition.supports(
          property: first, value: try arguments.next(String.self))
        : CSSSupportsCondition.supports(condition: first)
      return call.context.makeBoolean(isSupported)
    }
    definitions.addMethod("registerProperty", length: 1) { call in
      guard call.count > 0 else { throw ScriptError.type("Not enough arguments") }
      let realm = Realm.of(call.context)
      let context = realm.context
      guard context.isObject(call[0]) else { throw ScriptError.type("Type error") }
      // The members are read in the order of their names (Web IDL, 3.2.17).
      let inherits = try realm.member("inherits", of: call[0])
      let initialValue = try realm.member("initialValue", of: call[0]).map(context.string)
      let name = try realm.member("name", of: call[0]).map(context.string)
      let syntax = try realm.member("syntax", of: call[0]).map(context.string)
      guard let inherits, let name else {
        throw ScriptError.type(
          "Member PropertyDescriptor.\(inherits == nil ? "inherits" : "name") is required")
      }
      try realm.window.document.registerProperty(
        name, syntax: syntax ?? "*", inherits: context.boolean(inherits),
        initialValue: initialValue)
      return context.undefined
    }
    for name in Self.numericFactories {
      definitions.addMethod(name, length: 1) { call in
        let realm = Realm.of(call.context)
        guard call.count > 0 else { throw ScriptError.type("Not enough arguments") }
        return try realm.context.call(
          realm.member("unitValue", of: .typedOM), call[0], realm.context.makeString(name))
      }
    }
    try context.define(definitions, on: namespace)
    try context.define(.toStringTag, on: namespace, value: context.makeString("CSS"))
    return namespace
  }

  /// The functions that make a numeric value in a unit (CSS Typed OM, 4.3.5).
  private static let numericFactories = """
    number percent cap ch em ex ic lh rcap rch rem rex ric rlh vw vh vi vb vmin vmax svw svh svi svb \
    svmin svmax lvw lvh lvi lvb lvmin lvmax dvw dvh dvi dvb dvmin dvmax cqw cqh cqi cqb cqmin cqmax \
    cm mm Q in pt pc px deg grad rad turn s ms Hz kHz dpi dpcm dppx fr
    """.split(separator: " ").map(String.init)
}
