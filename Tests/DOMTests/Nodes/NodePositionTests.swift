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

  @Test func `many comparisons give the order at the time of each, in any tree`() throws {
    let pool = DocumentPool()
    _ = try Array("<body><p id=a>1</p>".utf8).withUnsafeBufferPointer { try pool.parse($0) }
    let document = pool.document
    var line = [try #require(document.body)]
    for _ in 0..<150 {
      let next = try document.createElement("div")
      try line[line.count - 1].node.append(next.node)
      line.append(next)
    }
    let detached = try document.createElement("div")
    try detached.node.append(document.makeText("1").node)
    let (top, bottom) = (line[1].node, line[line.count - 1].node)
    let branch = document.makeText("2").node
    for round in 0..<3 {
      // After so many comparisons the tree is numbered.
      for element in line.dropFirst(2) {
        for _ in 0..<20 {
          #expect(top.compareDocumentPosition(element.node) == [.following, .containedBy])
          #expect(element.node.compareDocumentPosition(top) == [.preceding, .contains])
        }
      }
      #expect(bottom.compareDocumentPosition(detached.node).contains(.disconnected))
      try line[2].node.insert(branch, before: round % 2 == 0 ? line[3].node : nil)
      let expected: DocumentPosition = round % 2 == 0 ? .following : .preceding
      for _ in 0..<400 { #expect(branch.compareDocumentPosition(bottom) == expected) }
      for _ in 0..<200 {
        let child = try #require(detached.node.firstChild)
        #expect(detached.node.compareDocumentPosition(child) == [.following, .containedBy])
      }
    }
  }
}
