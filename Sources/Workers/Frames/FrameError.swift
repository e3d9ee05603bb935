/// The reason why bytes are not a message of a worker.
package enum FrameError: Error, Hashable, Sendable {
  /// The bytes do not begin as a frame does.
  case notAFrame
  /// A frame of another version of the protocol.
  case otherVersion(UInt8)
  /// A frame of a kind that there is not.
  case unknownKind(UInt8)
  /// A frame that cannot come now.
  case unexpectedKind(UInt8)
  /// The body has more bytes than allowed.
  case tooLong(Int, limit: Int)
  /// The body ends within a value.
  case truncated
  /// Something follows the body's values.
  case trailingBytes(Int)
  /// The values in the frame would take far more memory than its bytes do.
  case expandsTooFar
  /// The answers are not as many as the questions were.
  case wrongCount(Int, expected: Int)
  /// The number of a request that there was already, or a request that was never made is given up.
  case wrongNumber(UInt64)
  /// More requests than a script may make.
  case tooManyRequests
  /// A value that its type does not have.
  case invalidValue(type: String)
}
