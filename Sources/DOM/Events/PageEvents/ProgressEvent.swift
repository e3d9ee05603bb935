/// XMLHttpRequest Standard, 5.
open class ProgressEvent: Event {
  package var lengthComputable = false
  package var loaded = 0.0
  package var total = 0.0
}
