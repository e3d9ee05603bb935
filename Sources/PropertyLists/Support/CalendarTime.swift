/// A point in time in the Gregorian calendar (also for the times before there was one), in UTC.
struct CalendarTime: Hashable {
  /// The astronomical year: 0 is 1 BC.
  var year: Int
  var month: Int
  var day: Int
  var hour: Int
  var minute: Int
  var second: Int
  var millisecond: Int

  /// The years that this type handles: those of JavaScript's dates, with room around them.
  static let years = -999_999...999_999

  private static let secondsPerDay = 86_400
  /// Days from 0000-03-01, where the calculation's years begin, to 2001-01-01.
  private static let referenceDay = 730_791
  private static let daysPerEra = 146_097

  /// The part of a second that is kept.
  enum Precision {
    /// Down to the second that has begun, as Core Foundation writes dates.
    case second
    /// The nearest millisecond, as JavaScript holds dates.
    case millisecond
  }

  /// The time this many seconds after 2001-01-01T00:00:00Z; nil if that is not a number or its year
  /// is not one of ``years``.
  init?(secondsSinceReferenceDate seconds: Double, to precision: Precision) {
    let scaled =
      switch precision {
      case .second: (seconds.rounded(.down) * 1000)
      case .millisecond: (seconds * 1000).rounded()
      }
    // Also false for a NaN. The bound is past the last year, and far below what Int can hold.
    guard abs(scaled) < 4e16 else { return nil }
    let (wholeSeconds, millisecond) = Self.floorDivide(Int(scaled), by: 1000)
    let (days, secondOfDay) = Self.floorDivide(wholeSeconds, by: Self.secondsPerDay)
    let (era, dayOfEra) = Self.floorDivide(days + Self.referenceDay, by: Self.daysPerEra)

    // Years that begin in March, so that a leap day comes last.
    let yearOfEra =
      (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
    month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    year = era * 400 + yearOfEra + (month <= 2 ? 1 : 0)
    hour = secondOfDay / 3600
    minute = secondOfDay / 60 % 60
    second = secondOfDay % 60
    self.millisecond = millisecond
    guard Self.years.contains(year) else { return nil }
  }

  /// The time of these calendar units; nil if there is no such time.
  init?(
    year: Int, month: Int, day: Int, hour: Int, minute: Int, second: Int, millisecond: Int = 0
  ) {
    guard Self.years.contains(year), (1...12).contains(month),
      (1...Self.days(inMonth: month, of: year)).contains(day), (0...23).contains(hour),
      (0...59).contains(minute), (0...59).contains(second), (0...999).contains(millisecond)
    else { return nil }
    self.year = year
    self.month = month
    self.day = day
    self.hour = hour
    self.minute = minute
    self.second = second
    self.millisecond = millisecond
  }

  /// Seconds from 2001-01-01T00:00:00Z to this time.
  var secondsSinceReferenceDate: Double {
    let (era, yearOfEra) = Self.floorDivide(month <= 2 ? year - 1 : year, by: 400)
    let monthFromMarch = month > 2 ? month - 3 : month + 9
    let dayOfYear = (153 * monthFromMarch + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    let days = era * Self.daysPerEra + dayOfEra - Self.referenceDay
    let seconds = days * Self.secondsPerDay + hour * 3600 + minute * 60 + second
    return Double(seconds * 1000 + millisecond) / 1000
  }

  private static func days(inMonth month: Int, of year: Int) -> Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  private static func floorDivide(_ dividend: Int, by divisor: Int) -> (Int, remainder: Int) {
    let (quotient, remainder) = dividend.quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
  }
}

extension CalendarTime {
  /// Reads a time as XML property lists write it, `2001-01-01T00:00:00Z`; nil if the text has
  /// another form, or if there is no such time.
  init?(xmlText text: Substring) {
    let isNegative = text.utf8.first == UInt8(ascii: "-")
    let units = (isNegative ? text.dropFirst() : text).utf8.split(
      maxSplits: 6, omittingEmptySubsequences: false
    ) { "-T:Z".utf8.contains($0) }
    let separators = text.utf8.dropFirst(isNegative ? 1 : 0).filter { !(0x30...0x39).contains($0) }
    guard separators.elementsEqual("--T::Z".utf8), units.count == 7, units[6].isEmpty,
      (1...6).contains(units[0].count), units[1...5].allSatisfy({ $0.count == 2 })
    else { return nil }
    let numbers = units.dropLast().map { Int(String($0) ?? "") ?? -1 }
    self.init(
      year: isNegative ? -numbers[0] : numbers[0], month: numbers[1], day: numbers[2],
      hour: numbers[3], minute: numbers[4], second: numbers[5])
  }

  /// The time as XML property lists write it: `2001-01-01T00:00:00Z`, whole seconds.
  var xmlText: String {
    let sign = year < 0 ? "-" : ""
    // C's `%04d`, which Core Foundation uses, counts the sign as one of the four.
    let yearText = sign + Self.padded(abs(year), to: year < 0 ? 3 : 4)
    return "\(yearText)-\(dayText)Z"
  }

  /// The time as JavaScript's `toISOString` and RFC 3339 write it: `2001-01-01T00:00:00.000Z`;
  /// years that have no four digits get a sign and six (ECMA-262, Date Time String Format).
  var isoText: String {
    let yearText =
      (0...9999).contains(year)
      ? Self.padded(year, to: 4)
      : (year < 0 ? "-" : "+") + Self.padded(abs(year), to: 6)
    return "\(yearText)-\(dayText).\(Self.padded(millisecond, to: 3))Z"
  }

  private var dayText: String {
    let date = "\(Self.padded(month, to: 2))-\(Self.padded(day, to: 2))"
    let time = [hour, minute, second].map { Self.padded($0, to: 2) }.joined(separator: ":")
    return "\(date)T\(time)"
  }

  private static func padded(_ number: Int, to width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }
}
