internal import CJavaScriptCore

/// The engine's lock, `JSC::JSLockHolder`. Code that uses the heap without the C interface must hold
/// it.
struct EngineLock {
  private typealias Lock =
    @convention(c) (
      UnsafeMutablePointer<UnsafeMutableRawPointer?>, UnsafeRawPointer?
    ) -> Void
  private typealias Unlock = @convention(c) (UnsafeMutablePointer<UnsafeMutableRawPointer?>) -> Void

  private static let functions: (lock: Lock, unlock: Unlock)? = {
    guard let lock = EngineLibrary.function("_ZN3JSC12JSLockHolderC1ERNS_2VME", as: Lock.self),
      let unlock = EngineLibrary.function("_ZN3JSC12JSLockHolderD1Ev", as: Unlock.self)
    else { return nil }
    return (lock, unlock)
  }()

  private let group: JSContextGroupRef
  private let functions: (lock: Lock, unlock: Unlock)

  /// The lock of an engine; nil if the library does not have it.
  init?(of group: JSContextGroupRef) {
    guard let functions = Self.functions else { return nil }
    self.group = group
    self.functions = functions
  }

  func held<Result>(_ body: () -> Result) -> Result {
    var holder: UnsafeMutableRawPointer?
    functions.lock(&holder, UnsafeRawPointer(group))
    defer { functions.unlock(&holder) }
    return body()
  }
}
