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
}
