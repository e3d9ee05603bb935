/// Touch Events, 5. Nothing is ever touched here, so the event's lists are empty.
package final class TouchEvent: UIEvent {
  package var modifiers = EventModifiers()
}
