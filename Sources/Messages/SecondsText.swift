/// A time for people, in seconds and their hundredths.
public struct SecondsText: Sendable, Hashable {
  /// Such as `1 second`, `0.25 seconds`.
  public var text: String

  public init(_ seconds: Double) {
    let hundredths = (seconds * 100).rounded()
    let isWhole = hundredths.truncatingRemainder(dividingBy: 100) == 0 && abs(hundredths) < 1e15
    let number = isWhole ? "\(Int(hundredths) / 100)" : "\(hundredths / 100)"
    text = number == "1" ? "1 second" : "\(number) seconds"
  }
}
