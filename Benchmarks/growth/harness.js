// What the other files of this folder are measured with: Benchmarks/growth.py puts them behind this
// one, and asks for one case at one size by the page's address. It logs the milliseconds that the case
// took, or without a case the names of all.

'use strict';

const cases = new Map();

/// Adds a case: `work` is what is timed, on what `prepare` made. Both are given the size.
function measure(name, prepare, work, size = 20000) {
  if (cases.has(name)) throw new Error(`there are two cases '${name}'`);
  cases.set(name, { prepare, work, size });
}

/// The same for what needs nothing prepared.
function measureAlone(name, work, size) {
  measure(name, () => null, (_, count) => work(count), size);
}

var ExtensionPreprocessingJS = {
  run(parameters) {
    const wanted = new URL(location.href).searchParams;
    const tell = answer => {
      // The results of a script count for two seconds only; what it logs is always shown.
      console.log(`growth ${JSON.stringify(answer)}`);
      parameters.completionFunction({});
    };
    if (!wanted.has('case')) return tell([...cases].map(([name, { size }]) => ({ name, size })));
    const { prepare, work } = cases.get(wanted.get('case'));
    const count = Number(wanted.get('size'));
    const prepared = prepare(count);
    const start = performance.now();
    const result = work(prepared, count);
    const over = () => tell({ time: performance.now() - start });
    // What is awaited is not over yet.
    if (result instanceof Promise) result.then(over);
    else over();
  },
};

function times(count, body) {
  for (let index = 0; index < count; index++) body(index);
}

function repeated(count, part) {
  let text = '';
  for (let index = 0; index < count; index++) text += part(index);
  return text;
}

/// An element of the page with as many children as markup makes.
function wide(count, part = () => '<p></p>', tag = 'div') {
  const parent = document.createElement(tag);
  parent.innerHTML = repeated(count, part);
  document.body.append(parent);
  return parent;
}

/// A chain of nested elements, in the page unless told otherwise: the outermost and the innermost.
function deep(count, tag = 'div', isInPage = true) {
  const bottom = document.createElement(tag);
  let top = bottom;
  for (let index = 1; index < count; index++) {
    const around = document.createElement(tag);
    around.append(top);
    top = around;
  }
  if (isInPage) document.body.append(top);
  return { top, bottom };
}
