import DOM
import Glibc
import ScriptEngine
import Testing

@testable import WebBindings

/// Trees without a document are freed when nothing can reach them, and not before.
@Suite struct DetachedTreeTests {
  /// Makes so many nodes that the page looks for trees to free several times.
  private static let churn = """
    function churn(count = 1500) {
      for (let index = 0; index < count; index++) document.createElement('i').title = index;
    }
    """

  /// Scripts that make nodes which nothing reaches afterwards.
  private static let droppers = [
    "document.createElement('div')",
    "document.createTextNode('text')",
    "document.createElement('div').append(document.createElement('b'), 'text')",
    "document.createElement('div').innerHTML = '<p class=a>one<b>two</b></p>'",
    "document.body.innerHTML = '<p class=a>one<b id=x>two</b></p>'",
    "{ document.body.innerHTML = '<ul><li>one<li>two</ul>'; document.querySelectorAll('li').forEach(li => li.title = 1) }",
    "{ const p = document.createElement('p'); document.body.append(p); p.remove() }",
    "document.createElement('div').classList.add('a')",
    "document.createElement('div').style.color = 'red'",
    "document.createElement('div').dataset.a = 'b'",
    "document.createElement('div').attributes.length",
    "document.createElement('div').setAttribute('onclick', 'x')",
    "{ const div = document.createElement('div'); div.own = div; div.addEventListener('click', () => div) }",
    "{ const div = document.createElement('div'); div.onclick = () => div }",
    "document.createElement('template').innerHTML = '<p>one'",
    "document.createElement('template').content.append('text')",
    "document.createDocumentFragment().append('text')",
    "document.body.cloneNode(true)",
    "document.createElement('div').childNodes.length",
    "document.createElement('div').children[0]",
    "document.createAttribute('name')",
    "document.body.textContent = 'text'",
  ]

  @Test func `nodes that a script makes and drops are freed`() throws {
    let page = try Page.freeingOften()
    // Each of the scripts alone makes as many or more.
    #expect(try nodesLeft(on: page, wanted: 3000) < 3000)
  }

  @Test func `nodes that a script drops are freed where memory has many holes`() throws {
    // What is made next has addresses in no order.
    var chunks = (0..<400_000).map { _ in malloc(.random(in: 24...400)) }
    chunks.shuffle()
    for index in chunks.indices.prefix(200_000) {
      free(chunks[index])
      chunks[index] = nil
    }
    defer { for chunk in chunks { free(chunk) } }
    let page = try Page.freeingOften()
    // About 2,000 are left if what the search itself leaves in memory keeps half of the objects' nodes.
    #expect(try nodesLeft(on: page, wanted: 1500) < 1500)
  }

  /// Runs each of ``droppers`` 3,000 times.
  ///
  /// - Returns: the number of nodes that are left after some more searches, which end when fewer are left than
  ///   wanted.
  private func nodesLeft(on page: Page, wanted: Int) throws -> Int {
    let scripts = Self.droppers.map { "() => { \($0) }" }.joined(separator: ",\n")
    let answer = page(
      """
      \(Self.churn)
      churn(4000);
      for (const drop of [\(scripts)]) for (let index = 0; index < 3000; index++) drop();
      'done'
      """)
    try #require(answer == #""done""#)
    // The nodes that were made since the last search are still there.
    var least = Int.max
    // Addresses that are left over keep others, until something overwrites them. Beside other tests that takes longer.
    for _ in 0..<300 where least >= wanted {
      #expect(page("churn(300)") == "undefined")
      least = min(least, page.pool.versions.nodeCount)
    }
    return least
  }

  /// A script that makes a tree and returns what keeps it, and an expression which finds in `kept` the
  /// element `inner` of the tree, or something else that shows that it still is what it was.
  private struct Keeper {
    let make: String
    let find: String
  }

  private static let keepers: [Keeper] = [
    Keeper(make: "return inner", find: "kept"),
    Keeper(make: "return outer", find: "kept.firstChild"),
    Keeper(make: "return outer.lastChild", find: "kept.parentNode.firstChild"),
    Keeper(make: "return () => inner", find: "kept()"),
    Keeper(make: "const map = new Map([[1, inner]]); return map", find: "kept.get(1)"),
    Keeper(make: "return { __proto__: { own: inner } }", find: "kept.own"),
    Keeper(make: "return inner.getAttributeNode('title')", find: "kept.ownerElement"),
    Keeper(make: "return inner.attributes", find: "kept.title.ownerElement"),
    Keeper(make: "return outer.childNodes", find: "kept[0]"),
    Keeper(make: "return outer.children", find: "kept[0]"),
    Keeper(make: "return outer.getElementsByTagName('b')", find: "kept[0]"),
    Keeper(make: "return outer.getElementsByClassName('c')", find: "kept[0]"),
    Keeper(make: "return outer.querySelectorAll('b')", find: "kept[0]"),
    Keeper(
      make: "const r = document.createRange(); r.selectNodeContents(outer); return r",
      find: "kept.startContainer.firstChild"),
    Keeper(
      make:
        "return new StaticRange({ startContainer: outer, startOffset: 0, endContainer: outer, endOffset: 1 })",
      find: "kept.startContainer.firstChild"),
    Keeper(make: "return document.createTreeWalker(outer)", find: "kept.firstChild()"),
    Keeper(
      make: "return document.createNodeIterator(outer, 1)",
      find: "(kept.nextNode(), kept.nextNode())"),
    Keeper(
      make: "return document.evaluate('.//b', outer, null, 7, null)", find: "kept.snapshotItem(0)"),
    Keeper(
      make: "const e = new Event('x'); outer.dispatchEvent(e); return e",
      find: "kept.target.firstChild"),
    Keeper(
      make: "const e = new MouseEvent('x', { relatedTarget: inner }); return e",
      find: "kept.relatedTarget"),
    Keeper(
      make:
        "const o = new MutationObserver(() => {}); o.observe(outer, { childList: true, subtree: true }); outer.append('x'); return o.takeRecords()",
      find: "kept[0].target.firstChild"),
    Keeper(
      make:
        "const o = new MutationObserver(() => {}); o.observe(document.body, { childList: true }); document.body.append(outer); outer.remove(); return o.takeRecords()",
      find: "kept[0].addedNodes[0].firstChild"),
    Keeper(
      make: "const t = document.createElement('template'); t.content.append(outer); return t",
      find: "kept.content.firstChild.firstChild"),
    Keeper(
      make:
        "const t = document.createElement('template'); t.content.append(outer); return t.content",
      find: "kept.firstChild.firstChild"),
    Keeper(
      make:
        "const h = document.createElement('div'); h.attachShadow({ mode: 'open' }).append(outer); return h",
      find: "kept.shadowRoot.firstChild.firstChild"),
    Keeper(
      make:
        "const h = document.createElement('div'); const s = h.attachShadow({ mode: 'closed' }); s.append(outer); return s",
      find: "kept.host && kept.firstChild.firstChild"),
    Keeper(make: "return [getComputedStyle(inner), inner]", find: "kept[1]"),
    Keeper(
      make:
        "document.adoptNode(outer); const f = document.createDocumentFragment(); f.append(outer); return f",
      find: "kept.firstChild.firstChild"),
    Keeper(
      make: "return Promise.resolve(inner), { then: null, own: [inner] }", find: "kept.own[0]"),
    Keeper(
      make: "const w = new WeakMap(), key = {}; w.set(key, inner); return [w, key]",
      find: "kept[0].get(kept[1])"),
    Keeper(
      make:
        "const s = outer.appendChild(document.createElement('select')); s.innerHTML = '<option>1'; return s.options",
      find: "kept[0].parentNode.parentNode.firstChild"),
    Keeper(
      make:
        "const f = document.createElement('form'); f.append(outer, document.createElement('input')); return f.elements",
      find: "kept[0].form.firstChild.firstChild"),
    Keeper(
      make:
        "const s = document.createElement('style'); s.textContent = 'b { color: red }'; document.body.append(s); const sheet = s.sheet; outer.append(s); s.own = 1; return [sheet, s]",
      find: "kept[1].parentNode.firstChild"),
    Keeper(
      make:
        "const d = new DOMParser().parseFromString('', 'text/html'); d.body.append(outer); outer.remove(); return outer",
      find: "kept.firstChild"),
    Keeper(
      make: "outer.append(document.createElement('iframe')); return outer", find: "kept.firstChild"),
  ]

  @Test func `a tree lives as long as anything leads to it`() throws {
    let page = try Page.freeingOften("<body><p>one")
    let made = page(
      """
      \(Self.churn)
      churn();
      var all = [\(Self.keepers.map { "(outer, inner) => { \($0.make) }" }.joined(separator: ",\n"))]
        .map(make => {
          const outer = document.createElement('div'), inner = document.createElement('b');
          outer.append(inner, 'text');
          inner.title = 'name';
          inner.className = 'c';
          inner.own = { of: 'script' };
          outer.own = 'outer';
          inner.addEventListener('ask', event => inner.answer = event.type);
          return make(outer, inner);
        });
      churn(4000);
      all.length
      """)
    #expect(made == "\(Self.keepers.count)")
    for (index, keeper) in Self.keepers.enumerated() {
      let found = page(
        """
        (() => {
          const kept = all[\(index)], inner = \(keeper.find), outer = inner.parentNode;
          inner.dispatchEvent(new Event('ask'));
          return [inner.localName, inner.title, inner.own.of, outer.own, inner.answer,
            outer.firstChild === inner, outer.textContent.slice(0, 4)];
        })()
        """)
      #expect(
        found == #"["b","name","script","outer","ask",true,"text"]"#, "\(keeper.make)")
    }
  }

  @Test func `what belongs to an element keeps it`() throws {
    let page = try Page.freeingOften()
    let found = page(
      """
      \(Self.churn)
      const make = member => {
        const made = document.createElement('p');
        made.className = 'x';
        made.dataset.first = 'a';
        made.append(document.createElement('i'));
        return made[member];
      };
      var kept = {};
      for (const member of ['classList', 'style', 'dataset', 'attributes', 'childNodes'])
        kept[member] = make(member);
      churn(4000);
      kept.classList.add('y');
      kept.style.color = 'red';
      kept.dataset.more = 1;
      [kept.classList.value, kept.style.cssText, kept.dataset.first + kept.dataset.more,
        kept.attributes.length + kept.attributes[0].name,
        kept.childNodes.length + kept.childNodes[0].localName]
      """)
    #expect(found == #"["x y","color: red;","a1","2class","1i"]"#)
  }

  @Test func `a dispatch keeps the nodes of its path`() throws {
    let page = try Page.freeingOften()
    let found = page(
      """
      \(Self.churn)
      const seen = [];
      (() => {
        let node = document.createElement('b');
        for (const name of 'pqr') {
          const outer = document.createElement(name);
          outer.own = name;
          outer.append(node);
          outer.addEventListener('x', event => {
            churn();
            seen.push(outer.own + event.currentTarget.localName);
          });
          node = outer;
        }
        return node.querySelector('b');
      })().dispatchEvent(new Event('x', { bubbles: true }));
      seen
      """)
    #expect(found == #"["pp","qq","rr"]"#)
  }

  @Test func `a number belongs to a new node only after nothing knows the old one`() throws {
    let page = try Page.freeingOften()
    let found = page(
      """
      \(Self.churn)
      const lists = [];
      for (let index = 0; index < 300; index++) {
        const outer = document.createElement('div');
        outer.innerHTML = `<p id=a${index}></p><p></p>`;
        lists.push(outer.querySelectorAll('p'));
        churn(20);
      }
      lists.filter((list, index) => list.length !== 2 || list[0].id !== 'a' + index).length
      """)
    #expect(found == "0")
  }

  @Test func `trees of the page's world and of the extension's are told apart`() throws {
    let page = try Page.freeingOften("<body>")
    let world = PageWorld(besides: page.realm)
    defer { world.close() }
    let inner = """
      for (let index = 0; index < 500; index++) document.createElement('u');
      window.own = document.createElement('section');
      own.title = 'of the page';
      document.body.append(own);
      """
    let found = page(
      """
      \(Self.churn)
      const script = document.createElement('script');
      script.textContent = `\(inner)`;
      document.body.append(script);
      const section = document.querySelector('section');
      section.mine = 'of the extension';
      section.remove();
      const ask = document.createElement('script');
      ask.textContent = 'document.body.title = own.title';
      churn(); churn();
      document.body.append(ask);
      [document.body.title, section.mine, section.title]
      """)
    #expect(found == #"["of the page","of the extension","of the page"]"#)
  }

  @Test func `nodes of a document that was freed are not looked for again`() throws {
    let page = try Page.freeingOften()
    page.realm.nodeObjects.leastSweptWeight = 64 << 10
    let found = page(
      """
      \(Self.churn)
      for (let index = 0; index < 200; index++) {
        const made = new DOMParser().parseFromString('<ul>' + '<li>one'.repeat(100), 'text/html');
        made.body.textContent = 'none';
        churn(100);
      }
      'done'
      """)
    #expect(found == #""done""#)
  }

  @Test func `a script that holds many trees keeps all of them`() throws {
    let page = try Page.freeingOften()
    let found = page(
      """
      const all = [];
      for (let index = 0; index < 3000; index++) {
        const p = document.createElement('p');
        p.append(String(index));
        p.own = index;
        all.push(p);
      }
      all.filter((p, index) => p.own !== index || p.firstChild.data !== String(index)).length
      """)
    #expect(found == "0")
    #expect(page.pool.versions.nodeCount > 3000)
  }
}
