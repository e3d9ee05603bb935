internal import DOM
internal import ScriptEngine

extension InterfaceBuilder where Subject == Window {
  /// CSSOM, 9: the computed styles of elements. The script side makes the objects for those of elements,
  /// and the table the ones for pseudo-elements.
  func includeComputedStyle(_ script: WindowScript) throws {
    let function = function("getComputedStyle") {
      (_, argument: Passing<Element>, pseudoElement: Nullable<String>?, realm: Realm) -> Value in
      let element = argument.node
      let style: CSSStyleDeclaration = ComputedStyleDeclaration(
        of: element, pseudoElement: pseudoElement?.value)
      guard let document = element.node.separateDocument else { return try style.encode(in: realm) }
      // The style refers to the element.
      return try realm.making(objectsOf: document) { try style.encode(in: realm) }
    }
    script.getComputedStyle = function.body
    definitions.addScriptedMethod("getComputedStyle")
  }
}
