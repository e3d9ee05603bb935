// CompressionStream and DecompressionStream.
const text = 'some text, some text, some text';
const collect = async stream => {
  const parts = [], reader = stream.getReader();
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return new Uint8Array(await new Blob(parts).arrayBuffer());
    if (tag(value) !== '[object Uint8Array]') throw new Error(`a chunk is ${tag(value)}`);
    parts.push(value);
  }
};
const pass = (stream, ...chunks) => {
  const writer = stream.writable.getWriter();
  const writing = (async () => { for (const chunk of chunks) await writer.write(chunk); await writer.close(); })();
  writing.catch(() => {});
  return collect(stream.readable);
};
const bytes = string => new TextEncoder().encode(string);
const outcome = async promise => { try { const value = await promise; return value instanceof Uint8Array ? new TextDecoder().decode(value) : value; } catch (error) { return `${error.constructor.name}: ${error.message}`; } };
const hex = list => [...list].map(byte => byte.toString(16).padStart(2, '0')).join('');
const ask = (name, question) => checkLater(Object.defineProperty(async () => outcome(question()), 'toString', { value: () => name }));
for (const kind of [CompressionStream, DecompressionStream]) {
  check(Object.defineProperty(() => [kind.length, members(kind.prototype), Object.getPrototypeOf(kind) === Function.prototype], 'toString', { value: () => kind.name }));
  for (const value of [undefined, 'a', 'GZIP', '', 'gzip', 'deflate', 'deflate-raw', null])
    checkMessage(Object.defineProperty(() => tag(new kind(value)), 'toString', { value: () => `${kind.name} ${value}` }));
  checkMessage(Object.defineProperty(() => new kind(), 'toString', { value: () => `${kind.name} of nothing` }));
  note(`${kind.name} ends`, () => { const s = new kind('gzip'); return [tag(s.readable), tag(s.writable), s.readable === s.readable, s.readable.locked, s.writable.locked]; });
}
for (const format of ['gzip', 'deflate', 'deflate-raw']) {
  const packed = await pass(new CompressionStream(format), bytes(text));
  answers[`packed ${format}`] = packed.length < text.length;
  await ask(`round trip ${format}`, () => pass(new DecompressionStream(format), packed));
  await ask(`byte by byte ${format}`, () => pass(new DecompressionStream(format), ...[...packed].map(byte => new Uint8Array([byte]))));
  await ask(`in pieces ${format}`, async () => pass(new DecompressionStream(format), await pass(new CompressionStream(format), bytes('one '), bytes(''), bytes('two').buffer, new DataView(bytes('x three').buffer, 1))));
  await ask(`nothing ${format}`, async () => pass(new DecompressionStream(format), await pass(new CompressionStream(format))));
  await ask(`cut off ${format}`, () => pass(new DecompressionStream(format), packed.slice(0, -1)));
  await ask(`too long ${format}`, () => pass(new DecompressionStream(format), new Uint8Array([...packed, 0])));
  await ask(`too long in two pieces ${format}`, () => pass(new DecompressionStream(format), packed, new Uint8Array([0])));
  await ask(`no input ${format}`, () => pass(new DecompressionStream(format)));
  await ask(`damaged ${format}`, () => pass(new DecompressionStream(format), new Uint8Array(packed.map((byte, index) => index === 2 || index === 11 ? byte ^ 0xff : byte))));
  await ask(`not compressed ${format}`, () => pass(new DecompressionStream(format), bytes('hello, this is text')));
  await ask(`large ${format}`, async () => {
    const large = new Uint8Array(300000).map((_, index) => index * 7919 >> 3);
    const back = await pass(new DecompressionStream(format), await pass(new CompressionStream(format), large));
    return [back.length, back.every((byte, index) => byte === large[index])];
  });
}
for (const chunk of [undefined, null, 1, 'text', {}])
  await ask(`chunk ${String(chunk)}`, () => pass(new CompressionStream('gzip'), chunk));
await ask('known gzip', () => pass(new DecompressionStream('gzip'), new Uint8Array([31, 139, 8, 0, 0, 0, 0, 0, 2, 3, 75, 173, 40, 72, 77, 46, 73, 77, 81, 200, 47, 45, 41, 40, 45, 1, 0, 176, 1, 57, 179, 15, 0, 0, 0])));
