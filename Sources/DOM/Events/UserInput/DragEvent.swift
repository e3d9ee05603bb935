/// HTML Standard, 6.11.5. Nothing is ever dragged here, so the event carries no data.
package final class DragEvent: MouseEvent {}
