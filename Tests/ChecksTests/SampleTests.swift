import Checks
import Foundation
import Messages
import Preprocessing
import Testing

/// The planted mistakes are found, each of them and nothing else.
struct SampleTests {
  @Test(
    "A broken script or bundle has exactly the findings that it is broken for",
    arguments: Sample.broken)
  func findsPlantedMistakes(_ sample: Sample) throws {
    #expect(try sample.found() == sample.expected())
  }

  @Test("There are enough of them")
  func hasManySamples() {
    #expect(Sample.broken.count >= 70)
    #expect(Sample.good.count >= 15)
  }

  @Test("A correct script has no findings", arguments: Sample.good)
  func findsNothingInGoodSamples(_ sample: Sample) throws {
    #expect(try sample.found() == [])
  }

  private static let scripts = Sample.scripts(in: Sample.repository.appending(path: "Scripts"))
    .filter { $0.pathExtension == "js" }

  @Test("Nothing is found in the scripts that come with the project", arguments: scripts)
  func findsNothingInScripts(_ url: URL) throws {
    let script = try PreprocessingScript(
      name: url.lastPathComponent, bytes: Array(Data(contentsOf: url)))
    #expect(ScriptChecker.findings(in: script).map { FindingText($0).identifier } == [])
  }

  private static let recorded = Sample.scripts(
    in: Sample.repository.appending(path: "Tests/ParityTests/Cases"))

  @Test("No errors are found in scripts that work in WebKit", arguments: recorded)
  func findsNoErrorsInRecordedScripts(_ folder: URL) throws {
    let script = try PreprocessingScript(
      name: "script.js", bytes: Array(Data(contentsOf: folder.appending(path: "script.js"))))
    let errors = ScriptChecker.findings(in: script).filter { $0.severity == .error }
    #expect(errors.map { FindingText($0).identifier } == [])
  }
}
