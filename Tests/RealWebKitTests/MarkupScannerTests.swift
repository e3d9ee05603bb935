import Testing

@testable import RealWebKit

/// The search for closed shadow trees in markup.
@Suite("Closed trees in markup")
struct MarkupScannerTests {
  /// The markup with a sign behind each start tag that was found.
  private static func marked(_ markup: String) -> String {
    let bytes = Array(markup.utf8)
    var scanner = MarkupScanner(bytes)
    var output: [UInt8] = []
    var copied = 0
    while let place = scanner.nextClosedTree() {
      output += bytes[copied..<place] + "!".utf8
      copied = place
    }
    return String(decoding: output + bytes[copied...], as: UTF8.self)
  }

  @Test(
    "are found as the parser finds them",
    arguments: [
      "<div><template shadowrootmode=closed>!a</template></div>",
      "<DIV><TEMPLATE class=\"a>b\" ShadowRootMode = 'CLOSED' >! a</template>",
      "<template shadowrootmode=closed/>a", "<template shadowrootmode=\"closed\"/>!a",
      "<template shadowrootmode=open shadowrootmode=closed>a", "<template shadowrootmode>a",
      "<templates shadowrootmode=closed>a", "<template data-shadowrootmode=closed>a",
      "<template\nshadowrootmode=closed>!<i><template shadowrootmode=closed>!b",
    ])
  func found(_ markup: String) {
    #expect(Self.marked(markup.replacing("!", with: "")) == markup)
  }

  @Test(
    "are not found in comments, values and text",
    arguments: [
      "<!-- <template shadowrootmode=closed> -->", "<p title='<template shadowrootmode=closed>'>",
      "<script>'<template shadowrootmode=closed>'</script>", "< template shadowrootmode=closed>",
      "<textarea><template shadowrootmode=closed></textarea>",
      "&lt;template shadowrootmode=closed>",
      "<style><template shadowrootmode=closed>", "<template shadowrootmode=closed",
      "<template shadowrootmode=\"closed>", "shadowrootmode",
    ])
  func notFound(_ markup: String) { #expect(Self.marked(markup) == markup) }

  @Test("are left alone where something before a row would take the row's place")
  func rows() {
    let markup = "<template shadowrootmode=closed> <tr><td>x</template>"
    #expect(Self.marked(markup) == markup)
  }
}
