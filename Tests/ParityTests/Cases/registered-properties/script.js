var ExtensionPreprocessingJS = { run(p) {
  const r = {};
  const t = f => {
    let v;
    try { v = f(); v = v === undefined || v === null || typeof v === 'boolean' || typeof v === 'number' ? v : v.constructor.name + ' ' + v; }
    catch (e) { v = '! ' + e.name; }
    r[String(f)] = v === undefined ? 'undefined' : v;
  };
  const d = document.getElementById('d'), inner = d.firstElementChild;
  const register = (name, syntax, inherits, initialValue) => CSS.registerProperty({ name, syntax, inherits, initialValue });
  t(() => register('--l', '<length>', false, '0px')); t(() => register('--l', '<length>', false, '0px'));
  t(() => register('--i', '<length>', true, '3px')); t(() => register('--c', '<color>', false, 'red'));
  t(() => register('--n', '<number>+ | none', false, 'none')); t(() => register('--k', 'a | b', true, 'a'));
  t(() => register('--list', '<length>#', false, '1px, 2px')); t(() => register('--u', '*', false));
  t(() => register('l', '*', false)); t(() => register('--m', '<length>', false)); t(() => register('--m', '<lengths>', false, '0px'));
  t(() => register('--m', '<length>', false, '2em')); t(() => register('--m', '<length>', false, 'var(--l)'));
  t(() => register('--m', '<length>', false, 'red')); t(() => register('--m', '<length>', false, 'inherit'));
  t(() => CSS.registerProperty({ name: '--m' })); t(() => CSS.registerProperty()); t(() => CSS.registerProperty({ inherits: true }));
  const read = (style, names) => { d.style.cssText = style;
    r[style] = names.map(n => [getComputedStyle(d).getPropertyValue(n), getComputedStyle(inner).getPropertyValue(n)].join(' / ')); };
  read('', ['--l', '--i', '--c', '--n', '--k', '--list', '--u']);
  read('--l: 2em; font-size: 10px', ['--l']); read('--i: calc(1in + 1px)', ['--i']); read('--l: red', ['--l']); read('--i: red', ['--i']);
  read('--c: blue', ['--c']); read('--n: 1 2 3', ['--n']); read('--n: 1, 2', ['--n']); read('--k: b', ['--k']); read('--k: B', ['--k']);
  read('--list: 1em,  2px', ['--list']); read('--l: var(--i)', ['--l']); read('--l: var(--none)', ['--l']); read('--l: inherit', ['--l']);
  read('--i: initial', ['--i']); read('--u:  a b ', ['--u']); read('width: var(--l); --l: 5px', ['width']);
  read('--rule: 12px', ['--rule']); read('--rule: x', ['--rule']); read('', ['--rule', '--bad', '--late']);
  const rules = [...document.styleSheets[0].cssRules];
  r.rules = rules.map(x => x.cssText); r.names = rules.map(x => [x.name, x.syntax, x.inherits, x.initialValue].join());
  p.completionFunction(r);
} };
