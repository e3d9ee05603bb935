internal import ScriptEngine

extension ScriptLibrary {
  /// Geometry Interfaces, 5 and 6: `DOMQuad` and `DOMMatrix`.
  static let matrices = ScriptLibrary(
    ["DOMMatrixReadOnly", "DOMMatrix", "WebKitCSSMatrix", "DOMQuad"], source: matricesSource
  ) { realm, host in
    for definition in [
      Interfaces.domPoint.definition, Interfaces.domRect.definition,
      Interfaces.domPointReadOnly.definition,
    ] {
      guard let constructor = try realm.interface(definition).constructor else { continue }
      try realm.context.setProperty(
        PropertyName(definition.name), of: host, to: constructor.value)
    }
  }
}
