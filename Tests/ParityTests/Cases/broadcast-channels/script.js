var ExtensionPreprocessingJS = { run(input) {
  const log = [], a = new BroadcastChannel('x'), b = new BroadcastChannel('x'), c = new BroadcastChannel('y');
  const hear = (name, channel) => { channel.onmessage = e => log.push([name, JSON.stringify(e.data), e.origin, e.source, e.ports.length, e.target === channel].join()); };
  hear('a', a); hear('b', b); hear('c', c);
  a.postMessage({ n: 1 }); b.postMessage([2]);
  for (const f of [() => a.postMessage(), () => a.postMessage(() => 1), () => new BroadcastChannel(), () => BroadcastChannel('x'), () => new BroadcastChannel(null).name])
    try { log.push(String(f())); } catch (e) { log.push(e.name); }
  setTimeout(() => {
    b.close();
    try { b.postMessage(1); } catch (e) { log.push(e.name); }
    a.postMessage(3);
    setTimeout(() => input.completionFunction({ log, name: a.name }), 100);
  }, 100);
} };
