import Preprocessing
import Testing

/// Requests of one process each have the time zone and the language that they were given.
@Suite struct RegionTests {
  private static let regions = [
    ("Asia/Tokyo", "de", "9 1,5"), ("America/New_York", "en-US", "19 1.5"),
    ("Europe/Berlin", "fr", "1 1,5"),
  ]

  private static let script = """
    var ExtensionPreprocessingJS = {
      run(p) { p.completionFunction([new Date(0).getHours() + " " + (1.5).toLocaleString()]); },
      finalize() { document.title = new Date(0).getHours() + " " + (1.5).toLocaleString(); }
    };
    """

  private static func probe(_ zone: String, _ locale: String) throws -> Probe {
    try Probe(script) {
      $0.timeZone = zone
      $0.locale = locale
    }
  }

  @Test func `a request made later changes nothing for one made before`() throws {
    let probes = try Self.regions.map { try (Self.probe($0.0, $0.1), $0.2) }
    for (probe, expected) in probes.reversed() {
      #expect(try probe.run() == #"{"0":"\#(expected)"}"#)
    }
    for (probe, expected) in probes {
      #expect(probe.request.finalize(.item(nil)) == .called)
      #expect(String(decoding: probe.request.html, as: UTF8.self).contains("<title>\(expected)<"))
    }
  }

  @Test func `requests that run at the same time have each its own`() async throws {
    let answers = await withTaskGroup(of: (String, String).self) { group in
      for round in 0..<30 {
        let (zone, locale, expected) = Self.regions[round % Self.regions.count]
        group.addTask { (((try? Self.probe(zone, locale).run()) ?? "failed"), expected) }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(answers.count == 30)
    for (answer, expected) in answers { #expect(answer == #"{"0":"\#(expected)"}"#) }
  }
}
