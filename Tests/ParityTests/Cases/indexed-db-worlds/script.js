// The extension's world, the page's world and a frame use one database. The page's part is a handler.
var ExtensionPreprocessingJS = { run: function (parameters) {
  const button = document.querySelector('button'), frame = document.querySelector('iframe').contentWindow;
  const answers = {}, log = [];
  const result = request => new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  const said = name => new Promise(resolve => document.addEventListener(name, event => resolve(button.getAttribute('data-' + name)), { once: true }));
  button.setAttribute('onclick', `
    const say = (name, value) => { this.setAttribute('data-' + name, JSON.stringify(value)); document.dispatchEvent(new Event(name)); };
    const request = indexedDB.open('shared');
    request.onsuccess = () => {
      const db = request.result, transaction = db.transaction(['list', 'own'], 'readwrite');
      db.onversionchange = event => { say('change', [event.oldVersion, event.newVersion]); db.close(); };
      transaction.objectStore('own').put({ from: 'page' }, 'k');
      transaction.objectStore('list').index('tag').getAll().onsuccess = event => {
        const value = event.target.result[0];
        transaction.oncomplete = () => say('read', [db.version, [...db.objectStoreNames], value, value instanceof Object, value.when instanceof Date]);
      };
    };
    request.onupgradeneeded = () => say('read', 'upgrade');
  `);
  (async () => {
    const opening = indexedDB.open('shared', 4);
    opening.onupgradeneeded = () => {
      const list = opening.result.createObjectStore('list', { keyPath: 'id', autoIncrement: true });
      list.createIndex('tag', 'tags', { multiEntry: true });
      opening.result.createObjectStore('own');
      list.add({ tags: ['a'], when: new Date(5) });
    };
    const db = await result(opening);
    const read = said('read');
    button.click();
    answers.page = JSON.parse(await read);
    answers.own = await result(db.transaction('own').objectStore('own').get('k'));
    answers.isOwn = [Object.getPrototypeOf(answers.own) === Object.prototype, db instanceof IDBDatabase, db instanceof frame.IDBDatabase];
    const inFrame = await result(frame.indexedDB.open('shared'));
    const value = await result(inFrame.transaction('list').objectStore('list').get(1));
    answers.frame = [inFrame.version, value.id, value instanceof frame.Object, value instanceof Object, inFrame instanceof frame.IDBDatabase];
    inFrame.onversionchange = event => { log.push('frame ' + event.newVersion); inFrame.close(); };
    db.onversionchange = event => { log.push('own ' + event.newVersion); db.close(); };
    const change = said('change'), upgrade = indexedDB.open('shared', 9);
    upgrade.onblocked = () => log.push('blocked');
    upgrade.onupgradeneeded = event => {
      log.push('upgrade ' + event.oldVersion);
      upgrade.result.deleteObjectStore('list');
    };
    const next = await result(upgrade);
    answers.change = JSON.parse(await change);
    answers.next = [next.version, [...next.objectStoreNames]];
    next.close();
    answers.log = log.sort();
    answers.list = (await indexedDB.databases()).map(entry => [entry.name, entry.version]);
    parameters.completionFunction(answers);
  })().catch(error => parameters.completionFunction({ failure: String(error) }));
} };
