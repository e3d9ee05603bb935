import Testing

@testable import WebBindings

// What the real WebKit answers.

@Suite struct SelectionTests {
  private static let page = """
    <!DOCTYPE html><body><p id=p>one <b id=b>bold text</b> two</p><p id=q>second <i>para</i></p></body>
    """

  /// Evaluates with `$` for elements, `s` for the selection and `state()` for what it says.
  private func answer(_ script: String) throws -> String {
    let page = try Page(Self.page)
    return page(
      """
      const $ = x => document.getElementById(x), s = getSelection();
      const name = n => n && (n.id || n.data || n.nodeName);
      const place = r => [name(r.startContainer), r.startOffset, name(r.endContainer), r.endOffset];
      const state = () => [s.type, s.rangeCount, s.isCollapsed, name(s.anchorNode), s.anchorOffset,
        name(s.focusNode), s.focusOffset, s.direction].join();
      \(script)
      """)
  }

  @Test func `there is one selection, and at first nothing in it`() throws {
    #expect(
      try answer(
        """
        [s === document.getSelection(), s instanceof Selection, state(), String(s),
         document.implementation.createHTMLDocument().getSelection(),
         ...[() => s.getRangeAt(0), () => s.extend($('p'), 0), () => s.collapseToEnd(),
             () => s.removeRange(new Range()), () => s.collapse($('p'), 9)]
           .map(f => { try { return f(); } catch (e) { return e.name; } })]
        """)
        == #"[true,true,"None,0,true,,0,,0,none","",null,"IndexSizeError","InvalidStateError","InvalidStateError","NotFoundError","IndexSizeError"]"#
    )
  }

  @Test func `an added range and the selection follow each other until it is set anew`() throws {
    #expect(
      try answer(
        """
        const r = new Range(), out = []; r.selectNodeContents($('p')); s.addRange(r);
        out.push(state(), s.getRangeAt(0) === r);
        r.setStart($('b'), 0); out.push(state()); r.setStart(document.createElement('i'), 0);
        out.push(state(), s.getRangeAt(0) === r); s.collapse($('p'), 1); out.push(state(), place(r));
        out
        """)
        == #"["Range,1,false,p,0,p,3,forward",true,"Range,1,false,b,0,p,3,forward","Range,1,false,b,0,p,3,forward",false,"Caret,1,true,p,1,p,1,forward",["I",0,"I",0]]"#
    )
  }

  @Test func `selecting, extending and collapsing keep the direction`() throws {
    #expect(
      try answer(
        """
        const t = $('b').firstChild, out = []; s.collapse(t, 2); s.extend($('p'), 0); out.push(state());
        out.push(place(s.getRangeAt(0))); s.extend($('q'), 1); out.push(state());
        s.setBaseAndExtent($('q').firstChild, 4, t, 1); out.push(state());
        s.collapseToStart(); out.push(state()); s.selectAllChildren($('p')); out.push(state());
        s.empty(); out.push(state()); out
        """)
        == #"["Range,1,false,bold text,2,p,0,backward",["p",0,"bold text",2],"Range,1,false,bold text,2,q,1,forward","Range,1,false,second ,4,bold text,1,backward","Caret,1,true,bold text,1,bold text,1,forward","Range,1,false,p,0,p,3,forward","None,0,true,,0,,0,none"]"#
    )
  }

  @Test func `what lies in another tree cannot be selected`() throws {
    #expect(
      try answer(
        """
        const orphan = document.createElement('p'), r = new Range(); r.selectNodeContents(orphan);
        s.addRange(r); const a = state(); s.collapse($('p'), 1); s.collapse(orphan, 0);
        s.selectAllChildren(orphan); s.setBaseAndExtent(orphan, 0, $('p'), 0); s.addRange(new Range());
        [a, state()]
        """) == #"["None,0,true,,0,,0,none","Caret,1,true,p,1,p,1,forward"]"#)
  }

  @Test func `the selection follows removed nodes and changed text`() throws {
    #expect(
      try answer(
        """
        const t = $('b').firstChild, out = []; s.setBaseAndExtent(t, 1, $('q').firstChild, 2);
        t.deleteData(0, 3); out.push(state()); $('b').remove(); out.push(state());
        s.deleteFromDocument(); out.push(document.body.innerHTML.trim(), state());
        $('q').remove(); out.push(state()); out
        """)
        == ##"["Range,1,false,d text,0,second ,2,forward","Range,1,false,p,1,second ,2,forward","<p id=\"p\">one </p><p id=\"q\">cond <i>para</i></p>","Caret,1,true,BODY,1,BODY,1,forward","Caret,1,true,BODY,1,BODY,1,forward"]"##
    )
  }

  @Test func `a node is contained whole or in part`() throws {
    #expect(
      try answer(
        """
        s.setBaseAndExtent($('b').firstChild, 1, $('q').firstChild, 2); const t = $('b').firstChild;
        [s.containsNode($('p')), s.containsNode($('p'), true), s.containsNode(t, true),
         s.containsNode(t), s.containsNode($('q')), s.containsNode(t.parentNode.nextSibling),
         s.containsNode(document.createElement('p'), true), s.containsNode(document, true)]
        """) == "[false,true,true,false,false,true,false,true]")
  }
}
