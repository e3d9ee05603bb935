internal import DOM
internal import ScriptEngine

// Windows that show a page of another origin (HTML Standard, 7.2.1, "Cross-origin objects").

extension Realm {
  /// What scripts get in the place of such a window: always the same object, which has the few members
  /// that all origins may use, and refuses all others.
  func shield(_ global: Value) throws -> Value {
    try context.call(
      function(Self.shieldSource) {
        [
          builtins,
          context.keep(
            context.makeFunction(name: "", length: 1) { call in
              let realm = Realm.of(call.context)
              let window = realm.family?.home(of: call[0])?.window
              return realm.context.makeBoolean(window?.isForeign == true)
            }),
          context.keep(
            context.makeFunction(name: "", length: 1) { call in
              let realm = Realm.of(call.context)
              throw DOMException.foreign(realm.family?.home(of: call[0])?.window, to: realm)
            }),
        ]
      }, this: nil, global)
  }

  /// A function from the global object of a window to the object that stands for it.
  private static let shieldSource = OwnScript(
    named: "foreign-windows",
    composing: """
      (function (builtins, isForeign, refuse) {
        'use strict';
        const { get, set, has, ownKeys, getOwnPropertyDescriptor, getPrototypeOf, apply, Proxy,
                makeWeakMap } = builtins;
        const known = makeWeakMap();
        const names = (...list) => {
          const table = { __proto__: null };
          for (let i = 0; i < list.length; i++) table[list[i]] = true;
          return table;
        };
        const { toStringTag, hasInstance, isConcatSpreadable } = Symbol;
        const hidden = names('then', toStringTag, hasInstance, isConcatSpreadable);
        // The members that may be used of an object, those that may be set, and those that are the object.
        const make = (target, window, open, settable, same, inner) => {
          const functions = { __proto__: null };
          const refused = () => refuse(window);
          const read = (name) => {
            if (name in same) return proxy;
            if (!(name in open)) return name in hidden ? undefined : refused();
            if (name in inner) return inner[name];
            const value = get(target, name);
            if (typeof value !== 'function') return value;
            return functions[name] ??= (...values) => apply(value, target, values);
          };
          const proxy = new Proxy({ __proto__: null }, {
            __proto__: null,
            get: (_, name) => isForeign(window) ? read(name) : get(target, name),
            set(_, name, value) {
              if (isForeign(window) && !(name in settable)) refused();
              return set(target, name, value);
            },
            has(_, name) {
              if (!isForeign(window)) return has(target, name);
              return name in open || name in same || name in settable || !(name in hidden) && refused();
            },
            getOwnPropertyDescriptor(_, name) {
              if (!isForeign(window)) {
                const found = getOwnPropertyDescriptor(target, name);
                return found && { __proto__: null, ...found, configurable: true };
              }
              if (name in settable && !(name in open))
                return { __proto__: null, set: (value) => { set(target, name, value); }, enumerable: false, configurable: true };
              return { __proto__: null, value: read(name), writable: false, enumerable: false, configurable: true };
            },
            ownKeys: () => isForeign(window)
              ? [...ownKeys(same), ...ownKeys(open), ...ownKeys(hidden)] : ownKeys(target),
            getPrototypeOf: () => isForeign(window) ? null : getPrototypeOf(target),
            setPrototypeOf: (_, value) => isForeign(window) && value === null,
            defineProperty: refused, deleteProperty: refused, preventExtensions: () => false,
          });
          return proxy;
        };
        return (window) => {
          let made = known.get(window);
          if (made) return made;
          const inner = { __proto__: null };
          inner.location = make(
            window.location, window, names('replace'), names('href'), names(), { __proto__: null });
          made = make(
            window, window, names('location', 'close', 'closed', 'focus', 'blur', 'length', 'top', 'opener',
              'parent', 'postMessage'), names('location'), names('window', 'self', 'frames'), inner);
          known.set(window, made);
          return made;
        };
      })
      """)
}

extension DOMException {
  /// The refusal of what a script of a realm asks of a window of another origin.
  static func foreign(_ window: Window?, to realm: Realm) -> DOMException {
    let origin = realm.originOfScripts
    guard window?.isSandboxed == true else {
      return DOMException(
        .security,
        "Blocked a frame with origin \"\(origin)\" from accessing a cross-origin frame. "
          + "Protocols, domains, and ports must match.")
    }
    return DOMException(
      .security,
      "Sandbox access violation: Blocked a frame at \"\(origin)\" from accessing a cross-origin frame.  "
        + "The frame being accessed is sandboxed and lacks the \"allow-same-origin\" flag.")
  }
}
