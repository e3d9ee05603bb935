internal import DOM
internal import ScriptEngine

/// A `DOMException` as scripts see it.
final class ExceptionObject: DOMObject, ObjectResult {
  let name: String
  let message: DOMString
  let code: Int

  init(_ exception: DOMException) {
    name = exception.name.rawValue
    message = DOMString(exception.message)
    code = exception.name.code
  }

  init(name: String, message: DOMString) {
    self.name = name
    self.message = message
    code = DOMException.Name(rawValue: name)?.code ?? 0
  }

  var interface: InterfaceDefinition { Interfaces.domException.definition }

  func encode(in realm: Realm) throws -> Value {
    let value = try realm.wrap(self)
    // The engine's own errors have these properties too. Reports read the location from them.
    let context = realm.context
    let trace = context.makeError(.general(""))
    for property: PropertyName in ["line", "column", "sourceURL", "stack"] {
      let detail = try context.property(property, of: trace)
      if !context.isUndefined(detail) { try context.define(property, on: value, value: detail) }
    }
    return value
  }
}

extension ExceptionObject: InterfaceType {}
