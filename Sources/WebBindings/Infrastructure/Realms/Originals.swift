internal import ScriptEngine

/// The language's own functions, out of reach of scripts: a global object that none ever sees.
///
/// What relies on functions of the language after scripts have run takes them from here, because a
/// script may have put others in their place. What they make has the prototypes of this global
/// object, so they are for looking at objects and not for making any.
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
  /// What makes objects that scripts see, or runs too often to wait for another global object, works
  /// with these.
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
        String, Proxy, charCodeAt: free(String.prototype.charCodeAt) };
    })()
    """

  /// A function in the program's own JavaScript, made when it is first asked for.
  ///
  /// - Parameters:
  ///   - source: a function that is called once with the originals and gives the function.
  ///   - expression: what it is called with, such as `Reflect`.
  func function(_ source: OwnScript, originals expression: String) throws -> Value {
    let originals = try originals.value(expression)
    return try function(source) { [originals] }
  }
}
