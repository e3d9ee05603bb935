internal import SystemServices

/// Options of the engine, which reads them when the first machine of a process is made.
package enum EngineOptions {
  /// Prepares for a process that runs one script. Call this before anything uses the engine, while the
  /// process has one thread.
  ///
  /// The functions of a short script are hardly ever called often enough that their machine code repays
  /// its making: it is made after four times as many calls as usual. A run of the sample scripts takes up
  /// to 5 % less time (median of 50 in turn; none takes more), its peak memory is 1 to 3 MB lower, and a
  /// script that computes for a tenth of a second takes 1 % more time.
  package static func preferShortScripts() {
    ProcessEnvironment.setForThisProcess("JSC_thresholdForJITAfterWarmUp", to: "2000")
  }
}
