internal import Checks
internal import Glibc
internal import Messages
internal import Preprocessing
internal import PropertyLists
internal import ScriptEngine

/// The output of `jsprep check`.
struct CheckReport {
  private let plan: CheckPlan
  private let content: CheckResults.Content

  init(_ plan: CheckPlan, _ results: CheckResults) {
    self.plan = plan
    content = results.content
  }

  /// The exit status: a failure to check counts for more than findings.
  var status: ExitStatus {
    if content.failures.contains(where: { $0.status == .limitReached }) { return .limitReached }
    if let failure = content.failures.first { return failure.status }
    return content.findings.contains { $0.severity >= plan.threshold.severity } ? .unusable : .done
  }

  /// Writes the findings to standard output, and failures to standard error.
  ///
  /// - Returns: how the command ends.
  func print() -> ExitStatus {
    let text =
      switch plan.format {
      case .text: content.findings.filter(isShown).map(self.text).joined()
      case .json: Self.json(summary)
      case .sarif: Self.json(SARIFLog(content, status: status).value)
      case .github: GitHubAnnotations(content).text
      }
    let written = Output.print(text)
    if plan.format != .json {
      for failure in content.failures { Output.error(Report.text(of: failure)) }
    }
    // Of what cannot be read, nothing is known.
    let knowsNothing = content.findings.isEmpty && !content.failures.isEmpty
    if plan.format == .text, !plan.quiet, !knowsNothing { Output.error("\(counts)\n") }
    return written == .done ? status : written
  }

  private func isShown(_ finding: Finding) -> Bool {
    !plan.quiet || finding.severity >= plan.threshold.severity
  }

  private static func json(_ value: PropertyList) -> String {
    String(decoding: (try? value.bytes(as: .json)) ?? [], as: UTF8.self)
  }

  // MARK: Text

  private func text(of finding: Finding) -> String {
    let content = FindingText(finding)
    var text =
      "\(Self.place(finding)): \(Report.painted(finding.severity, on: STDOUT_FILENO)): "
      + "\(content.message) [\(content.identifier)]\n"
    if case .script(let location) = finding.place,
      let script = self.content.scripts[location.generated?.source ?? location.source],
      let line = Report.line(at: location, of: script)
    {
      text += Report.excerpt(line, location)
    }
    if case .script(let location) = finding.place, let generated = location.generated {
      text += Report.note(generated)
    }
    if let excerpt = content.excerpt { text += "\(excerpt)\n" }
    if let safari = content.safari { text += "  Safari \(safari)\n" }
    if let fix = content.fix { text += "  Fix: \(fix)\n" }
    if let page = finding.page { text += "  On the page \(page)\n" }
    return text
  }

  private static func place(_ finding: Finding) -> String {
    switch finding.place {
    case .script(let location): Report.place(location)
    case .file(let path): path
    case .info(let path, let key): key.isRoot ? path : "\(path): \(key)"
    }
  }

  /// How many findings there are.
  private var counts: String {
    let subjects =
      plan.inputs.count == 1 ? plan.inputs[0] : "\(plan.inputs.count) scripts and bundles"
    let counted = Diagnostic.Severity.allCases.reversed().compactMap { severity in
      let count = content.findings.count { $0.severity == severity }
      return count == 0 ? nil : "\(count) \(severity.rawValue)\(count == 1 ? "" : "s")"
    }
    let fixed = content.fixed.map { $0 == 0 ? "" : "\($0) fixed; " } ?? ""
    return
      "\(subjects): \(fixed)\(counted.isEmpty ? "no findings" : counted.joined(separator: ", "))"
  }

  // MARK: JSON

  private var summary: PropertyList {
    func count(_ severity: Diagnostic.Severity) -> PropertyList {
      .integer(PropertyListInteger(Int64(content.findings.count { $0.severity == severity })))
    }
    var entries: [(String, PropertyList)] = []
    if let fixed = content.fixed {
      entries.append(("fixed", .integer(PropertyListInteger(Int64(fixed)))))
    }
    return .dictionary(PropertyListDictionary(entries + report(count)))
  }

  private func report(
    _ count: (Diagnostic.Severity) -> PropertyList
  ) -> [(String, PropertyList)] {
    [
      ("status", .integer(PropertyListInteger(Int64(status.rawValue)))),
      ("errors", count(.error)), ("warnings", count(.warning)), ("notes", count(.note)),
      ("findings", .array(content.findings.map { PropertyList($0) })),
      ("failures", .array(content.failures.map(Report.json(of:)))),
    ]
  }
}
