internal import DOM
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
  /// The names of the program's interfaces whose constructors the host object has, under the same
  /// names.
  let borrowed: [String]
  /// Adds the functions of the world that the library needs to the host object.
  let prepare: @Sendable (Realm, Value) throws -> Void

  init(
    _ interfaces: [String], source: OwnScript, borrowing borrowed: [String] = [],
    prepare: @escaping @Sendable (Realm, Value) throws -> Void = { _, _ in }
  ) {
    self.interfaces = interfaces
    self.source = source
    self.borrowed = borrowed
    self.prepare = prepare
  }

  /// All libraries. Add a new one here.
  static let all = [
    streams, observers, matrices, typedOM, trustedTypes, svgValues, mediaObjects, urlPattern,
    animations, fontFaces, compressionStreams,
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
      window.isHeld = true
      let host = try hostOfLibrary()
      for name in library.borrowed {
        guard let definition = Self.interfacesByName[name],
          let constructor = try interface(definition).constructor
        else { continue }
        try context.setProperty(PropertyName(name), of: host, to: constructor.value)
      }
      try library.prepare(self, host)
      return try context.call(try context.evaluate(library.source), host)
    }
  }

  /// An object with the functions that all libraries share.
  private func hostOfLibrary() throws -> Value {
    let shared = try value(of: Self.sharedByLibraries) {
      let made = try context.call(try context.evaluate(Self.sharedByLibraries), builtins.value)
      context.addLibraryText(try context.property("nameOf", of: made))
      return made
    }
    let host = context.makeObject()
    let names: [PropertyName] = [
      "defineProperty", "expose", "exposeScripted", "guard", "require",
    ]
    for name in names {
      try context.setProperty(name, of: host, to: try context.property(name, of: shared))
    }
    return host
  }

  /// `expose` gives classes the form of Web IDL interfaces: their members become enumerable, their
  /// objects are named after them, and the text of all their functions is that of native ones.
  /// `exposeScripted` does the same for those that WebKit has written in JavaScript too: there the text of
  /// a getter has its whole name, such as "get closed".
  /// `guard` makes the function that lets only the library itself call a constructor, by a key.
  /// `require` refuses a call with too few arguments. `defineProperty` is the language's own.
  private static let sharedByLibraries: OwnScript = """
    (function (builtins) {
      const { ownKeys, getOwnPropertyDescriptor, defineProperty, makeWeakMap } = builtins;
      const names = makeWeakMap();
      const cover = (object, name) => {
        if (typeof object === 'function') names.set(object, name);
      };
      const form = (object, isClass, prefix) => {
        const keys = ownKeys(object);
        for (let index = 0; index < keys.length; index++) {
          const key = keys[index];
          if (isClass ? key === 'length' || key === 'name' || key === 'prototype'
            : key === 'constructor') continue;
          const descriptor = getOwnPropertyDescriptor(object, key);
          const name = typeof key === 'string' ? key : descriptor.value?.name;
          cover(descriptor.value, name);
          cover(descriptor.get, prefix + name);
          cover(descriptor.set, name);
          if (typeof key !== 'string') continue;
          descriptor.enumerable = true;
          defineProperty(object, key, descriptor);
        }
      };
      const exposeAll = (classes, prefix) => {
        for (let index = 0; index < classes.length; index++) {
          const { prototype, name } = classes[index];
          cover(classes[index], name);
          form(prototype, false, prefix);
          form(classes[index], true, prefix);
          defineProperty(prototype, Symbol.toStringTag, {
            __proto__: null, value: name, configurable: true });
        }
      };
      return {
        __proto__: null, defineProperty,
        expose(...classes) { exposeAll(classes, ''); },
        exposeScripted(...classes) { exposeAll(classes, 'get '); },
        guard(key) {
          return token => { if (token !== key) throw new TypeError('Illegal constructor'); };
        },
        require(list, count) {
          if (list.length < count) throw new TypeError('Not enough arguments');
        },
        nameOf: value => names.get(value),
      };
    })
    """
}
