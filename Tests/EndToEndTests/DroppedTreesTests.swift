import TestSupport
import Testing

/// Memory of trees that a script makes and drops, in the built program.
@Suite("Trees that a script drops")
struct DroppedTreesTests {
  @Test(
    "give their memory back while the script runs",
    // Without that, each of these takes 870 MB and more, and would take more in each round.
    arguments: [
      // A single address of a node that is left over in memory keeps a tree of 8,001.
      """
      const list = document.createElement('div');
      list.innerHTML = '<i>x</i>'.repeat(4000);
      for (let item = list.firstChild; item; item = item.nextSibling) count++;
      """,
      """
      document.body.innerHTML = '<i>x</i>'.repeat(8000);
      count += document.body.children.length;
      """,
      """
      const list = document.createElement('div');
      list.innerHTML = '<p class=a>text <b>bold</b> <a href=x>link</a></p>'.repeat(800);
      list.querySelectorAll('*').forEach(() => count++);
      """,
    ])
  func memory(_ round: String) async throws {
    let folder = try TemporaryFolder()
    let page = try folder.write("<!DOCTYPE html><title>T</title><p>x", to: "page.html")
    let script = try folder.write(
      // However long the rest takes on a busy machine, the script has completed in time.
      """
      var ExtensionPreprocessingJS = { run(p) {
        p.completionFunction({});
        let count = 0;
        for (let index = 0; index < 400; index++) { \(round) }
        console.log('count ' + count);
      } };
      """, to: "script.js")
    let completion = try await CommandLineTool.built().run([
      "run", page, script, "--timeout", "600", "--memory-limit", "700",
    ])
    #expect(completion.ending == .done, Comment(rawValue: completion.messages))
    #expect(
      completion.messages.contains(/count [1-9][0-9]{5,}/), Comment(rawValue: completion.messages))
  }
}
