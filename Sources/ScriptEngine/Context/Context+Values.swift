internal import CJavaScriptCore

extension Context {
  package func makeBoolean(_ value: Bool) -> Value {
    value ? `true` : `false`
  }

  package func makeNumber(_ value: Double) -> Value {
    Value(JSValueMakeNumber(reference, value))
  }

  package func makeString(_ value: String) -> Value {
    let string = EngineString.make(value)
    defer { JSStringRelease(string) }
    return Value(JSValueMakeString(reference, string))
  }

  /// A string from WTF-8 bytes. Lone surrogates do not change.
  package func makeString(wtf8 bytes: UnsafeBufferPointer<UInt8>) -> Value {
    let string = EngineString.make(bytes)
    defer { JSStringRelease(string) }
    return Value(JSValueMakeString(reference, string))
  }

  /// A string with a UTF-16 unit for each byte.
  package func makeString(latin1 bytes: [UInt8]) -> Value {
    let string = bytes.withUnsafeBufferPointer { EngineString.make(latin1: $0) }
    defer { JSStringRelease(string) }
    return Value(JSValueMakeString(reference, string))
  }

  /// The string value of a property name.
  package func makeString(_ name: PropertyName) -> Value {
    Value(JSValueMakeString(reference, name.reference))
  }

  /// A `Date`.
  ///
  /// - Parameter milliseconds: the time since 1970, in UTC.
  package func makeDate(milliseconds: Double) -> Value {
    var argument: JSValueRef? = JSValueMakeNumber(reference, milliseconds)
    return JSObjectMakeDate(reference, 1, &argument, nil).map(Value.init) ?? null
  }

  /// Parses JSON text; nil if the text is not JSON.
  package func makeFromJSON(_ text: String) -> Value? {
    let string = EngineString.make(text)
    defer { JSStringRelease(string) }
    return JSValueMakeFromJSONString(reference, string).map(Value.init)
  }

  package func kind(of value: Value) -> Value.Kind {
    switch JSValueGetType(reference, value.reference) {
    case kJSTypeUndefined: .undefined
    case kJSTypeNull: .null
    case kJSTypeBoolean: .boolean
    case kJSTypeNumber: .number
    case kJSTypeString: .string
    case kJSTypeSymbol: .symbol
    case kJSTypeObject: .object
    default: .bigInt
    }
  }

  package func isUndefined(_ value: Value) -> Bool {
    JSValueIsUndefined(reference, value.reference)
  }
  package func isNull(_ value: Value) -> Bool { JSValueIsNull(reference, value.reference) }
  package func isObject(_ value: Value) -> Bool { JSValueIsObject(reference, value.reference) }
  package func isString(_ value: Value) -> Bool { JSValueIsString(reference, value.reference) }
  package func isArray(_ value: Value) -> Bool { JSValueIsArray(reference, value.reference) }
  package func isDate(_ value: Value) -> Bool { JSValueIsDate(reference, value.reference) }

  /// Whether a value can be called.
  package func isCallable(_ value: Value) -> Bool {
    isObject(value) && JSObjectIsFunction(reference, value.reference)
  }

  /// Whether a value can be called with `new`.
  package func isConstructor(_ value: Value) -> Bool {
    isObject(value) && JSObjectIsConstructor(reference, value.reference)
  }

  /// Whether two values are the same by `===`.
  package func isSame(_ first: Value, _ second: Value) -> Bool {
    // Objects are compared often. They are the same if their addresses are.
    if isObject(first) || isObject(second) { return first.reference == second.reference }
    return JSValueIsStrictEqual(reference, first.reference, second.reference)
  }

  /// The value as a condition, by the rules of the language.
  package func boolean(_ value: Value) -> Bool {
    JSValueToBoolean(reference, value.reference)
  }

  /// The value as a number, as `+value` converts it.
  package func number(_ value: Value) throws(ThrownValue) -> Double {
    // The engine's function does not throw for a BigInt, but the language does.
    if JSValueIsBigInt(reference, value.reference) {
      throw thrown(.type("Conversion from 'BigInt' to 'number' is not allowed."))
    }
    var number = 0.0
    _ = try enter { exception in
      number = JSValueToNumber(reference, value.reference, exception)
      return nil
    }
    return number
  }

  /// The value as text, as `String(value)` converts it. A lone surrogate becomes U+FFFD.
  package func string(_ value: Value) throws(ThrownValue) -> String {
    let string = try copyString(value)
    defer { JSStringRelease(string) }
    return EngineString.string(string)
  }

  /// The value as text, in WTF-8.
  package func bytes(of value: Value) throws(ThrownValue) -> [UInt8] {
    let string = try copyString(value)
    defer { JSStringRelease(string) }
    return EngineString.bytes(of: string)
  }

  /// Calls `body` with the value as text, in WTF-8.
  package func withBytes<Result>(
    of value: Value, _ body: (UnsafeBufferPointer<UInt8>) -> Result
  ) throws(ThrownValue) -> Result {
    let string = try copyString(value)
    defer { JSStringRelease(string) }
    return EngineString.withBytes(of: string, body)
  }

  /// The value as JSON text; nil if it has no JSON form.
  package func json(_ value: Value, indent: UInt32 = 0) throws(ThrownValue) -> String? {
    let string = try enter { exception in
      JSValueCreateJSONString(reference, value.reference, indent, exception)
    }
    guard let string else { return nil }
    defer { JSStringRelease(string) }
    return EngineString.string(string)
  }

  private func copyString(_ value: Value) throws(ThrownValue) -> JSStringRef {
    let string = try enter { exception in
      JSValueToStringCopy(reference, value.reference, exception)
    }
    guard let string else { throw thrown(.type("The value has no text")) }
    return string
  }
}
