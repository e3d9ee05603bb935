/// One HTML file with the lines of the scripts in colour. It loads nothing and runs nothing.
package enum HTMLCoverage: CoverageReporter {
  package static let name = "html"
  package static let file: String? = "coverage/index.html"

  package static func text(
    of coverage: CoverageSummary, in folder: String, _ style: ReportStyle
  ) -> String {
    let title = "\(coverage.share(.lines).text) of the lines"
    var text = """
      \(HTMLHead.text(title: "\(title) - coverage", style: Self.style))
      <header>
      <h1>Coverage: \(title)</h1>
      </header>
      <main>
      <table class="files">
      <thead><tr><th scope="col">file</th>\
      \(CoverageSummary.Measure.allCases.map { "<th scope=\"col\">\($0.rawValue)</th>" }.joined())\
      </tr></thead>
      <tbody>

      """
    for (index, file) in coverage.files.enumerated() {
      text += row(
        "<a href=\"#file\(index)\">\(MarkupText.escaped(file.path))</a>",
        CoverageSummary.Measure.allCases.map { file.share($0) })
    }
    if coverage.files.count != 1 {
      text += row("all", CoverageSummary.Measure.allCases.map { coverage.share($0) })
    }
    text += "</tbody>\n</table>\n"
    for (index, file) in coverage.files.enumerated() { text += section(file, index) }
    return text + "</main>\n</body>\n</html>\n"
  }

  private static func row(_ name: String, _ shares: [FileCoverage.Share]) -> String {
    let cells = shares.map { share in
      "<td class=\"\(level(share))\">\(share.text) <small>\(share.covered)/\(share.total)</small></td>"
    }
    return "<tr><th scope=\"row\">\(name)</th>\(cells.joined())</tr>\n"
  }

  private static func level(_ share: FileCoverage.Share) -> String {
    share.percent >= 80 ? "high" : share.percent >= 50 ? "middle" : "low"
  }

  private static func section(_ file: FileCoverage, _ index: Int) -> String {
    var text = "<section>\n<h2 id=\"file\(index)\">\(MarkupText.escaped(file.path))</h2>\n"
    guard !file.lines.isEmpty else {
      return text + "<p>Not readable.</p>\n</section>\n"
    }
    let counts = file.lineCounts
    let missed = missedRanges(of: file)
    text += "<pre tabindex=\"0\">"
    for (offset, line) in file.lines.enumerated() {
      let number = offset + 1
      let kind: String
      switch counts[number] {
      case nil: kind = ""
      case 0?: kind = "missed"
      case _?: kind = missed[number] == nil ? "hit" : "part"
      }
      let count = counts[number].map { "\($0)×" } ?? ""
      let code = marked(line, missed[number] ?? [], isWhole: kind == "missed")
      let label = kind == "missed" ? " title=\"not run\"" : ""
      text += "<span class=\"line \(kind)\"\(label)><i>\(number)</i><b>\(count)</b>\(code)</span>\n"
    }
    return text + "</pre>\n</section>\n"
  }

  /// The columns of each line, from 0, that no case came to.
  private static func missedRanges(of file: FileCoverage) -> [Int: [Range<Int>]] {
    var ranges: [Int: [Range<Int>]] = [:]
    func add(_ range: FileCoverage.Range) {
      let start = range.start.column - 1
      let end = range.end.line == range.start.line ? range.end.column - 1 : Int.max
      if start < end { ranges[range.start.line, default: []].append(start..<end) }
    }
    for statement in file.statements where statement.count == 0 { add(statement.range) }
    for function in file.functions where function.body.count == 0 { add(function.declaration) }
    for branch in file.branches where branch.ways.contains(where: { $0.count > 0 }) {
      for way in branch.ways where way.count == 0 {
        // An `if` without `else` has nothing of its own to show but its beginning.
        let isOwn = way.range == branch.range
        let start = branch.range.start
        add(
          isOwn
            ? FileCoverage.Range(
              start: start, end: .init(line: start.line, column: start.column + 2)) : way.range)
      }
    }
    return ranges
  }

  /// A line in which ranges are marked.
  private static func marked(_ line: String, _ ranges: [Range<Int>], isWhole: Bool) -> String {
    guard !ranges.isEmpty, !isWhole else { return MarkupText.escaped(line) }
    let units = Array(line.utf16)
    var text = ""
    var done = 0
    for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      let start = min(max(done, range.lowerBound), units.count)
      let end = min(range.upperBound, units.count)
      guard start < end else { continue }
      text += MarkupText.escaped(String(decoding: units[done..<start], as: UTF16.self))
      text += "<mark title=\"not run\">"
      text += MarkupText.escaped(String(decoding: units[start..<end], as: UTF16.self)) + "</mark>"
      done = end
    }
    return text + MarkupText.escaped(String(decoding: units[done...], as: UTF16.self))
  }

  private static let style = """

    :root { --back: #fff; --text: #1c1c1e; --soft: #65656b; --line: #d8d8dc; --good: #1a7f37;
      --bad: #b3261e; --wait: #8a6100; --hit: #e2f6e7; --missed: #fde7e5; --part: #fdf3d8;
      --code: #f5f5f7; --mark: #f7c1bb; }
    @media (prefers-color-scheme: dark) { :root { --back: #1c1c1e; --text: #f2f2f4;
      --soft: #a5a5ac; --line: #3a3a3d; --good: #5fd17f; --bad: #ff8a80; --wait: #e5b84b;
      --hit: #12331d; --missed: #40191a; --part: #3b3012; --code: #2a2a2d; --mark: #7a2a26; } }
    body { margin: 0 auto; max-width: 80rem; padding: 1.5rem; background: var(--back);
      color: var(--text); font: 1rem/1.5 system-ui, sans-serif; }
    h1 { margin: 0; font-size: 1.6rem; } h2 { margin: 2rem 0 .5rem; font-size: 1.05rem;
      overflow-wrap: anywhere; }
    .files { border-collapse: collapse; margin-top: 1rem; } .files th, .files td { text-align: right;
      padding: .25rem .75rem; border-bottom: 1px solid var(--line); }
    .files th:first-child { text-align: left; } a { color: inherit; } small { color: var(--soft); }
    .high { color: var(--good); } .middle { color: var(--wait); } .low { color: var(--bad); }
    pre { margin: .5rem 0; padding: .5rem 0; overflow-x: auto; border-radius: .25rem;
      background: var(--code); font: .85rem/1.45 ui-monospace, monospace; }
    .line { display: inline-block; min-width: 100%; } .line i, .line b { display: inline-block;
      text-align: right; color: var(--soft); font-style: normal; font-weight: normal;
      padding-right: 1ch; user-select: none; } .line i { width: 5ch; } .line b { width: 7ch; }
    .hit { background: var(--hit); } .missed { background: var(--missed); }
    .part { background: var(--part); } mark { background: var(--mark); color: inherit; }

    """
}
