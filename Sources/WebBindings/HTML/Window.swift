internal import DOM
internal import ScriptEngine

/// The window of a world (HTML Standard, 7.2.2).
final class Window: DOMObject, ObjectArgument {
  let document: Document

  init(document: Document) {
    self.document = document
  }
}

extension Interfaces {
  static let window = Interface<Window>("Window", inherits: eventTarget) { _ in }
}

extension Realm {
  /// Makes the global object the window: its members are the object's own (`Global`).
  func installWindow() throws {
    let prototype = context.prototype(of: context.global)
    let installed = InstalledInterface(
      definition: Interfaces.window.definition, prototype: context.protect(prototype))
    try adopt(installed)
    context.setPlatformObject(
      ofGlobal: keep(
        Wrapper(interface: installed.definition, object: Window(document: document))))
    document.state.hasWindow = true
    let builder = InterfaceBuilder<Window>(
      realm: self, installed: installed, target: context.global)
    try builder.readonly("document") { $0.document }
    for name in ["window", "self", "frames"] {
      try builder.replaceable(name) { (_, realm: Realm) in realm.context.global }
    }
  }
}
