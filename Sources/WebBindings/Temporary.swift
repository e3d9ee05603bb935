// Stands in for what Sources/WebBindings/HTML/EventLoop.swift and the window bring: delete this file then.
public import DOM
public import ScriptEngine
public final class EventLoop {
  public var now = 0.0
  public func run(until: () -> Bool, forMilliseconds: Double) -> Bool { until() }
}
public struct ConsoleMessage { public enum Level: String { case log }; public var level: Level; public var text: String; public var location: SourceLocation? }
public struct Navigation { public var url: String }
public struct Dialog { public var kind: String; public var message: String }
extension Realm {
  public convenience init(machine: VirtualMachine, document: Document, realTime: Bool) throws { try self.init(machine: machine, document: document) }
  public var eventLoop: EventLoop { EventLoop() }
  public var console: [ConsoleMessage] { [] }
  public var navigations: [Navigation] { [] }
  public var dialogs: [Dialog] { [] }
  public var reportedExceptions: [ScriptException] { [] }
  public var unhandledRejections: [ScriptException] { [] }
  public func close() { context.close() }
}
