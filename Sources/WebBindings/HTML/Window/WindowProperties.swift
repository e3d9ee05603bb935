package import DOM
package import ScriptEngine

extension Realm {
  /// Puts the named properties object between the window's prototype and that of `EventTarget` (Web
  /// IDL, 3.7.4). It has elements of the page by their identifiers and names.
  func installNamedProperties(below prototype: Value, above parent: ProtectedValue) throws {
    let object = try context.makeNamedProperties(
      name: "WindowProperties", prototype: parent.value
    ) { [unowned self] name in
      guard let found = document.windowNamedElements(name),
        !context.hasProperty(PropertyName(name), of: parent.value)
      else { return nil }
      return try encode(found)
    }
    context.setPrototype(of: prototype, to: object)
  }
}

extension WindowNamedElements: ResultType {
  package func encode(in realm: Realm) throws -> Value {
    switch self {
    case .window(let window): try realm.encode(window: window)
    case .element(let element): try element.encode(in: realm)
    case .collection(let collection): try collection.encode(in: realm)
    }
  }
}
