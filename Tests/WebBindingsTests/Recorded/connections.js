// WebSocket and EventSource. The network refuses all of them.
const wait = milliseconds => new Promise(resolve => setTimeout(resolve, milliseconds));
for (const kind of [WebSocket, EventSource, CloseEvent]) {
  check(Object.defineProperty(() => [kind.length, Object.entries(members(kind.prototype)).filter(([name]) => !name.startsWith('on'))], 'toString', { value: () => kind.name }));
  checkMessage(Object.defineProperty(() => new kind(), 'toString', { value: () => `${kind.name} of nothing` }));
  checkMessage(Object.defineProperty(() => kind('ws://x/'), 'toString', { value: () => `${kind.name} called` }));
}
check(() => [WebSocket.CONNECTING, WebSocket.OPEN, WebSocket.CLOSING, WebSocket.CLOSED, EventSource.CLOSED]);
for (const [address, protocols] of [['nope:'], ['http://x/#a'], [''], ['ws://x/#f'], ['ws://x/', 'a b'], ['ws://x/', ['a', 'a']], ['/rel'], ['https://x/y'], ['ws://x:25/'], ['wss://x', ''], ['ws://x', []], ['ws://x', ['a', 'b']], ['ws://x', 'a'], ['ftp://x/'], ['ws://x:80/'], ['WS://X/Y?q'], ['http://[']])
  checkMessage(Object.defineProperty(() => { const s = new WebSocket(...[address, protocols].filter(v => v !== undefined)); return [s.url, s.readyState, s.protocol, s.extensions, s.binaryType, s.bufferedAmount]; }, 'toString', { value: () => `socket ${address} ${protocols}` }));
await checkLater(async () => {
  const log = [], socket = new WebSocket('ws://unknown.invalid/a');
  for (const type of ['open', 'error', 'close', 'message']) socket.addEventListener(type, event => log.push([type, event.constructor.name, event.code, event.reason, event.wasClean, socket.readyState, event.bubbles, event.cancelable, event.isTrusted].join()));
  socket.onclose = event => log.push(`onclose ${event.target === socket}`);
  await wait(200);
  return log;
});
checkMessage(() => new WebSocket('ws://unknown.invalid/').send('x'));
checkMessage(() => new WebSocket('ws://unknown.invalid/').send());
checkMessage(() => new WebSocket('ws://unknown.invalid/').close(1));
checkMessage(() => new WebSocket('ws://unknown.invalid/').close(1000, 'x'.repeat(200)));
check(() => { const s = new WebSocket('ws://unknown.invalid/'); s.close(3000, 'r'); return s.readyState; });
check(() => { const s = new WebSocket('ws://unknown.invalid/'); s.binaryType = 'x'; const r = [s.binaryType]; s.binaryType = 'arraybuffer'; r.push(s.binaryType); return r; });
await checkLater(async () => {
  const socket = new WebSocket('ws://unknown.invalid/'), log = [];
  socket.onerror = () => log.push('error');
  socket.onclose = event => log.push(`close ${event.code} ${event.wasClean}`);
  socket.close();
  await wait(200);
  for (const message of ['abc', 'é', new Uint8Array(125), new ArrayBuffer(126), new Blob(['xy']), 'x'.repeat(70000)]) { socket.send(message); log.push(socket.bufferedAmount); }
  socket.close();
  return log.concat(socket.readyState);
});
for (const address of ['http://[', '', '/x', 'https://unknown.invalid/'])
  checkMessage(Object.defineProperty(() => { const s = new EventSource(address); s.close(); return [s.url, s.readyState, s.withCredentials]; }, 'toString', { value: () => `events ${address}` }));
check(() => new EventSource('/x', { withCredentials: true }).withCredentials);
checkMessage(() => new EventSource('/x', 5));
await checkLater(async () => {
  const log = [], source = new EventSource('http://unknown.invalid/events');
  log.push(source.readyState);
  for (const type of ['open', 'error', 'message']) source[`on${type}`] = event => log.push([type, event.constructor.name, source.readyState, event.bubbles, event.cancelable, event.isTrusted].join());
  await wait(200);
  return log;
});
await checkLater(async () => { const log = [], source = new EventSource('http://unknown.invalid/'); source.onerror = () => log.push('error'); source.close(); await wait(100); return log.concat(source.readyState); });
check(() => { const e = new CloseEvent('x', { code: 70000, reason: 'r', wasClean: true }); return [e.code, e.reason, e.wasClean, e.type, tag(e)]; });
check(() => { const e = new CloseEvent('x'); return [e.code, e.reason, e.wasClean]; });
