/// Pointer Events, 4.1.
package final class PointerEvent: MouseEvent {
  package var pointerId = 0
  package var width = 1.0
  package var height = 1.0
  package var pressure = 0.0
  package var tangentialPressure = 0.0
  package var tiltX = 0
  package var tiltY = 0
  package var twist = 0
  package var pointerType = ""
  package var isPrimary = false
}
