import Foundation
import TestSupport
import Testing

/// Realms of removed frames that end while a script runs, in the built program.
@Suite("Frames that scripts remove")
struct RemovedFramesTests {
  private static func run(
    _ body: String, environment: String = "", options: String = ""
  ) async throws -> Completion {
    let folder = try TemporaryFolder()
    _ = try folder.write("<!DOCTYPE html><title>T</title><p>x", to: "page.html")
    _ = try folder.write(
      // However long the rest takes on a busy machine, the script has completed in time.
      "var ExtensionPreprocessingJS = { run(p) { p.completionFunction({}); \(body) } };",
      to: "script.js")
    let program = try CommandLineTool.built().executable
    let command =
      "cd '\(folder.path(""))' && \(environment) '\(program)' run page.html script.js --timeout 600 \(options)"
    return try await CommandLineTool(executable: "/bin/sh").run(["-c", command])
  }

  @Test("give their memory back while the script runs")
  func memory() async throws {
    // The realms of all these frames would take more than twice as much.
    let completion = try await Self.run(
      """
      let length = 0;
      for (let index = 0; index < 600; index++) {
        const frame = document.body.appendChild(document.createElement('iframe'));
        const inner = frame.contentWindow;
        inner.document.body.innerHTML = '<p>x</p>';
        inner.eval('var values = [document, window]');
        length += inner.values.length + inner.document.querySelectorAll('p').length;
        frame.remove();
      }
      console.log('length ' + length);
      """, options: "--memory-limit 250")
    #expect(completion.ending == .done, Comment(rawValue: completion.messages))
    #expect(completion.messages.contains("length 1800"), Comment(rawValue: completion.messages))
  }

  @Test(
    "are not used any more once they have ended",
    arguments: [
      // The C library fills memory that is freed, so that whoever reads it does not find what was there.
      (7919, "MALLOC_PERTURB_=165"), (15838, "MALLOC_PERTURB_=165 JSC_forceGCSlowPaths=1"),
      (23757, "MALLOC_PERTURB_=165 JSC_collectContinuously=1"),
    ])
  func ended(seed: Int, environment: String) async throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "WebBindingsTests/Fuzz/frames.js")
    // So many steps that frames are looked for, and end, several times.
    let uses = try String(contentsOf: file, encoding: .utf8)
      .replacing("step < 120", with: "step < 700")
    let completion = try await Self.run(
      "let seed = \(seed); const wrong = \(uses); console.log(`wrong: '${wrong}'`);",
      environment: environment)
    #expect(completion.ending == .done, Comment(rawValue: completion.messages))
    #expect(completion.messages.contains("wrong: ''"), Comment(rawValue: completion.messages))
  }
}
