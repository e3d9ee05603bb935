import Testing

/// `public` is for the interface of the library products; modules of the project see each other's
/// `package` declarations.
@Suite struct AccessTests {
  /// The modules with types that a library's signatures name. The first three are the libraries.
  private static let offered: Set<String> = [
    "JSPrepTesting", "ExtensionHosting", "AppleExtensionAPI", "AppExtension", "CSS", "DOM",
    "PageLoading", "Preprocessing", "PropertyLists", "ScriptEngine", "WebBindings",
  ]

  private func publicLines(of module: String) throws -> [String] {
    let declaration = #/^ *(?:@\w+ )*(?:public|open (?:class|func|var|subscript))\b.*$/#
      .anchorsMatchLineEndings()
    return try Project.sources(of: module).flatMap { source in
      source.text.matches(of: declaration).map { "\(source.path): \($0.output)" }
    }
  }

  @Test func onlyModulesOfALibrarysInterfaceHavePublicDeclarations() throws {
    for (module, _) in try Project.declaredImports() where module != "MicroBenchmarks" {
      let lines = try publicLines(of: module)
      if Self.offered.contains(module) {
        #expect(!lines.isEmpty, "\(module) is not part of an interface any more")
      } else {
        #expect(lines == [], "\(module)")
      }
    }
  }
}
