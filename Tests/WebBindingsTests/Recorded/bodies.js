// The bodies of requests and responses: form data, streams in use, copies.
const message = async question => { try { return await question(); } catch (error) { return `${error.name}: ${error.message}`; } };
const bytes = () => new ReadableStream({ start(c) { c.enqueue(new Uint8Array([65])); c.close(); } });
const locked = () => { const stream = bytes(); stream.getReader(); return stream; };
const disturbed = async () => { const stream = bytes(), reader = stream.getReader(); await reader.read(); reader.releaseLock(); return stream; };
const used = async text => { const response = new Response(text); await response.text(); return response.body; };
await checkLater(() => message(() => new Response(locked())));
await checkLater(() => message(() => new Request('/x', { method: 'POST', body: locked(), duplex: 'half' })));
await checkLater(() => message(async () => new Response(await disturbed())));
await checkLater(() => message(() => new Request('/x', { method: 'POST', keepalive: true, duplex: 'half', body: bytes() })));
await checkLater(() => message(() => new Request('/x', { priority: 'x' })));
await checkLater(() => ['high', 'low', 'auto'].map(priority => new Request('/x', { priority }).url.slice(-2)));
await checkLater(async () => (await used('abc')).locked);
await checkLater(async () => (await used('')).locked);
await checkLater(() => message(async () => (await used('abc')).getReader()));
await checkLater(() => { const response = new Response('abc'); response.body; response.text(); return response.body.locked; });
await checkLater(() => message(() => { const response = new Response('abc'); response.body.getReader(); return response.clone(); }));
const form = async (type, body) => {
  const data = await new Response(body, { headers: { 'content-type': type } }).formData();
  return JSON.stringify(await Promise.all([...data].map(async ([name, value]) =>
    [name, typeof value === 'string' ? value : [value.name, value.type, await value.text()]])));
};
const multipart = body => message(() => form('multipart/form-data; boundary=XX', body));
const field = 'Content-Disposition: form-data; name="a"';
await checkLater(() => multipart(`--XX\r\n${field}\r\n\r\n1\r\n--XX--\r\n`));
await checkLater(() => multipart(`--XX\r\n${field}\r\n\r\n1\r\n--XX\r\n${field}\r\n\r\n2\r\n\r\n3\r\n--XX--\r\n`));
await checkLater(() => multipart(`--XX\r\n${field}; filename="x.txt"\r\nContent-Type: text/css\r\n\r\nhello\r\nyou\r\n--XX--\r\n`));
await checkLater(() => multipart(`--XX\r\n${field}; filename="x.txt"\r\n\r\nhello\r\n--XX--\r\n`));
await checkLater(() => multipart(`--XX\r\n${field}; filename=""\r\ncontent-type: text/css\r\n\r\nhello\r\n--XX--\r\n`));
await checkLater(() => multipart(`--XX\r\n${field}; filename="ö"\r\nContent-Type: application/x; charset=utf-8\r\n\r\nü\r\n--XX--\r\n`));
await checkLater(() => multipart('--XX\r\nContent-Disposition: form-data; name="a%22b;c=d"\r\n\r\n1\r\n--XX--\r\n'));
await checkLater(() => multipart('--XX\r\ncontent-disposition: form-data;name=a ; x=y\r\n\r\n1\r\n--XX--\r\n'));
await checkLater(() => multipart(`before\r\n--XX\r\n${field}\r\n\r\n1\r\n--XX--\r\nafter`));
await checkLater(() => multipart(`--XX\r\n${field}\r\n\r\n\uFEFF1\r\n--XX--\r\n`));
await checkLater(() => multipart(`--XX\r\n${field}\r\n\r\n1`));
await checkLater(() => multipart(`--XX\n${field}\n\n1\n--XX--\n`));
await checkLater(() => multipart('--XX\r\nContent-Disposition: form-data\r\n\r\n1\r\n--XX--\r\n'));
await checkLater(() => multipart('--XX\r\nContent-Type: text/css\r\n\r\n1\r\n--XX--\r\n'));
for (const end of ['', '-', '--', '--\r', '--\n', '--x', '--xy', '--\r\n', '--\r\nx'])
  answers[`an end ${JSON.stringify(end)}`] = await multipart(`--XX\r\n${field}\r\n\r\n1\r\n--XX${end}`);
await checkLater(() => multipart('--XX--\r\n'));
await checkLater(() => multipart('--XX'));
await checkLater(() => multipart(''));
await checkLater(() => message(() => form('multipart/form-data', '--XX\r\n')));
await checkLater(() => message(() => form('multipart/form-data; boundary="X X"', `--X X\r\n${field}\r\n\r\n1\r\n--X X--\r\n`)));
await checkLater(() => message(() => form('Multipart/Form-Data; boundary=XX', `--XX\r\n${field}\r\n\r\n1\r\n--XX--\r\n`)));
await checkLater(() => message(() => new Response().formData()));
await checkLater(async () => {
  const data = new FormData();
  data.append('a"\n', 'x\ny');
  return JSON.stringify([...await new Response(data).formData()]);
});
const copies = async chunk => {
  const response = new Response(new ReadableStream({ start(c) { c.enqueue(chunk); c.close(); } }));
  const copy = response.clone();
  const [a, b] = [await response.body.getReader().read(), await copy.body.getReader().read()];
  return [a.value === chunk, b.value === chunk, b.value.constructor.name, b.value.byteLength].join();
};
for (const chunk of [new Uint8Array(3), new ArrayBuffer(4), new DataView(new ArrayBuffer(5)), new Float64Array(2)])
  answers[`copies ${chunk.constructor.name}`] = await message(() => copies(chunk));
await checkLater(() => message(() => copies({ a: 1 })));
await checkLater(() => message(() => copies(() => 1)));
await checkLater(() => message(() => copies('text')));
