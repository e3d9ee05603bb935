/// The treatment of a handler's work that goes on after its answer.
package enum BackgroundPolicy: String, Sendable, Hashable, CaseIterable {
  /// The work is waited for, within the time limit, once everything else is done.
  case wait
  /// The work goes on, and outlives this process.
  case detach
  /// The work is ended as soon as the answer is there, as a device does with an extension that has
  /// not requested more time.
  case kill
}
