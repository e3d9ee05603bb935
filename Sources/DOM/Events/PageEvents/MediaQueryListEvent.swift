/// CSSOM View, 4.2.1.
package final class MediaQueryListEvent: Event {
  package var media = ""
  package var matches = false
}
