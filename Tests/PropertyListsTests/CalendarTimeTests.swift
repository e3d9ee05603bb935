import Testing

@testable import PropertyLists

@Suite struct CalendarTimeTests {
  // Core Foundation prints these, and JavaScript's Date agrees.
  @Test(
    arguments: [
      (0, "2001-01-01T00:00:00Z"),
      (1.999, "2001-01-01T00:00:01Z"),
      (-0.5, "2000-12-31T23:59:59Z"),
      (-978_307_200, "1970-01-01T00:00:00Z"),
      (730_902_645, "2024-02-29T12:30:45Z"),
      (-12_219_292_801, "1613-10-14T23:59:59Z"),
      (-31_622_400_000, "0998-12-05T00:00:00Z"),
      (-63_113_904_001, "0000-12-31T23:59:59Z"),
      (-63_113_904_000, "0001-01-01T00:00:00Z"),
      (-175_000_000_000, "-3545-06-22T00:53:20Z"),
      (252_423_993_600, "10000-01-01T00:00:00Z"),
      (300_000_000_000, "11507-08-17T05:20:00Z"),
    ] as [(Double, String)])
  func `XML text is in whole seconds of UTC`(seconds: Double, text: String) {
    let time = CalendarTime(secondsSinceReferenceDate: seconds, to: .second)
    #expect(time?.xmlText == text)
    #expect(
      CalendarTime(xmlText: text[...])?.secondsSinceReferenceDate == seconds.rounded(.down))
  }

  // ECMA-262, Date Time String Format, and the ends of its time range.
  @Test(
    arguments: [
      (0, "2001-01-01T00:00:00.000Z"),
      (1.75, "2001-01-01T00:00:01.750Z"),
      (-0.001, "2000-12-31T23:59:59.999Z"),
      (0.9996, "2001-01-01T00:00:01.000Z"),
      (721_692_800.123, "2023-11-14T22:13:20.123Z"),
      (8.64e12 - 978_307_200, "+275760-09-13T00:00:00.000Z"),
      (-8.64e12 - 978_307_200, "-271821-04-20T00:00:00.000Z"),
      (-63_145_526_400 + 86_400 * -1, "-000001-12-31T00:00:00.000Z"),
    ] as [(Double, String)])
  func `JSON text is that of toISOString`(seconds: Double, text: String) {
    #expect(CalendarTime(secondsSinceReferenceDate: seconds, to: .millisecond)?.isoText == text)
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity, 1e18, -1e18, 3.2e13])
  func `there is no calendar time without a year of six digits`(seconds: Double) {
    #expect(CalendarTime(secondsSinceReferenceDate: seconds, to: .second) == nil)
    #expect(CalendarTime(secondsSinceReferenceDate: seconds, to: .millisecond) == nil)
  }

  @Test func `every day of four centuries reads back`() {
    // A Gregorian era begins anew after 146,097 days.
    for day in stride(from: -146_097, through: 146_097, by: 1) {
      let seconds = Double(day) * 86_400
      let time = CalendarTime(secondsSinceReferenceDate: seconds, to: .second)
      if time?.secondsSinceReferenceDate != seconds {
        Issue.record("day \(day) became \(String(describing: time))")
        return
      }
    }
  }

  @Test(arguments: [
    "", "2001", "2001-01-01", "2001-01-01T00:00:00", "2001-13-01T00:00:00Z",
    "2001-00-01T00:00:00Z", "2001-02-29T00:00:00Z", "1900-02-29T00:00:00Z",
    "2001-01-01T24:00:00Z", "2001-01-01T00:60:00Z", "2001-01-01T00:00:60Z",
    "2001-1-01T00:00:00Z", "2001-01-01 00:00:00Z", "2001-01-01T00:00:00.5Z",
    "2001-01-01T00:00:00+00:00", "2001-01-01T00:00:00ZZ", "-T--::Z", "2001-01-01T+1:00:00Z",
    "1234567-01-01T00:00:00Z",
  ])
  func `a date that is not in the calendar is refused`(text: String) {
    #expect(CalendarTime(xmlText: text[...]) == nil)
  }
}
