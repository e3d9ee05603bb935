/// A time for people, in seconds.
public struct SecondsText: Sendable, Hashable {
  /// Such as `1 second`, `0.25 seconds`.
  public var text: String

  public init(_ seconds: Double) {
    let rounded = (seconds * 1000).rounded() / 1000
    let number =
      rounded == rounded.rounded() && rounded < 1e15 ? "\(Int(rounded))" : "\(rounded)"
    text = number == "1" ? "1 second" : "\(number) seconds"
  }
}
