import Foundation
import TestSupport
import Testing

/// `make conformance`, on tests in the form of web-platform-tests that were written for this project.
@Suite struct ConformanceTests {
  private let runner = CommandLineTool(
    executable: Samples.root.appending(path: "Tools/conformance/run").path)
  private let tests = Samples.root.appending(path: "Tests/Conformance/own").path
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func run(_ arguments: [String], floors: String) async throws -> Completion {
    let tool = try CommandLineTool.built()
    return try await runner.run(
      [tests, "--binary", tool.executable, "--floors", floors, "--work", folder.path("work")]
        + arguments)
  }

  @Test(arguments: ["extension", "page"])
  func `the project's own tests pass in both worlds`(world: String) async throws {
    let floors = tests + "/floors.json"
    let completion = try await run(["--world", world], floors: floors)
    #expect(completion.ending == .done, "\(completion.output)\(completion.messages)")
    // As many as the recorded floor, and none besides that fails.
    let recorded = try JSONSerialization.jsonObject(
      with: Data(contentsOf: URL(fileURLWithPath: floors)))
    let count = try #require(recorded as? [String: Int]).values.reduce(0, +)
    let total = try #require(
      completion.output.split(separator: "\n").first { $0.hasPrefix("all ") })
    let words = total.split(separator: " ").map(String.init)
    #expect(words[2...3] == ["\(count)", "\(count)"])
  }

  @Test func `a directory below its floor fails the run and is named`() async throws {
    let floors = try folder.write(#"{"domxpath": 4}"#, to: "floors.json")
    let completion = try await run([], floors: floors)
    #expect(completion.ending == .exit(1))
    #expect(completion.output.contains("domxpath is below its floor: 3 of 4 subtests pass"))
  }

  @Test func `floors rise where more passes, and never fall by themselves`() async throws {
    let floors = try folder.write(#"{"domxpath": 4, "streams": 1}"#, to: "floors.json")
    #expect(try await run(["--raise"], floors: floors).ending == .exit(1))
    let risen = try JSONDecoder().decode(
      [String: Int].self, from: Data(contentsOf: URL(fileURLWithPath: floors)))
    #expect(risen == ["domxpath": 4, "streams": 5])
  }

  @Test func `what is no checkout, and a binary that is missing, are said`() async throws {
    let tool = try CommandLineTool.built()
    let elsewhere = try await runner.run([folder.path(), "--binary", tool.executable])
    #expect(elsewhere.ending == .unreadable)
    #expect(elsewhere.messages.contains("is no checkout of web-platform-tests"))
    let missing = try await runner.run([tests, "--binary", folder.path("jsprep")])
    #expect(missing.ending == .noResults)
    #expect(missing.messages.contains("make build"))
  }
}
