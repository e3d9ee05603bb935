internal import CJavaScriptCore

/// A JavaScript value that is not collected as long as this object exists.
///
/// It may exist longer than its context. It is then empty, and ``value`` must not be read.
package final class ProtectedValue {
  let reference: OpaquePointer
  private let lifetime: ContextLifetime
  private let slot: Int

  init(_ value: Value, lifetime: ContextLifetime) {
    reference = value.reference
    self.lifetime = lifetime
    slot = lifetime.protect(value.reference)
  }

  deinit {
    lifetime.unprotect(reference, slot)
  }

  /// Whether there is a value: the context has not been closed.
  var isAlive: Bool { lifetime.isAlive }

  /// The value, which must stay on the stack.
  package var value: Value { Value(reference) }
}
