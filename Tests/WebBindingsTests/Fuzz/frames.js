// Makes frames, keeps parts of some, removes them, goes on using what it has kept, and checks whether that
// still leads to the frame's window with what was put on it. The text before this one sets `seed`, which
// is not 0. The result says what was wrong, or is ''.
(() => {
  const random = count => (seed = seed * 16807 % 2147483647) % count;
  const text = '<main class="a b" id=m>' + '<p title=t class=c>Some <b>text</b>!</p>'.repeat(5)
    + '<form name=f><input name=i></form><template><i>x</i></template>';
  const parts = [
    w => w, w => w.document, w => w.document.body, w => w.document.querySelector('p'),
    w => w.document.querySelectorAll('p'), w => w.document.getElementsByTagName('p'),
    w => w.document.querySelector('main').childNodes, w => w.document.querySelector('p').attributes,
    w => w.document.querySelector('p').attributes[0], w => w.document.querySelector('b').firstChild,
    w => w.document.querySelector('main').classList, w => w.document.querySelector('p').style,
    w => w.document.querySelector('p').dataset, w => w.document.querySelector('template').content,
    w => w.document.createElement('p'), w => w.document.querySelector('p').cloneNode(true),
    w => w.Array, w => new w.Array(3), w => w.eval('(() => document.title)'), w => w.location,
    w => w.navigator, w => w.history, w => w.performance, w => new w.Event('x'), w => new w.URL('a:b'),
    w => w.eval('new Proxy({}, {})'), w => w.eval('(async () => { await 1; })()'), w => new w.Image(),
    w => new w.DOMParser().parseFromString('<p>x', 'text/html'), w => new w.Text('x'),
    w => w.document.createRange(), w => new w.Range(), w => new w.Headers(), w => new w.Blob(['x']),
    w => w.document.createTreeWalker(w.document, 1), w => w.eval('class A {}; A'),
    w => new w.MutationObserver(() => {}), w => new w.EventTarget(), w => w.document.styleSheets,
    w => new w.MessageChannel().port1, w => new w.AbortController(), w => w.document.implementation,
    w => w.getComputedStyle(w.document.body), w => w.getComputedStyle(w.document.querySelector('p')),
  ];
  const changes = [
    d => d.body.append(d.createElement('hr'), 'more'),
    d => d.querySelectorAll('p').length > 3 && d.querySelector('p').remove(),
    d => { d.body.innerHTML = text; },
    d => d.querySelector('p')?.setAttribute('title', 'new'),
    d => d.querySelector('p')?.lastChild?.splitText(0),
    (d, w) => w.setTimeout(() => d.body, 1), (d, w) => w.setInterval('document.body', 5),
    (d, w) => w.postMessage('x', '*'), (d, w) => w.requestAnimationFrame(() => w),
    (d, w) => w.Promise.resolve(d).then(d => d.body), (d, w) => w.queueMicrotask(() => d.title),
    (d, w) => w.getComputedStyle(d.body).display, d => getComputedStyle(d.body).color,
    (d, w) => { w[`global${random(9)}`] = [d, w]; }, (d, w) => w.eval('var declared = () => document'),
  ];
  // These keep the window of a frame for good.
  const keepers = [
    d => d.body.addEventListener('x', () => {}), (d, w) => w.addEventListener('x', () => {}),
    d => document.body.append(d.createElement('s')), d => d.body.append(document.createElement('s')),
    (d, w) => { w.onmessage = () => {}; },
    (d, w) => w.document.write('<p>written</p>'), (d, w) => new w.MessageChannel().port1.postMessage(1),
    (d, w) => w.eval('Promise.reject(new Error("x")).catch(() => {})'),
    (d, w) => document.body.addEventListener('x', w.eval('(() => document.title)')),
    d => d.body.append(d.createElement('iframe')), (d, w) => w.getSelection(),
  ];
  const windowOf = object => object.constructor.constructor('return window')();
  // Changes may have removed a part.
  const part = w => { try { return parts[random(parts.length)](w); } catch { } };
  const mark = (object, number) => {
    object.expando ??= number;
    return object;
  };
  const kept = [];
  for (let step = 0; step < 120; step++) {
    const entry = kept[random(kept.length || 1)];
    const use = entry && windowOf(entry.object);
    switch (entry === undefined ? 0 : random(8)) {
    case 0: case 1: case 2: {
      const frame = document.createElement('iframe');
      document.body.append(frame);
      const w = frame.contentWindow, d = w.document;
      w.expando = d.expando = step;
      w.title = d.title = String(step);
      d.body.innerHTML = text;
      for (let count = random(4); count > 0; count--) changes[random(changes.length)](d, w);
      if (random(12) === 0) keepers[random(keepers.length)](d, w);
      if (random(2) === 0) {
        const object = part(w);
        if (object) kept.push({ object: mark(object, step), number: step });
      }
      if (random(20) > 0) frame.remove();
      break;
    }
    case 3: case 4: {
      const object = part(use);
      if (object) kept.push({ object: mark(object, entry.number), number: entry.number });
      break;
    }
    case 5: changes[random(changes.length)](use.document, use); break;
    case 6: kept.splice(random(kept.length), 1 + random(8)); break;
    case 7: {
      const { object, number } = entry;
      if (use.expando !== number || use.document.expando !== number || use.title !== String(number))
        return `${step}: ${object} ${use.expando} ${use.document.expando} ${use.title} ${number}`;
      if (object.expando !== undefined && object.expando != number)
        return `${step}: ${object} ${object.expando} ${number}`;
      if (object instanceof use.Node && object.nodeType !== 9 && windowOf(object.ownerDocument) !== use)
        return `${step}: ${object} has another document`;
    }
    }
  }
  return '';
})()
