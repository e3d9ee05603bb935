/// Touch Events, 5. Nothing is ever touched here, so its lists are empty.
package final class TouchEvent: UIEvent {
  package var modifiers = EventModifiers()
}
