import Testing

@testable import DOM

/// Nodes are freed with their values, so no two of them may share one.
@Suite struct AttributeValueTests {
  @Test(
    "elements that the parser makes of one tag have values of their own",
    arguments: [
      "<p><b class=one title=two>1<p>2<p>3", "<b id=one><p>1</b>2</p>",
      "<a href=x><div>1<a href=y>2",
      "<table><b class=one>1<tr><td>2", "<font color=red><p>1<p>2</font>3",
      "<b class=1><i class=2><p>1</b>2</i>3",
      "<html class=a><body class=b><html lang=c><body title=d>",
    ])
  func parsed(_ html: String) throws {
    let pool = DocumentPool()
    var html = html
    let document = try html.withUTF8 { try pool.parse($0) }
    var places: Set<UnsafePointer<UInt8>> = []
    var count = 0
    for node in document.node.descendants {
      guard let element = Element(node) else { continue }
      for attribute in element.attributes {
        places.insert(try #require(attribute.value.bytes.baseAddress))
        count += 1
      }
    }
    #expect(count > 0)
    #expect(places.count == count)
  }
}
