// IndexedDB: what becomes of values, keys and transactions.
const open = (name, upgrade, version) => new Promise((resolve, reject) => {
  const request = indexedDB.open(name, version);
  request.onupgradeneeded = () => upgrade(request.result, request.transaction, request);
  request.onsuccess = () => resolve(request.result);
  request.onerror = () => reject(request.error);
});
const ended = transaction => new Promise(resolve => {
  transaction.oncomplete = () => resolve('complete');
  transaction.onabort = () => resolve(`abort ${transaction.error && transaction.error.name}`);
});
const result = request => new Promise((resolve, reject) => {
  request.onsuccess = () => resolve(request.result);
  request.onerror = event => { event.preventDefault(); reject(request.error); };
});
const db = await open('values', db => {
  db.createObjectStore('plain');
  const people = db.createObjectStore('people', { keyPath: 'id', autoIncrement: true });
  people.createIndex('name', 'name');
  people.createIndex('mail', 'mail', { unique: true });
  people.createIndex('tags', 'tags', { multiEntry: true });
  people.createIndex('place', ['home.city', 'age']);
  people.createIndex('length', 'name.length');
});
const write = name => db.transaction(name, 'readwrite').objectStore(name);

// Values.
const stored = {
  map: new Map([[1, { z: 1 }]]), set: new Set([1]), pattern: /x/gi, error: new RangeError('m'), big: 10n,
  date: new Date(NaN), nothing: undefined, list: [1, , 3], box: new Boolean(false),
  bytes: new Uint8Array([1, 2]), view: new DataView(new ArrayBuffer(3), 1), text: '\ud800', zero: -0 };
stored.self = stored;
await checkLater(async () => {
  const store = write('plain');
  store.put(stored, 'all');
  stored.big = 11n;
  const value = await result(store.get('all'));
  return [value.map.get(1).z, value.set.has(1), String(value.pattern), value.error.message,
          value.error instanceof RangeError, String(value.big), String(value.date), 'nothing' in value,
          value.list.length, 1 in value.list, typeof value.box, tag(value.bytes), value.view.byteOffset,
          escape(value.text), Object.is(value.zero, -0), value.self === value, value === stored];
});
await checkLater(async () => {
  const store = write('plain'), first = result(store.get('all')), second = result(store.get('all'));
  return await first === await second;
});
for (const value of [() => 1, Symbol(), document.body, { f() {} }, new Proxy({}, {}), new WeakMap(), Promise.resolve()])
  checkMessage(Object.defineProperty(() => write('plain').put(value, 1), 'toString', { value: () => `put ${typeof value} ${tag(value)}` }));
check(() => { const s = write('plain'); try { s.put({ get a() { throw new RangeError('x'); } }, 1); } catch (e) { return [e.name, e.message]; } });

// Keys.
const keys = [1, -1, 0, -0, Infinity, -Infinity, 1e-300, new Date(0), new Date(-1), '', 'a', 'b', 'aa', '\0', '\ud800\udc00', '\uffff', '\ud800',
  new Uint8Array([]), new Uint8Array([1]), new Uint8Array([1, 0]), new Uint8Array([255]), [], [[]], [1], ['a'], [1, 2], [new Date(1)]];
check(() => keys.map(first => keys.map(second => indexedDB.cmp(first, second)).join()));
check(() => [NaN, new Date(NaN), null, undefined, true, {}, /x/, 1n, Symbol(), [NaN], [undefined], [, 1], () => 1, new Proxy([], {}), new Boolean(true), new Number(1), new String('a'), document.body]
  .map(value => { try { return String(indexedDB.cmp(value, 1)); } catch (error) { return error.name; } }));
check(() => { const a = []; a.push(a); return indexedDB.cmp(a, 1); });
check(() => { let a = 1; for (let i = 0; i < 1000; i++) a = [a]; return indexedDB.cmp(a, a); });
check(() => { let a = 1; for (let i = 0; i < 3000; i++) a = [a]; return indexedDB.cmp(a, a); });
check(() => { const log = []; const a = [1, 2]; Object.defineProperty(a, 1, { get() { log.push('read'); return 3; } }); return [indexedDB.cmp(a, [1, 3]), log]; });
await checkLater(async () => {
  const store = write('plain');
  store.clear();
  for (const key of keys) store.put(0, key);
  const all = await result(store.getAllKeys());
  return all.map(key => `${tag(key)} ${key instanceof ArrayBuffer ? [...new Uint8Array(key)] : key instanceof Date ? +key : escape(String(key))}`);
});
await checkLater(async () => { const key = await result(write('plain').getKey(new Uint16Array([1]).subarray(0, 0))); return [tag(key), key.byteLength]; });

// Indexes.
const people = [
  { name: 'Ada', mail: 'a@x', tags: ['x', 'y', 'x', NaN, {}], home: { city: 'London' }, age: 36 },
  { name: 'Bob', mail: 'b@x', tags: 'y', home: { city: 'Bern' }, age: 7 },
  { name: 'Ada', tags: [], home: {}, age: 3 },
  { id: 'last', name: 5, tags: ['z', ['x']], home: { city: 'Bern' }, age: 70 } ];
await checkLater(async () => { const store = write('people'); return Promise.all(people.map(person => result(store.put(person)))); });
for (const name of ['name', 'mail', 'tags', 'place', 'length']) {
  await checkLater(Object.defineProperty(async () => {
    const index = write('people').index(name), list = [];
    for (const direction of ['next', 'nextunique', 'prev', 'prevunique']) {
      const request = index.openCursor(null, direction), found = [];
      await new Promise(resolve => { request.onsuccess = () => {
        const cursor = request.result;
        if (cursor === null) return resolve();
        found.push([cursor.key, cursor.primaryKey, cursor.value.id === cursor.primaryKey]);
        cursor.continue();
      }; });
      list.push(JSON.stringify(found));
    }
    return list.concat(JSON.stringify(await result(index.getAllKeys())), await result(index.count()));
  }, 'toString', { value: () => `index ${name}` }));
}
await checkLater(() => result(write('people').put({ name: 'Eve', mail: 'a@x' })));
await checkLater(() => result(write('people').add({ id: 1 })));
await checkLater(() => result(write('people').put({ id: 1, name: 'Ada', mail: 'a@x' })));
await checkLater(() => result(write('people').put({ name: 'Next' })));
await checkLater(async () => { await result(write('people').put({ id: 100.7 })); return result(write('people').put({})); });
await checkLater(async () => { await result(write('people').put({ id: -5 })); return result(write('people').put({})); });
await checkLater(() => result(write('people').index('tags').get('y')).then(v => JSON.stringify(v)));
await checkLater(() => result(write('people').index('place').getKey(IDBKeyRange.lowerBound(['Bern', 8]))));
await checkLater(() => result(write('people').index('name').count(IDBKeyRange.bound('A', 'B', true, true))));
