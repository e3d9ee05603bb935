/// What becomes of the work of a handler that goes on after it has answered.
public enum BackgroundPolicy: String, Sendable, Hashable, CaseIterable {
  /// It is waited for, within the time limit, once everything else is done.
  case wait
  /// It is left alone, and outlives this process.
  case detach
  /// It is ended as soon as the answer is there, as a device does with an extension that has not asked
  /// for more time.
  case kill
}
