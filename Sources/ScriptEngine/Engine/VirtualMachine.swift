internal import CJavaScriptCore

/// A JavaScript engine: a heap, and a time limit for its scripts.
///
/// A machine and everything that is made in it belong to one thread, see ``EngineThread``.
package final class VirtualMachine {
  let group: JSContextGroupRef
  let functions = FunctionTable()
  let members = MemberTable()
  let releases = ReleaseQueue()
  /// The Swift objects of global objects, by the addresses of these. A global object has no class that
  /// could hold one, see ``GlobalPrototype``.
  var globalObjects: [UInt: Unmanaged<PlatformObject>] = [:]
  /// The functions from ``Context/addFunctionText(_:)`` and ``Context/addLibraryText(_:)``.
  var functionTexts: [ProtectedValue] = []
  var libraryTexts: [ProtectedValue] = []
  private let keptScripts: KeptScripts
  /// Compiles the program's own scripts that the machine evaluates; nil outside of `jsprep prepare`.
  package var compiler: ScriptCompiler? {
    get { keptScripts.compiler }
    set { keptScripts.compiler = newValue }
  }
  /// The program's own scripts whose code comes from a file; nil if none does.
  package var compiledScripts: CompiledScripts? { keptScripts.compiled }
  /// Whether request after request uses the machine.
  var servesMany: Bool { lentTexts == nil }
  /// Nil for a machine that serves request after request. The texts end after ``deinit`` has released the
  /// engine.
  let lentTexts: LentTexts?
  /// What the program's tables say of the objects that it shows in each context; nil at first.
  package var tables: AnyObject?
  /// The script that runs with hidden counters; nil if there is none.
  package var instrumented: InstrumentedScript?
  /// The stacks of errors whose positions are already those of the script without counters.
  var correctedStacks: Set<String> = []

  /// The number of calls into the engine that are in progress, one inside the other.
  @exclusivity(unchecked) var depth = 0

  // MARK: Reactions at the end of a host function

  /// The number of reactions that host functions in progress have left. They must run before the
  /// script continues.
  @exclusivity(unchecked) package var waitingReactions = 0
  /// Runs the reactions that were added after the first ones, whose number is the argument.
  package var reactionRunner: ((Int) -> Void)?
  /// Whether a script is running, or a host function that a script has called.
  package var isRunning: Bool { depth > 0 }

  @inline(never)
  func runReactions(downTo count: Int) {
    waitingReactions = count
    reactionRunner?(count)
  }

  // MARK: Time, see VirtualMachine+TimeLimit.swift

  /// Whether a script was stopped because its time was up. From then on, each call into the machine
  /// ends at once with an exception, until ``limitTime(to:)`` gives more time.
  @exclusivity(unchecked) package internal(set) var timeLimitReached = false
  /// The time at which scripts must end, in nanoseconds of the monotonic clock; nil for no limit.
  @exclusivity(unchecked) var deadline: UInt64?
  /// The computing time of one entry after which the engine asks, in nanoseconds.
  var watchedTime: UInt64 = 0
  /// When the engine's timer rings, in nanoseconds of the monotonic clock; nil if none is known.
  var timerEnd: UInt64?
  /// Whether ``terminate(in:)`` was called since the time was up.
  var isEndingScripts = false
  /// Whether the engine's lock was taken for the entry in progress.
  @exclusivity(unchecked) var holdsLock = false
  /// Whether the engine may still have to end a script whose time was up before it got more time.
  var mayHoldTermination = false
  /// An object for ``terminate(in:)``: asking whether it has a property does not end by itself.
  var endlessQuestion: ProtectedValue?
  /// The number of calls of host functions until the clock is read again.
  @exclusivity(unchecked) var callsUntilClock = 0

  /// A global object that exists as long as the machine and that no script sees.
  private var lastingContext: JSGlobalContextRef {
    if let knownLastingContext { return knownLastingContext }
    let made = JSGlobalContextCreateInGroup(group, nil).made
    knownLastingContext = made
    return made
  }
  private var knownLastingContext: JSGlobalContextRef?
  /// See ``ViewGetters``.
  private(set) lazy var viewGetters = ViewGetters(of: lastingContext)

  /// - Parameter servesMany: whether request after request uses the machine. One that ends with its
  ///   request saves the copies of long scripts.
  package convenience init(servesMany: Bool = false) {
    self.init(servesMany: servesMany, scriptFile: CompiledScripts.takeProgramFile())
  }

  /// - Parameter scriptFile: has the code of the program's own scripts; nil if the engine compiles them.
  package init(servesMany: Bool = false, scriptFile: ScriptFile?) {
    lentTexts = servesMany ? nil : LentTexts()
    group = JSContextGroupCreate().made
    keptScripts = KeptScripts(in: group, from: scriptFile)
    prepareTimeLimit()
    MachineRegistry.add(self)
  }

  deinit {
    MachineRegistry.remove(self)
    // The contexts keep the machine alive, so they no longer exist, and values that were kept from
    // them are not valid.
    if let knownLastingContext { JSGlobalContextRelease(knownLastingContext) }
    releases.close()
    keptScripts.removeAll()
    JSContextGroupRelease(group)
  }

  /// One of the program's own scripts in a form that need not be compiled, if there is one.
  func keptScript(_ script: OwnScript, name: JSStringRef) -> JSScriptRef? {
    keptScripts.script(script, name: name)
  }

  /// Releases the function that a context calls for unhandled rejections.
  ///
  /// The engine keeps this function alive like a protected value. A function of the context's own
  /// would therefore keep the whole world alive. The engine cannot remove it, so a function of
  /// another context replaces it.
  func forgetRejectionCallback(of context: JSGlobalContextRef) {
    let nothing = JSObjectMakeFunctionWithCallback(lastingContext, nil) { context, _, _, _, _, _ in
      JSValueMakeUndefined(context)
    }
    JSGlobalContextSetUnhandledRejectionCallback(context, nothing, nil)
  }
}
