/// Runs the scripts of a page. The owner of an engine gives it to a ``DocumentPool``. Without it,
/// no script of a page runs.
package protocol PageScripting: AnyObject {
  /// Runs a script element, or begins to load its script (HTML Standard, 4.12.1.1, "prepare the
  /// script element", from step 15 on). The element is connected, has a type that can run, and was
  /// not started before.
  func run(_ script: Element, as kind: ScriptKind)

  /// Processes a script after a parser has read its end tag: runs it, schedules it, or blocks the
  /// parser until it is loaded (HTML Standard, "prepare the script element").
  func parsed(_ script: Element, by parser: DocumentParser)

  /// Runs steps that may queue microtasks. The microtasks run after the steps.
  func perform(_ steps: @escaping () -> Void)

  /// Called when a parser has reached the end of a document.
  func parserEnded(_ parser: DocumentParser)

  /// Runs the script of a `javascript:` address in a window (HTML Standard, "evaluate a javascript:
  /// URL").
  ///
  /// - Returns: the text that it gives, which the window shows then; nil if it gives none.
  func evaluate(_ address: URLRecord, in window: Window) -> DOMString?

  /// Makes the listener that runs the text of an event handler attribute (HTML Standard, 8.1.8.1).
  ///
  /// - Parameters:
  ///   - name: the attribute's name, such as `onclick`.
  ///   - element: the element that has the attribute.
  func makeListener(for name: String, of element: Element) -> any HandlerAttributeListener
}

/// A listener that runs the text of an event handler attribute.
package protocol HandlerAttributeListener: EventCallback {
  /// Call this when the attribute's value has changed. A handler that a script has set in its place
  /// is removed.
  func attributeChanged()
}

/// The type of a script element (HTML Standard, 4.12.1).
package enum ScriptKind: Sendable, Hashable {
  case classic, module, importMap
}
