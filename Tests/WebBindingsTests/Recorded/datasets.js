// Maps of `data-` attributes: names, changes, and what scripts put on the prototype. Texts that a document makes.
document.body.innerHTML = '<p id=a data-a=1 data-long-name=x data--b=2 data-é=e data-x-1=3 DATA-Up=u>x</p>';
const a = document.getElementById('a');
const d = a.dataset;
for(const k of ['a', 'longName', 'LongName', '-b', 'B', 'é', 'x-1', 'x1', 'X1', 'up', 'Up', 'toString', 'constructor', '__proto__', 'length', '0', '', '-', 'a-b', 'a-B', 'hasOwnProperty', 'missing'])
  note('get ' + k, () => typeof d[k] === 'function' ? 'function':d[k]);
for(const k of ['a', 'longName', '-b', 'B', 'é', 'toString', 'constructor', 'missing', '', 'a-b'])
  note('has ' + k, () => k in d);
for(const k of ['n', 'longName', 'newName', '-c', 'a-c', '1', 'é', 'Ü', 'a b', 'toString', '', 'x'.repeat(80)])
  note('set ' + k, () => { d[k] = 'v' + k; const v = d[k]; const n = a.getAttributeNames().join(); delete d[k]; return v + ' ' + n + ' ' + (typeof d[k]) });
checkMessage(() => { d.n = 5; return d.n + typeof d.n });
checkMessage(() => { d.n = null; return d.n });
checkMessage(() => { d.n = { toString(){ return 'o' } }; return d.n });
checkMessage(() => { const s = Symbol(); d[s] = 1; return d[s] });
checkMessage(() => { const x = d.q; a.setAttribute('data-q', '1'); const y = d.q; a.removeAttribute('data-q'); return [x, y, d.q] });
checkMessage(() => { DOMStringMap.prototype.zed = 'P'; const v = d.zed; a.setAttribute('data-zed', 'A'); const w = d.zed; delete DOMStringMap.prototype.zed; return v + w });
checkMessage(() => { const o = Object.create(d); o.a = 'own'; return o.a + d.a + o.longName });
checkMessage(() => Reflect.set(d, 'k', 'v', {}) + String(d.k));
checkMessage(() => Object.keys(d).join());
checkMessage(() => JSON.stringify(Object.getOwnPropertyDescriptor(d, 'a')));
checkMessage(() => { 'use strict'; d['a-b'] = 'x' });
checkMessage(() => { 'use strict'; return delete d.nope });
checkMessage(() => JSON.stringify({ ...d }));
checkMessage(() => { const x = new DOMParser().parseFromString('<p data-a=1 data-bC=2>', 'text/html').querySelector('p'); return x.dataset.a + x.dataset.bc + x.dataset.bC });
checkMessage(() => { const s = document.createElementNS('http://www.w3.org/2000/svg', 'g'); s.setAttribute('data-aB', '1'); s.setAttribute('data-c-d', '2'); return [s.dataset.aB, s.dataset.ab, s.dataset.cD, Object.keys(s.dataset)].join('|') });
checkMessage(() => { const x = new DOMParser().parseFromString('<p xmlns="http://www.w3.org/1999/xhtml" data-A="1" data-b="2"/>', 'text/xml').documentElement; return [x.dataset.A, x.dataset.a, x.dataset.b] });
checkMessage(() => { const f = document.createElement('iframe'); document.body.append(f); const p = f.contentDocument.createElement('p'); p.setAttribute('data-a', '7'); const s = p.dataset; s.b = '8'; const x = s.a + s.b; f.remove(); s.c = '9'; return x + s.a + s.c });
checkMessage(() => { const n = document.createTextNode('abc'), m = document.createTextNode(5), o = document.createTextNode('é\u0000'), q = document.createTextNode('x'.repeat(100)), e = document.createTextNode(''); return [n.data, m.data, o.data.length, q.length, e.length, n.ownerDocument === document, n.nodeType, document.createTextNode.length] });
checkMessage(() => document.createTextNode());
checkMessage(() => document.createTextNode.call(a, 'x'));
checkMessage(() => { const D = new DOMParser().parseFromString('', 'text/html'); const n = D.createTextNode('q'); return (n.ownerDocument === D) + n.data + (n instanceof Text) });
checkMessage(() => { const m = new MutationObserver(() => {}); m.observe(a, { attributes:true, attributeOldValue:true }); d.a = 'new'; const x = m.takeRecords().map(x => x.attributeName + x.oldValue); return x });
