// The order in which the values of an iterable object are asked for and converted.
const log = run => {
  const steps = [];
  let result;
  try { result = run(steps); } catch (error) { result = error instanceof Error ? `!${error.name}` : `!${error}`; }
  return `${steps.join(' ')} => ${result}`;
};
const iterable = (steps, items) => ({
  [Symbol.iterator]() {
    steps.push('iterator');
    let at = 0;
    return {
      next() {
        steps.push(`next${at}`);
        return at < items.length ? { value: items[at++], done: false } : { done: true };
      },
      return() { steps.push('return'); return {}; } };
  } });
const said = (steps, text) => ({ toString() { steps.push(`text of ${text}`); return text; } });
const bad = (steps, text) => ({ toString() { steps.push(`throws ${text}`); throw text; } });
const number = (steps, value) => ({ valueOf() { steps.push(`number ${value}`); return value; } });
const takers = {
  Blob: list => new Blob(list).size, File: list => new File(list, 'n').size,
  attributeFilter: list => new MutationObserver(() => {}).observe(document, { attributeFilter: list }),
  URLSearchParams: list => String(new URLSearchParams(list)), Headers: list => [...new Headers(list)],
  animate: list => { document.body.animate({ opacity: list }, 1); },
  DOMMatrix: list => new DOMMatrix(list).a,
  adoptedStyleSheets: list => { document.adoptedStyleSheets = list; },
  any: list => AbortSignal.any(list).aborted, structuredClone: list => structuredClone(1, { transfer: list }),
  postMessage: list => new MessageChannel().port1.postMessage(1, list),
  ariaControlsElements: list => { document.body.ariaControlsElements = list; },
};
for (const [name, take] of Object.entries(takers)) {
  note(`${name} of texts`, () => log(s => take(iterable(s, [said(s, 'a'), said(s, 'b')]))));
  note(`${name} of one that throws`, () => log(s => take(iterable(s, [said(s, 'a'), bad(s, 'x'), said(s, 'b')]))));
  note(`${name} of a symbol`, () => log(s => take(iterable(s, [said(s, 'a'), Symbol(), said(s, 'b')]))));
  note(`${name} of an array with a getter`, () => log(s => {
    const list = [said(s, 'a'), 'b'];
    Object.defineProperty(list, 1, { get() { s.push('getter'); return 'c'; } });
    return take(list);
  }));
}
note('an array that grows', () => log(() => {
  const list = [{ toString() { list.push('q'); return 'm'; } }, 'b'];
  return new Blob(list).size;
}));
note('pairs', () => log(s => String(new URLSearchParams(iterable(s, [
  iterable(s, [said(s, 'k'), said(s, 'v')]), iterable(s, [said(s, 'l'), bad(s, 'w')])])))));
note('triples', () => log(s => String(new URLSearchParams(iterable(s, [
  iterable(s, [said(s, 'k'), said(s, 'v'), said(s, 'w')]), iterable(s, [bad(s, 'l')])])))));
note('thresholds', () => log(s => new IntersectionObserver(() => {}, {
  threshold: iterable(s, [number(s, 0), number(s, 5), number(s, 1)]) })));
note('buffers', () => log(s => structuredClone(1, {
  transfer: iterable(s, [new ArrayBuffer(1), 5, new ArrayBuffer(1)]) })));
note('a value inside another one', () => log(s => new Blob(iterable(s, [
  { toString() { s.push(new Blob(iterable(s, [said(s, 'i')])).size); return 'o'; } }, said(s, 'p')])).size));
for (const kind of [Blob, File]) {
  const make = (list, options) => kind === Blob ? new Blob(list, options) : new File(list, 'n', options);
  note(`options of ${kind.name}`, () => log(s => make(iterable(s, [said(s, 'a')]), {
    get endings() { s.push('endings'); return 'transparent'; },
    get type() { s.push('type'); return said(s, 'T'); },
    get lastModified() { s.push('lastModified'); return 3; } }).type));
  note(`no options of ${kind.name}`, () => log(s => make(iterable(s, [said(s, 'a')]), 5)));
  note(`bad endings of ${kind.name}`, () => log(s => make(iterable(s, [said(s, 'a')]), { endings: 'x' })));
  note(`an iterator that throws for ${kind.name}`, () => log(s => make({
    [Symbol.iterator]: () => ({ next() { throw 'n'; }, return() { s.push('return'); } }) })));
  note(`no function for ${kind.name}`, () => log(() => make({ [Symbol.iterator]: 5 })));
  note(`no object for ${kind.name}`, () => log(() => make({ [Symbol.iterator]: () => 5 })));
}
note('the name of a file', () => log(s => new File(iterable(s, [said(s, 'a')]), bad(s, 'name'), {
  get type() { s.push('type'); } })));
