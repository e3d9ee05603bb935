import DOM
import ScriptEngine
import Testing

@testable import WebBindings

/// HTML Standard, 4.12.1 and 8.1.8.1, and what the real WebKit shows when it is asked from an
/// isolated world.
@Suite("The page's world")
struct PageWorldTests {
  /// A page with both worlds; a script in it is evaluated in the extension's.
  private final class TwoWorlds {
    let page: Page
    let world: PageWorld

    init(_ html: String = "<body></body>", policies: [ContentSecurityPolicy] = []) throws {
      page = try Page(html)
      world = PageWorld(besides: page.realm, policies: policies)
    }

    deinit { world.close() }

    func callAsFunction(_ script: String) -> String { page(script) }

    /// Runs what waits: tasks and timers.
    func settle() { _ = page.realm.eventLoop.run(forMilliseconds: 1000) }
  }

  private static let insert = """
    const insert = (text, change) => {
      const script = document.createElement('script');
      script.textContent = text;
      change?.(script);
      document.body.append(script);
      return script;
    };
    """

  @Test("A script element that is inserted runs at once, with globals of its own")
  func inserted() throws {
    let page = try TwoWorlds()
    #expect(
      page(
        """
        \(Self.insert)
        var mine = 1;
        insert("var theirs = 2; document.title = typeof mine + ' ' + typeof theirs");
        [document.title, typeof theirs]
        """) == #"["undefined number","undefined"]"#)
  }

  @Test("The page's world keeps its globals from one script to the next")
  func globals() throws {
    let page = try TwoWorlds()
    #expect(
      page(
        """
        \(Self.insert)
        insert('var count = 1');
        insert('count++; document.title = count');
        document.title
        """) == #""2""#)
  }

  @Test("A script runs once, when it has what to run and stands in the document")
  func once() throws {
    let page = try TwoWorlds()
    #expect(
      page(
        """
        document.title = '';
        const script = document.createElement('script');
        document.body.append(script);
        script.append("document.title += 'ran'");
        script.append(';1');
        document.body.append(script);
        const copy = script.cloneNode(true);
        document.body.append(copy);
        document.title
        """) == #""ran""#)
  }

  @Test("Markup that a script parses runs nothing, but for a contextual fragment")
  func parsed() throws {
    let page = try TwoWorlds("<body><script id=own>document.title = 'own'</script></body>")
    #expect(
      page(
        """
        document.title = 'none';
        const markup = "<script>document.title = 'ran'<\\/script>";
        document.body.innerHTML += markup;
        document.body.insertAdjacentHTML('beforeend', markup);
        document.body.append(document.querySelector('script').cloneNode(true));
        const parsed = new DOMParser().parseFromString(markup, 'text/html');
        document.body.append(document.adoptNode(parsed.querySelector('script')));
        const before = document.title;
        document.body.append(document.createRange().createContextualFragment(markup));
        [before, document.title]
        """) == #"["none","ran"]"#)
  }

  @Test("Only types of scripts run, and a module is noted")
  func types() throws {
    let page = try TwoWorlds()
    #expect(
      page(
        """
        \(Self.insert)
        document.title = '';
        for (const type of ['text/javascript', ' Text/JavaScript ', '', 'text/template',
                            'application/json', 'module', 'text/javascript; charset=utf-8'])
          insert(`document.title += "${type.trim()},"`, script => script.type = type);
        insert('document.title += "nomodule"', script => script.noModule = true);
        document.title
        """) == #""text/javascript,Text/JavaScript,,""#)
    #expect(page.world.incidents == [.module])
  }

  @Test("document.currentScript is the element while its script runs")
  func currentScript() throws {
    let page = try TwoWorlds()
    #expect(
      page(
        """
        \(Self.insert)
        const script = insert('document.currentScript.id = "me"');
        [script.id, document.currentScript]
        """) == #"["me",null]"#)
  }

  @Test("An exception is the page's own, and its error event has a copy")
  func exceptions() throws {
    let page = try TwoWorlds()
    #expect(
      page(
        """
        \(Self.insert)
        const seen = [];
        addEventListener('error', event => {
          seen.push(event.message.split(':')[0], event.error instanceof Error);
        });
        insert('throw new TypeError("theirs")');
        insert('} not a script {');
        seen
        """)
        == #"["TypeError",true,"SyntaxError",true]"#)
    #expect(page.page.realm.reportedExceptions == [])
    #expect(page.world.reportedExceptions.map(\.name) == ["TypeError", "SyntaxError"])
  }

  @Test("A handler attribute in the markup runs before listeners, and may prevent the default")
  func handlers() throws {
    let page = try TwoWorlds(
      """
      <body><form name=form><button id=b value=inner
        onclick="document.title = this.id + event.type + value + form.name; return false">
      </button></form></body>
      """)
    #expect(
      page(
        """
        const order = [];
        b.addEventListener('click', event => order.push(document.title, event.defaultPrevented));
        b.click();
        [order, b.onclick]
        """) == #"[["bclickinnerform",true],null]"#)
  }

  @Test("A handler attribute can be set, changed and removed")
  func changedHandlers() throws {
    let page = try TwoWorlds()
    #expect(
      page(
        """
        const button = document.createElement('button');
        document.title = '';
        button.addEventListener('click', () => document.title += 'a');
        button.setAttribute('onclick', 'document.title += "b"');
        button.click();
        button.setAttribute('onclick', 'document.title += "c"');
        button.click();
        button.removeAttribute('onclick');
        button.click();
        document.title
        """) == #""abaca""#)
  }

  /// The answers are those of the real WebKit.
  @Test("A handler attribute may come after events of its type were sent")
  func lateHandlers() throws {
    let page = try TwoWorlds()
    #expect(
      page(
        """
        const called = 'document.title += event.type + " " + (this.localName ?? "window") + ";"';
        const send = (target, type) => target.dispatchEvent(new Event(type, { bubbles: true }));
        const seen = [];
        const note = () => { seen.push(document.title); document.title = ''; };
        for (const type of ['click', 'pointerdown', 'other']) {
          const target = document.createElement('p');
          document.body.append(target);
          send(target, type);
          send(target, type);
          target.setAttribute(`on${type}`, called);
          send(target, type);
          target.removeAttribute(`on${type}`);
          send(target, type);
          note();
          target.innerHTML = `<b on${type}='${called}'></b>`;
          send(target.firstChild, type);
          send(target.firstChild, 'unknown');
          send(target.firstChild, type);
          target.remove();
          note();
        }
        const other = document.implementation.createHTMLDocument();
        for (const type of ['keyup', 'keydown']) {
          send(other.body, type);
          other.body.setAttribute(`on${type}`, called);
          send(other.body, type);
          note();
          const target = document.adoptNode(other.createElement('i'));
          send(target, type);
          target.setAttribute(`on${type}`, called);
          send(target, type);
          note();
        }
        send(window, 'online');
        document.body.setAttribute('ononline', called);
        send(window, 'online');
        document.body.removeAttribute('ononline');
        send(window, 'online');
        note();
        seen
        """)
        == #"["click p;","click b;click b;","pointerdown p;","pointerdown b;pointerdown b;","","","","keyup i;","","keydown i;","online window;"]"#
    )
  }

  @Test("A body's handler of the window's events is the window's")
  func bodyHandlers() throws {
    let page = try TwoWorlds("<body onresize='document.title = this === window' onfoo='x()'>")
    #expect(
      page(
        """
        dispatchEvent(new Event('resize'));
        document.body.dispatchEvent(new Event('foo'));
        document.title
        """) == #""true""#)
    #expect(page.world.reportedExceptions == [])
  }

  @Test(
    "The handlers in the markup of a body are its own, the window's or the document's, as in WebKit",
    arguments: [
      ("focusin", "window, body"), ("focusout", "window, body"),
      ("webkitmouseforcedown", "window, body window"), ("scroll", "window, body window"),
      ("selectionchange", "document, document"), ("webkitAnimationEnd", "body, body"),
      ("click", "body, body"),
    ])
  func handlersOfBody(_ type: String, _ owners: String) throws {
    let name = "on\(type.lowercased())"
    let page = try TwoWorlds(
      """
      <body \(name)="document.title = this === window ? 'window' : this.localName || 'document'">
      """)
    #expect(
      page(
        """
        \(Self.insert)
        document.body.dispatchEvent(new Event('\(type)', { bubbles: true }));
        insert(`
          const owners = { body: document.body, window, document };
          document.title += ', ' + Object.keys(owners)
            .filter(key => typeof owners[key].\(name) === 'function').join(' ')`);
        document.title
        """) == "\"\(owners)\"")
  }

  @Test("The text of a handler is the body of a function, and nothing else")
  func handlerText() throws {
    let page = try TwoWorlds("<p id=p onclick='}); document.title = 1; (function () {'>")
    #expect(page("p.click(); document.title") == #""""#)
    #expect(page.world.reportedExceptions.map(\.name) == ["SyntaxError"])
  }

  @Test("The page's scripts see the handler that an attribute stands for, and may replace it")
  func handlerProperty() throws {
    let page = try TwoWorlds("<button id=b onclick='document.title = 1'>")
    #expect(
      page(
        """
        \(Self.insert)
        insert('document.title = typeof b.onclick + b.onclick.name');
        const first = document.title;
        insert('b.onclick = () => { document.title = "set" }');
        b.click();
        const second = document.title;
        insert('b.onclick = null');
        document.title = 'none';
        b.click();
        [first, second, document.title]
        """) == #"["functiononclick","set","none"]"#)
  }

  @Test("A javascript: link that is clicked runs afterwards, in the page's world")
  func addresses() throws {
    let page = try TwoWorlds("<a id=a href='javascript:document.title%20=%20typeof%20mine;void 0'>")
    #expect(page("var mine = 1; a.click(); document.title") == #""""#)
    page.settle()
    #expect(page("document.title") == #""undefined""#)
    #expect(page.page.realm.navigations == [])
  }

  @Test("A frame shows the text that the script of its javascript: address gives")
  func addressesOfFrames() throws {
    let page = try TwoWorlds("<title>a</title>")
    _ = page(
      """
      for (const text of ['"yep"', '1', '"<b>" + (window === self) + (parent !== window)',
          'parent.document.title = "set"; undefined', 'throw 1']) {
        const frame = document.createElement('iframe');
        frame.src = `javascript:${text}`;
        document.body.append(frame);
        frame.contentDocument.body.append('old');
      }
      """)
    page.settle()
    // Recorded with WebKit.
    #expect(
      page(
        "[...document.querySelectorAll('iframe')].map(frame => frame.contentDocument.body.innerHTML)"
      )
        == #"["yep","old","<b>truetrue</b>","old","old"]"#)
    #expect(page("document.title") == #""set""#)
  }

  @Test("Events carry copies of their data across, and nothing of one world leaks into the other")
  func events() throws {
    let page = try TwoWorlds()
    #expect(
      page(
        """
        \(Self.insert)
        insert(`
          addEventListener('ask', event => {
            event.detail.changed = true;
            dispatchEvent(new CustomEvent('answer', { detail: {
              sum: event.detail.numbers[0] + event.detail.numbers[1],
              own: event.detail instanceof Object && event.detail.numbers instanceof Array } }));
          })`);
        let answer;
        addEventListener('answer', event => { answer = event.detail; });
        const detail = { numbers: [1, 2] };
        dispatchEvent(new CustomEvent('ask', { detail }));
        [answer, answer instanceof Object, detail]
        """) == #"[{"sum":3,"own":true},true,{"numbers":[1,2]}]"#)
  }

  @Test("A transition that both worlds follow has one event of each kind")
  func transitionEvents() throws {
    let page = try TwoWorlds("<style>p { transition: opacity 100ms }</style><p>text</p>")
    _ = page(
      """
      \(Self.insert)
      var seen = [];
      const style = getComputedStyle(document.querySelector('p')), types = ['transitionstart', 'transitionend'];
      insert("for (const type of ['transitionstart', 'transitionend'])" +
        "addEventListener(type, event => document.title += 'page ' + event.type + '; ')");
      for (const type of types) addEventListener(type, event => seen.push(event.type));
      seen.push(style.opacity);
      document.querySelector('p').style.opacity = '0.5';
      seen.push(style.opacity, document.getAnimations().length);
      """)
    page.settle()
    #expect(
      page("[seen.join(), style.opacity, document.title]")
        == #"["1,1,1,transitionstart,transitionend","0.5","page transitionstart;page transitionend;"]"#
    )
  }

  @Test("What cannot be copied is null in the other world")
  func uncopied() throws {
    let page = try TwoWorlds()
    #expect(
      page(
        """
        \(Self.insert)
        insert('addEventListener("x", event => { document.title = event.detail })');
        dispatchEvent(new CustomEvent('x', { detail: () => 1 }));
        document.title
        """) == #""null""#)
  }

  @Test("Messages on the window reach the listeners of both worlds, whose window sent them")
  func messages() throws {
    let page = try TwoWorlds()
    _ = page(
      """
      \(Self.insert)
      insert(`addEventListener('message', event => {
        document.title += event.data.text + (event.source === window);
      })`);
      addEventListener('message', event => { document.title += event.data.text; });
      postMessage({ text: 'hello' }, '*');
      """)
    page.settle()
    #expect(page("document.title") == #""hellotruehello""#)
  }

  @Test("A script of a data: address is loaded, and tells when it has run; order can be kept")
  func external() throws {
    let page = try TwoWorlds()
    _ = page(
      """
      \(Self.insert)
      document.title = '';
      for (const text of ['1', '2']) {
        const script = document.createElement('script');
        script.async = false;
        script.src = 'data:text/javascript,document.title %2B= ' + text;
        script.onload = () => { document.title += 'l'; };
        document.body.append(script);
      }
      insert('', script => {
        script.src = 'data:image/png,1';
        script.onerror = () => { document.title += 'e'; };
      });
      """)
    page.settle()
    #expect(page("document.title") == #""1l2le""#)
  }

  @Test(
    "A policy of the page says what may run",
    arguments: [
      ("script-src 'self'", "", "script-src"),
      ("default-src 'none'", "", "default-src"),
      ("script-src-elem 'none'; script-src 'unsafe-inline'", "", "script-src-elem"),
      ("script-src 'unsafe-inline'", "ran", nil),
      ("script-src 'unsafe-inline' 'nonce-b'", "", "script-src"),
      ("script-src 'nonce-a'", "ran", nil),
      ("SCRIPT-SRC 'NONCE-a'", "ran", nil),
      ("img-src 'none'", "ran", nil),
      // The digests of `document.title = "ran"`.
      ("script-src 'sha256-i8NQMUzpim5Tk3+GzgA/+tCZSay6b48zbjIG0IpKqww='", "ran", nil),
      ("script-src 'sha256-AAAAMUzpim5Tk3+GzgA/+tCZSay6b48zbjIG0IpKqww='", "", "script-src"),
    ] as [(String, String, String?)])
  func policy(text: String, title: String, directive: String?) throws {
    for isMeta in [true, false] {
      let meta = "<meta http-equiv=Content-Security-Policy content=\"\(text)\">"
      let page = try TwoWorlds(
        "<head>\(isMeta ? meta : "")</head><body></body>",
        policies: isMeta ? [] : ContentSecurityPolicy.list(text))
      #expect(
        page(
          """
          \(Self.insert)
          insert('document.title = "ran"', script => script.nonce = 'a');
          document.title
          """) == "\"\(title)\"")
      #expect(page.world.incidents == (directive.map { [.blocked(.element, directive: $0)] } ?? []))
    }
  }

  @Test("What a policy forbids is reported to both worlds, at the element if it is in the document")
  func violations() throws {
    let page = try TwoWorlds(
      policies: ContentSecurityPolicy.list("script-src 'nonce-a' 'report-sample'"))
    #expect(
      page(
        """
        \(Self.insert)
        var log = [];
        document.addEventListener('securitypolicyviolation', e => log.push(
          [e.target.nodeName, e.blockedURI, e.effectiveDirective, e.violatedDirective,
           e.originalPolicy, e.disposition, e.sample, e.bubbles, e.composed, e.isTrusted,
           e.documentURI, e.constructor.name].join(' | ')));
        insert("addEventListener('securitypolicyviolation', e => document.title += e.type[0])",
          script => script.nonce = 'a');
        insert('forbidden()');
        insert('', script => script.src = 'http://other.com/a.js?x#y');
        const button = document.createElement('button');
        button.setAttribute('onclick', 'forbidden()');
        button.click();
        log.length
        """) == "0")
    page.settle()
    let policy = "script-src 'nonce-a' 'report-sample'"
    let end = "true | true | true | http://example.com/page.html | SecurityPolicyViolationEvent"
    #expect(
      page("log")
        == "["
        + [
          "SCRIPT | inline | script-src-elem | script-src-elem | \(policy) | enforce | forbidden() | \(end)",
          "#document | http://other.com/a.js?x | script-src-elem | script-src-elem | \(policy) | enforce |  | \(end)",
          "#document | inline | script-src-attr | script-src-attr | \(policy) | enforce | forbidden() | \(end)",
        ].map { "\"\($0)\"" }.joined(separator: ",") + "]")
    #expect(page("document.title") == #""sss""#)
  }

  @Test("The event of a violation is made from a dictionary")
  func madeViolation() throws {
    let page = try Page()
    #expect(
      page(
        """
        const event = new SecurityPolicyViolationEvent('x', { documentURI: 'http://a/',
          disposition: 'report', statusCode: 3, lineNumber: 2, columnNumber: 4 });
        let wrong = '';
        try { new SecurityPolicyViolationEvent('x', { disposition: 'bad' }); }
        catch (error) { wrong = error.name; }
        [event.documentURI, event.disposition, event.statusCode, event.lineno, event.colno,
         event.sample, wrong]
        """) == #"["http://a/","report",3,2,4,"","TypeError"]"#)
  }

  @Test(
    "A policy's addresses are those of Content Security Policy Level 3",
    arguments: [
      ("'self'", "http://example.com/a.js", true),
      ("'self'", "https://example.com/a.js", true),
      ("'self'", "http://example.org/a.js", false),
      ("https:", "https://example.org/a.js", true),
      ("https:", "http://example.org/a.js", false),
      ("http://example.org", "https://example.org/a.js", true),
      ("*.example.org", "http://a.example.org/a.js", true),
      ("*.example.org", "http://example.org/a.js", false),
      ("example.org:8080", "http://example.org:8080/a.js", true),
      ("example.org", "http://example.org:8080/a.js", false),
      ("example.org/scripts/", "http://example.org/scripts/a.js", true),
      ("example.org/scripts", "http://example.org/scripts/a.js", false),
      ("*", "http://example.org/a.js", true),
      ("*", "data:text/javascript,1", false),
      ("'none'", "http://example.com/a.js", false),
      ("'strict-dynamic' 'nonce-x'", "http://example.org/a.js", true),
    ])
  func sources(list: String, address: String, isAllowed: Bool) throws {
    let url = try #require(URLRecord.parse(address))
    let directive = ContentSecurityPolicy("script-src \(list)").directive(
      forbidding: .fetched(url, nonce: "", isParserInserted: false),
      on: URLRecord.parse("http://example.com/page.html")
    ) { _, _ in [] }
    #expect((directive == nil) == isAllowed)
  }

  @Test(
    "A policy of the page says which workers may start",
    arguments: [
      ("worker-src 'self'", "worker-src"), ("worker-src blob:", nil),
      ("child-src 'none'", "child-src"),
      ("script-src 'unsafe-inline'", "script-src"), ("script-src 'unsafe-inline' blob:", nil),
      ("default-src 'unsafe-inline'", "default-src"), ("img-src 'none'", nil),
    ] as [(text: String, directive: String?)])
  func workersUnderPolicy(_ policy: (text: String, directive: String?)) throws {
    let page = try TwoWorlds(policies: [ContentSecurityPolicy(policy.text)])
    _ = page(
      """
      \(Self.insert)
      insert(`try {
        new Worker(URL.createObjectURL(new Blob(['postMessage(1)']))).onmessage = () => { document.title = 'ran'; };
      } catch (error) { document.title = error.name; }`);
      """)
    page.settle()
    #expect(page("document.title") == (policy.directive == nil ? #""ran""# : #""SecurityError""#))
    let directives = page.world.incidents.map { incident in
      if case .blocked(_, let directive) = incident { directive } else { "" }
    }
    #expect(directives == [policy.directive].compactMap(\.self))
  }

  @Test("A worker of the page reports to the page, and its channels reach the extension")
  func workersOfThePage() throws {
    let page = try TwoWorlds()
    _ = page(
      """
      \(Self.insert)
      var log = [];
      onmessage = ({ data, ports: [port] }) => {
        port.onmessage = event => log.push(event.data);
        port.postMessage(data);
      };
      insert(`const text = 'onmessage = event => { const [port] = event.ports; '
          + 'port.onmessage = event => { port.postMessage("worker heard " + event.data); foo.bar; } }';
        const worker = new Worker(URL.createObjectURL(new Blob([text])));
        const { port1, port2 } = new MessageChannel();
        worker.postMessage('', [port1]);
        postMessage('hello', '*', [port2]);`);
      """)
    page.settle()
    #expect(page("log") == #"["worker heard hello"]"#)
    #expect(page.page.realm.reportedExceptions.isEmpty)
    #expect(page.world.reportedExceptions.map(\.message) == ["Can't find variable: foo"])
  }
}
