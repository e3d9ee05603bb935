/// The range of numbers that an option takes, and how they are read.
///
/// Every number of the command line is read here, so that it is in the range that the code can
/// handle.
enum NumberBounds {
  /// A whole number.
  case whole(ClosedRange<UInt64>, unit: String = "")
  /// A number with digits after the point, or without.
  case decimal(ClosedRange<Double>, unit: String = "")

  /// A time limit in seconds: from a millisecond to a day.
  static let seconds = decimal(0.001...86_400, unit: "seconds")
  /// A waiting time in seconds, which may be 0.
  static let waitingSeconds = decimal(0...86_400, unit: "seconds")
  /// The memory of a process. With less than 32 MB the engine does not start.
  static let memory = whole(32...1_048_576, unit: "MB")
  /// The seed of a random sequence.
  static let seed = whole(0...UInt64.max)

  /// The number in a text; nil for other text, and for numbers out of bounds.
  func number(_ text: String) -> Double? {
    switch self {
    // Not `Double.init`, which may be the one that takes a bit pattern.
    case .whole: return whole(text).map { Double($0) }
    case .decimal(let range, _):
      // Swift would also read "inf", "nan" and hexadecimal numbers.
      guard text.utf8.allSatisfy({ "+-.eE".utf8.contains($0) || (0x30...0x39).contains($0) }),
        let number = Double(text), range.contains(number)
      else { return nil }
      return number
    }
  }

  /// The whole number in a text; nil for other text, and for numbers out of bounds.
  func whole(_ text: String) -> UInt64? {
    guard case .whole(let range, _) = self, let number = UInt64(text), range.contains(number) else {
      return nil
    }
    return number
  }

  /// What a number must be, for people.
  var text: String {
    switch self {
    case .whole(let range, let unit):
      "a whole number\(Self.of(unit)) from \(range.lowerBound) to \(range.upperBound)"
    case .decimal(let range, let unit):
      "a number\(Self.of(unit)) from \(Self.text(range.lowerBound)) to \(Self.text(range.upperBound))"
    }
  }

  private static func of(_ unit: String) -> String { unit.isEmpty ? "" : " of \(unit)" }

  private static func text(_ number: Double) -> String {
    Int(exactly: number).map(String.init) ?? "\(number)"
  }
}
