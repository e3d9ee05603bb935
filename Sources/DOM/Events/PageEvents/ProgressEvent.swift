/// XMLHttpRequest Standard, 5.
open class ProgressEvent: Event {
  public var lengthComputable = false
  public var loaded = 0.0
  public var total = 0.0
}
