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
  /// Whether the own values are not protected at the moment, see ``loosen()``.
  private var isLoose = false
  private var protected = HandleTable()
  /// The protected values that are parts of the context itself, see ``Context/keep(_:)``.
  private var own = HandleTable()
  private var weak = HandleTable()

  init(_ reference: JSGlobalContextRef, group: JSContextGroupRef) {
    self.reference = reference
    self.group = group
  }

  /// Protects a value.
  /// - Returns: the slot by which to release it.
  func protect(_ value: JSValueRef, isOwn: Bool) -> Int {
    guard isAlive else { return 0 }
    if !isOwn || !isLoose { JSValueProtect(reference, value) }
    return isOwn ? own.insert(value) : protected.insert(value)
  }

  /// - Parameter isLoose: whether the value alone is not kept alive already, see ``loosen(_:)``.
  func unprotect(_ value: JSValueRef, _ slot: Int, isOwn: Bool, isLoose isLooseValue: Bool) {
    guard isAlive else { return }
    if isOwn { own.remove(slot) } else { protected.remove(slot) }
    if isLooseValue || isOwn && isLoose { return }
    JSValueUnprotect(reference, value)
  }

  /// Keeps a protected value alive no more, until ``tighten(_:)``.
  func loosen(_ value: JSValueRef) { JSValueUnprotect(reference, value) }

  func tighten(_ value: JSValueRef) { JSValueProtect(reference, value) }

  /// Whether every value that is kept from the context is a part of the context itself.
  var keepsOnlyItsOwn: Bool { protected.isEmpty }

  /// The values that are parts of the context itself.
  var ownValues: [JSValueRef] { own.all }

  /// Keeps neither the global object nor the context's own values alive any more. Call
  /// ``tighten()`` or ``abandon()`` before anything uses the context again.
  func loosen() {
    isLoose = true
    for value in own.all { JSValueUnprotect(reference, value) }
    JSGlobalContextRelease(reference)
  }

  /// Ends what ``loosen()`` began. The global object and the own values must still exist.
  func tighten() {
    JSGlobalContextRetain(reference)
    for value in own.all { JSValueProtect(reference, value) }
    isLoose = false
  }

  /// Forgets the context, whose global object was collected after ``loosen()``.
  func abandon() {
    isAlive = false
    _ = own.removeAll()
    for handle in weak.removeAll() { JSWeakRelease(group, handle) }
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
    for value in protected.removeAll() + own.removeAll() { JSValueUnprotect(reference, value) }
    for handle in weak.removeAll() { JSWeakRelease(group, handle) }
    JSGlobalContextRelease(reference)
  }
}
