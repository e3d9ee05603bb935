internal import CSS
internal import ScriptEngine

extension ScriptLibrary {
  /// Geometry Interfaces, 5 and 6: `DOMQuad` and `DOMMatrix`.
  static let matrices = ScriptLibrary(
    ["DOMMatrixReadOnly", "DOMMatrix", "WebKitCSSMatrix", "DOMQuad"], source: matricesSource,
    borrowing: ["DOMPoint", "DOMRect"]
  ) { realm, host in
    // Whether a transform stays in the plane, then the numbers of its matrix; undefined if the text
    // is no transform.
    let transform = realm.context.makeFunction(name: "", length: 1) { call in
      let context = call.context
      guard let matrix = CSSTransformMatrix(parsing: try context.string(call[0])) else {
        return context.undefined
      }
      return context.makeArray(count: matrix.cells.count + 1) {
        $0 == 0
          ? context.makeBoolean(matrix.staysInPlane) : context.makeNumber(matrix.cells[$0 - 1])
      }
    }
    try realm.context.setProperty("transform", of: host, to: transform)
  }
}
