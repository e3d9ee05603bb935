/// The treatment of a handler's work that goes on after its answer.
public enum BackgroundPolicy: String, Sendable, Hashable, CaseIterable {
  /// It is waited for, within the time limit, once everything else is done.
  case wait
  /// It is left alone, and outlives this process.
  case detach
  /// It is ended as soon as the answer is there, as a device does with an extension that has not asked
  /// for more time.
  case kill
}
