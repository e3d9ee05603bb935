import TestSupport
import Testing

@testable import DOM

/// Shadow trees as the document has them (DOM Standard, 4.2.2 and 4.8).
@Suite struct ShadowTreeTests {
  private func parse(_ html: String) throws -> (DocumentPool, Document) {
    var html = html
    let pool = DocumentPool()
    return (pool, try html.withUTF8 { try pool.parse($0) })
  }

  private func element(_ selector: String, in node: Node) throws -> Element {
    try #require(try node.querySelector(selector))
  }

  @Test func `a page's templates become shadow roots, those inside of others too`() throws {
    let (pool, document) = try parse(
      """
      <div id=a><template shadowrootmode=open><p><template shadowrootmode=closed><slot></slot>\
      </template>x</p></template>light</div><template><p id=t><template shadowrootmode=open>y\
      </template></p></template><ul><template shadowrootmode=open>z</template></ul>
      """)
    let host = try element("#a", in: document.node)
    let root = try #require(host.shadowRoot)
    #expect(host.node.html.string == "light")
    #expect(!root.isClosed)
    let inner = try element("p", in: root.node)
    #expect(inner.shadowRoot?.isClosed == true)
    #expect(inner.node.html.string == "x")
    let contents = try #require(try element("body > template", in: document.node).templateContents)
    #expect(try element("#t", in: contents.node).shadowRoot?.node.html.string == "y")
    // A list can have no shadow root.
    let list = try element("ul", in: document.node)
    #expect(list.node.firstChild.flatMap(Element.init)?.localName == "template")
    _ = pool
  }

  @Test func `markup in separate documents makes no shadow trees`() throws {
    let (pool, _) = try parse("")
    let other = try pool.parseSeparately("<p><template shadowrootmode=open>x</template></p>")
    #expect(try element("p", in: other.node).shadowRoot == nil)
  }

  @Test func `a host's shadow tree comes before its children`() throws {
    let (pool, document) = try parse(
      "<div><template shadowrootmode=open><i></i><b></b></template><u></u></div><s></s>")
    let names = document.node.shadowIncludingInclusiveDescendants.compactMap {
      Element($0)?.localName
    }
    #expect(names == ["html", "head", "body", "div", "i", "b", "u", "s"])
    _ = pool
  }

  @Test func `the first slot of a name in the tree counts, in whatever order they came`() throws {
    let (pool, document) = try parse("<div>text</div>")
    let host = try element("div", in: document.node)
    let root = try host.attachShadow(ShadowRoot.Options())
    var slots: [Element] = []
    for _ in 0..<5 {
      slots.append(document.makeElement(namespace: Names.html, prefix: nil, localName: "slot"))
    }
    let text = try #require(host.node.firstChild)
    try root.node.append(slots[0].node)
    try root.node.append(slots[1].node)
    try root.node.insert(slots[2].node, before: slots[1].node)
    #expect(text.assignedSlot == slots[0])
    try root.node.insert(slots[3].node, before: slots[0].node)
    #expect(text.assignedSlot == slots[3])
    slots[3].node.removeFromParent()
    slots[0].node.removeFromParent()
    #expect(text.assignedSlot == slots[2])
    slots[2].setAttribute(known: "name", "x")
    #expect(text.assignedSlot == slots[1])
    try root.node.append(slots[4].node)
    #expect(slots[1].assignedNodes(flatten: false) == [text])
    #expect(slots[4].assignedNodes(flatten: false).isEmpty)
    _ = pool
  }

  @Test(arguments: [0, 1, 2] as [UInt64])
  func `the first slot is found wherever slots come and go`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let (pool, document) = try parse("<div>text</div>")
    let host = try element("div", in: document.node)
    let root = try host.attachShadow(ShadowRoot.Options())
    let text = try #require(host.node.firstChild)
    let slots = (0..<12).map { _ in
      document.makeElement(namespace: Names.html, prefix: nil, localName: "slot")
    }
    for step in 0..<600 {
      let slot = try #require(slots.randomElement(using: &generator))
      // Some seeds take most slots away at the ends.
      let ends = [root.node.firstChild, root.node.lastChild].compactMap { $0 }
      if Int.random(in: 0..<2, using: &generator) == 0,
        let end = ends.randomElement(using: &generator)
      {
        (seed == 0 ? slot.node : end).removeFromParent()
      } else {
        let others = root.node.childNodes.filter { $0 != slot.node }
        let next = seed == 1 ? others.first : others.randomElement(using: &generator)
        if let next {
          try root.node.insert(slot.node, before: next)
        } else {
          try root.node.append(slot.node)
        }
      }
      // A script does not ask after each step.
      if step % 3 == 0 { #expect(text.assignedSlot?.node == root.node.firstChild, "step \(step)") }
    }
    _ = pool
  }

  @Test func `trees in trees may be as deep as one likes`() throws {
    let (pool, document) = try parse("<div></div>")
    let top = try element("div", in: document.node)
    var options = ShadowRoot.Options()
    options.isClonable = true
    var host = top
    for _ in 0..<20_000 {
      let root = try host.attachShadow(options)
      host = document.makeElement(namespace: Names.html, prefix: nil, localName: "div")
      try root.node.append(host.node)
    }
    #expect(host.node.isConnected)
    let copy = top.node.clone(deep: true)
    #expect(copy.shadowIncludingInclusiveDescendants.count == 40_001)
    top.node.removeFromParent()
    #expect(!host.node.isConnected)
    _ = pool
  }

  @Test func `neighbours are compared from either end`() throws {
    let (pool, document) = try parse("<ul><li><li><li><li><li></ul>")
    let items = try element("ul", in: document.node).node.childNodes.map { $0 }
    for (index, one) in items.enumerated() {
      for (place, other) in items.enumerated() {
        #expect(one.precedes(other) == (index < place))
      }
    }
    _ = pool
  }
}
