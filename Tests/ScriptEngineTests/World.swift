import ScriptEngine
import Testing

/// A machine with one context, for tests.
final class World {
  let machine: VirtualMachine
  let context: Context

  init(machine: VirtualMachine = VirtualMachine()) {
    self.machine = machine
    context = Context(machine: machine)
  }

  /// The completion value of a script as text.
  @discardableResult
  func callAsFunction(
    _ source: String, name: String = "test.js", firstLine: Int = 1
  ) throws -> String {
    do {
      return try context.string(context.evaluate(source, name: name, firstLine: firstLine))
    } catch {
      throw context.describe(error)
    }
  }

  /// The exception that a script raises.
  func exception(
    of source: String, name: String = "test.js", firstLine: Int = 1,
    sourceLocation: Testing.SourceLocation = #_sourceLocation
  ) throws -> ScriptException {
    try #require(throws: ScriptException.self, sourceLocation: sourceLocation) {
      try self(source, name: name, firstLine: firstLine)
    }
  }

  /// Makes a function global.
  func define(
    _ name: String, length: Int = 0, _ body: @escaping (Invocation) throws -> Value
  ) throws {
    try context.define(
      PropertyName(name), on: context.global,
      value: context.makeFunction(name: name, length: length, body))
  }

  /// Makes `call(function)` global: a host function that calls its argument.
  func defineCall() throws {
    try define("call", length: 1) { call in try call.context.call(call[0]) }
  }

  /// Makes a constructor global whose objects have its `new.target`'s prototype.
  func defineConstructor(
    _ name: String, length: Int = 0, parent: Value? = nil,
    _ body: @escaping (Invocation, Value) throws -> Void = { _, _ in }
  ) throws {
    let prototype = context.makeObject()
    if let parent {
      context.setPrototype(of: prototype, to: try context.property("prototype", of: parent))
    }
    let constructor = try context.makeConstructor(
      name: name, length: length, prototype: prototype, parent: parent
    ) { call in
      let context = call.context
      if context.isSame(call.this, context.global) {
        throw ScriptError.type("Constructor \(name) requires 'new'")
      }
      let object = context.makeObject()
      context.setPrototype(of: object, to: try context.property("prototype", of: call.this))
      try body(call, object)
      return object
    }
    try context.define(PropertyName(name), on: context.global, value: constructor)
  }

  /// Keeps what scripts tell with `log(value)`.
  final class Log {
    var lines: [String] = []
  }

  /// Makes `log(value)` global.
  func defineLog() throws -> Log {
    let log = Log()
    try define("log") { call in
      log.lines.append(try call.context.string(call[0]))
      return call.context.undefined
    }
    return log
  }
}
