import Foundation
import TestSupport
import Testing

/// What authors get wrong, and what they name oddly: with the built binary.
@Suite("Mistakes of authors")
struct AuthorMistakesTests {
  private let tool: CommandLineTool
  private let folder: TemporaryFolder
  private let page: String

  init() throws {
    tool = try CommandLineTool.built()
    folder = try TemporaryFolder()
    page = try folder.write("<title>T</title><p>Hello", to: "page.html")
  }

  private static let right =
    "var ExtensionPreprocessingJS = { run(p) { p.completionFunction({ t: document.title }); } };"

  private func identifiers(_ text: String) -> [String] {
    text.matches(of: /\[([a-z-]+)\]\n/).map { String($0.output.1) }
  }

  /// Safari.md, E2 and E3, and the syntax errors of its last section.
  @Test(
    "check and run have one name for a mistake",
    arguments: [
      (
        "class A { run(arguments) {} } var ExtensionPreprocessingJS = new A;", "arguments-parameter"
      ),
      (
        "'use strict'; var ExtensionPreprocessingJS = { run: function (arguments) {} };",
        "arguments-parameter"
      ),
      (
        "var ExtensionPreprocessingJS = { run(p) { await fetch('x'); } };", "await-outside-async"
      ),
      ("if (1) return; var ExtensionPreprocessingJS = {};", "top-level-return"),
      ("export default {};", "module-syntax"),
      ("var ExtensionPreprocessingJS = {", "syntax-error"),
      (
        "function A() {} A.prototype.run = function (p) {}; var ExtensionPreprocessingJS = A;",
        "global-class"
      ),
      (
        "var ExtensionPreprocessingJS = function () { this.run = function (p) {}; };",
        "global-class"
      ),
      ("var ExtensionPreprocessingJS = class { run(p) {} };", "global-class"),
      ("var ExtensionPreprocessingJS = () => ({ run(p) {} });", "run-missing"),
      ("var ExtensionPreprocessingJS = { default: { run(p) {} } };", "global-module"),
      ("var ExtensionPreprocessingJS = [];", "run-missing"),
      ("var ExtensionPreprocessingJS = undefined;", "global-missing"),
      ("var ExtensionPreprocessingJS = { run: undefined };", "run-missing"),
      ("var ExtensionPreprocessingJS = { run: [] };", "run-not-callable"),
      ("var ExtensionPreprocessingJS = { run(p) { return { a: 1 }; } };", "results-returned"),
      (
        "var ExtensionPreprocessingJS = { async run(p) { return { a: 1 }; } };", "results-returned"
      ),
    ])
  func names(script: String, identifier: String) async throws {
    let path = try folder.write(script, to: "Action.js")
    let checked = try await tool.run(["check", path])
    let run = try await tool.run(["run", page, path])
    #expect(identifiers(checked.output).contains(identifier))
    #expect(identifiers(run.messages).first == identifier)
    // The same sentence, too.
    let sentence = try #require(
      checked.output.split(separator: "\n").first { $0.contains("[\(identifier)]") })
    let words = sentence.split(separator: "error: ", maxSplits: 1).last ?? ""
    #expect(run.messages.contains(words))
  }

  @Test(
    "run says what to do about what was thrown",
    arguments: [
      ("document.querySelector('.x').click()", "handle pages where nothing is found"),
      ("undefined.x", "look whether it is there first"),
      ("document.title.foo()", "look at the name of what is called"),
      ("foo.bar()", "define the variable in the script"),
      ("document.querySelector('a[')", "put the selector right"),
      ("throw new Error('x')", "catch what can be thrown"),
    ])
  func advice(code: String, words: String) async throws {
    let path = try folder.write(
      "var ExtensionPreprocessingJS = { run(p) { \(code); } };", to: "Action.js")
    let run = try await tool.run(["run", page, path])
    #expect(run.messages.contains("[run-threw]"))
    #expect(run.messages.contains("  Fix: \(words)"))
  }

  @Test("names of types have their article, and the results are several")
  func articles() async throws {
    for (type, words) in [
      ("document.body", "an HTMLBodyElement"), ("new ArrayBuffer(1)", "an ArrayBuffer"),
      ("new URL('http://a/')", "a URL"),
      ("new Event('x')", "an Event"),
    ] {
      let path = try folder.write(
        "var ExtensionPreprocessingJS = { run: \(type) };", to: "Action.js")
      let run = try await tool.run(["run", page, path])
      #expect(run.messages.contains("ExtensionPreprocessingJS.run is \(words), not a function"))
    }
    let path = try folder.write(
      "var ExtensionPreprocessingJS = { run(p) { p.completionFunction(new Map()); } };",
      to: "Action.js")
    let run = try await tool.run(["run", page, path])
    #expect(run.messages.contains("the results are a Map, of which nothing arrives"))
  }

  @Test("what is said of finalize does not speak of run")
  func finalizeTexts() async throws {
    let path = try folder.write(
      """
      var ExtensionPreprocessingJS = {
        run(p) { p.completionFunction({}); },
        finalize(p) {
          browser.runtime.sendMessage(1);
          document.querySelector(".x").innerHTML = p.text;
          this.show(p);
        },
        show(p) { alert(p.text); }
      };
      """, to: "Action.js")
    let checked = try await tool.run(["check", path])
    #expect(identifiers(checked.output) == ["extension-api", "element-unchecked"])
    for words in ["completionFunction", "if run throws", "share sheet"] {
      #expect(checked.output.contains(words) == false)
    }
  }

  // MARK: Files

  private static let info = """
    {"CFBundleIdentifier": "com.example.share", "NSExtension": {
      "NSExtensionPointIdentifier": "com.apple.share-services", "NSExtensionAttributes": {
        "NSExtensionJavaScriptPreprocessingFile": "Action",
        "NSExtensionActivationRule": {"NSExtensionActivationSupportsWebPageWithMaxCount": 1}}}}
    """

  @Test("run, check and match take an .ipa, and a zip archive of an .appex")
  func archives() async throws {
    var app = StoredArchive()
    app.add("Payload/My.app/Info.plist", #"{"CFBundleIdentifier": "com.example"}"#)
    app.add("Payload/My.app/PlugIns/Share.appex/Info.plist", Self.info)
    app.add("Payload/My.app/PlugIns/Share.appex/Action.js", Self.right)
    var appex = StoredArchive()
    appex.add("Share.appex/Info.plist", Self.info)
    appex.add("Share.appex/Action.js", Self.right)
    for (name, archive) in [("My.ipa", app), ("Share.zip", appex)] {
      let path = folder.path(name)
      try archive.data.write(to: URL(filePath: path))
      let run = try await tool.run(["run", page, path, "--quiet"])
      #expect(run.ending == .done)
      #expect(run.output.contains(#""t": "T""#))
      let checked = try await tool.run(["check", path, "--fix"])
      #expect(checked.ending == .done)
      #expect(checked.output.contains("\(path)/"))
      let matched = try await tool.run(["match", path, "--quiet"])
      #expect(matched.output == "yes: com.example.share is offered\n")
      #expect(try Data(contentsOf: URL(filePath: path)) == archive.data)
    }
    let damaged = try folder.write("<p>", to: "damaged.ipa")
    for command in [["run", page, damaged], ["check", damaged], ["match", damaged]] {
      let completion = try await tool.run(command)
      #expect(completion.ending == .unusable)
      #expect(completion.messages.contains("this is not a zip archive [archive-malformed]"))
    }
  }

  @Test("names of files that are not UTF-8 are read and written as they are")
  func otherNames() async throws {
    let commands = """
      set -e
      cd '\(folder.path())'
      page=$(printf 's\\351ite.html'); script=$(printf 'A\\377\\376.js')
      cp page.html "$page"
      printf '%s' "$1" > "$script"
      "$0" run "$page" "$script" --quiet --results "$(printf 'r\\344.json')"
      "$0" check "$script"
      mkdir pages; mv "$page" pages
      "$0" batch "$script" pages --quiet
      LC_ALL=C ls | od -An -c
      """
    let shell = CommandLineTool(executable: "/bin/sh")
    let completion = try await shell.run(["-c", commands, tool.executable, Self.right])
    #expect(completion.ending == .done)
    #expect(completion.messages.contains("no findings"))
    #expect(completion.output.contains("pages/s%E9ite.html"))
    #expect(completion.output.contains("344"))
    #expect(completion.output.contains(#""results":{"t":"T"}"#))
  }

  @Test(
    "a page in the place of a script is said to be one, and what cannot be read has no findings")
  func otherFiles() async throws {
    let document = try folder.write("<!DOCTYPE html><p>", to: "other.html")
    for command in [["run", page, document], ["check", document]] {
      let completion = try await tool.run(command)
      #expect(completion.ending == .unusable)
      #expect(completion.messages.contains("[script-is-page]"))
      #expect(completion.messages.contains("jsprep check SCRIPT --page PAGE"))
    }
    let missing = try await tool.run(["check", folder.path("none.js")])
    #expect(missing.messages.contains("[not-readable]"))
    #expect(missing.messages.contains("no findings") == false)
  }

  // MARK: Rules

  @Test("match explains the pairs of a predicate, and suggests keys also in subqueries")
  func predicates() async throws {
    let rule = """
      SUBQUERY(extensionItems, $i, SUBQUERY($i.atachments, $a, \
      ANY $a.registeredTypeIdentifers UTI-CONFORMS-TO "public.url").@count == 1).@count == 1
      """
    let matched = try await tool.run(["match", "--rule", rule])
    #expect(matched.ending == .exit(1))
    #expect(
      matched.output.hasSuffix(
        "\n  In parentheses: what the left and the right side of a comparison were.\n"))
    #expect(
      identifiers(matched.messages) == ["rule-unknown-path-key", "rule-unknown-path-key"])
    #expect(matched.messages.contains("  Fix: write attachments.\n"))
    #expect(matched.messages.contains("  Fix: write registeredTypeIdentifiers.\n"))
    // An exception has the suggestion as well.
    let failing = try await tool.run(
      ["match", "--rule", "ANY extensionItems.atachments.@count == 1"])
    #expect(failing.messages.contains("  Fix: write attachments.\n"))
    let right = try await tool.run(["match", "--rule", "extensionItems.@count == 1"])
    #expect(right.messages == "")
  }

  @Test("a rule for web pages without a script says what Safari shares then")
  func withoutScript() async throws {
    func info(_ key: String) -> String {
      """
      {"NSExtension": {"NSExtensionPointIdentifier": "com.apple.share-services",
        "NSExtensionAttributes": {"NSExtensionActivationRule": {"\(key)": 1}}}}
      """
    }
    let path = try folder.write(
      info("NSExtensionActivationSupportsWebPageWithMaxCount"), to: "Info.plist")
    let matched = try await tool.run(["match", path])
    #expect(matched.ending == .exit(1))
    #expect(matched.messages.contains("Safari then shares a page's address alone, as a public.url"))
    let other = try folder.write(
      info("NSExtensionActivationSupportsWebURLWithMaxCount"), to: "Info.plist")
    #expect(try await tool.run(["match", other]).messages == "")
  }
}
