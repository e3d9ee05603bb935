// Listeners: what is read of their options and when, receivers that are no targets, and many of them.
const attempt = question => { try { return question(); } catch (error) { return fail(error); } };
const reading = (log, values) => new Proxy(values, { get(target, name) { log.push(String(name)); return target[name]; } });
for (const method of ['addEventListener', 'removeEventListener']) {
  note(`${method}: its text, name and length`, () => { const f = EventTarget.prototype[method]; return [String(f), f.name, f.length, 'prototype' in f]; });
  note(`${method}: arguments that are missing`, () => [[], ['x'], ['x', null], ['x', undefined], ['x', 1], ['x', 'y'], ['x', {}], ['x', () => 0, null], ['x', () => 0, 1], ['x', () => 0, 'y'], ['x', () => 0, Symbol.iterator], [Symbol.iterator, () => 0], [{ toString() { return 'x'; } }, () => 0], [null, () => 0], [undefined, () => 0]].map(list => attempt(() => document.createElement('p')[method](...list))));
  note(`${method}: receivers`, () => [undefined, null, 1, 'x', {}, document.createElement('p'), document, window, new EventTarget(), Object.create(document.body), new Proxy(document.body, {}), new Event('x')].map(target => { const log = []; return [attempt(() => EventTarget.prototype[method].call(target, 'x', () => 0, {})), attempt(() => EventTarget.prototype[method].call(target, 'x', () => 0))]; }));
  note(`${method}: what is read of the options`, () => [{}, { capture: 1 }, { once: 'a', passive: 0 }, { signal: undefined }].map(values => { const log = []; attempt(() => document.createElement('p')[method]('x', () => 0, reading(log, values))); return log; }));
  note(`${method}: options that throw`, () => ['capture', 'once', 'passive', 'signal'].map(name => attempt(() => document.createElement('p')[method]('x', () => 0, { get [name]() { throw new RangeError(name); } }))));
  note(`${method}: without a receiver`, () => { const f = EventTarget.prototype[method]; return attempt(() => { f('x', () => 0); return 'done'; }); });
}
note('signals', () => [null, 1, {}, document.body, AbortSignal.abort()].map(signal => attempt(() => { const p = document.createElement('p'); let count = 0; p.addEventListener('x', () => count++, { signal }); p.dispatchEvent(new Event('x')); return count; })));
note('a signal that is aborted later', () => { const p = document.createElement('p'), controller = new AbortController(); let count = 0; p.addEventListener('x', () => count++, { signal: controller.signal }); p.dispatchEvent(new Event('x')); controller.abort(); p.dispatchEvent(new Event('x')); return count; });
note('kinds of options', () => [true, false, undefined, null, 0, 1, '', 'a', {}, { capture: true }, { capture: 0 }, [], () => 0, Object.assign(() => 0, { capture: true }), new Boolean(false), 5n].map(options => attempt(() => { const outer = document.createElement('p'), inner = outer.appendChild(document.createElement('b')), log = []; outer.addEventListener('x', event => log.push(event.eventPhase), options); inner.dispatchEvent(new Event('x', { bubbles: true })); return log; })));
note('the same listener again', () => { const p = document.createElement('p'), log = [], f = () => log.push('f'), g = () => log.push('g'); for (const [callback, options] of [[f], [g], [f], [f, true], [f, { capture: true }], [g, { once: true }], [f, { passive: true }]]) p.addEventListener('x', callback, options); p.dispatchEvent(new Event('x')); p.removeEventListener('x', f, { capture: true, once: true }); p.dispatchEvent(new Event('x')); p.removeEventListener('x', g, 0); p.dispatchEvent(new Event('x')); return log; });
note('once and passive', () => { const p = document.createElement('p'), log = []; p.addEventListener('x', event => { event.preventDefault(); log.push(['passive', event.defaultPrevented]); }, { passive: true, once: true }); p.addEventListener('x', event => { event.preventDefault(); log.push(['active', event.defaultPrevented]); }, { passive: false }); for (let i = 0; i < 2; i++) p.dispatchEvent(new Event('x', { cancelable: true })); return log; });
note('passive by default', () => ['touchstart', 'touchmove', 'wheel', 'mousewheel', 'scroll'].map(type => [window, document, document.documentElement, document.body, document.createElement('p')].map(target => [undefined, { passive: false }, { passive: true }, { passive: undefined }, { passive: null }].map(options => { let result; const f = event => { event.preventDefault(); result = event.defaultPrevented; }; target.addEventListener(type, f, options); target.dispatchEvent(new Event(type, { cancelable: true })); target.removeEventListener(type, f); return result; }))));
for (const count of [7, 8, 9, 12])
  note(`${count} listeners of several types that come and go`, () => {
    const p = document.createElement('p'), log = [], all = [];
    const types = ['x', 'y', 'x', 'z'];
    for (let index = 0; index < count; index++) {
      const f = () => { log.push(index); if (index === 2) p.removeEventListener('x', all[4]); if (index === 4) p.addEventListener('x', () => log.push('late')); };
      all.push(f);
      p.addEventListener(types[index % 4], f, { once: index % 3 === 1, capture: index % 5 === 0 });
    }
    p.onx = () => log.push('not a handler');
    for (let round = 0; round < 2; round++) for (const type of ['x', 'y', 'z']) p.dispatchEvent(new Event(type));
    for (let index = 0; index < count; index++) p.removeEventListener(types[index % 4], all[index], index % 5 === 0);
    log.push('removed');
    for (const type of ['x', 'y', 'z']) p.dispatchEvent(new Event(type));
    return log;
  });
for (const name of ['onclick', 'onload', 'onerror', 'onwebkittransitionend', 'onfocusin', 'onhashchange', 'onresize'])
  note(`the handler ${name}`, () => [document.createElement('p'), document.body, document, window, document.createElement('frameset')].map(target => [null, undefined, 1, 'x', {}, () => 0, [], Symbol.iterator, { handleEvent() {} }].map(value => attempt(() => { const before = target[name]; target[name] = value; const after = target[name]; const same = after === value; delete target[name]; target[name] = null; return [before === null, after === null, same, typeof target[name]]; }))));
note('the place of a handler', () => { const p = document.createElement('p'), log = []; p.addEventListener('click', () => log.push('a')); p.onclick = () => log.push('handler'); p.addEventListener('click', () => log.push('b')); p.click(); p.onclick = () => log.push('other'); p.click(); p.onclick = null; p.click(); p.onclick = () => log.push('last'); p.click(); return log; });
note('names of handlers', () => { const names = ['onclick', 'onwebkitanimationend', 'onwebkitmouseforceup']; return names.map(name => { const property = Object.getOwnPropertyDescriptor(HTMLElement.prototype, name) ?? Object.getOwnPropertyDescriptor(Element.prototype, name) ?? {}; return [property.get?.name, property.set?.name, property.enumerable, String(property.get)]; }); });
