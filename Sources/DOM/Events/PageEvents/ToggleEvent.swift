/// HTML Standard, 6.5.1: the event for an element that opens or closes.
package final class ToggleEvent: Event {
  package var oldState = ""
  package var newState = ""
}
