/// HTML Standard, 4.10.22.9.
package final class SubmitEvent: Event {
  /// The button that submits the form; nil if a script submits it.
  package var submitter: Element?
}
