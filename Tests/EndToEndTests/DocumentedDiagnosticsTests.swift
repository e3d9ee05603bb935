import Foundation
import TestSupport
import Testing

/// The commands of `Documentation/Diagnostics.md`, and its scripts that take much memory: the wrong one
/// has the finding, and the right one has not.
@Suite("Documentation/Diagnostics.md")
struct DocumentedDiagnosticsTests {
  /// An explanation's examples.
  struct Examples: Sendable, CustomTestStringConvertible {
    var identifier: String
    var language: Substring
    var wrong: String
    var right: String
    var isNote: Bool

    var testDescription: String { identifier }
  }

  /// What needs a server on the public network, another process, or a machine that lacks something.
  private static let notHere: Set<String> = [
    "address-refused", "bad-redirect", "bad-request", "handler-failed",
    "layout-changed", "layout-mismatch", "layout-unusable", "layout-viewport",
    "malformed-response", "memory-limit", "no-libcurl", "no-webkit", "no-world", "not-secure",
    "output-in-use", "output-stalled", "page-status", "page-timeout", "page-too-large", "page-type",
    "page-unfinished", "request-failed", "too-many-redirects", "webkit-failed",
    "worker-failed",
  ]

  private static func read() throws -> [Examples] {
    let text = try String(
      contentsOf: Samples.root.appending(path: "Documentation/Diagnostics.md"), encoding: .utf8)
    return text.components(separatedBy: "\n### ").dropFirst().compactMap { section in
      let blocks = section.matches(of: /\n```(\w+)\n((?s).*?)\n```/)
      guard blocks.count == 2, let name = section.split(separator: "\n").first else { return nil }
      return Examples(
        identifier: String(name), language: blocks[0].output.1,
        wrong: String(blocks[0].output.2), right: String(blocks[1].output.2),
        isNote: section.contains("(note).\n"))
    }
  }

  private static func allCommands() throws -> [Examples] {
    try read().filter { $0.language == "sh" && !notHere.contains($0.identifier) }
  }

  private static func largeScripts() throws -> [Examples] {
    try read().filter { ["results-large", "results-too-large"].contains($0.identifier) }
  }

  @Test("lists diagnostics with their examples")
  func list() throws {
    let all = try Self.read()
    #expect(all.count > 100)
    #expect(Self.notHere.isSubset(of: all.map(\.identifier)))
    #expect(try Self.allCommands().count > 30)
    #expect(try Self.largeScripts().count == 2)
  }

  @Test(
    "shows commands that have the finding, and some that have not", arguments: try allCommands())
  func examplesAreTrue(_ examples: Examples) async throws {
    #expect(try await findings(of: examples.wrong, examples).isEmpty == false)
    // Pages of the network are not loaded in tests.
    if !examples.right.contains("https://") {
      #expect(try await findings(of: examples.right, examples) == [])
    }
  }

  @Test(
    "shows scripts whose results are too large, and some whose results are not", .serialized,
    arguments: try largeScripts())
  func largeExamplesAreTrue(_ examples: Examples) async throws {
    let tool = try CommandLineTool.built()
    let folder = try TemporaryFolder()
    let page = try folder.write("<p>Hello</p>", to: "page.html")
    for (source, isFound) in [(examples.wrong, true), (examples.right, false)] {
      let script = try folder.write(source, to: "Action.js")
      let completion = try await tool.run(
        ["check", script, "--page", page, "--memory-limit", "4000", "--timeout", "100"],
        deadline: 120)
      #expect(completion.output.contains("[\(examples.identifier)]") == isFound)
    }
  }

  /// The lines with the finding that a command prints in a folder that has what it speaks of; of a
  /// finding that can be a mere note those where it is more.
  private func findings(of command: String, _ examples: Examples) async throws -> [Substring] {
    let folder = try TemporaryFolder()
    try Self.fill(folder)
    let script = """
      cd '\(folder.path())' && PATH='\(folder.path(".bin"))':$PATH HOME='\(folder.path())'
      export PATH HOME
      exec 2>&1
      \(command)
      """
    let shell = CommandLineTool(executable: "/bin/sh")
    return try await shell.run(["-s"], input: Data(script.utf8), deadline: 120).output
      .split(separator: "\n").filter { line in
        (line.contains("[\(examples.identifier)]")
          || line.contains(#""id":"\#(examples.identifier)""#))
          && (examples.isNote || !line.contains(": note: "))
      }
  }

  private static func fill(_ folder: TemporaryFolder) throws {
    func write(_ text: String, to name: String) throws {
      try FileManager.default.createDirectory(
        at: URL(filePath: folder.path(name)).deletingLastPathComponent(),
        withIntermediateDirectories: true)
      _ = try folder.write(text, to: name)
    }
    try FileManager.default.createDirectory(
      atPath: folder.path(".bin"), withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      atPath: folder.path(".bin/jsprep"),
      withDestinationPath: URL(filePath: try CommandLineTool.built().executable)
        .standardizedFileURL.path)
    try write("<!DOCTYPE html><title>Page</title><p>Hello</p>", to: "page.html")
    try write(script, to: "Action.js")
    try write("<!DOCTYPE html><p>Hello</p>", to: "untitled.html")
    try Data("// \u{E9}\n\(script)".data(using: .isoLatin1) ?? Data()).write(
      to: URL(filePath: folder.path("Action-latin1.js")))
    for (name, text) in handlers {
      try write("#!/bin/sh\n\(text)\n", to: name)
      try FileManager.default.setAttributes(
        [.posixPermissions: 0o755], ofItemAtPath: folder.path(name))
    }
    for bundle in ["My.appex", "Share", "Source/Share"] {
      try write(info("com.example.share"), to: "\(bundle)/Info.plist")
      try write(script, to: "\(bundle)/Action.js")
    }
    try write(script, to: "Source/Action.js")
    for name in ["share", "action"] {
      try write(info("com.example.app.\(name)"), to: "My.app/PlugIns/\(name).appex/Info.plist")
      try write(script, to: "My.app/PlugIns/\(name).appex/Action.js")
    }
    try write(
      "<plist><dict><key>CFBundleIdentifier</key><string>com.example</string></dict></plist>",
      to: "Framework/Info.plist")
    try write(
      "<plist><dict><key>date</key><date>2024-05-01T00:00:00Z</date></dict></plist>",
      to: "with-a-date.plist")
    let items = #"[{"attachments": [{"registeredTypeIdentifiers": ["public.url"]}]}]"#
    try write(#"{"extensionItems": \#(items)}"#, to: "items.json")
    try write(#"{"items": \#(items)}"#, to: "wrong.json")
    for (name, members) in cases {
      try write(#"{"script": "Action.js", \#(members)}"#, to: "\(name).jsprep.json")
    }
  }

  private static let script = """
    var ExtensionPreprocessingJS = {
      run(parameters) {
        parameters.completionFunction({ title: document.title || null });
      },
      finalize(parameters) {},
    };

    """

  private static let handlers = [
    ("handler", "echo '{}'"), ("reads-a-line", "read line; echo '{}'"),
    // dd holds its block in memory.
    ("reads-everything", "dd if=/dev/zero of=/dev/null bs=200M count=2 2>/dev/null; echo '{}'"),
  ]

  private static let cases = [
    ("case", #""page": "page.html""#),
    ("storage", #""page": "page.html", "storage": {"local": {"a": "b"}}"#),
    (
      "too-much",
      #""page": "page.html", "storage": {"local": {"a": "\#(String(repeating: "x", count: 6_000_000))"}}"#
    ),
    ("without-copy", #""page": {"url": "http://localhost:8999/"}"#),
    ("with-copy", #""page": {"url": "http://localhost:8999/", "copy": "page.html"}"#),
  ]

  private static func info(_ identifier: String) -> String {
    """
    <?xml version="1.0"?><plist version="1.0"><dict>
    <key>CFBundleIdentifier</key><string>\(identifier)</string>
    <key>NSExtension</key><dict>
    <key>NSExtensionPointIdentifier</key><string>com.apple.share-services</string>
    <key>NSExtensionAttributes</key><dict>
    <key>NSExtensionJavaScriptPreprocessingFile</key><string>Action</string>
    <key>NSExtensionActivationRule</key><dict>
    <key>NSExtensionActivationSupportsWebPageWithMaxCount</key><integer>1</integer>
    </dict></dict></dict></dict></plist>
    """
  }
}
