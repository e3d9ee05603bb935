internal import Preprocessing
internal import PropertyLists

/// `coverage-final.json`, as Istanbul and what works with it (nyc, Vitest, Jest) write it.
package enum IstanbulCoverage: CoverageReporter {
  package static let name = "json"
  package static let file: String? = "coverage/coverage-final.json"

  package static func text(
    of coverage: CoverageSummary, in folder: String, _ style: ReportStyle
  ) -> String {
    let files = coverage.files.map { file in
      let path = file.absolutePath(in: folder)
      return (path, value(of: file, path))
    }
    let all = dictionary(files)
    return String(decoding: (try? all.compactJSON()) ?? [], as: UTF8.self) + "\n"
  }

  private static func value(of file: FileCoverage, _ path: String) -> PropertyList {
    let names = file.functionNames
    return dictionary([
      ("path", .string(path)),
      ("statementMap", numbered(file.statements.map { value($0.range) })),
      (
        "fnMap",
        numbered(
          zip(file.functions, names).map { function, name in
            dictionary([
              ("name", .string(name)), ("decl", value(function.declaration)),
              ("loc", value(function.body.range)),
              ("line", integer(function.declaration.start.line)),
            ])
          })
      ),
      (
        "branchMap",
        numbered(
          file.branches.map { branch in
            dictionary([
              ("loc", value(branch.range)), ("type", .string(branch.kind.rawValue)),
              ("locations", .array(branch.ways.map { value($0.range) })),
              ("line", integer(branch.range.start.line)),
            ])
          })
      ),
      ("s", numbered(file.statements.map { integer($0.count) })),
      ("f", numbered(file.functions.map { integer($0.body.count) })),
      (
        "b", numbered(file.branches.map { branch in .array(branch.ways.map { integer($0.count) }) })
      ),
    ])
  }

  private static func dictionary(_ entries: [(String, PropertyList)]) -> PropertyList {
    .dictionary(PropertyListDictionary(entries))
  }

  private static func numbered(_ values: [PropertyList]) -> PropertyList {
    dictionary(values.enumerated().map { ("\($0.offset)", $0.element) })
  }

  private static func integer(_ number: Int) -> PropertyList {
    .integer(PropertyListInteger(number))
  }

  /// A range, with columns from 0.
  private static func value(_ range: FileCoverage.Range) -> PropertyList {
    func place(_ place: FileCoverage.Place) -> PropertyList {
      dictionary([("line", integer(place.line)), ("column", integer(place.column - 1))])
    }
    return dictionary([("start", place(range.start)), ("end", place(range.end))])
  }
}
