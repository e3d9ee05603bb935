/// Clipboard API, 5.1. There is no clipboard, so the event carries no data.
package final class ClipboardEvent: Event {}
