/// A table in Markdown, for the summary of a workflow.
package enum MarkdownCoverage: CoverageReporter {
  package static let name = "markdown"
  package static let file: String? = nil

  package static func text(
    of coverage: CoverageSummary, in folder: String, _ style: ReportStyle
  ) -> String {
    let measures = CoverageSummary.Measure.allCases
    func row(_ cells: [String]) -> String { "| " + cells.joined(separator: " | ") + " |\n" }
    var text = row(["file"] + measures.map(\.rawValue))
    text += row(["---"] + measures.map { _ in "---:" })
    for file in coverage.files {
      let name = file.path.replacing("|", with: "\\|")
      text += row(["`\(name)`"] + measures.map { file.share($0).text })
    }
    if coverage.files.count != 1 {
      text += row(["**all**"] + measures.map { coverage.share($0).text })
    }
    return text
  }
}
