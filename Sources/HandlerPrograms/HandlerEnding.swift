/// The way in which a handler's process ended.
package enum HandlerEnding: Sendable, Hashable {
  /// By itself, with this exit status.
  case status(Int32)
  /// By this signal.
  case signal(Int32)

  /// Converts a status of `wait`.
  init(waitStatus: Int32) {
    let signal = waitStatus & 0x7F
    self = signal == 0 ? .status(waitStatus >> 8 & 0xFF) : .signal(signal)
  }
}
