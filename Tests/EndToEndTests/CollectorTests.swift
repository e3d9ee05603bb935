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
}
