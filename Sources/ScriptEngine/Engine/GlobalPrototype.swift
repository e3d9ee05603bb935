internal import CJavaScriptCore

/// Gives a global object without a class another prototype, see ``EngineInternal/globalNames``.
///
/// A global object gets its prototype from its class, and where it has none, the language makes
/// `Object.prototype` its prototype for good. But a class costs each global name in a script 50 to
/// 80 ns in the place of 3: the engine asks the class anew whenever the name is used.
enum GlobalPrototype {
  /// `JSC::JSObject::setPrototypeDirect`: the object, the engine and the prototype, whose bits are
  /// those of the interface's value.
  typealias Set = @convention(c) (OpaquePointer, UnsafeRawPointer?, OpaquePointer) -> Void

  private static let set = EngineLibrary.function(
    "_ZN3JSC8JSObject18setPrototypeDirectERNS_2VMENS_7JSValueE", as: Set.self)

  /// Makes a context whose global object has a prototype of its own, an ordinary object; nil if the
  /// library cannot do that.
  static func makeContext(in group: JSContextGroupRef) -> JSGlobalContextRef? {
    guard let set, let lock = EngineLock(of: group) else { return nil }
    let context = JSGlobalContextCreateInGroup(group, nil).made
    let proxy = JSContextGetGlobalObject(context).made
    let prototype = JSObjectMake(context, nil, nil).made
    guard let global = JSObjectGetProxyTarget(proxy) else {
      JSGlobalContextRelease(context)
      return nil
    }
    // The proxy has the prototype too: the engine reads it there where it remembers a property.
    lock.held {
      set(global, UnsafeRawPointer(group), prototype)
      set(proxy, UnsafeRawPointer(group), prototype)
    }
    guard JSObjectGetPrototype(context, proxy) == prototype else {
      JSGlobalContextRelease(context)
      return nil
    }
    return context
  }

  /// Whether a script finds what lies in the prototype, by its bare name and in the global object.
  static var isUsable: Bool {
    let group = JSContextGroupCreate().made
    defer { JSContextGroupRelease(group) }
    guard let context = makeContext(in: group) else { return false }
    defer { JSGlobalContextRelease(context) }
    let script = EngineString.make(
      """
      var own = 1;
      Object.getPrototypeOf(this).inherited = 2;
      own + inherited === 3 && this.own + this.inherited === 3 && this instanceof Object
        && Object.getPrototypeOf(this) !== Object.prototype
      """)
    defer { JSStringRelease(script) }
    let result = JSEvaluateScript(context, script, nil, nil, 0, nil)
    return result.map { JSValueToBoolean(context, $0) } ?? false
  }
}
