import Foundation
import Testing

/// CONTRIBUTING.md says where things are.
@Suite struct IndexTests {
  /// Every path under the heading "Where is ...?" leads to a file or folder, and there are enough.
  @Test func everyPlaceIsThere() throws {
    let text = try Project.text(of: "CONTRIBUTING.md")
    let index = try #require(
      text.split(separator: "## Where is ...?").last?.split(separator: "\n## ").first)
    let paths = index.matches(of: #/`((?:Sources|Tests|Tools|Documentation)/[^`]+)`/#).map {
      String($0.output.1)
    }
    #expect(paths.count >= 20)
    for path in paths {
      #expect(
        FileManager.default.fileExists(atPath: Project.root.appending(path: path).path), "\(path)")
    }
  }
}
