/// A table for people.
package enum TextCoverage: CoverageReporter {
  package static let name = "text"
  package static let file: String? = nil

  package static func text(
    of coverage: CoverageSummary, in folder: String, _ style: ReportStyle
  ) -> String {
    let paint = Paint(isOn: style.isColored)
    let measures = CoverageSummary.Measure.allCases
    let head = ["coverage"] + measures.map(\.rawValue) + ["lines not run"]
    var rows = coverage.files.map { file in
      ([file.path], measures.map { file.share($0) }, file.missedLines)
    }
    if rows.count != 1 { rows.append((["all"], measures.map { coverage.share($0) }, "")) }
    let first = max(head[0].count, rows.map { $0.0[0].count }.max() ?? 0)
    let widths = measures.map { max($0.rawValue.count, 6) }
    func line(_ name: String, _ cells: [String], _ rest: String) -> String {
      var line = "  " + name + String(repeating: " ", count: first - name.count)
      for (cell, width) in zip(cells, widths) {
        line += "  " + String(repeating: " ", count: max(0, width - cell.count)) + cell
      }
      if !rest.isEmpty { line += "  " + rest }
      return line
    }
    var text = "\n" + paint(line(head[0], measures.map(\.rawValue), head[5]), .dim) + "\n"
    for (name, shares, missed) in rows {
      let plain = line(name[0], shares.map(\.text), missed)
      let lowest = shares.map(\.percent).min() ?? 100
      text += paint(plain, lowest >= 80 ? .green : lowest >= 50 ? .yellow : .red) + "\n"
    }
    return text
  }
}
