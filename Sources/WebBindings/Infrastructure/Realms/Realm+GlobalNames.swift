internal import DOM
internal import ScriptEngine

// The names of interfaces and libraries on the global object, see LazyNames.

extension Realm {
  /// Puts the interface objects on the global object. Each is made when it is first read.
  func defineInterfaces() throws {
    let define = try context.property("define", of: functionsForProperties())
    _ = try context.call(define, wordsOf: namesOfInterfaces)
  }

  /// The functions of ``propertyFunctions``.
  func functionsForProperties() throws -> Value {
    try value(of: Self.propertyFunctions) {
      let resolve = context.makeFunction(name: "", length: 1) { [unowned self] call in
        try valueOfGlobal(named: call.context.string(call[0]))
      }
      let made = try context.call(
        context.evaluate(Self.propertyFunctions), this: nil, builtins.value, context.global,
        resolve)
      context.addFunctionText(try context.property("nameOf", of: made))
      return made
    }
  }

  private func valueOfGlobal(named given: String) throws -> Value {
    let name = LazyNames.aliases[given] ?? given
    if let definition = Self.interfacesByName[name] {
      let installed = try interface(definition)
      // A script that reads the name may look through the prototype.
      if definition === Interfaces.cssStyleProperties.definition {
        try addStyleProperties(to: installed)
      }
      return installed.constructor?.value ?? context.undefined
    }
    if name == "console" { return try makeConsole() }
    if name == "Date" { return try makeDate() }
    if name == "CSS" { return try makeCSSNamespace() }
    if let library = ScriptLibrary.byName[name] {
      return try member(PropertyName(name), of: library)
    }
    let factory = LegacyFactory.all.first { $0.name == name }
    return try factory?.makeConstructor(in: self) ?? context.undefined
  }

  private var namesOfInterfaces: String {
    guard let worker else { return LazyNames.text }
    return worker.isShared ? LazyNames.ofSharedWorkers : LazyNames.ofDedicatedWorkers
  }

  static let interfacesByName = Dictionary(
    (Interfaces.all + Interfaces.ofWorkers).map { ($0.name, $0) }
  ) { first, _ in first }

  /// Defines properties that are made when they are first read, and are ordinary ones from then on. The
  /// functions of the language that tell what a property is do what is left to do first, so a
  /// script that asks for the properties of its own window's objects finds ordinary ones.
  private static let propertyFunctions = OwnScript(
    named: "global-names",
    composing: """
      (function (builtins, global, resolve) {
        'use strict';
        const { apply, defineProperty, getOwnPropertyDescriptor, hasOwn, makeWeakMap, split } =
          builtins;
        const lazy = { __proto__: null, get: undefined, set: undefined, configurable: true };
        const accessors = [], watched = makeWeakMap();
        let names, prepare;
        const fix = (name, value) => {
          defineProperty(global, name, { __proto__: null, value, writable: true, configurable: true });
          return value;
        };
        const settle = name => {
          if (typeof name !== 'string') return;
          const property = getOwnPropertyDescriptor(global, name);
          if (property === undefined || !hasOwn(property, 'get')) return;
          const { get, set } = property;
          if (get === undefined || get !== set) return;
          for (let index = 0; index < accessors.length; index++)
            if (accessors[index] === get) get();
        };
        const completeAll = () => {
          prepare?.();
          prepare = undefined;
        };
        const complete = (object, name) => {
          if (object === global) settle(name);
          if (prepare !== undefined && watched.get(object) === true) completeAll();
        };
        // Each ends with the call of the original, so that traces do not show it.
        const describe = Object.getOwnPropertyDescriptor;
        const describeAll = Object.getOwnPropertyDescriptors;
        const { __lookupGetter__: getter, __lookupSetter__: setter } = Object.prototype;
        const ofObject = {
          getOwnPropertyDescriptor(object, name) {\(Context.memberMark)
            complete(object, name);
            return apply(describe, this, [object, name]);
          },
          getOwnPropertyDescriptors(object) {\(Context.memberMark)
            if (object === global)
              for (let index = 0; index < names.length; index++) settle(names[index]);
            complete(object);
            return apply(describeAll, this, [object]);
          } };
        const ofReflect = {
          getOwnPropertyDescriptor(object, name) {\(Context.memberMark)
            complete(object, name);
            return apply(getOwnPropertyDescriptor, this, [object, name]);
          } };
        // What these two find may be a property of a prototype.
        const ofPrototype = {
          __lookupGetter__(name) {\(Context.memberMark)
            complete(this, name);
            completeAll();
            return apply(getter, this, [name]);
          },
          __lookupSetter__(name) {\(Context.memberMark)
            complete(this, name);
            completeAll();
            return apply(setter, this, [name]);
          } };
        const pairs = [[Object, ofObject], [Reflect, ofReflect], [Object.prototype, ofPrototype]];
        for (const [owner, functions] of pairs)
          for (const name in functions)
            defineProperty(owner, name, {
              __proto__: null, value: functions[name], writable: true, configurable: true });
        return {
          __proto__: null,
          // Takes the names, or a text with all of them.
          define(...list) {
            names = list.length === 1 ? split(list[0], ' ') : list;
            for (let index = 0; index < names.length; index++) {
              const name = names[index];
              // One function for both halves: a world makes hundreds of them.
              accessors[index] = lazy.get = lazy.set = function (value) {
                return fix(name, arguments.length === 0 ? resolve(name) : value);
              };
              defineProperty(global, name, lazy);
            }
          },
          // Calls a function before the first descriptor of the object's properties is told.
          watch(object, action) {
            watched.set(object, true);
            prepare = action;
          },
          nameOf(wanted) {
            for (let index = 0; index < pairs.length; index++) {
              const functions = pairs[index][1];
              for (const name in functions)
                if (functions[name] === wanted) return name;
            }
          } };
      })
      """)
}
