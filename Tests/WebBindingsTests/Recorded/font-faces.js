// FontFace, and the faces of a document. No font file can be loaded.
const tryIt = async promise => { try { return say(await promise); } catch (error) { return `${fail(error)}: ${error.message}`; } };
check(() => members(FontFace.prototype));
check(() => Object.fromEntries(Object.entries(members(FontFaceSet.prototype)).filter(([name]) => name !== 'Symbol(Symbol.iterator)')));
check(() => [FontFace.length, FontFaceSet.length, Object.getPrototypeOf(FontFaceSet) === EventTarget, tag(document.fonts), document.fonts === document.fonts]);
check(() => describe(Document.prototype, 'fonts'));
check(() => FontFaceSet.prototype[Symbol.iterator] === FontFaceSet.prototype.values);
checkMessage(() => new FontFace('a'));
checkMessage(() => document.fonts.has(1));
checkMessage(() => document.fonts.add(1));
checkMessage(() => document.fonts.check());
note('defaults', () => { const f = new FontFace('A b', 'url(x.woff)'); return [f.family, f.style, f.weight, f.width, f.stretch, f.unicodeRange, f.featureSettings, f.display, f.sizeAdjust, f.status, tag(f.loaded), f.loaded === f.loaded]; });
for (const family of ['a', 'a b', '"a b"', "'a'", 'A', '', '1a', 'a,b', 'serif', 'inherit', 'a"b', 'é', ' a '])
  check(Object.defineProperty(() => { const f = new FontFace(family, 'url(x)'); return [f.family, f.status]; }, 'toString', { value: () => `family ${family}` }));
for (const [name, values] of Object.entries({ style: ['normal', 'italic', 'oblique', 'oblique 10deg', 'oblique 10deg 20deg', 'x', ''], weight: ['normal', 'bold', '400', '1', '1000', '1001', '0', '100 900', '900 100', 'bolder', 'x', '12.5'],
    stretch: ['normal', 'condensed', '50%', '50% 200%', '-1%', 'x'], width: ['condensed', '75%'], unicodeRange: ['U+26', 'U+0-7F', 'U+4??', 'U+26, U+30', 'u+0025-00ff', 'x', 'U+110000', ''], featureSettings: ['normal', '"liga"', '"liga" 0', '"liga" on, "kern" 0', 'liga', ''], display: ['auto', 'block', 'swap', 'fallback', 'optional', 'x'], sizeAdjust: ['100%', '90%', '-1%', 'x'] }))
  for (const value of values) {
    check(Object.defineProperty(() => { const f = new FontFace('a', 'url(x)'); f[name] = value; return f[name]; }, 'toString', { value: () => `set ${name} ${value}` }));
    check(Object.defineProperty(() => { const f = new FontFace('a', 'url(x)', { [name]: value }); f.loaded.catch(() => {}); return [f[name], f.status]; }, 'toString', { value: () => `given ${name} ${value}` }));
  }
for (const source of ['url(x)', 'url("x") format("woff2")', 'local(Arial)', 'local("No Such Font")', 'url(a), url(b)', 'x', '', 'url(x) format(nope)', 'data:font/woff2;base64,AAAA', 'url(data:font/woff2;base64,AAAA)', '"x"'])
  await checkLater(Object.defineProperty(async () => { const f = new FontFace('a', source), before = f.status; const loaded = f.loaded; loaded.catch(() => {}); let p; try { p = f.load(); p.catch(() => {}); } catch (e) { p = Promise.resolve('threw ' + e.name); } const during = f.status; return [before, during, p === loaded, await tryIt(p).then(v => v === f ? 'itself' : v), f.status]; }, 'toString', { value: () => `load ${source}` }));
await checkLater(async () => { const f = new FontFace('a', new ArrayBuffer(4)), before = f.status; return [before, await tryIt(f.loaded), f.status]; });
await checkLater(async () => { const f = new FontFace('a', new Uint8Array(0)), before = f.status; return [before, await tryIt(f.loaded), f.status]; });
note('empty set', () => { const s = document.fonts; return [s.size, s.status, [...s].length, s.onloading, tag(s.ready), s.ready === s.ready]; });
await checkLater(async () => await document.fonts.ready === document.fonts);
note('add', () => { const s = document.fonts, f = new FontFace('a', 'url(x)'), g = new FontFace('b', 'local(c)'); const r = [s.add(f) === s, s.size, s.has(f), s.add(f) === s, s.size, s.has(g), s.delete(g), s.add(g).size, [...s.keys()].map(x => x.family), [...s.entries()].map(x => x[0] === x[1]), s.delete(f), s.size]; let seen = []; s.forEach((v, k, o) => seen.push(v === k, o === s)); s.clear(); return r.concat(seen, s.size); });
for (const font of ['12px Arial', '12px a', '12px "No Such Font"', '12px serif', 'bold 1em Arial, sans-serif', 'x', '', 'inherit', '12px', 'var(--a)'])
  { checkMessage(Object.defineProperty(() => document.fonts.check(font), 'toString', { value: () => `check ${font}` }));
    await checkLater(Object.defineProperty(async () => (await document.fonts.load(font)).length, 'toString', { value: () => `load of set ${font}` })); }
await checkLater(async () => { const s = document.fonts, f = new FontFace('own', 'url(x)'); f.loaded.catch(() => {}); s.add(f); const r = [s.check('12px own'), s.check('12px own', 'x'), f.status]; const p = s.load('12px own'); r.push(f.status, s.status, s.check('12px own')); r.push(await tryIt(p), f.status, s.status, s.check('12px own')); s.clear(); return r; });
await checkLater(async () => { const s = document.fonts, f = new FontFace('own2', 'url(x)'), log = []; f.loaded.catch(() => log.push('rejected')); s.add(f); for (const t of ['loading', 'loadingdone', 'loadingerror']) s.addEventListener(t, e => log.push([t, e.constructor.name, e.fontfaces && e.fontfaces.length])); f.load().catch(() => {}); const r = s.ready; log.push(s.status); await r; await new Promise(q => setTimeout(q, 50)); log.push(s.status, await s.ready === s); s.clear(); return log; });
note('new set', () => { const f = new FontFace('a', 'url(x)'); const s = new FontFaceSet([f]); return [s.size, s.has(f), s.status, tag(s)]; });
await checkLater(async () => { const style = document.head.appendChild(document.createElement('style')); style.textContent = '@font-face { font-family: "Sheet"; src: url(no.woff2); font-weight: 700; unicode-range: U+41; }'; const s = document.fonts; const f = [...s][0]; const r = [s.size, f && f.family, f && f.weight, f && f.unicodeRange, f && f.status, f && s.has(f), [...s][0] === f]; try { s.add(f); r.push('added'); } catch (e) { r.push(e.name); } r.push(s.delete(f), s.check('12px Sheet'), s.check('bold 12px Sheet', 'A')); s.clear(); r.push(s.size); style.remove(); r.push(s.size); return r; });
note('matching', () => {
  const s = document.fonts, make = (family, descriptors) => { const f = new FontFace(family, 'url(x)', descriptors); s.add(f); return f; };
  const list = [make('q', { weight: '400' }), make('q', { weight: '700' }), make('q', { weight: '400', style: 'italic' }), make('Two Words', { unicodeRange: 'U+41' }), make('two words', { unicodeRange: 'U+42-43' })];
  const asked = [];
  for (const [font, text] of [['12px q'], ['bold 12px q'], ['italic 12px q'], ['500 12px q'], ['900 12px q'], ['100 12px q'], ['italic bold 12px q'], ['12px Two Words', 'A'], ['12px "two words"', 'B'], ['12px two words', 'AC'], ['12px two words', 'z'], ['12px two words', ''], ['12px other, q'], ['12px q, two words', 'A']]) {
    s.clear();
    const fresh = list.map(f => new FontFace(f.family, 'url(x)', { weight: f.weight, style: f.style, unicodeRange: f.unicodeRange }));
    fresh.forEach(f => s.add(f));
    const before = s.check(font, text);
    s.load(font, text).catch(() => {});
    asked.push([font, text, before, fresh.map(f => f.status === 'unloaded' ? 0 : 1).join('')].join(' '));
  }
  s.clear();
  return asked;
});
