public import DOM
public import ScriptEngine

/// A Swift type that converts to a value for scripts, by the rules of Web IDL.
public protocol ResultType {
  func encode(in realm: Realm) throws -> Value
}

/// What a method without a result gives: `undefined`.
public struct Undefined: ResultType {
  public init() {}
  public func encode(in realm: Realm) throws -> Value { realm.context.undefined }
}

extension Value: ResultType {
  public func encode(in realm: Realm) throws -> Value { self }
}

extension String: ResultType {
  public func encode(in realm: Realm) throws -> Value { realm.context.makeString(self) }
}

extension StaticString: ResultType {
  public func encode(in realm: Realm) throws -> Value { realm.context.makeString(description) }
}

extension DOMString: ResultType {
  public func encode(in realm: Realm) throws -> Value {
    withView { realm.context.makeString(wtf8: $0.bytes) }
  }
}

extension DOMStringView: ResultType {
  public func encode(in realm: Realm) throws -> Value { realm.context.makeString(wtf8: bytes) }
}

extension Bool: ResultType {
  public func encode(in realm: Realm) throws -> Value { realm.context.makeBoolean(self) }
}

extension Int: ResultType {
  public func encode(in realm: Realm) throws -> Value { realm.context.makeNumber(Double(self)) }
}

extension Double: ResultType {
  public func encode(in realm: Realm) throws -> Value { realm.context.makeNumber(self) }
}

extension Optional: ResultType where Wrapped: ResultType {
  /// nil is null.
  public func encode(in realm: Realm) throws -> Value {
    try self?.encode(in: realm) ?? realm.context.null
  }
}

extension Array: ResultType where Element: ResultType {
  /// A sequence: a fresh array.
  public func encode(in realm: Realm) throws -> Value {
    let array = realm.context.makeArray([])
    for (index, element) in enumerated() {
      try realm.context.setElement(index, of: array, to: element.encode(in: realm))
    }
    return array
  }
}

extension NodeKind {
  public func encode(in realm: Realm) throws -> Value { try realm.wrap(node) }
}

extension Node: ResultType {}
extension Element: ResultType {}
extension Attr: ResultType {}
extension CharacterData: ResultType {}
extension Text: ResultType {}
extension ProcessingInstruction: ResultType {}
extension DocumentType: ResultType {}
extension DocumentFragment: ResultType {}
extension Document: ResultType {}

/// A class of the document's world that scripts see.
public protocol ObjectResult: ResultType, DOMObject {
  /// The interface of this object.
  var interface: InterfaceDefinition { get }
  /// Whether the object's wrapper stays as long as its world: for an object that a node always
  /// gives again, so that what a script puts on it is still there.
  var keepsWrapper: Bool { get }
}

extension ObjectResult {
  public var keepsWrapper: Bool { false }
  public func encode(in realm: Realm) throws -> Value { try realm.wrap(self) }
}

extension ProtectedValue: ResultType {
  public func encode(in realm: Realm) throws -> Value { value }
}
