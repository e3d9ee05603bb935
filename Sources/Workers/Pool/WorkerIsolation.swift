/// The set of requests that may share one worker process.
///
/// A worker makes a fresh world for each request, so scripts do not see each other's. But they
/// share the process: if a fault of the engine lets a script take its process over, the script sees
/// all that the process receives afterwards.
package enum WorkerIsolation: String, CaseIterable, Sendable {
  /// Anybody, until it is replaced for another reason.
  case none
  /// The requests of one client. The next client gets another process.
  case client
  /// One request, with its `finalize`.
  case request
}
