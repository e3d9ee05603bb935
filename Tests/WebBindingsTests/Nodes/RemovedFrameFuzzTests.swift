import Foundation
import TestSupport
import Testing

@testable import WebBindings

/// Frames that a script makes, uses and removes in any order, with a search for those that have ended after
/// every few of them. An input is a whole script: a seed, and `Fuzz/frames.js`.
@Suite struct RemovedFrameFuzzTests {
  /// Something that a script kept is not what it was, or the script failed.
  private struct Fault: Error {
    var text: String
  }

  @Test func `whatever a script keeps of its frames stays what it is`() throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    let uses = try String(contentsOf: folder.appending(path: "Fuzz/frames.js"), encoding: .utf8)
    var ended = 0
    let inputs = try FuzzRun("frames").perform { random in
      Array("let seed = \(Int.random(in: 1..<0x7FFF_FFFF, using: &random));\n\(uses)".utf8)
    } check: { input in
      let page = try Page.sweepingOften()
      let result = page(String(decoding: input, as: UTF8.self))
      if result != "\"\"" { throw Fault(text: result) }
      // What waits for the end of the script runs, too.
      _ = page.realm.eventLoop.run(forMilliseconds: 100)
      ended += page.realm.family.map { $0.frames.count < 36 } == true ? 1 : 0
    }
    // A script makes about 45 frames, and keeps or holds some.
    #expect(ended > inputs / 4)
  }
}
