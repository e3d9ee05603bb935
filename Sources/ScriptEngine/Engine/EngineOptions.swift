internal import SystemServices

/// Options of the engine, which reads them from the environment when the first machine of a process is made.
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

  /// Environment variables for a process that makes a world for each of many requests, `NAME=value`.
  ///
  /// A world lives for milliseconds, so its code is hardly ever worth what the optimizing compilers cost,
  /// whose work is lost with it. The first of them gets to see a function after forty times as many calls
  /// and turns of loops as usual, the second after ten times as many. That takes a sixth off the processor
  /// time of Readability on real pages, and a twelfth off a reader script's. Code that computes for a tenth
  /// of a second gets to both compilers, and takes no longer.
  ///
  /// What a world leaves behind dies with it. So the collector needs no generations, and it takes less
  /// processor time and memory in one piece, on the script's thread, than beside the script.
  package static let ofWorkers = [
    "JSC_thresholdForOptimizeAfterWarmUp=40000", "JSC_thresholdForFTLOptimizeAfterWarmUp=640000",
    "JSC_useGenerationalGC=0", "JSC_useConcurrentGC=0", "JSC_numberOfGCMarkers=1",
  ]
}
