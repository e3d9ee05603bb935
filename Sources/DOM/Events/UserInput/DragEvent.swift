/// HTML Standard, 6.11.5. Nothing is ever dragged here, so it carries no data.
package final class DragEvent: MouseEvent {}
