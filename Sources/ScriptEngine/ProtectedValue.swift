internal import CJavaScriptCore

/// A JavaScript value that the collector leaves alone for as long as this object lives.
///
/// It may outlive its context; it then holds nothing, and ``value`` must not be asked for.
public final class ProtectedValue {
  let reference: OpaquePointer
  let lifetime: ContextLifetime

  init(_ value: Value, lifetime: ContextLifetime) {
    reference = value.reference
    self.lifetime = lifetime
    if lifetime.isAlive { JSValueProtect(lifetime.reference, reference) }
  }

  deinit {
    if lifetime.isAlive { JSValueUnprotect(lifetime.reference, reference) }
  }

  /// The value, for use on the stack.
  public var value: Value { Value(reference) }
}

/// Whether a context still exists: what protected and weak values ask before they let go.
final class ContextLifetime {
  let reference: JSGlobalContextRef
  var isAlive = true

  init(_ reference: JSGlobalContextRef) {
    self.reference = reference
  }
}
