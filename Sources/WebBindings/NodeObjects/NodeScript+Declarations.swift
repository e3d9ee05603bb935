internal import DOM
internal import ScriptEngine

extension NodeScript {
  /// A function that makes what shows elements' own declarations and their computed styles. It returns
  /// two functions. The first gives for the target of such an object the number of the element: as it
  /// is for own declarations, as the bits' complement for a computed style, and 0 for any other object.
  /// The second makes the object for the computed style of an element; undefined if the table must.
  ///
  /// What is behind the objects is made when the Swift side first needs it. `general` answers for
  /// everything that the script side does not know. This is a script of its own because many scripts
  /// ask for no declarations, and the engine takes time to read it.
  static let declarations: OwnScript = {
    let attributes = ScriptedInterface.styleAttributes
    let numbers = attributes.enumerated().map { "\($1): \($0)" }.joined(separator: ", ")
    let names = ScriptedInterface.styleNames.enumerated().map { "'\($1)': \($0)" }
      .joined(separator: ", ")
    return OwnScript(
      named: "declarations",
      composing: """
        (function (builtins, shared, general, prototype) {
          'use strict';
          const { create, setPrototypeOf, lookupSetter, Proxy } = builtins;
          const { Base, keptOf, isNode, placeOf, declaredIn, styleText, mail, look, putShort } = shared;
          const ask = (question, record, number) => {
            mail[0] = question;
            mail[1] = record[\(RecordSlot.at.index)];
            mail[2] = number;
          };
          // The numbers of declarations, by the properties' numbers and the values: -2 for a value that was
          // set once, -1 for one that gets no number.
          const declarationNumbers = create(null);
          let valueCount = 0;
          // The number of a declaration that was set before; negative if it has none.
          const numberOf = (record, number, value) => {
            if (value.length > \(NodeObjects.longestDeclaration)) return -1;
            const known = declarationNumbers[number] ??= create(null), found = known[value];
            if (found === undefined) {
              if (valueCount < \(NodeObjects.mostDeclarations)) {
                valueCount++;
                known[value] = -2;
              }
              return -1;
            }
            if (found !== -2) return found;
            ask(\(MailboxText.declarationNumber.rawValue), record, number);
            putShort(value);
            return known[value] = mail[0];
          };
          // Sets a property in an element's own declarations, by its number.
          const putDeclaration = (record, number, value) => {
            const again = numberOf(record, number, value);
            if (again >= 0) {
              ask(\(MailboxQuestion.declareAgain.rawValue), record, again);
              look();
            } else {
              ask(\(MailboxText.declaration.rawValue), record, number);
              putShort(value);
            }
          };
          let numberOfOwner, declared, put, stateOf;
          class Declared extends Base {
            #record;
            constructor(object, record) {
              super(object);
              this.#record = record;
            }
            static {
              numberOfOwner = target =>
                #record in target ? target.#record[\(RecordSlot.at.index)] / 4 : 0;
              declared = (target, receiver, number) => {
                const record = target.#record;
                if (keptOf(record)[\(KeptSlot.style.rawValue)] === receiver)
                  return declaredIn(record, number);
              };
              // Sets a property; false if it was not set by way of the object itself.
              put = (target, receiver, number, value) => {
                const record = target.#record;
                if (keptOf(record)[\(KeptSlot.style.rawValue)] !== receiver) return false;
                putDeclaration(record, number, value);
                return true;
              };
            }
          }
          class Computed extends Base {
            #state;
            constructor(object, state) {
              super(object);
              this.#state = state;
            }
            static { stateOf = target => #state in target ? target.#state : undefined; }
          }
          const constructor = function () {};
          constructor.prototype = prototype;
          // An object with the same prototype tells whether a getter is still the one that was there at
          // first: for this object, it gives the object itself.
          const probe = create(prototype);
          // The numbers of the attributes with such getters: -1 for one that a script may have replaced.
          const numbers = { __proto__: null, \(numbers) };
          // The same numbers by the properties' names.
          const names = { __proto__: null, \(names) };
          // The setters of the attributes: null for one that may be a script's.
          const setters = create(null);
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
            numbers[key] = -1;
            return false;
          };
          const mark = key => { if (typeof key === 'string' && numbers[key] >= 0) numbers[key] = -1; };
          // The object whose method `getPropertyValue` or `setProperty` was read last, its target and its
          // handler, until the method is called: they are found faster than by way of the object.
          let lastRead, lastTarget, lastHandler;
          // A handler that inherits from this one has a function `read`, which gives the value of a property:
          // undefined where the table must tell.
          const traps = {
            __proto__: general,
            get(target, key, receiver) {
              if (typeof key === 'string') {
                const number = numbers[key];
                if (number >= 0) {
                  meet(key, target);
                  if (isUnchanged(key)) {
                    const value = this.read(target, receiver, number);
                    if (value !== undefined) return value;
                  }
                } else if (key === 'getPropertyValue' || key === 'setProperty') {
                  lastRead = receiver;
                  lastTarget = target;
                  lastHandler = this;
                }
              }
              return general.get(target, key, receiver);
            },
            defineProperty(target, key, descriptor) {
              mark(key);
              return general.defineProperty(target, key, descriptor);
            },
            setPrototypeOf(target, prototype) {
              for (const key in numbers) mark(key);
              return setPrototypeOf(target, prototype);
            },
          };
          const handler = {
            __proto__: traps,
            read: declared,
            write: put,
            set(target, key, value, receiver) {
              if (typeof key === 'string' && typeof value === 'string' && numbers[key] >= 0) {
                meet(key, target);
                const setter = setters[key];
                if (setter !== null && lookupSetter(prototype, key) === setter
                    && put(target, receiver, numbers[key], value))
                  return true;
              }
              return general.set(target, key, value, receiver);
            },
          };
          // The handler of each computed style inherits from this one, and is what is known of the style.
          const computedHandler = {
            __proto__: traps,
            read(target, receiver, number) {
              if (receiver === this.proxy)
                return styleText(\(MailboxQuestion.computedValue.rawValue), this.at, number);
            },
            write: () => false,
          };
          shared.propertyValue = (object, name) => {
            const target = lastTarget, handler = lastHandler, number = names[name];
            if (target === undefined || object !== lastRead) return;
            lastRead = lastTarget = lastHandler = undefined;
            if (number !== undefined) return handler.read(target, object, number);
          };
          shared.declareProperty = (object, name, value) => {
            const target = lastTarget, handler = lastHandler, number = names[name];
            if (target === undefined || object !== lastRead) return false;
            lastRead = lastTarget = lastHandler = undefined;
            return number !== undefined && handler.write(target, object, number, value);
          };
          shared.setStyles(
            record => keptOf(record)[\(KeptSlot.style.rawValue)] =
              new Proxy(new Declared(new constructor(), record), handler),
            probe);
          return {
            __proto__: null,
            ownerOf(target) {
              const state = stateOf(target);
              return state === undefined ? numberOfOwner(target) : ~(state.at / 4);
            },
            computedStyle(element) {
              if (!isNode(element, \(NodeTypes.element.rawValue))) return;
              // The style keeps its element.
              const state = {
                __proto__: computedHandler, at: placeOf(element), element, proxy: undefined };
              return state.proxy = new Proxy(new Computed(new constructor(), state), state);
            },
          };
        })
        """)
  }()
}
