import Foundation
import Testing

@testable import WebBindings

/// Lists, tables and results that are kept between changes, so that nothing grows faster than its
/// input. `Fuzz/kept-answers.js` compares what they answer with a slow search for the same. The real
/// WebKit, which was asked too, finds no difference either, but for the labels of controls: it keeps a list
/// of labels when an identifier changes.
@Suite struct KeptAnswersTests {
  @Test(arguments: 1...3)
  func `answers that are kept are those of a search`(seed: Int) throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
    let comparison = try String(
      contentsOf: folder.appending(path: "Fuzz/kept-answers.js"), encoding: .utf8)
    let page = try Page("<!DOCTYPE html><head></head><body></body>")
    #expect(page("\(comparison)(\(seed))") == "[]")
  }
}
