import Testing

@testable import WebBindings

@Suite struct MechanismTests {
  @Test func `nodes have one wrapper with the right prototypes`() throws {
    let page = try Page("<p id=x class='a b'>t</p>")
    #expect(
      page(
        """
        const p = document.getElementById('x');
        [p === document.querySelector('#x'), p instanceof HTMLElement, p instanceof Element,
         p instanceof Node, p instanceof EventTarget, p instanceof Document,
         Object.prototype.toString.call(p.firstChild), p.tagName, p.firstChild.data,
         window instanceof Window, window === globalThis, Object.prototype.toString.call(window),
         document instanceof HTMLDocument, document.defaultView === window]
        """)
        == #"[true,true,true,true,true,false,"[object Text]","P","t",true,true,"[object Window]",true,true]"#
    )
  }

  @Test func `interfaces in own scripts have the text of native functions, and no others`() throws {
    let page = try Page("")
    #expect(
      page(
        """
        const locked = Object.getOwnPropertyDescriptor(ReadableStream.prototype, 'locked').get;
        [ReadableStream, ReadableStream.prototype.getReader, locked, DOMMatrix.fromMatrix,
         CSSUnitValue, IntersectionObserver.prototype.observe, TrustedHTML].map(f => {
          const [, name] = /^function (\\w+)\\(\\) \\{\\n    \\[native code\\]\\n\\}$/.exec(f);
          return name;
        }).join()
        """)
        == #""ReadableStream,getReader,locked,fromMatrix,CSSUnitValue,observe,TrustedHTML""#)
    #expect(
      page("class A extends DOMMatrix { b() { return 1 } } [String(A), String(A.prototype.b)]")
        == #"["class A extends DOMMatrix { b() { return 1 } }","b() { return 1 }"]"#)
  }

  @Test func `members check what they are called on and what they are given`() throws {
    let page = try Page("<p id=x></p>")
    for script in [
      "Node.prototype.appendChild.call({}, document.body)", "document.body.appendChild(1)",
      "document.body.appendChild()", "new Node()", "Text('x')",
      "Object.getOwnPropertyDescriptor(Node.prototype, 'firstChild').get.call({})",
    ] {
      #expect(
        page("try { \(script); 'none' } catch (e) { e instanceof TypeError }") == "true",
        "\(script)")
    }
    #expect(
      page(
        "try { document.body.appendChild(document.documentElement) } catch (e) { [e.name, e.code, e instanceof DOMException, e instanceof Error, e.line] }"
      )
        == #"["HierarchyRequestError",3,true,true,1]"#)
    #expect(
      page("class T extends Text {}; const t = new T('a'); [t instanceof T, t.data, t.length]")
        == #"[true,"a",1]"#)
    #expect(
      page(
        "[document.querySelector.length, document.querySelector.name, String(document.querySelector), new Text(), 'x'].slice(0, 3)"
      ) == #"[1,"querySelector","function querySelector() {\n    [native code]\n}"]"#)
  }

  @Test func `collections answer for indexes and names and can be iterated`() throws {
    let page = try Page("<p id=x class='a b'>t</p><p name=y></p>")
    #expect(
      page(
        """
        const all = document.getElementsByTagName('p'), kids = document.body.childNodes;
        all[0].foo = 1;
        const r = [all.length, all[0].foo, all[5] === undefined, all.x === all[0], all.y === all[1],
          Object.keys(all), 'x' in all, 'z' in all, [...kids].length, kids.forEach.name,
          [...all[0].classList], all[0].attributes.id.value, document.body.children === document.body.children];
        all[0].remove(); r.push(all.length, kids.length); r
        """)
        == #"[2,1,true,true,true,["0","1"],true,false,2,"forEach",["a","b"],"x",true,1,1]"#)
  }

  @Test func `text with any UTF-16 units survives the way in and out`() throws {
    let page = try Page()
    #expect(
      page(
        #"""
        const t = document.createTextNode('a\u0000b\ud800c😀\udc00');
        [t.data === 'a\u0000b\ud800c😀\udc00', t.length, t.data.length,
         document.body.setAttribute('x', '\ud83d') === undefined && document.body.getAttribute('x') === '\ud83d']
        """#) == "[true,8,8,true]")
  }

  @Test func `text of any length survives the way in and out`() throws {
    let page = try Page()
    #expect(
      page(
        #"""
        const wrong = [];
        for (const unit of ['a', 'é', '中', '😀', '\ud83d', '\u0000'])
          for (let length = 0; length < 300; length++)
            for (const text of ['x'.repeat(length) + unit, unit + 'x'.repeat(length)]) {
              document.body.title = text;
              const node = document.createTextNode(text);
              if (document.body.getAttribute('title') !== text || node.data !== text
                  || node.length !== text.length || document.body.title !== text
                  || document.createTextNode(text).length !== text.length)
                wrong.push(text);
            }
        wrong
        """#) == "[]")
  }

  @Test func `a text that becomes shorter or longer is what was set last`() throws {
    let page = try Page()
    #expect(
      page(
        """
        const wrong = [], node = document.createTextNode(''), parent = document.createElement('p');
        parent.append(node);
        for (const unit of ['a', 'é', '😀'])
          for (const length of [0, 5000, 1, 300, 4000, 1025, 256, 20000, 0, 7]) {
            const text = unit.repeat(length);
            node.data = text;
            parent.title = text;
            if (node.length !== text.length || node.data !== text || parent.title !== text
                || parent.textContent !== text || parent.outerHTML.length !== 2 * text.length + 16)
              wrong.push([unit, length]);
          }
        // Piece by piece, and together again.
        const whole = 'abcé😀'.repeat(2000);
        node.data = whole;
        for (let rest = node; rest.length > 7;) rest = rest.splitText(7);
        wrong.push(parent.textContent === whole, parent.childNodes.length);
        parent.normalize();
        wrong.push(parent.firstChild.data === whole, parent.childNodes.length);
        wrong
        """) == "[true,1715,true,1]")
  }

  @Test func `the global object's names are those of all interfaces`() {
    #expect(LazyNames.text == LazyNames.computed)
  }
}
