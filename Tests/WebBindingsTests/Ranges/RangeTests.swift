import Testing

@testable import WebBindings

// What the real WebKit answers.

@Suite struct RangeTests {
  private static let page = """
    <!DOCTYPE html><body><p id=p>one <b id=b>bold <i id=i>it</i>al</b> two</p><ul id=u><li>a<li>b\
    <!--c--></ul></body>
    """

  /// Evaluates with `$` for elements and `place` for where a range is.
  private func answer(_ script: String) throws -> String {
    let page = try Page(Self.page)
    return page(
      """
      const $ = x => document.getElementById(x), name = n => n.id || n.data || n.nodeName;
      const place = r => [name(r.startContainer), r.startOffset, name(r.endContainer), r.endOffset];
      const html = f => { const d = document.createElement('div'); d.append(f); return d.innerHTML; };
      \(script)
      """)
  }

  @Test func `an end set before the start takes the start along, and the other way round`() throws {
    #expect(
      try answer(
        """
        const r = new Range(); r.setStart($('b').firstChild, 2); const a = place(r);
        r.setEnd($('u'), 1); const b = place(r); r.setEnd($('p'), 0); [a, b, place(r)]
        """) == #"[["bold ",2,"bold ",2],["bold ",2,"u",1],["p",0,"p",0]]"#)
  }

  @Test func `places that do not exist are errors of the standard's names`() throws {
    #expect(
      try answer(
        """
        const r = new Range(), orphan = document.createElement('p');
        [() => r.setStart($('p'), 50), () => r.setStart(document.doctype, 0),
         () => r.selectNode(document), () => r.comparePoint(orphan, 0),
         () => r.compareBoundaryPoints(4, r), () => r.surroundContents(document),
         () => { r.setStart($('i').firstChild, 0); r.setEnd($('u'), 1); r.surroundContents(orphan); },
         () => { r.selectNodeContents($('u').lastChild.lastChild); r.insertNode(orphan); },
         () => r.isPointInRange(orphan, 0)]
          .map(f => { try { return f(); } catch (e) { return e.name; } })
        """)
        == #"["IndexSizeError","InvalidNodeTypeError","InvalidNodeTypeError","WrongDocumentError","NotSupportedError","InvalidNodeTypeError","InvalidStateError","HierarchyRequestError",false]"#
    )
  }

  @Test func `extracting takes parts of texts and copies of the elements they lie in`() throws {
    let range =
      "const r = new Range(); r.setStart($('i').firstChild, 1); r.setEnd($('u').lastChild, 1);"
    #expect(
      try answer("\(range) [html(r.cloneContents()), place(r), r.toString()]")
        == ##"["<p id=\"p\"><b id=\"b\"><i id=\"i\">t</i>al</b> two</p><ul id=\"u\"><li>a</li><li>b</li></ul>",["it",1,"LI",1],"tal twoab"]"##
    )
    #expect(
      try answer("\(range) [html(r.extractContents()), document.body.innerHTML, place(r)]")
        == ##"["<p id=\"p\"><b id=\"b\"><i id=\"i\">t</i>al</b> two</p><ul id=\"u\"><li>a</li><li>b</li></ul>","<p id=\"p\">one <b id=\"b\">bold <i id=\"i\">i</i></b></p><ul id=\"u\"><li><!--c--></li></ul>",["BODY",1,"BODY",1]]"##
    )
    #expect(
      try answer("\(range) r.deleteContents(); [document.body.innerHTML, place(r)]")
        == ##"["<p id=\"p\">one <b id=\"b\">bold <i id=\"i\">i</i></b></p><ul id=\"u\"><li><!--c--></li></ul>",["BODY",1,"BODY",1]]"##
    )
  }

  @Test func `inserting splits the text that the range starts in`() throws {
    #expect(
      try answer(
        """
        const r = new Range(); r.setStart($('i').firstChild, 1); r.collapse(true);
        r.insertNode(document.createElement('hr')); const a = [$('i').innerHTML, place(r)];
        r.selectNodeContents($('i')); r.surroundContents(document.createElement('u'));
        [a, $('i').innerHTML, place(r), html(r.createContextualFragment('<td>x<b>y'))]
        """) == #"[["i<hr>t",["i",1,"i",2]],"<u>i<hr>t</u>",["i",0,"i",1],"x<b>y</b>"]"#)
  }

  @Test func `ranges follow the tree`() throws {
    #expect(
      try answer(
        """
        const t = $('b').firstChild, r = new Range(), out = []; r.setStart(t, 1); r.setEnd(t, 3);
        t.insertData(0, 'ZZ'); out.push(place(r)); t.splitText(4); out.push(place(r));
        $('b').normalize(); out.push(place(r)); $('p').prepend('x'); out.push(place(r));
        $('b').remove(); out.push(place(r)); $('p').textContent = ''; out.push(place(r)); out
        """)
        == #"[["ZZbold ",3,"ZZbold ",5],["ZZbo",3,"ld ",1],["ZZbold ",3,"ZZbold ",5],["ZZbold ",3,"ZZbold ",5],["p",2,"p",2],["p",0,"p",0]]"#
    )
  }

  @Test func `a very deep tree is extracted without recursion`() throws {
    #expect(
      try answer(
        """
        let root = document.createElement('div'), leaf = root;
        for (let i = 0; i < 20000; i++) leaf = leaf.appendChild(document.createElement('b'));
        leaf.append('text'); root.append('end');
        const r = new Range(); r.setStart(leaf.firstChild, 2); r.setEnd(root.lastChild, 1);
        const f = r.extractContents(); [f.textContent, root.textContent]
        """) == #"["xte","tend"]"#)
  }

  @Test func `many ranges cost only the changes near them`() throws {
    #expect(
      try answer(
        """
        const ranges = [], u = $('u');
        for (let i = 0; i < 5000; i++) {
          const t = u.appendChild(document.createElement('li')).appendChild(new Text('word'));
          const r = new Range(); r.setStart(t, 1); r.setEnd(t, 3); ranges.push(r);
        }
        for (const r of ranges) r.surroundContents(document.createElement('mark'));
        [u.querySelectorAll('mark').length, ranges.every(r => r.toString() === 'or')]
        """) == "[5000,true]")
  }

  @Test func `static ranges stay as they were made`() throws {
    #expect(
      try answer(
        """
        const s = new StaticRange({ startContainer: $('p'), startOffset: 0, endContainer: $('p'),
          endOffset: 9 });
        $('p').remove();
        [place(s), s.collapsed, s instanceof AbstractRange, s instanceof Range,
         (() => { try { new StaticRange({}); } catch (e) { return e.name; } })(),
         new Range() instanceof AbstractRange, Range.END_TO_END]
        """) == #"[["p",0,"p",9],false,true,false,"TypeError",true,2]"#)
  }
}
