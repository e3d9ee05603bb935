/// One HTML file, which loads and runs nothing.
package struct HTMLReporter: TestReporter {
  package static let name = "html"
  private var results: [CaseResult] = []

  package init(_ style: ReportStyle) {}

  package mutating func begin(count: Int) -> String { "" }

  package mutating func report(_ result: CaseResult) -> String {
    results.append(result)
    return ""
  }

  package mutating func end(_ summary: RunSummary) -> String {
    let title =
      summary.failed == 0
      ? "\(summary.passed) passed" : "\(summary.failed) failed, \(summary.passed) passed"
    var text = """
      \(HTMLHead.text(title: "\(title) - jsprep test", style: Self.style))
      <header>
      <h1>\(title)</h1>
      <p>\(summary.total) cases, \(summary.skipped) skipped, \
      \(summary.leftOut > 0 ? "\(summary.leftOut) left out by 'only', " : "")\
      \(PrettyReporter.duration(summary.seconds))</p>
      <div class="bar" role="img" aria-label="\(title)">\(Self.bar(summary))</div>
      </header>
      <main>

      """
    for (file, results) in grouped {
      let failed = results.count { $0.status == .failed }
      text += "<section>\n<h2>\(MarkupText.escaped(file)) <small>"
      text += failed == 0 ? "\(results.count) cases" : "\(failed) of \(results.count) failed"
      text += "</small></h2>\n"
      for result in results { text += Self.entry(result) }
      text += "</section>\n"
    }
    return text + "</main>\n</body>\n</html>\n"
  }

  /// The results by their files, failed ones first.
  private var grouped: [(String, [CaseResult])] {
    var order: [String] = []
    var groups: [String: [CaseResult]] = [:]
    for result in results {
      if groups[result.file] == nil { order.append(result.file) }
      groups[result.file, default: []].append(result)
    }
    let all = order.map { ($0, groups[$0] ?? []) }
    let hasFailed = { (group: (String, [CaseResult])) in
      group.1.contains { $0.status == .failed }
    }
    return all.filter(hasFailed) + all.filter { !hasFailed($0) }
  }

  private static func bar(_ summary: RunSummary) -> String {
    [("failed", summary.failed), ("passed", summary.passed), ("skipped", summary.skipped)]
      .filter { $0.1 > 0 }
      .map { "<i class=\"\($0.0)\" style=\"flex-grow:\($0.1)\"></i>" }.joined()
  }

  private static func entry(_ result: CaseResult) -> String {
    let name = MarkupText.escaped(result.name)
    let tags = result.tags.map { " <span class=\"tag\">\(MarkupText.escaped($0))</span>" }.joined()
    let time = " <small>\(PrettyReporter.duration(result.seconds))</small>"
    switch result.status {
    case .passed: return "<p class=\"case passed\"><b>✓</b> \(name)\(tags)\(time)</p>\n"
    case .skipped:
      let reason = result.skipReason.isEmpty ? "" : ": \(MarkupText.escaped(result.skipReason))"
      return
        "<p class=\"case skipped\"><b>-</b> \(name)\(tags) <small>skipped\(reason)</small></p>\n"
    case .failed:
      var text =
        "<details class=\"case failed\" open>\n<summary><b>✗</b> \(name)\(tags)\(time)</summary>\n"
      text += "<p><small>\(MarkupText.escaped(result.place))</small></p>\n"
      for finding in result.findings { text += entry(finding) }
      if !result.console.isEmpty {
        text += "<h3>Console</h3>\n<pre>"
        text += MarkupText.escaped(result.console.joined(separator: "\n")) + "</pre>\n"
      }
      return text + "</details>\n"
    }
  }

  private static func entry(_ finding: Finding) -> String {
    var text = "<p class=\"reason\"><b>\(MarkupText.escaped(finding.aspect))</b>: "
    text += MarkupText.escaped(finding.message) + "</p>\n"
    if !finding.details.isEmpty {
      text += "<pre>\(MarkupText.escaped(finding.details.joined(separator: "\n")))</pre>\n"
    }
    guard let difference = finding.difference else { return text }
    text += "<pre class=\"difference\" tabindex=\"0\">"
    for (index, hunk) in difference.hunks().enumerated() {
      if index > 0 { text += "<hr>" }
      for line in hunk.lines {
        switch line {
        case .same(let content): text += "<span>  \(MarkupText.escaped(content))</span>\n"
        case .removed(let content): text += "<del>- \(MarkupText.escaped(content))</del>\n"
        case .added(let content): text += "<ins>+ \(MarkupText.escaped(content))</ins>\n"
        }
      }
    }
    return text + "</pre>\n"
  }

  private static let style = """

    :root { --back: #fff; --text: #1c1c1e; --soft: #65656b; --line: #d8d8dc; --good: #1a7f37;
      --bad: #b3261e; --wait: #8a6100; --added: #e2f6e7; --removed: #fde7e5; --code: #f5f5f7; }
    @media (prefers-color-scheme: dark) { :root { --back: #1c1c1e; --text: #f2f2f4;
      --soft: #a5a5ac; --line: #3a3a3d; --good: #5fd17f; --bad: #ff8a80; --wait: #e5b84b;
      --added: #12331d; --removed: #40191a; --code: #2a2a2d; } }
    body { margin: 0 auto; max-width: 70rem; padding: 1.5rem; background: var(--back);
      color: var(--text); font: 1rem/1.5 system-ui, sans-serif; }
    h1 { margin: 0; font-size: 1.6rem; } h2 { margin: 2rem 0 .5rem; font-size: 1.05rem;
      overflow-wrap: anywhere; } h3 { font-size: .9rem; margin: .5rem 0; }
    small, header p { color: var(--soft); font-weight: normal; }
    .bar { display: flex; gap: 2px; height: .5rem; } .bar i { border-radius: 2px; }
    .bar .passed { background: var(--good); } .bar .failed { background: var(--bad); }
    .bar .skipped { background: var(--wait); }
    .case { margin: .25rem 0; overflow-wrap: anywhere; } .passed b { color: var(--good); }
    .failed > summary b, .reason b { color: var(--bad); } .skipped b { color: var(--wait); }
    details { border: 1px solid var(--line); border-radius: .5rem; padding: .5rem .75rem; }
    summary { cursor: pointer; font-weight: 600; } .reason { margin: .5rem 0; }
    .tag { border: 1px solid var(--line); border-radius: 1rem; padding: 0 .5rem; font-size: .8rem; }
    pre { margin: .5rem 0; padding: .5rem .75rem; overflow-x: auto; border-radius: .25rem;
      background: var(--code); font: .85rem/1.45 ui-monospace, monospace; }
    .difference span, ins, del { display: inline-block; min-width: 100%; text-decoration: none; }
    ins { background: var(--added); } del { background: var(--removed); }
    hr { border: 0; border-top: 1px solid var(--line); margin: .25rem 0; }

    """
}
