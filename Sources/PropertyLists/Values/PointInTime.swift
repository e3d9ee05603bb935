/// A point in time as people write it: RFC 3339, or seconds since 1970.
public struct PointInTime: Sendable, Hashable {
  /// Milliseconds since 1970-01-01T00:00:00Z.
  public var millisecondsSince1970: Double

  public init(millisecondsSince1970: Double) {
    self.millisecondsSince1970 = millisecondsSince1970
  }

  /// The time that a date of a property list is.
  public init(secondsSinceReferenceDate seconds: Double) {
    self.init(millisecondsSince1970: (seconds + Self.referenceDate) * 1000)
  }

  /// Reads `2024-05-01`, `2024-05-01T12:00:00Z`, `2024-05-01T12:00:00.250+02:00`, or seconds since
  /// 1970 such as `1714564800` or `1714564800.25`; nil for anything else, for dates before year 1
  /// or after 9999, and for seconds that no `Date` of a script can hold.
  public init?(_ text: String) {
    if text.utf8.count <= 18, let seconds = Double(text),
      text.utf8.allSatisfy({ "-.".utf8.contains($0) || (0x30...0x39).contains($0) })
    {
      // ECMAScript, 21.4.1.1: a hundred million days on either side of 1970.
      guard abs(seconds) <= 8.64e12 else { return nil }
      self.init(millisecondsSince1970: seconds * 1000)
      return
    }
    var rest = Substring(text)
    guard let year = Self.number(&rest, digits: 4), Self.skip("-", &rest),
      let month = Self.number(&rest, digits: 2), Self.skip("-", &rest),
      let day = Self.number(&rest, digits: 2)
    else { return nil }
    var (hour, minute, second, millisecond, offset) = (0, 0, 0, 0, 0)
    if !rest.isEmpty {
      guard Self.skip("T", &rest) || Self.skip("t", &rest) || Self.skip(" ", &rest),
        let readHour = Self.number(&rest, digits: 2), Self.skip(":", &rest),
        let readMinute = Self.number(&rest, digits: 2)
      else { return nil }
      (hour, minute) = (readHour, readMinute)
      if Self.skip(":", &rest) {
        guard let readSecond = Self.number(&rest, digits: 2) else { return nil }
        second = readSecond
        if Self.skip(".", &rest) {
          let digits = rest.prefix { $0.isASCII && $0.isNumber }
          guard (1...9).contains(digits.count),
            let number = Int((digits + "00").prefix(3))
          else { return nil }
          millisecond = number
          rest = rest.dropFirst(digits.count)
        }
      }
      guard let read = Self.offset(&rest), rest.isEmpty else { return nil }
      offset = read
    }
    guard
      let time = CalendarTime(
        year: year, month: month, day: day, hour: hour, minute: minute, second: second,
        millisecond: millisecond)
    else { return nil }
    self.init(secondsSinceReferenceDate: time.secondsSinceReferenceDate - Double(offset * 60))
  }

  /// The time as RFC 3339 writes it, to the millisecond, in UTC; nil if its year has too many
  /// digits.
  public var text: String? {
    CalendarTime(
      secondsSinceReferenceDate: millisecondsSince1970 / 1000 - Self.referenceDate, to: .millisecond
    )?.isoText
  }

  /// 2001-01-01T00:00:00Z in seconds since 1970.
  private static let referenceDate = 978_307_200.0

  /// Minutes east of UTC.
  private static func offset(_ rest: inout Substring) -> Int? {
    if skip("Z", &rest) || skip("z", &rest) { return 0 }
    let sign = skip("+", &rest) ? 1 : skip("-", &rest) ? -1 : 0
    guard sign != 0, let hours = number(&rest, digits: 2), hours < 24, skip(":", &rest),
      let minutes = number(&rest, digits: 2), minutes < 60
    else { return nil }
    return sign * (hours * 60 + minutes)
  }

  private static func number(_ rest: inout Substring, digits: Int) -> Int? {
    let text = rest.prefix(digits)
    guard text.utf8.count == digits, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
      return nil
    }
    rest = rest.dropFirst(digits)
    return Int(text)
  }

  private static func skip(_ character: Character, _ rest: inout Substring) -> Bool {
    guard rest.first == character else { return false }
    rest = rest.dropFirst()
    return true
  }
}
