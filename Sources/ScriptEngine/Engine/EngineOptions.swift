internal import SystemServices

/// Options of the engine, which reads them when the first machine of a process is made.
package enum EngineOptions {
  /// Prepares for a process that runs one script. Call this before anything uses the engine, while the
  /// process has one thread.
  ///
  /// The functions of a short script are hardly ever called often enough that their machine code repays
  /// its making: it is made after twice as many calls as usual. That takes up to 3 % off a run of the sample
  /// scripts, and 1 to 3 MB off its peak memory, and adds 2 % to a script that computes for a tenth of a
  /// second. With four times as many calls, short scripts would gain 4 %, and the long one would lose 4 %.
  package static func preferShortScripts() {
    ProcessEnvironment.setForThisProcess("JSC_thresholdForJITAfterWarmUp", to: "1000")
  }
}
