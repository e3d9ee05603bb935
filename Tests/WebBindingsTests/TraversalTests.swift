import Testing

@testable import WebBindings

/// DOM Standard, 6.
@Suite struct TraversalTests {
  private let html =
    "<div id=d><p>a<b>c</b></p><!--x--><p id=q>e</p></div>"

  @Test func `a tree walker shows what its mask and filter accept`() throws {
    let page = try Page(html)
    #expect(
      page(
        """
        var d = document.getElementById('d');
        const walker = document.createTreeWalker(d, NodeFilter.SHOW_TEXT), texts = [];
        while (walker.nextNode()) texts.push(walker.currentNode.data);
        const elements = document.createTreeWalker(d, NodeFilter.SHOW_ELEMENT, {
          acceptNode: n => n.localName === 'b' ? NodeFilter.FILTER_ACCEPT : NodeFilter.FILTER_SKIP });
        const back = []; let node;
        walker.currentNode = d.lastChild.firstChild;
        while ((node = walker.previousNode())) back.push(node.data);
        [texts, elements.nextNode().localName, elements.nextNode(), back,
         Object.prototype.toString.call(walker), walker.filter]
        """)
        == #"[["a","c","e"],"b",null,["c","a"],"[object TreeWalker]",null]"#)
  }

  @Test func `rejecting a node leaves out what it holds`() throws {
    let page = try Page(html)
    #expect(
      page(
        """
        var d = document.getElementById('d');
        const walker = document.createTreeWalker(d, NodeFilter.SHOW_ALL,
          n => n.localName === 'p' ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT);
        const names = []; while (walker.nextNode()) names.push(walker.currentNode.nodeName); names
        """) == ##"["#comment"]"##)
  }

  @Test func `an iterator keeps its place when nodes go`() throws {
    let page = try Page(html)
    #expect(
      page(
        """
        var d = document.getElementById('d');
        const iterator = document.createNodeIterator(d, NodeFilter.SHOW_ELEMENT);
        const seen = [iterator.nextNode().id, iterator.nextNode().localName];
        d.firstChild.remove();
        seen.push(iterator.referenceNode.id, iterator.pointerBeforeReferenceNode);
        seen.push(iterator.nextNode().id); d.textContent = '';
        seen.push(iterator.referenceNode.nodeName, iterator.nextNode());
        seen
        """) == ##"["d","p","d",false,"q","#comment",null]"##)
  }

  @Test func `what a filter throws reaches the caller`() throws {
    let page = try Page(html)
    #expect(
      page(
        """
        var d = document.getElementById('d');
        var walker = document.createTreeWalker(d, -1, () => { throw new RangeError('no') });
        try { walker.nextNode() } catch (e) { String(e) }
        """) == #""RangeError: no""#)
    #expect(
      page(
        """
        var d = document.getElementById('d');
        var again = document.createTreeWalker(d, -1, () => again.nextNode());
        try { again.nextNode() } catch (e) { e.name }
        """) == #""InvalidStateError""#)
  }

  /// A tree in `x`, and functions for names and for all nodes that a method visits.
  private static let prelude = """
    const x = document.createElement('div'), named = n => n && (n.id || n.data || n.nodeName);
    x.id = 'x';
    x.innerHTML = '<p id=p1>a<b id=b1>c</b></p><p id=p2>d</p><p id=p3>e</p>';
    const all = (traversal, method) => {
      const names = []; let node;
      while (names.length < 30 && (node = traversal[method]())) names.push(named(node));
      return names.join();
    };

    """

  private func evaluate(_ script: String) throws -> String {
    let page = try Page("<iframe id=f></iframe><p id=p>q</p>")
    return page("(() => {\(Self.prelude)\(script)})()")
  }

  // The expected values of these tests are WebKit's.

  @Test(
    "a filter may change the tree that is walked",
    arguments: [
      ("n.remove()", "TreeWalker", 1, "p1,a,b1,c c"),
      ("n.remove()", "TreeWalker", 3, "p1,a,c c"),
      ("n.remove()", "NodeIterator", 1, "x,p1,a,b1,c,p2,d,p3,e e"),
      ("n.remove()", "NodeIterator", 3, "x,p1,b1,c,p2,p3,e e"),
      ("x.textContent = ''", "TreeWalker", 1, "p1,a,b1,c c"),
      ("x.textContent = ''", "NodeIterator", 1, "x,p1,a x"),
      ("x.textContent = ''", "NodeIterator", 3, "x,p1 x"),
      ("x.prepend(n)", "TreeWalker", 1, "p1,a,b1,c,p1,a,p2,d,p3,e e"),
      ("x.prepend(n)", "NodeIterator", 1, "x,p1,a,b1,c,p2,d,p3,e e"),
    ])
  func changes(_ change: String, _ kind: String, _ verdict: Int, _ expected: String) throws {
    #expect(
      try evaluate(
        """
        let count = 0;
        const traversal = document.create\(kind)(x, -1, n => {
          if (++count === 3) { \(change); }
          return count % 4 === 3 ? \(verdict) : 1;
        });
        return all(traversal, 'nextNode')
          + ' ' + named(traversal.currentNode ?? traversal.referenceNode);
        """) == "\"\(expected)\"")
  }

  @Test func `a walker that starts outside of its root goes where WebKit's goes`() throws {
    #expect(
      try evaluate(
        """
        document.body.prepend(x);
        const walk = (method, start, verdict) => {
          const walker = document.createTreeWalker(
            x.firstChild, -1, n => n.id === 'p1' ? verdict : 1);
          walker.currentNode = start;
          return all(walker, method);
        };
        return [walk('previousNode', document.body, 1), walk('previousNode', x.lastChild, 1),
                walk('previousNode', x.lastChild, 3), walk('parentNode', x.lastChild, 1)];
        """) == #"["HEAD,HTML,#document","d,p2,c,b1,a,p1","d,p2,c,b1,a","x,BODY,HTML,#document"]"#)
  }

  @Test func `a filter that sets the current node or throws leaves the walker usable`() throws {
    #expect(
      try evaluate(
        """
        const walker = document.createTreeWalker(x, 1, n => {
          walker.currentNode = x.lastChild;
          return n.id === 'b1' ? 1 : 3;
        });
        const seen = [named(walker.nextNode()), named(walker.currentNode)];
        let throwing = true;
        const other = document.createTreeWalker(x, 1, () => { if (throwing) throw 5; return 1; });
        try { other.nextNode(); } catch (error) { seen.push(error); }
        throwing = false;
        return [...seen, named(other.nextNode())];
        """) == #"["b1","b1",5,"p1"]"#)
  }

  @Test func `a filter's results are numbers modulo 65536, its method is read each time`() throws {
    #expect(
      try evaluate(
        """
        const first = result => named(document.createTreeWalker(x, 1, () => result).nextNode());
        let reads = 0;
        const walker = document.createTreeWalker(x, 1, {
          get acceptNode() { reads++; return function (n) { return this === walker.filter ? 1 : 2; }; } });
        return [...[1, 65537, -65535, true, '1', { valueOf: () => 1 }, 2.9, undefined, null, NaN, 0].map(first),
                named(walker.nextNode()), named(walker.nextNode()), reads];
        """)
        == #"["p1","p1","p1","p1","p1","p1",null,null,null,null,null,"p1","b1",2]"#)
  }

  @Test func `the errors of a filter name the walker's method and the script alone`() throws {
    #expect(
      try evaluate(
        """
        const stackOf = filter => {
          const walker = document.createTreeWalker(x, 1, filter === null ? () => walker.nextNode() : filter);
          try { walker.nextNode(); } catch (error) {
            return error.name + ' ' + error.stack.split('\\n')[0];
          }
        };
        return [stackOf({}), stackOf(null)];
        """)
        == #"["TypeError nextNode@[native code]","InvalidStateError nextNode@[native code]"]"#)
  }

  @Test func `the methods refuse all other objects`() throws {
    #expect(
      try evaluate(
        """
        const walker = document.createTreeWalker(x), iterator = document.createNodeIterator(x);
        const messages = [];
        for (const [prototype, object] of [
          [TreeWalker.prototype, iterator], [TreeWalker.prototype, Object.create(walker)],
          [TreeWalker.prototype, new Proxy(walker, {})], [NodeIterator.prototype, walker]])
          try { prototype.nextNode.call(object); } catch (error) { messages.push(error.message); }
        try { walker.currentNode = {}; } catch (error) { messages.push(error.name); }
        try { structuredClone(walker); } catch (error) { messages.push(error.name); }
        try { structuredClone(iterator); } catch (error) { messages.push(error.name); }
        return messages;
        """)
          == """
          ["Can only call TreeWalker.nextNode on instances of TreeWalker",\
          "Can only call TreeWalker.nextNode on instances of TreeWalker",\
          "Can only call TreeWalker.nextNode on instances of TreeWalker",\
          "Can only call NodeIterator.nextNode on instances of NodeIterator","TypeError",\
          "DataCloneError","DataCloneError"]
          """)
  }

  @Test func `traversals work across windows`() throws {
    #expect(
      try evaluate(
        """
        const other = document.getElementById('f').contentWindow, inner = other.document;
        inner.body.innerHTML = '<p id=fp>x<b id=fb>y</b></p>';
        const walker = document.createTreeWalker(x);
        walker.currentNode = inner.body;
        const iterator = document.createNodeIterator(inner.body);
        for (let i = 0; i < 3; i++) iterator.nextNode();
        inner.getElementById('fp').remove();
        const own = inner.createTreeWalker(x, -1, {});
        let error;
        try { own.nextNode(); } catch (thrown) { error = thrown; }
        return [walker.currentNode === inner.body, iterator.referenceNode === inner.body,
                iterator.pointerBeforeReferenceNode, all(inner.createTreeWalker(x, 1), 'nextNode'),
                named(other.TreeWalker.prototype.nextNode.call(document.createTreeWalker(x))),
                named(NodeIterator.prototype.nextNode.call(inner.createNodeIterator(x))),
                Object.getPrototypeOf(own) === other.TreeWalker.prototype,
                error instanceof other.TypeError];
        """) == #"[true,true,false,"p1,b1,p2,p3","p1","x",true,true]"#)
  }

  @Test(
    "an iterator follows each kind of removal",
    arguments: [
      ("x.firstChild.remove()", "x false p2"), ("x.firstChild.innerHTML = ''", "a false null"),
      ("x.replaceChildren()", "x false null"), ("x.lastChild.prepend(x.firstChild)", "x false p2"),
      ("document.createRange().selectNode(x)", "c false p2"),
    ])
  func removals(_ change: String, _ expected: String) throws {
    #expect(
      try evaluate(
        """
        document.body.prepend(x);
        const iterator = document.createNodeIterator(x);
        for (let i = 0; i < 5; i++) iterator.nextNode();
        \(change);
        return [named(iterator.referenceNode), iterator.pointerBeforeReferenceNode,
                named(iterator.nextNode()) ?? 'null'].join(' ');
        """)
        == "\"\(expected)\"")
  }
}
