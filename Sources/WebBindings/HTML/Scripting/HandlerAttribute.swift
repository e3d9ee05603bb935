internal import DOM
internal import ScriptEngine

/// The handler in the text of an attribute such as `onclick`, for the page's world (HTML Standard,
/// 8.1.8.1). The text is compiled when the handler is first needed.
final class HandlerAttribute: HandlerAttributeListener {
  private let name: String
  private let element: Element
  private unowned let world: PageWorld
  private var state = State.text

  private enum State {
    /// The attribute's text, which is not compiled yet.
    case text
    /// The compiled handler, or a handler that a script of the page has set in its place.
    case handler(EventHandler)
    /// There is no handler: the text could not be compiled or must not run, or a script has set
    /// null.
    case nothing
  }

  init(_ name: String, of element: Element, in world: PageWorld) {
    self.name = name
    self.element = element
    self.world = world
  }

  func attributeChanged() { state = .text }

  func handle(_ event: Event, isInShadowTree: Bool) {
    handler()?.handle(event, isInShadowTree: isInShadowTree)
  }

  /// The handler that scripts read (HTML Standard, "getting the current value of the event
  /// handler").
  func handler() -> EventHandler? {
    switch state {
    case .handler(let handler): return handler
    case .nothing: return nil
    case .text:
      state = .nothing
      if let compiled = compile() { state = .handler(compiled) }
      if case .handler(let handler) = state { return handler }
      return nil
    }
  }

  /// Replaces the text by a value that a script of the page has set.
  func set(_ value: ProtectedValue?, in realm: Realm) {
    state = value.map { .handler(EventHandler($0, in: realm)) } ?? .nothing
  }

  private func compile() -> EventHandler? {
    guard let text = element.getAttribute(name).map({ DOMString($0) }),
      world.allows(.handler(text: text), for: element), let realm = world.realm()
    else { return nil }
    var compiled: EventHandler?
    realm.guarded {
      let context = realm.context
      let parameters =
        name == "onerror" && element.forwardsHandlersToWindow
        ? "event, source, lineno, colno, error" : "event"
      // The text must be a complete function body. A `}` in it must not end the function.
      let check = try realm.function(Self.bodyCheck)
      try context.call(check, realm.encode(text), context.makeString(parameters))
      let opening = DOMString(
        "(function () { \(Self.scopes) return function \(name)(\(parameters)) {\n")
      let source = opening.bytes + text.bytes + DOMString("\n}; })").bytes
      let make = try source.withUnsafeBufferPointer {
        try context.evaluate($0, name: element.node.nodeDocument.url, firstLine: 0)
      }
      let form = element.formOwner?.node
      let function = try context.call(
        make, realm.wrap(element.node.nodeDocument.node),
        form.map(realm.wrap) ?? context.makeObject(), realm.wrap(element.node))
      compiled = EventHandler(context.protect(function), in: realm)
    }
    return compiled
  }

  /// The scopes of a handler inside the global object. The members of its element are innermost,
  /// then come those of the element's form, and then those of the document.
  private static let scopes = "with (arguments[0]) with (arguments[1]) with (arguments[2])"

  private static let bodyCheck: OwnScript = """
    (function (Function) {
      return (body, parameters) => { new Function(parameters, body); };
    })(Function)
    """
}
