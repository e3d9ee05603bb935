/// Runs the scripts of a page: given to a ``DocumentPool`` by whoever has an engine. Without one, no
/// script of a page runs.
package protocol PageScripting: AnyObject {
  /// Runs a script element, or begins to load what it is to run (HTML Standard, 4.12.1.1, "prepare
  /// the script element", from step 15 on). The element is connected, of a type that can run, and
  /// has not been started before.
  func run(_ script: Element, as kind: ScriptKind)

  /// Takes care of a script whose end tag a parser has met: runs it, notes it for later, or blocks
  /// the parser until it has arrived (HTML Standard, "prepare the script element").
  func parsed(_ script: Element, by parser: DocumentParser)

  /// Does something that may queue microtasks: they run when it is done.
  func perform(_ steps: @escaping () -> Void)

  /// Hears that a document has been parsed to its end.
  func parserEnded(_ parser: DocumentParser)

  /// Makes the listener that runs the text of an event handler attribute (HTML Standard, 8.1.8.1).
  ///
  /// - Parameters:
  ///   - name: the attribute's name, such as `onclick`.
  ///   - element: the element that has the attribute.
  func makeListener(for name: String, of element: Element) -> any HandlerAttributeListener
}

/// A listener that runs the text of an event handler attribute.
package protocol HandlerAttributeListener: EventCallback {
  /// Call this when the attribute has another value: what a script has put in its place goes.
  func attributeChanged()
}

/// The type of a script element (HTML Standard, 4.12.1).
package enum ScriptKind: Sendable, Hashable {
  case classic, module, importMap
}
