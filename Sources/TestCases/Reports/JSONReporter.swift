internal import PropertyLists

/// A line of JSON for each case, and one for the summary.
package struct JSONReporter: TestReporter {
  package static let name = "json"

  package init(_ style: ReportStyle) {}

  package mutating func begin(count: Int) -> String {
    Self.line([("event", "begin"), ("cases", .integer(PropertyListInteger(count)))])
  }

  package mutating func report(_ result: CaseResult) -> String {
    var entries: [(String, PropertyList)] = [
      ("event", "case"), ("name", .string(result.name)), ("file", .string(result.file)),
      ("status", .string(result.status.rawValue)),
      ("milliseconds", .real((result.seconds * 1e5).rounded() / 100)),
      ("tags", .array(result.tags.map { .string($0) })),
    ]
    if let line = result.line { entries.append(("line", .integer(PropertyListInteger(line)))) }
    if !result.skipReason.isEmpty { entries.append(("reason", .string(result.skipReason))) }
    if result.status == .failed {
      entries.append(("findings", .array(result.findings.map(Self.value))))
      entries.append(("console", .array(result.console.map { .string($0) })))
    }
    return Self.line(entries)
  }

  package mutating func end(_ summary: RunSummary) -> String {
    var entries: [(String, PropertyList)] = [
      ("event", "end"), ("passed", .integer(PropertyListInteger(summary.passed))),
      ("failed", .integer(PropertyListInteger(summary.failed))),
      ("skipped", .integer(PropertyListInteger(summary.skipped))),
      ("notRun", .integer(PropertyListInteger(summary.notRun))),
      ("leftOut", .integer(PropertyListInteger(summary.leftOut))),
      ("obsoleteSnapshots", .integer(PropertyListInteger(summary.obsoleteSnapshots))),
      ("seconds", .real((summary.seconds * 1000).rounded() / 1000)),
    ]
    if let seed = summary.shuffleSeed {
      entries.append(("shuffle", .integer(PropertyListInteger(seed))))
    }
    return Self.line(entries)
  }

  private static func value(_ finding: Finding) -> PropertyList {
    var entries: [(String, PropertyList)] = [
      ("aspect", .string(finding.aspect)), ("message", .string(finding.message)),
    ]
    if !finding.details.isEmpty {
      entries.append(("details", .array(finding.details.map { .string($0) })))
    }
    if let difference = finding.difference {
      let lines = DifferenceText(difference, ReportStyle()).lines
      entries.append(("difference", .array(lines.map { .string($0) })))
    }
    return .dictionary(PropertyListDictionary(entries))
  }

  private static func line(_ entries: [(String, PropertyList)]) -> String {
    let value = PropertyList.dictionary(PropertyListDictionary(entries))
    return String(decoding: (try? value.compactJSON()) ?? [], as: UTF8.self) + "\n"
  }
}
