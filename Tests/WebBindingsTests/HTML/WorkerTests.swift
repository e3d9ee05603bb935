import DOM
import ScriptEngine
import Testing

@testable import WebBindings

/// HTML Standard, 10. The expected values are those of WebKit.
@Suite("Workers")
struct WorkerTests {
  /// A page in which `start(text, options)` starts a worker, whose messages and errors are in `log`.
  private final class WorkerPage {
    let page: Page

    init(url: String = "http://example.com/a/b.html") throws {
      page = try Page("<body></body>", url: url)
      _ = page(
        """
        var log = [];
        function start(text, options) {
          const address = URL.createObjectURL(new Blob([text]));
          const worker = new Worker(address, options);
          worker.onmessage = event => log.push(event.data);
          worker.onerror = event => log.push([event.type, event.message, event.lineno]);
          return worker;
        }
        """)
    }

    /// Evaluates a script, runs what waits, and gives the log as JSON.
    func callAsFunction(_ script: String) -> String {
      let result = page("\(script); undefined")
      if result != "undefined" { return result }
      settle()
      return page("log")
    }

    func settle() { _ = page.realm.eventLoop.run(forMilliseconds: 1000) }
  }

  @Test("A worker and its owner exchange copies of values")
  func messages() throws {
    let page = try WorkerPage()
    #expect(
      page(
        """
        const worker = start(`onmessage = ({ data, origin, source, ports, isTrusted, target }) => {
          data.list.push(3);
          postMessage([data.list, data.map instanceof Map, data.when instanceof Date, origin, source,
            ports.length, isTrusted, target === self]);
        }`);
        const list = [1, 2];
        worker.postMessage({ list, map: new Map(), when: new Date(5) });
        list.push('later');
        """) == #"[[[1,2,3],true,true,"",null,0,true,true]]"#)
    #expect(page.page("list") == #"[1,2,"later"]"#)
  }

  @Test("A worker has a global object of its own, without a document")
  func globalObject() throws {
    let page = try WorkerPage()
    #expect(
      page(
        """
        var leak = 1;
        start(`var mine = 1; postMessage([this === self, globalThis === self, typeof window,
          typeof document, typeof Node, typeof leak, String(self), self.constructor.name, name,
          self instanceof WorkerGlobalScope, self instanceof EventTarget, typeof XMLHttpRequest,
          'responseXML' in XMLHttpRequest.prototype, typeof SharedWorker])`, { name: 'bob' });
        """) == """
          [[true,true,"undefined","undefined","undefined","undefined",\
          "[object DedicatedWorkerGlobalScope]","DedicatedWorkerGlobalScope","bob",true,true,\
          "function",false,"undefined"]]
          """)
    #expect(
      page.page(
        "[typeof mine, typeof WorkerGlobalScope, typeof FileReaderSync, typeof importScripts]")
        == #"["undefined","undefined","undefined","undefined"]"#)
  }

  @Test("All names of a worker's global object have their interfaces")
  func names() throws {
    let page = try WorkerPage()
    let names = LazyNames.ofDedicatedWorkers.split(separator: " ").map { "'\($0)'" }
      .joined(separator: ", ")
    #expect(
      page(
        """
        start(`postMessage([\(names)].filter(name =>
          typeof self[name] !== (name === 'console' ? 'object' : 'function')))`);
        """) == "[[]]")
  }

  @Test("The members are where WebKit has them")
  func members() throws {
    let page = try WorkerPage()
    #expect(
      page(
        """
        start(`
          const form = (object, name) => {
            const { get, set, writable, enumerable, configurable }
              = Object.getOwnPropertyDescriptor(object, name);
            return [name, !!get, !!set, !!writable, enumerable, configurable].join();
          };
          postMessage([
            ...['name', 'onmessage', 'postMessage', 'close', 'requestAnimationFrame']
              .map(name => form(self, name)),
            ...['self', 'location', 'onerror', 'importScripts', 'origin', 'performance', 'crypto',
              'indexedDB', 'fetch'].map(name => form(WorkerGlobalScope.prototype, name))]);`);
        """) == """
          [["name,true,true,false,true,true","onmessage,true,true,false,true,true",\
          "postMessage,false,false,true,true,true","close,false,false,true,true,true",\
          "requestAnimationFrame,false,false,true,true,true","self,true,false,false,true,true",\
          "location,true,false,false,true,true","onerror,true,true,false,true,true",\
          "importScripts,false,false,true,true,true","origin,true,true,false,true,true",\
          "performance,true,true,false,true,true","crypto,true,false,false,true,true",\
          "indexedDB,true,false,false,true,true","fetch,false,false,true,true,true"]]
          """)
  }

  @Test("Some members can be replaced, and others not")
  func assignment() throws {
    let page = try WorkerPage()
    #expect(
      page(
        """
        start(`name = 'z'; location = 'x'; self = 5; performance = 5; navigator = 4; onmessage = 5;
          postMessage([name, typeof location, String(self), performance, String(navigator), onmessage])`);
        """) == """
          [["z","object","[object DedicatedWorkerGlobalScope]",5,"[object WorkerNavigator]",null]]
          """)
  }

  @Test("The address of a blob's worker is the blob's, and its origin is the page's")
  func address() throws {
    let page = try WorkerPage()
    #expect(
      page(
        """
        start(`let reason; try { new Request('x') } catch (error) { reason = error.name }
          postMessage([origin, location.origin, location.protocol, location.href.slice(0, 24),
            String(location) === location.href, reason])`);
        """) == """
          [["http://example.com","http://example.com","blob:","blob:http://example.com/",true,"TypeError"]]
          """)
  }

  @Test("A worker of a data address has an origin of its own")
  func dataAddress() throws {
    let page = try WorkerPage()
    #expect(
      page(
        """
        const worker = new Worker('data:text/javascript,postMessage([origin, location.protocol])');
        worker.onmessage = event => log.push(event.data);
        """) == #"[["null","data:"]]"#)
  }

  @Test("The constructor refuses what WebKit refuses")
  func constructor() throws {
    let page = try WorkerPage()
    #expect(
      page(
        """
        const attempt = (...list) => {
          try { new Worker(...list); log.push('made'); }
          catch (error) { log.push(error.name + ': ' + error.message); }
        };
        attempt();
        attempt('http://other.example/w.js');
        attempt('http://[');
        attempt('file:///x.js');
        attempt('x.js', { type: 'foo' });
        attempt('x.js', 5);
        try { Worker('x'); } catch (error) { log.push(error.message); }
        log.push(Worker.length, String(start('')));
        """) == """
          ["TypeError: Not enough arguments","SecurityError: The operation is insecure.",\
          "SyntaxError: The string did not match the expected pattern.",\
          "SecurityError: The operation is insecure.","TypeError: Type error","TypeError: Type error",\
          "Constructor requires 'new' operator",1,"[object Worker]"]
          """)
  }

  @Test("An address of a blob can be revoked at once")
  func revoked() throws {
    let page = try WorkerPage()
    #expect(
      page(
        """
        const address = URL.createObjectURL(new Blob(['postMessage(1)']));
        new Worker(address).onmessage = event => log.push(event.data);
        URL.revokeObjectURL(address);
        """) == "[1]")
  }

  @Test("An exception goes to the worker's handler, then to its object, then to the owner's window")
  func exceptions() throws {
    let page = try WorkerPage()
    #expect(
      page(
        """
        window.onerror = message => { log.push('window: ' + message); };
        start('\\nfoo.bar');
        """) == """
          [["error","ReferenceError: Can't find variable: foo",2],\
          "window: ReferenceError: Can't find variable: foo"]
          """)
    #expect(page.page.realm.reportedExceptions.map(\.message) == ["Can't find variable: foo"])

    let handled = try WorkerPage()
    #expect(
      handled(
        """
        window.onerror = message => { log.push('window: ' + message); };
        start('onerror = message => { postMessage(message); return true; }; foo.bar');
        """) == #"["ReferenceError: Can't find variable: foo"]"#)
    #expect(handled.page.realm.reportedExceptions.isEmpty)

    let prevented = try WorkerPage()
    #expect(
      prevented(
        """
        window.onerror = message => { log.push('window: ' + message); };
        start('setTimeout(() => { throw new TypeError("x") })')
          .addEventListener('error', event => event.preventDefault());
        """) == #"[["error","TypeError: x",1]]"#)
    #expect(prevented.page.realm.reportedExceptions.isEmpty)
  }

  @Test("A text that is no script is an error of the worker")
  func syntaxError() throws {
    let page = try WorkerPage()
    #expect(
      page(
        """
        window.onerror = () => true;
        const worker = start('\\n let = ;');
        worker.onerror = ({ constructor, lineno, bubbles, cancelable, error, isTrusted }) =>
          log.push([constructor.name, lineno, bubbles, cancelable, error, isTrusted]);
        """) == #"[["ErrorEvent",2,false,true,null,true]]"#)
  }

  @Test("A script that cannot be had fires an error without a message")
  func missingScript() throws {
    let page = try WorkerPage()
    #expect(
      page(
        """
        const worker = new Worker('w.js');
        worker.onerror = event => log.push([event.constructor.name, event.cancelable, event.bubbles]);
        """) == #"[["Event",true,false]]"#)
    #expect(page.page.realm.networkFailures.map(\.url) == ["http://example.com/a/w.js"])
  }

  @Test("After close, the rest of the task runs, and nothing else")
  func close() throws {
    let page = try WorkerPage()
    #expect(
      page(
        """
        start(`postMessage(1); close(); postMessage(2); setTimeout(() => postMessage(3));
          Promise.resolve().then(() => postMessage({ four: 4 }))`).postMessage('unheard');
        """) == #"[1,2,{"four":4}]"#)
  }

  @Test("After terminate, nothing comes from the worker")
  func terminate() throws {
    let page = try WorkerPage()
    #expect(
      page(
        """
        const first = start('onmessage = () => postMessage("heard")');
        first.postMessage(1);
        first.terminate();
        const second = start('let count = 0; setInterval(() => postMessage(++count), 10)');
        second.onmessage = event => { log.push(event.data); if (event.data === 3) second.terminate(); };
        """) == "[1,2,3]")
    #expect(page("second.postMessage(1); second.terminate()") == "[1,2,3]")
  }

  @Test("Buffers and ports are transferred")
  func transfer() throws {
    let page = try WorkerPage()
    #expect(
      page(
        """
        const worker = start(`onmessage = ({ data, ports: [port] }) => {
          port.onmessage = event => port.postMessage('back ' + event.data);
          port.postMessage([data.buffer.byteLength, data.port === port]);
          postMessage(data.buffer, [data.buffer]);
          postMessage(data.buffer.byteLength);
        }`);
        const { port1, port2 } = new MessageChannel(), buffer = new ArrayBuffer(8);
        port1.onmessage = event => {
          log.push(event.data);
          if (typeof event.data !== 'string') port1.postMessage('hello');
        };
        worker.onmessage = ({ data }) => log.push(data.byteLength ?? data);
        worker.postMessage({ buffer, port: port2 }, [buffer, port2]);
        log.push(buffer.byteLength);
        """) == #"[0,[8,true],8,0,"back hello"]"#)
  }

  @Test("A value that cannot be copied is an error of the sender")
  func dataCloneError() throws {
    let page = try WorkerPage()
    #expect(
      page(
        """
        start(`const attempt = (...list) => {
            try { postMessage(...list); } catch (error) { postMessage(error.name + ': ' + error.message); }
          };
          attempt(() => 1); attempt(1, 5); attempt(); attempt(1, null)`);
        """) == """
          ["DataCloneError: The object can not be cloned.","TypeError: Type error",\
          "TypeError: Not enough arguments",1]
          """)
  }

  @Test("importScripts runs scripts at once, in the worker's global object")
  func importScripts() throws {
    let page = try WorkerPage()
    #expect(
      page(
        """
        start(`const attempt = (...list) => {
            try { importScripts(...list); } catch (error) {
              postMessage(error instanceof DOMException ? [error.name, error.code] : error);
            }
          };
          attempt(); attempt('data:text/javascript,var x=7', 'data:text/javascript,var y=8');
          postMessage([x, y]);
          attempt('data:text/javascript,throw 5'); attempt('data:text/plain,var z=7');
          attempt('http://other.example/nope.js'); attempt('relative.js')`);
        """) == """
          [[7,8],5,["NetworkError",19],["NetworkError",19],["SyntaxError",12]]
          """)
  }

  @Test("What needs no document works in workers")
  func platform() throws {
    let page = try WorkerPage()
    #expect(
      page(
        """
        start(`(async () => {
          const request = new XMLHttpRequest();
          request.open('GET', 'data:text/plain,hey', false);
          request.send();
          postMessage([
            request.responseText, await (await fetch('data:text/plain,hi')).text(),
            atob(btoa('a')), new TextDecoder().decode(new TextEncoder().encode('b')),
            new URL('../c', 'http://example.com/d/e').href, structuredClone({ f: 1 }).f,
            new FileReaderSync().readAsText(new Blob(['g'])), typeof crypto.getRandomValues,
            performance.now() < 1000, typeof performance.timing, new DOMMatrix().isIdentity,
            navigator.appName, typeof navigator.cookieEnabled, new Event('h').type]);
          postMessage([...(await new Blob(['i']).stream().getReader().read()).value]);
          queueMicrotask(() => postMessage('microtask'));
          requestAnimationFrame(time => postMessage(typeof time));
        })().catch(error => postMessage(String(error)))`);
        """) == """
          [["hey","hi","a","b","http://example.com/c",1,"g","function",true,"undefined",true,"Netscape",\
          "undefined","h"],[105],"microtask","number"]
          """)
  }

  @Test("A worker and its owner have the same databases")
  func databases() throws {
    let page = try WorkerPage()
    #expect(
      page(
        """
        const request = indexedDB.open('d', 3);
        request.onupgradeneeded = () => request.result.createObjectStore('s').put('value', 'key');
        request.onsuccess = () => {
          request.result.close();
          start(`const request = indexedDB.open('d');
            request.onsuccess = () => {
              const database = request.result;
              const found = database.transaction('s').objectStore('s').get('key');
              found.onsuccess = () => postMessage([database.version, found.result]);
            };`);
        };
        """) == #"[[3,"value"]]"#)
    #expect(
      page(
        """
        log = [];
        indexedDB.deleteDatabase('d').onblocked = () => log.push('blocked');
        """) == #"["blocked"]"#)
  }

  @Test("The connections of a worker that has ended are closed")
  func endedConnections() throws {
    let page = try WorkerPage()
    #expect(
      page(
        """
        const worker = start(`const request = indexedDB.open('d');
          request.onsuccess = () => postMessage('open');`);
        worker.onmessage = () => {
          worker.terminate();
          const request = indexedDB.deleteDatabase('d');
          request.onblocked = () => log.push('blocked');
          request.onsuccess = () => log.push('deleted');
        };
        """) == #"["deleted"]"#)
  }

  @Test("Channels for all reach workers")
  func broadcast() throws {
    let page = try WorkerPage()
    #expect(
      page(
        """
        const channel = new BroadcastChannel('news');
        channel.onmessage = event => log.push(event.data);
        start(`const channel = new BroadcastChannel('news');
          channel.onmessage = event => channel.postMessage([event.data, event.origin]);
          postMessage('ready')`).onmessage = () => channel.postMessage('hi');
        """) == #"[["hi","http://example.com"]]"#)
  }

  @Test("Channels for all reach frames, and nothing of another origin")
  func broadcastToFrames() throws {
    let page = try WorkerPage()
    #expect(
      page(
        """
        const frame = document.body.appendChild(document.createElement('iframe'));
        const here = new BroadcastChannel('x'), there = new frame.contentWindow.BroadcastChannel('x');
        here.onmessage = event => log.push(['page', event.data, event.origin]);
        there.onmessage = event => {
          log.push(['frame', event.data, event.origin, event instanceof frame.contentWindow.MessageEvent]);
          there.postMessage(2);
          frame.remove();
          here.postMessage(3);
          there.postMessage(4);
        };
        here.postMessage(1);
        new Worker('data:text/javascript,new BroadcastChannel("x").postMessage(5)');
        """) == """
          [["frame",1,"http://example.com",true],["page",2,"http://example.com"]]
          """)
  }

  @Test("A worker can start workers, which end with it")
  func nested() throws {
    let page = try WorkerPage()
    #expect(
      page(
        """
        const worker = start(`
          const inner = new Worker(URL.createObjectURL(new Blob(
            ['let count = 0; setInterval(() => postMessage(++count), 10)'])));
          inner.onmessage = event => postMessage('inner ' + event.data);`);
        worker.onmessage = event => {
          log.push(event.data);
          if (event.data === 'inner 2') worker.terminate();
        };
        """) == #"["inner 1","inner 2"]"#)
  }

  @Test("The script of a module runs if it imports nothing")
  func module() throws {
    let page = try WorkerPage()
    #expect(
      page(
        """
        window.onerror = () => true;
        start(`const value = await Promise.resolve(1);
          let refused; try { importScripts('data:text/javascript,1') } catch (error) { refused = error.name }
          postMessage([value, typeof this, (function () { return this })() === undefined, refused])`,
          { type: 'module' });
        """) == #"[[1,"undefined",true,"TypeError"]]"#)
    #expect(
      page(
        """
        log = [];
        start('import "data:text/javascript,1"', { type: 'module' }).onerror = event =>
          log.push(event.message.slice(0, 12));
        """) == #"["SyntaxError:"]"#)
  }

  @Test("A rejection without a handler is the worker's")
  func rejections() throws {
    let page = try WorkerPage()
    #expect(
      page(
        """
        start(`onunhandledrejection = event => postMessage('unhandled ' + event.reason);
          Promise.reject(new Error('p'))`);
        """) == #"["unhandled Error: p"]"#)
  }

  @Test("What a worker sends can be looked at after the worker has ended")
  func lateValues() throws {
    let page = try WorkerPage()
    #expect(
      page(
        """
        let kept;
        start('postMessage({ a: [1] }); close()').onmessage = event => { kept = event; };
        """) == "[]")
    #expect(page.page("kept.data") == #"{"a":[1]}"#)
  }

  @Test("A worker that never ends is stopped with its owner")
  func endless() throws {
    let page = try WorkerPage()
    _ = page.page("start('for (;;);'); start('postMessage(1)')")
    page.page.machine.limitTime(to: 0.2)
    #expect(page.page.realm.eventLoop.run(forMilliseconds: 60_000) == .stopped)
    page.page.machine.limitTime(to: nil)
    #expect(page.page("log") == "[]")
  }

  @Test("There is a limit for workers that live at the same time")
  func flood() throws {
    let page = try WorkerPage()
    #expect(
      page(
        """
        const text = 'postMessage(1)', workers = [];
        try { for (let index = 0; index < 1000; index++) workers.push(start(text)); }
        catch (error) { log.push(error.name); }
        for (const worker of workers) worker.terminate();
        for (let index = 0; index < 10; index++) start(text);
        """) == #"["RangeError",1,1,1,1,1,1,1,1,1,1]"#)
  }

  @Test("Workers of a removed frame do nothing any more")
  func removedFrame() throws {
    let page = try WorkerPage()
    #expect(
      page(
        """
        const frame = document.createElement('iframe');
        document.body.append(frame);
        const inner = frame.contentWindow;
        const address = URL.createObjectURL(new Blob(['setInterval(() => postMessage(1), 10)']));
        const worker = new inner.Worker(address);
        let count = 0;
        worker.onmessage = () => { if (++count === 2) { log.push('removed'); frame.remove(); } };
        setTimeout(() => log.push(count), 500);
        """) == #"["removed",2]"#)
  }
}
