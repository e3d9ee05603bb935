// Stands in for what Sources/WebBindings/HTML/EventLoop.swift and the window bring: delete this file then.
public import ScriptEngine
public struct ConsoleMessage { public enum Level: String { case log }; public var level: Level; public var text: String; public var location: SourceLocation? }
public struct Navigation { public var url: String }
public struct Dialog { public var kind: String; public var message: String }
extension Realm {
  public var console: [ConsoleMessage] { [] }
  public var navigations: [Navigation] { [] }
  public var dialogs: [Dialog] { [] }
  public var unhandledRejections: [ScriptException] { [] }
  public func close() { context.close() }
}
