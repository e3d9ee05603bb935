/// The resources that a handler used.
package struct HandlerReport: Sendable, Hashable {
  /// The seconds until it had answered.
  package var seconds = 0.0
  /// The greatest resident size of all its processes together in bytes, as far as it was seen; nil
  /// if it was too short to be seen.
  package var peakMemory: Int?
  /// The way in which its own process ended; nil if it was still running.
  package var ending: HandlerEnding?
  /// The outcome of work in the background.
  package var background = Background.none
  /// The beginning of its output to standard error, until it was left alone.
  package var standardError: [UInt8] = []
  /// Whether more was written there than is kept.
  package var standardErrorIsCut = false

  /// The outcome of work in the background.
  package enum Background: Sendable, Hashable {
    /// There was no such work.
    case none
    /// The work ended by itself, after this many seconds.
    case ended(seconds: Double)
    /// The work was left running: this many processes.
    case detached(processes: Int)
    /// The work was ended: this many processes.
    case killed(processes: Int)
    /// The work was ended because the time limit was reached: this many processes.
    case timedOut(processes: Int, seconds: Double)
  }

  /// Whether it took more memory than an extension has on a device.
  package var exceedsDeviceMemory: Bool {
    (peakMemory ?? 0) > HandlerProgram.deviceMemory
  }
}
