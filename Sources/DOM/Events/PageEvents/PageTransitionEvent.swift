/// HTML Standard, 7.4.6.
package final class PageTransitionEvent: Event {
  package var persisted = false
}
