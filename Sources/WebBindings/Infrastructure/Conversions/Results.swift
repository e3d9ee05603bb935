package import DOM
package import ScriptEngine

/// A Swift type that converts to a value for scripts, by the rules of Web IDL.
package protocol ResultType {
  func encode(in realm: Realm) throws -> Value
}

/// The result of a method that has none: `undefined`.
package struct Undefined: ResultType {
  package init() {}
  package func encode(in realm: Realm) throws -> Value { realm.context.undefined }
}

extension Value: ResultType {
  package func encode(in realm: Realm) throws -> Value { self }
}

extension String: ResultType {
  package func encode(in realm: Realm) throws -> Value { realm.context.makeString(self) }
}

extension StaticString: ResultType {
  package func encode(in realm: Realm) throws -> Value { realm.context.makeString(description) }
}

extension DOMString: ResultType {
  package func encode(in realm: Realm) throws -> Value {
    bytes.withUnsafeBufferPointer { realm.context.makeString(wtf8: $0) }
  }
}

extension DOMStringView: ResultType {
  package func encode(in realm: Realm) throws -> Value { realm.context.makeString(wtf8: bytes) }
}

extension Bool: ResultType {
  package func encode(in realm: Realm) throws -> Value { realm.context.makeBoolean(self) }
}

extension Int: ResultType {
  package func encode(in realm: Realm) throws -> Value { realm.context.makeNumber(Double(self)) }
}

extension Double: ResultType {
  package func encode(in realm: Realm) throws -> Value { realm.context.makeNumber(self) }
}

extension Optional: ResultType where Wrapped: ResultType {
  /// nil becomes null.
  package func encode(in realm: Realm) throws -> Value {
    try self?.encode(in: realm) ?? realm.context.null
  }
}

extension Array: ResultType where Element: ResultType {
  /// A sequence becomes a new array.
  package func encode(in realm: Realm) throws -> Value {
    try realm.context.makeArray(count: count) { try self[$0].encode(in: realm) }
  }
}

extension NodeKind {
  package func encode(in realm: Realm) throws -> Value { try realm.wrap(node) }
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

/// A class of the document's world whose objects scripts can see.
package protocol ObjectResult: ResultType, DOMObject {
  /// The interface of this object.
  var interface: InterfaceDefinition { get }
  /// Whether the object's wrapper lives as long as its world. That is for objects that a node
  /// returns every time it is asked: what a script puts on such an object must stay there.
  var keepsWrapper: Bool { get }
  /// What the object shows of a node, if it is a list that belongs to one.
  var owned: OwnedList? { get }
  /// Whether the object is a part of a window's realm, and ends with it.
  var isOfWindow: Bool { get }
}

extension ObjectResult {
  package var isOfWindow: Bool { false }
  package var owned: OwnedList? { nil }
  package var keepsWrapper: Bool { false }
  package func encode(in realm: Realm) throws -> Value { try realm.wrap(self) }
}

extension ProtectedValue: ResultType {
  package func encode(in realm: Realm) throws -> Value { value }
}
