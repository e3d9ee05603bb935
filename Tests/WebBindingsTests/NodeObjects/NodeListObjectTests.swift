import DOM
import Testing

@testable import WebBindings

/// Lists of nodes whose objects the script side makes alone, see ``NodeScript/nodeLists``. What is
/// expected is what the tree itself says, DOM Standard, 4.2.10.
@Suite struct NodeListObjectTests {
  /// Changes a tree in random ways, and asks its lists in random ways between the changes.
  private static func history(seed: Int) -> String {
    """
    (() => {
      let state = \(seed);
      const random = limit => (state = (state * 1103515245 + 12345) % 2147483648) % limit;
      const root = document.createElement('div');
      document.body.append(root);
      const below = node => node.nodeType !== 1 ? [] : [...walk(node)];
      function* walk(node) {
        for (let child = node.firstChild; child !== null; child = child.nextSibling) {
          yield child;
          yield* walk(child);
        }
      }
      const children = node => {
        const found = [];
        for (let child = node.firstChild; child !== null; child = child.nextSibling) found.push(child);
        return found;
      };
      const isElement = node => node.nodeType === 1;
      const named = name => node => isElement(node) && node.localName === name;
      const kinds = [
        [node => node.childNodes, children],
        [node => node.children, node => children(node).filter(isElement)],
        [node => node.getElementsByTagName('p'), node => below(node).filter(named('p'))],
        [node => node.getElementsByTagName('*'), node => below(node).filter(isElement)],
        [node => node.querySelectorAll('b'), node => below(node).filter(named('b'))],
        [node => node.querySelectorAll('p, b, i'), node => below(node).filter(isElement)],
      ];
      const ways = [
        (list, wanted) => list.length === wanted.length,
        (list, wanted) => Array.from(list).every((node, index) => node === wanted[index]),
        (list, wanted) => {
          const at = random(wanted.length + 2);
          return list[at] === wanted[at] && list.item(at) === (wanted[at] ?? null)
            && at in list === at < wanted.length;
        },
        (list, wanted) => {
          let at = list.length;
          while (at-- > 0) if (list[at] !== wanted[at]) return false;
          return true;
        },
        (list, wanted) => Object.keys(list).length === wanted.length,
        (list, wanted) => {
          const found = [];
          Array.prototype.forEach.call(list, node => { found.push(node); });
          return found.length === wanted.length && found.every((node, index) => node === wanted[index]);
        },
        (list, wanted) => list instanceof NodeList
          || list.namedItem('n1') === (wanted.find(node => node.id === 'n1') ?? null),
      ];
      const kept = [];
      for (let step = 0; step < 400; step++) {
        const elements = [root, ...below(root).filter(isElement)];
        const element = elements[random(elements.length)];
        switch (random(4)) {
        case 0: {
          const made = document.createElement('pbi'[random(3)]);
          made.id = 'n' + random(4);
          element.insertBefore(made, element.childNodes[random(element.childNodes.length + 1)] ?? null);
          break;
        }
        case 1: element.append('text'); break;
        case 2: if (element !== root && elements.length > 12) element.remove(); break;
        default: element.prepend(elements.filter(other => !other.contains(element))[0] ?? ''); break;
        }
        const owner = random(2) === 0 ? root : element;
        const [ask, tell] = kinds[random(kinds.length)];
        const list = ask(owner), wanted = tell(owner);
        const way = random(ways.length);
        if (!ways[way](list, wanted)) return `step ${step}, way ${way}`;
        if (list instanceof NodeList && list !== owner.childNodes) kept.push([list, wanted]);
      }
      // What a selector has found never changes.
      return kept.every(([list, wanted]) =>
        list.length === wanted.length && wanted.every((node, index) => list[index] === node));
    })()
    """
  }

  @Test(
    "the lists say what the tree says, in any order of changes and questions",
    arguments: [1, 22, 333, 4444, 55555, 666_666])
  func history(seed: Int) throws {
    #expect(try Page()(Self.history(seed: seed)) == "true")
  }

  @Test("there is one list of a kind, also for another window and for the Swift side")
  func identity() throws {
    let page = try Page("<iframe></iframe><p id=p>a<b title=t>c</b></p>")
    #expect(
      page(
        """
        const inner = document.querySelector('iframe').contentWindow;
        inner.document.body.innerHTML = '<p>x<i>y</i></p>';
        const getter = (owner, name) => Object.getOwnPropertyDescriptor(owner, name).get;
        const asks = [
          [Node, 'childNodes'], [Element, 'children'], [Element, 'attributes'],
        ].map(([owner, name]) => getter(owner.prototype, name));
        const find = Element.prototype.getElementsByTagName;
        const same = [];
        for (const element of [inner.document.body, inner.document.querySelector('p'), p]) {
          // First asked by this window for some, and by the element's own for others.
          const first = element.localName === 'p' ? asks.map(ask => ask.call(element)) : [];
          const own = [element.childNodes, element.children, element.attributes];
          same.push(asks.every((ask, at) => ask.call(element) === own[at]
            && (first[at] ?? own[at]) === own[at] && Reflect.get(element,
              ['childNodes', 'children', 'attributes'][at]) === own[at]));
          const lists = [find.call(element, 'i'), element.getElementsByTagName('i')];
          same.push(lists[0] === lists[1] && lists[0] !== element.getElementsByTagName('b')
            && lists[0] !== element.getElementsByTagName('I'));
        }
        // The list gets a Swift object, and stays the same.
        const { children } = p;
        children.mark = 1;
        same.push(children.namedItem('x') === null, p.children === children, p.children.mark === 1,
          inner.document.body.childNodes instanceof inner.NodeList,
          asks[0].call(inner.document) instanceof inner.NodeList);
        same.filter(value => value !== true).length
        """) == "0")
  }

  @Test("a list goes on behind nodes whose objects another window has made")
  func adopted() throws {
    let page = try Page("<iframe></iframe><div><p>1<p>3<p>5</div>")
    #expect(
      page(
        """
        const inner = document.querySelector('iframe').contentDocument;
        const div = document.querySelector('div');
        for (const [index, text] of [[1, '2'], [3, '4']]) {
          const made = inner.createElement('p');
          made.textContent = text;
          div.insertBefore(made, div.childNodes[index]);
        }
        document.querySelectorAll('x');
        [div.children, div.childNodes, div.getElementsByTagName('p'), div.querySelectorAll('p')]
          .map(list => Array.from(list, node => node.textContent).join(''))
        """) == #"["12345","12345","12345","12345"]"#)
  }

  @Test("a list of elements that selectors found gives those that are defined later their class")
  func definedLater() throws {
    let page = try Page("<x-a></x-a><x-b></x-b>")
    #expect(
      page(
        """
        class A extends HTMLElement { get mark() { return 1; } }
        document.querySelectorAll('p');
        const before = document.querySelectorAll('*');
        customElements.define('x-a', A);
        const after = document.querySelectorAll('x-a, x-b');
        customElements.define('x-b', class extends A { });
        [Array.from(before).filter(element => element.mark).length, after[0].mark, after[1].mark,
          before.length]
        """) == "[2,1,1,5]")
  }

  @Test(
    "a list keeps its separate document",
    arguments: [
      "body.childNodes", "body.children", "body.getElementsByTagName('b')",
      "body.querySelectorAll('b')", "body.firstChild.attributes",
    ])
  func keepsDocument(_ list: String) throws {
    let page = try Page.sweepingOften()
    let script = """
      (() => {
        const kept = [];
        for (let index = 0; index < 60; index++) {
          const markup = `<p title=t${index}><b>${index}</b>` + '<i>x</i>'.repeat(300);
          const { body } = new DOMParser().parseFromString(markup, 'text/html');
          const list = \(list);
          if (index % 3 === 0) list.item(0);
          if (index % 10 === 3) kept.push([index, list]);
        }
        return kept.every(([index, list]) => list[0].textContent.startsWith(index)
          || list[0].value === 't' + index) && kept.length === 6;
      })()
      """
    #expect(page(script) == "true")
    #expect(page(script) == "true")
    #expect(page.realm.document.node.pool.separateDocuments.count < 60)
  }

  @Test("what a script puts into the prototypes of arrays and objects does not reach a list")
  func foreignPrototypes() throws {
    let page = try Page("<p>a</p><p>b</p>")
    #expect(
      page(
        """
        Array.prototype[Symbol.iterator] = function* () { yield 1; };
        Array.prototype[0] = Object.prototype[1] = 'mine';
        Object.defineProperty(Array.prototype, 2, { set() { throw new Error('seen'); } });
        const lists = [document.body.childNodes, document.body.children,
          document.body.getElementsByTagName('p'), document.querySelectorAll('p'),
          document.querySelectorAll('p, body')];
        let found = '';
        for (let at = 0; at < 5; at++)
          found += lists[at].length + lists[at].item(0).localName + lists[at][7] + ' ';
        delete Array.prototype[0];
        delete Array.prototype[2];
        delete Object.prototype[1];
        found
        """) == "\"2pundefined 2pundefined 2pundefined 2pundefined 3bodyundefined \"")
  }
}
