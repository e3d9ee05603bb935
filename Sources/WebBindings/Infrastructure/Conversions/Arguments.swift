public import DOM
public import ScriptEngine

/// A Swift type that an argument or an assigned value converts to, by the rules of Web IDL.
public protocol ArgumentType {
  /// Whether a call without it is one with too few arguments.
  static var isRequired: Bool { get }
  /// Takes what it needs from the arguments.
  static func take(from arguments: inout ArgumentReader) throws -> Self
}

/// An argument type that is converted from one value.
public protocol ConvertibleArgument: ArgumentType {
  static func convert(_ value: Value, in realm: Realm) throws -> Self
}

extension ConvertibleArgument {
  public static var isRequired: Bool { true }
  public static func take(from arguments: inout ArgumentReader) throws -> Self {
    try convert(arguments.nextValue(), in: arguments.realm)
  }
}

/// Reads the arguments of a call one after the other.
public struct ArgumentReader {
  public let call: Invocation
  public let realm: Realm
  private var index = 0

  init(_ call: Invocation) {
    self.call = call
    realm = Realm.of(call.context)
  }

  /// Whether arguments are left.
  var hasMore: Bool { index < call.count }

  mutating func nextValue() -> Value {
    defer { index += 1 }
    return call[index]
  }

  mutating func next<Argument: ArgumentType>(_ type: Argument.Type) throws -> Argument {
    try Argument.take(from: &self)
  }
}

extension Realm: ArgumentType {
  /// The world of the call: takes no argument.
  public static var isRequired: Bool { false }
  public static func take(from arguments: inout ArgumentReader) throws -> Self {
    // There is no subclass of a realm.
    unsafeDowncast(arguments.realm, to: Self.self)
  }
}

extension Value: ConvertibleArgument {
  public static func convert(_ value: Value, in realm: Realm) throws -> Value { value }
}

extension ProtectedValue: ConvertibleArgument {
  /// `any`, kept.
  public static func convert(_ value: Value, in realm: Realm) throws -> Self {
    // There is no subclass of it.
    unsafeDowncast(realm.context.protect(value), to: Self.self)
  }
}

extension String: ConvertibleArgument {
  /// `USVString`, and `DOMString` where lone surrogates do not matter.
  public static func convert(_ value: Value, in realm: Realm) throws -> String {
    try realm.context.string(value)
  }
}

extension DOMString: ConvertibleArgument {
  public static func convert(_ value: Value, in realm: Realm) throws -> DOMString {
    try realm.context.withBytes(of: value) { DOMString(bytes: Array($0)) }
  }
}

extension Bool: ConvertibleArgument {
  public static var isRequired: Bool { true }
  public static func convert(_ value: Value, in realm: Realm) throws -> Bool {
    realm.context.boolean(value)
  }
}

extension Double: ConvertibleArgument {
  /// `unrestricted double`.
  public static func convert(_ value: Value, in realm: Realm) throws -> Double {
    try realm.context.number(value)
  }
}

/// `double`: a number that is neither infinite nor NaN.
public struct FiniteDouble: ConvertibleArgument {
  public var value: Double
  public static func convert(_ value: Value, in realm: Realm) throws -> FiniteDouble {
    let number = try realm.context.number(value)
    guard number.isFinite else { throw ScriptError.type("The provided value is non-finite") }
    return FiniteDouble(value: number)
  }
}

extension Int: ConvertibleArgument {
  /// `long`: the number modulo 2^32, with a sign.
  public static func convert(_ value: Value, in realm: Realm) throws -> Int {
    Int(Int32(truncatingIfNeeded: Int(folded: try realm.context.number(value))))
  }
}

/// `unsigned long`: the number modulo 2^32.
public struct UnsignedLong: ConvertibleArgument {
  public var value: Int
  public static func convert(_ value: Value, in realm: Realm) throws -> UnsignedLong {
    let number = try realm.context.number(value)
    return UnsignedLong(value: Int(UInt32(truncatingIfNeeded: Int(folded: number))))
  }
}

/// `unsigned short`: the number modulo 2^16.
public struct UnsignedShort: ConvertibleArgument {
  public var value: Int
  public static func convert(_ value: Value, in realm: Realm) throws -> UnsignedShort {
    let number = try realm.context.number(value)
    return UnsignedShort(value: Int(UInt16(truncatingIfNeeded: Int(folded: number))))
  }
}

/// `[LegacyNullToEmptyString] DOMString`.
public struct NullIsEmpty: ConvertibleArgument {
  public var text: DOMString
  public static func convert(_ value: Value, in realm: Realm) throws -> NullIsEmpty {
    if realm.context.isNull(value) { return NullIsEmpty(text: DOMString()) }
    return NullIsEmpty(text: try DOMString.convert(value, in: realm))
  }
}

extension Optional: ArgumentType where Wrapped: ConvertibleArgument {
  /// An optional argument: nil where it is missing or undefined.
  public static var isRequired: Bool { false }
  public static func take(from arguments: inout ArgumentReader) throws -> Wrapped? {
    let value = arguments.nextValue()
    if arguments.realm.context.isUndefined(value) { return nil }
    return try Wrapped.convert(value, in: arguments.realm)
  }
}

/// A nullable type, `T?` of Web IDL: null and undefined are nil.
public struct Nullable<Wrapped: ConvertibleArgument>: ConvertibleArgument {
  public var value: Wrapped?
  public static func convert(_ value: Value, in realm: Realm) throws -> Nullable {
    let context = realm.context
    if context.isNull(value) || context.isUndefined(value) { return Nullable(value: nil) }
    return Nullable(value: try Wrapped.convert(value, in: realm))
  }
}

/// All arguments that are left: `T...` of Web IDL.
public struct Variadic<Element: ConvertibleArgument>: ArgumentType {
  public var values: [Element]
  public static var isRequired: Bool { false }
  public static func take(from arguments: inout ArgumentReader) throws -> Variadic {
    var values: [Element] = []
    while arguments.hasMore {
      values.append(try Element.convert(arguments.nextValue(), in: arguments.realm))
    }
    return Variadic(values: values)
  }
}

/// A function of the script, kept.
public struct Callback: ConvertibleArgument {
  public var function: ProtectedValue
  public static func convert(_ value: Value, in realm: Realm) throws -> Callback {
    guard realm.context.isCallable(value) else {
      throw ScriptError.type("The argument is not a function")
    }
    return Callback(function: realm.context.protect(value))
  }
}

extension InterfaceType {
  /// The Swift value behind an argument, or a TypeError naming the interface wanted.
  fileprivate static func unwrap(
    _ value: Value, in realm: Realm, wanted: @autoclosure () -> String
  ) throws -> Self {
    if let wrapper = realm.shown(value),
      let subject = unwrap(node: wrapper.node, object: wrapper.object)
    {
      return subject
    }
    throw ScriptError.type("The argument must be an instance of \(wanted())")
  }
}

extension NodeKind where Self: InterfaceType {
  public static func convert(_ value: Value, in realm: Realm) throws -> Self {
    try unwrap(value, in: realm, wanted: String(describing: Self.self))
  }
}

extension Node: ConvertibleArgument {}
extension Element: ConvertibleArgument {}
extension Attr: ConvertibleArgument {}
extension CharacterData: ConvertibleArgument {}
extension Text: ConvertibleArgument {}
extension ProcessingInstruction: ConvertibleArgument {}
extension DocumentType: ConvertibleArgument {}
extension DocumentFragment: ConvertibleArgument {}
extension Document: ConvertibleArgument {}

extension EventTarget: ConvertibleArgument {
  public static func convert(_ value: Value, in realm: Realm) throws -> EventTarget {
    try unwrap(value, in: realm, wanted: "EventTarget")
  }
}

/// A class of the document's world that arguments convert to: conforming is all it takes.
public protocol ObjectArgument: ConvertibleArgument, InterfaceType, AnyObject {}

extension ObjectArgument {
  public static func convert(_ value: Value, in realm: Realm) throws -> Self {
    try unwrap(value, in: realm, wanted: String(describing: Self.self))
  }
}
