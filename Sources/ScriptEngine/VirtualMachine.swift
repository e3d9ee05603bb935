internal import CJavaScriptCore
internal import Glibc

/// One JavaScript engine: a heap, and the time its scripts may take.
///
/// A machine and everything made in it belongs to one thread, see ``EngineThread``.
public final class VirtualMachine {
  let group: JSContextGroupRef
  let functions = FunctionTable()
  private var deadline = UInt64.max

  /// Whether the engine has stopped a script because the time was up. From then on every call into
  /// the machine ends at once with an exception, until ``limitTime(to:)`` grants more.
  public private(set) var timeLimitReached = false

  public init() {
    // The group's constructor gives a group or ends the process for want of memory.
    group = JSContextGroupCreate()!
    // The engine only watches contexts that are made after a limit was first set.
    watch(seconds: 3600)
  }

  deinit {
    JSContextGroupRelease(group)
  }

  /// Lets scripts run for this many seconds of real time from now on, in all; nil for no limit.
  ///
  /// The engine looks at loops and calls. What it cannot stop is a chain of microtasks in which
  /// each one is short: a host that runs unknown scripts needs a deadline outside as well.
  public func limitTime(to seconds: Double?) {
    timeLimitReached = false
    if let seconds {
      deadline = Self.now &+ UInt64(max(0, seconds) * 1e9)
      watch(seconds: seconds)
    } else {
      deadline = .max
      watch(seconds: 3600)
    }
  }

  private func watch(seconds: Double) {
    JSContextGroupSetExecutionTimeLimit(
      group, max(seconds, 0.001),
      { _, info in
        guard let info else { return true }
        return Unmanaged<VirtualMachine>.fromOpaque(info).takeUnretainedValue().mayStop()
      }, Unmanaged.passUnretained(self).toOpaque())
  }

  /// The engine's question when a script has run for the watched time: true stops it.
  private func mayStop() -> Bool {
    let now = Self.now
    if now >= deadline {
      timeLimitReached = true
      return true
    }
    // The limit counts per entry, and this entry began late or there is none.
    watch(seconds: deadline == .max ? 3600 : Double(deadline - now) / 1e9)
    return false
  }

  /// Nanoseconds of the monotonic clock.
  static var now: UInt64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
  }
}

extension VirtualMachine {
  /// Makes this the machine whose host functions the calling thread may be called for.
  func enter() {
    let this = Unmanaged.passUnretained(self).toOpaque()
    if pthread_getspecific(Self.currentKey) != UnsafeMutableRawPointer(this) {
      pthread_setspecific(Self.currentKey, this)
    }
  }

  /// The machine that the calling thread entered last.
  static var current: VirtualMachine? {
    guard let machine = pthread_getspecific(currentKey) else { return nil }
    return Unmanaged<VirtualMachine>.fromOpaque(machine).takeUnretainedValue()
  }

  private static let currentKey: pthread_key_t = {
    var key = pthread_key_t()
    pthread_key_create(&key, nil)
    return key
  }()
}
