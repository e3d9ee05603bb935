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
}
