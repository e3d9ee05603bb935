internal import CJavaScriptCore
internal import Glibc

extension Context {
  /// A function that counts as undefined in `typeof` and as a condition, as `document.all` must
  /// ("the `[[IsHTMLDDA]]` internal slot" of ECMAScript, B.3.6).
  ///
  /// - Parameter body: the action of a call; an error gives undefined.
  /// - Returns: nil if the engine's library cannot make one.
  public func makeMasquerader(_ body: @escaping (Invocation) throws -> Value) -> Value? {
    guard let make = Masquerade.make, let lock = Masquerade.lock, let unlock = Masquerade.unlock
    else { return nil }
    var holder: UnsafeMutableRawPointer?
    var name: UnsafeMutableRawPointer?
    lock(&holder, UnsafeRawPointer(machine.group))
    let function = make(
      UnsafeRawPointer(machine.group), UnsafeRawPointer(reference), 0, &name, Masquerade.callback)
    unlock(&holder)
    guard let function else { return nil }
    machine.functions.set(
      HostFunction(context: self, isBehindScript: false, body: body), for: function)
    return Value(function)
  }
}

/// The functions of the engine's library that its C interface leaves out. They are looked up by
/// name, so that a library without them only lacks the features that need them.
private enum Masquerade {
  /// `JSC::InternalFunction::createFunctionThatMasqueradesAsUndefined`: the engine, the global
  /// object, the number of arguments, the name (a null string) and the native function.
  typealias Make =
    @convention(c) (
      UnsafeRawPointer?, UnsafeRawPointer?, UInt32, UnsafePointer<UnsafeMutableRawPointer?>, Native
    ) -> OpaquePointer?
  /// `JSC::JSLockHolder`: code that touches the heap must hold the engine's lock.
  typealias Lock =
    @convention(c) (
      UnsafeMutablePointer<UnsafeMutableRawPointer?>, UnsafeRawPointer?
    ) -> Void
  typealias Unlock = @convention(c) (UnsafeMutablePointer<UnsafeMutableRawPointer?>) -> Void
  /// A native function: the global object and the call's frame.
  typealias Native =
    @convention(c) (
      OpaquePointer?, UnsafeMutablePointer<OpaquePointer?>?
    ) -> OpaquePointer?

  static let make = symbol(
    """
    _ZN3JSC16InternalFunction40createFunctionThatMasqueradesAsUndefinedERNS_2VMEPNS_14JSGlobal\
    ObjectEjRKN3WTF6StringENS5_11FunctionPtrILNS5_6PtrTagE1EFlS4_PNS_9CallFrameEELNS5_18Function\
    AttributesE2EEE
    """, as: Make.self)
  static let lock = symbol("_ZN3JSC12JSLockHolderC1ERNS_2VME", as: Lock.self)
  static let unlock = symbol("_ZN3JSC12JSLockHolderD1Ev", as: Unlock.self)

  private static func symbol<Function>(_ name: String, as type: Function.Type) -> Function? {
    // A null handle stands for all libraries of the process. The name determines the function's
    // type.
    dlsym(nil, name).map { unsafeBitCast($0, to: type) }
  }

  /// The slots of a frame: the function, the number of arguments with `this`, `this`, arguments.
  private enum Slot {
    static let callee = 3
    static let count = 4
    static let this = 5
    static let arguments = 6
  }

  static let callback: Native = { global, frame in
    guard let global, let frame, let callee = frame[Slot.callee], let this = frame[Slot.this],
      let machine = MachineRegistry.machine(of: JSContextGetGroup(global)),
      let host = machine.functions.find(callee)
    else { return nil }
    let count = Int(UInt32(truncatingIfNeeded: UInt(bitPattern: frame[Slot.count]))) - 1
    let undefined = host.context.undefined.reference
    let arguments = UnsafePointer(frame + Slot.arguments)
    let call = Invocation(
      context: host.context, this: Value(this), count: count, arguments: arguments)
    let result = try? host.body(call)
    if machine.timeLimitReached { machine.terminate(in: host.context) }
    return result?.reference ?? undefined
  }
}
