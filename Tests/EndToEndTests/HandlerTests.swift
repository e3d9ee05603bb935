import Foundation
import TestSupport
import Testing

/// `jsprep run` and `jsprep preview` with a program that plays the extension.
@Suite("--handler")
struct HandlerTests {
  private let tool: CommandLineTool
  private let folder: TemporaryFolder
  private let script: String
  private let page: String

  init() throws {
    tool = try CommandLineTool.built()
    folder = try TemporaryFolder()
    page = try folder.write("<title>Hello</title><body>before", to: "page.html")
    script = try folder.write(
      """
      var ExtensionPreprocessingJS = {
        run(p) { p.completionFunction({ title: document.title, nothing: JSON.parse('[1e999]') }); },
        finalize(a) { document.body.textContent = JSON.stringify(a); },
      };
      """, to: "script.js")
  }

  private func run(_ command: String, _ options: String...) async throws -> Completion {
    try await tool.run(["run", page, script, "--handler", command] + options)
  }

  private func document(_ body: String) -> String {
    "<html><head><title>Hello</title></head><body>\(body)</body></html>\n"
  }

  @Test("finalize gets what the handler returns")
  func answer() async throws {
    let completion = try await run("cat > /dev/null; echo '{\"a\": 1}'")
    #expect(completion.ending == .done)
    #expect(completion.output == document(#"{"a":1}"#))
  }

  @Test("the handler gets the envelope in the format that is asked for")
  func format() async throws {
    let json = try await run("cat", "--handler-format", "json")
    #expect(
      json.output
        == document(
          #"{"NSExtensionJavaScriptPreprocessingResultsKey":{"nothing":[null],"title":"Hello"}}"#))
    #expect(try await run("head -c 5 >&2").messages.contains("handler: <?xml\n"))
    let binary = try await run("head -c 8 >&2", "--handler-format", "binary1")
    #expect(binary.messages.contains("handler: bplist00\n"))
    #expect(try await run("cat", "--handler-format", "text").ending == .wrongUsage)
  }

  @Test("a cancelled request does not call finalize, and says why it was cancelled")
  func cancelled() async throws {
    let completion = try await run("echo 'no network' >&2; exit 3")
    #expect(completion.ending == .done)
    #expect(completion.output == document("before"))
    #expect(completion.messages.contains("[finalize-not-called]"))
    #expect(
      completion.messages.contains(
        """
        jsprep: warning: the handler ended with status 3: the request is cancelled \
        [handler-cancelled]
          | no network

        """))
    let crash = try await run("kill -SEGV $$")
    #expect(crash.output == document("before"))
    #expect(crash.messages.contains("the handler was ended by signal 11 (Segmentation fault)"))
  }

  @Test(
    "a handler that gives no answer fails the run",
    arguments: [
      ("echo hello", Completion.Ending.unusable, "handler-output-malformed"),
      ("echo '[1]'", .unusable, "handler-output-no-dictionary"),
      ("jsprep-no-such-program", .unreadable, "handler-not-found"),
      ("sleep 600", .limitReached, "handler-timeout"),
      ("cat /dev/zero", .limitReached, "handler-output-too-large"),
    ])
  func mistakes(_ command: String, _ ending: Completion.Ending, _ name: String) async throws {
    let completion = try await run(
      command, "--handler-timeout", name == "handler-timeout" ? "0.5" : "30")
    #expect(completion.ending == ending)
    #expect(completion.output == "")
    #expect(completion.messages.contains("[\(name)]"))
  }

  @Test("work in the background is waited for, left alone or ended")
  func background() async throws {
    let file = folder.path("done")
    let work = "(sleep 3; touch \(file)) & echo '{}'"
    let killed = try await run(work, "--background", "kill")
    #expect(killed.ending == .done)
    #expect(killed.output == document("{}"))
    #expect(killed.messages.contains("the handler's work in the background was ended: "))
    #expect(!FileManager.default.fileExists(atPath: file))
    let waited = try await run(work)
    #expect(waited.ending == .done)
    #expect(FileManager.default.fileExists(atPath: file))
    #expect(waited.messages.contains("[handler-background]"))
    let long = "sleep 600 & echo $! >&2; echo '{}'"
    let detached = try await run(long, "--background", "detach")
    #expect(detached.ending == .done)
    #expect(detached.messages.contains("the handler goes on in the background: 1 process"))
    let line = try #require(
      detached.messages.split(separator: "\n").first { $0.hasPrefix("handler: ") })
    let number = try #require(Int32(line.dropFirst("handler: ".count)))
    #expect(kill(number, SIGKILL) == 0)
    let late = try await run(long, "--handler-timeout", "3")
    #expect(late.ending == .limitReached)
    #expect(late.output == document("{}"))
    #expect(late.messages.contains("[handler-background-timeout]"))
    #expect(try await run("cat", "--background", "later").ending == .wrongUsage)
  }

  @Test("a handler that takes more memory than a device gives is warned of")
  func memory() async throws {
    let hungry = try await run(
      "x=$(head -c 130000000 /dev/zero | tr '\\0' x); sleep 0.5; echo '{}'", "--diagnostics",
      "json")
    #expect(hungry.ending == .done)
    let report = try #require(
      try JSONSerialization.jsonObject(with: hungry.standardError) as? [String: Any])
    let handler = try #require(report["handler"] as? [String: Any])
    #expect(try #require(handler["peakMemory"] as? Int) > 130_000_000)
    #expect(handler["status"] as? Int == 0)
    #expect(handler["background"] as? String == "none")
    let diagnostics = try #require(report["diagnostics"] as? [[String: Any]])
    #expect(
      diagnostics.contains {
        $0["id"] as? String == "handler-memory" && $0["severity"] as? String == "warning"
      })
  }

  @Test("a signal that ends jsprep ends the handler too", arguments: ["TERM", "INT", "HUP"])
  func interrupted(_ signal: String) async throws {
    // A shell that is not interactive has SIGINT ignored in the background: setsid -w is not enough,
    // so the default is restored by env.
    let file = folder.path("number-\(signal)")
    let session = """
      env --default-signal=\(signal) '\(tool.executable)' run '\(page)' '\(script)' \
        --handler 'echo $$ > \(file).new; mv \(file).new \(file); sleep 600' &
      while [ ! -s '\(file)' ]; do sleep 0.01; done
      kill -\(signal) $!
      wait $!
      echo $?
      number=$(cat '\(file)')
      for try in $(seq 1000); do
        state=$(cut -d' ' -f3 /proc/$number/stat 2> /dev/null) || break
        [ "$state" = Z ] && break
        sleep 0.01
      done
      [ "$try" -lt 1000 ] && echo gone
      """
    let completion = try await CommandLineTool(executable: "/bin/sh").run(
      ["-s"], input: Data(session.utf8))
    let number = ["HUP": 129, "INT": 130, "TERM": 143][signal] ?? 0
    #expect(completion.output == "\(number)\ngone\n")
  }

  @Test("an app group is a folder that runs share")
  func appGroup() async throws {
    let path = folder.path("groups/one")
    let group = "group.com.example=\(path)"
    let count = "echo x >> $JSPREP_APP_GROUP/visits; "
    let told = "printf '{\"n\": \"%s\"}' $(wc -l < $JSPREP_APP_GROUP/visits)"
    _ = try await run(count, "--app-group", group)
    let second = try await run(count + told, "--app-group", group)
    #expect(second.output == document(#"{"n":"2"}"#))
    let several = try await run(
      "echo \"$JSPREP_APP_GROUPS\"", "--app-group", group, "--app-group",
      "group.other=\(folder.path("groups/two"))")
    let real = try #require(realpath(path, nil))
    defer { free(real) }
    #expect(
      several.output.contains(#""group.com.example":"\#(String(cString: real))","group.other":""#))
    let file = try folder.write("", to: "file")
    let refused = try await run("cat", "--app-group", "group.a=\(file)")
    #expect(refused.ending == .unreadable)
    #expect(refused.messages.contains("[app-group-unusable]"))
    for wrong in ["group.a", "=x", "group.a="] {
      #expect(try await run("cat", "--app-group", wrong).ending == .wrongUsage)
    }
  }

  @Test("the environment tells of the request")
  func environment() async throws {
    let completion = try await run(
      "printf '{\"a\": \"%s %s %s\"}' $JSPREP_URL $JSPREP_PLATFORM $JSPREP_EXTENSION_NAME",
      "--url", "https://example.com/", "--extension-name", "com.example.share")
    #expect(completion.output == document(#"{"a":"https://example.com/ ios com.example.share"}"#))
  }

  @Test("options of this process's engine are not the handler's")
  func engineOptions() async throws {
    let command = "printf '{\"a\": \"%s\"}' \"${JSC_thresholdForJITAfterWarmUp-none}\""
    #expect(try await run(command).output == document(#"{"a":"none"}"#))
  }

  @Test("options about the handler go with one")
  func usage() async throws {
    for option in [
      ["--background", "wait"], ["--handler-format", "json"], ["--handler-timeout", "1"],
      ["--app-group", "a=b"],
    ] {
      let completion = try await tool.run(["run", page, script] + option)
      #expect(completion.ending == .wrongUsage)
      #expect(completion.messages.contains("'\(option[0])' goes with --handler"))
    }
    #expect(try await run(" ").ending == .wrongUsage)
    #expect(try await run("cat", "--handler-timeout", "0").ending == .wrongUsage)
  }

  @Test("macOS does not call finalize, whatever the handler returns")
  func macOS() async throws {
    let completion = try await run("echo '{}'", "--platform", "macos")
    #expect(completion.ending == .done)
    #expect(completion.output == document("before"))
    #expect(completion.messages.contains("[finalize-not-called]"))
  }

  @Test("the preview's report is there whether the handler answers or not")
  func preview() async throws {
    let report = folder.path("report.html")
    for (command, ending) in [("echo '{}'", Completion.Ending.done), ("echo hello", .unusable)] {
      let completion = try await tool.run(
        ["preview", page, script, "--html", report, "--handler", command, "--background", "kill"])
      #expect(completion.ending == ending)
      #expect(FileManager.default.fileExists(atPath: report))
      try? FileManager.default.removeItem(atPath: report)
    }
  }
}
