import DOM
import Foundation
import TestSupport
import Testing

@testable import WebBindings

/// Documents that a script makes, uses and lets go in any order, with a search for those that can be freed
/// after every few of them. An input is a whole script: a seed, and `Fuzz/documents.js`.
@Suite struct SeparateDocumentFuzzTests {
  /// Something that a script kept is not what it was, or the script failed.
  private struct Fault: Error {
    var text: String
  }

  @Test func `whatever a script keeps of its documents stays what it is`() throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    let uses = try String(
      contentsOf: folder.appending(path: "Fuzz/documents.js"), encoding: .utf8)
    var freed = 0
    let inputs = try FuzzRun("documents").perform { random in
      Array("let seed = \(Int.random(in: 1..<0x7FFF_FFFF, using: &random));\n\(uses)".utf8)
    } check: { input in
      let page = try Page.sweepingOften()
      let result = page(String(decoding: input, as: UTF8.self))
      if result != "\"\"" { throw Fault(text: result) }
      freed += page.realm.document.node.pool.separateDocuments.count < 100 ? 1 : 0
    }
    // A script makes about 150 documents, and keeps fewer than a third.
    #expect(freed > inputs / 2)
  }
}
