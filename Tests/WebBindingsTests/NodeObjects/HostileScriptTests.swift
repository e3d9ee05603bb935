import Testing

@testable import WebBindings

/// Scripts that look for a way to what the script side of nodes keeps, or try to confuse it.
@Suite struct HostileScriptTests {
  @Test func `a Proxy of a node is no node`() throws {
    let page = try Page("<p id=a>one</p>")
    #expect(
      page("try { new Proxy(document.body, {}).tagName } catch (error) { String(error) }")
        == #""TypeError: The Element.tagName getter can only be used on instances of Element""#)
    #expect(
      page(
        """
        const seen = [];
        const p = document.getElementById('a');
        const proxy = new Proxy(p, {
          get(target, key, receiver) { seen.push(String(key)); return Reflect.get(target, key); },
          has(target, key) { seen.push(String(key)); return true; },
          getPrototypeOf() { seen.push('prototype'); return Element.prototype; } });
        const failures = [
          () => document.body.contains(proxy), () => proxy.contains(p),
          () => Element.prototype.getAttribute.call(proxy, 'id'),
          () => document.body.appendChild(proxy), () => p.compareDocumentPosition(proxy),
          () => Element.prototype.removeAttribute.call(proxy, 'id'),
          () => Node.prototype.__lookupGetter__('textContent').call(proxy),
          () => CharacterData.prototype.__lookupGetter__('length').call(p),
          () => Document.prototype.getElementById.call(proxy, 'a'),
          () => Element.prototype.querySelector.call(proxy, '#a'),
        ].map(call => { try { return String(call()); } catch (error) { return error.name; } });
        [failures.length, failures.every(name => name === 'TypeError'), seen, proxy.id, p.id]
        """)
        == #"[10,true,["contains","id"],"a","a"]"#
    )
  }

  @Test
  func `what a constructor returns is the result, and is a node only if it was one`()
    throws
  {
    let page = try Page("<p id=a>one</p>")
    #expect(
      page(
        """
        const p = document.getElementById('a');
        class Strange extends Text { constructor(given) { super('text'); return given; } }
        const plain = {}, proxy = new Proxy(p, {}), method = () => {};
        const given = [plain, proxy, method, p, window].map(value => new Strange(value) === value);
        const answers = [plain, proxy, method].map(value => {
          try { return Node.prototype.__lookupGetter__('nodeType').call(value); }
          catch (error) { return error.name; }
        });
        // A class that gives its private field to whatever its base gives back.
        class Base { constructor(object) { return object; } }
        class Stamp extends Base { #record = 'mine'; static read(object) { return object.#record; } }
        new Stamp(p);
        let twice;
        try { new Stamp(p); } catch (error) { twice = error.name; }
        [given, answers, Stamp.read(p), twice, p.id, p.firstChild.data]
        """)
        == #"[[true,true,true,true,true],["TypeError","TypeError","TypeError"],"mine","TypeError","a","one"]"#
    )
  }

  @Test func `callbacks in the middle of a call change the tree, and every answer is right`() throws
  {
    let page = try Page("<div id=a title=old><p>one</p><b>two</b></div>")
    #expect(
      page(
        """
        const a = document.getElementById('a'), p = a.firstChild, b = p.nextSibling;
        const read = () => [a.id, a.title, a.getAttribute('title'), p.nextSibling?.nodeName ?? null,
          b.previousSibling?.nodeName ?? null, a.contains(b), a.childNodes.length].join();
        const log = [read()];
        // The name is converted in the middle of the call.
        const name = { toString() {
          log.push(read());
          b.remove();
          a.setAttribute('title', 'new');
          log.push(read());
          return 'title';
        } };
        log.push(a.getAttribute(name), read());
        a.append(b);
        log.push(a.hasAttribute({ toString() { a.removeAttribute('title'); return read(), 'title'; } }));
        customElements.define('x-y', class extends HTMLElement {
          connectedCallback() { log.push(this.previousSibling.nodeName, read()); a.prepend(b); }
        });
        a.appendChild(document.createElement('x-y'));
        log.push(read());
        const walker = document.createTreeWalker(a, NodeFilter.SHOW_ELEMENT, node => {
          if (node === p) p.remove();
          log.push(read());
          return NodeFilter.FILTER_ACCEPT;
        });
        log.push(walker.nextNode().nodeName, walker.nextNode()?.nodeName ?? null, read());
        log
        """)
        == #"["a,old,old,B,P,true,2","a,old,old,B,P,true,2","a,new,new,,,false,1","new","a,new,new,,,false,1",false,"B","a,,,B,P,true,3","a,,,X-Y,,true,3","a,,,X-Y,,true,3","a,,,,,true,2","B","P","a,,,,,true,2"]"#
    )
  }

  @Test func `no way leads from a callback to the functions around it`() throws {
    let page = try Page("<div id=a title=old></div>")
    #expect(
      page(
        """
        const a = document.getElementById('a');
        const found = [];
        const look = function () {
          for (const way of [() => look.caller, () => look.arguments.callee.caller,
                             () => Function.prototype.caller]) {
            try { found.push(way()); } catch (error) { found.push(error.name); }
          }
          return 'title';
        };
        a.getAttribute({ toString: look });
        document.createNodeIterator(a, NodeFilter.SHOW_ALL, look).nextNode();
        found.filter(value => typeof value !== 'string' && value !== null).length
        """) == "0")
  }

  @Test func `setters and getters on the language's prototypes see no record, mailbox or version`()
    throws
  {
    let page = try Page("<div id=a title=t><p>one</p></div>")
    #expect(
      page(
        """
        const seen = [];
        const spy = (owner, key) => {
          const kept = Object.getOwnPropertyDescriptor(owner, key);
          Object.defineProperty(owner, key, { configurable: true,
            get() { seen.push(['get', String(key)].join()); },
            set(value) { seen.push(['set', String(key)].join()); } });
          return () => kept ? Object.defineProperty(owner, key, kept) : delete owner[key];
        };
        const typed = Object.getPrototypeOf(Int32Array.prototype);
        const restore = [];
        for (const owner of [Object.prototype, Array.prototype, typed, Int32Array.prototype])
          for (let index = -1; index < 70; index++) restore.push(spy(owner, String(index)));
        restore.push(spy(Object.prototype, 'undefined'), spy(Object.prototype, 'get'));
        const div = document.getElementById('a'), p = div.firstChild, text = p.firstChild;
        const made = div.appendChild(document.createElement('i'));
        const answers = [p.nextSibling === made, made.previousElementSibling === p,
          text.data.length, div.getAttribute('title'), div.children.length, made.classList.length,
          div.contains(text), [...div.childNodes].length];
        for (const undo of restore.reverse()) undo();
        const text2 = JSON.stringify(answers);
        [text2, seen]
        """)
        == #"["[true,true,3,\"t\",2,0,true,2]",[]]"#)
  }

  @Test func `members of one window answer for the nodes of another, and for nothing else of it`()
    throws
  {
    let page = try Page("<body><p id=a>one</p><iframe srcdoc='<p id=b>two</p>'></iframe>")
    #expect(
      page(
        """
        const inner = document.querySelector('iframe').contentWindow;
        const b = inner.document.getElementById('b'), a = document.getElementById('a');
        const own = (window, owner, name) =>
          Object.getOwnPropertyDescriptor(window[owner].prototype, name).get;
        const failures = [inner, inner.Node.prototype, new inner.Proxy(b, {}), {}].map(value => {
          try { return own(window, 'Node', 'nodeType').call(value); } catch (error) {
            return [error.name, error instanceof TypeError].join(); }
        });
        [own(window, 'Element', 'id').call(b), own(inner, 'Element', 'id').call(a),
         own(window, 'Node', 'firstChild').call(b).data,
         own(inner, 'Node', 'parentNode').call(a) === document.body,
         a.contains(b), b.compareDocumentPosition(a) & 1, failures]
        """)
        == #"["b","a","two",true,false,1,["TypeError,true","TypeError,true","TypeError,true","TypeError,true"]]"#
    )
  }

  /// Every function and accessor of the language, in both windows, tells what it is called on and given.
  /// What is inside has no prototype, so that no script can change it, or is memory that is shared.
  @Test func `no function of the language is ever called on what is inside, or given it`() throws {
    let page = try Page(
      "<body><div id=a title=t class='x y'><p>one</p></div><iframe srcdoc='<p id=b>two</p>'></iframe>"
    )
    let answer = page(
      """
      const { apply, ownKeys, getOwnPropertyDescriptor, defineProperty, getPrototypeOf } = Reflect;
      // The members of nodes and their lists, with objects that have them.
      const div = document.getElementById('a'), text = div.firstChild.firstChild;
      const frame = document.querySelector('iframe').contentWindow;
      const receivers = [div, text, document, div.childNodes, div.children, div.classList, div.attributes,
        div.attributes[0], document.createDocumentFragment(), document.createRange(), getSelection(),
        document.createTreeWalker(div), document.createNodeIterator(div), new Event('x'),
        frame.document.getElementById('b'), frame.document.getElementById('b').childNodes];
      const calls = [];
      const ends = new Set([Object.prototype, null]);
      for (const receiver of receivers) {
        for (let owner = getPrototypeOf(receiver); !ends.has(owner); owner = getPrototypeOf(owner)) {
          for (const key of ownKeys(owner)) {
            const { value, get, set } = getOwnPropertyDescriptor(owner, key);
            if (key === 'constructor' || key === 'remove' || key === 'open' || key === 'write') continue;
            if (get) calls.push([get, receiver, []]);
            if (set && key !== 'location') calls.push([set, receiver, ['title']]);
            if (typeof value === 'function')
              for (const list of [[], ['title'], ['title', 'text'], [div], [text, 0], [div, null, null]])
                calls.push([value, receiver, list]);
          }
        }
      }
      const leaks = [];
      let isWatching = false;
      const look = (value, where) => {
        if (value === null || typeof value !== 'object' && typeof value !== 'function') return;
        const prototype = getPrototypeOf(value);
        // What is inside has no prototype, or is memory.
        if (prototype === null || prototype === Int32Array.prototype || prototype === frame.Int32Array.prototype)
          leaks[leaks.length] = where;
      };
      const spies = [];
      const watch = (owner, key) => {
        const kept = getOwnPropertyDescriptor(owner, key);
        if (!kept?.configurable) return;
        const where = String(key);
        const spy = original => function (...given) {
          if (isWatching) {
            isWatching = false;
            look(this, where);
            for (let index = 0; index < given.length; index++) look(given[index], where);
            isWatching = true;
          }
          return new.target ? Reflect.construct(original, given, new.target) : apply(original, this, given);
        };
        const changed = { __proto__: null, configurable: true, enumerable: kept.enumerable };
        if (kept.get || kept.set) {
          changed.get = kept.get && spy(kept.get);
          changed.set = kept.set && spy(kept.set);
        } else if (typeof kept.value === 'function') {
          const { value } = kept;
          // A getter sees whoever reads the property, and what it is called on sees the rest.
          const spied = spy(value);
          changed.get = function () {
            if (isWatching) {
              isWatching = false;
              look(this, where);
              isWatching = true;
            }
            return key === 'constructor' ? value : spied;
          };
          changed.set = undefined;
        } else return;
        spies.push([owner, key, changed]);
      };
      for (const world of [window, frame]) {
        const { Object: O, Array: A } = world;
        for (const name of O.getOwnPropertyNames(world)) {
          if (!/^(Object|Function|Array|String|Number|Boolean|Symbol|BigInt|Map|Set|WeakMap|WeakSet|WeakRef|Promise|Proxy|Reflect|JSON|Math|Date|RegExp|Error|TypeError|RangeError|Iterator|ArrayBuffer|Atomics|DataView|Int32Array|Uint8Array|Float64Array)$/.test(name)) continue;
          for (const owner of [world[name], world[name].prototype])
            if (owner) for (const key of ownKeys(owner)) if (key !== 'prototype') watch(owner, key);
        }
        for (const owner of [getPrototypeOf(world.Int32Array), getPrototypeOf(world.Int32Array.prototype),
                             getPrototypeOf([][Symbol.iterator]()), getPrototypeOf(new world.Map().entries())])
          for (const key of ownKeys(owner)) if (key !== 'prototype') watch(owner, key);
      }
      for (let index = 0; index < spies.length; index++) defineProperty(spies[index][0], spies[index][1], spies[index][2]);
      let count = 0;
      for (let index = 0; index < calls.length; index++) {
        const call = calls[index];
        isWatching = true;
        try { apply(call[0], call[1], call[2]); count++; } catch {}
        isWatching = false;
      }

      const found = leaks.join();
      // The watchers do see what they look for.
      isWatching = true;
      [].concat(Object.create(null));
      [].includes.call(new Int32Array(1));
      isWatching = false;
      [spies.length > 500, calls.length > 3000, count > 2000, found, leaks[0], leaks.includes('length')]
      """)
    #expect(answer == #"[true,true,true,"","concat",true]"#)
  }
}
