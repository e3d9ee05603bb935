internal import CJavaScriptCore

/// A JavaScript value that the collector leaves alone for as long as this object lives.
///
/// It may outlive its context; it then holds nothing, and ``value`` must not be read.
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

  /// Whether there still is a value.
  var isAlive: Bool { lifetime.isAlive }

  /// The value, for use on the stack.
  package var value: Value { Value(reference) }
}
