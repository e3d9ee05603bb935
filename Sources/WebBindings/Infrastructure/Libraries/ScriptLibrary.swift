internal import ScriptEngine

/// Interfaces that are written in JavaScript on top of the others, because their standard describes
/// a program over promises and plain objects.
///
/// A world evaluates a library when a script first reads one of its names, so a page that uses none
/// of them has no cost.
struct ScriptLibrary: Sendable {
  /// The names of its interfaces. The global object has them.
  let interfaces: [String]
  /// A function from a host object to an object that has the interfaces by their names, and under
  /// other names the functions that the rest of the program calls.
  let source: OwnScript
  /// Adds the functions of the world that the library needs to the host object.
  let prepare: @Sendable (Realm, Value) throws -> Void

  init(
    _ interfaces: [String], source: OwnScript,
    prepare: @escaping @Sendable (Realm, Value) throws -> Void = { _, _ in }
  ) {
    self.interfaces = interfaces
    self.source = source
    self.prepare = prepare
  }

  /// All libraries. Add a new one here.
  static let all = [
    streams, observers, matrices, typedOM, trustedTypes, svgValues, mediaObjects, urlPattern,
  ]

  /// The libraries by the names of their interfaces.
  static let byName: [String: ScriptLibrary] = {
    var libraries: [String: ScriptLibrary] = [:]
    for library in all { for name in library.interfaces { libraries[name] = library } }
    return libraries
  }()
}

extension Realm {
  /// A member of a library's object, by its name.
  func member(_ name: PropertyName, of library: ScriptLibrary) throws -> Value {
    try context.property(name, of: contents(of: library))
  }

  /// Whether this world has evaluated a library.
  func hasLoaded(_ library: ScriptLibrary) -> Bool { knows(library.source) }

  private func contents(of library: ScriptLibrary) throws -> Value {
    try value(of: library.source) {
      let host = context.makeObject()
      try context.setProperty("expose", of: host, to: try function(Self.exposing) { [builtins] })
      try library.prepare(self, host)
      return try context.call(try context.evaluate(library.source), host)
    }
  }

  /// Gives a class the form of a Web IDL interface: its members become enumerable, and its objects
  /// are named after it.
  private static let exposing: OwnScript = """
    (function ({ ownKeys, getOwnPropertyDescriptor, defineProperty }) {
      const enumerate = (object, except) => {
        const keys = ownKeys(object);
        for (let index = 0; index < keys.length; index++) {
          const key = keys[index];
          if (typeof key !== 'string' || except.includes(key)) continue;
          const descriptor = getOwnPropertyDescriptor(object, key);
          descriptor.enumerable = true;
          defineProperty(object, key, descriptor);
        }
      };
      return (...classes) => {
        for (let index = 0; index < classes.length; index++) {
          const { prototype, name } = classes[index];
          enumerate(prototype, ['constructor']);
          enumerate(classes[index], ['length', 'name', 'prototype']);
          defineProperty(prototype, Symbol.toStringTag, {
            __proto__: null, value: name, configurable: true });
        }
      };
    })
    """
}
