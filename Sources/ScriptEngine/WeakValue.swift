internal import CJavaScriptCore

/// A reference to an object that does not keep it alive.
public final class WeakValue {
  private let weak: JSWeakRef
  private let lifetime: ContextLifetime

  init(_ object: Value, lifetime: ContextLifetime) {
    self.lifetime = lifetime
    weak = JSWeakCreate(JSContextGetGroup(lifetime.reference), object.reference)
  }

  deinit {
    if lifetime.isAlive { JSWeakRelease(JSContextGetGroup(lifetime.reference), weak) }
  }

  /// The object, or nil once it has been collected or its context is gone.
  public var value: Value? {
    guard lifetime.isAlive, let object = JSWeakGetObject(weak) else { return nil }
    return Value(object)
  }
}
