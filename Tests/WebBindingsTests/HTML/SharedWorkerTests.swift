import DOM
import ScriptEngine
import Testing

@testable import WebBindings

/// HTML Standard, 10.2.6.4. The expected values are those of WebKit.
@Suite("Shared workers")
struct SharedWorkerTests {
  /// A page in which `address(text)` is the address of a script, and `share(address, options, name)`
  /// makes an object whose messages and errors are in `log`.
  private final class WorkerPage {
    let page: Page

    init() throws {
      page = try Page("<body></body>", url: "http://example.com/a/b.html")
      _ = page(
        """
        var log = [];
        window.onerror = message => { log.push('window: ' + message); };
        const address = text => URL.createObjectURL(new Blob([text]));
        // Tells each new port how many there are, and sends back what a port sends.
        const counting = address(`let count = 0;
          onconnect = ({ ports: [port] }) => {
            count += 1;
            port.onmessage = ({ data }) => {
              if (data === 'close') close();
              port.postMessage([count, data]);
            };
            port.postMessage(count);
          };`);
        function share(address, options, name = '') {
          const worker = new SharedWorker(address, options);
          worker.port.onmessage = event => log.push(name ? [name, event.data] : event.data);
          worker.onerror = event =>
            log.push([name, event.constructor.name, event.message, event.cancelable, event.bubbles]);
          return worker;
        }
        """)
    }

    /// Evaluates a script, runs what waits, and gives the log as JSON. The log is empty afterwards.
    func callAsFunction(_ script: String) -> String {
      let result = page("\(script); undefined")
      if result != "undefined" { return result }
      _ = page.realm.eventLoop.run(forMilliseconds: 1000)
      return page("log.splice(0)")
    }
  }

  @Test("The constructor refuses what WebKit refuses")
  func constructor() throws {
    let page = try WorkerPage()
    #expect(
      page(
        """
        const attempt = (...list) => {
          try { log.push(String(new SharedWorker(...list))); }
          catch (error) { log.push(error.name + ': ' + error.message); }
        };
        attempt();
        attempt('http://other.example/w.js');
        attempt('http://[');
        attempt('file:///x.js');
        attempt('data:text/javascript,1', { type: 'foo' });
        attempt('data:text/javascript,1', { credentials: 'x' });
        attempt('data:text/javascript,1', 5);
        attempt('data:text/javascript,1', null);
        try { SharedWorker('x'); } catch (error) { log.push(error.message); }
        log.push(SharedWorker.length, Object.getOwnPropertyNames(SharedWorker.prototype).join());
        """) == """
          ["TypeError: Not enough arguments",\
          "SecurityError: URL of the shared worker is cross-origin","SyntaxError: Invalid script URL",\
          "SecurityError: URL of the shared worker is cross-origin","TypeError: Type error",\
          "TypeError: Type error","[object SharedWorker]","[object SharedWorker]",\
          "Constructor requires 'new' operator",1,"constructor,port,onerror"]
          """)
  }

  @Test("The worker hears of each object, whose port it gets")
  func connectEvent() throws {
    let page = try WorkerPage()
    #expect(
      page(
        """
        share(address(`onconnect = event => {
          const { constructor, type, data, origin, source, ports, lastEventId } = event;
          ports[0].postMessage([constructor.name, type, data, origin, String(source),
            source === ports[0], ports.length, Object.isFrozen(ports), event.bubbles, event.cancelable,
            event.isTrusted, lastEventId, event.target === self, event.currentTarget === self]);
        }`));
        """) == """
          [["MessageEvent","connect","","http://example.com","[object MessagePort]",true,1,true,false,\
          false,false,"",true,true]]
          """)
  }

  @Test("The global object is that of a shared worker, whose members are where WebKit has them")
  func globalObject() throws {
    let page = try WorkerPage()
    #expect(
      page(
        """
        share(address(`onconnect = ({ ports: [port] }) => {
          const form = (object, name) => {
            const property = Object.getOwnPropertyDescriptor(object, name);
            if (!property) return name + ' none';
            const { get, set, writable, enumerable, configurable } = property;
            return [name, !!get, !!set, !!writable, enumerable, configurable].join();
          };
          port.postMessage([String(self), self.constructor.name, name, origin, location.protocol,
            location.origin, Object.getPrototypeOf(SharedWorkerGlobalScope).name]);
          port.postMessage(['postMessage', 'onmessage', 'requestAnimationFrame', 'Worker', 'SharedWorker',
            'DedicatedWorkerGlobalScope', 'importScripts', 'FileReaderSync', 'indexedDB']
            .map(name => typeof self[name]));
          port.postMessage(['name', 'onconnect', 'close', 'self', 'onerror'].map(name => form(self, name)));
        }`), 'bob');
        """) == """
          [["[object SharedWorkerGlobalScope]","SharedWorkerGlobalScope","bob","http://example.com","blob:",\
          "http://example.com","WorkerGlobalScope"],["undefined","undefined","undefined","undefined",\
          "undefined","undefined","function","function","object"],["name,true,true,false,true,true",\
          "onconnect,true,true,false,true,true","close,false,false,true,true,true","self none",\
          "onerror none"]]
          """)
  }

  @Test("All names of a shared worker's global object have their interfaces")
  func names() throws {
    let page = try WorkerPage()
    let names = LazyNames.ofSharedWorkers.split(separator: " ").map { "'\($0)'" }
      .joined(separator: ", ")
    #expect(
      page(
        """
        share(address(`onconnect = ({ ports: [port] }) => port.postMessage([\(names)].filter(name =>
          typeof self[name] !== (name === 'console' ? 'object' : 'function')))`));
        """) == "[[]]")
  }

  @Test("Objects of the same address and name have one worker")
  func sharing() throws {
    let page = try WorkerPage()
    #expect(
      page(
        """
        const first = share(counting, 'n'), second = share(counting, { name: 'n' });
        share(counting, 'other', 'other');
        log.push(first === second, first.port === first.port);
        """) == #"[false,true,1,2,["other",1]]"#)
    #expect(page("first.port.postMessage('a')") == #"[[2,"a"]]"#)
    // As long as it runs, nothing else is needed of its address.
    #expect(page("URL.revokeObjectURL(counting); share(counting, 'n')") == "[3]")
  }

  @Test("An object with other options than the worker's gets no worker")
  func mismatch() throws {
    let page = try WorkerPage()
    #expect(
      page(
        """
        share(counting, {}, 'first');
        share(counting, { credentials: 'include' }, 'credentials');
        share(counting, { type: 'module' }, 'type');
        """) == """
          [["credentials","Event",null,true,false],["type","Event",null,true,false],["first",1]]
          """)
    #expect(page("share(counting, { credentials: 'same-origin' })") == "[2]")
  }

  @Test("A closed worker hears nothing more, and another takes its place")
  func closed() throws {
    let page = try WorkerPage()
    #expect(
      page("const worker = share(counting); worker.port.postMessage('close')")
        == #"[1,[1,"close"]]"#)
    #expect(page("worker.port.postMessage('b')") == "[]")
    #expect(page("share(counting)") == "[1]")
  }

  @Test("A port has to be started, and keeps what comes before")
  func starting() throws {
    let page = try WorkerPage()
    #expect(
      page(
        """
        const silent = new SharedWorker(counting);
        silent.port.addEventListener('message', event => log.push(event.data));
        silent.port.postMessage('early');
        """) == "[]")
    #expect(page("silent.port.start()") == #"[1,[1,"early"]]"#)
  }

  @Test("What a worker has sent arrives after the worker has ended")
  func late() throws {
    let page = try WorkerPage()
    #expect(
      page(
        """
        const { port } = new SharedWorker(address(
          'onconnect = ({ ports: [port] }) => { port.postMessage({ a: [1] }); close(); }'));
        """) == "[]")
    #expect(page("port.onmessage = event => log.push(event.data)") == #"[{"a":[1]}]"#)
  }

  @Test("A script that throws is an error of the objects that wait for it, and connects them")
  func exceptions() throws {
    let page = try WorkerPage()
    #expect(
      page(
        """
        const text = address('onconnect = ({ ports: [port] }) => port.postMessage(1); foo.bar');
        share(text, '', 'a'); share(text, '', 'b');
        """) == """
          [["a","ErrorEvent","ReferenceError: Can't find variable: foo",true,false],\
          ["b","ErrorEvent","ReferenceError: Can't find variable: foo",true,false],["a",1],["b",1]]
          """)
    #expect(page.page.realm.reportedExceptions.map(\.message) == ["Can't find variable: foo"])
    // What is thrown later fires nothing in the page.
    #expect(
      page(
        """
        share(address('onconnect = () => { throw new Error("t") }'));
        share(address(`onconnect = ({ ports: [port] }) => {
          onerror = message => { port.postMessage(message); return true; };
          throw new Error('u');
        }`));
        """) == #"["Error: u"]"#)
    #expect(page.page.realm.reportedExceptions.map(\.message) == ["Can't find variable: foo", "t"])
  }

  @Test("A script that cannot be had fires an error without a message")
  func missingScript() throws {
    let page = try WorkerPage()
    #expect(page("share('w.js', '', 'w')") == #"[["w","Event",null,true,false]]"#)
    #expect(page.page.realm.networkFailures.map(\.url) == ["http://example.com/a/w.js"])
    // A listener can try again.
    #expect(
      page(
        """
        let tries = 0;
        const attempt = () => {
          new SharedWorker('w.js').onerror = () => { log.push(++tries); if (tries < 3) attempt(); };
        };
        attempt();
        """) == "[1,2,3]")
  }

  @Test("The script of a module runs, and a data address has an origin of its own")
  func kinds() throws {
    let page = try WorkerPage()
    #expect(
      page(
        """
        share(address('onconnect = e => e.ports[0].postMessage([typeof this])'), { type: 'module' });
        share('data:text/javascript,onconnect = e => e.ports[0].postMessage([origin, location.protocol])');
        """) == #"[["undefined"],["null","data:"]]"#)
  }

  @Test("The windows of frames have the same workers, which live as long as one of them")
  func frames() throws {
    let page = try WorkerPage()
    #expect(
      page(
        """
        const ticks = new BroadcastChannel('ticks');
        ticks.onmessage = ({ data }) => {
          log.push(data);
          if (data === 2) frame.remove();
        };
        const frame = document.body.appendChild(document.createElement('iframe'));
        const mine = share(counting, '', 'page');
        const theirs = new frame.contentWindow.SharedWorker(counting);
        theirs.port.onmessage = event => log.push(['frame', event.data]);
        new frame.contentWindow.SharedWorker(address(`let count = 0;
          const channel = new BroadcastChannel('ticks');
          setInterval(() => channel.postMessage(++count), 10);`));
        """) == #"[["page",1],["frame",2],1,2]"#)
    #expect(page("mine.port.postMessage('still')") == #"[["page",[2,"still"]]]"#)
  }

  @Test("Workers are gone when their page is closed")
  func release() throws {
    weak var running: EventLoop?
    do {
      let page = try WorkerPage()
      #expect(
        page("share(counting); share(counting, 'b').port.postMessage('close')")
          == #"[1,1,[1,"close"]]"#)
      running = page.page.realm.eventLoop
      page.page.realm.close()
    }
    #expect(running == nil)
  }

  @Test("A worker that never ends is stopped with its owner, and there is a limit for their number")
  func limits() throws {
    let page = try WorkerPage()
    _ = page.page("share(address('for (;;);'))")
    page.page.machine.limitTime(to: 0.2)
    #expect(page.page.realm.eventLoop.run(forMilliseconds: 60_000) == .stopped)
    page.page.machine.limitTime(to: nil)

    let flooded = try WorkerPage()
    #expect(
      flooded(
        """
        try { for (let index = 0; index < 1000; index++) new SharedWorker(counting, 'n' + index); }
        catch (error) { log.push(error.name + ': ' + error.message); }
        share(counting, 'n0');
        """) == #"["RangeError: Too many workers",2]"#)
  }
}
