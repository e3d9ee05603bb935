internal import DOM
internal import ScriptEngine

extension NodeScript {
  /// A function that makes what shows elements' own declarations, and returns a function from the
  /// target of such an object to the number of the element; -1 for any other object.
  ///
  /// What is behind the objects is made when the Swift side first needs it. `general` answers for
  /// everything that the script side does not know. This is a script of its own because many scripts
  /// ask for no declarations, and the engine takes time to read it.
  static let declarations: OwnScript = {
    let attributes = ScriptedInterface.styleAttributes
    let states = attributes.map { "\($0): true" }.joined(separator: ", ")
    let numbers = attributes.enumerated().map { "\($1): \($0)" }.joined(separator: ", ")
    return OwnScript(
      composing: """
        (function (builtins, shared, general, prototype) {
          'use strict';
          const { create, setPrototypeOf, lookupSetter, Proxy } = builtins;
          const { Base, keptOf, lacksStyle, putDeclaration } = shared;
          let ownerOfStyle, hasNoStyle, put;
          class Declared extends Base {
            #record;
            constructor(object, record) {
              super(object);
              this.#record = record;
            }
            static {
              ownerOfStyle = target => {
                return #record in target ? target.#record[\(RecordSlot.at.index)] / 4 : -1;
              };
              hasNoStyle = target => lacksStyle(target.#record);
              // Sets a property; false if it was not set by way of the object itself.
              put = (target, receiver, number, value) => {
                const record = target.#record;
                if (keptOf(record)[\(KeptSlot.style.rawValue)] !== receiver) return false;
                putDeclaration(record, number, value);
                return true;
              };
            }
          }
          const constructor = function () {};
          constructor.prototype = prototype;
          // An object with the same prototype tells whether a getter is still the one that was there at
          // first: for this object, it gives the object itself.
          const probe = create(prototype);
          // The attributes with such getters: false for one that a script may have replaced.
          const getters = { __proto__: null, \(states) };
          // The same attributes by their numbers, and their setters: null for one that may be a script's.
          const numbers = { __proto__: null, \(numbers) }, setters = create(null);
          // Has an attribute made that nothing has used before.
          const meet = (key, target) => {
            if (setters[key] !== undefined) return;
            setters[key] = null;
            if (lookupSetter(prototype, key) !== undefined) return;
            general.has(target, key);
            setters[key] = lookupSetter(prototype, key) ?? null;
          };
          const isUnchanged = key => {
            try { if (probe[key] === probe) return true; } catch { }
            getters[key] = false;
            return false;
          };
          const mark = key => { if (typeof key === 'string' && getters[key]) getters[key] = false; };
          const handler = {
            __proto__: general,
            get(target, key, receiver) {
              if (typeof key === 'string' && getters[key]) {
                meet(key, target);
                if (hasNoStyle(target) && isUnchanged(key)) return '';
              }
              return general.get(target, key, receiver);
            },
            set(target, key, value, receiver) {
              if (typeof key === 'string' && typeof value === 'string' && getters[key]) {
                meet(key, target);
                const setter = setters[key];
                if (setter !== null && lookupSetter(prototype, key) === setter
                    && put(target, receiver, numbers[key], value))
                  return true;
              }
              return general.set(target, key, value, receiver);
            },
            defineProperty(target, key, descriptor) {
              mark(key);
              return general.defineProperty(target, key, descriptor);
            },
            setPrototypeOf(target, prototype) {
              for (const key in getters) mark(key);
              return setPrototypeOf(target, prototype);
            },
          };
          shared.setStyles(
            record => keptOf(record)[\(KeptSlot.style.rawValue)] =
              new Proxy(new Declared(new constructor(), record), handler),
            probe);
          return ownerOfStyle;
        })
        """)
  }()
}
