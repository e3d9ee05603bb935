internal import CJavaScriptCore

extension Context {
  /// A function that scripts can call. It is not a constructor, and its text is that of native
  /// code.
  ///
  /// - Parameters:
  ///   - name: its `name`. A function without a name is for the program's own scripts, and stack
  ///     traces do not show it.
  ///   - length: its `length`, the number of required arguments.
  ///   - body: the function's action. The calling script gets the error that it throws: for a
  ///     ``ScriptError`` the error that it names, for a ``ThrownValue`` the same value, for any
  ///     other error the value from ``convertError``.
  package func makeFunction(
    name: String, length: Int, _ body: @escaping (Invocation) throws -> Value
  ) -> Value {
    makeFunction(
      name: PropertyName(name), length: length, isBehindScript: name.isEmpty, body)
  }

  func makeFunction(
    name: PropertyName, length: Int, isBehindScript: Bool = false,
    _ body: @escaping (Invocation) throws -> Value
  ) -> Value {
    let function = makePlainFunction(name: name, isBehindScript: isBehindScript, body)
    if length != 0 { describeProperty("length", of: function, as: makeNumber(Double(length))) }
    return function
  }

  /// A function with the length 0, which the engine gives each function.
  func makePlainFunction(
    name: PropertyName, isBehindScript: Bool = false,
    _ body: @escaping (Invocation) throws -> Value
  ) -> Value {
    let function = JSObjectMakeFunctionWithCallback(
      reference, name.reference, Self.callback
    ).made
    machine.functions.set(
      HostFunction(context: self, isBehindScript: isBehindScript, body: body), for: function)
    return Value(function)
  }

  /// A function for the program's own scripts that takes no arguments, and returns true or
  /// undefined. Its data is in memory that both sides share, see ``makeSharedNumbers(_:of:)``. A
  /// call takes half the time of other functions' calls.
  package func makeSignal(_ body: @escaping () -> Bool) -> Value {
    let function = JSObjectMakeFunctionWithCallback(
      reference, Self.noName.reference, Self.signalCallback
    ).made
    machine.functions.set(HostFunction(context: self, signal: body), for: function)
    return Value(function)
  }

  private static let noName = PropertyName("")

  /// The C function for all signals.
  private static let signalCallback: JSObjectCallAsFunctionCallback = {
    reference, function, _, _, _, exception in
    guard let reference, let function else { return nil }
    guard let machine = MachineRegistry.unretained(of: JSContextGetGroup(reference)) else {
      exception?.pointee = orphanError(reference)
      return nil
    }
    return machine._withUnsafeGuaranteedRef { machine in
      // This reference keeps the function, which may close its own context.
      guard let host = machine.functions.find(function) else {
        exception?.pointee = orphanError(reference)
        return nil
      }
      if machine.isTimeUp() {
        machine.terminate(in: host.context)
        return nil
      }
      let waiting = machine.waitingReactions
      let answer = host.answerSignal()
      if machine.waitingReactions != waiting { machine.runReactions(downTo: waiting) }
      if machine.timeLimitReached {
        machine.terminate(in: host.context)
        return nil
      }
      return answer ? JSValueMakeBoolean(reference, true) : nil
    }
  }

  /// A constructor, for `new` and as the base of a class.
  ///
  /// - Parameters:
  ///   - prototype: its `prototype`, whose `constructor` it becomes.
  ///   - parent: the constructor that it inherits from.
  ///   - readsPrototype: whether `new.target.prototype` is read before `body` is called, as the
  ///     engine does for functions of scripts. This is a little faster.
  ///   - script: a function of an own script that is called first, for each call with `new`. Its
  ///     arguments are a new object with the right prototype, `new.target` unless that is the
  ///     constructor itself, and the first two arguments of the call. If it returns undefined,
  ///     `body` is called.
  ///   - body: makes the object. The call's `this` is `new.target`, or the global object for a call
  ///     without `new`.
  package func makeConstructor(
    name: String, length: Int, prototype: Value, parent: Value? = nil,
    readsPrototype: Bool = true, script: Value? = nil,
    _ body: @escaping (Invocation) throws -> Value
  ) throws(ThrownValue) -> Value {
    let native = makeFunction(
      name: PropertyName(name), length: 0, isBehindScript: true, body)
    let constructor = try call(
      constructorMaker(), this: nil, native, makeString(name), makeNumber(Double(length)),
      prototype, makeBoolean(readsPrototype), script)
    if let parent { setPrototype(of: constructor, to: parent) }
    return constructor
  }

  /// The function that makes a constructor from a host function.
  ///
  /// Only a script function knows `new.target`. It passes this as the `this` of the host function.
  /// In a call without `new` that is undefined, which the engine replaces by the global object. The
  /// script function also has the `prototype` that `new.target.prototype` and `instanceof` use.
  /// Scripts get a bound function of it, because a bound function has the text of a native one. It
  /// takes the name of its target at the time of the binding, and `prototype` is defined on it.
  private func constructorMaker() throws(ThrownValue) -> Value {
    if let constructorFactory { return constructorFactory.value }
    let make = try evaluate(
      """
      (function (apply, bind, defineProperty, Proxy) {
        'use strict';
        // The engine reads nothing of what a proxy is to construct.
        const hide = (native, target, access) => {
          const proxy = new Proxy(target, {
            __proto__: null,
            apply: (_, __, list) => apply(native, undefined, list),
            construct: (_, list, target) =>
              apply(native, target === proxy ? access() : target, list) });
          return proxy;
        };
        return (native, name, length, prototype, readsPrototype, make) => {
          const target = make === undefined
            ? function () { return apply(native, new.target, arguments); }
            : function (first, second) {
                if (new.target !== undefined) {
                  const made = make(
                    this, new.target === target ? undefined : new.target, first, second);
                  if (made !== undefined) return made;
                }
                return apply(native, new.target, arguments);
              };
          target.prototype = prototype;
          const property = {
            __proto__: null, value: name, writable: false, enumerable: false, configurable: true };
          defineProperty(target, 'name', property);
          const bound = readsPrototype ? target : hide(native, target, () => constructor);
          const constructor = apply(bind, bound, [undefined]);
          defineProperty(constructor, 'name', property);
          property.value = length;
          defineProperty(constructor, 'length', property);
          property.value = prototype;
          property.configurable = false;
          defineProperty(constructor, 'prototype', property);
          if (typeof prototype === 'object' && prototype !== null) {
            property.value = constructor;
            property.writable = property.configurable = true;
            defineProperty(prototype, 'constructor', property);
          }
          return constructor;
        };
      })
      """)
    let made = try call(
      make, this: nil, intrinsics.apply.value, intrinsics.bind.value,
      intrinsics.defineProperty.value, intrinsics.proxy.value)
    constructorFactory = keep(made)
    return made
  }

  /// The C function for all host functions.
  private static let callback: JSObjectCallAsFunctionCallback = {
    reference, function, this, count, arguments, exception in
    guard let reference, let function, let this else { return nil }
    guard let machine = MachineRegistry.unretained(of: JSContextGetGroup(reference)) else {
      exception?.pointee = orphanError(reference)
      return nil
    }
    return machine._withUnsafeGuaranteedRef { machine in
      // This reference keeps the function, which may close its own context.
      guard let host = machine.functions.find(function) else {
        exception?.pointee = orphanError(reference)
        return nil
      }
      if machine.isTimeUp() {
        machine.terminate(in: host.context)
        return nil
      }
      // The engine has released its lock for this call. Taking it once here is faster than at each
      // call of the engine.
      JSLock(reference)
      defer { JSUnlock(reference) }
      let waiting = machine.waitingReactions
      var result: JSValueRef?
      do {
        result = try host.answer(this: Value(this), count: count, arguments: arguments).reference
      } catch {
        if !machine.timeLimitReached {
          exception?.pointee = host.context.exception(for: error, from: host).reference
        }
      }
      if machine.waitingReactions != waiting { machine.runReactions(downTo: waiting) }
      if machine.timeLimitReached {
        exception?.pointee = nil
        machine.terminate(in: host.context)
        return nil
      }
      return result
    }
  }

  /// The exception of a function whose context is closed.
  private static func orphanError(_ reference: JSContextRef) -> JSValueRef? {
    let text = EngineString.make("The function belongs to a window that is closed")
    defer { JSStringRelease(text) }
    var message = JSValueMakeString(reference, text)
    return JSObjectMakeError(reference, 1, &message, nil)
  }
}
