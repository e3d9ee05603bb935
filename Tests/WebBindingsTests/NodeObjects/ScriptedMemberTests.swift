import Testing

@testable import WebBindings

/// The members that the script half of nodes has: scripts must not be able to tell them from others.
@Suite struct ScriptedMemberTests {
  /// The members as an array literal of scripts: interface, name.
  private static let list =
    "["
    + ScriptedInterface.names.flatMap { interface in
      (ScriptedInterface.named(interface)?.members ?? []).map { "['\(interface)', '\($0)']" }
    }
    .joined(separator: ",") + "]"

  private static let find = """
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
            const required = { contains: 1, compareDocumentPosition: 1, getAttribute: 1,
                               hasAttribute: 1 };
            if (String(f) !== text || Function.prototype.toString.call(f) !== text
                || f.name !== wanted || f.length !== (required[name] ?? 0) || constructs
                || String(Reflect.ownKeys(f)) !== 'length,name' || !property.enumerable
                || !property.configurable || Object.getPrototypeOf(f) !== Function.prototype)
              wrong.push([owner, name, String(f), String(Reflect.ownKeys(f))]);
          }
          wrong
          """) == "[]")
  }

  @Test func `they accept what their interface accepts, and say so as WebKit does`() throws {
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
                            new EventTarget, document.body.classList,
                            owner === 'Document' ? document.body : document];
            if (owner === 'Node') others.pop();
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

  @Test func `what a node's object remembers is of that node alone`() throws {
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
