internal import CJavaScriptCore

/// A reference to an object that does not keep it alive.
package final class WeakValue {
  private let weak: (handle: JSWeakRef, slot: Int)?
  private let lifetime: ContextLifetime

  init(_ object: Value, lifetime: ContextLifetime) {
    self.lifetime = lifetime
    weak = lifetime.makeWeak(object.reference)
  }

  deinit {
    if let weak { lifetime.releaseWeak(weak.handle, weak.slot) }
  }

  /// The object; nil if it has been collected, or if its context is closed.
  package var value: Value? {
    guard lifetime.isAlive, let weak else { return nil }
    return JSWeakGetObject(weak.handle).map(Value.init)
  }
}
