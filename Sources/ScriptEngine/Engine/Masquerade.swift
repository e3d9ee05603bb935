internal import CJavaScriptCore

/// Makes objects that behave like undefined, see ``EngineInternal/masquerading``.
enum Masquerade {
  /// `JSC::InternalFunction::createFunctionThatMasqueradesAsUndefined`: the engine, the global
  /// object, the number of arguments, the name (a null string) and the native function.
  typealias Make =
    @convention(c) (
      UnsafeRawPointer?, UnsafeRawPointer?, UInt32, UnsafePointer<UnsafeMutableRawPointer?>, Native
    ) -> OpaquePointer?
  /// A native function: the global object and the call's frame.
  typealias Native =
    @convention(c) (
      OpaquePointer?, UnsafeMutablePointer<OpaquePointer?>?
    ) -> OpaquePointer?

  private static let make = EngineLibrary.function(
    """
    _ZN3JSC16InternalFunction40createFunctionThatMasqueradesAsUndefinedERNS_2VMEPNS_14JSGlobal\
    ObjectEjRKN3WTF6StringENS5_11FunctionPtrILNS5_6PtrTagE1EFlS4_PNS_9CallFrameEELNS5_18Function\
    AttributesE2EEE
    """, as: Make.self)

  /// Makes a function; nil if the library cannot make one.
  static func function(
    in context: JSContextRef, of group: JSContextGroupRef, _ native: Native
  ) -> OpaquePointer? {
    guard let make, let lock = EngineLock(of: group) else { return nil }
    return lock.held {
      var name: UnsafeMutableRawPointer?
      return make(UnsafeRawPointer(group), UnsafeRawPointer(context), 0, &name, native)
    }
  }

  /// A call, as read from its frame in the engine's stack.
  struct Call {
    let callee: OpaquePointer
    let this: OpaquePointer
    let count: Int
    let arguments: UnsafePointer<OpaquePointer?>

    /// The slots of a frame: the function, the number of arguments including `this`, `this` itself,
    /// and the arguments.
    private enum Slot {
      static let callee = 3
      static let count = 4
      static let this = 5
      static let arguments = 6
    }

    init?(_ frame: UnsafeMutablePointer<OpaquePointer?>) {
      guard let callee = frame[Slot.callee], let this = frame[Slot.this] else { return nil }
      self.callee = callee
      self.this = this
      count = Int(UInt32(truncatingIfNeeded: UInt(bitPattern: frame[Slot.count]))) - 1
      arguments = UnsafePointer(frame + Slot.arguments)
    }
  }

  // MARK: The test

  /// Whether the library makes such functions, and the frames of their calls have the layout in
  /// ``Call``.
  static let isUsable = holds { function(in: $0, of: $1, $2) }

  /// Tests a way to make such functions. Each function must behave like false, and must return one
  /// part of its call.
  static func holds(
    _ make: (JSContextRef, JSContextGroupRef, Native) -> OpaquePointer?
  ) -> Bool {
    let group = JSContextGroupCreate().made
    defer { JSContextGroupRelease(group) }
    let context = JSGlobalContextCreateInGroup(group, nil).made
    defer { JSGlobalContextRelease(context) }
    // Objects can be distinguished from everything else in a frame.
    let (this, first, second) = (
      JSObjectMake(context, nil, nil), JSObjectMake(context, nil, nil),
      JSObjectMake(context, nil, nil)
    )
    func gives(_ part: (OpaquePointer) -> OpaquePointer?, _ native: Native) -> Bool {
      guard let function = make(context, group, native) else { return false }
      let result = JSObjectCallAsFunction(context, function, this, 2, [first, second], nil)
      return result == part(function) && !JSValueToBoolean(context, function)
    }
    return gives({ $0 }) { _, frame in Call.ofTwo(frame)?.callee }
      && gives({ _ in this }) { _, frame in Call.ofTwo(frame)?.this }
      && gives({ _ in first }) { _, frame in Call.ofTwo(frame)?.arguments[0] }
      && gives({ _ in second }) { _, frame in Call.ofTwo(frame)?.arguments[1] }
  }
}

extension Masquerade.Call {
  /// The call in a frame; nil unless it has two arguments.
  fileprivate static func ofTwo(_ frame: UnsafeMutablePointer<OpaquePointer?>?) -> Self? {
    guard let frame, let call = Self(frame), call.count == 2 else { return nil }
    return call
  }
}
