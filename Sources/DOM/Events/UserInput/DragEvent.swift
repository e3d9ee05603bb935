/// HTML Standard, 6.11.5. Nothing is ever dragged here: the event has the data that a script gives it.
package final class DragEvent: MouseEvent {
  package var dataTransfer: DataTransfer?
}
