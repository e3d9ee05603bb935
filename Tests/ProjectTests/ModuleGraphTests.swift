import Testing

/// Which module imports which is said in three places, and they agree.
@Suite struct ModuleGraphTests {
  @Test func everyModuleImportsWhatThePackageSaysAndNothingElse() throws {
    let declared = try Project.declaredImports()
    #expect(declared.count > 15)
    for (module, imports) in declared where module != "MicroBenchmarks" {
      #expect(try Project.writtenImports(of: module) == imports, "\(module)")
    }
  }

  @Test func everyModuleStandsBelowThoseThatItImports() throws {
    var above: Set<String> = []
    let libraries = try Project.modules().filter {
      $0.hasPrefix("C") && $0.dropFirst().first?.isUppercase == true && $0 != "CSS"
    }
    for (module, imports) in try Project.declaredImports() {
      #expect(imports.subtracting(libraries).subtracting(above) == [], "\(module)")
      above.insert(module)
    }
  }

  /// The table of CONTRIBUTING.md: a row of a module, its job, and what it imports.
  @Test func theTableOfModulesIsTrue() throws {
    let row = #/^\| `(?<name>\w+)` \| [^|]+ \| (?<imports>[^|]*) \|$/#.anchorsMatchLineEndings()
    let rows = try Project.text(of: "CONTRIBUTING.md").matches(of: row)
    let declared = try Project.declaredImports().filter { $0.module != "MicroBenchmarks" }
    #expect(rows.map { String($0.output.name) } == declared.map(\.module))
    for (row, target) in zip(rows, declared) {
      let names = row.output.imports.matches(of: #/`(\w+)`/#).map { String($0.output.1) }
      #expect(Set(names) == target.imports, "\(target.module)")
    }
  }

  @Test func foundationIsImportedInOneModuleOnly() throws {
    for (module, _) in try Project.declaredImports()
    where module != "AppleExtensionAPI" && module != "MicroBenchmarks" {
      for source in try Project.sources(of: module) {
        #expect(!source.text.contains("import Foundation"), "\(source.path)")
      }
    }
  }

  @Test func noFolderHasMoreThanThirtyFiles() throws {
    for (module, _) in try Project.declaredImports() where module != "MicroBenchmarks" {
      let folders = Dictionary(grouping: try Project.sources(of: module)) {
        $0.path.split(separator: "/").dropLast().joined(separator: "/")
      }
      for (folder, files) in folders { #expect(files.count <= 30, "\(folder)") }
    }
  }
}
