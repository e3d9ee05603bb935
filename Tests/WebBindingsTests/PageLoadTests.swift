import DOM
import ScriptEngine
import Testing

@testable import WebBindings

/// HTML Standard, 13.2 and 8.4: a page whose scripts run while it is parsed. What is expected is what
/// WebKit shows of the same pages.
@Suite("A page whose own scripts run")
struct PageLoadTests {
  /// A page that has been loaded with its scripts; it is asked from the extension's world.
  private final class LoadedPage {
    let machine = VirtualMachine()
    let pool = DocumentPool()
    let realm: Realm
    let world: PageWorld
    let isInTime: Bool

    init(
      _ html: String, settlingFor settling: Double = 5000, timeLimit: Double? = nil
    ) throws {
      let address = try #require(URLRecord.parse("http://example.com/page.html"))
      let parser = try pool.beginPage(Array(html.utf8), charset: "utf-8", address: address)
      realm = try Realm(machine: machine, document: pool.document)
      world = PageWorld(besides: realm)
      machine.limitTime(to: timeLimit)
      isInTime = world.load(parser, settlingFor: settling, limit: 10_000)
      machine.limitTime(to: nil)
    }

    deinit {
      world.close()
      realm.close()
    }

    func callAsFunction(_ script: String) throws -> String {
      let context = realm.context
      let value = try context.evaluate("JSON.stringify((\(script)))", name: "test")
      return try context.string(value)
    }
  }

  /// A log that the page's scripts show when they are done.
  private static let report = """
    <script>
    var log = [];
    const show = () => { document.body.dataset.log = log.join('|'); };
    </script>
    """

  @Test("Scripts run where the parser meets them, and see what stands before them")
  func order() throws {
    let page = try LoadedPage(
      """
      <p>1</p><script>document.title = document.querySelectorAll('p').length
        + document.readyState + document.currentScript.nextSibling</script><p>2</p>
      """)
    #expect(try page("document.title") == #""1loadingnull""#)
    #expect(try page("document.readyState") == #""complete""#)
  }

  @Test("Variables of the page's scripts are not the extension's")
  func worlds() throws {
    let page = try LoadedPage("<script>var theirs = 1; document.title = typeof mine</script>")
    #expect(try page("[typeof theirs, document.title]") == #"["undefined","undefined"]"#)
  }

  @Test("The page hears of its readiness, DOMContentLoaded and load, in WebKit's order")
  func events() throws {
    let page = try LoadedPage(
      """
      <head>\(Self.report)<script>
      document.addEventListener('readystatechange', () => log.push(document.readyState));
      document.addEventListener('DOMContentLoaded', () => log.push('content'));
      addEventListener('load', () => { log.push('load'); setTimeout(() => {
        log.push('timer'); show(); }, 3000); });
      </script></head><body onload="log.push('attribute')">
      <script defer src="data:text/javascript,log.push('defer')"></script>
      <script>log.push('inline')</script>
      """)
    #expect(
      try page("document.body.dataset.log")
        == #""inline|interactive|defer|content|complete|load|attribute|timer""#)
  }

  @Test("Timers go on until the page is quiet, or its time to settle is over")
  func settling() throws {
    let html = """
      <body><script>setTimeout(() => { document.title = 'late' }, 2000);
      setInterval(() => { document.body.dataset.count = +(document.body.dataset.count || 0) + 1 }, 500)
      </script>
      """
    let short = try LoadedPage(html, settlingFor: 1100)
    #expect(try short("[document.title, document.body.dataset.count]") == #"["","2"]"#)
    let long = try LoadedPage(html, settlingFor: 3100)
    #expect(try long("[document.title, document.body.dataset.count]") == #"["late","6"]"#)
  }

  @Test("What a script writes is parsed at its place, also in pieces and with scripts in it")
  func writing() throws {
    let page = try LoadedPage(
      """
      <body><script>
      document.write('<p>one</p><script>document.title += document.currentScript.previousSibling.localName;'
        + 'document.write("<p>two</p>")<\\/script><p>three</p>');
      document.title += document.querySelectorAll('p').length;
      </script><p>four</p><script>
      document.write('<b'); document.write('>bold</'); document.write('b> tail');
      document.title += document.body.lastChild.data;
      </script>
      """)
    #expect(
      try page("[document.title, [...document.querySelectorAll('p')].map(p => p.textContent)]")
        == #"["p3 tail",["one","two","three","four"]]"#)
    #expect(try page("document.querySelector('b').outerHTML") == #""<b>bold</b>""#)
  }

  @Test("A script from elsewhere blocks the parser, and what is written after it waits")
  func blocking() throws {
    let page = try LoadedPage(
      """
      <body>\(Self.report)<script>
      document.write('<script src="data:text/javascript,log.push(%22external%22)"><\\/script>'
        + '<script>log.push("inner")<\\/script>');
      document.write('<script>log.push("second")<\\/script>');
      log.push('outer');
      </script><script>log.push('after'); show()</script>
      """)
    #expect(
      try page("document.body.dataset.log") == #""outer|external|inner|second|after""#)
  }

  @Test("A script that cannot be had fires error, and the page goes on")
  func missing() throws {
    let page = try LoadedPage(
      """
      <body>\(Self.report)<script src="data:image/png,x" onerror="log.push('error')"></script>
      <script>log.push('on'); show()</script>
      """)
    #expect(try page("document.body.dataset.log") == #""error|on""#)
  }

  @Test("Scripts that are not waited for do not open the document by writing")
  func writingLate() throws {
    let page = try LoadedPage(
      """
      <p>kept</p><script async src="data:text/javascript,document.write('lost')"></script>
      """)
    #expect(try page("document.body.textContent.trim()") == #""kept""#)
  }

  @Test("An observer and live lists hear of what the parser inserts and moves")
  func observers() throws {
    let page = try LoadedPage(
      """
      <body><script>
      const list = document.getElementsByTagName('b');
      list.length;
      const found = document.getElementById('late');
      let added = 0;
      new MutationObserver(records => {
        for (const record of records) added += record.addedNodes.length;
      }).observe(document.body, { childList: true });
      </script><i id=late></i><b><p>x</b>y</p><table><b>z</b></table><script>
      Promise.resolve().then(() => {
        document.title = [found, document.getElementById('late').localName, list.length,
          document.querySelectorAll('b').length, added > 3].join();
      });
      </script>
      """)
    #expect(try page("document.title") == #"",i,3,3,true""#)
  }

  @Test("Lists hear of attributes that a second tag adds, and of a body that a frameset replaces")
  func mergedTags() throws {
    let page = try LoadedPage(
      """
      <html><body><script>
      const list = document.getElementsByClassName('z');
      const bodies = document.getElementsByTagName('body');
      document.title = list.length + bodies.length;
      </script><body class=z id=late><html class=z lang=en><script>
      document.title += [list.length, document.getElementById('late').localName,
        document.documentElement.lang];
      </script>
      """)
    #expect(try page("document.title") == #""12,body,en""#)
    let frames = try LoadedPage(
      """
      <script>
      const bodies = document.getElementsByTagName('body');
      const sets = document.getElementsByTagName('frameset');
      onload = () => { document.title = [bodies.length, sets.length, document.body.localName] };
      </script></head><div></div><frameset><frame></frameset>
      """)
    #expect(try frames("document.title") == #""0,1,frameset""#)
  }

  @Test(
    "A custom element that is defined is made at its start tag, one that is not when it is defined")
  func customElements() throws {
    let page = try LoadedPage(
      """
      <body>\(Self.report)<x-a>1</x-a><script>
      customElements.define('x-a', class extends HTMLElement {
        connectedCallback() { log.push(this.childNodes.length); }
      });
      </script><x-a>2</x-a><script>show()</script>
      """)
    #expect(try page("document.body.dataset.log") == #""1|0""#)
  }

  @Test("Elements that a script moves around the place where the parser is make no circle")
  func moved() throws {
    let page = try LoadedPage(
      """
      <body><div id=a><div id=b><p id=c><i><script>
      const [a, b, c] = ['a', 'b', 'c'].map(id => document.getElementById(id));
      document.body.append(c);
      c.append(a);
      </script>text<b>bold</i>more</b><table><tr><td>cell</table></div></div>end
      """)
    #expect(
      try page("document.body.textContent.replace(/[^]*append.a.;/, '').replace(/\\s+/g, '')")
        == #""textboldmorecellend""#)
    #expect(
      try page("['a', 'b', 'c'].map(id => document.getElementById(id).parentNode.localName)")
        == #"["p","div","body"]"#)
  }

  @Test("An element that a script removes goes on being filled")
  func removed() throws {
    let page = try LoadedPage(
      """
      <body><div id=a><script>window.kept = document.getElementById('a'); kept.remove()</script>
      <p>inside</p></div><p>outside</p><script>
      document.title = kept.querySelector('p').textContent;
      </script>
      """)
    #expect(try page("document.title") == #""inside""#)
    #expect(try page("document.body.querySelector('p').textContent") == #""outside""#)
  }

  @Test("innerHTML and DOMParser work while the page is parsed")
  func otherParsers() throws {
    let page = try LoadedPage(
      """
      <ul><li>1<script>
      document.querySelector('li').insertAdjacentHTML('beforeend', '<b>x</b>');
      document.title = new DOMParser().parseFromString('<p>y', 'text/html').body.innerHTML;
      </script><li>2</ul>
      """)
    #expect(
      try page("[document.title, document.querySelectorAll('li').length]") == #"["<p>y</p>",2]"#)
  }

  @Test("Many small writes keep the nodes between them, and are one text")
  func manyWrites() throws {
    let page = try LoadedPage(
      """
      <body><script>
      let first;
      for (let i = 0; i < 2000; i++) {
        document.write('<p id=p' + i + '>x');
        first ??= document.getElementById('p0');
      }
      document.title = [first === document.getElementById('p0'), document.getElementById('p1999').id,
        document.getElementsByTagName('p').length].join();
      </script>
      """)
    #expect(try page("document.title") == #""true,p1999,2000""#)
  }

  @Test(
    "A document that a script opens keeps its nodes between two writes, and runs what is written")
  func openedDocument() throws {
    let page = try LoadedPage("<p>old</p>")
    #expect(
      try page(
        """
        (() => {
          document.open();
          document.write('<div>');
          const div = document.querySelector('div');
          document.write('a<p>b</p><script>document.title = typeof mine<\\/script>');
          const same = div === document.querySelector('div');
          const loading = document.readyState;
          document.close();
          return [same, div.innerHTML.slice(0, 9), document.title, loading, document.readyState];
        })()
        """) == #"[true,"a<p>b</p>","undefined","loading","complete"]"#)
  }

  @Test("A handler attribute and an element of a form belong where the markup says, at once")
  func handlers() throws {
    let page = try LoadedPage(
      """
      <body><form id=f><button id=b onclick="document.title += 'attribute'">x</button><script>
      b.addEventListener('click', () => { document.title += ' listener'; });
      b.click();
      document.title += f.elements.length;
      </script></form>
      """)
    #expect(try page("document.title") == #""attribute listener1""#)
  }

  @Test("An exception is the page's, which goes on, and its error event tells of it")
  func exceptions() throws {
    let page = try LoadedPage(
      """
      <body><script>addEventListener('error', e => { document.title += e.message; })</script>
      <script>throw new RangeError('one')</script><script>document.title += ' on'</script>
      """)
    #expect(try page("document.title") == #""RangeError: one on""#)
    #expect(page.world.reportedExceptions.map(\.name) == ["RangeError"])
    #expect(page.realm.reportedExceptions == [])
  }

  @Test(
    "What never ends is stopped",
    arguments: [
      "for (;;);", "setInterval(() => { for (;;); }, 1)",
      "document.addEventListener('DOMContentLoaded', () => { for (;;); })",
      "addEventListener('load', () => { for (;;); })",
    ])
  func endless(_ script: String) throws {
    let page = try LoadedPage("<script>\(script)</script>", timeLimit: 0.2)
    #expect(!page.isInTime)
  }

  @Test("Scripts that write scripts without end are cut short")
  func endlessWrites() throws {
    let page = try LoadedPage(
      """
      <script>var count = 0; function again() {
        document.title = ++count;
        document.write('<script>again()<\\/script>');
      } again()</script><p>end</p>
      """, timeLimit: 5)
    #expect(page.isInTime)
    #expect(
      try page("[document.title, document.querySelector('p').textContent]") == #"["22","end"]"#)
  }

  @Test("What waits for itself for ever does not keep the page")
  func floods() throws {
    let page = try LoadedPage(
      """
      <body><script>
      const flood = () => { setTimeout(flood); setTimeout(() => {}, 1e9); };
      flood();
      new MutationObserver(() => document.body.append('')).observe(document.body, { childList: true });
      new ResizeObserver(() => {}).observe(document.body);
      setInterval(() => { throw 1 });
      </script>
      """, settlingFor: 500, timeLimit: 20)
    #expect(page.isInTime)
    #expect(try page("document.readyState") == #""complete""#)
  }
}
