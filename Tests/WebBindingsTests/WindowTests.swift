import Testing

@testable import WebBindings

/// The expectations are what WebKit answers for the same page.
@Suite struct WindowTests {
  @Test func `styles are worked out however deep an element is`() throws {
    let page = try Page("<p id=p>")
    #expect(
      page(
        """
        let inner = document.body;
        for (let depth = 0; depth < 20000; depth++) {
          const child = document.createElement('i');
          inner.append(child);
          inner = child;
        }
        inner.parentNode.parentNode.style.display = 'inline-grid';
        [getComputedStyle(inner).display, getComputedStyle(inner.parentNode).display]
        """) == #"["inline","block"]"#)
  }

  @Test func `the window is the global object, and its unforgeable members stay`() throws {
    let page = try Page("<p id=p>")
    #expect(
      page(
        """
        var chain = [], at = window;
        while ((at = Object.getPrototypeOf(at))) chain.push(Object.prototype.toString.call(at));
        [window === globalThis, self === window, top === window, parent === window, frames === window,
         opener, frameElement, closed, name, length, origin, isSecureContext, chain]
        """)
        == #"[true,true,true,true,true,null,null,false,"",0,"http://example.com",false,["[object Window]","[object WindowProperties]","[object EventTarget]","[object Object]"]]"#
    )
    #expect(
      page(
        """
        const kind = name => {
          const d = Object.getOwnPropertyDescriptor(window, name);
          return (d.get ? 'g' : '') + (d.set ? 's' : '') + ('value' in d ? 'v' : '')
            + (d.writable ? 'w' : '') + (d.enumerable ? 'e' : '') + (d.configurable ? 'c' : '');
        };
        ['document', 'window', 'top', 'location', 'closed', 'navigator', 'self', 'name', 'screen',
         'onclick', 'innerWidth', 'alert', 'setTimeout'].map(kind).join(' ')
        """) == #""ge ge ge gse gec gec gsec gsec gsec gsec gsec vwec vwec""#)
    #expect(
      page("'use strict'; try { window.document = 3 } catch (e) { e.name }") == #""TypeError""#)
    #expect(
      page("innerWidth = 5; self = 3; name = 5; status = {}; [innerWidth, self, name, status]")
        == #"[5,3,"5","[object Object]"]"#)
  }

  @Test func `what the window remembers belongs to one window, and has WebKit's texts`() throws {
    let page = try Page("<iframe></iframe>")
    #expect(
      page(
        """
        const other = frames[0];
        ['document', 'window', 'self', 'navigator', 'location', 'performance', 'history'].map(name => {
          const { get, set } = Object.getOwnPropertyDescriptor(window, name);
          const mine = get.call(undefined);
          const refused = [{}, 5, document].every(value => {
            try { get.call(value) } catch (error) { return error instanceof TypeError }
          });
          return [name, get.name === 'get ' + name, mine === window[name] && get.call(window) === mine,
            other[name] !== mine, refused, 'prototype' in get,
            [get, set].filter(f => f).every(f => String(f) === `function ${name}() {\\n    [native code]\\n}`)
          ].join();
        })
        """)
        == #"["document,true,true,true,true,false,true","window,true,true,true,true,false,true","self,true,true,true,true,false,true","navigator,true,true,true,true,false,true","location,true,true,true,true,false,true","performance,true,true,true,true,false,true","history,true,true,true,true,false,true"]"#
    )
    #expect(
      page(
        "const get = () => Object.getOwnPropertyDescriptor(window, 'window').get;"
          + "get().call(frames[0]) === frames[0]") == "true")
    // An engine's own getter keeps its name.
    #expect(
      page("String(Object.getOwnPropertyDescriptor(Map.prototype, 'size').get).split('(')[0]")
        == #""function get size""#)
  }

  @Test func `elements are named properties of the window`() throws {
    let page = try Page(
      "<p id=para>x</p><form name=fm></form><img name=pic><b id=multi></b><i id=multi></i><a name=no>x</a><script id=toString></script><p id=alert>"
    )
    #expect(
      page(
        """
        [para.tagName, window.fm.tagName, pic.tagName, multi.length, multi === multi, typeof no,
         typeof nope, typeof window.toString, typeof alert, 'para' in window,
         window.hasOwnProperty('para'), Object.keys(window).includes('para')]
        """)
        == #"["P","FORM","IMG",2,true,"undefined","undefined","function","function",true,false,false]"#
    )
    #expect(
      page(
        "para = 'over'; const r = [para, document.getElementById('para').tagName]; delete window.para; r.push(typeof para); document.getElementById('para').remove(); r.push(typeof para); r"
      ) == #"["over","P","object","undefined"]"#)
    #expect(
      page("try { undeclared } catch (e) { e.name + ': ' + e.message }")
        == #""ReferenceError: Can't find variable: undeclared""#)
  }

  @Test func `the location shows the parts of the address, and asks for pages`() throws {
    let page = try Page(
      "<a id=a href='/linked'>x</a>", url: "http://user@example.com:8080/a/b.html?q=1#frag")
    #expect(
      page(
        "[location.protocol, location.host, location.hostname, location.port, location.pathname, location.search, location.hash, location.origin, String(location), location === document.location, Object.getOwnPropertyNames(Location.prototype)]"
      )
        == ##"["http:","example.com:8080","example.com","8080","/a/b.html","?q=1","#frag","http://example.com:8080","http://example.com:8080/a/b.html?q=1#frag",true,["constructor"]]"##
    )
    #expect(
      page(
        "location.href = 'c.html'; location = '/d'; document.location.pathname = '/e'; location.assign('f'); location.replace('//other.com/'); location.reload(); open('g', 'w'); location.href"
      ) == ##""http://example.com:8080/a/b.html?q=1#frag""##)
    #expect(
      page.realm.navigations.map { "\($0.kind) \($0.url) \($0.leavesPage)" } == [
        "assign http://user@example.com:8080/a/c.html true",
        "assign http://user@example.com:8080/d true",
        "assign http://user@example.com:8080/e?q=1#frag true",
        "assign http://user@example.com:8080/a/f true", "replace http://other.com/ true",
        "reload http://user@example.com:8080/a/b.html?q=1#frag true",
        "open http://user@example.com:8080/a/g false",
      ])
    #expect(page("try { location.assign('http://[') } catch (e) { e.name }") == #""SyntaxError""#)
    #expect(page("document.getElementById('a').click()") == "undefined")
    #expect(page.realm.navigations.last?.kind == .link)
    #expect(page.realm.navigations.last?.url == "http://user@example.com:8080/linked")
  }

  @Test func `another fragment changes the address at once and tells of it later`() throws {
    let page = try Page()
    #expect(
      page(
        """
        var log = [];
        addEventListener('hashchange', e => log.push(e.oldURL, e.newURL));
        onpopstate = e => log.push('pop', e.state);
        const before = document.URL;
        location.hash = 'abc d';
        location.hash = '#abc d';
        [before, location.href, document.URL, history.length, log.length]
        """)
        == #"["http://example.com/page.html","http://example.com/page.html#abc%20d","http://example.com/page.html#abc%20d",2,0]"#
    )
    _ = page.realm.eventLoop.run()
    #expect(
      page("log") == #"["http://example.com/page.html","http://example.com/page.html#abc%20d"]"#)
    #expect(page.realm.navigations.isEmpty)
  }

  @Test func `the history keeps states and goes back to them`() throws {
    let page = try Page()
    #expect(
      page(
        """
        var log = [];
        onpopstate = e => log.push(location.pathname, e.state);
        history.pushState({ a: [1] }, '', '/x?y');
        history.pushState(2, '', 'z');
        history.replaceState(3, '');
        history.back();
        [location.href, history.length, history.state, log.length, String(history)]
        """) == #"["http://example.com/z",3,3,0,"[object History]"]"#)
    _ = page.realm.eventLoop.run()
    #expect(
      page("[log, history.state, document.baseURI]")
        == #"[["/x",{"a":[1]}],{"a":[1]},"http://example.com/x?y"]"#)
    #expect(
      page(
        "try { history.pushState(1, '', 'http://other.com/') } catch (e) { [e.name, e.message] }")
        == #"["SecurityError","Blocked attempt to use history.pushState() to change session history URL from http://example.com/x?y to http://other.com/. Protocols, domains, ports, usernames, and passwords must match."]"#
    )
  }

  @Test func `dialogs are noted and dismissed`() throws {
    let page = try Page()
    #expect(
      page("[alert('a'), confirm('b'), prompt('c', 'd'), print()]") == "[null,false,null,null]")
    #expect(page.realm.dialogs.map(\.kind) == [.alert, .confirm, .prompt, .print])
    #expect(page.realm.dialogs.map(\.message) == ["a", "b", "c", ""])
  }

  @Test func `media queries are answered from the viewport`() throws {
    let page = try Page()
    #expect(
      page(
        """
        ['(min-width: 500px)', '(max-width:500px)', 'print', '(prefers-color-scheme: light)', 'bogus', '(width >= 600px)', 'screen, print'].map(q => {
          const m = matchMedia(q); return m.media + ' ' + m.matches;
        })
        """)
        == #"["(min-width: 500px) true","(max-width: 500px) false","print false","(prefers-color-scheme: light) true","bogus false","(width >= 600px) true","screen, print true"]"#
    )
    #expect(
      page(
        "[innerWidth, innerHeight, screen.width, devicePixelRatio, scrollX, scrollTo(0, 5), scrollY]"
      ) == "[1024,768,1280,1,0,null,0]")
  }

  @Test func `messages arrive as copies, after the script`() throws {
    let page = try Page()
    _ = page(
      """
      var log = [];
      onmessage = e => log.push(e.data, e.source === window, e.origin, e.isTrusted);
      const sent = { k: [1, 2] };
      postMessage(sent, '*'); postMessage('not for us', 'http://other.com');
      sent.k = 0;
      const channel = new MessageChannel();
      channel.port1.onmessage = e => log.push('port', e.data, e.target === channel.port1);
      channel.port2.postMessage(new Map([[1, 2]]).get(1));
      log.push('sync');
      """)
    _ = page.realm.eventLoop.run()
    #expect(page("log") == #"["sync",{"k":[1,2]},true,"http://example.com",true,"port",2,true]"#)
  }

  /// The expected values are WebKit's.
  @Test func `a message to a frame comes from the window that sends it`() throws {
    let page = try Page("<iframe></iframe>")
    _ = page(
      """
      var log = [];
      const frame = document.querySelector('iframe').contentWindow;
      frame.onmessage = e => log.push('frame', e.source === window, e.source === frame, e.origin);
      onmessage = e => log.push('page', e.source === window, e.origin);
      frame.postMessage('a', '*'); frame.parent.postMessage('b', '*');
      """)
    _ = page.realm.eventLoop.run()
    #expect(
      page("log")
        == #"["frame",true,false,"http://example.com","page",true,"http://example.com"]"#)
  }

  @Test func `the browser tells who it is`() throws {
    let page = try Page()
    #expect(
      page(
        "[navigator.platform, navigator.vendor, navigator.language, navigator.languages, navigator.languages === navigator.languages, Object.isFrozen(navigator.languages), navigator.onLine, navigator.cookieEnabled, navigator.userAgent.includes('iPhone'), String(navigator)]"
      )
        == #"["iPhone","Apple Computer, Inc.","en-US",["en-US"],true,true,true,true,true,"[object Navigator]"]"#
    )
    page.realm.environment = .mac
    #expect(page("navigator.platform") == #""MacIntel""#)
  }

  @Test func `random values fill arrays of integers only`() throws {
    let page = try Page()
    #expect(
      page(
        """
        const a = new Uint32Array(8), error = f => { try { f(); } catch (e) { return e.name; } };
        [crypto.getRandomValues(a) === a, a.some(x => x !== 0),
         error(() => crypto.getRandomValues(new Uint8Array(65537))),
         error(() => crypto.getRandomValues(new Float32Array(1))),
         error(() => crypto.getRandomValues([1])), typeof crypto.randomUUID]
        """)
        == #"[true,true,"QuotaExceededError","TypeMismatchError","TypeError","undefined"]"#)
    let secure = try Page(url: "https://example.com/")
    #expect(
      secure(
        "/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/.test(crypto.randomUUID())"
      )
        == "true")
  }
}
