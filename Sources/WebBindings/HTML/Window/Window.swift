package import DOM
internal import ScriptEngine

extension Interfaces {
  /// HTML Standard, 7.2.2.
  static let window = Interface<Window>("Window", inherits: eventTarget) { _ in }
}

extension Window: ObjectResult, ObjectArgument {
  package var interface: InterfaceDefinition { Interfaces.window.definition }
  package var keepsWrapper: Bool { true }
}

extension Realm {
  /// Makes the global object the window. The window's members become the object's own (`Global`).
  func installWindow() throws {
    let prototype = context.prototype(of: context.global)
    let installed = InstalledInterface(
      definition: Interfaces.window.definition, prototype: context.keep(prototype))
    try adopt(installed)
    if let parent = try Interfaces.window.definition.parent.map(interface) {
      try installNamedProperties(below: prototype, above: parent.prototype)
    }
    context.setPlatformObject(
      ofGlobal: keep(Wrapper(interface: installed.definition, object: window)))
    window.wrappers[world] = context.keep(context.global)
    try addMembers(of: installed, to: context.global) { (builder: InterfaceBuilder<Window>) in
      let script = WindowScript()
      builder.members.windowScript = script
      try builder.includeUnforgeableMembers(script)
      try builder.includeRelations(script)
      try builder.includeObjects(script)
      try builder.includeView()
      try builder.includeDialogs()
      try builder.includeComputedStyle(script)
      try builder.includeTimers()
      try builder.includeFrames(prefixes: true)
      try builder.includePlatform()
      try builder.eventHandlers(EventHandlerNames.global, EventHandlerNames.window)
    }
  }
}
