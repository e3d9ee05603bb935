/// Why what comes in is no message: where the next one would begin is not known then.
package enum FrameError: Error, Sendable, Hashable {
  case headerTooLong(limit: Int)
  case malformedHeader(String)
  case noLength
  case badLength(String)
  case tooLong(Int, limit: Int)
  /// The input ends in a message; so many bytes are missing, 0 where its header is not whole.
  case endsEarly(missing: Int)
}
