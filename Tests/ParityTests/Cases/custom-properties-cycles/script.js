var ExtensionPreprocessingJS = { run(input) {
  const r = {};
  const t = f => {
    let v;
    try { v = f(); if (typeof v === 'object' && v !== null) v = JSON.stringify(v); }
    catch (e) { v = '! ' + e.name; }
    r[String(f)] = v === undefined ? 'undefined' : v;
  };
  const d = document.getElementById('d'), inner = d.firstElementChild;
  const read = (style, names) => { d.style.cssText = style;
    r[style] = names.map(n => [getComputedStyle(d).getPropertyValue(n), getComputedStyle(inner).getPropertyValue(n)].join(' / ')); };
  read('--a: var(--b, x); --b: var(--a, y); --c: var(--a, z)', ['--a', '--b', '--c']);
  read('--a: var(--b, x); --b: var(--c, y); --c: var(--a, z)', ['--a', '--b', '--c']);
  read('--a: 1 var(--a)', ['--a']); read('--a: var(--none)', ['--a']); read('--a: var(--none, 3)', ['--a']);
  read('--a: 2px; width: var(--a)0', ['width']); read('--n: 20; width: var(--n)px; min-width: 0', ['min-width']);
  read('--x: 3px; --y: 5px; padding: var(--x)var(--y)', ['padding']);
  read('color: var(--none, inherit)', ['color']); read('color: var(--none, initial)', ['color']); read('color: var(--none, unset)', ['color']);
  read('display: var(--none, revert)', ['display']); read('margin: var(--none, revert)', ['margin-top']);
  read('--w: initial; color: var(--w, red)', ['color']); read('--a: var(--none, inherit)', ['--a']);
  read('--outer: var(--none, inherit)', ['--outer']); read('--outer: unset', ['--outer']); read('--outer: initial', ['--outer']);
  input.completionFunction(r);
} };
