internal import PropertyLists

/// Test Anything Protocol, version 14.
package struct TAPReporter: TestReporter {
  package static let name = "tap"
  private var number = 0
  private let style: ReportStyle

  package init(_ style: ReportStyle) {
    self.style = style
  }

  package mutating func begin(count: Int) -> String { "TAP version 14\n1..\(count)\n" }

  package mutating func report(_ result: CaseResult) -> String {
    number += 1
    let name = Self.escaped("\(result.file): \(result.name)")
    switch result.status {
    case .passed: return "ok \(number) - \(name) # time=\(Self.milliseconds(result))ms\n"
    case .skipped:
      let reason = Self.escaped(result.skipReason)
      return "ok \(number) - \(name) # SKIP\(reason.isEmpty ? "" : " \(reason)")\n"
    case .failed:
      var text = "not ok \(number) - \(name)\n  ---\n"
      text += "  message: \(Self.quoted(result.reason ?? ""))\n"
      text += "  severity: fail\n  at:\n    file: \(Self.quoted(result.file))\n"
      if let line = result.line { text += "    line: \(line)\n" }
      let lines = FindingLines(result, ReportStyle()).lines
      if !lines.isEmpty {
        text += "  details:\n"
        for line in lines { text += "    - \(Self.quoted(line))\n" }
      }
      return text + "  duration_ms: \(Self.milliseconds(result))\n  ...\n"
    }
  }

  package mutating func end(_ summary: RunSummary) -> String {
    // The plan has announced these cases.
    if summary.notRun > 0 { return "Bail out! a case failed\n" }
    return ""
  }

  private static func milliseconds(_ result: CaseResult) -> Double {
    (result.seconds * 1e5).rounded() / 100
  }

  /// A description: `#` begins a directive, and a backslash escapes.
  private static func escaped(_ text: String) -> String {
    DifferenceText.shown(text).replacing("\\", with: "\\\\").replacing("#", with: "\\#")
  }

  /// A text as YAML: in JSON form, with escapes for characters that YAML does not allow (YAML 1.2,
  /// 5.1) or takes for the end of a line.
  private static func quoted(_ text: String) -> String {
    let bytes = (try? PropertyList.string(text).compactJSON()) ?? []
    var result = String.UnicodeScalarView()
    for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
      switch scalar {
      case "\u{7F}"..."\u{9F}", "\u{2028}", "\u{2029}", "\u{FEFF}", "\u{FFFE}", "\u{FFFF}":
        let digits = String(scalar.value, radix: 16)
        result.append(contentsOf: "\\u".unicodeScalars)
        result.append(contentsOf: repeatElement("0", count: 4 - digits.count))
        result.append(contentsOf: digits.unicodeScalars)
      default: result.append(scalar)
      }
    }
    return String(result)
  }
}
