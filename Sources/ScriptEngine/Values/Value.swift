internal import CJavaScriptCore

/// A JavaScript value of one context. It is valid as long as it is on the machine stack.
///
/// The engine's collector searches only machine stacks and registers. A value that is kept anywhere
/// else (in an array, a property of a class or a closure) must be protected, see
/// ``ProtectedValue``.
package struct Value {
  @usableFromInline let reference: OpaquePointer

  init(_ reference: OpaquePointer) {
    self.reference = reference
  }
}

extension Value {
  /// The address of an object. It is the same as long as something keeps the object alive.
  package var address: UInt { UInt(bitPattern: reference) }

  /// The type of a value by `typeof`, with a separate case for null.
  package enum Kind: Sendable {
    case undefined, null, boolean, number, string, symbol, bigInt, object
  }
}
