import DOM
import ScriptEngine
import Testing

@testable import WebBindings

/// The windows of frames. The expected values are those of WebKit.
@Suite("Windows of frames")
struct FrameWindowTests {
  @Test("The viewport of a frame is the size of its contents")
  func viewport() throws {
    let page = try Page("<body></body>")
    #expect(
      page(
        """
        const frame = document.createElement('iframe');
        document.body.append(frame);
        const inner = frame.contentWindow, sizes = [[inner.innerWidth, inner.innerHeight]];
        frame.width = 123; frame.height = 45;
        sizes.push([inner.innerWidth, inner.innerHeight, inner.matchMedia('(max-width: 123px)').matches]);
        frame.style.display = 'none';
        sizes.push([inner.innerWidth, inner.innerHeight]);
        frame.style.cssText = 'width: 50%; height: 10em; border: 1px solid';
        sizes.push([inner.innerWidth, inner.innerHeight, innerWidth]);
        frame.remove();
        sizes.push([inner.innerWidth, inner.innerHeight, inner.outerWidth, inner.devicePixelRatio]);
        sizes
        """) == "[[300,150],[123,45,true],[123,45],[504,160,1024],[0,0,0,0]]")
  }

  @Test("A frame in a sandbox has an origin of its own, unless it is allowed that of the page")
  func sandbox() throws {
    let page = try Page("<body></body>")
    #expect(
      page(
        """
        ['', 'allow-scripts', 'allow-same-origin', 'ALLOW-SCRIPTS  Allow-Same-Origin'].map(flags => {
          const frame = document.createElement('iframe');
          frame.setAttribute('sandbox', flags);
          frame.srcdoc = '<p>';
          document.body.append(frame);
          const attempt = read => { try { return typeof read(frame.contentWindow); } catch (error) { return error.name; } };
          return [frame.contentDocument !== null, attempt(window => window.document),
            attempt(window => window.origin), attempt(window => window.length),
            frame.contentWindow.parent === window].join();
        })
        """) == """
          ["false,SecurityError,SecurityError,number,true","false,SecurityError,SecurityError,number,true",\
          "true,object,string,number,true","true,object,string,number,true"]
          """)
    #expect(
      page(
        """
        try { document.querySelector('iframe').contentWindow.document } catch (error) { error.message }
        """) == """
          "Sandbox access violation: Blocked a frame at \\"http://example.com\\" from accessing a cross-origin \
          frame.  The frame being accessed is sandboxed and lacks the \\"allow-same-origin\\" flag."
          """)
  }

  @Test("The origin of a file's scripts is opaque")
  func origin() throws {
    let page = try Page("<body></body>", url: "file:///folder/page.html")
    _ = page(
      """
      var log = [];
      onmessage = event => log.push([event.origin, event.data]);
      postMessage('any', '*');
      """)
    _ = page.realm.eventLoop.run()
    #expect(
      page("[self.origin, location.origin, log]") == #"["null","file://",[["null","any"]]]"#)
  }

  @Test("The history and the storage of a removed frame cannot be used")
  func removed() throws {
    let page = try Page("<body></body>")
    #expect(
      page(
        """
        const frame = document.createElement('iframe');
        document.body.append(frame);
        const inner = frame.contentWindow, past = inner.history, address = inner.location;
        frame.remove();
        const attempt = body => { try { return String(body()); } catch (error) { return error.name; } };
        [() => past.length, () => past.state, () => past.scrollRestoration, () => past.back(),
         () => past.pushState(1, ''), () => inner.localStorage, () => address.assign('http://['),
         () => address.href].map(attempt)
        """) == """
          ["SecurityError","SecurityError","SecurityError","SecurityError","SecurityError","null",\
          "undefined","about:blank"]
          """)
  }

  @Test("The state of the history can be changed a hundred times in ten seconds")
  func manyStates() throws {
    let page = try Page("<head><base href='http://example.com/other/'></head>")
    #expect(
      page(
        """
        var count = 0, reason;
        history.pushState(null, '', '');
        const address = location.href;
        history.replaceState(null, '', 'x');
        try { for (;;) { history.pushState(null, '', count); count++; } } catch (error) { reason = error.message; }
        setTimeout(() => { history.pushState(null, '', 'later'); }, 11_000);
        [address, count, reason]
        """) == """
          ["http://example.com/page.html",98,\
          "Attempt to use history.pushState() more than 100 times per 10 seconds"]
          """)
    _ = page.realm.eventLoop.run()
    #expect(page("location.href") == #""http://example.com/other/later""#)
  }

  @Test("How an address becomes a primitive value cannot be changed")
  func conversions() throws {
    let page = try Page()
    #expect(
      page(
        """
        const { value, writable, enumerable, configurable }
          = Object.getOwnPropertyDescriptor(location, Symbol.toPrimitive);
        const { valueOf } = location;
        [typeof value, writable, enumerable, configurable, valueOf === Object.prototype.valueOf,
         Object.keys(location).includes('valueOf'), `${location}`, location + '']
        """) == """
          ["undefined",false,false,false,true,false,"http://example.com/page.html","http://example.com/page.html"]
          """)
  }
}
