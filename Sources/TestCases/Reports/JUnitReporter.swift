/// JUnit XML, as continuous integration reads it: a suite for each file.
package struct JUnitReporter: TestReporter {
  package static let name = "junit"
  private var suites: [(file: String, results: [CaseResult])] = []
  private var places: [String: Int] = [:]

  package init(_ style: ReportStyle) {}

  package mutating func begin(count: Int) -> String { "" }

  package mutating func report(_ result: CaseResult) -> String {
    if let place = places[result.file] {
      suites[place].results.append(result)
    } else {
      places[result.file] = suites.count
      suites.append((result.file, [result]))
    }
    return ""
  }

  package mutating func end(_ summary: RunSummary) -> String {
    var text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
    text += "<testsuites name=\"jsprep\" \(Self.counts(suites.flatMap(\.results)))>\n"
    for suite in suites {
      let skipped = suite.results.count { $0.status == .skipped }
      text += "  <testsuite name=\"\(MarkupText.escaped(suite.file))\""
      // The schema of Jenkins has this number only for each suite, not for all.
      text += " \(Self.counts(suite.results)) skipped=\"\(skipped)\">\n"
      for result in suite.results { text += Self.element(result) }
      text += "  </testsuite>\n"
    }
    return text + "</testsuites>\n"
  }

  private static func counts(_ results: [CaseResult]) -> String {
    let failures = results.count { $0.status == .failed }
    let seconds = results.reduce(0) { $0 + $1.seconds }
    return """
      tests="\(results.count)" failures="\(failures)" errors="0" \
      time="\(time(seconds))"
      """
  }

  private static func element(_ result: CaseResult) -> String {
    let start = """
          <testcase name="\(MarkupText.escaped(result.name))" \
      classname="\(MarkupText.escaped(result.file))" \
      file="\(MarkupText.escaped(result.file))"\(result.line.map { " line=\"\($0)\"" } ?? "") \
      time="\(time(result.seconds))"
      """
    switch result.status {
    case .passed: return "\(start)/>\n"
    case .skipped:
      let message =
        result.skipReason.isEmpty ? "" : " message=\"\(MarkupText.escaped(result.skipReason))\""
      return "\(start)>\n      <skipped\(message)/>\n    </testcase>\n"
    case .failed:
      let message = MarkupText.escaped(result.reason ?? "")
      let lines = (["at \(result.place)"] + FindingLines(result, ReportStyle()).lines)
        .joined(separator: "\n")
      return """
        \(start)>
              <failure message="\(message)" type="\(MarkupText.escaped(result.findings.first?.aspect ?? ""))">\
        \(MarkupText.escaped(lines))</failure>
            </testcase>

        """
    }
  }

  /// Seconds with three decimals, without an exponent.
  private static func time(_ seconds: Double) -> String {
    let milliseconds = Int((seconds * 1000).rounded())
    let rest = String(milliseconds % 1000)
    return "\(milliseconds / 1000).\(String(repeating: "0", count: 3 - rest.count))\(rest)"
  }
}
