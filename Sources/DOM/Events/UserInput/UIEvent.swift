/// UI Events, 3.2.
open class UIEvent: Event {
  /// The window that the event belongs to.
  public final var view: Window?
  /// A number whose meaning depends on the type: of clicks, for a click.
  public final var detail = 0
}
