internal import CJavaScriptCore

/// One JavaScript engine: a heap, and the time its scripts may take.
///
/// A machine and everything made in it belongs to one thread, see ``EngineThread``.
package final class VirtualMachine {
  let group: JSContextGroupRef
  let functions = FunctionTable()
  let members = MemberTable()
  let releases = ReleaseQueue()
  /// See ``Context/addFunctionText(_:)``.
  var functionTexts: [ProtectedValue] = []
  /// The script whose counters nobody sees, where one runs that has some.
  package var instrumented: InstrumentedScript?
  /// The stacks of errors whose places are those of the script without counters.
  var correctedStacks: Set<String> = []

  /// The number of calls into the engine that are under way, one inside the other.
  @exclusivity(unchecked) var depth = 0

  // MARK: Reactions at the end of a host function

  /// The number of reactions that host functions under way have left to run before the script goes
  /// on.
  @exclusivity(unchecked) package var waitingReactions = 0
  /// Does those that have waited since there were as many as it is given.
  package var reactionRunner: ((Int) -> Void)?
  /// Whether a script runs, or a host function that one has called.
  package var isRunning: Bool { depth > 0 }

  @inline(never)
  func runReactions(downTo count: Int) {
    waitingReactions = count
    reactionRunner?(count)
  }

  // MARK: Time, see VirtualMachine+TimeLimit.swift

  /// Whether a script has been stopped because the time was up. From then on every call into the
  /// machine ends at once with an exception, until ``limitTime(to:)`` grants more.
  @exclusivity(unchecked) package internal(set) var timeLimitReached = false
  /// The time at which scripts have to end, in nanoseconds of the monotonic clock; nil for no
  /// limit.
  @exclusivity(unchecked) var deadline: UInt64?
  /// The nanoseconds of computing that the engine lets one entry take before it asks.
  var watchedTime: UInt64 = 0
  /// Whether the engine's lock was taken for the entry under way.
  @exclusivity(unchecked) var holdsLock = false
  /// Whether the engine may still have to end a script whose time was up before it was granted more.
  var mayHoldTermination = false
  /// An object that never answers whether it has a property, see ``terminate(in:)``.
  var endlessQuestion: ProtectedValue?
  /// The number of calls of host functions between two looks at the clock.
  @exclusivity(unchecked) var callsUntilClock = 0

  /// A global object that lives as long as the machine, see ``forgetRejectionCallback(of:)``.
  private var lastingContext: JSGlobalContextRef?

  package init() {
    group = JSContextGroupCreate().made
    prepareTimeLimit()
    MachineRegistry.add(self)
  }

  deinit {
    MachineRegistry.remove(self)
    // The contexts hold the machine: they are gone, and values kept from them hold nothing.
    if let lastingContext { JSGlobalContextRelease(lastingContext) }
    releases.close()
    JSContextGroupRelease(group)
  }

  /// Releases the function that a context calls for rejections.
  ///
  /// The engine holds it as firmly as a protected value, so a function of the context's own would
  /// keep the whole world alive. It cannot be removed, so a function of another context takes its
  /// place.
  func forgetRejectionCallback(of context: JSGlobalContextRef) {
    let lasting = lastingContext ?? JSGlobalContextCreateInGroup(group, nil)
    lastingContext = lasting
    let nothing = JSObjectMakeFunctionWithCallback(lasting, nil) { context, _, _, _, _, _ in
      JSValueMakeUndefined(context)
    }
    JSGlobalContextSetUnhandledRejectionCallback(context, nothing, nil)
  }
}
