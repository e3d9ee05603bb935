internal import DOM
internal import Messages
internal import Preprocessing
internal import PropertyLists
internal import ScriptEngine
internal import WebBindings

/// Compares the outcome of a case with what it expects.
package struct Judge {
  private let matcher: PatternMatcher
  /// Whether somebody can accept a snapshot.
  private let canAccept: Bool
  /// The bytes of a file, or nil.
  private let read: (String) -> [UInt8]?

  /// - Parameters:
  ///   - canAccept: whether a new snapshot waits to be accepted.
  ///   - read: gives the bytes of a file, or nil.
  package init(
    regularExpressions: @escaping PatternMatcher.RegularExpressions, canAccept: Bool = true,
    read: @escaping (String) -> [UInt8]?
  ) {
    matcher = PatternMatcher(regularExpressions: regularExpressions)
    self.canAccept = canAccept
    self.read = read
  }

  /// The findings, and the snapshots that changed.
  package struct Verdict: Sendable {
    package var findings: [Finding] = []
    package var snapshotChanges: [SnapshotChange] = []
    /// Snapshots that did not change.
    package var snapshotsKept: [String] = []
  }

  package func judge(_ run: CaseRun, of testCase: TestCase) -> Verdict {
    let expectation = testCase.expectation
    var verdict = Verdict()
    // The script did not get the answer that it would get on a device.
    for request in run.unansweredRequests {
      verdict.findings.append(Finding("network", JudgementText.noStub(for: request)))
    }
    guard run.failure == expectation.failure else {
      verdict.findings.append(failure(run, expectation))
      return verdict
    }
    if let results = expectation.results { judge(results, run, &verdict) }
    judge(selectors: expectation.selectors, run, &verdict)
    if let html = expectation.html { judge(html, run, &verdict) }
    if let finalize = expectation.finalize { judge(finalize, run, &verdict) }
    judgeDiagnostics(run, expectation, &verdict)
    compare(
      "console", .array(run.console.map { .string("\($0.level.rawValue): \($0.text)") }),
      with: expectation.console, &verdict)
    compare(
      "navigations", .array(run.navigations.map { .string($0.url) }),
      with: expectation.navigations, &verdict)
    compare("cookies", Self.cookies(run.cookies), with: expectation.cookies, &verdict)
    let milliseconds = (run.milliseconds * 100).rounded() / 100
    compare("time", .real(milliseconds), with: expectation.time, unit: " ms", &verdict)
    if let size = expectation.size {
      let bytes = try? (run.results ?? .null).replacingNotFinite.binaryBytes(allowingNull: true)
      compare(
        "size", .integer(PropertyListInteger(bytes?.count ?? 0)), with: size, unit: " bytes",
        &verdict)
    }
    if expectation.diagnostics == nil, let first = verdict.findings.indices.first {
      verdict.findings[first].details += Self.warnings(run)
    }
    return verdict
  }

  /// The warnings about a run, in which the reason of a difference may be found.
  private static func warnings(_ run: CaseRun) -> [String] {
    let warnings = run.diagnostics.filter { diagnostic in
      guard diagnostic.severity == .warning else { return false }
      // A request without a stub has a finding of its own.
      guard case .requestFailed(let url, _) = diagnostic.kind else { return true }
      return !run.unansweredRequests.contains { $0.hasSuffix(" \(url)") }
    }
    return Array(lines(of: warnings).prefix(5))
  }

  /// Cookies by their names. Of several with one name the first counts, as in scripts.
  private static func cookies(_ text: String) -> PropertyList {
    let pairs = text.split(separator: ";").map { cookie in
      let pair = cookie.drop { $0 == " " }
      let sign = pair.firstIndex(of: "=")
      let value = sign.map { pair[pair.index(after: $0)...] } ?? pair
      return (String(sign.map { pair[..<$0] } ?? ""), PropertyList.string(String(value)))
    }
    return .dictionary(PropertyListDictionary(pairs.reversed()))
  }

  // MARK: The run

  private func failure(_ run: CaseRun, _ expectation: Expectation) -> Finding {
    if run.failure == .none {
      return Finding(
        "failure",
        JudgementText.succeeded(insteadOf: expectation.failure.rawValue),
        details: [run.results?.shortText].compactMap(\.self))
    }
    var lines = Self.lines(of: run.diagnostics)
    var why = run.failureText ?? Self.words(run.failure)
    // The first failure is the reason; it is not reported twice.
    if run.failureText != nil,
      let index = run.diagnostics.firstIndex(where: { $0.severity == .error })
    {
      why = lines.remove(at: index)
    }
    let expected =
      expectation.failure == .none
      ? "" : JudgementText.anotherFailure(than: expectation.failure.rawValue)
    return Finding("run", why + expected, details: lines)
  }

  /// A failure in words.
  private static func words(_ failure: FailureKind) -> String {
    switch failure {
    case .none: JudgementText.succeeds
    case .unusable: JudgementText.isUnusable
    case .empty: JudgementText.isEmpty
    case .noResults: JudgementText.hasNoResults
    case .undeliverable: JudgementText.isUndeliverable
    case .timeLimit: JudgementText.ranOutOfTime
    case .memoryLimit: JudgementText.tookTooMuchMemory
    case .crash: JudgementText.crashed
    }
  }

  private static func lines(of diagnostics: [Diagnostic]) -> [String] {
    diagnostics.map { diagnostic in
      let place = diagnostic.location.map {
        "\($0.source):\($0.line)\($0.column.map { ":\($0)" } ?? ""): "
      }
      return "\(place ?? "")\(diagnostic.severity.rawValue): "
        + "\(DiagnosticText(diagnostic).message) [\(diagnostic.identifier)]"
    }
  }

  private func judge(_ expected: FinalizeKind, _ run: CaseRun, _ verdict: inout Verdict) {
    let actual = FinalizeKind(run.finalization)
    guard actual != expected else { return }
    verdict.findings.append(
      Finding(
        "finalize", JudgementText.isNot(expected: expected.rawValue, actual: actual.rawValue)))
  }

  private func judgeDiagnostics(
    _ run: CaseRun, _ expectation: Expectation, _ verdict: inout Verdict
  ) {
    let identifiers = Set(run.diagnostics.map(\.identifier)).sorted()
    if let pattern = expectation.diagnostics {
      let comparison = matcher.compare(
        .array(identifiers.map { .string($0) }), with: pattern)
      guard !comparison.holds else { return }
      verdict.findings.append(
        Finding(
          "diagnostics",
          JudgementText.differs(
            expected: pattern.value.shortText,
            actual: "[\(identifiers.joined(separator: ", "))]"),
          details: Self.lines(of: run.diagnostics)))
      return
    }
    // The diagnostic of an expected failure is expected as well.
    guard expectation.failure == .none, expectation.finalize != .threw else { return }
    let errors = run.diagnostics.filter { $0.severity == .error }
    guard let first = errors.first else { return }
    verdict.findings.append(
      Finding(
        "diagnostics",
        JudgementText.hasError(DiagnosticText(first).message, first.identifier),
        details: errors.count == 1 && first.location == nil ? [] : Self.lines(of: errors)))
  }

  // MARK: Values

  private func compare(
    _ aspect: String, _ actual: PropertyList?, with pattern: ValuePattern?, unit: String = "",
    _ verdict: inout Verdict
  ) {
    guard let pattern else { return }
    let comparison = matcher.compare(actual, with: pattern)
    guard let first = comparison.mismatches.first else { return }
    let place = first.path.isRoot ? "" : "\(first.path): "
    var finding = Finding(
      aspect,
      place
        + JudgementText.differs(
          expected: first.expected + unit, actual: first.actual ?? "nothing"))
    finding.details = comparison.mismatches.dropFirst().prefix(9).map {
      "\($0.path): "
        + JudgementText.differs(expected: $0.expected, actual: $0.actual ?? "nothing")
    }
    if let actual, let wanted = comparison.wanted,
      actual.kind == .dictionary || actual.kind == .array
    {
      finding.difference = LineDifference(
        expected: Self.lines(of: wanted), actual: Self.lines(of: actual))
      finding.details = []
    }
    verdict.findings.append(finding)
  }

  /// A value as JSON, line by line.
  private static func lines(of value: PropertyList) -> [String] {
    guard let bytes = try? value.replacingNotFinite.bytes(as: .json) else {
      return [value.shortText]
    }
    return lines(of: String(decoding: bytes, as: UTF8.self))
  }

  /// The lines of a text. An empty rest after the last line break does not count as a line.
  private static func lines(of text: String) -> [String] {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    return lines.last == "" ? lines.dropLast() : lines
  }

  private func judge(_ expected: ResultsExpectation, _ run: CaseRun, _ verdict: inout Verdict) {
    switch expected {
    case .pattern(let pattern): compare("results", run.results, with: pattern, &verdict)
    case .snapshot(let path):
      let bytes = (try? (run.results ?? .null).replacingNotFinite.bytes(as: .json)) ?? []
      judge(snapshot: path, bytes, "results", Self.lines(of:), &verdict)
    }
  }

  // MARK: Markup

  private func judge(_ expected: HTMLExpectation, _ run: CaseRun, _ verdict: inout Verdict) {
    let actual = String(decoding: run.html, as: UTF8.self)
    switch expected {
    case .pattern(.exact(.string(let text))):
      compare(html: actual, with: text, &verdict)
    case .pattern(let pattern): compare("html", .string(actual), with: pattern, &verdict)
    case .file(let path):
      guard let bytes = read(path) else {
        verdict.findings.append(Finding("html", JudgementText.cannotRead(path)))
        return
      }
      compare(html: actual, with: String(decoding: bytes, as: UTF8.self), &verdict)
    case .normalized(let markup):
      let difference = LineDifference(
        expected: MarkupLines.normalizedLines(of: Self.parsed(markup)),
        actual: MarkupLines.normalizedLines(of: actual))
      if difference.isEmpty { return }
      verdict.findings.append(
        Finding("html", JudgementText.markupDiffers, difference: difference))
    case .snapshot(let path):
      judge(snapshot: path, run.html, "html", MarkupLines.lines(of:), &verdict)
    }
  }

  /// Markup as the parser understands it.
  private static func parsed(_ markup: String) -> String {
    let pool = DocumentPool()
    var markup = markup
    guard let document = try? markup.withUTF8({ try pool.parse($0) }) else { return markup }
    return String(decoding: document.serializedPage, as: UTF8.self)
  }

  private func compare(html actual: String, with expected: String, _ verdict: inout Verdict) {
    // Editors add a line break at the end of a file.
    guard actual != expected, actual + "\n" != expected else { return }
    var difference = LineDifference(
      expected: MarkupLines.lines(of: expected), actual: MarkupLines.lines(of: actual))
    if difference.isEmpty {
      difference = LineDifference(
        expected: Self.lines(of: expected), actual: Self.lines(of: actual))
    }
    verdict.findings.append(Finding("html", JudgementText.markupDiffers, difference: difference))
  }

  private func judge(
    selectors: [SelectorExpectation], _ run: CaseRun, _ verdict: inout Verdict
  ) {
    for (index, expected) in selectors.enumerated() {
      let when = expected.isBeforeFinalize ? " before finalize" : ""
      let aspect = "selector '\(expected.selector)'\(when)"
      guard run.matches.indices.contains(index), let matches = run.matches[index] else {
        verdict.findings.append(Finding(aspect, JudgementText.isNoSelector))
        continue
      }
      compare(
        "\(aspect), count", .integer(PropertyListInteger(matches.count)), with: expected.count,
        &verdict)
      guard let first = matches.elements.first else {
        if expected.needsElement {
          verdict.findings.append(Finding(aspect, JudgementText.matchesNothing))
        }
        if expected.texts != nil { compare(aspect, .array([]), with: expected.texts, &verdict) }
        continue
      }
      compare(
        "\(aspect), text", .string(MarkupLines.collapsed(first.text)), with: expected.text,
        &verdict)
      compare(
        "\(aspect), texts",
        .array(matches.elements.map { .string(MarkupLines.collapsed($0.text)) }),
        with: expected.texts, &verdict)
      compare("\(aspect), html", first.html.map { .string($0) }, with: expected.html, &verdict)
      for (name, pattern) in expected.attributes {
        compare(
          "\(aspect), attribute '\(name)'", first.attributes[name].map { .string($0) },
          with: pattern, &verdict)
      }
    }
  }

  // MARK: Snapshots

  private func judge(
    snapshot path: String, _ actual: [UInt8], _ aspect: String, _ lines: (String) -> [String],
    _ verdict: inout Verdict
  ) {
    let known = read(path)
    if known == actual {
      verdict.snapshotsKept.append(path)
      return
    }
    verdict.snapshotChanges.append(
      SnapshotChange(path: path, isNew: known == nil, content: actual))
    guard let known else {
      var finding = Finding(
        aspect, JudgementText.noSnapshot(path, canBeAccepted: canAccept))
      finding.isAboutSnapshot = true
      verdict.findings.append(finding)
      return
    }
    let (old, new) = (
      String(decoding: known, as: UTF8.self), String(decoding: actual, as: UTF8.self)
    )
    var difference = LineDifference(expected: lines(old), actual: lines(new))
    if difference.isEmpty {
      difference = LineDifference(expected: Self.lines(of: old), actual: Self.lines(of: new))
    }
    var finding = Finding(aspect, JudgementText.differsFromSnapshot(path), difference: difference)
    finding.isAboutSnapshot = true
    verdict.findings.append(finding)
  }
}
