internal import ScriptEngine

/// The language's own functions, from a global object that no script can reach.
///
/// Code that needs functions of the language after scripts have run takes them from here, because a
/// script may have replaced its own. The objects that they make have the prototypes of this global
/// object, so they serve to read objects, not to make them.
final class Originals {
  private unowned let realm: Realm
  private var context: Context?
  private var values: [String: ProtectedValue] = [:]

  init(_ realm: Realm) { self.realm = realm }

  /// The value of an expression.
  func value(_ expression: String) throws -> ProtectedValue {
    if let known = values[expression] { return known }
    let context = try madeContext()
    let made = context.protect(try context.evaluate(expression, name: ""))
    values[expression] = made
    return made
  }

  private func madeContext() throws -> Context {
    if let context { return context }
    try realm.ensureStack()
    let made = Context(machine: realm.context.machine, name: "Object")
    context = made
    return made
  }
}

extension Realm {
  /// The page's own functions of the language, taken before any script could replace them.
  ///
  /// They serve code that makes objects for scripts, or that runs too often to enter another global
  /// object.
  static let builtinsSource: OwnScript = """
    (function () {
      const { get, set, has, ownKeys, getOwnPropertyDescriptor, defineProperty, deleteProperty,
              getPrototypeOf, setPrototypeOf, construct, apply } = Reflect;
      const { hasOwn, create } = Object, { iterator } = Symbol;
      const { call } = Function.prototype;
      const bind = call.bind(call.bind);
      const free = method => bind(call, method);
      return {
        __proto__: null, get, set, has, ownKeys, getOwnPropertyDescriptor, defineProperty,
        deleteProperty, getPrototypeOf, setPrototypeOf, construct, apply, iterator, hasOwn, create, bind, free,
        String, Proxy, WeakMap, weakGet: WeakMap.prototype.get, weakSet: WeakMap.prototype.set,
        charCodeAt: free(String.prototype.charCodeAt), includes: free(String.prototype.includes) };
    })()
    """

  /// A function in the program's own JavaScript, made on first use.
  ///
  /// - Parameters:
  ///   - source: a function that is called once with the originals and gives the function.
  ///   - expression: what it is called with, such as `Reflect`.
  func function(_ source: OwnScript, originals expression: String) throws -> Value {
    let originals = try originals.value(expression)
    return try function(source) { [originals] }
  }
}
