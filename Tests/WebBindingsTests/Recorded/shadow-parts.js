// ::part() and exportparts in the cascade.
const place = document.body.appendChild(document.createElement('div'));
const style = document.head.appendChild(document.createElement('style'));
const tree = (host, markup) => { const root = host.attachShadow({ mode: 'open' }); root.innerHTML = markup; return root; };
const color = element => getComputedStyle(element).color;
const one = (css, inner, host = '<p id=host></p>') => {
  style.textContent = css;
  place.innerHTML = host;
  return tree(place.firstChild, inner).querySelector('[part]');
};
for (const [css, inner, host] of [
  ['p::part(a) { color: red }', '<b part=a>x</b>'], ['p::part(a) { color: red }', '<b part="b c">x</b>'],
  ['p::part(b c) { color: red }', '<b part="c b d">x</b>'], ['p::part(b x) { color: red }', '<b part="c b d">x</b>'],
  ['#host::part(a) { color: red } p::part(a) { color: blue }', '<b part=a>x</b>'], ['::part(a) { color: red }', '<b part=a>x</b>'],
  ['p::part(a) { color: red }', '<style>b { color: blue }</style><b part=a>x</b>'], ['p::part(a) { color: red }', '<style>b { color: blue !important }</style><b part=a>x</b>'],
  ['p::part(a) { color: red !important }', '<style>b { color: blue !important }</style><b part=a>x</b>'],
  ['p::part(a) { color: red !important }', '<style>b { color: blue }</style><b part=a>x</b>'],
  ['p::part(a) { color: red }', '<b part=a style="color: blue">x</b>'], ['p::part(a) { color: red !important }', '<b part=a style="color: blue !important">x</b>'],
  ['p::part(A) { color: red }', '<b part=a>x</b>'], ['div p::part(a) { color: red }', '<b part=a>x</b>'], ['div::part(a) { color: red }', '<b part=a>x</b>'],
  ['p:hover::part(a) { color: red }', '<b part=a>x</b>'],
  ['p::part(a) b { color: red }', '<i part=a><b>x</b></i>'], ['b { color: red }', '<b part=a>x</b>'],
  ['@layer { p::part(a) { color: red } } p::part(a) { color: blue }', '<b part=a>x</b>'],
  ['', '<style>:host::part(a) { color: red }</style><b part=a>x</b>'], ['', '<style>:host::part(a) { color: red } b { color: blue }</style><b part=a>x</b>'],
  ['p::part(a) { color: red }', '<i><b part=a>x</b></i>'], ['p::part(a) { --x: 1; color: var(--y) } p { --y: red }', '<b part=a>x</b>']])
  note(`${css} ${inner}`, () => color(one(css, inner, host)));
note('no part in the light', () => { style.textContent = 'p::part(a) { color: red }'; place.innerHTML = '<p><b part=a>x</b></p>'; return color(place.querySelector('b')); });
const exported = (css, exportparts, part = 'a', middle = '') => {
  style.textContent = css;
  place.innerHTML = '<p></p>';
  const outer = tree(place.firstChild, `${middle}<section${exportparts === null ? '' : ` exportparts="${exportparts}"`}></section>`);
  return color(tree(outer.querySelector('section'), `<b part="${part}">x</b>`).querySelector('b'));
};
for (const list of [null, '', 'a', 'b', 'a, c', 'a: b', 'a : b', 'a:b,a:a', 'a b', 'a:', ':a', 'a:b:c', 'c,a'])
  note(`exportparts ${list}`, () => [exported('p::part(a) { color: red }', list), exported('p::part(b) { color: red }', list)]);
note('both trees', () => [exported('p::part(a) { color: red }', 'a', 'a', '<style>section::part(a) { color: blue }</style>'),
  exported('p::part(a) { color: red !important }', 'a', 'a', '<style>section::part(a) { color: blue !important }</style>')]);
note('changes', () => {
  const part = one('p::part(a) { color: red }', '<b part=a>x</b>'), seen = [color(part)];
  part.part.add('b'); seen.push(part.getAttribute('part'), color(part));
  part.part.remove('a'); seen.push(color(part));
  style.textContent = 'p::part(b) { color: blue }'; seen.push(color(part));
  part.removeAttribute('part'); seen.push(color(part));
  return seen;
});
note('inherited', () => color(one('p::part(a) { color: red }', '<i part=a><b>x</b></i>').firstChild));
