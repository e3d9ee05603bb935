import Testing

@testable import DOM
@testable import WebBindings

/// Documents that scripts have made, and that are freed when no script can reach them.
@Suite struct SeparateDocumentTests {
  /// Makes documents of about 4 KB, of which `use` gets each, with its index.
  private static func script(count: Int, _ use: String) -> String {
    """
    (() => {
      const kept = [];
      const text = '<title>t</title><main class="a b" id=m>'
        + '<p title=one>Some <b>text</b> of a page</p>'.repeat(100) + '<template><i>x</i></template>';
      const use = (page, index) => { \(use) };
      for (let index = 0; index < \(count); index++)
        use(new DOMParser().parseFromString(text, 'text/html'), index);
      return kept;
    })()
    """
  }

  @Test("documents that a script has read and let go are freed while it runs")
  func freed() throws {
    let page = try Page.sweepingOften()
    let result = page(
      Self.script(
        count: 60,
        """
        const main = page.querySelector('main');
        let length = 0;
        for (const p of page.getElementsByTagName('p')) {
          length += p.textContent.length + p.attributes.length + p.childNodes.length;
          if (p.style.display !== '' || p.classList.contains('a') || p.dataset.x) throw 0;
          for (let node = p.firstChild; node; node = node.nextSibling) length += node.nodeType;
        }
        main.replaceChild(page.createElement('hr'), main.firstElementChild);
        main.appendChild(page.createTextNode(page.title));
        if (index % 15 === 14) kept.push(length);
        """) + ".join()")
    // A p: 19 characters, an attribute, three children whose types are 3, 1 and 3.
    let length = 100 * (19 + 1 + 3 + 7)
    #expect(result == "\"\(length),\(length),\(length),\(length)\"")
    let pool = page.realm.document.node.pool
    // A search comes after every few documents, and may find some alive that nothing but the stack holds.
    #expect(pool.separateDocuments.count < 30, "\(pool.separateDocuments.count)")
    #expect(pool.versions.largestNumber < 30 * 500)
  }

  @Test(
    "a document stays where a script keeps a part of it",
    arguments: [
      "page", "page.querySelector('main')", "page.querySelector('main').lastChild",
      "page.querySelector('b').firstChild", "page.querySelector('p').attributes",
      "page.querySelector('p').attributes[0]", "page.querySelector('p').childNodes",
      "page.querySelectorAll('p')", "page.getElementsByTagName('p')",
      "page.querySelector('main').classList", "page.querySelector('p').style",
      "page.querySelector('p').dataset", "page.querySelector('template').content",
      "page.querySelector('p').cloneNode(true)", "page.createElement('p')",
      "page.createRange()", "page.createTreeWalker(page, 4)", "new Event('x')",
      "page.querySelector('p').removeChild(page.querySelector('b'))",
      "[page.querySelectorAll('p')][Symbol.iterator]()",
      "document.adoptNode(page.querySelector('p'))", "getComputedStyle(page.body)",
    ])
  func kept(_ part: String) throws {
    let page = try Page.sweepingOften()
    let checks = """
      (part => {
        const show = part => {
          if (part instanceof Document) return part.title;
          if (part instanceof Attr) return part.name + part.value;
          if (part instanceof Node) return part.textContent.length + part.nodeName;
          if (part instanceof NamedNodeMap) return part[0].ownerElement.textContent;
          if (part instanceof NodeList || part instanceof HTMLCollection)
            return part.length + part[0].textContent;
          if (part instanceof DOMTokenList) return part.value + part.contains('b');
          if (part instanceof CSSStyleDeclaration) {
            try { part.color = 'red'; } catch { return part.color + part.display; }
            return part.cssText;
          }
          if (part instanceof DOMStringMap) { part.x = 'y'; return part.x; }
          if (part instanceof Range) { return part.startContainer.nodeName; }
          if (part instanceof TreeWalker) return part.nextNode().data;
          if (part instanceof Event) return part.type;
          return part.next().value?.length;
        };
        return show(part);
      })
      """
    // The same part of a document that nothing else was made after is right.
    let result = page(
      Self.script(count: 30, "if (index % 10 === 7) kept.push(\(part));")
        + ".map(\(checks)).every((shown, _, all) => shown === all[0] && shown !== undefined)")
    #expect(result == "true")
    let first = page(
      Self.script(count: 1, "kept.push(\(part));") + ".map(\(checks))[0]")
    let last = page(
      Self.script(count: 30, "if (index === 0) kept.push(\(part));") + ".map(\(checks))[0]")
    #expect(first == last)
  }

  @Test("what a script has put on a node or a list of a document stays there")
  func expandos() throws {
    let page = try Page.sweepingOften()
    let result = page(
      Self.script(
        count: 40,
        """
        if (index === 3) {
          kept.push(page.querySelector('b'));
          page.mark = 'document';
          page.body.mark = 'body';
          page.body.classList.mark = 'list';
          page.getElementsByTagName('p').mark = 'collection';
        }
        """)
          + """
          .map(node => node.ownerDocument).map(page => [page.mark, page.body.mark,
            page.body.classList.mark, page.getElementsByTagName('p').mark,
            page.body === page.querySelector('body')].join())[0]
          """)
    #expect(result == "\"document,body,list,collection,true\"")
  }

  @Test("a document is held once something may refer to its nodes that nobody looks through")
  func held() throws {
    let page = try Page("<p>")
    _ = page("globalThis.made = new DOMParser().parseFromString('<p>a<p>b', 'text/html')")
    let made = try #require(page.realm.document.node.pool.separateDocuments.first)
    _ = page("made.querySelector('p').textContent + made.body.innerHTML")
    #expect(!made.isHeld)
    // The listener holds the target itself as long as it waits.
    _ = page("made.body.addEventListener('click', () => {}); made.body.click()")
    #expect(made.isHeld)
  }

  @Test("documents are freed while the page has custom elements and shadow trees")
  func beside() throws {
    let page = try Page.sweepingOften()
    _ = page(
      """
      customElements.define('x-own', class extends HTMLElement {
        connectedCallback() { this.seen = true; }
      });
      const host = document.body.appendChild(document.createElement('x-own'));
      host.attachShadow({ mode: 'open', clonable: true }).innerHTML = '<slot></slot>';
      """)
    let result = page(
      Self.script(
        count: 60,
        """
        host.replaceChildren(document.importNode(page.querySelector('p'), true));
        page.body.innerHTML += '<x-own></x-own>';
        if (index % 30 === 29) kept.push(host.textContent, host.seen, page.querySelector('x-own').seen);
        """) + ".join()")
    #expect(result == "\"Some text of a page,true,,Some text of a page,true,\"")
    let count = page.realm.document.node.pool.separateDocuments.count
    #expect(count < 30, "\(count)")
  }

  @Test("a document that gets a shadow tree is held")
  func shadowTree() throws {
    let page = try Page("<p>")
    _ = page(
      """
      const host = document.createElement('div');
      host.attachShadow({ mode: 'open', clonable: true }).innerHTML = '<slot></slot>';
      const [first, second] = ['a', 'b'].map(
        text => new DOMParser().parseFromString(text, 'text/html'));
      first.body.appendChild(first.importNode(host, true));
      second.body.appendChild(second.importNode(document.body, true));
      """)
    #expect(page.realm.document.node.pool.separateDocuments.map(\.isHeld) == [true, false])
  }

  @Test("documents that have exchanged nodes are held")
  func exchanged() throws {
    let page = try Page("<p>")
    _ = page(
      """
      const parse = text => new DOMParser().parseFromString(text, 'text/html');
      const [first, second, third] = [parse('<p>a'), parse('<p>b'), parse('<p>c')];
      first.body.appendChild(second.body.firstChild);
      """)
    #expect(page.realm.document.node.pool.separateDocuments.map(\.isHeld) == [true, true, false])
  }
}
