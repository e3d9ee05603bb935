internal import Bytes

/// Converts HTML's dates and times (HTML Standard, 2.3.5) to numbers: milliseconds since 1970 or
/// since midnight, or months since January 1970.
enum DateTimeText {
  /// The number of days from 1 January 1970 to a day of the Gregorian calendar.
  static func days(year: Int, month: Int, day: Int) -> Int {
    // Years begin in March here, so that the leap day is the last day.
    let shifted = month <= 2 ? year - 1 : year
    let era = (shifted >= 0 ? shifted : shifted - 399) / 400
    let yearOfEra = shifted - era * 400
    let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return era * 146_097 + dayOfEra - 719_468
  }

  /// The day of the Gregorian calendar that lies this many days after 1 January 1970.
  static func date(days: Int) -> (year: Int, month: Int, day: Int) {
    let shifted = days + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra =
      (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    let day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
    let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day)
  }

  static func daysInMonth(_ month: Int, year: Int) -> Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  static let millisecondsPerDay = 86_400_000
  /// The number of the last day that a date of ECMAScript can reach: 13 September 275760.
  private static let maximumDays = 100_000_000

  /// Reads a text's digits and separators, from its start to its end.
  private struct Scanner {
    let bytes: [UInt8]
    var index = 0

    init(_ text: String) { bytes = Array(text.utf8) }

    var isAtEnd: Bool { index == bytes.count }

    mutating func skip(_ character: UInt8) -> Bool {
      guard index < bytes.count, bytes[index] == character else { return false }
      index += 1
      return true
    }

    /// Reads a number of exactly this many digits, or of at least this many.
    mutating func readNumber(digits count: Int, orMore: Bool = false) -> Int? {
      let start = index
      while index < bytes.count, bytes[index].isASCIIDigit, orMore || index - start < count {
        index += 1
      }
      guard index - start >= count, index - start <= 9 else { return nil }
      return bytes[start..<index].reduce(0) { $0 * 10 + Int($1 & 0x0F) }
    }

    mutating func readMonth() -> (year: Int, month: Int)? {
      guard let year = readNumber(digits: 4, orMore: true), year >= 1,
        skip(UInt8(ascii: "-")), let month = readNumber(digits: 2), (1...12).contains(month)
      else { return nil }
      return (year, month)
    }

    /// Reads a date, and returns the days since 1970; nil if it is not valid.
    mutating func readDate() -> Int? {
      guard let (year, month) = readMonth(), skip(UInt8(ascii: "-")),
        let day = readNumber(digits: 2),
        day >= 1, day <= daysInMonth(month, year: year)
      else { return nil }
      let days = days(year: year, month: month, day: day)
      return days <= maximumDays ? days : nil
    }

    /// Reads a time, and returns the milliseconds since midnight; nil if it is not valid.
    mutating func readTime() -> Int? {
      guard let hour = readNumber(digits: 2), hour < 24, skip(UInt8(ascii: ":")),
        let minute = readNumber(digits: 2), minute < 60
      else { return nil }
      var milliseconds = (hour * 60 + minute) * 60_000
      guard skip(UInt8(ascii: ":")) else { return milliseconds }
      guard let second = readNumber(digits: 2), second < 60 else { return nil }
      milliseconds += second * 1000
      guard skip(UInt8(ascii: ".")) else { return milliseconds }
      let start = index
      guard readNumber(digits: 1, orMore: true) != nil, index - start <= 3 else { return nil }
      var fraction = bytes[start..<index].reduce(0) { $0 * 10 + Int($1 & 0x0F) }
      for _ in index - start..<3 { fraction *= 10 }
      return milliseconds + fraction
    }
  }

  /// The number for a text; nil if the text is not valid for the type.
  static func number(_ text: String, _ type: InputType) -> Int? {
    var scanner = Scanner(text)
    let number: Int?
    switch type {
    case .date: number = scanner.readDate().map { $0 * millisecondsPerDay }
    case .month:
      number = scanner.readMonth().flatMap { year, month in
        let months = (year - 1970) * 12 + month - 1
        return months <= (275_760 - 1970) * 12 + 8 ? months : nil
      }
    case .week: number = week(&scanner)
    case .time: number = scanner.readTime()
    case .localDateAndTime:
      guard let days = scanner.readDate(),
        scanner.skip(UInt8(ascii: "T")) || scanner.skip(UInt8(ascii: " "))
      else { return nil }
      number = scanner.readTime().map { days * millisecondsPerDay + $0 }
    default: number = nil
    }
    return scanner.isAtEnd ? number : nil
  }

  private static func week(_ scanner: inout Scanner) -> Int? {
    guard let year = scanner.readNumber(digits: 4, orMore: true), year >= 1, year <= 275_760,
      scanner.skip(UInt8(ascii: "-")), scanner.skip(UInt8(ascii: "W")),
      let week = scanner.readNumber(digits: 2), week >= 1, week <= weeks(inYear: year)
    else { return nil }
    return (firstMonday(ofYear: year) + (week - 1) * 7) * millisecondsPerDay
  }

  /// The Monday of week 1 of a year, in days since 1970. Week 1 is the week of 4 January.
  private static func firstMonday(ofYear year: Int) -> Int {
    let fourth = days(year: year, month: 1, day: 4)
    // 1 January 1970 was a Thursday.
    return fourth - ((fourth + 3) % 7 + 7) % 7
  }

  private static func weeks(inYear year: Int) -> Int {
    (firstMonday(ofYear: year + 1) - firstMonday(ofYear: year)) / 7
  }

  private static func padded(_ number: Int, _ count: Int) -> String {
    let text = String(number)
    return String(repeating: "0", count: max(0, count - text.utf8.count)) + text
  }

  /// The smallest and the greatest number of a type; nil for a type that is no date. A control has them as its
  /// range where it has no attributes for one.
  static func limits(of type: InputType) -> ClosedRange<Double>? {
    let firstDay = Double(days(year: 1, month: 1, day: 1) * millisecondsPerDay)
    let lastDay = Double(maximumDays * millisecondsPerDay)
    return switch type {
    case .date, .localDateAndTime: firstDay...lastDay
    case .month: Double((1 - 1970) * 12)...Double((275_760 - 1970) * 12 + 8)
    // The last week that begins and ends before the last day.
    case .week: firstDay...(lastDay - 5 * Double(millisecondsPerDay))
    default: nil
    }
  }

  /// The text for a number; nil if the type has no text for the number.
  ///
  /// - Parameter step: the step of a control for times. They have seconds, and fractions of them, if steps do.
  static func text(_ number: Double, _ type: InputType, step: Double? = nil) -> String? {
    var number = number
    if type == .time { number = number.truncatingRemainder(dividingBy: Double(millisecondsPerDay)) }
    guard number.isFinite, abs(number) <= 8.64e15 else { return nil }
    let value = Int(number.rounded())
    let (days, time) = value.quotientAndRemainderFloored(millisecondsPerDay)
    switch type {
    case .date: return dateText(days)
    case .month:
      let (year, month) = value.quotientAndRemainderFloored(12)
      return year + 1970 < 1 || value > (275_760 - 1970) * 12 + 8
        ? nil : "\(padded(year + 1970, 4))-\(padded(month + 1, 2))"
    case .week:
      let (year, _, _) = date(days: days)
      let weekYear =
        days < firstMonday(ofYear: year)
        ? year - 1 : days >= firstMonday(ofYear: year + 1) ? year + 1 : year
      let week = (days - firstMonday(ofYear: weekYear)) / 7 + 1
      return weekYear < 1 ? nil : "\(padded(weekYear, 4))-W\(padded(week, 2))"
    case .time: return timeText(time, step: step)
    case .localDateAndTime: return dateText(days).map { "\($0)T\(timeText(time))" }
    default: return nil
    }
  }

  private static func dateText(_ days: Int) -> String? {
    let (year, month, day) = date(days: days)
    return year < 1 ? nil : "\(padded(year, 4))-\(padded(month, 2))-\(padded(day, 2))"
  }

  /// The shortest text for a time that can say all times that are a number of steps apart from it.
  private static func timeText(_ milliseconds: Int, step: Double? = nil) -> String {
    func needs(_ part: Int) -> Bool {
      let step = step ?? 0
      return milliseconds % part != 0 || step.truncatingRemainder(dividingBy: Double(part)) != 0
    }
    let minutes = milliseconds / 60_000
    var text = "\(padded(minutes / 60, 2)):\(padded(minutes % 60, 2))"
    let rest = milliseconds % 60_000
    guard needs(60_000) else { return text }
    text += ":\(padded(rest / 1000, 2))"
    guard needs(1000) else { return text }
    text += ".\(padded(rest % 1000, 3))"
    while text.hasSuffix("0"), !text.hasSuffix(".0") { text.removeLast() }
    return text
  }
}

extension Int {
  /// The quotient, rounded down, and the remainder, which is never negative.
  fileprivate func quotientAndRemainderFloored(_ divisor: Int) -> (Int, Int) {
    let remainder = ((self % divisor) + divisor) % divisor
    return ((self - remainder) / divisor, remainder)
  }
}
