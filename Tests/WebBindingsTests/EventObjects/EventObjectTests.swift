import ScriptEngine
import Testing

@testable import WebBindings

/// The objects of events, whose state is on the script's side as long as nothing else needs it.
@Suite struct EventObjectTests {
  @Test func `a listener sees the state of the dispatch, and afterwards it is gone`() throws {
    let page = try Page("<div id=a><p id=b></p></div>")
    #expect(
      page(
        """
        const a = document.getElementById('a'), b = document.getElementById('b'), log = [];
        const state = e => [e.type, e.target?.id ?? null, e.currentTarget?.id ?? null, e.eventPhase,
          e.defaultPrevented, e.cancelBubble, e.returnValue, e.composedPath().length].join();
        a.addEventListener('x', e => log.push(state(e)), true);
        b.addEventListener('x', e => { e.preventDefault(); log.push(state(e)); });
        a.addEventListener('x', e => {
          b.dispatchEvent(new Event('inner'));
          e.stopPropagation();
          log.push(state(e));
        });
        b.addEventListener('inner', e => log.push(state(e)));
        const event = new Event('x', { bubbles: true, cancelable: true });
        log.push(state(event), b.dispatchEvent(event), state(event));
        event.initEvent('y', false, false);
        log.push(state(event), event.bubbles, event.cancelable, b.dispatchEvent(event), state(event));
        log
        """)
        == #"["x,b,a,1,false,false,true,6","x,b,b,2,true,false,false,6","inner,b,b,2,false,false,true,6","x,b,a,3,true,true,false,6","x,,,0,false,false,true,0",false,"x,b,,0,true,false,false,0","y,,,0,false,false,true,0",false,false,true,"y,b,,0,false,false,true,0"]"#
    )
  }

  @Test func `what a script does before the dispatch counts in it`() throws {
    let page = try Page("<p id=b></p>")
    #expect(
      page(
        """
        const b = document.getElementById('b'), log = [];
        b.addEventListener('x', () => log.push('called'));
        const stopped = new Event('x');
        stopped.stopPropagation();
        log.push(stopped.cancelBubble, b.dispatchEvent(stopped), stopped.cancelBubble);
        const canceled = new Event('x', { cancelable: true });
        canceled.preventDefault();
        log.push(b.dispatchEvent(canceled), canceled.defaultPrevented);
        const kept = new Event('x');
        kept.preventDefault();
        kept.returnValue = false;
        log.push(kept.defaultPrevented, b.dispatchEvent(kept), kept.returnValue);
        log
        """)
        == #"[true,true,false,"called",false,true,"called",false,true,true]"#)
  }

  @Test func `all kinds of events answer as their interfaces say`() throws {
    let page = try Page("<p id=b></p>")
    #expect(
      page(
        """
        const b = document.getElementById('b'), log = [];
        let seen;
        b.addEventListener('x', e => { seen = e; });
        const detail = {};
        const custom = new CustomEvent('x', { detail, bubbles: true });
        b.dispatchEvent(custom);
        log.push(seen === custom, custom.detail === detail, new CustomEvent('x').detail);
        const mouse = new MouseEvent('x', { clientX: 3, shiftKey: true, view: window });
        b.dispatchEvent(mouse);
        log.push(seen === mouse, mouse.clientX, mouse.shiftKey, mouse.view === window, mouse.target === b,
          mouse instanceof MouseEvent, new MouseEvent('x').clientX, new UIEvent('x', { detail: 4 }).detail);
        const old = document.createEvent('Event');
        try { b.dispatchEvent(old); } catch (error) { log.push(error.name); }
        old.initEvent('x', true, true);
        b.dispatchEvent(old);
        log.push(seen === old, old.type, old.bubbles, old.target === b);
        class Own extends Event { get own() { return this.type + '!'; } }
        const own = new Own('x');
        b.dispatchEvent(own);
        log.push(seen === own, own.own, own instanceof Event);
        const order = [];
        new MouseEvent('x', new Proxy({}, { get(_, name) { order.push(name); } }));
        log.push(order.slice(0, 5).join());
        for (const make of [() => new Event(), () => Event('x'), () => new Event('x', 1),
                            () => new MouseEvent('x', { view: 1 }), () => b.dispatchEvent({}),
                            () => structuredClone(new Event('x')), () => new Event(Symbol())])
          try { make(); log.push('made'); } catch (error) { log.push(error.name); }
        log
        """)
        == #"[true,true,null,true,3,true,true,true,true,0,4,"InvalidStateError",true,"x",true,true,true,"x!",true,"bubbles,cancelable,composed,detail,view","TypeError","TypeError","TypeError","TypeError","TypeError","DataCloneError","TypeError"]"#
    )
  }

  @Test func `isTrusted is each event's own, as in WebKit`() throws {
    let page = try Page("<p id=b></p>")
    #expect(
      page(
        """
        const b = document.getElementById('b'), log = [];
        let click;
        b.addEventListener('click', e => { click = e; });
        b.click();
        const property = Object.getOwnPropertyDescriptor(new Event('x'), 'isTrusted');
        const other = Object.getOwnPropertyDescriptor(click, 'isTrusted');
        log.push(property.get === other.get, property.configurable, property.enumerable, property.set,
          String(property.get), property.get.name, click.isTrusted, click.type, click.target === b,
          String(Reflect.ownKeys(click)));
        try { property.get.call({}); } catch (error) { log.push(error.message); }
        log
        """)
        == #"[true,false,true,null,"function isTrusted() {\n    [native code]\n}","get isTrusted",false,"click",true,"isTrusted","The Event.isTrusted getter can only be used on instances of Event"]"#
    )
  }

  @Test func `an event that another world has seen has one state for both`() throws {
    let page = try Page("<p id=b></p>")
    let other = try Realm(
      machine: page.machine, document: page.realm.document, world: 1,
      eventLoop: page.realm.eventLoop)
    try other.context.evaluate(
      """
      var seen = [], known = document.getElementById('b');
      known.addEventListener('x', e => {
        seen.push(e);
        e.own = 1;
        e.preventDefault();
      });
      """, name: "other.js")
    #expect(
      page(
        """
        const b = document.getElementById('b');
        const event = new CustomEvent('x', { cancelable: true, detail: { a: 1 } });
        let inside;
        b.addEventListener('x', e => { inside = [e === event, e.defaultPrevented, e.own]; });
        globalThis.result = [b.dispatchEvent(event), inside, event.defaultPrevented, event.own,
          event.target === b, event.detail.a, b.dispatchEvent(event)];
        """) == #"[false,[true,true,null],true,null,true,1,false]"#)
    let context = other.context
    let answer = try context.evaluate(
      """
      [seen.length, seen[0] === seen[1], seen[0].type, seen[0].target === known, seen[0].detail.a,
       seen[0].isTrusted, seen[0].defaultPrevented].join()
      """, name: "other.js")
    #expect(try context.string(answer) == "2,true,x,true,1,false,true")
    other.close()
  }

  @Test func `changes of the language's prototypes see nothing and break nothing`() throws {
    let page = try Page("<p id=b></p>")
    #expect(
      page(
        """
        const b = document.getElementById('b');
        let seen = '';
        for (let index = 0; index < 4; index++)
          Object.defineProperty(Object.prototype, index, {
            get() { seen += `get ${index} `; }, set(value) { seen += `set ${index} `; },
            configurable: true });
        const names = ['serial', 'flags', 'kind', 'type', 'target', 'anchor', 'detail', 'x'];
        for (const name of names)
          Object.defineProperty(Object.prototype, name, {
            get() { seen += `get ${name} `; }, set(value) { seen += `set ${name} `; },
            configurable: true });
        for (const [object, name] of [
          [Function.prototype, 'call'], [Function.prototype, 'apply'], [Reflect, 'apply'],
          [Object, 'defineProperty'], [Object, 'setPrototypeOf']])
          object[name] = () => { seen += 'call '; };
        let count = 0;
        b.addEventListener('x', e => { if (e.target === b && e.type === 'x') count++; });
        const event = new Event('x', { __proto__: null, bubbles: true });
        b.dispatchEvent(event);
        event.initEvent('x');
        b.dispatchEvent(event);
        for (let index = 0; index < 4; index++) delete Object.prototype[index];
        for (const name of names) delete Object.prototype[name];
        [count, seen]
        """) == #"[2,""]"#)
  }

  @Test func `a node contains what the tree says, whatever was asked before`() throws {
    let page = try Page("<div id=a><p id=b><i id=c></i></p></div><div id=d></div>")
    #expect(
      page(
        """
        const [a, b, c, d] = ['a', 'b', 'c', 'd'].map(id => document.getElementById(id)), log = [];
        const ask = () => log.push([a, b, c, d, document].map(
          node => [a, b, c, d].map(other => +node.contains(other)).join('')).join());
        ask();
        d.append(b);
        ask();
        b.remove();
        ask();
        let deep = document.body;
        for (let index = 0; index < 100; index++) deep = deep.appendChild(document.createElement('b'));
        log.push(document.contains(deep), d.contains(deep), a.contains(null), deep.contains(deep));
        try { a.contains({}); } catch (error) { log.push(error.name); }
        log
        """)
        == #"["1110,0110,0010,0001,1111","1000,0110,0010,0111,1111","1000,0110,0010,0001,1001",true,false,false,true,"TypeError"]"#
    )
  }

  // What is remembered of an event outside of a listener must be forgotten with every change.

  @Test func `the members of an event follow each initialization`() throws {
    let page = try Page("<p id=b></p>")
    #expect(
      page(
        """
        const log = [], b = document.getElementById('b');
        const state = e => [e.type, e.bubbles, e.clientX, e.ctrlKey, e.detail].join();
        const event = new MouseEvent('x', { clientX: 3, detail: 1 });
        log.push(state(event), state(event));
        event.initMouseEvent('y', true, true, null, 2, 0, 0, 5, 0, true);
        log.push(state(event));
        event.initUIEvent('z', false, false, null, 7);
        log.push(state(event));
        event.initEvent('w', true, false);
        log.push(state(event));
        b.addEventListener('w', e => { e.initMouseEvent('v', true, true, null, 9); log.push(state(e)); });
        b.dispatchEvent(event);
        log.push(state(event));
        log
        """)
        == #"["x,false,3,false,1","x,false,3,false,1","y,true,5,true,2","z,false,5,true,7","w,true,5,true,7","w,true,5,true,7","w,true,5,true,7"]"#
    )
  }

  @Test func `an event that has a Swift object tells its state before, in and after dispatches`()
    throws
  {
    let page = try Page("<div id=a><p id=b></p></div>")
    #expect(
      page(
        """
        const a = document.getElementById('a'), b = document.getElementById('b'), log = [];
        const state = e => [e.type, e.target?.id ?? null, e.currentTarget?.id ?? null, e.eventPhase,
          e.defaultPrevented, e.cancelBubble].join();
        const event = new MouseEvent('x', { bubbles: true, cancelable: true, clientX: 1 });
        log.push(state(event), state(event));
        b.addEventListener('x', e => {
          log.push(state(event));
          b.dispatchEvent(new MouseEvent('inner', { clientX: 1 }));
          log.push(state(event));
          Promise.resolve().then(() => log.push(state(event)));
        });
        a.addEventListener('x', () => { log.push(state(event)); event.preventDefault(); log.push(state(event)); });
        b.dispatchEvent(event);
        log.push(state(event));
        event.stopPropagation();
        log.push(state(event));
        a.dispatchEvent(event);
        log.push(state(event));
        log.slice()
        """)
        == #"["x,,,0,false,false","x,,,0,false,false","x,b,b,2,false,false","x,b,b,2,false,false","x,b,a,3,false,false","x,b,a,3,true,false","x,b,,0,true,false","x,b,,0,true,true","x,a,,0,true,false"]"#
    )
  }

  @Test func `the members of an event of another window are read and changed by this one`() throws {
    let page = try Page("<iframe id=f></iframe>")
    #expect(
      page(
        """
        const other = document.getElementById('f').contentWindow;
        const event = new other.MouseEvent('x', { clientX: 7, cancelable: true });
        const clientX = Object.getOwnPropertyDescriptor(MouseEvent.prototype, 'clientX').get;
        const seen = [event.clientX, clientX.call(event), event.defaultPrevented];
        Event.prototype.preventDefault.call(event);
        seen.push(event.defaultPrevented);
        MouseEvent.prototype.initMouseEvent.call(event, 'y', true, true, null, 0, 0, 0, 8);
        seen.push(event.clientX, event.type, event.defaultPrevented);
        for (const wrong of [new Event('x'), {}, Object.create(event)])
          try { clientX.call(wrong); } catch (error) { seen.push(error.message); }
        seen
        """)
          == """
          [7,7,false,true,8,"y",false,\
          "The MouseEvent.clientX getter can only be used on instances of MouseEvent",\
          "The MouseEvent.clientX getter can only be used on instances of MouseEvent",\
          "The MouseEvent.clientX getter can only be used on instances of MouseEvent"]
          """)
  }
}
