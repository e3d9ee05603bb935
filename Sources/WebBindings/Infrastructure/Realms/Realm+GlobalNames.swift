internal import DOM
internal import ScriptEngine

// The names of interfaces and libraries on the global object, see LazyNames.

extension Realm {
  /// Puts the interface objects on the global object. Each is made when it is first read.
  func defineInterfaces() throws {
    let resolve = context.makeFunction(name: "", length: 1) { [unowned self] call in
      let given = try call.context.string(call[0])
      let name = LazyNames.aliases[given] ?? given
      if let definition = Self.interfacesByName[name] {
        return try interface(definition).constructor?.value ?? call.context.undefined
      }
      if name == "console" { return try makeConsole() }
      if name == "Date" { return try makeDate() }
      if name == "CSS" { return try makeCSSNamespace() }
      if let library = ScriptLibrary.byName[name] {
        return try member(PropertyName(name), of: library)
      }
      let factory = LegacyFactory.all.first { $0.name == name }
      return try factory?.makeConstructor(in: self) ?? call.context.undefined
    }
    let define = try function(Self.lazyProperties) { [builtins, context.keep(resolve)] }
    _ = try context.call(define, context.global, wordsOf: namesOfInterfaces)
  }

  private var namesOfInterfaces: String {
    guard let worker else { return LazyNames.text }
    return worker.isShared ? LazyNames.ofSharedWorkers : LazyNames.ofDedicatedWorkers
  }

  static let interfacesByName = Dictionary(
    (Interfaces.all + Interfaces.ofWorkers).map { ($0.name, $0) }
  ) { first, _ in first }

  /// A property that is made when it is first read, and is an ordinary one from then on.
  private static let lazyProperties: OwnScript = """
    (function ({ defineProperty, split }, resolve) {
      const lazy = { __proto__: null, get: undefined, set: undefined, configurable: true };
      // Takes the names, or a text with all of them.
      return (global, ...names) => {
        if (names.length === 1) names = split(names[0], ' ');
        const fix = (name, value) => {
          defineProperty(global, name, { __proto__: null, value, writable: true, configurable: true });
          return value;
        };
        for (let index = 0; index < names.length; index++) {
          const name = names[index];
          // One function for both halves: a world makes hundreds of them.
          lazy.get = lazy.set = function (value) {
            return fix(name, arguments.length === 0 ? resolve(name) : value);
          };
          defineProperty(global, name, lazy);
        }
      };
    })
    """
}
