/// HTML Standard, 7.4.6.
package final class BeforeUnloadEvent: Event {
  package var returnValue = DOMString()
}
