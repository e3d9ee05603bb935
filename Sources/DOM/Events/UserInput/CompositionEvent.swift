/// UI Events, 3.8.
package final class CompositionEvent: UIEvent {
  package var data = DOMString()
}
