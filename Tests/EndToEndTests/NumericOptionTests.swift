import Foundation
import Glibc
import TestSupport
import Testing

@testable import jsprep

/// Odd numbers for every option that takes one.
@Suite struct NumericOptionTests {
  /// An option of a command, and a value for it.
  struct Use: CustomTestStringConvertible, Sendable {
    var command: String
    var option: String
    var bounds: NumberBounds
    var value: String
    /// Whether the option can stand by itself, so that its value follows a `=`.
    var isValueOptional: Bool
    /// The option and its value, as arguments.
    var arguments: [String] { isValueOptional ? ["\(option)=\(value)"] : [option, value] }
    var testDescription: String { "\(command) \(option) \(value)" }
  }

  private static let values = [
    "0", "-1", "1e11", "1e19", "1e400", "nan", "0.5", "99999999999999999999",
  ]

  /// All options that take numbers: whoever adds one gets it tested.
  static let uses = Commands.all.flatMap { command in
    command.options.flatMap { option in
      values.compactMap { value in
        option.bounds.map {
          Use(
            command: command.name, option: option.name, bounds: $0, value: value,
            isValueOptional: option.isValueOptional)
        }
      }
    }
  }

  /// What makes a command do its work, quickly.
  private func operands(of command: String, in folder: TemporaryFolder) throws -> [String] {
    let page = try folder.write("<p>Text", to: "page.html")
    let script = try folder.write(
      "var ExtensionPreprocessingJS = { run(p) { p.completionFunction({ a: 1 }); } };",
      to: "script.js")
    switch command {
    case "run": return [page, script]
    case "preview": return [page, script, "--html", folder.path("report.html")]
    case "batch": return [script, page]
    case "check": return [script, "--page", page]
    case "compare": return [script, page]
    case "capture": return [page, folder.path("page.webarchive")]
    case "record": return [page, script, "-o", folder.path("a.jsprep.json")]
    case "test":
      return [
        try folder.write(
          #"{ "page": "page.html", "script": "script.js", "expect": { "results": { "a": 1 } } }"#,
          to: "a.jsprep.json")
      ]
    default: return []
    }
  }

  @Test func `the options that take numbers are known as such`() {
    let names = Set(Self.uses.map { "\($0.command) \($0.option)" })
    for name in [
      "run --timeout", "run --memory-limit", "batch --jobs", "batch --connections", "test --repeat",
      "test --shuffle", "record --timeout", "preview --max-size", "serve --workers", "serve --port",
      "serve --rate-limit", "run --handler-timeout", "run --seed",
    ] {
      #expect(names.contains(name), "\(name)")
    }
  }

  @Test(arguments: uses.filter { $0.bounds.number($0.value) == nil })
  func `a number out of its bounds is wrong usage, and the message names the bounds`(
    use: Use
  ) async throws {
    let completion = try await CommandLineTool.built().run([use.command] + use.arguments)
    #expect(completion.ending == .wrongUsage)
    #expect(
      completion.messages.contains(
        "'\(use.option) \(use.value)': the value is \(use.bounds.text)"))
  }

  /// The commands that cannot run on this machine.
  private static let impossible: Set<String> =
    WebKitPresence.isInstalled ? [] : ["capture", "compare"]

  @Test(
    arguments: uses.filter {
      $0.bounds.number($0.value) != nil && $0.command != "serve" && !impossible.contains($0.command)
    })
  func `a number within its bounds lets the command run`(use: Use) async throws {
    let folder = try TemporaryFolder()
    var arguments = [use.command] + (try operands(of: use.command, in: folder))
    arguments += use.arguments
    if use.option == "--handler-timeout" { arguments += ["--handler", "true"] }
    if use.option == "--settle", !["capture", "compare"].contains(use.command) {
      arguments.append("--page-scripts")
    }
    let completion = try await CommandLineTool.built().run(arguments)
    // A limit that is very small may strike: that is no wrong usage, and no crash.
    guard case .exit(let status) = completion.ending, status != 64 else {
      Issue.record("\(completion.ending): \(completion.messages)")
      return
    }
  }

  @Test(arguments: uses.filter { $0.bounds.number($0.value) != nil && $0.command == "serve" })
  func `a number within its bounds lets the server start`(use: Use) async throws {
    let tool = try RunningTool(
      ["serve", "--port", "0", "--workers", "1", "--no-access-log", use.option, use.value])
    _ = try await tool.wait(for: "http://127.0.0.1:")
    tool.send(SIGTERM)
    #expect(await tool.ended() == .done)
  }

  @Test(arguments: [
    ["serve", "--workers"], ["batch", "x.js", "x.html", "--jobs"], ["test", "--jobs"],
  ])
  func `more workers than there is memory for are wrong usage`(arguments: [String]) async throws {
    let most = ProcessInfo.processInfo.physicalMemory / UInt64(WorkerRoom.leastSize)
    guard most < 1024 else { return }
    let completion = try await CommandLineTool.built().run(arguments + ["1024"])
    #expect(completion.ending == .wrongUsage)
    #expect(completion.messages.contains("processes of at least 32 MB take"))
  }
}
