import Testing

@testable import DOM

/// DOM Standard, Node.compareDocumentPosition, for every pair of nodes of a tree.
@Suite struct NodePositionTests {
  @Test func `every pair of nodes is in tree order`() throws {
    let pool = DocumentPool()
    _ = try Array("<body><p id=a>1<b>2<i>3</i></b></p>4<ul><li>5<li>6<li>7</ul><!--8-->".utf8)
      .withUnsafeBufferPointer { try pool.parse($0) }
    let root = pool.document.node
    let nodes = [root] + Array(root.descendants)
    #expect(nodes.count > 15)
    for (first, one) in nodes.enumerated() {
      for (second, two) in nodes.enumerated() {
        let expected: DocumentPosition =
          if first == second {
            []
          } else if first < second {
            one.contains(two) ? [.following, .containedBy] : .following
          } else {
            two.contains(one) ? [.preceding, .contains] : .preceding
          }
        #expect(one.compareDocumentPosition(two) == expected, "\(first) and \(second)")
        #expect(one.precedes(two) == (first < second))
      }
    }
    let apart = pool.document.makeText("9").node
    for node in nodes {
      let (there, back) = (node.compareDocumentPosition(apart), apart.compareDocumentPosition(node))
      #expect(there.isSuperset(of: [.disconnected, .implementationSpecific]))
      // One of them comes first, and both say the same of that.
      #expect(there.contains(.following) == back.contains(.preceding))
      #expect(there.contains(.following) != there.contains(.preceding))
    }
  }
}
