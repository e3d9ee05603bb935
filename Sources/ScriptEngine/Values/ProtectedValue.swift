internal import CJavaScriptCore

/// A JavaScript value that is not collected as long as this object exists.
///
/// It may exist longer than its context. It is then empty, and ``value`` must not be read.
package final class ProtectedValue {
  let reference: OpaquePointer
  private let lifetime: ContextLifetime
  private let slot: Int
  private let isOwn: Bool
  /// Whether the value is not kept alive for now, see ``loosen()``.
  private var isLoose = false

  /// - Parameter isOwn: whether the value is a part of the context itself, see ``Context/keep(_:)``.
  init(_ value: Value, lifetime: ContextLifetime, isOwn: Bool = false) {
    reference = value.reference
    self.lifetime = lifetime
    self.isOwn = isOwn
    slot = lifetime.protect(value.reference, isOwn: isOwn)
  }

  deinit {
    lifetime.unprotect(reference, slot, isOwn: isOwn, isLoose: isLoose)
  }

  /// Keeps the value alive no more until ``tighten()``. Nobody may use it in the meantime, and nobody may
  /// ever use it again once it was collected.
  package func loosen() {
    if isLoose || isOwn || !lifetime.isAlive { return }
    isLoose = true
    lifetime.loosen(reference)
  }

  /// Keeps the value alive again, which must still exist.
  package func tighten() {
    guard isLoose, lifetime.isAlive else { return }
    isLoose = false
    lifetime.tighten(reference)
  }

  /// Whether there is a value: the context has not been closed.
  package var isAlive: Bool { lifetime.isAlive }

  /// The value, which must stay on the stack.
  package var value: Value { Value(reference) }
}
