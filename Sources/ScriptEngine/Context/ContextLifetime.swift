internal import CJavaScriptCore

/// The state that all values kept from a context share: whether the context exists, and the values
/// that they protect in it.
///
/// Closing a context releases all values that were kept from it. So its objects can be collected
/// even if the Swift objects that kept them still exist.
final class ContextLifetime {
  let reference: JSGlobalContextRef
  private let group: JSContextGroupRef
  private(set) var isAlive = true
  private var protected = HandleTable()
  private var weak = HandleTable()

  init(_ reference: JSGlobalContextRef, group: JSContextGroupRef) {
    self.reference = reference
    self.group = group
  }

  /// Protects a value.
  /// - Returns: the slot by which to release it.
  func protect(_ value: JSValueRef) -> Int {
    guard isAlive else { return 0 }
    JSValueProtect(reference, value)
    return protected.insert(value)
  }

  func unprotect(_ value: JSValueRef, _ slot: Int) {
    guard isAlive else { return }
    protected.remove(slot)
    JSValueUnprotect(reference, value)
  }

  /// Makes a weak handle.
  /// - Returns: the handle and the slot by which to release it; nil if the value is not an object,
  ///   or if the context is closed.
  func makeWeak(_ object: JSValueRef) -> (handle: JSWeakRef, slot: Int)? {
    guard isAlive, JSValueIsObject(reference, object), let handle = JSWeakCreate(group, object)
    else { return nil }
    return (handle, weak.insert(handle))
  }

  func releaseWeak(_ handle: JSWeakRef, _ slot: Int) {
    guard isAlive else { return }
    weak.remove(slot)
    JSWeakRelease(group, handle)
  }

  /// Releases all values and the context.
  func end() {
    guard isAlive else { return }
    isAlive = false
    for value in protected.removeAll() { JSValueUnprotect(reference, value) }
    for handle in weak.removeAll() { JSWeakRelease(group, handle) }
    JSGlobalContextRelease(reference)
  }
}
