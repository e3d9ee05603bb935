/// The numbers that an option takes, and how one is read.
///
/// Every number of the command line is read here, so that none is out of the range that the code
/// behind it works with.
enum NumberBounds {
  /// A whole number.
  case whole(ClosedRange<UInt64>, unit: String = "")
  /// A number with digits after the point, or without.
  case decimal(ClosedRange<Double>, unit: String = "")

  /// Seconds that something may take: a millisecond to a day.
  static let seconds = decimal(0.001...86_400, unit: "seconds")
  /// Seconds that are waited for something, or none.
  static let waitingSeconds = decimal(0...86_400, unit: "seconds")
  /// The memory of a process. With less than 32 MB the engine does not start.
  static let memory = whole(32...1_048_576, unit: "MB")
  /// What a random sequence begins with.
  static let seed = whole(0...UInt64.max)

  /// The number that a text is; nil for other text, and for numbers out of bounds.
  func number(_ text: String) -> Double? {
    switch self {
    case .whole: return whole(text).map(Double.init)
    case .decimal(let range, _):
      // Not "inf", "nan" or the hexadecimal form, which Swift reads as well.
      guard text.utf8.allSatisfy({ "+-.eE".utf8.contains($0) || (0x30...0x39).contains($0) }),
        let number = Double(text), range.contains(number)
      else { return nil }
      return number
    }
  }

  /// The whole number that a text is; nil for other text, and for numbers out of bounds.
  func whole(_ text: String) -> UInt64? {
    guard case .whole(let range, _) = self, let number = UInt64(text), range.contains(number) else {
      return nil
    }
    return number
  }

  /// What a number has to be, for people.
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
