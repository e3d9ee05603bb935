// Parts of blobs, by a header of the request.
// Each question has a blob of its own, because WebKit gives nothing more of any after an error.
const made = () => URL.createObjectURL(new Blob(['0123456789'], { type: 'text/plain' }));
const ask = async (range, options = {}) => {
  const response = await fetch(made(), { headers: { Range: range }, ...options });
  return [response.status, response.statusText, response.ok, response.type, await response.text(),
    ...['content-length', 'content-type', 'content-range'].map(name => response.headers.get(name))].join('|');
};
for (const range of ['bytes=0-3', 'bytes=5-', 'bytes=-3', 'bytes=0-100', 'bytes=9-9', 'bytes=10-', 'bytes=20-30', 'bytes=-20', 'bytes=-0',
  'bytes=3-1', 'bytes=', 'bytes=-', 'bytes=a-b', 'bytes=0-1,3-4', 'bytes = 0-3', 'bytes=0 - 3', 'bytes=\t1-\t2', 'Bytes=0-3', 'units=0-3', '0-3', '', 'bytes=+1-2',
  'bytes=0-3 ', 'bytes=00-02', 'bytes=0-99999999999999999999']) {
  try { answers[`fetch ${range}`] = await ask(range); } catch (error) { answers[`fetch ${range}`] = fail(error); }
}
await checkLater(() => fetch(made()).then(async response => [response.status, response.statusText, await response.text(), response.headers.get('content-length')].join('|')));
await checkLater(() => fetch(made(), { method: 'HEAD' }).then(response => response.status));
await checkLater(() => fetch(made(), { method: 'POST' }).then(response => response.status));
for (const range of ['bytes=2-4', 'bytes=-3', 'bytes=99-', 'nothing'])
  answers[`request ${range}`] = await new Promise(done => {
    const request = new XMLHttpRequest();
    request.open('GET', made());
    request.setRequestHeader('Range', range);
    request.onloadend = () => done([request.status, request.statusText, request.responseText, request.getResponseHeader('content-range'),
      request.getResponseHeader('content-length')].join('|'));
    request.send();
  });
