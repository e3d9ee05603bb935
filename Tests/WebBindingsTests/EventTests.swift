import ScriptEngine
import Testing

@testable import WebBindings

@Suite struct EventTests {
  @Test func `events take the path of the standard`() throws {
    let page = try Page("<div id=o><p id=m><b id=b>x</b></p></div>")
    #expect(
      page(
        """
        const log = [], name = x => x === window ? 'win' : x === document ? 'doc' : x.id || x.nodeName;
        const b = document.getElementById('b');
        for (const x of [window, document, document.body, document.getElementById('m'), b]) {
          x.addEventListener('ping', e => log.push('C' + name(x) + e.eventPhase), true);
          x.addEventListener('ping', e => log.push('B' + name(e.currentTarget) + e.eventPhase));
        }
        const event = new Event('ping', { bubbles: true, cancelable: true });
        [b.dispatchEvent(event), log.join(' '), event.eventPhase, event.currentTarget, name(event.target),
         event.composedPath().length, JSON.stringify(event)]
        """)
        == #"[true,"Cwin1 Cdoc1 CBODY1 Cm1 Cb2 Bb2 Bm3 BBODY3 Bdoc3 Bwin3",0,null,"b",0,"{\"isTrusted\":false}"]"#
    )
  }

  @Test func `an exception in a listener is reported and the next one runs`() throws {
    let page = try Page("<p id=p>")
    #expect(
      page(
        """
        const log = [], p = document.getElementById('p');
        p.addEventListener('x', () => { throw new TypeError('boom'); });
        p.addEventListener('x', () => log.push('next'));
        p.dispatchEvent(new Event('x'));
        window.addEventListener('error', e => { log.push(e.message, e.lineno, e.error instanceof TypeError); e.preventDefault(); });
        p.dispatchEvent(new Event('x'));
        log
        """) == #"["next","TypeError: boom",2,true,"next"]"#)
    #expect(page.realm.reportedExceptions.map(\.message) == ["boom"])
    #expect(page.realm.reportedExceptions.first?.location?.line == 2)
  }

  @Test func `what listeners change during a dispatch does not change its path`() throws {
    let page = try Page("<div id=o><p id=m><b id=b>x</b></p></div>")
    #expect(
      page(
        """
        const log = [], name = x => x === window ? 'win' : x === document ? 'doc' : x.id || x.nodeName;
        const [o, m, b] = ['o', 'm', 'b'].map(id => document.getElementById(id));
        const listen = (x, f, options) => x.addEventListener('ping', f, options);
        const send = () => b.dispatchEvent(new Event('ping', { bubbles: true }));
        const late = () => log.push('late');
        listen(window, () => { m.remove(); o.attachShadow({ mode: 'closed' }); }, { capture: true, once: true });
        listen(b, e => log.push(e.composedPath().map(name).join('-'), e.target.id), { once: true });
        listen(b, () => { b.removeEventListener('ping', late); listen(o, late); });
        listen(b, late);
        listen(o, e => { log.push(name(e.currentTarget)); e.stopImmediatePropagation(); });
        listen(o, () => log.push('not this'));
        listen(document, () => log.push('nor this'));
        send();
        send();
        o.append(m);
        send();
        log
        """)
        == #"["b-m-o-BODY-HTML-doc-win","b","o","o"]"#)
  }

  @Test func `a dispatch ends its event, whatever its path was`() throws {
    let page = try Page("<p id=p><i></i>")
    #expect(
      page(
        """
        const p = document.getElementById('p'), i = p.firstChild, seen = [];
        p.addEventListener('load', e => seen.push(e.eventPhase, e.composedPath().length));
        window.addEventListener('load', () => seen.push('window'), true);
        const states = ['load', 'nothing', 'click', 'submit'].map(type => {
          const event = new Event(type, { bubbles: true, cancelable: true });
          const answer = i.dispatchEvent(event);
          return [answer, event.target === i, event.currentTarget, event.eventPhase, event.composedPath().length];
        });
        const alone = document.createElement('i'), event = new Event('x');
        alone.addEventListener('x', e => { seen.push(e.composedPath()[0] === alone); e.preventDefault(); });
        alone.dispatchEvent(event);
        [states, seen, event.target === alone, event.defaultPrevented]
        """)
          == """
          [[[true,true,null,0,0],[true,true,null,0,0],[true,true,null,0,0],[true,true,null,0,0]],\
          [3,5,true],true,false]
          """)
  }
}
