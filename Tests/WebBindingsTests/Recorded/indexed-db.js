// IndexedDB: what every member says and refuses, and the events of a database's life.
const log = [];
const t = (label, question) => {
  if (label in answers) throw new Error(`two questions ${label}`);
  try {
    const value = question();
    answers[label] = value instanceof IDBRequest ? 'request' : String(value);
  } catch (error) { answers[label] = `${fail(error)}: ${error.message}`; }
};
const out = { push: text => log.push(text) };
await new Promise(finish => {
const bad = { toString() { throw new RangeError('tostring'); } };
  t('factory', () => indexedDB); t('tag', () => Object.prototype.toString.call(indexedDB)); t('same', () => indexedDB === window.indexedDB && indexedDB === webkitIndexedDB);
  t('open()', () => indexedDB.open()); t('open v0', () => indexedDB.open('x', 0)); t('open v-1', () => indexedDB.open('x', -1)); t('open v1.5', () => indexedDB.open('v15', 1.5).readyState);
  t('open vNaN', () => indexedDB.open('x', NaN)); t('open v2^53', () => indexedDB.open('x', 2 ** 53)); t('open str', () => indexedDB.open('x', 'foo')); t('open undefined', () => indexedDB.open('undef', undefined).readyState); t('open null', () => indexedDB.open('x', null));t('open obj', () => indexedDB.open('x', {}));
  t('open bad', () => indexedDB.open(bad)); t('open call', () => IDBFactory.prototype.open.call({}, 'x'));
  t('cmp', () => [indexedDB.cmp(1, 2), indexedDB.cmp('a', new Date(0)), indexedDB.cmp([], 'a'), indexedDB.cmp('\ud800\udc00', '\uffff')].join());
  t('cmp nan', () => indexedDB.cmp(NaN, 1)); t('cmp 2nd', () => indexedDB.cmp(1, {})); t('cmp()', () => indexedDB.cmp(1)); t('cmp undefined', () => indexedDB.cmp(undefined, 1));
  t('deleteDatabase()', () => indexedDB.deleteDatabase());
  t('databases tag', () => Object.prototype.toString.call(indexedDB.databases()));
  t('range only', () => IDBKeyRange.only({})); t('range only()', () => IDBKeyRange.only()); t('lb', () => IDBKeyRange.lowerBound({})); t('ub', () => IDBKeyRange.upperBound(NaN)); t('bound', () => IDBKeyRange.bound(2, 1)); t('bound eq open', () => IDBKeyRange.bound(1, 1, true)); t('bound bad', () => IDBKeyRange.bound({}, 1)); t('bound bad2', () => IDBKeyRange.bound(1, {}));
  t('range str', () => String(IDBKeyRange.only(1))); t('includes', () => IDBKeyRange.only(1).includes({})); t('range ctor', () => new IDBKeyRange());
  t('range lower', () => { const r = IDBKeyRange.lowerBound([1, 'a']); return [r.lower === r.lower, r.upper, r.lowerOpen, r.upperOpen].join(); });
  t('range get on proto', () => IDBKeyRange.prototype.lower);
  t('event', () => { const e = new IDBVersionChangeEvent('x'); return [e.oldVersion, e.newVersion, e.type, e.bubbles].join(); });
  t('event2', () => { const e = new IDBVersionChangeEvent('x', { oldVersion: 3, newVersion: 5 }); return [e.oldVersion, e.newVersion].join(); });
  t('event3', () => { const e = new IDBVersionChangeEvent('x', { oldVersion: -3, newVersion: 1.5 }); return [e.oldVersion, e.newVersion].join(); });
  t('event4', () => { const e = new IDBVersionChangeEvent('x', { newVersion: null }); return [e.oldVersion, e.newVersion].join(); });
  t('createEvent', () => document.createEvent('IDBVersionChangeEvent'));
  const r = indexedDB.open('main', 3);
  t('r.result', () => r.result); t('r.error', () => r.error); t('r.state', () => [r.readyState, r.source, r.transaction, r.onsuccess].join());
  r.onblocked = e => out.push('blocked');
  r.onerror = e => { out.push('open error ' + r.error); e.preventDefault(); };
  let db, keep = {};
  r.onupgradeneeded = e => {
    db = r.result; const tx = r.transaction;
    t('upg', () => [Object.prototype.toString.call(e), e.oldVersion, e.newVersion, e.target === r, e.bubbles, e.cancelable, r.readyState, r.error, e.composedPath().map(String).join('|')].join());
    t('tx', () => [tx.mode, tx.durability, tx.error, tx.db === db, tx.objectStoreNames.length, Object.prototype.toString.call(tx.objectStoreNames), tx.objectStoreNames === tx.objectStoreNames].join());
    t('db', () => [db.name, db.version, db.objectStoreNames.length, db.objectStoreNames === db.objectStoreNames, String(db)].join());
    t('db.transaction in upgrade', () => db.transaction('x'));
    t('db.transaction in upgrade []', () => db.transaction([]));
    t('create()', () => db.createObjectStore());
    t('create kp bad', () => db.createObjectStore('b1', { keyPath: 'a b' })); t('create kp bad2', () => db.createObjectStore('b1', { keyPath: ['a', ''] , autoIncrement: true}));
    t('create auto empty', () => db.createObjectStore('b1', { keyPath: '', autoIncrement: true })); t('create auto array', () => db.createObjectStore('b1', { keyPath: ['a'], autoIncrement: true })); t('create kp []', () => db.createObjectStore('b1', { keyPath: [] })); t('create opt str', () => db.createObjectStore('b1', 'foo')); 
    const s = db.createObjectStore('s', { keyPath: 'id' }), g = db.createObjectStore('g', { autoIncrement: true }), o = db.createObjectStore('o'), gk = db.createObjectStore('gk', { keyPath: 'a.b', autoIncrement: true }), arr = db.createObjectStore('arr', { keyPath: ['x', 'y.z'] });
    t('create dup', () => db.createObjectStore('s'));
    t('s', () => [s.name, s.keyPath, s.autoIncrement, s.indexNames.length, s.transaction === tx, String(s), arr.keyPath, arr.keyPath === arr.keyPath, o.keyPath, s.indexNames === s.indexNames].join());
    t('put()', () => s.put()); t('put no key', () => s.put({})); t('put prim', () => s.put(1)); t('put bad inline', () => s.put({ id: {} })); t('put inline+key', () => s.put({ id: 1 }, 1)); t('put o nokey', () => o.put(1)); t('put o badkey', () => o.put(1, {})); t('put o fn', () => o.put(() => 1, 1)); t('put o symbol', () => o.put(Symbol(), 1));
    t('put gk prim', () => gk.put(1)); t('put gk a=1', () => gk.put({ a: 1 })); t('put gk bad', () => gk.put({ a: { b: {} } })); t('add getter', () => o.add({ get a() { throw new RangeError('g'); } }, 1)); t('put key getter', () => o.put(1, (() => { const z = []; Object.defineProperty(z, 0, { get() { throw new RangeError('k'); } }); return z; })()));
    t('add s badid', () => s.add({ id: true })); t('add arr', () => arr.add({ x: 1 }));
    t('get()', () => s.get()); t('get undefined', () => s.get(undefined)); t('get null', () => s.get(null)); t('get {}', () => s.get({})); t('getKey {}', () => s.getKey({})); t('getAll {}', () => s.getAll({})); t('getAllKeys {}', () => s.getAllKeys({})); t('getAll count -1', () => s.getAll(null, -1)); t('getAll count 2^32', () => s.getAll(null, 2 ** 32)); t('getAll NaN', () => s.getAll(null, NaN));
    t('delete()', () => s.delete()); t('delete undefined', () => s.delete(undefined)); t('delete {}', () => s.delete({})); t('delete null', () => s.delete(null)); t('count {}', () => s.count({})); t('openCursor {}', () => s.openCursor({})); t('openCursor dir', () => s.openCursor(null, 'foo')); t('openKeyCursor {}', () => s.openKeyCursor({})); t('openKeyCursor dir', () => s.openKeyCursor(null, 'foo'));
    t('index()', () => s.index()); t('index missing', () => s.index('x'));
    t('createIndex()', () => s.createIndex()); t('createIndex 1', () => s.createIndex('a')); t('createIndex badkp', () => s.createIndex('a', 'a b')); t('createIndex arr multi', () => s.createIndex('a', ['a'], { multiEntry: true })); t('createIndex []', () => s.createIndex('a', []));
    const i = s.createIndex('i', 'v', { unique: true }), m = s.createIndex('m', 'm', { multiEntry: true });
    t('createIndex dup', () => s.createIndex('i', 'z')); t('deleteIndex', () => s.deleteIndex('zz')); t('deleteIndex()', () => s.deleteIndex());
    t('i', () => [i.name, i.keyPath, i.unique, i.multiEntry, i.objectStore === s, String(i), s.index('i') === i, s.indexNames.contains('i')].join());
    t('i.get()', () => i.get()); t('i.get {}', () => i.get({})); t('i.get undefined', () => i.get(undefined)); t('i.getKey {}', () => i.getKey({})); t('i.count {}', () => i.count({})); t('i.openCursor {}', () => i.openCursor({})); t('i.openCursor dir', () => i.openCursor(null, 'x')); t('i.openKeyCursor {}', () => i.openKeyCursor({})); t('i.getAll {}', () => i.getAll({})); t('i.getAllKeys {}', () => i.getAllKeys({}));
    t('rename s dup', () => { s.name = 'g'; }); t('rename same', () => { s.name = 's'; }); t('rename i dup', () => { i.name = 'm'; }); t('rename bad', () => { s.name = bad; });
    t('deleteObjectStore()', () => db.deleteObjectStore()); t('deleteObjectStore', () => db.deleteObjectStore('nope'));
    t('tx.objectStore()', () => tx.objectStore()); t('tx.objectStore nope', () => tx.objectStore('nope')); t('tx.objectStore', () => tx.objectStore('s') === s);
    const d = db.createObjectStore('d'), di = d.createIndex('di', 'q'); const d2 = db.createObjectStore('d2'); const d2i = d2.createIndex('x', 'x'); d2.deleteIndex('x');
    t('d2i.get', () => d2i.get(1)); t('d2i.getKey', () => d2i.getKey(1)); t('d2i.count', () => d2i.count()); t('d2i.openCursor', () => d2i.openCursor()); t('d2i.openKeyCursor', () => d2i.openKeyCursor()); t('d2i.getAll', () => d2i.getAll()); t('d2i.getAllKeys', () => d2i.getAllKeys()); t('d2i.name=', () => { d2i.name = 'y'; }); t('d2i.name', () => d2i.name);
    db.deleteObjectStore('d');
    for (const [n, f] of Object.entries({ put: x => x.put(1, 1), add: x => x.add(1, 1), get: x => x.get(1), getKey: x => x.getKey(1), getAll: x => x.getAll(), getAllKeys: x => x.getAllKeys(), delete: x => x.delete(1), clear: x => x.clear(), count: x => x.count(), openCursor: x => x.openCursor(), openKeyCursor: x => x.openKeyCursor(), index: x => x.index('di'), createIndex: x => x.createIndex('a', 'a'), deleteIndex: x => x.deleteIndex('di'), name: x => { x.name = 'n'; }, names: x => x.indexNames.length, nm: x => x.name })) t('deleted ' + n, () => f(d));
    t('di.get', () => di.get(1)); t('di.name', () => di.name); t('di.openCursor', () => di.openCursor());
    s.put({ id: 1, v: 'a', m: [1, 2, 2] }).onsuccess = e => t('put ok', () => [e.target.result, e.type, e.bubbles, e.cancelable, e.target.source === s, e.target.transaction === tx, e.composedPath().map(String).join('|'), String(e), e.eventPhase].join());
    for (let k = 2; k < 6; k++) s.put({ id: k, v: 'v' + k, m: [k, k + 1] });
    g.put('one').onsuccess = e => t('g1', () => e.target.result);
    gk.put({}).onsuccess = e => { t('gk', () => e.target.result); gk.get(1).onsuccess = e => t('gk get', () => JSON.stringify(e.target.result)); };
    const er = s.add({ id: 1 }); er.onerror = e => { t('add dup', () => [er.error.name, er.error.message, er.error.code, e.bubbles, e.cancelable, er.result, e.target.error === er.error].join()); e.preventDefault(); e.stopPropagation(); };
    const eu = s.add({ id: 9, v: 'a' }); eu.onerror = e => { t('add uniq', () => [eu.error.name, eu.error.message].join()); e.preventDefault(); e.stopPropagation(); };
    g.put('x', 2 ** 53).onsuccess = () => { const q = g.put('y'); q.onerror = e => { t('gen exhausted', () => [q.error.name, q.error.message].join()); e.preventDefault(); e.stopPropagation(); }; };
    keep = { s, i, tx, o };
  };
  r.onsuccess = e => {
    t('open ok', () => [e.bubbles, String(e), r.result === db, r.transaction, e.composedPath().map(String).join('|')].join());
    t('create outside', () => db.createObjectStore('q')); t('delete outside', () => db.deleteObjectStore('s'));
    t('transaction()', () => db.transaction()); t('transaction []', () => db.transaction([])); t('transaction nope', () => db.transaction('nope')); t('transaction mode', () => db.transaction('s', 'foo')); t('transaction versionchange', () => db.transaction('s', 'versionchange')); t('transaction dur', () => db.transaction('s', 'readonly', { durability: 'foo' })); t('transaction strict', () => db.transaction('s', 'readonly', { durability: 'strict' }).durability); t('tx default', () => { const x = db.transaction(['s', 'g', 's']); return [x.mode, x.durability, [...x.objectStoreNames].join('+')].join(); });
    t('old tx.objectStore', () => keep.tx.objectStore('s')); t('old tx.abort', () => keep.tx.abort()); t('old tx.commit', () => keep.tx.commit());
    for (const [n, f] of Object.entries({ put: x => x.put({ id: 1 }), add: x => x.add({ id: 1 }), get: x => x.get(1), getKey: x => x.getKey(1), getAll: x => x.getAll(), getAllKeys: x => x.getAllKeys(), delete: x => x.delete(1), clear: x => x.clear(), count: x => x.count(), openCursor: x => x.openCursor(), openKeyCursor: x => x.openKeyCursor(), index: x => x.index('i'), createIndex: x => x.createIndex('a', 'a'), deleteIndex: x => x.deleteIndex('i'), name: x => { x.name = 'n'; } })) t('old s ' + n, () => f(keep.s));
    for (const [n, f] of Object.entries({ get: x => x.get(1), getKey: x => x.getKey(1), getAll: x => x.getAll(), getAllKeys: x => x.getAllKeys(), count: x => x.count(), openCursor: x => x.openCursor(), openKeyCursor: x => x.openKeyCursor(), name: x => { x.name = 'n'; } })) t('old i ' + n, () => f(keep.i));
    const ro = db.transaction('s'), s = ro.objectStore('s');
    t('ro put', () => s.put({ id: 1 })); t('ro add', () => s.add({ id: 1 })); t('ro delete', () => s.delete(1)); t('ro clear', () => s.clear()); t('ro createIndex', () => s.createIndex('z', 'z')); t('ro deleteIndex', () => s.deleteIndex('i')); t('ro name', () => { s.name = 'q'; }); t('ro iname', () => { s.index('i').name = 'q'; });
    t('ro objectStore out of scope', () => ro.objectStore('g'));
    const cr = s.openCursor(); let step = 0;
    cr.onsuccess = () => {
      const c = cr.result;
      if (step++) { t('cursor done', () => String(c)); return; }
      t('c', () => [String(c), c.source === s, c.direction, c.key, c.primaryKey, c.request === cr, JSON.stringify(c.value), c.value === c.value].join());
      t('c.advance()', () => c.advance()); t('c.advance 0', () => c.advance(0)); t('c.advance -1', () => c.advance(-1)); t('c.continue {}', () => c.continue({})); t('c.continue 1', () => c.continue(1)); t('c.continue 0', () => c.continue(0)); t('c.cpk', () => c.continuePrimaryKey(1, 1)); t('c.update', () => c.update(1)); t('c.update()', () => c.update()); t('c.delete', () => c.delete());
      t('c.continue', () => c.continue(100)); t('c.continue 2', () => c.continue()); t('c.advance 2', () => c.advance(1)); t('c.update 2', () => c.update({ id: 1 })); t('c.delete 2', () => c.delete()); t('c.key 2', () => [c.key, JSON.stringify(c.value)].join());
      t('cr pending', () => cr.readyState); t('cr.result', () => cr.result); t('cr.error', () => cr.error);
    };
    ro.oncomplete = e => {
      t('complete', () => [e.bubbles, e.cancelable, String(e), e.composedPath().map(String).join('|')].join());
      t('after complete abort', () => ro.abort()); t('after commit', () => ro.commit()); t('after objectStore', () => ro.objectStore('s'));
      const w = db.transaction('s', 'readwrite'), ws = w.objectStore('s');
      const ik = ws.index('i').openKeyCursor(null, 'prev'); let n = 0;
      ik.onsuccess = () => { const c = ik.result; if (n++) { t('kc end', () => [String(c), c && c.key].join()); 
          return; }
        t('kc', () => [String(c), c.key, c.primaryKey, 'value' in c, c.direction].join()); t('kc.update', () => c.update({})); t('kc.delete', () => c.delete());
        t('kc.cpk {}', () => c.continuePrimaryKey({}, 1)); t('kc.cpk 2', () => c.continuePrimaryKey('a', {})); t('kc.cpk', () => c.continuePrimaryKey('z', 1)); t('kc.cpk()', () => c.continuePrimaryKey('z')); t('kc.continue z', () => c.continue('z')); t('kc.cpk eq', () => c.continuePrimaryKey(c.key, c.primaryKey)); };
      const vc = ws.openCursor(); let k = 0;
      vc.onsuccess = () => { if (k++) return; const c = vc.result; t('update badkey', () => c.update({ id: 7 })); t('update nokey', () => c.update({})); t('update fn', () => c.update(() => 1)); t('update ok', () => c.update({ id: 1, v: 'new' })); t('source', () => c.update({ id: 1 }).source === c); t('delete', () => c.delete()); t('uc.cpk store', () => c.continuePrimaryKey(1, 1)); };
      const uq = ws.index('m').openCursor(null, 'nextunique'); let u = 0; uq.onsuccess = () => { if (u++) return; t('uniq cpk', () => uq.result.continuePrimaryKey(5, 5)); };
      w.oncomplete = () => {
        const w2 = db.transaction('s', 'readwrite'), s2 = w2.objectStore('s'); const p1 = s2.put({ id: 77 }), p2 = s2.get(77);
        p1.onsuccess = e => out.push('p1 success'); p1.onerror = e => { t('p1 err', () => [p1.error.name, p1.error.message, p1.result, e.cancelable].join()); };
        p2.onerror = e => { t('p2 err', () => [p2.error.name, p2.error.message].join()); };
        t('abort', () => w2.abort()); t('abort 2', () => w2.abort()); t('w2.error', () => String(w2.error)); t('s2.get', () => s2.get(1)); t('w2.commit', () => w2.commit());
        w2.onabort = e => { t('onabort', () => [e.bubbles, e.cancelable, w2.error, e.composedPath().map(String).join('|')].join());
          const w3 = db.transaction('s', 'readwrite'); const q = w3.objectStore('s').add({ id: 2 }); q.onerror = () => {}; w3.onabort = () => { t('w3.error', () => w3.error.name + ' ' + w3.error.message + (w3.error === q.error));
            const w4 = db.transaction('s', 'readwrite'), s4 = w4.objectStore('s'); s4.put({ id: 80 }); t('commit', () => w4.commit()); t('put after commit', () => s4.put({ id: 81 })); t('commit twice', () => w4.commit()); t('abort after commit', () => w4.abort()); t('w4.objectStore', () => w4.objectStore('s') === s4);
            w4.oncomplete = () => {
              indexedDB.open('main', 2).onerror = e => { t('version', () => [e.target.error.name, e.target.error.message, e.bubbles, e.cancelable].join());
              indexedDB.databases().then(l => { answers.databases = l.map(d => d.name + ' ' + d.version).sort();
              db.onversionchange = e => { t('vc', () => [e.type, e.oldVersion, e.newVersion, e.bubbles, e.cancelable, e.target === db].join()); };
              const dr = indexedDB.deleteDatabase('main'); dr.onblocked = e => { t('blocked', () => [String(e), e.oldVersion, e.newVersion, e.bubbles, dr.readyState].join()); db.close(); t('closed transaction', () => db.transaction('s')); t('close', () => db.close()); t('close transaction []', () => db.transaction([])); t('closed names', () => db.objectStoreNames.length); };
              dr.onsuccess = e => { t('deleted', () => [String(e), e.type, e.oldVersion, e.newVersion, dr.result, String(dr), dr.source, dr.transaction].join());
                const d3 = indexedDB.deleteDatabase('none'); d3.onsuccess = e => { t('deleted none', () => [String(e), e.oldVersion, e.newVersion, d3.result].join());
                const z = indexedDB.open('ab'); z.onupgradeneeded = () => { z.transaction.abort(); z.transaction.onabort = () => out.push('z abort ' + z.result); }; z.onerror = e => { t('z', () => [z.error.name, z.error.message, z.readyState, z.transaction, z.result].join()); 
                const y = indexedDB.open('cl'); y.onupgradeneeded = () => { y.result.close(); }; y.onerror = e => { t('y', () => [y.error.name, y.error.message, y.transaction].join()); 
                  const x = indexedDB.open('th'); window.onerror = (m) => { out.push('window.onerror ' + m); return true; }; x.onupgradeneeded = () => { throw new Error('boo'); }; x.onerror = e => { t('x', () => [x.error.name, x.error.message].join()); e.preventDefault(); finish(); }; e.preventDefault(); }; e.preventDefault(); };
                };
              }; }); e.preventDefault(); };
            };
          };
        };
      };
    };
  };
});
answers.log = log;
