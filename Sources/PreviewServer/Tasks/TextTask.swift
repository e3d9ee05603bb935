package import Workers

/// Work on the text of a request that is done in a worker: there it has a deadline and a memory
/// limit, waits in the clients' fair queue, and cannot harm other requests.
package enum TextTask: String, Sendable, CaseIterable {
  /// The verdicts of an activation rule, for ``MatchEndpoint``.
  case match
  /// The parts of a bundle that a run needs.
  case bundle
  /// The parts of a bundle that the preview page shows, for ``PreviewBundleEndpoint``.
  case previewBundle
  /// The findings in a script or a bundle, for ``CheckEndpoint``.
  case check

  /// The functions that perform the tasks in a worker, by the tasks' names.
  package static var performers: [String: WorkerTask.Performer] {
    var performers: [String: WorkerTask.Performer] = [:]
    for task in allCases {
      performers[task.rawValue] = { input, diagnostics, machine in
        task.perform(input, diagnostics, machine: machine)
      }
    }
    return performers
  }
}
