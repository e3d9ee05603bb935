import Foundation
import TestSupport
import Testing

/// Documents that are freed while a script runs, in the built program. What the compiler lets go early in
/// an optimized build lives longer in a debug build, so no other test sees that it is used afterwards.
@Suite("Documents that scripts let go")
struct FreedDocumentsTests {
  @Test("are not used any more once they are freed", arguments: [7919, 15838])
  func freed(seed: Int) async throws {
    let folder = try TemporaryFolder()
    let file = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "WebBindingsTests/Fuzz/documents.js")
    // So many steps that documents are looked for, and freed, several times.
    let uses = try String(contentsOf: file, encoding: .utf8)
      .replacing("step < 500", with: "step < 3000")
    _ = try folder.write("<!DOCTYPE html><title>T</title><p>x", to: "page.html")
    _ = try folder.write(
      """
      var ExtensionPreprocessingJS = { run(p) {
        let seed = \(seed);
        const wrong = \(uses);
        p.completionFunction({ wrong });
      } };
      """, to: "script.js")
    let program = try CommandLineTool.built().executable
    // The C library fills memory that is freed, so that whoever reads it does not find what was there.
    let command =
      "cd '\(folder.path(""))' && MALLOC_PERTURB_=165 '\(program)' run page.html script.js --timeout 60"
    let completion = try await CommandLineTool(executable: "/bin/sh").run(["-c", command])
    #expect(completion.ending == .done, Comment(rawValue: completion.messages))
    #expect(completion.output.contains(#""wrong": """#), Comment(rawValue: completion.output))
  }
}
