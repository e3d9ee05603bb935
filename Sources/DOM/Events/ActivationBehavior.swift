/// The effect of a click on an element (DOM Standard, 2.8, "activation behavior"). Each click makes
/// a new object.
protocol ActivationBehavior: AnyObject {
  /// The legacy pre-activation behavior, which runs before any listener gets the click.
  func prepare()
  /// The legacy canceled activation behavior, which runs if a listener prevented the default
  /// action.
  func cancel()
  /// The activation behavior itself.
  func activate(_ event: Event)
}

extension ActivationBehavior {
  func prepare() {}
  func cancel() {}
}
