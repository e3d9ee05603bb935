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
        await new Promise(resolve => request.addEventListener('success', () => {
          log.push(isActive());
          resolve();
        }));
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

  /// What refers to the objects of a page weakly.
  private struct Remains {
    weak var object: AnyObject?
    let name: String
  }

  @Test func `nothing is kept after the page, whatever was in progress`() throws {
    var remains: [Remains] = []
    do {
      let page = try Page()
      #expect(
        run(
          """
          globalThis.db = await opened('a', db => db.createObjectStore('s').createIndex('i', 'i'));
          globalThis.transaction = db.transaction('s', 'readwrite');
          globalThis.store = transaction.objectStore('s');
          globalThis.index = store.index('i');
          store.put({ i: 1 }, 1);
          store.put({ i: 2 }, 2);
          globalThis.walk = index.openCursor();
          globalThis.cursor = await result(walk);
          const step = () => { store.get(1).onsuccess = step; };
          step();
          globalThis.later = db.transaction('s', 'readwrite');
          globalThis.pending = later.objectStore('s').get(1);
          globalThis.blocked = indexedDB.deleteDatabase('a');
          const upgrade = indexedDB.open('b');
          await new Promise(resolve => { upgrade.onupgradeneeded = resolve; });
          globalThis.upgrading = upgrade.transaction;
          upgrading.db.createObjectStore('t').put(1, 1);
          return true;
          """, on: page) == "true")
      for name in [
        "db", "transaction", "store", "index", "walk", "cursor", "later", "pending", "blocked",
        "upgrading",
      ] {
        let value = try page.realm.context.evaluate(name, name: "test.js")
        let object = try #require(page.realm.shown(value)?.object)
        remains.append(Remains(object: object, name: name))
      }
      let databases = try #require(page.realm.window.databases.values.first)
      remains.append(Remains(object: databases, name: "the databases"))
      remains.append(
        Remains(object: databases.database(named: "a"), name: "the open database"))
      remains.append(
        Remains(object: databases.database(named: "b"), name: "the database that is changed"))
    }
    for remainder in remains { #expect(remainder.object == nil, "\(remainder.name)") }
  }

  @Test func `random changes leave what a list of records would have`() throws {
    let page = try Page()
    let differences = run(
      """
      let seed = 12345;
      const below = limit => (seed = seed * 1103515245 + 12345 & 0x7fffffff) % limit;
      const keyOf = () => [below(40), `k${below(40)}`, new Date(below(40)), [below(6), `${below(6)}`],
        new Uint8Array([below(200), below(3)]).buffer][below(5)];
      const same = (first, second) => indexedDB.cmp(first, second) === 0;
      const db = await opened('a', db => {
        const store = db.createObjectStore('s');
        store.createIndex('group', 'group');
        store.createIndex('words', 'words', { multiEntry: true });
      });
      // The records as a plain list of [key, value], in any order.
      let records = [];
      const sorted = list => list.sort((first, second) =>
        indexedDB.cmp(first[0], second[0]) || indexedDB.cmp(first[1], second[1]));
      const change = (list, key, value) => {
        const rest = list.filter(record => !same(record[0], key));
        return value === undefined ? rest : [...rest, [key, value]];
      };
      const differences = [];
      for (let round = 0; round < 60; round++) {
        const transaction = db.transaction('s', 'readwrite'), store = transaction.objectStore('s');
        let list = records;
        for (let step = below(30); step > 0; step--) {
          const key = keyOf(), kind = below(10);
          if (kind < 6) {
            const value = { number: seed, group: below(5), words: [`w${below(4)}`, below(3)] };
            store.put(value, key);
            list = change(list, key, value);
          } else if (kind < 8) {
            store.delete(key);
            list = change(list, key);
          } else if (kind === 8) {
            const other = keyOf(), isEmpty = indexedDB.cmp(key, other) > 0;
            const [lower, upper] = isEmpty ? [other, key] : [key, other];
            const range = IDBKeyRange.bound(lower, upper);
            store.delete(range);
            list = list.filter(record => !range.includes(record[0]));
          } else if (below(8) === 0) {
            store.clear();
            list = [];
          }
        }
        const isUndone = below(3) === 0;
        const end = new Promise(resolve => {
          transaction.oncomplete = transaction.onabort = resolve;
        });
        if (isUndone) store.count().onsuccess = () => transaction.abort();
        await end;
        if (!isUndone) records = list;

        const reading = db.transaction('s').objectStore('s');
        const compare = async (name, request, expected) => {
          const found = JSON.stringify(await result(request)), wanted = JSON.stringify(expected);
          if (found !== wanted) differences.push(`${round} ${name}: ${found} and not ${wanted}`);
        };
        const inOrder = sorted([...records]);
        const byGroup = sorted(records.map(([key, value]) => [value.group, key]));
        const byWord = sorted(records.flatMap(([key, value]) => value.words.map(word => [word, key])));
        const lower = keyOf(), range = IDBKeyRange.lowerBound(lower, true);
        await Promise.all([
          compare('keys', reading.getAllKeys(), inOrder.map(record => record[0])),
          compare('values', reading.getAll(), inOrder.map(record => record[1])),
          compare('range', reading.getAllKeys(range, 7),
            inOrder.map(record => record[0]).filter(key => range.includes(key)).slice(0, 7)),
          compare('count', reading.count(range),
            inOrder.filter(record => range.includes(record[0])).length),
          compare('group', reading.index('group').getAllKeys(), byGroup.map(entry => entry[1])),
          compare('words', reading.index('words').getAllKeys(), byWord.map(entry => entry[1])),
          compare('word', reading.index('words').getAllKeys('w1'),
            byWord.filter(entry => entry[0] === 'w1').map(entry => entry[1])),
        ]);
        const backward = [], unique = [];
        for (const [direction, seen] of [['prev', backward], ['prevunique', unique]]) {
          await new Promise(resolve => {
            const request = db.transaction('s').objectStore('s').index('group').openKeyCursor(null, direction);
            request.onsuccess = () => {
              const cursor = request.result;
              if (!cursor) return resolve();
              seen.push([cursor.key, cursor.primaryKey]);
              cursor.continue();
            };
          });
        }
        const firstOfGroups = byGroup.filter((entry, index) =>
          index === 0 || byGroup[index - 1][0] !== entry[0]);
        if (JSON.stringify(backward) !== JSON.stringify(byGroup.reverse())
            || JSON.stringify(unique) !== JSON.stringify(firstOfGroups.reverse()))
          differences.push(`${round} backward`);
      }
      return differences.slice(0, 3).concat(records.length > 0 ? 'records' : 'none');
      """, on: page)
    #expect(differences == #"["records"]"#)
  }
}
