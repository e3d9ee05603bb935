/// HTML Standard, 4.10.22.9.
public final class SubmitEvent: Event {
  /// The button that submits the form; nil if a script submits it.
  public var submitter: Element?
}
