/// The tracefile of `lcov` (geninfo(1), "FILES").
package enum LCOVCoverage: CoverageReporter {
  package static let name = "lcov"
  package static let file: String? = "coverage/lcov.info"

  package static func text(
    of coverage: CoverageSummary, in folder: String, _ style: ReportStyle
  ) -> String {
    var text = ""
    for file in coverage.files {
      text += "TN:\nSF:\(file.absolutePath(in: folder))\n"
      let names = file.functionNames
      for (function, name) in zip(file.functions, names) {
        text += "FN:\(function.declaration.start.line),\(name)\n"
      }
      for (function, name) in zip(file.functions, names) {
        text += "FNDA:\(function.body.count),\(name)\n"
      }
      text += count(file.functionShare, "FN")
      for (block, branch) in file.branches.enumerated() {
        for (index, way) in branch.ways.enumerated() {
          text += "BRDA:\(branch.range.start.line),\(block),\(index),\(way.count)\n"
        }
      }
      text += count(file.branchShare, "BR")
      for (line, times) in file.lineCounts.sorted(by: { $0.key < $1.key }) {
        text += "DA:\(line),\(times)\n"
      }
      text += count(file.lineShare, "L") + "end_of_record\n"
    }
    return text
  }

  private static func count(_ share: FileCoverage.Share, _ kind: String) -> String {
    "\(kind)F:\(share.total)\n\(kind)H:\(share.covered)\n"
  }
}
