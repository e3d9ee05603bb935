// IndexedDB: cursors that move, the order of transactions, and changes of the version.
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
const db = await open('walks', db => {
  db.createObjectStore('plain');
  const people = db.createObjectStore('people', { keyPath: 'id', autoIncrement: true });
  people.createIndex('name', 'name');
  people.put({ name: 'Ada' });
  people.put({ name: 'Bob' });
  people.put({ id: 'last', name: 'Eve' });
});
const write = name => db.transaction(name, 'readwrite').objectStore(name);

// Cursors that move and change.
await checkLater(async () => {
  const store = write('plain'), found = [];
  store.clear();
  for (let key = 0; key < 20; key++) store.put(`v${key}`, key);
  const request = store.openCursor(IDBKeyRange.bound(2, 17, true, false));
  let step = 0;
  await new Promise(resolve => { request.onsuccess = () => {
    const cursor = request.result;
    if (!cursor) return resolve();
    found.push(`${cursor.key} ${cursor.value}`);
    if (step === 0) cursor.update('changed');
    if (step === 1) cursor.delete();
    if (step === 2) store.put('added', 6.5);
    switch (step++) {
    case 3: cursor.advance(3); break;
    case 4: cursor.continue(13.5); break;
    case 5: cursor.advance(100); break;
    default: cursor.continue();
    }
  }; });
  return found.concat(JSON.stringify(await result(store.getAll(IDBKeyRange.upperBound(4)))));
});

// Transactions.
await checkLater(async () => {
  const order = [];
  const note = (name, transaction) => { transaction.oncomplete = () => order.push(`${name} complete`); return transaction; };
  const a = note('a', db.transaction('plain', 'readwrite')), b = note('b', db.transaction('plain')),
        c = note('c', db.transaction('people', 'readwrite')), d = note('d', db.transaction(['plain', 'people'])), e = note('e', db.transaction('plain', 'readwrite'));
  e.objectStore('plain').put(3, 'k').onsuccess = () => order.push('e put');
  d.objectStore('plain').get('k').onsuccess = event => order.push(`d got ${event.target.result}`);
  b.objectStore('plain').get('k').onsuccess = event => order.push(`b got ${event.target.result}`);
  a.objectStore('plain').put(1, 'k').onsuccess = () => { order.push('a put'); a.objectStore('plain').put(2, 'k'); };
  await ended(e);
  order.push('e complete');
  return order.filter(text => !/^[cd] /.test(text));
});
await checkLater(async () => {
  const transaction = db.transaction(['plain', 'people'], 'readwrite');
  transaction.objectStore('plain').clear();
  transaction.objectStore('people').delete(IDBKeyRange.lowerBound(0));
  transaction.objectStore('people').put({ name: 'Gone' });
  transaction.objectStore('plain').put(1, 1).onsuccess = () => transaction.abort();
  const end = await ended(transaction), store = write('people');
  const counts = [store.count(), store.put({}), store.index('name').count()].map(result);
  return [end, ...await Promise.all(counts), await result(write('plain').count())];
});
await checkLater(async () => {
  const transaction = db.transaction('plain', 'readwrite'), order = [];
  const end = ended(transaction);
  transaction.objectStore('plain').put(1, 'kept').onsuccess = () => { order.push('success'); };
  transaction.commit();
  return order.concat(await end, await result(write('plain').get('kept')));
});
await checkLater(async () => {
  const transaction = db.transaction('plain', 'readwrite'), store = transaction.objectStore('plain'), order = [];
  const end = ended(transaction), handler = window.onerror;
  window.onerror = message => { order.push(message); return true; };
  store.put(1, 'lost').onsuccess = () => { throw new Error('in a listener'); };
  const reason = await end;
  window.onerror = handler;
  return order.concat(reason, String(await result(write('plain').get('lost'))));
});
await checkLater(async () => {
  const transaction = db.transaction('plain'), states = [];
  const isActive = () => { try { transaction.objectStore('plain').get(1); return true; } catch { return false; } };
  states.push(isActive());
  await null;
  states.push(isActive());
  await new Promise(resolve => setTimeout(resolve, 0));
  states.push(isActive());
  return states;
});
await checkLater(async () => {
  const transaction = db.transaction('plain', 'readwrite'), store = transaction.objectStore('plain'), order = [];
  const end = ended(transaction);
  store.put({ get a() { try { store.get(1); } catch (error) { order.push(error.name); } try { transaction.abort(); order.push('aborted'); } catch (error) { order.push(error.name); } return 1; } }, 2);
  return order.concat(await end);
});

// Versions.
await checkLater(async () => {
  const order = [];
  const describe = request => [request.readyState, String(request.result), request.error && request.error.name, String(request.transaction)].join(' ');
  (await open('undone', db => { db.createObjectStore('old').createIndex('i', 'i'); })).close();
  const other = await open('undone', () => {});
  other.onversionchange = event => { order.push(`versionchange ${event.oldVersion} ${event.newVersion}`); setTimeout(() => { order.push('closing'); other.close(); }, 5); };
  const request = indexedDB.open('undone', 7);
  request.onblocked = event => order.push(`blocked ${event.oldVersion} ${event.newVersion} ${request.readyState}`);
  let store, index, made, database;
  request.onupgradeneeded = () => {
    database = request.result;
    const transaction = request.transaction;
    store = transaction.objectStore('old');
    index = store.index('i');
    store.name = 'renamed'; index.name = 'other'; store.createIndex('more', 'm');
    made = database.createObjectStore('new'); made.createIndex('n', 'n'); made.name = 'newer';
    order.push([...database.objectStoreNames].join(), [...store.indexNames].join());
    transaction.onabort = () => order.push(`abort ${describe(request)}`);
    transaction.abort();
    order.push(`aborted ${describe(request)}`, [...database.objectStoreNames].join(), database.version, [...store.indexNames].join(), store.name, index.name, made.name, made.indexNames.length);
  };
  await new Promise(resolve => { request.onerror = event => { order.push(`error ${describe(request)}`); event.preventDefault(); resolve(); }; });
  const again = await open('undone', () => order.push('upgrade'));
  order.push(again.version, [...again.objectStoreNames].join());
  again.close();
  return order;
});
await checkLater(async () => {
  const order = [];
  const first = indexedDB.open('queue', 1), second = indexedDB.open('queue', 2), gone = indexedDB.deleteDatabase('queue'), third = indexedDB.open('queue', 1);
  for (const [name, request] of Object.entries({ first, second, gone, third })) {
    request.onupgradeneeded = event => order.push(`${name} upgrade ${event.oldVersion}`);
    request.onblocked = event => order.push(`${name} blocked`);
    request.onsuccess = event => {
      order.push(`${name} success`);
      if (request.result) request.result.onversionchange = event => { order.push(`${name} versionchange ${event.newVersion}`); request.result.close(); };
    };
  }
  await new Promise(resolve => third.addEventListener('success', resolve));
  third.result.close();
  return order;
});
