internal import CJavaScriptCore

/// A JavaScript value of one context, as long as it stays on the machine stack.
///
/// The engine's collector scans machine stacks and registers only: a value kept anywhere else (an
/// array, a property of a class, a closure) has to be protected first, see ``ProtectedValue``.
package struct Value {
  @usableFromInline let reference: OpaquePointer

  init(_ reference: OpaquePointer) {
    self.reference = reference
  }
}

extension Value {
  /// The address of an object, which stays the same as long as something holds the object.
  package var address: UInt { UInt(bitPattern: reference) }

  /// The type of a value by `typeof`, with null apart.
  package enum Kind: Sendable {
    case undefined, null, boolean, number, string, symbol, bigInt, object
  }
}
