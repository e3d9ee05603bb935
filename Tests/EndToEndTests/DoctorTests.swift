import Foundation
import Testing

/// What `jsprep doctor` says of this machine, and that `jsprep worker` is for the program alone.
@Suite("jsprep doctor")
struct DoctorTests {
  private let tool: CommandLineTool

  init() throws {
    tool = try CommandLineTool.built()
  }

  @Test("tells what is in force, for people")
  func text() async throws {
    let completion = try await tool.run(["doctor"])
    #expect(completion.ending == .done)
    #expect(completion.messages.isEmpty)
    for part in [
      "JavaScriptCore", "lexbor", "libmicrohttpd", "zlib", "kernel", "[seccomp]", "[escapes]",
      "[memory]", "ok       the engine has the object that counts as undefined",
      "[engine-document-all]", "ok       scripts reach global names", "[engine-global-names]",
      "ok       text in ASCII takes a byte a unit", "[engine-byte-strings]",
      "ok       the engine takes the time zone", "[engine-time-zone]",
      "ok       the engine takes the language", "[engine-language]",
    ] {
      #expect(completion.output.contains(part))
    }
    #expect(!completion.output.contains("FAILED"))
    #expect(completion.output.hasSuffix("Scripts of others can be run here.\n"))
  }

  @Test("tells what is in force, for programs")
  func json() async throws {
    let completion = try await tool.run(["doctor", "--format", "json"])
    #expect(completion.ending == .done)
    let report = try #require(try completion.json() as? [String: Any])
    #expect(report["sound"] as? Bool == true)
    let libraries = try #require(report["libraries"] as? [String: Any])
    #expect((libraries["JavaScriptCore"] as? String)?.split(separator: ".").count == 3)
    let attempts = try #require(report["attempts"] as? [[String: Any]])
    #expect(attempts.count > 60)
    #expect(attempts.allSatisfy { $0["refused"] as? Bool == true })
    let checks = try #require(report["checks"] as? [[String: Any]])
    #expect(
      checks.allSatisfy { $0["inForce"] as? Bool == true || $0["optional"] as? Bool == true })
  }

  @Test("refuses what it does not know")
  func wrongUsage() async throws {
    #expect(try await tool.run(["doctor", "page.html"]).ending == .wrongUsage)
    #expect(try await tool.run(["doctor", "--format", "yaml"]).ending == .wrongUsage)
  }

  @Test("is in the overview, and the command of the workers is not")
  func overview() async throws {
    let overview = try await tool.run(["--help"]).output
    #expect(overview.contains("\n  doctor "))
    #expect(!overview.contains("\n  worker "))
    let worker = try await tool.run(["worker"])
    #expect(worker.ending == .wrongUsage)
    #expect(worker.messages.contains("socket"))
  }
}
