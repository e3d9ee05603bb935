import Testing

@testable import DOM

/// Lists that are kept up as the tree changes.
@Suite struct LiveNodesTests {
  /// Numbers that look random and are the same in each run.
  private struct Numbers {
    var state: UInt64

    mutating func next(below limit: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int((state >> 33) % UInt64(limit))
    }
  }

  /// A list, and the nodes that a search of the tree finds without it.
  private typealias Compared = (live: () -> [Node], found: () -> [Node])

  private func lists(below root: Node) -> [Compared] {
    func elements(_ test: @escaping (Element) -> Bool) -> [Node] {
      root.descendants.filter { Element($0).map(test) ?? false }
    }
    func nodes(_ collection: HTMLCollection) -> [Node] { collection.elements.map(\.node) }
    let tags = root.elements(withTagName: "b")
    let all = root.elements(withTagName: "*")
    let classes = root.elements(withClassNames: "x")
    let children = root.children
    let childNodes = root.childNodeList
    return [
      ({ nodes(tags) }, { elements { $0.localName == "b" } }),
      ({ nodes(all) }, { elements { _ in true } }),
      ({ nodes(classes) }, { elements { $0.className.string == "x" } }),
      ({ nodes(children) }, { root.childNodes.filter(\.isElement) }),
      (
        { (0..<childNodes.count).compactMap { childNodes[$0] } }, { Array(root.childNodes) }
      ),
    ]
  }

  @Test(arguments: 0..<20)
  func `lists say what is in the tree, whatever changes between`(seed: Int) throws {
    let (pool, document) = try parse("<div><b>1</b><p class=x>2</p></div>")
    var numbers = Numbers(state: UInt64(seed))
    let root = try #require(document.body).node
    let lists = lists(below: root)
    var known = Array(root.descendants).filter(\.isElement)
    for _ in 0..<300 {
      let node = known[numbers.next(below: known.count)]
      let other = known[numbers.next(below: known.count)]
      switch numbers.next(below: 9) {
      case 0, 1:
        let made = document.makeElement(
          namespace: Names.html, prefix: nil, localName: ["b", "p"][numbers.next(below: 2)])
        if numbers.next(below: 3) == 0 { made.setAttribute(known: "class", "x") }
        known.append(made.node)
        let parent = numbers.next(below: 3) == 0 ? root : node
        try parent.insert(
          made.node, before: numbers.next(below: 2) == 0 ? parent.firstChild : nil)
      case 2: node.removeFromParent()
      case 3 where !node.contains(other): try other.append(node)
      case 4 where !node.contains(root): try root.insert(node, before: root.firstChild)
      case 5: Element(unchecked: node).setAttribute(known: "class", "x")
      case 6: Element(unchecked: node).removeAttribute("class")
      case 7: try node.append(document.makeText("text").node)
      default:
        let fragment = document.makeDocumentFragment().node
        try fragment.append(document.createElement("b").node)
        try fragment.append(document.createElement("p").node)
        try node.insert(fragment, before: node.firstChild)
      }
      // Some are read often, some seldom, some in part.
      let (live, found) = lists[numbers.next(below: lists.count)]
      if numbers.next(below: 4) == 0 { _ = root.elements(withTagName: "*")[1] }
      if numbers.next(below: 2) == 0 { #expect(live() == found()) }
      #expect(node.root == top(of: node))
    }
    for (live, found) in lists { #expect(live() == found()) }
    for node in known { #expect(node.root == top(of: node)) }
    _ = pool
  }

  private func top(of node: Node) -> Node {
    var top = node
    while let parent = top.parentNode { top = parent }
    return top
  }

  /// The number of nodes that a list looks at while `body` works on it.
  private func visits(
    count: Int, _ body: (LiveNodes, Node) throws -> Void
  ) throws -> Int {
    let (pool, document) = try parse(String(repeating: "<p></p>", count: count))
    let root = try #require(document.body).node
    var visits = 0
    let list = LiveNodes(root: root, descends: true, dependence: .nothing) { node in
      visits += 1
      return node.isElement
    }
    try body(list, root)
    _ = pool
    return visits
  }

  @Test func `emptying a list from the front looks at each node a few times`() throws {
    let visits = try visits(count: 2000) { list, _ in
      while list.count > 0 { list[0]?.removeFromParent() }
    }
    #expect(visits < 2000 * 8)
  }

  @Test func `emptying a list from the end looks at each node a few times`() throws {
    let visits = try visits(count: 2000) { list, _ in
      while list.count > 0 { list[list.count - 1]?.removeFromParent() }
    }
    #expect(visits < 2000 * 8)
  }

  @Test func `putting nodes before those of a list looks at each node a few times`() throws {
    let visits = try visits(count: 2000) { list, root in
      var index = 0
      while let node = list[index] {
        try root.insert(root.nodeDocument.makeText("x").node, before: node)
        index += 1
      }
      #expect(index == 2000)
    }
    #expect(visits < 2000 * 8)
  }

  @Test func `a list that nobody reads stops following changes`() throws {
    let visits = try visits(count: 10) { list, root in
      #expect(list.count == 10)
      for _ in 0..<2000 { try root.append(root.nodeDocument.makeText("x").node) }
      #expect(list.count == 10)
    }
    #expect(visits < 2000 + 200 + 20)
  }

  @Test func `a list knows the positions of its nodes`() throws {
    let (pool, document) = try parse(String(repeating: "<p></p>", count: 100))
    let root = try #require(document.body).node
    let list = root.childNodeList
    for index in (0..<100).map({ $0 * 37 % 100 }) {
      let node = try #require(list[index])
      #expect(list.index(of: node) == index)
      #expect(node.index == index)
    }
    list[50]?.removeFromParent()
    #expect(list[50]?.index == 50)
    #expect(root.length == 99)
    _ = pool
  }
}
