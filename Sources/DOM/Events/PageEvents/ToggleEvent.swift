/// HTML Standard, 6.5.1: something opened or closed.
package final class ToggleEvent: Event {
  package var oldState = ""
  package var newState = ""
}
