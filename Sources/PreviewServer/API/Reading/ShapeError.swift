/// A value of a request that is not as it must be.
struct ShapeError: Hashable {
  /// The place of the value, as a JSON Pointer (RFC 6901).
  var pointer: String
  var detail: String
}
