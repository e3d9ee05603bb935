package import DOM
package import ScriptEngine

/// A Swift type that an argument or an assigned value converts to, by the rules of Web IDL.
package protocol ArgumentType {
  /// Whether a call that leaves this argument out has too few arguments.
  static var isRequired: Bool { get }
  /// Takes as many of the arguments as the type needs, and converts them.
  static func take(from arguments: inout ArgumentReader) throws -> Self
  /// Whether the conversion may throw ``ScriptEngine/ScriptError/wrongArgument(wanted:value:)``.
  static var isNamedInErrors: Bool { get }
}

extension ArgumentType {
  package static var isNamedInErrors: Bool { false }
}

/// An argument type that is converted from one value.
package protocol ConvertibleArgument: ArgumentType {
  static func convert(_ value: Value, in realm: Realm) throws -> Self
}

extension ConvertibleArgument {
  package static var isRequired: Bool { true }
  package static func take(from arguments: inout ArgumentReader) throws -> Self {
    try convert(arguments.nextValue(), in: arguments.realm)
  }
}

/// Reads the arguments of a call one after the other.
package struct ArgumentReader {
  package let call: Invocation
  package private(set) var realm: Realm
  private var index = 0

  init(_ call: Invocation) {
    self.call = call
    realm = Realm.of(call.context)
  }

  /// Goes over to the realm of a window of another frame: what its attributes give is its own.
  mutating func enter(_ subject: Any) throws {
    guard let window = subject as? Window, window !== realm.window, !window.isForeign,
      !window.isClosed
    else { return }
    realm = try realm.reach(into: window)
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
  /// The world of the call. It takes no argument.
  package static var isRequired: Bool { false }
  package static func take(from arguments: inout ArgumentReader) throws -> Self {
    // `Realm` has no subclasses.
    unsafeDowncast(arguments.realm, to: Self.self)
  }
}

extension Value: ConvertibleArgument {
  package static func convert(_ value: Value, in realm: Realm) throws -> Value { value }
}

extension ProtectedValue: ConvertibleArgument {
  /// `any`, protected from garbage collection.
  package static func convert(_ value: Value, in realm: Realm) throws -> Self {
    // The class has no subclasses.
    unsafeDowncast(realm.context.protect(value), to: Self.self)
  }
}

extension String: ConvertibleArgument {
  /// `USVString`, and `DOMString` where lone surrogates do not matter.
  package static func convert(_ value: Value, in realm: Realm) throws -> String {
    try realm.context.string(value)
  }
}

extension DOMString: ConvertibleArgument {
  package static func convert(_ value: Value, in realm: Realm) throws -> DOMString {
    DOMString(bytes: try realm.context.bytes(of: value))
  }
}

extension Bool: ConvertibleArgument {
  package static var isRequired: Bool { true }
  package static func convert(_ value: Value, in realm: Realm) throws -> Bool {
    realm.context.boolean(value)
  }
}

extension Double: ConvertibleArgument {
  /// `unrestricted double`.
  package static func convert(_ value: Value, in realm: Realm) throws -> Double {
    try realm.context.number(value)
  }
}

/// `double`: a number that is neither infinite nor NaN.
package struct FiniteDouble: ConvertibleArgument {
  package var value: Double
  package static func convert(_ value: Value, in realm: Realm) throws -> FiniteDouble {
    let number = try realm.context.number(value)
    guard number.isFinite else { throw ScriptError.type("The provided value is non-finite") }
    return FiniteDouble(value: number)
  }
}

extension Int: ConvertibleArgument {
  /// `long`: the number modulo 2^32, with a sign.
  package static func convert(_ value: Value, in realm: Realm) throws -> Int {
    Int(Int32(truncatingIfNeeded: Int(folded: try realm.context.number(value))))
  }
}

/// `unsigned long`: the number modulo 2^32.
package struct UnsignedLong: ConvertibleArgument {
  package var value: Int
  package static func convert(_ value: Value, in realm: Realm) throws -> UnsignedLong {
    let number = try realm.context.number(value)
    return UnsignedLong(value: Int(UInt32(truncatingIfNeeded: Int(folded: number))))
  }
}

/// `unsigned short`: the number modulo 2^16.
package struct UnsignedShort: ConvertibleArgument {
  package var value: Int
  package static func convert(_ value: Value, in realm: Realm) throws -> UnsignedShort {
    let number = try realm.context.number(value)
    return UnsignedShort(value: Int(UInt16(truncatingIfNeeded: Int(folded: number))))
  }
}

/// `[LegacyNullToEmptyString] DOMString`.
package struct NullIsEmpty: ConvertibleArgument {
  package var text: DOMString
  package static func convert(_ value: Value, in realm: Realm) throws -> NullIsEmpty {
    if realm.context.isNull(value) { return NullIsEmpty(text: DOMString()) }
    return NullIsEmpty(text: try DOMString.convert(value, in: realm))
  }
}

extension Optional: ArgumentType where Wrapped: ConvertibleArgument {
  /// An optional argument; nil if it is missing or undefined.
  package static var isRequired: Bool { false }
  package static var isNamedInErrors: Bool { Wrapped.isNamedInErrors }
  package static func take(from arguments: inout ArgumentReader) throws -> Wrapped? {
    let value = arguments.nextValue()
    if arguments.realm.context.isUndefined(value) { return nil }
    return try Wrapped.convert(value, in: arguments.realm)
  }
}

/// A nullable type, `T?` of Web IDL. Null and undefined become nil.
package struct Nullable<Wrapped: ConvertibleArgument>: ConvertibleArgument {
  package static var isNamedInErrors: Bool { Wrapped.isNamedInErrors }
  package var value: Wrapped?
  package static func convert(_ value: Value, in realm: Realm) throws -> Nullable {
    let context = realm.context
    if context.isNull(value) || context.isUndefined(value) { return Nullable(value: nil) }
    return Nullable(value: try Wrapped.convert(value, in: realm))
  }
}

/// All arguments that are left: `T...` of Web IDL.
package struct Variadic<Element: ConvertibleArgument>: ArgumentType {
  package var values: [Element]
  package static var isRequired: Bool { false }
  package static func take(from arguments: inout ArgumentReader) throws -> Variadic {
    var values: [Element] = []
    while arguments.hasMore {
      values.append(try Element.convert(arguments.nextValue(), in: arguments.realm))
    }
    return Variadic(values: values)
  }
}

/// A function of the script, protected from garbage collection.
package struct Callback: ConvertibleArgument {
  package static var isNamedInErrors: Bool { true }
  package var function: ProtectedValue
  package static func convert(_ value: Value, in realm: Realm) throws -> Callback {
    guard realm.context.isCallable(value) else {
      throw ScriptError.wrongArgument(wanted: "a function", value: value.address)
    }
    return Callback(function: realm.context.protect(value))
  }
}

extension InterfaceType {
  /// The Swift value behind an argument.
  ///
  /// - Throws: a `TypeError` that names the wanted interface, if there is no such value.
  fileprivate static func unwrap(
    _ value: Value, in realm: Realm, wanted: @autoclosure () -> String
  ) throws -> Self {
    if let wrapper = realm.shown(value),
      let subject = unwrap(node: wrapper.node, object: wrapper.object)
    {
      return subject
    }
    throw ScriptError.wrongArgument(wanted: "an instance of \(wanted())", value: value.address)
  }
}

/// A node that is an argument of one of ``PassingMembers``.
struct Passing<Kind: NodeKind & InterfaceType>: ConvertibleArgument {
  static var isNamedInErrors: Bool { true }
  var node: Kind
  static func convert(_ value: Value, in realm: Realm) throws -> Passing {
    if let shown = realm.shownInPassing(value),
      let node = Kind.unwrap(node: shown.node, object: shown.object)
    {
      return Passing(node: node)
    }
    throw ScriptError.wrongArgument(
      wanted: "an instance of \(String(describing: Kind.self))", value: value.address)
  }
}

extension ConvertibleArgument where Self: NodeKind & InterfaceType {
  package static var isNamedInErrors: Bool { true }
}

extension NodeKind where Self: InterfaceType {
  package static func convert(_ value: Value, in realm: Realm) throws -> Self {
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
  package static var isNamedInErrors: Bool { true }
  package static func convert(_ value: Value, in realm: Realm) throws -> EventTarget {
    try unwrap(value, in: realm, wanted: "EventTarget")
  }
}

/// A class of the document's world that arguments convert to. A class only has to declare the
/// conformance.
package protocol ObjectArgument: ConvertibleArgument, InterfaceType, AnyObject {
  /// The name of the interface in messages, which for most classes is their own.
  static var nameInErrors: String { get }
}

extension ObjectArgument {
  package static var nameInErrors: String { String(describing: Self.self) }
  package static var isNamedInErrors: Bool { true }
  package static func convert(_ value: Value, in realm: Realm) throws -> Self {
    try unwrap(value, in: realm, wanted: nameInErrors)
  }
}
