/// UI Events, 3.6, and Input Events.
package final class InputEvent: UIEvent {
  package var data: DOMString?
  package var inputType = ""
  package var isComposing = false
}
