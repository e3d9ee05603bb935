internal import DOM
internal import ScriptEngine

extension InterfaceBuilder where Subject == Window {
  /// CSSOM, 9: the computed styles of elements.
  func includeComputedStyle() throws {
    try method("getComputedStyle") {
      (_, element: Element, pseudoElement: Nullable<String>?) -> CSSStyleDeclaration in
      ComputedStyleDeclaration(of: element, pseudoElement: pseudoElement?.value)
    }
  }
}
