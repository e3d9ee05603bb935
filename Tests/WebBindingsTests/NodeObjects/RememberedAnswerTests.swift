import DOM
import ScriptEngine
import Testing

@testable import WebBindings

/// After any change by scripts, the script side of nodes remembers the same as the tree says.
@Suite struct RememberedAnswerTests {
  /// What the nodes in `all` answer, each by its place in that list.
  private static let answers = """
    const place = node => node === null ? -1 : all.indexOf(node);
    const answers = () => all.map(node => [
      place(node.parentNode), place(node.parentElement), place(node.firstChild),
      place(node.lastChild), place(node.previousSibling), place(node.nextSibling),
      place(node.firstElementChild ?? null), place(node.lastElementChild ?? null),
      place(node.previousElementSibling ?? null), place(node.nextElementSibling ?? null),
      node.hasChildNodes() ? 1 : 0, node.nodeName, node.nodeValue ?? '',
      node.id ?? '', node.className ?? '',
      node.getAttribute?.('title') ?? '', node.hasAttribute?.('lang') ? 'lang' : '',
      node.textContent ?? '', node.ownerDocument === document ? 'own' : 'other',
      node.classList?.contains('q') ? 'q' : '', place(node.querySelector?.('.q, #p') ?? null),
      place(node.getElementById?.('p') ?? null),
    ].join('|')).join('\\n');

    """

  /// The same of the tree itself.
  private func answers(of nodes: [Node], in document: Document) -> String {
    func place(_ node: Node?) -> Int {
      node.flatMap { nodes.firstIndex(of: $0) } ?? -1
    }
    func isParent(_ node: Node) -> Bool {
      [.element, .document, .documentFragment].contains(node.nodeType)
    }
    return nodes.map { node in
      let element = Element(node)
      let hasSiblings = node.isElement || node.isCharacterData
      return [
        "\(place(node.parentNode))", "\(place(node.parentElement?.node))",
        "\(place(node.firstChild))", "\(place(node.lastChild))", "\(place(node.previousSibling))",
        "\(place(node.nextSibling))",
        "\(isParent(node) ? place(node.firstElementChild?.node) : -1)",
        "\(isParent(node) ? place(node.lastElementChild?.node) : -1)",
        "\(hasSiblings ? place(node.previousElementSibling?.node) : -1)",
        "\(hasSiblings ? place(node.nextElementSibling?.node) : -1)",
        node.hasChildNodes ? "1" : "0", node.nodeName, node.nodeValue?.string ?? "",
        element?.id.string ?? "", element?.className.string ?? "",
        element?.getAttribute("title")?.string ?? "",
        element?.hasAttribute("lang") ?? false ? "lang" : "",
        node.textContent?.string ?? "", node.ownerDocument == document ? "own" : "other",
        element?.className.string.split(separator: " ").contains("q") ?? false ? "q" : "",
        "\(isParent(node) ? place(inner(node) { $0.id.string == "p" || isQ($0) }) : -1)",
        "\(isParent(node) && element == nil ? place(inner(node) { $0.id.string == "p" }) : -1)",
      ].joined(separator: "|")
    }.joined(separator: "\n")
  }

  private func isQ(_ element: Element) -> Bool {
    element.className.string.split(separator: " ").contains("q")
  }

  /// The first element below a node that passes a test.
  private func inner(_ node: Node, where passes: (Element) -> Bool) -> Node? {
    var child = node.firstChild
    while let current = child {
      if let element = Element(current), passes(element) { return current }
      if let found = inner(current, where: passes) { return found }
      child = current.nextSibling
    }
    return nil
  }

  @Test(arguments: 1...6)
  func `a tree that changes at random is what scripts read`(seed: Int) throws {
    let page = try Page("<body><p id=a title=t>one<b>two</b><!--c--></p><ul><li>x<li>y</ul>")
    let context = page.realm.context
    let setUp =
      "var all = []; {\(Self.answers) globalThis.answers = answers; }"
        + """
        var state = \(seed);
        var random = count => (state = Math.imul(state, 1103515245) + 12345 & 0x7fffffff) % count;
        var other = document.implementation.createHTMLDocument('');
        var collect = node => {
          if (!all.includes(node)) all.push(node);
          for (let child = node.firstChild; child; child = child.nextSibling) collect(child);
        };
        var pick = test => {
          const fitting = all.filter(test);
          return fitting[random(fitting.length)];
        };
        var element = () => pick(node => node.nodeType === 1);
        var text = () => pick(node => node.nodeType === 3) ?? document.createTextNode('t');
        var inner = () => pick(node => node.nodeType === 1 && node.tagName.length < 3);
        var word = () => ['p', 'q r', '', 'Ü'][random(4)];
        var changes = [
          () => inner().appendChild(text()), () => inner().appendChild(inner()),
          () => inner().insertBefore(inner(), inner().firstChild), () => inner().remove(),
          () => text().remove(), () => { text().data = word(); }, () => { text().nodeValue = word(); },
          () => { element().id = word(); }, () => { element().className = word(); },
          () => element().setAttribute('title', word()), () => element().removeAttribute('title'),
          () => { const e = element(); e.hasAttribute('lang'); e.removeAttribute('lang'); },
          () => element().toggleAttribute('lang'), () => element().classList.toggle('k'),
          () => { inner().innerHTML = '<i id=n>new</i>text<!--c-->'; },
          () => { inner().textContent = word(); }, () => inner().normalize(),
          () => text().splitText(0), () => inner().replaceChildren('a', inner()),
          () => inner().append(inner().cloneNode(true), 'b'),
          () => inner().insertAdjacentHTML('afterend', '<u>u</u>'),
          () => { const a = element().getAttributeNode('title'); if (a) a.value = word(); },
          () => inner().replaceWith(inner(), 'r'), () => other.body.append(inner()),
          () => document.body.append(other.adoptNode(inner())),
          () => { const r = document.createRange(); r.selectNodeContents(inner()); r.deleteContents(); },
          () => { const r = document.createRange(); r.selectNodeContents(inner());
                  inner().append(r.extractContents()); },
          () => { const f = document.createDocumentFragment(); f.append(inner(), 'f'); collect(f);
                  inner().prepend(f); },
          () => inner().setAttributeNode(Object.assign(document.createAttribute('class'),
                                                       { value: word() })),
          () => { inner().outerHTML = '<s>s</s>'; }, () => text().appendData('!'),
        ];
        collect(document);
        """
    try context.evaluate(setUp, name: "test.js")
    for step in 0..<60 {
      let found = try context.evaluate(
        """
        for (let count = 0; count < 3; count++) {
          try { changes[random(changes.length)](); } catch (error) {
            if (!(error instanceof DOMException)) throw error;
          }
        }
        collect(document); collect(other.body);
        answers();
        """, name: "test.js")
      let text = try context.string(found)
      let all = try context.property("all", of: context.global)
      let count = Int(try context.number(context.property("length", of: all)))
      let nodes = try (0..<count).map { index in
        try #require(page.realm.node(of: context.element(index, of: all)))
      }
      try #require(text == answers(of: nodes, in: page.realm.document), "step \(step)")
    }
  }

  @Test func `a list gives the item of each key, in whatever order a script asks`() throws {
    let page = try Page("<p>a</p><p>b</p><p>c</p><p>d</p>")
    #expect(
      page(
        """
        const list = document.body.childNodes, name = key => list[key]?.textContent;
        const seen = [['03', '3.0', 3, 0, 1, 2, 3, 4, 2, '1', '01', '1.0', ' 1', '', '-0', 65536].map(name)];
        document.body.firstChild.remove();
        seen.push([0, 1, 2, 3].map(name));
        document.body.prepend(list[2]);
        seen.push([1, 2, 0, 1].map(name), Array.from(list, node => node.textContent));
        seen
        """)
        == #"[[null,null,"d","a","b","c","d",null,"c","b",null,null,null,null,null,null],["b","c","d",null],"#
        + #"["b","c","d","b"],["d","b","c"]]"#)
  }

  @Test func `a long list gives its last items`() throws {
    let page = try Page("<div></div>")
    #expect(
      page(
        """
        const div = document.querySelector('div'), nodes = [];
        div.innerHTML = '<p></p>'.repeat(70000);
        for (let node = div.firstChild; node !== null; node = node.nextSibling) nodes.push(node);
        const seen = [];
        for (const list of [div.childNodes, div.children, div.getElementsByTagName('p'), div.querySelectorAll('p')]) {
          seen.push([69999, 65535, 65536, 69998].map(index =>
            list[index] === nodes[index] && list[String(index)] === nodes[index]
              && list.item(index) === nodes[index] && index in list));
          seen.push([70000, '065536', '65536.0', '6.5536e4', '65536 ', '16777216', '4294967294', '4294967295']
            .map(key => key in list || list[key] !== undefined));
        }
        seen.push([70000, 16777216, 4294967295].map(index => div.childNodes.item(index)));
        div.firstChild.remove();
        seen.push(div.childNodes[65536] === nodes[65537], div.childNodes[69999]);
        seen
        """)
        == "["
        + String(
          repeating: "[true,true,true,true],[false,false,false,false,false,false,false,false],",
          count: 4)
        + "[null,null,null],true,null]")
  }

  @Test func `what few scripts ask of a node is forgotten when it changes`() throws {
    let page = try Page("<p id=a><i>one</i>two</p>")
    #expect(
      page(
        """
        const p = document.querySelector('p'), text = p.lastChild, seen = [];
        const see = () => seen.push([p.lastChild?.nodeName ?? null, p.firstElementChild?.id ?? null,
          p.id, text.previousElementSibling?.id ?? null, text.nextSibling?.nodeName ?? null]);
        see();
        p.firstChild.id = 'i';
        see();
        p.id = '';
        p.append(document.createElement('b'));
        see();
        p.firstChild.remove();
        see();
        text.remove();
        see();
        seen
        """)
        == ##"[["#text","","a","",null],["#text","i","a","i",null],["B","i","","i","B"],"##
        + ##"["B","","",null,"B"],["B","","",null,null]]"##)
  }

  @Test func `siblings that were found together are those of the tree after each change`() throws {
    let page = try Page("<div id=d></div>")
    #expect(
      page(
        """
        const d = document.getElementById('d'), wrong = [];
        const fill = () => { d.innerHTML = Array.from({ length: 200 }, (_, i) => `<i id=i${i}></i>`).join(''); };
        // Each change is made in the middle of a walk, before and behind the node that the walk is at.
        const changes = {
          none() {},
          removed(node) { node.nextSibling?.nextSibling?.remove(); },
          removedBefore(node) { node.previousSibling?.remove(); },
          inserted(node) { node.nextSibling?.before('text'); },
          moved(node) { if (d.lastChild !== node) node.before(d.lastChild); },
          replaced(node) { node.nextElementSibling?.replaceWith(document.createElement('form')); },
          parsed(node) { node.insertAdjacentHTML('afterend', '<!--c--><b></b>'); },
        };
        for (const [name, change] of Object.entries(changes)) {
          fill();
          let at = 0, node = d.firstChild, steps = 0;
          while (node && steps++ < 300) {
            if (steps % 37 === 0) change(node);
            const next = node.nextSibling, list = Array.prototype.slice.call(d.childNodes);
            const place = list.indexOf(node);
            if (place < 0 || next !== (list[place + 1] ?? null)) wrong.push(name + steps);
            if (next && (next.previousSibling !== node || next.parentNode !== d)) wrong.push(name + '<' + steps);
            node = next;
          }
          if (steps < 100) wrong.push(name + ' ended');
        }
        // A walk that reads nothing else.
        fill();
        let count = 0;
        for (let node = d.firstChild; node; node = node.nextSibling) if (node.id === 'i' + count) count++;
        for (let node = d.lastChild; node; node = node.previousSibling) if (node.id === 'i' + (count - 1)) count--;
        [wrong, count]
        """) == "[[],0]")
  }

  @Test func `two worlds and the frames of a page remember for themselves`() throws {
    let page = try Page("<body><p id=a>one</p><iframe srcdoc='<p id=b>two</p>'></iframe>")
    let second = try Realm(
      machine: page.machine, document: page.realm.document, world: 1,
      eventLoop: page.realm.eventLoop)
    defer { second.context.close() }
    #expect(
      page("var p = document.getElementById('a'); p.own = 1; p.nextSibling.tagName") == #""IFRAME""#
    )
    try second.context.evaluate(
      "var q = document.getElementById('a'); q.before('text'); q.id = 'z'", name: "test.js")
    #expect(page("[p.id, p.previousSibling.data, p.own]") == #"["z","text",1]"#)
    #expect(try second.context.json(second.context.evaluate("q.own", name: "")) == nil)
    #expect(
      page(
        """
        const frame = document.querySelector('iframe').contentDocument;
        const own = Object.getOwnPropertyDescriptor(Node.prototype, 'parentNode').get;
        const b = frame.createElement('b');
        const c = frame.createElement('c');
        b.append(c);
        [c.parentNode === b, own.call(c) === b, c instanceof Node, c.nodeType,
         document.adoptNode(b) === b, own.call(c) === b, p.contains(c), p.appendChild(b) === b,
         p.lastChild === b, b.parentNode === p, p.contains(c), c.ownerDocument === document,
         String(Object.getOwnPropertyDescriptor(frame.defaultView.Node.prototype, 'nodeType').get)]
        """)
        == #"[true,true,false,1,true,true,false,true,true,true,true,true,"function nodeType() {\n    [native code]\n}"]"#
    )
  }

  @Test func `what an identifier or a selector finds is what the tree holds`() throws {
    let page = try Page("<body><p id=a class=x>one</p><form></form>")
    #expect(
      page(
        """
        const a = document.getElementById('a'), log = [];
        const look = () => log.push([
          document.getElementById('a')?.tagName, document.querySelector('#a')?.tagName,
          document.body.querySelector('.x, .y')?.id, document.querySelector('p:empty')?.id,
        ].join());
        look(); look();
        a.firstChild.data = ''; look();
        const twin = document.createElement('b');
        twin.id = 'a';
        document.body.prepend(twin); look();
        twin.className = 'y'; look();
        twin.remove(); look();
        a.id = 'c'; look();
        const fragment = document.createDocumentFragment();
        log.push(fragment.getElementById('c'));
        fragment.append(a);
        look();
        log.push(fragment.getElementById('c') === a, fragment.querySelector('.x') === a);
        for (const call of [() => document.getElementById(), () => document.querySelector('p['),
            () => document.querySelector('p['), () => Document.prototype.getElementById.call(a, 'c'),
            () => Document.prototype.getElementById.call(fragment, 'c')]) {
          try { log.push(call()); } catch (error) { log.push(error.name); }
        }
        log
        """)
        == #"["P,P,a,","P,P,a,","P,P,a,a","B,B,a,a","B,B,a,a","P,P,a,a",",,c,c",null,",,,",true,true,"TypeError","SyntaxError","SyntaxError","TypeError","TypeError"]"#
    )
  }

  @Test func `the document of a window has the names of its elements, and is that of its page`()
    throws
  {
    let page = try Page("<body><iframe srcdoc='<p id=b>'></iframe>")
    #expect(
      page(
        """
        const log = [], look = () => log.push(typeof document.one + typeof document.two);
        look();
        const form = document.createElement('form');
        form.name = 'one';
        document.body.append(form); look();
        form.setAttribute('name', 'two'); look();
        form.remove(); look();
        const inner = document.querySelector('iframe').contentWindow, first = inner.document;
        const get = Object.getOwnPropertyDescriptor(window, 'document').get;
        log.push(inner.document === first, first.getElementById('b').id,
          get.call(window) === document, get.call(undefined) === document, get.name, get.length,
          String(get));
        document.querySelector('iframe').srcdoc = '<p id=c>';
        for (const wrong of [{}, document, 1, new Proxy(window, {})]) {
          try { log.push(typeof get.call(wrong)); } catch (error) { log.push(error.message); }
        }
        log
        """)
        == #"["undefinedundefined","objectundefined","undefinedobject","undefinedundefined",true,"b",true,true,"get document",0,"function document() {\n    [native code]\n}","The Window.document getter can only be used on instances of Window","The Window.document getter can only be used on instances of Window","The Window.document getter can only be used on instances of Window","The Window.document getter can only be used on instances of Window"]"#
    )
  }

  @Test func `a list of many words is written as it grows`() throws {
    let page = try Page("<p></p><style>.w39 { color: red }</style>")
    #expect(
      page(
        """
        const p = document.querySelector('p'), list = p.classList, words = [], seen = [];
        const look = () => seen.push(p.className === words.join(' ') && p.attributes[0].value === p.className
          && list.length === words.length && document.getElementsByClassName(words.at(-1))[0] === p);
        const add = (...some) => { list.add(...some); for (const word of some) if (!words.includes(word)) words.push(word); };
        for (let index = 0; index < 40; index++) {
          seen.push(getComputedStyle(p).color);
          add(`w${index}`);
          look();
        }
        seen.push(getComputedStyle(p).color);
        add('w3', 'a', 'b', 'a', 'w5');
        look();
        add('w3');
        look();
        p.className = words.join('  ') + ' ';
        add('c');
        look();
        const copy = p.cloneNode();
        add('d', 'e');
        look();
        seen.push(copy.className === words.slice(0, -2).join(' '));
        list.remove('w7');
        words.splice(7, 1);
        add('f');
        look();
        [...new Set(seen)]
        """) == #"["rgb(0, 0, 0)",true,"rgb(255, 0, 0)"]"#)
  }

  @Test func `an observer gets the old value of a list of many words`() throws {
    let page = try Page("<p></p>")
    #expect(
      page(
        """
        const p = document.querySelector('p'), observer = new MutationObserver(() => {});
        for (let index = 0; index < 30; index++) p.classList.add(`w${index}`);
        const before = p.className;
        observer.observe(p, { attributes: true, attributeOldValue: true });
        p.classList.add('x');
        p.classList.add('y', 'x');
        p.classList.add('y');
        observer.takeRecords().map(record => record.oldValue.slice(before.length)).join() + p.className.slice(before.length)
        """) == #"", x, x y x y""#)
  }

  @Test func `a list of words answers for its words, whatever scripts make of it`() throws {
    let page = try Page("<body><p class='x y'></p><a rel='x'></a>")
    #expect(
      page(
        """
        const p = document.querySelector('p'), list = p.classList, log = [];
        const look = () => log.push(list.contains('x'));
        look(); look();
        p.className = 'z'; look();
        list.add('x'); look();
        p.attributes.class.value = 'y'; look();
        p.removeAttribute('class'); look();
        log.push(document.querySelector('a').relList.contains('x'));
        list.value = 'x';
        const { contains } = DOMTokenList.prototype;
        DOMTokenList.prototype.contains = () => 'replaced'; look();
        DOMTokenList.prototype.contains = contains; look();
        list.contains = () => 'own'; look();
        delete list.contains; look();
        Object.setPrototypeOf(list, { contains: () => 'other' }); look();
        log.push(contains.call(list, 'x'), contains.call(list, { toString() { p.className = 'q'; return 'q'; } }),
          contains.call(list, 'x'));
        for (const wrong of [{}, new Proxy(list, {}), Object.create(list), p]) {
          try { log.push(contains.call(wrong, 'x')); } catch (error) { log.push(error.message); }
        }
        WeakMap.prototype.get = WeakMap.prototype.set = () => { log.push('seen'); };
        const other = document.querySelector('a').relList;
        log.push(other.contains('x'), document.createElement('b').classList.contains('x'));
        log
        """)
        == #"[true,true,false,true,false,false,true,"replaced",true,"own",true,"other",true,true,false,"Can only call DOMTokenList.contains on instances of DOMTokenList","Can only call DOMTokenList.contains on instances of DOMTokenList","Can only call DOMTokenList.contains on instances of DOMTokenList","Can only call DOMTokenList.contains on instances of DOMTokenList",true,false]"#
    )
  }
}
