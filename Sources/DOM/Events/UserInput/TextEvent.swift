/// UI Events, 8.4: kept for old pages.
package final class TextEvent: UIEvent {
  package var data = DOMString()
}
