internal import ScriptEngine

extension ScriptLibrary {
  /// Geometry Interfaces, 5 and 6: `DOMQuad` and `DOMMatrix`.
  static let matrices = ScriptLibrary(
    ["DOMMatrixReadOnly", "DOMMatrix", "WebKitCSSMatrix", "DOMQuad"], source: matricesSource,
    borrowing: ["DOMPoint", "DOMRect"])
}
