package import DOM
package import ScriptEngine

/// Runs scripts after the first one has ended: tasks, timers and frames, one after the other (HTML
/// Standard, 8.1.7).
///
/// An exception in a task ends only that task. The code that made the task reports the exception,
/// so the loop does not throw. Microtasks run when the engine has left the outermost script.
package final class EventLoop {
  /// The clock of the timers.
  package let clock: Clock
  private let machine: VirtualMachine
  /// The tasks that can run at once, oldest first.
  private var tasks = Queue<() -> Void>()
  private var timers = TimerQueue()
  /// The source of tasks outside of the page. While it is busy, no time is skipped.
  package weak var source: (any EventSource)?
  private var frames = AnimationFrames()
  /// The highest number of a world that a worker has.
  var lastWorld = PageWorld.number
  /// The addresses of blobs.
  var blobURLs = BlobURLs()
  /// The workers that several scripts can have; nil until a script asks for one.
  var sharedWorkers: SharedWorkers?
  /// The number of timers, each set by the one before, that led to the present script.
  private var nestingLevel = 0

  /// - Parameter machine: the engine whose scripts the tasks run.
  package init(machine: VirtualMachine, clock: Clock) {
    self.machine = machine
    self.clock = clock
  }

  /// The time since the page's time began, in milliseconds of the ``clock``.
  package var now: Double { clock.elapsed }

  /// The time since the page's time began as scripts see it: in whole milliseconds, as in WebKit.
  var timeStamp: Double { clock.elapsed.rounded(.down) }

  /// The number of tasks, timers and frames that have begun.
  private(set) var turn = 0
  private var observers: [() -> Void] = []
  private var frozen: (turn: Int, time: Double)?

  /// The ``timeStamp`` at its first use in the present task, timer or frame. Animations have this time
  /// until the next one begins (Web Animations, 4.3, "timeline time").
  var taskTime: Double {
    if let frozen, frozen.turn == turn { return frozen.time }
    let time = timeStamp
    frozen = (turn, time)
    return time
  }

  /// Calls `body` before the loop runs each task, and before it waits.
  func observe(_ body: @escaping () -> Void) { observers.append(body) }

  /// The reason why a run of the loop ended.
  package enum Outcome: Sendable, Hashable {
    /// `isDone` was true.
    case done
    /// The duration has passed.
    case timeUp
    /// Nothing is left to wait for.
    case idle
    /// The engine stopped a script because its time limit was reached.
    case stopped
  }

  /// Runs tasks, timers and frames when they are due.
  ///
  /// - Parameters:
  ///   - isDone: called before each task. True ends the run.
  ///   - duration: the longest duration of the run, in milliseconds of the ``clock``. Computing
  ///     counts, and so does the time that a virtual clock skips. Tasks that are still due at the
  ///     end run in the next call.
  /// - Returns: the reason why the run ended.
  package func run(
    until isDone: () -> Bool = { false }, forMilliseconds duration: Double = .infinity
  ) -> Outcome {
    let end = clock.elapsed + duration
    while true {
      if machine.timeLimitReached { return .stopped }
      if isDone() { return .done }
      if !observers.isEmpty { for observer in observers { observer() } }
      let now = clock.elapsed
      if now >= end { return .timeUp }
      let frame = frames.nextTime
      let next = [timers.nextTime, frame].compactMap(\.self).min()
      if !tasks.isEmpty, !yieldsToTimers(next, now) {
        runNextTask()
        continue
      }
      if tasks.isEmpty, let source, source.isBusy {
        let limit = min(next ?? .infinity, end)
        clock.whileWaiting(for: source) { source.wait(forMilliseconds: max(0, limit - now)) }
        if limit > now || !tasks.isEmpty { continue }
      }
      guard let moment = next else { return .idle }
      if moment > now {
        clock.wait(until: min(moment, end))
        continue
      }
      if let timer = timers.popDue(at: now) {
        fire(timer)
      } else if let frame, frame <= now {
        runFrame(at: frame)
      }
    }
  }

  /// The number of tasks that ran in a row while a timer or a frame was due.
  private var tasksInARow = 0

  /// Whether what is due runs before the next task. A chain of tasks without an end leaves timers their
  /// turn, as in WebKit, and timers without an end leave it to tasks.
  private func yieldsToTimers(_ next: Double?, _ now: Double) -> Bool {
    guard let next, next <= now else {
      tasksInARow = 0
      return false
    }
    if tasksInARow >= Self.mostTasksInARow {
      tasksInARow = 0
      return true
    }
    tasksInARow += 1
    return false
  }

  /// A number, and not a time: the order must not depend on how busy the machine is.
  private static let mostTasksInARow = 64

  /// Adds a task. It runs after all tasks before it.
  package func queueTask(_ task: @escaping () -> Void) {
    tasks.append(task)
  }

  private func runNextTask() {
    turn += 1
    tasks.popFirst()?()
  }

  // MARK: Timers

  /// Runs `action` after a time (HTML Standard, 8.7).
  ///
  /// - Parameters:
  ///   - milliseconds: the time, at least 0. From its tenth timer on, a chain of timers has at
  ///     least 4 ms between timers, as in WebKit.
  ///   - repeats: whether the timer repeats.
  ///   - isWanted: whether the timer is still to run. Once this is false, it may be removed at any time.
  /// - Returns: the timer's number, from 1 on, for ``clearTimer(_:)``.
  package func setTimer(
    milliseconds: Double, repeats: Bool = false, while isWanted: @escaping () -> Bool = { true },
    _ action: @escaping () -> Void
  ) -> Int {
    timers.add(
      interval: max(0, milliseconds), nesting: nestingLevel + 1, repeats: repeats,
      now: clock.elapsed, while: isWanted, action)
  }

  /// Removes the timers that are not wanted any more.
  func dropUnwantedTimers() { timers.dropUnwanted() }

  /// Runs `work` after what is due already. Unlike tasks, a chain of such work without an end leaves timers
  /// their turn; unlike a timer, it is not delayed in a long chain.
  func queueWork(_ work: @escaping () -> Void) {
    _ = timers.add(interval: 0, nesting: 0, repeats: false, now: clock.elapsed, work)
  }

  /// Stops a timer. An unknown number has no effect.
  package func clearTimer(_ number: Int) {
    timers.remove(number)
  }

  private func fire(_ timer: TimerQueue.Timer) {
    if !timer.isWanted() { return }
    if timer.repeats { timers.restart(timer, now: clock.elapsed) }
    turn += 1
    nestingLevel = timer.nesting
    timer.action()
    nestingLevel = 0
  }

  // MARK: Frames

  private func runFrame(at moment: Double) {
    turn += 1
    for number in frames.begin() {
      if machine.timeLimitReached { return }
      frames.take(number)?(moment)
    }
  }

  /// Runs `action` in the next frame, at a multiple of a sixtieth of a second (HTML Standard,
  /// 8.11).
  ///
  /// - Parameter action: called with the time of the frame on the ``clock``.
  /// - Returns: a number, from 1 on, for ``cancelFrame(_:)``.
  package func requestFrame(_ action: @escaping (Double) -> Void) -> Int {
    frames.add(now: clock.elapsed, action)
  }

  /// Cancels a request for a frame.
  package func cancelFrame(_ number: Int) {
    frames.remove(number)
  }
}
