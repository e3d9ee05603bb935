public import Workers

/// Work on the text of a request that is done in a worker: there it has a deadline and a memory
/// ceiling, waits in the clients' fair queue, and can harm no one else.
public enum TextTask: String, Sendable, CaseIterable {
  /// The verdicts of an activation rule, for ``MatchEndpoint``.
  case match
  /// What of a bundle a run needs.
  case bundle
  /// What of a bundle the preview page shows, for ``PreviewBundleEndpoint``.
  case previewBundle
  /// What is found in a script or a bundle, for ``CheckEndpoint``.
  case check

  /// What does each task in a worker, by its name.
  public static var performers: [String: WorkerTask.Performer] {
    var performers: [String: WorkerTask.Performer] = [:]
    for task in allCases {
      performers[task.rawValue] = { input, diagnostics in task.perform(input, diagnostics) }
    }
    return performers
  }
}
