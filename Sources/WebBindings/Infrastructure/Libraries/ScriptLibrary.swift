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
      let made = try context.call(try context.evaluate(library.source), host)
      try context.call(
        context.property("publish", of: functionsOfLibraries()), this: nil,
        arguments: [context.keep(made)]
          + library.interfaces.map { context.keep(context.makeString($0)) })
      return made
    }
  }

  private func functionsOfLibraries() throws -> Value {
    try value(of: Self.sharedByLibraries) {
      let made = try context.call(try context.evaluate(Self.sharedByLibraries), builtins.value)
      context.addLibraryText(try context.property("nameOf", of: made))
      return made
    }
  }

  /// An object with the functions that all libraries share.
  private func hostOfLibrary() throws -> Value {
    let shared = try functionsOfLibraries()
    let host = context.makeObject()
    let names: [PropertyName] = [
      "defineProperty", "expose", "exposeScripted", "guard", "require", "dictionary", "instance",
      "sequence", "finite",
    ]
    for name in names {
      try context.setProperty(name, of: host, to: try context.property(name, of: shared))
    }
    return host
  }

  /// `expose` gives classes the form of Web IDL interfaces: their members become enumerable, their
  /// objects are named after them, and the text of all their functions is that of native ones. A class may
  /// have a static method `brand`, which tells whether an object is one of the class, and a list `promises` of
  /// the members that give a promise. Scripts do not see these. The members refuse other objects with WebKit's
  /// message.
  /// `exposeScripted` does the same for those that WebKit has written in JavaScript too: there the text of
  /// a getter has its whole name, such as "get closed", and its message is that of a method.
  /// `publish` puts constructors into a library's object that say what WebKit's say when they are called
  /// without `new`.
  /// `guard` makes the function that lets only the library itself call a constructor, by a key.
  /// `require` refuses a call with too few arguments, `instance` an argument of a constructor that is not an
  /// object of a class. `dictionary` gives an object without members for null and undefined, and refuses other
  /// values that are no objects. `sequence` makes an array of what is iterable, and `finite` a finite number of
  /// a value (Web IDL, 3.2.5 and 3.2.7). `defineProperty` is the language's own.
  private static let sharedByLibraries: OwnScript = """
    (function (builtins) {
      'use strict';
      const { ownKeys, getOwnPropertyDescriptor, getPrototypeOf, setPrototypeOf, defineProperty,
              deleteProperty, apply, construct, iterator, toStringTag, makeWeakMap, listMembers,
              TypeError } = builtins;
      const names = makeWeakMap(), constructors = makeWeakMap(), illegal = 'Illegal constructor';
      const cover = (object, name) => {
        if (typeof object === 'function') names.set(object, name);
      };
      // A descriptor that has nothing but what the property has, whatever a script did to Object.prototype.
      const describe = (object, key) => {
        const descriptor = getOwnPropertyDescriptor(object, key);
        if (descriptor !== undefined) setPrototypeOf(descriptor, null);
        return descriptor;
      };
      const isOwn = name => name === 'length' || name === 'name' || name === 'prototype';
      const take = (object, name) => {
        const value = describe(object, name)?.value;
        deleteProperty(object, name);
        return value;
      };
      const rejected = async error => { throw error; };
      // Makes the members of a class refuse objects of others.
      const guardMembers = (made, brand, promises, isScripted) => {
        const { prototype, name: owner } = made;
        const isOfClass = value =>
          (typeof value === 'object' && value !== null || typeof value === 'function') && brand(value);
        const errorOf = (key, accessor) => new TypeError(
          accessor === undefined || isScripted ? `Can only call ${owner}.${key} on instances of ${owner}`
            : `The ${owner}.${key} ${accessor} can only be used on instances of ${owner}`);
        const keys = ownKeys(prototype), guardedMethods = makeWeakMap();
        for (let index = 0; index < keys.length; index++) {
          const key = keys[index];
          if (typeof key !== 'string' || key === 'constructor') continue;
          const descriptor = describe(prototype, key), { get, set, value } = descriptor;
          // Lists borrow functions of arrays, which work on all objects.
          if (value !== undefined && describe(listMembers, key)?.value === value) continue;
          let isPromise = false;
          for (let at = 0; at < promises.length; at++) if (promises[at] === key) isPromise = true;
          const refuse = accessor => {
            const error = errorOf(key, accessor);
            if (isPromise) return rejected(error);
            throw error;
          };
          const guarded = {
            get [key]() { return isOfClass(this) ? apply(get, this, []) : refuse('getter'); },
            set [key](value) { isOfClass(this) ? apply(set, this, [value]) : refuse('setter'); } };
          const accessors = describe(guarded, key);
          if (get !== undefined) descriptor.get = accessors.get;
          if (set !== undefined) descriptor.set = accessors.set;
          if (typeof value === 'function') {
            const { [key]: method } = {
              [key](...list) { return isOfClass(this) ? apply(value, this, list) : refuse(); } };
            defineProperty(
              method, 'length', { __proto__: null, value: value.length, configurable: true });
            descriptor.value = method;
            guardedMethods.set(value, method);
          }
          defineProperty(prototype, key, descriptor);
        }
        // What makes objects iterable is one of these methods under another name.
        for (let index = 0; index < keys.length; index++) {
          if (typeof keys[index] !== 'symbol') continue;
          const descriptor = describe(prototype, keys[index]);
          const method = typeof descriptor.value === 'function'
            ? guardedMethods.get(descriptor.value) : undefined;
          if (method === undefined) continue;
          descriptor.value = method;
          defineProperty(prototype, keys[index], descriptor);
        }
      };
      const form = (object, isClass, prefix) => {
        const keys = ownKeys(object);
        for (let index = 0; index < keys.length; index++) {
          const key = keys[index];
          if (isClass ? isOwn(key) : key === 'constructor') continue;
          const descriptor = describe(object, key);
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
          const brand = take(classes[index], 'brand'), promises = take(classes[index], 'promises') ?? [];
          if (brand !== undefined) guardMembers(classes[index], brand, promises, prefix !== '');
          form(prototype, false, prefix);
          form(classes[index], true, prefix);
          defineProperty(prototype, toStringTag, {
            __proto__: null, value: name, configurable: true });
        }
      };
      // What a class says that is called without `new`: that it has no objects that scripts can make, or that
      // `new` is missing.
      const refusal = made => {
        try {
          construct(made, []);
        } catch (error) {
          if (typeof error === 'object' && error !== null
              && describe(error, 'message')?.value === illegal) return illegal;
        }
        return "Constructor requires 'new' operator";
      };
      // The function that scripts see in the place of a class.
      const constructorOf = made => {
        const known = constructors.get(made);
        if (known !== undefined) return known;
        const constructor = function () {
          if (new.target === undefined) throw new TypeError(refusal(made));
          return construct(made, arguments, new.target === constructor ? made : new.target);
        };
        constructors.set(made, constructor);
        const { name, prototype } = made, keys = ownKeys(made), parent = getPrototypeOf(made);
        cover(constructor, name);
        for (let index = 0; index < keys.length; index++) {
          defineProperty(constructor, keys[index], describe(made, keys[index]));
        }
        setPrototypeOf(constructor, names.get(parent) === undefined ? parent : constructorOf(parent));
        defineProperty(prototype, 'constructor', { __proto__: null, value: constructor });
        return constructor;
      };
      return {
        __proto__: null, defineProperty,
        expose(...classes) { exposeAll(classes, ''); },
        exposeScripted(...classes) { exposeAll(classes, 'get '); },
        publish(library, ...interfaces) {
          for (let index = 0; index < interfaces.length; index++)
            library[interfaces[index]] = constructorOf(library[interfaces[index]]);
        },
        guard(key) {
          return token => { if (token !== key) throw new TypeError(illegal); };
        },
        require(list, count) {
          if (list.length < count) throw new TypeError('Not enough arguments');
        },
        dictionary(value) {
          if (value === undefined || value === null) return {};
          if (typeof value !== 'object' && typeof value !== 'function') throw new TypeError('Type error');
          return value;
        },
        instance(value, kind, place, name, owner) {
          if (!(value instanceof kind))
            throw new TypeError(
              `Argument ${place} ('${name}') to the ${owner} constructor must be an instance of ${kind.name}`);
          return value;
        },
        sequence(value) {
          if (typeof value !== 'object' && typeof value !== 'function' || value === null)
            throw new TypeError('Value is not a sequence');
          const method = value[iterator];
          if (typeof method !== 'function') throw new TypeError('Type error');
          return [...{ __proto__: null, [iterator]: () => apply(method, value, []) }];
        },
        finite(value) {
          const number = +value;
          if (number - number !== 0) throw new TypeError('The provided value is non-finite');
          return number;
        },
        nameOf: value => names.get(value),
      };
    })
    """
}
