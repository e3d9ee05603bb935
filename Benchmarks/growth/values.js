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
measure('structuredClone of a chain', count => {
  let value = null;
  times(count, () => value = { value });
  return value;
}, value => { structuredClone(value); }, 10000);
measure('console.log of a list', count => {
  const value = [];
  times(count, index => value.push(index));
  return value;
}, value => { console.log(value); }, 100000);
measure('console.log of many', () => null, (_, count) => {
  times(count, () => console.log('text'));
}, 5000);
measureAlone('performance.mark', count => {
  times(count, index => performance.mark(`a${index}`));
  performance.getEntriesByName('a1');
  performance.clearMarks();
}, 10000);
measureAlone('Response and Request bodies', async count => {
  await new Response('x'.repeat(count)).text();
  await new Request('http://example.com/', { method: 'POST', body: 'x'.repeat(count) }).text();
}, 1000000);
