internal import Bytes

/// Dates of cookies, which have no fixed format (RFC 6265, 5.1.1).
enum CookieDate {
  /// The date in a text, in milliseconds since 1970; nil if there is no valid date.
  static func parse(_ text: String) -> Double? {
    var time: (hour: Int, minute: Int, second: Int)?
    var day: Int?
    var month: Int?
    var year: Int?
    for token in text.utf8.split(whereSeparator: isDelimiter) {
      let token = Array(token)
      if time == nil, let found = self.time(token) {
        time = found
      } else if day == nil, let found = number(token, digits: 1...2) {
        day = found
      } else if month == nil, let found = self.month(token) {
        month = found
      } else if year == nil, let found = number(token, digits: 2...4) {
        year = found < 70 ? found + 2000 : found < 100 ? found + 1900 : found
      }
    }
    guard let time, let day, let month, let year, (1...31).contains(day), year >= 1601,
      time.hour < 24, time.minute < 60, time.second < 60
    else { return nil }
    let seconds = time.hour * 3600 + time.minute * 60 + time.second
    return Double(days(year: year, month: month, day: day) * 86_400 + seconds) * 1000
  }

  private static func isDelimiter(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x09, 0x20...0x2F, 0x3B...0x40, 0x5B...0x60, 0x7B...0x7E: true
    default: false
    }
  }

  /// The number that a token begins with; nil if it has too few or too many digits.
  private static func number(_ token: [UInt8], digits: ClosedRange<Int>) -> Int? {
    let start = token.prefix { $0.isASCIIDigit }
    guard digits.contains(start.count) else { return nil }
    return start.reduce(0) { $0 * 10 + Int($1 - 0x30) }
  }

  private static func time(_ token: [UInt8]) -> (hour: Int, minute: Int, second: Int)? {
    let parts = token.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
    guard parts.count == 3, let hour = number(Array(parts[0]), digits: 1...2),
      let minute = number(Array(parts[1]), digits: 1...2),
      let second = number(Array(parts[2]), digits: 1...2)
    else { return nil }
    return (hour, minute, second)
  }

  private static let months = [
    "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
  ]

  private static func month(_ token: [UInt8]) -> Int? {
    let name = String(decoding: token.prefix(3).map(\.asciiLowercased), as: UTF8.self)
    return months.firstIndex(of: name).map { $0 + 1 }
  }

  /// The number of days from 1 January 1970 to a day of the Gregorian calendar. Years begin in
  /// March here, so that the leap day is the last day.
  private static func days(year: Int, month: Int, day: Int) -> Int {
    let year = month <= 2 ? year - 1 : year
    let era = year / 400
    let yearOfEra = year % 400
    let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }
}
