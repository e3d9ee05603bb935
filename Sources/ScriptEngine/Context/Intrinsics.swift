internal import CJavaScriptCore

/// The language's own objects and functions, which are read before any script could replace them.
///
/// They are read with the engine's C functions, because evaluating a script would delay the start
/// of a process.
struct Intrinsics {
  let objectPrototype: ProtectedValue
  let functionPrototype: ProtectedValue
  let arrayPrototype: ProtectedValue
  let errorPrototype: ProtectedValue
  let iteratorPrototype: ProtectedValue
  /// `Function.prototype.call` and `.bind`.
  let call: ProtectedValue
  let bind: ProtectedValue
  /// `Object.defineProperty`.
  let defineProperty: ProtectedValue
  /// `Object.getOwnPropertyDescriptor`.
  let describeProperty: ProtectedValue
  /// `Function.prototype.toString`.
  let functionText: ProtectedValue
  /// `Object.prototype.__defineGetter__`.
  let defineGetter: ProtectedValue
  /// `Promise.prototype.then`.
  let then: ProtectedValue
  /// `Reflect.apply`.
  let apply: ProtectedValue
  let proxy: ProtectedValue
  let error: ProtectedValue
  let typeError: ProtectedValue
  let rangeError: ProtectedValue
  let syntaxError: ProtectedValue
  /// The language's symbols, in the order of ``Context/WellKnownSymbol``.
  let symbols: [ProtectedValue]
  /// The prototypes of classes whose contents are not properties, with the names of the classes'
  /// constructors.
  let opaquePrototypes: [(name: String, prototype: ProtectedValue)]

  /// - Parameter lifetime: a context in which no script has run.
  init(_ lifetime: ContextLifetime) {
    let context = lifetime.reference
    // None of these calls can fail, and each gives an object (in one case a symbol): the language
    // defines these members, and no script has been able to change them.
    func member(_ name: PropertyName, of object: JSObjectRef) -> JSObjectRef {
      JSObjectGetProperty(context, object, name.reference, nil).made
    }
    func keep(_ value: JSValueRef) -> ProtectedValue {
      ProtectedValue(Value(value), lifetime: lifetime, isOwn: true)
    }
    func prototype(of object: JSObjectRef?) -> JSObjectRef {
      JSObjectGetPrototype(context, object).made
    }
    let global = JSContextGetGlobalObject(context).made
    let object = member("Object", of: global)
    objectPrototype = keep(member("prototype", of: object))
    defineProperty = keep(member("defineProperty", of: object))
    defineGetter = keep(member("__defineGetter__", of: objectPrototype.reference))
    functionPrototype = keep(prototype(of: object))
    call = keep(member("call", of: functionPrototype.reference))
    bind = keep(member("bind", of: functionPrototype.reference))
    arrayPrototype = keep(prototype(of: JSObjectMakeArray(context, 0, nil, nil)))
    iteratorPrototype = keep(member("prototype", of: member("Iterator", of: global)))
    then = keep(member("then", of: member("prototype", of: member("Promise", of: global))))
    apply = keep(member("apply", of: member("Reflect", of: global)))
    proxy = keep(member("Proxy", of: global))
    error = keep(member("Error", of: global))
    errorPrototype = keep(member("prototype", of: error.reference))
    typeError = keep(member("TypeError", of: global))
    rangeError = keep(member("RangeError", of: global))
    syntaxError = keep(member("SyntaxError", of: global))
    describeProperty = keep(member("getOwnPropertyDescriptor", of: object))
    functionText = keep(member("toString", of: functionPrototype.reference))
    let symbol = member("Symbol", of: global)
    symbols = Context.WellKnownSymbol.allCases.map {
      keep(member(PropertyName($0.rawValue), of: symbol))
    }
    opaquePrototypes = [
      "RegExp", "Map", "Set", "WeakMap", "WeakSet", "Promise", "ArrayBuffer", "Error",
    ].map {
      ($0, keep(member("prototype", of: member(PropertyName($0), of: global))))
    }
  }
}
