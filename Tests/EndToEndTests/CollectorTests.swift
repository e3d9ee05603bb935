import Foundation
import TestSupport
import Testing

/// The engine's collector frees what it does not see. Here it runs all the time, so that a value which
/// only Swift memory holds is gone when it is used.
@Suite struct CollectorTests {
  @Test func `errors that members raise are whole while the collector runs all the time`()
    async throws
  {
    let folder = try TemporaryFolder()
    let page = try folder.write("<p id=a>one</p>", to: "page.html")
    let script = try folder.write(
      """
      var ExtensionPreprocessingJS = {
        run(parameters) {
          const type = Object.getOwnPropertyDescriptor(Node.prototype, 'nodeType').get;
          const told = new Set();
          for (let count = 0; count < 3000; count++) {
            try { type.call({}); } catch (error) {
              const source = error.sourceURL.split('/').pop();
              told.add([error.name, error.message, error.line, source].join(' '));
            }
          }
          parameters.completionFunction({ told: [...told] });
        }
      };
      """, to: "script.js")
    let tool = try CommandLineTool.built()
    // The fault that this test is about came in every second run.
    for _ in 0..<4 {
      let completion = try await CommandLineTool(executable: "/usr/bin/env").run(
        ["JSC_collectContinuously=1", tool.executable, "run", page, script])
      #expect(completion.ending == .done)
      let told =
        "TypeError The Node.nodeType getter can only be used on instances of Node 6 script.js"
      #expect(try completion.json() == ["told": [told]] as NSDictionary)
    }
  }

  /// A collection after every few objects, at other places for each number, while a script looks at
  /// all that it can reach from its window and from objects that it makes.
  @Test(arguments: [8, 9, 10])
  func `a script that meets many interfaces finds the same with collections all the time`(
    objects: Int
  ) async throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "Collector")
    let run = [
      try CommandLineTool.built().executable, "run", folder.appending(path: "page.html").path,
      folder.appending(path: "script.js").path, "--timeout", "300",
    ]
    let tool = CommandLineTool(executable: "/usr/bin/env")
    let plain = try await tool.run(run)
    let collected = try await tool.run(
      [
        // What is freed is filled with other bytes.
        "MALLOC_PERTURB_=165", "JSC_forceGCSlowPaths=1", "JSC_slowPathAllocsBetweenGCs=\(objects)",
      ] + run)
    for completion in [plain, collected] {
      #expect(completion.ending == .done, Comment(rawValue: completion.messages))
    }
    func found(_ completion: Completion) -> Substring? {
      completion.messages.split(separator: "\n").first { $0.contains("found: ") }
    }
    let names = try #require(found(plain))
    // The window, its document and its elements are among them.
    #expect(names.split(separator: "|").count > 250)
    #expect(found(collected) == names)
  }
}
