internal import CJavaScriptCore

/// The Swift object for a JavaScript object whose properties are found by name.
private final class NamedProperties: PlatformObject {
  // The object belongs to the context, and its properties are not read after the context's end.
  unowned(unsafe) let context: Context
  let find: (String) throws -> Value?

  init(context: Context, find: @escaping (String) throws -> Value?) {
    self.context = context
    self.find = find
  }

  static func of(_ object: JSObjectRef?) -> NamedProperties? {
    guard let object, let data = JSObjectGetPrivate(object) else { return nil }
    return Unmanaged<PlatformObject>.fromOpaque(data).takeUnretainedValue() as? NamedProperties
  }
}

extension Context {
  /// An object for the prototype chain of the global object, in which the engine does not allow a
  /// `Proxy`. `find` is called for each property that no object before it in the chain has.
  /// Assigning a property defines it on the global object.
  ///
  /// - Parameters:
  ///   - name: its name in `Object.prototype.toString`.
  ///   - find: returns the value of a property; nil if there is no such property.
  package func makeNamedProperties(
    name: String, prototype: Value, find: @escaping (String) throws -> Value?
  ) throws(ThrownValue) -> Value {
    let definition = name.withCString { name in
      var definition = kJSClassDefinitionEmpty
      definition.className = name
      definition.attributes = JSClassAttributes(kJSClassAttributeNoAutomaticPrototype)
      definition.finalize = ObjectClass.releasePlatformObject
      definition.getProperty = { _, object, name, exception in
        guard let name, let properties = NamedProperties.of(object) else { return nil }
        let context = properties.context
        do {
          return try properties.find(EngineString.string(name))?.reference
        } catch {
          if context.machine.timeLimitReached {
            context.machine.terminate(in: context)
          } else {
            exception?.pointee = context.exception(for: error).reference
          }
          return nil
        }
      }
      definition.setProperty = { _, object, name, value, exception in
        guard let name, let value, let context = NamedProperties.of(object)?.context else {
          return false
        }
        do throws(ThrownValue) {
          try context.define(
            PropertyName(adopting: JSStringRetain(name)), on: context.global,
            value: Value(value), enumerable: true)
        } catch {
          exception?.pointee = context.exception(for: error).reference
        }
        return true
      }
      return JSClassCreate(&definition)
    }
    defer { JSClassRelease(definition) }
    let properties = NamedProperties(context: self, find: find)
    properties.releases = machine.releases
    let object = JSObjectMake(
      reference, definition, Unmanaged.passRetained(properties).toOpaque()
    ).made
    JSObjectSetPrototype(reference, object, prototype.reference)
    return Value(object)
  }
}
