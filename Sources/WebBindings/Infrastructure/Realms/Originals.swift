internal import ScriptEngine

/// The language's own functions, from a global object that no script can reach.
///
/// After scripts have run, code takes functions of the language from here, because a script may
/// have replaced those of its own world. Objects that these functions make have the prototypes of
/// this global object, so use the functions to read objects, not to make them.
final class Originals {
  private unowned let realm: Realm
  private var context: Context?
  private var values: [String: ProtectedValue] = [:]

  init(_ realm: Realm) { self.realm = realm }

  /// The value of an expression, which is evaluated once.
  func value(_ expression: String) throws -> ProtectedValue {
    if let known = values[expression] { return known }
    let context = try madeContext()
    let made = context.keep(try context.evaluate(expression, name: ""))
    values[expression] = made
    return made
  }

  private func madeContext() throws -> Context {
    if let context { return context }
    try realm.ensureStack()
    let made = Context(machine: realm.context.machine)
    context = made
    return made
  }
}

extension Realm {
  /// The functions of the language in the page's own world, taken before any script could replace
  /// them.
  ///
  /// They are for code that makes objects for scripts, or that runs so often that entering another
  /// global object takes too long.
  static let builtinsSource: OwnScript = """
    (function () {
      const { get, set, has, ownKeys, getOwnPropertyDescriptor, defineProperty, deleteProperty,
              getPrototypeOf, setPrototypeOf, construct, apply } = Reflect;
      const { hasOwn, create } = Object, { iterator, toPrimitive, toStringTag } = Symbol;
      const { valueOf, __lookupSetter__ } = Object.prototype;
      const { call } = Function.prototype;
      const bind = call.bind(call.bind);
      const free = method => bind(call, method);
      const { get: find, set: note } = WeakMap.prototype;
      // A script's changes to WeakMap.prototype reach no own property.
      const makeWeakMap = () => {
        const map = new WeakMap();
        setPrototypeOf(map, null);
        map.get = find;
        map.set = note;
        return map;
      };
      return {
        __proto__: null, get, set, has, ownKeys, getOwnPropertyDescriptor, defineProperty,
        deleteProperty, getPrototypeOf, setPrototypeOf, construct, apply, iterator, toPrimitive, toStringTag,
        valueOf, hasOwn, create, bind, free, lookupSetter: free(__lookupSetter__),
        String, Proxy, TypeError, makeWeakMap, listMembers: Array.prototype,
        charCodeAt: free(String.prototype.charCodeAt), includes: free(String.prototype.includes),
        split: free(String.prototype.split), slice: free(Array.prototype.slice) };
    })()
    """

  /// A function in the program's own JavaScript, made on first use.
  ///
  /// - Parameters:
  ///   - source: a function that is called once with the originals, and returns the wanted
  ///     function.
  ///   - expression: the originals, such as `Reflect`.
  func function(_ source: OwnScript, originals expression: String) throws -> Value {
    let originals = try originals.value(expression)
    return try function(source) { [originals] }
  }
}
