internal import CJavaScriptCore

/// Functions of the language, taken before any script could replace them.
struct Intrinsics {
  let defineValue: JSObjectRef
  let defineAccessor: JSObjectRef
  let makeConstructor: JSObjectRef
  let makeProxy: JSObjectRef
  let errorConstructors: [JSObjectRef]
  let objectPrototype: JSObjectRef
  let functionPrototype: JSObjectRef
  let errorPrototype: JSObjectRef
  let iteratorPrototype: JSObjectRef
  let arrayPrototype: JSObjectRef
  let makeSymbolKeyed: JSObjectRef
  let then: JSObjectRef
  let defineAll: JSObjectRef
  /// Prototypes by the name of their constructor.
  let prototypes: [(name: String, object: JSObjectRef)]

  init(_ context: JSGlobalContextRef) {
    let source = EngineString.make(Self.source)
    defer { JSStringRelease(source) }
    // The text below is the program's own and runs in a context that no script has touched: its
    // result is the array it says, of objects.
    let list = JSValueToObject(
      context, JSEvaluateScript(context, source, nil, nil, 1, nil)!, nil)!
    // A protection for the life of the context, which no script can take away.
    JSValueProtect(context, list)
    func member(_ index: UInt32) -> JSObjectRef {
      let member = JSValueToObject(
        context, JSObjectGetPropertyAtIndex(context, list, index, nil)!, nil)!
      JSValueProtect(context, member)
      return member
    }
    defineValue = member(0)
    defineAccessor = member(1)
    makeConstructor = member(2)
    makeProxy = member(3)
    objectPrototype = member(4)
    functionPrototype = member(5)
    errorPrototype = member(6)
    iteratorPrototype = member(7)
    arrayPrototype = member(8)
    makeSymbolKeyed = member(9)
    then = member(10)
    defineAll = member(11)
    errorConstructors = (12...15).map(member)
    prototypes = Self.prototypeNames.enumerated().map {
      ($0.element, member(UInt32(16 + $0.offset)))
    }
  }

  private static let prototypeNames = [
    "RegExp", "Map", "Set", "WeakMap", "WeakSet", "Promise", "ArrayBuffer", "Error",
  ]

  /// `new.target` travels as the `this` of the native half; called without `new` that is undefined,
  /// which the engine shows to a host function as the global object. A bound function has the text
  /// of a native one, and takes its `prototype` as an own property.
  private static let source = """
    (function () {
      'use strict';
      const { defineProperty, setPrototypeOf, getPrototypeOf } = Object;
      const { apply } = Reflect;
      const bind = Function.prototype.call.bind(Function.prototype.bind);
      const promise = Promise.resolve();
      const then = Function.prototype.call.bind(Promise.prototype.then);
      const symbols = {
        toStringTag: Symbol.toStringTag, iterator: Symbol.iterator,
        unscopables: Symbol.unscopables, asyncIterator: Symbol.asyncIterator,
        toPrimitive: Symbol.toPrimitive
      };
      const ProxyObject = Proxy;
      return [
        (object, name, value, writable, enumerable, configurable) => {
          defineProperty(object, name, {
            __proto__: null, value, writable, enumerable, configurable });
        },
        (object, name, get, set, enumerable, configurable) => {
          defineProperty(object, name, {
            __proto__: null, get, set, enumerable, configurable });
        },
        (native, name, length, prototype, parent) => {
          const target = function () { return apply(native, new.target, arguments); };
          target.prototype = prototype;
          defineProperty(target, 'name', { __proto__: null, value: name, configurable: true });
          const result = bind(target);
          defineProperty(result, 'name', { __proto__: null, value: name, configurable: true });
          defineProperty(result, 'length', { __proto__: null, value: length, configurable: true });
          defineProperty(result, 'prototype', { __proto__: null, value: prototype });
          if (prototype)
            defineProperty(prototype, 'constructor', {
              __proto__: null, value: result, writable: true, configurable: true });
          if (parent) setPrototypeOf(result, parent);
          return result;
        },
        (target, handler) => new ProxyObject(target, handler),
        Object.prototype, Function.prototype, Error.prototype,
        getPrototypeOf(getPrototypeOf([][Symbol.iterator]())), Array.prototype,
        (object, symbol, value, writable, enumerable) => {
          defineProperty(object, symbols[symbol], {
            __proto__: null, value, writable, enumerable, configurable: true });
        },
        (callback) => { then(promise, callback); },
        (object, ...list) => {
          for (let index = 0; index < list.length; index += 4) {
            const flags = list[index + 1], value = list[index + 2], set = list[index + 3];
            const enumerable = (flags & 1) !== 0, configurable = (flags & 2) !== 0;
            const length = flags >> 4;
            if (length > 0)
              defineProperty(flags & 4 ? set : value, 'length', {
                __proto__: null, value: length, configurable: true });
            if (flags & 4)
              defineProperty(object, list[index], {
                __proto__: null, get: value, set, enumerable, configurable });
            else
              defineProperty(object, list[index], {
                __proto__: null, value, writable: (flags & 8) !== 0, enumerable, configurable });
          }
        },
        Error, TypeError, RangeError, SyntaxError,
        RegExp.prototype, Map.prototype, Set.prototype, WeakMap.prototype, WeakSet.prototype,
        Promise.prototype, ArrayBuffer.prototype, Error.prototype
      ];
    })()
    """
}
