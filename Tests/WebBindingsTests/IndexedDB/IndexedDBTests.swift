import DOM
import ScriptEngine
import Testing

@testable import WebBindings

/// What recorded answers cannot say: worlds and frames, limits, and the virtual clock. The expected values
/// are those of the standard (Indexed Database API) or WebKit's.
@Suite struct IndexedDBTests {
  /// Runs a script in an `async` function, and the page's tasks until the script has ended.
  ///
  /// - Returns: what the function returned, as JSON.
  private func run(_ body: String, on page: Page) -> String {
    #expect(page("globalThis.outcome = undefined;" + Self.helpers + "0") == "0")
    let started = page(
      """
      (async () => { \(body) })().then(
        value => { outcome = { value }; }, error => { outcome = { failure: String(error) }; }); 0
      """)
    #expect(started == "0")
    _ = page.realm.eventLoop.run(until: { page("typeof outcome") != #""undefined""# })
    return page("outcome && 'value' in outcome ? outcome.value : outcome.failure")
  }

  private static let helpers = """
    globalThis.result = request => new Promise((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
    globalThis.opened = (name, upgrade, factory = indexedDB) => new Promise((resolve, reject) => {
      const request = factory.open(name);
      request.onupgradeneeded = () => upgrade && upgrade(request.result);
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
    """

  @Test func `frames of the same origin share databases`() throws {
    let page = try Page("<iframe></iframe>")
    #expect(
      run(
        """
        const frame = document.querySelector('iframe').contentWindow;
        const db = await opened('a', db => db.createObjectStore('s').put({ n: 1 }, 1));
        db.close();
        const other = await opened('a', null, frame.indexedDB);
        const value = await result(other.transaction('s').objectStore('s').get(1));
        return [other instanceof IDBDatabase, other instanceof frame.IDBDatabase, value.n,
          value instanceof frame.Object];
        """, on: page) == "[false,true,1,true]")
  }

  @Test func `the connection of a frame that was removed blocks nobody`() throws {
    let page = try Page("<iframe></iframe>")
    #expect(
      run(
        """
        const frame = document.querySelector('iframe');
        await opened('a', db => db.createObjectStore('s'), frame.contentWindow.indexedDB);
        frame.remove();
        const request = indexedDB.deleteDatabase('a'), log = [];
        request.onblocked = () => log.push('blocked');
        await result(request);
        return [log, await indexedDB.databases()];
        """, on: page) == "[[],[]]")
  }

  @Test func `both worlds of a page share databases`() throws {
    let page = try Page()
    let other = try Realm(world: 1, besides: page.realm)
    defer { other.context.close() }
    #expect(
      run(
        """
        const db = await opened('a', db => db.createObjectStore('s').put({ n: [1] }, 1));
        db.onversionchange = () => db.close();
        return db.version;
        """, on: page) == "1")
    _ = try other.context.evaluate(
      """
      globalThis.log = [];
      const request = indexedDB.open('a', 5);
      request.onupgradeneeded = event => {
        log.push(event.oldVersion, request.transaction.mode);
        request.transaction.objectStore('s').get(1).onsuccess = event => {
          log.push(event.target.result.n, event.target.result instanceof Object);
        };
      };
      """, name: "other.js")
    _ = page.realm.eventLoop.run()
    let log = try other.context.evaluate("log", name: "other.js")
    #expect(try other.context.json(log) == #"[1,"versionchange",[1],true]"#)
  }

  @Test func `a page without an origin has no databases`() throws {
    let page = try Page(url: "data:text/html,x")
    let attempt = """
      (() => { try { return String(indexedDB.open('a')); } catch (error) { return error.name; } })()
      """
    #expect(page(attempt) == #""SecurityError""#)
    #expect(page("indexedDB.cmp(1, 2)") == "-1")
    // In WebKit, all files are of one origin as far as databases are concerned.
    #expect(try Page(url: "file:///a.html")(attempt) == #""[object IDBOpenDBRequest]""#)
  }

  @Test func `requests without an end leave timers their turn`() throws {
    let page = try Page()
    #expect(
      run(
        """
        const db = await opened('a', db => db.createObjectStore('s'));
        let isOver = false, count = 0;
        setTimeout(() => { isOver = true; }, 5);
        await new Promise(resolve => {
          const store = db.transaction('s').objectStore('s');
          const next = () => {
            count++;
            if (isOver) resolve(); else store.get(1).onsuccess = next;
          };
          next();
        });
        return count > 2;
        """, on: page) == "true")
  }

  @Test func `requests do not wait`() throws {
    let page = try Page()
    let steady = page.realm.eventLoop.clock
    steady.restart(startingAt: 0, isRealTime: false, isSteady: true)
    #expect(
      run(
        """
        const begin = performance.now();
        const db = await opened('a', db => db.createObjectStore('s'));
        for (let round = 0; round < 50; round++) {
          const store = db.transaction('s', 'readwrite').objectStore('s');
          await result(store.put(round, round));
        }
        return performance.now() - begin < 20;
        """, on: page) == "true")
  }

  @Test func `what is stored is a copy, and so is what is read`() throws {
    let page = try Page()
    #expect(
      run(
        """
        const db = await opened('a', db => db.createObjectStore('s', { keyPath: 'id' }));
        const store = db.transaction('s', 'readwrite').objectStore('s');
        const value = { id: 1, list: [1] };
        store.put(value);
        value.list.push(2);
        (await result(store.get(1))).list.push(3);
        Object.defineProperty(Object.prototype, 'id', { value: 9, configurable: true });
        const read = await result(store.getAll());
        delete Object.prototype.id;
        return read;
        """, on: page) == #"[{"id":1,"list":[1]}]"#)
  }

  @Test func `setters on the language's prototypes see neither keys nor values`() throws {
    let page = try Page()
    #expect(
      run(
        """
        const db = await opened('a', db => {
          db.createObjectStore('s', { keyPath: ['a', 'b'] });
          db.createObjectStore('g', { keyPath: 'x.y', autoIncrement: true });
        });
        const log = [];
        for (const name of ['0', '1', 'x', 'y', 'a', 'id'])
          Object.defineProperty(Object.prototype, name, {
            set() { log.push(name); }, get() { log.push(name); }, configurable: true });
        const transaction = db.transaction(['s', 'g'], 'readwrite');
        const key = await result(transaction.objectStore('s').put(
          Object.defineProperties({}, { a: { value: 1, enumerable: true }, b: { value: 2, enumerable: true } })));
        await result(transaction.objectStore('g').put({}));
        const made = await result(transaction.objectStore('g').get(1));
        for (const name of ['0', '1', 'x', 'y', 'a', 'id']) delete Object.prototype[name];
        return [log, key, made];
        """, on: page) == #"[[],[1,2],{"x":{"y":1}}]"#)
  }

  @Test func `a transaction ends when a listener returns, not when the next one is called`() throws
  {
    let page = try Page()
    #expect(
      run(
        """
        const db = await opened('a', db => db.createObjectStore('s'));
        const request = db.transaction('s').objectStore('s').get(1), log = [];
        let store;
        const isActive = () => { try { store.get(1); return true; } catch { return false; } };
        request.addEventListener('success', () => {
          store = db.transaction('s').objectStore('s');
          Promise.resolve().then(() => log.push(isActive()));
        });
        request.addEventListener('success', () => log.push(isActive()));
        await new Promise(resolve => setTimeout(resolve));
        return log;
        """, on: page) == "[true,false]")
  }

  @Test func `events go from the request to the transaction and to the database`() throws {
    let page = try Page()
    #expect(
      run(
        """
        const db = await opened('a', db => db.createObjectStore('s').put(0, 1));
        const transaction = db.transaction('s', 'readwrite'), log = [];
        const request = transaction.objectStore('s').add(0, 1);
        const listen = (name, target) => {
          for (const capture of [true, false])
            for (const type of ['success', 'error', 'abort'])
              target.addEventListener(type, event => log.push(
                `${name} ${type} ${event.eventPhase} ${event.target === request}`), capture);
        };
        listen('db', db);
        listen('transaction', transaction);
        listen('request', request);
        await new Promise(resolve => transaction.addEventListener('abort', () => setTimeout(resolve)));
        return log;
        """, on: page)
          == """
          ["db error 1 true","transaction error 1 true","request error 2 true","request error 2 true",\
          "transaction error 3 true","db error 3 true","db abort 1 false","transaction abort 2 false",\
          "transaction abort 2 false","db abort 3 false"]
          """)
  }

  @Test func `blobs are stored with what they hold`() throws {
    let page = try Page()
    #expect(
      run(
        """
        const db = await opened('a', db => {
          const store = db.createObjectStore('s');
          store.createIndex('size', 'file.size');
          store.createIndex('name', 'file.name');
        });
        const store = db.transaction('s', 'readwrite').objectStore('s');
        store.put({ file: new File(['abc'], 'n.txt', { type: 'text/plain' }) }, 1);
        store.put({ file: new Blob(['abcd']) }, 2);
        const value = await result(store.index('size').get(3));
        const names = await result(store.index('name').getAllKeys());
        return [await value.file.text(), value.file.name, value.file.type, names];
        """, on: page) == #"["abc","n.txt","text/plain",[1]]"#)
  }

  @Test func `a store of many records in random order is filled and read quickly`() throws {
    let page = try Page()
    let machine = page.realm.context.machine
    #expect(
      run(
        """
        const db = await opened('a', db => {
          const store = db.createObjectStore('s', { keyPath: 'id' });
          store.createIndex('rest', 'rest');
        });
        const count = 5000, transaction = db.transaction('s', 'readwrite');
        const store = transaction.objectStore('s');
        let id = 1;
        for (let step = 0; step < count; step++) {
          id = id * 7919 % 100003;
          store.put({ id, rest: id % 10 });
        }
        const keys = await result(store.getAllKeys());
        const isSorted = keys.every((key, index) => index === 0 || keys[index - 1] < key);
        return [keys.length, isSorted, await result(store.index('rest').count(3))
          === keys.filter(key => key % 10 === 3).length];
        """, on: page) == "[5000,true,true]")
    #expect(!machine.timeLimitReached)
  }

  @Test func `what a script puts on a request is there when the event comes`() throws {
    let page = try Page()
    #expect(
      run(
        """
        const db = await opened('a', db => db.createObjectStore('s'));
        const wait = () => new Promise(resolve => {
          db.transaction('s').objectStore('s').get(1).onsuccess = event => resolve(event.target.mark);
        });
        let mark;
        await new Promise(resolve => {
          const request = db.transaction('s').objectStore('s').get(1);
          request.mark = 'kept';
          request.onsuccess = event => { mark = event.target.mark; resolve(); };
        });
        return [mark, await wait() === undefined];
        """, on: page) == #"["kept",true]"#)
  }
}
