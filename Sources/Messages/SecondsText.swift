/// A time for people, in seconds rounded to hundredths.
package struct SecondsText: Sendable, Hashable {
  /// Such as `1 second`, `0.25 seconds`.
  package var text: String

  package init(_ seconds: Double) {
    self.init(milliseconds: seconds * 1000)
  }

  package init(milliseconds: Double) {
    let hundredths = (milliseconds / 10).rounded()
    let isWhole = hundredths.truncatingRemainder(dividingBy: 100) == 0 && abs(hundredths) < 1e15
    let number = isWhole ? "\(Int(hundredths) / 100)" : "\(hundredths / 100)"
    text = number == "1" ? "1 second" : "\(number) seconds"
  }
}
