internal import CJavaScriptCore

extension Context {
  public func makeBoolean(_ value: Bool) -> Value {
    value ? `true` : `false`
  }

  public func makeNumber(_ value: Double) -> Value {
    Value(JSValueMakeNumber(reference, value))
  }

  public func makeString(_ value: String) -> Value {
    let string = EngineString.make(value)
    defer { JSStringRelease(string) }
    return Value(JSValueMakeString(reference, string))
  }

  /// A string of WTF-8 bytes: lone surrogates cross as they are.
  public func makeString(wtf8 bytes: UnsafeBufferPointer<UInt8>) -> Value {
    let string = EngineString.make(bytes)
    defer { JSStringRelease(string) }
    return Value(JSValueMakeString(reference, string))
  }

  /// A string of one UTF-16 unit a byte.
  public func makeString(latin1 bytes: [UInt8]) -> Value {
    let units = bytes.map(UInt16.init)
    guard let string = JSStringCreateWithCharacters(units, units.count) else { return null }
    defer { JSStringRelease(string) }
    return Value(JSValueMakeString(reference, string))
  }

  /// The string value of a property name.
  public func makeString(_ name: PropertyName) -> Value {
    Value(JSValueMakeString(reference, name.reference))
  }

  /// A `Date`.
  ///
  /// - Parameter milliseconds: since 1970 began, UTC.
  public func makeDate(milliseconds: Double) -> Value {
    machine.enter()
    let argument: [JSValueRef?] = [makeNumber(milliseconds).reference]
    return JSObjectMakeDate(reference, 1, argument, nil).map(Value.init) ?? null
  }

  /// Parses JSON text; nil when it is none.
  public func makeFromJSON(_ text: String) -> Value? {
    let string = EngineString.make(text)
    defer { JSStringRelease(string) }
    return JSValueMakeFromJSONString(reference, string).map(Value.init)
  }

  public func kind(of value: Value) -> Value.Kind {
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

  public func isUndefined(_ value: Value) -> Bool { JSValueIsUndefined(reference, value.reference) }
  public func isNull(_ value: Value) -> Bool { JSValueIsNull(reference, value.reference) }
  public func isObject(_ value: Value) -> Bool { JSValueIsObject(reference, value.reference) }
  public func isString(_ value: Value) -> Bool { JSValueIsString(reference, value.reference) }
  public func isArray(_ value: Value) -> Bool { JSValueIsArray(reference, value.reference) }
  public func isDate(_ value: Value) -> Bool { JSValueIsDate(reference, value.reference) }

  /// Whether a value can be called.
  public func isCallable(_ value: Value) -> Bool {
    isObject(value) && JSObjectIsFunction(reference, value.reference)
  }

  /// Whether both are the same value, as `===` says.
  public func isSame(_ first: Value, _ second: Value) -> Bool {
    first.reference == second.reference
      || JSValueIsStrictEqual(reference, first.reference, second.reference)
  }

  /// The value's truth.
  public func boolean(_ value: Value) -> Bool {
    JSValueToBoolean(reference, value.reference)
  }

  /// The value as a number, as `Number(value)` gives it.
  public func number(_ value: Value) throws(ThrownValue) -> Double {
    machine.enter()
    var exception: JSValueRef?
    let number = JSValueToNumber(reference, value.reference, &exception)
    if let exception { throw ThrownValue(protect(Value(exception))) }
    return number
  }

  /// The value as text, as `String(value)` gives it; a lone surrogate becomes U+FFFD.
  public func string(_ value: Value) throws(ThrownValue) -> String {
    try withBytes(of: value) { String(wtf8: $0) }
  }

  /// Calls `body` with the value as text, in WTF-8.
  public func withBytes<Result>(
    of value: Value, _ body: (UnsafeBufferPointer<UInt8>) -> Result
  ) throws(ThrownValue) -> Result {
    machine.enter()
    var exception: JSValueRef?
    let string = JSValueToStringCopy(reference, value.reference, &exception)
    if let exception { throw ThrownValue(protect(Value(exception))) }
    guard let string else { throw thrown(.type("The value has no text")) }
    defer { JSStringRelease(string) }
    return EngineString.withBytes(of: string, body)
  }

  /// The value as JSON text, or nil where it has none.
  public func json(_ value: Value, indent: UInt32 = 0) throws(ThrownValue) -> String? {
    machine.enter()
    var exception: JSValueRef?
    let string = JSValueCreateJSONString(reference, value.reference, indent, &exception)
    if let exception { throw ThrownValue(protect(Value(exception))) }
    guard let string else { return nil }
    defer { JSStringRelease(string) }
    return EngineString.string(string)
  }
}
