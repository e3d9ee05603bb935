/// HTML Standard, 4.10.22.9.
public final class SubmitEvent: Event {
  /// The button that submits the form; nil where it was done by a script.
  public var submitter: Element?
}
