internal import CLinux

/// System calls that are called by their number.
enum SystemCall {
  /// Calls; the result, or the negative error number.
  static func call(
    _ number: Int32, _ a: UInt = 0, _ b: UInt = 0, _ c: UInt = 0, _ d: UInt = 0, _ e: UInt = 0,
    _ f: UInt = 0
  ) -> Int {
    jsprep_system_call(Int(number), a, b, c, d, e, f)
  }
}

extension UnsafeRawPointer {
  /// The address as an argument of a system call.
  var address: UInt { UInt(bitPattern: self) }
}
