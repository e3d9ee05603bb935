/// Clipboard API, 5.1. There is no clipboard: the event has the data that a script gives it.
package final class ClipboardEvent: Event {
  package var clipboardData: DataTransfer?
}
