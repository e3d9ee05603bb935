// What is not a tree: addresses, forms' data, headers, blobs, text.

measureAlone('URLSearchParams.append', count => {
  const parameters = new URLSearchParams();
  times(count, index => parameters.append(`a${index}`, 'x'));
  `${parameters}`;
}, 5000);
measureAlone('URLSearchParams.append of an address', count => {
  const { searchParams } = new URL('http://example.com/');
  times(count, index => searchParams.append('a', 'x'));
}, 500);
measure('URLSearchParams.get', count => {
  return new URLSearchParams(repeated(count, index => `a${index}=x&`));
}, (parameters, count) => {
  times(count, index => parameters.get(`a${index}`));
}, 2000);
measure('URLSearchParams.set', count => {
  return new URLSearchParams(repeated(count, index => `a${index}=x&`));
}, (parameters, count) => {
  times(count, index => parameters.set(`a${index}`, 'y'));
}, 2000);
measure('URLSearchParams.delete', count => {
  return new URLSearchParams(repeated(count, index => `a${index}=x&`));
}, (parameters, count) => {
  times(count, index => parameters.delete(`a${index}`));
}, 2000);
measure('URLSearchParams in for of', count => {
  return new URLSearchParams(repeated(count, index => `a${index}=x&`));
}, parameters => {
  for (const [name] of parameters) name.length;
}, 5000);
measure('URLSearchParams.sort', count => {
  return new URLSearchParams(repeated(count, index => `a${index * 7919 % count}=x&`));
}, parameters => { parameters.sort(); });
measureAlone('FormData.append', count => {
  const data = new FormData();
  times(count, index => data.append(`a${index}`, 'x'));
});
measure('FormData.get', count => {
  const data = new FormData();
  times(count, index => data.append(`a${index}`, 'x'));
  return data;
}, (data, count) => {
  times(count, index => data.get(`a${index}`));
}, 2000);
measureAlone('FormData.set', count => {
  const data = new FormData();
  times(count, index => data.set(`a${index}`, 'x'));
}, 2000);
measure('FormData in for of', count => {
  const data = new FormData();
  times(count, index => data.append(`a${index}`, 'x'));
  return data;
}, data => {
  for (const [name] of data) name.length;
}, 5000);
measureAlone('Headers.append', count => {
  const headers = new Headers();
  times(count, index => headers.append('x-a', 'x'));
  headers.get('x-a');
}, 5000);
measureAlone('Headers.set', count => {
  const headers = new Headers();
  times(count, index => headers.set(`x-a${index}`, 'x'));
}, 2000);
measure('Headers.get', count => {
  const headers = new Headers();
  times(count, index => headers.append(`x-a${index}`, 'x'));
  return headers;
}, (headers, count) => {
  times(count, index => headers.get(`x-a${index}`));
}, 2000);
measure('Headers in for of', count => {
  const headers = new Headers();
  times(count, index => headers.append(`x-a${index}`, 'x'));
  return headers;
}, headers => {
  for (const [name] of headers) name.length;
}, 2000);
measure('URL, a long path', count => `http://example.com/${'a/../b/'.repeat(count)}`, text => {
  new URL(text).href;
}, 20000);
measure('URL, a long query', count => `http://example.com/?${'ä'.repeat(count)}`, text => {
  new URL(text).href;
}, 100000);
measure('URL, a long host', count => `http://${'a.'.repeat(count)}com/`, text => {
  try { new URL(text).href; } catch { /* Too long for a name. */ }
}, 50000);
measureAlone('Blob of many parts', async count => {
  const parts = [];
  times(count, () => parts.push('some text'));
  const blob = new Blob(parts);
  await blob.text();
});
measureAlone('Blob.slice', count => {
  const blob = new Blob(['x'.repeat(count)]);
  times(count, index => blob.slice(index, index + 1).size);
});
measureAlone('Blob of blobs', async count => {
  const parts = [];
  times(count, () => parts.push(new Blob(['x'])));
  await new Blob(parts).text();
});
measureAlone('URL.createObjectURL', count => {
  const blob = new Blob(['x']);
  const made = [];
  times(count, () => made.push(URL.createObjectURL(blob)));
  for (const address of made) URL.revokeObjectURL(address);
});
measure('TextEncoder.encode', count => 'some wörds '.repeat(count), text => {
  new TextEncoder().encode(text);
}, 200000);
measure('TextDecoder.decode', count => new TextEncoder().encode('some wörds '.repeat(count)), bytes => {
  new TextDecoder().decode(bytes);
}, 200000);
measure('TextDecoder.decode in pieces', count => new TextEncoder().encode('some wörds '.repeat(count)), bytes => {
  const decoder = new TextDecoder();
  let text = '';
  for (let index = 0; index < bytes.length; index += 16) {
    text += decoder.decode(bytes.subarray(index, index + 16), { stream: true });
  }
}, 10000);
measure('btoa and atob', count => 'x'.repeat(count), text => { atob(btoa(text)); }, 2000000);
measure('structuredClone', count => {
  const value = [];
  times(count, index => value.push({ index, text: 'x' }));
  return value;
}, value => { structuredClone(value); });
measure('structuredClone of a map', count => {
  const value = new Map();
  times(count, index => value.set(`a${index}`, new Set([index])));
  return value;
}, value => { structuredClone(value); }, 10000);
// Like WebKit, jsprep refuses a chain of much more than 40,000 values.
measure('structuredClone of a chain', count => {
  let value = null;
  times(count, () => value = { value });
  return value;
}, value => { times(8, () => structuredClone(value)); }, 2500);
measure('console.log of a list', count => {
  const value = [];
  times(count, index => value.push(index));
  return value;
}, value => { console.log(value); }, 100000);
measureAlone('performance.mark', count => {
  times(count, index => performance.mark(`a${index}`));
  performance.getEntriesByName('a1');
  performance.clearMarks();
}, 10000);
measureAlone('Response and Request bodies', async count => {
  await new Response('x'.repeat(count)).text();
  await new Request('http://example.com/', { method: 'POST', body: 'x'.repeat(count) }).text();
}, 1000000);

// Databases. What is stored is found again by its key, by an index, and by a cursor.
function stored(count, fill) {
  return new Promise(resolve => {
    const request = indexedDB.open('growth');
    request.onupgradeneeded = () => {
      const store = request.result.createObjectStore('s', { keyPath: 'id' });
      store.createIndex('rest', 'rest');
      if (fill) fillStore(store, count);
    };
    request.onsuccess = () => resolve(request.result);
  });
}
function fillStore(store, count) {
  times(count, index => store.put({ id: index * 7919 % count, rest: index % 7 }));
}
function inTransaction(count, fill, work) {
  return stored(count, fill).then(database => new Promise(resolve => {
    const transaction = database.transaction('s', 'readwrite');
    transaction.oncomplete = resolve;
    work(transaction.objectStore('s'), count, transaction);
  }));
}
measureAlone('IDBObjectStore.put', count => inTransaction(count, false, fillStore), 2000);
measureAlone('IDBObjectStore.get', count => inTransaction(count, true, store => {
  times(count, index => store.get(index));
}), 2000);
measureAlone('IDBObjectStore.delete', count => inTransaction(count, true, store => {
  times(count, index => store.delete(index));
}), 2000);
measureAlone('IDBObjectStore.delete of a range', count => inTransaction(count, true, store => {
  store.delete(IDBKeyRange.lowerBound(0));
}), 2000);
measureAlone('IDBTransaction.abort', count => inTransaction(count, true, (store, _, transaction) => {
  fillStore(store, count);
  store.clear().onsuccess = () => transaction.abort();
  transaction.onabort = transaction.oncomplete;
}), 2000);
measureAlone('IDBIndex.openCursor', count => inTransaction(count, true, store => {
  const request = store.index('rest').openCursor(null, 'prev');
  request.onsuccess = () => { if (request.result) request.result.continue(); };
}), 2000);
measureAlone('IDBCursor.advance', count => inTransaction(count, true, store => {
  const request = store.openCursor();
  request.onsuccess = () => { if (request.result) request.result.advance(3); };
}), 2000);
measureAlone('IDBDatabase.transaction', count => stored(count, false).then(database => {
  let last;
  times(count, index => {
    last = database.transaction('s', index % 3 ? 'readonly' : 'readwrite');
    last.objectStore('s').get(index);
  });
  return new Promise(resolve => { last.oncomplete = resolve; });
}), 2000);
measureAlone('indexedDB.open', count => {
  let last;
  times(count, index => { last = indexedDB.open(index % 2 ? 'one' : `d${index}`); });
  return new Promise(resolve => { last.onsuccess = resolve; });
}, 1000);
