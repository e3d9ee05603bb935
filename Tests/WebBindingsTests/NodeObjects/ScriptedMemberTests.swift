import Testing

@testable import WebBindings

/// The members that the script side of nodes has: scripts must not be able to tell them from others.
@Suite struct ScriptedMemberTests {
  /// The members as an array literal of scripts: interface, name.
  private static let list =
    "["
    + ScriptedInterface.names.flatMap { interface in
      // Each event has `isTrusted` as its own, see EventObjectTests.
      (ScriptedInterface.named(interface)?.members ?? []).filter { $0 != "isTrusted" }
        .map { "['\(interface)', '\($0)']" }
    }
    .joined(separator: ",") + "]"

  private static let find = """
    // The attributes of declarations are made when a script first reads them.
    const { style } = document.createElement('p');
    for (const name of [\(ScriptedInterface.styleAttributes.map { "'\($0)'" }.joined(separator: ","))])
      style[name];
    const find = (owner, name) => {
      const property = Object.getOwnPropertyDescriptor(globalThis[owner].prototype, name);
      return property.get ?? property.value;
    };

    """

  @Test func `they read as native functions`() throws {
    let page = try Page()
    #expect(
      page(
        Self.find
          + """
          const wrong = [];
          for (const [owner, name] of \(Self.list)) {
            const property = Object.getOwnPropertyDescriptor(globalThis[owner].prototype, name);
            const wanted = property.get ? `get ${name}` : name;
            const f = find(owner, name);
            const text = `function ${name}() {\\n    [native code]\\n}`;
            let constructs = true;
            try { Reflect.construct(Object, [], f); } catch { constructs = false; }
            const required = { __proto__: null, contains: 1, compareDocumentPosition: 1, getAttribute: 1,
                               hasAttribute: 1, getElementById: 1, querySelector: 1,
                               appendChild: 1, removeChild: 1, insertBefore: 2, setAttribute: 2,
                               removeAttribute: 1, createElement: 1, dispatchEvent: 1,
                               initEvent: 1, item: 1, querySelectorAll: 1,
                               getElementsByTagName: 1, isSameNode: 1, matches: 1,
                               closest: 1, createTreeWalker: 1, getModifierState: 1, setStart: 2,
                               setEnd: 2, setStartBefore: 1, setStartAfter: 1, setEndBefore: 1,
                               setEndAfter: 1, selectNode: 1, selectNodeContents: 1,
                               compareBoundaryPoints: 2, insertNode: 1, surroundContents: 1,
                               isPointInRange: 2, comparePoint: 2, intersectsNode: 1,
                               compareNode: 1, createContextualFragment: 1, getRangeAt: 1,
                               addRange: 1, removeRange: 1, 'Selection.collapse': 1,
                               setPosition: 1, extend: 1, setBaseAndExtent: 4,
                               selectAllChildren: 1, containsNode: 1,
                               getPropertyValue: 1, setProperty: 2, createTextNode: 1, addEventListener: 2,
                               removeEventListener: 2 };
            const length = required[`${owner}.${name}`] ?? required[name] ?? 0;
            if (String(f) !== text || Function.prototype.toString.call(f) !== text
                || f.name !== wanted || f.length !== length || constructs
                || String(Reflect.ownKeys(f)) !== 'length,name' || !property.enumerable
                || !property.configurable || Object.getPrototypeOf(f) !== Function.prototype)
              wrong.push([owner, name, String(f), String(Reflect.ownKeys(f))]);
          }
          wrong
          """) == "[]")
  }

  @Test func `they accept the same objects as their interface, and refuse others as WebKit`() throws
  {
    let page = try Page("<p id=x>")
    #expect(
      page(
        Self.find
          + """
          const wrong = [];
          const proxy = new Proxy(document.body, {});
          class Strange extends Text { constructor() { super(); return {}; } }
          for (const [owner, name] of \(Self.list)) {
            const f = find(owner, name), member = `${owner}.${name}`;
            const message = f.name === name
              ? `Can only call ${member} on instances of ${owner}`
              : `The ${member} getter can only be used on instances of ${owner}`;
            const others = [{}, null, undefined, 1, 'x', Symbol(), proxy, new Strange,
                            Object.create(document.body), globalThis[owner].prototype, f,
                            new EventTarget, owner === 'DOMTokenList' ? {} : document.body.classList,
                            owner === 'Document' ? document.body : document];
            if (owner === 'Node') others.pop();
            // Nodes are targets too, and no object at all stands for the window.
            if (owner === 'EventTarget')
              others.splice(0, others.length, {}, 1, 'x', Symbol(), proxy, f, document.body.classList);
            for (const other of others) {
              try {
                f.call(other, document);
                wrong.push([member, typeof other]);
              } catch (error) {
                if (!(error instanceof TypeError) || error.message !== message)
                  wrong.push([member, error.message]);
                const frame = `${name}@[native code]\\nglobal code@test.js:`;
                if (!error.stack.startsWith(frame)) wrong.push([member, error.stack]);
              }
            }
          }
          wrong
          """) == "[]")
  }

  @Test func `setters read as native functions, and accept what their interface accepts`() throws {
    let page = try Page("<p id=x class=c>text")
    #expect(
      page(
        """
        const wrong = [], proxy = new Proxy(document.body, {});
        for (const [owner, name] of [['Node', 'textContent'], ['CharacterData', 'data'],
                                     ['Element', 'id'], ['Element', 'className']]) {
          const property = Object.getOwnPropertyDescriptor(globalThis[owner].prototype, name);
          const f = property.set, text = `function ${name}() {\\n    [native code]\\n}`;
          let constructs = true;
          try { Reflect.construct(Object, [], f); } catch { constructs = false; }
          if (String(f) !== text || f.name !== `set ${name}` || f.length !== 1 || constructs
              || String(Reflect.ownKeys(f)) !== 'length,name')
            wrong.push([owner, name, String(f), f.name]);
          const message = `The ${owner}.${name} setter can only be used on instances of ${owner}`;
          for (const other of [{}, null, undefined, 1, 'x', proxy, Object.create(document.body),
                               new EventTarget]) {
            try {
              f.call(other, 'value');
              wrong.push([name, typeof other]);
            } catch (error) {
              if (error.message !== message) wrong.push([name, error.message]);
            }
          }
          // WebKit takes undefined for a missing value.
          const p = document.querySelector('p');
          const node = owner === 'CharacterData' ? p.appendChild(new Text('text')) : p;
          f.call(node);
          if (node[name] !== (name === 'textContent' ? '' : 'undefined')) wrong.push([name, node[name]]);
        }
        wrong
        """) == "[]")
  }

  @Test func `what is set is what was given, converted as the standard says`() throws {
    let page = try Page("<p id=x class=c>text</p>")
    #expect(
      page(
        """
        const p = document.querySelector('p'), text = p.firstChild, log = [];
        const values = ['a', '', 'Ü\\ud800 \\ud83d\\ude00', 'n\\0l', 1, null, undefined, { toString: () => 'o' }];
        for (const value of values) {
          p.id = p.className = value;
          p.setAttribute('title', value);
          p.setAttribute('data-X', value);
          text.data = value;
          log.push([p.id, p.className, p.title, p.getAttribute('data-x'), text.data].map(escape).join());
        }
        p.textContent = 'n\\0\\ud800';
        log.push(escape(p.textContent), p.childNodes.length);
        p.textContent = null;
        log.push(p.childNodes.length);
        document.textContent = 'nothing';
        const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
        svg.setAttribute('viewBox', '1');
        svg.setAttribute('viewbox', '2');
        log.push(svg.getAttributeNames().join(), document.documentElement.tagName);
        log
        """)
        == #"["a,a,a,a,a",",,,,","%DC%uD800%20%uD83D%uDE00,%DC%uD800%20%uD83D%uDE00,%DC%uD800%20%uD83D%uDE00,%DC%uD800%20%uD83D%uDE00,%DC%uD800%20%uD83D%uDE00","n%00l,n%00l,n%00l,n%00l,n%00l","1,1,1,1,1","null,null,null,null,","undefined,undefined,undefined,undefined,undefined","o,o,o,o,o","n%00%uD800",1,0,"viewBox,viewbox","HTML"]"#
    )
  }

  @Test func `changes of a tree give what they were given, or raise what the standard says`() throws
  {
    let page = try Page("<div id=a><p>one</p></div><iframe></iframe>")
    #expect(
      page(
        """
        const a = document.getElementById('a'), p = a.firstChild, log = [];
        const attempt = (...calls) => {
          for (const call of calls) {
            try { log.push(call()); } catch (error) {
              log.push(`${error.name} ${error.constructor === window[error.constructor.name]}`);
            }
          }
        };
        const b = document.createElement('b'), i = document.createElement('I');
        attempt(() => a.appendChild(b) === b, () => a.insertBefore(i, b) === i,
          () => a.insertBefore(p, null) === p, () => a.insertBefore(p, undefined) === p,
          () => a.innerHTML, () => a.removeChild(i) === i, () => i.remove(), () => b.remove(),
          () => a.innerHTML);
        attempt(() => p.appendChild(a), () => a.appendChild(document), () => a.appendChild(null),
          () => a.appendChild(), () => a.appendChild({}), () => a.appendChild(new Proxy(b, {})),
          () => a.insertBefore(b), () => a.insertBefore(b, i), () => a.insertBefore(b, {}),
          () => a.removeChild(b), () => p.firstChild.appendChild(b), () => document.appendChild(b),
          () => document.createElement('<'), () => document.createElement(''),
          () => document.createElement(), () => document.createElement('a:b').localName,
          () => document.createElement('DIV') instanceof HTMLDivElement,
          () => document.createElement({ toString: () => 'q' }).tagName,
          () => document.createElement('x-y') instanceof HTMLElement,
          () => document.createElement('nothing') instanceof HTMLUnknownElement);
        const frame = document.querySelector('iframe'), inner = frame.contentDocument;
        const made = document.createElement.call(inner, 'p');
        attempt(() => made instanceof frame.contentWindow.HTMLParagraphElement,
          () => made.ownerDocument === inner, () => a.appendChild(made) === made,
          () => made.ownerDocument === document);
        const xml = new DOMParser().parseFromString('<r/>', 'text/xml');
        attempt(() => xml.createElement('p').namespaceURI, () => xml.createElement('P').tagName);
        log
        """)
        == #"[true,true,true,true,"<i></i><b></b><p>one</p>",true,null,null,"<p>one</p>","HierarchyRequestError true","HierarchyRequestError true","TypeError true","TypeError true","TypeError true","TypeError true","TypeError true","NotFoundError true","TypeError true","NotFoundError true","HierarchyRequestError true","HierarchyRequestError true","InvalidCharacterError true","InvalidCharacterError true","TypeError true","a:b",true,"Q",true,true,true,true,true,true,null,"P"]"#
    )
  }

  @Test func `changes call custom elements, scripts and observers before the script goes on`()
    throws
  {
    let page = try Page("<div id=a></div>")
    #expect(
      page(
        """
        const a = document.getElementById('a'), log = [];
        const plain = document.createElement('x-late');
        a.appendChild(plain);
        customElements.define('x-y', class extends HTMLElement {
          static observedAttributes = ['title', 'id'];
          constructor() { super(); log.push('made'); }
          connectedCallback() { log.push('in'); a.prepend('text'); a.setAttribute('class', 'k'); }
          disconnectedCallback() { log.push('out'); a.id = 'changed'; }
          attributeChangedCallback(name, old, value) { log.push(name + old + value); }
        });
        const made = document.createElement('x-y');
        log.push(a.appendChild(made) === made, a.firstChild.data, a.className);
        made.setAttribute('title', 't'); log.push('set');
        made.id = 'i'; log.push('id');
        log.push(a.removeChild(made) === made, a.id);
        a.insertBefore(made, plain); log.push('back');
        made.remove(); log.push('gone');
        a.appendChild(made);
        a.textContent = 'all'; log.push(a.childNodes.length);
        customElements.define('x-late', class extends HTMLElement {
          constructor() { super(); log.push('late'); } });
        document.body.appendChild(plain); log.push('end');
        log
        """)
        == #"["made","in",true,"text","k","titlenullt","set","idnulli","id","out",true,"changed","in","back","out","gone","in","out",1,"late","end"]"#
    )
  }

  @Test func `functions of scripts keep their own text`() throws {
    let page = try Page()
    #expect(
      page(
        """
        document.body.nodeType;
        const own = class {
          #record; has() { return this !== null && #record in this } }.prototype.has;
        const text = Function.prototype.toString;
        let failure;
        try { text.call({}) } catch (error) { failure = error instanceof TypeError }
        [String(own), String(text), text.name, failure,
         Object.getOwnPropertyDescriptor(Function.prototype, 'toString').enumerable]
        """)
        == ##"["has() { return this !== null && #record in this }","function toString() {\n    [native code]\n}","toString",true,false]"##
    )
  }

  @Test func `a script that changes the language's prototypes sees nothing and breaks nothing`()
    throws
  {
    let page = try Page("<div id=a class='b c'><p>one</p>two<!--three--></div>")
    #expect(
      page(
        """
        let seen = '';
        for (let index = 0; index < 40; index++)
          Object.defineProperty(Array.prototype, index, {
            set(value) { seen += `set ${index} `; }, configurable: true });
        const names = ['at', 'kind', 'type', 'parent', 'first', 'next', 'kept', 'attributes', 'text',
          'name', 'owner', 'id', 'childNodes', 'isLeaf', 'objects', 'title'];
        for (const name of names)
          Object.defineProperty(Object.prototype, name, {
            set(value) { seen += `set ${name} `; }, get() { seen += `get ${name} `; },
            configurable: true });
        for (const [object, name] of [
          [Function.prototype, 'call'], [Function.prototype, 'apply'], [Function.prototype, 'bind'],
          [Reflect, 'apply'], [Object, 'create'], [Object, 'setPrototypeOf'], [Map.prototype, 'get'],
          [WeakMap.prototype, 'get'], [Array.prototype, Symbol.iterator]])
          object[name] = () => { seen += 'call '; };
        const iterate = Array.prototype.values;
        const a = document.getElementById('a'), p = a.firstChild, text = p.nextSibling;
        const found = JSON.stringify([
          a.nodeType, a.tagName, p.parentNode === a, text.data, text.nextSibling.nodeValue,
          a.getAttribute('class'), a.getAttribute('none'), a.hasAttribute('class'),
          a.firstElementChild === p, text.previousElementSibling === p, a.contains(text),
          a.childNodes === a.childNodes, a.ownerDocument === document, a.lastChild.nodeType]);
        for (let index = 0; index < 40; index++) delete Array.prototype[index];
        Array.prototype[Symbol.iterator] = iterate;
        for (const name of names) delete Object.prototype[name];
        [found, seen]
        """)
        == #"["[1,\"DIV\",true,\"two\",\"three\",\"b c\",null,true,true,true,true,true,true,8]",""]"#
    )
  }

  @Test func `a node's object remembers only values of that node`() throws {
    let page = try Page("<p id=x class=y title=z>text</p>")
    #expect(
      page(
        """
        const p = document.getElementById('x');
        const heir = Object.create(p), copy = Object.assign({}, p), proxy = new Proxy(p, {});
        const answers = [heir, copy, proxy].map(other => {
          try { return String(other.id) } catch (error) { return error.constructor.name }
        });
        class Thief extends Text {
          constructor() { return p; }
        }
        const stolen = new Thief('a');
        [answers, stolen === p, stolen.nodeType, Object.getOwnPropertyNames(p),
         Object.getOwnPropertySymbols(p), Reflect.ownKeys(document.body.firstChild), JSON.stringify(p)]
        """)
        == #"[["TypeError","undefined","TypeError"],true,1,[],[],[],"{}"]"#)
  }
}
