/// UI Events, 3.2.
package class UIEvent: Event {
  /// The window that the event belongs to.
  package final var view: Window?
  /// A number whose meaning depends on the type: the count of clicks for a click.
  package final var detail = 0
}
