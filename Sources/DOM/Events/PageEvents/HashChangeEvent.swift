/// HTML Standard, 7.4.6.
package final class HashChangeEvent: Event {
  package var oldURL = ""
  package var newURL = ""
}
