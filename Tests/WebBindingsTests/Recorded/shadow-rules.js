// What the rules of shadow trees match, and the order between the trees.
document.body.innerHTML = `<main><div id=h1 class="a b"><i id=l1 class=c></i></div><div id=h2 class="a b"><i
  id=l2 class=c></i></div><div id=h3 class="a b"><i id=l3 class=c></i></div></main>`;
const [h1, h2, h3] = ['h1', 'h2', 'h3'].map(id => document.getElementById(id));
const zIndices = elements => [...elements].flatMap(element => {
  const { zIndex } = getComputedStyle(element);
  return zIndex === 'auto' ? [] : [`${element.id}:${zIndex}`];
}).join(' ');
const tree = h1.attachShadow({ mode: 'open' });
const matched = (css, inside = false) => {
  tree.innerHTML = inside
    ? `<div id=w class=w><style>${css}</style><p id=p class=c></p></div><div id=q class=c><slot id=s></slot></div>`
    : `<style>${css}</style><div id=w class=w><p id=p class=c></p></div><div id=q class=c><slot id=s></slot></div>`;
  return zIndices([document.querySelector('main'), h1, h1.firstChild, ...tree.querySelectorAll('[id]')]);
};
for (const css of [
  ':is(:host) {z-index:1}',
  ':is(:host, .c) {z-index:1}',
  ':is(:host) .c {z-index:1}',
  ':is(.w, :host) .c {z-index:1}',
  ':where(:host) {z-index:1}',
  ':host.a {z-index:1}',
  ':host#h1 {z-index:1}',
  'div:host {z-index:1}',
  ':host:not(.q) {z-index:1}',
  ':host:is(.a) {z-index:1}',
  ':is(:host):is(.a) {z-index:1}',
  ':is(:host).a {z-index:1}',
  ':is(:host):not(.q) {z-index:1}',
  ':host:is(:host) {z-index:1}',
  ':host:hover {z-index:1}',
  ':host[class] {z-index:1}',
  ':host { & { z-index:1 } }',
  ':host { & .c { z-index:1 } }',
  ':host { .c { z-index:1 } }',
  ':host { > .c { z-index:1 } }',
  ':host { &.a { z-index:1 } }',
  ':host(.a) { & { z-index:1 } }',
  ':host(.zz) { & { z-index:1 } }',
  'main :host {z-index:1}',
  'main :host .c {z-index:1}',
  'main .c {z-index:1}',
  '* :host {z-index:1}',
  '* .c {z-index:1}',
  ':not(.q) .c {z-index:1}',
  ':not(:host) .c {z-index:1}',
  ':not(:host) {z-index:1}',
  ':host:has(.c) {z-index:1}',
  ':is(.a) .c {z-index:1}',
  ':is(:host .c) {z-index:1}',
  ':is(main :host) {z-index:1}',
  ':not(.w) > .c {z-index:1}',
  ':host:first-child {z-index:1}',
  ':host:nth-child(1) {z-index:1}',
  ':nth-child(1) > .c {z-index:1}',
  '* > .c {z-index:1}',
  ':host:where(:host, .c) {z-index:1}',
  ':is(:is(:host)) {z-index:1}',
  ':host(:is(.a)) {z-index:1}',
  ':host:defined {z-index:1}',
  ':is(:host(.a)) > .c {z-index:1}',
  '::slotted(slot) {z-index:1}',
  '::slotted(.c) {z-index:1} :host ::slotted(.c) {z-index:2} .zz ::slotted(.c) {z-index:3}',
  '.c ::slotted(*) {z-index:1}',
  'slot::slotted(*) {z-index:1}',
  ':is(slot)::slotted(*) {z-index:1}',
  ':host::slotted(*) {z-index:1}',
  '::slotted(*):hover {z-index:1}',
  '::slotted(:not(.q)) {z-index:1}',
  '::slotted(:is(.c)) {z-index:1}',
  '::slotted(main .c) {z-index:1}',
  '::slotted(:is(main .c)) {z-index:1}',
  '::slotted(:is(.a > .c)) {z-index:1}',
]) note(css, () => matched(css));
for (const css of [
  '@scope { :scope {z-index:1} }',
  '@scope { .c {z-index:1} }',
  '@scope { > * {z-index:1} }',
  '@scope { & {z-index:1} }',
  '@scope { * {z-index:1} }',
  '@scope { z-index:1 }',
  '@scope (:host) { :scope {z-index:1} }',
  '@scope (:host) { & {z-index:1} }',
  '@scope (:host) { .c {z-index:1} }',
  '@scope (:host) { > .c {z-index:1} }',
  '@scope (:host) { & > .c {z-index:1} }',
  '@scope (:host) { z-index:1 }',
  '@scope (:host(.a)) { .c {z-index:1} }',
  '@scope (:host(.q)) { .c {z-index:1} }',
  '@scope (:host) { :host {z-index:1} }',
  '@scope (:host) { :host > .c {z-index:1} }',
  '@scope (:host) { ::slotted(.c) {z-index:1} }',
  '@scope (:host) { :scope ::slotted(.c) {z-index:1} }',
  '@scope (.w) { :scope {z-index:1} }',
  '@scope (.w) { .c {z-index:1} }',
  '@scope (:host) to (.w) { .c {z-index:1} }',
  '@scope (:host) { :is(:scope, .c) {z-index:1} }',
  '@scope (:host) { :scope:is(.a) {z-index:1} }',
  '@scope (:host) { :scope.a {z-index:1} }',
  '@scope (:host) { :scope:not(.q) {z-index:1} }',
  '@scope (:host) { div:scope {z-index:1} }',
  '@scope (.a) { .c {z-index:1} }',
  '@scope (div) { .c {z-index:1} }',
  '@scope (*) { :scope {z-index:1} }',
  '@scope (:scope) { .c {z-index:1} }',
  '@scope (:root) { .c {z-index:1} }',
  '@scope (:host .w) { .c {z-index:1} }',
  '@scope (:host > .w) { :scope {z-index:1} }',
  '@scope (:host) { @scope (.w) { .c {z-index:1} } }',
  '@scope (:host) { @scope (> .w) { .c {z-index:1} } }',
  '@scope (:host) { :scope { & { z-index:1 } } }',
  '@scope (:host) { :scope .c { & { z-index:1 } } }',
  ':scope { z-index:1 }',
  ':scope > .c { z-index:1 }',
  ':is(:scope, .c) { z-index:1 }',
  '& { z-index:1 }',
  '& .c { z-index:1 }',
  ':host(:scope) {z-index:1}',
  ':not(:scope) {z-index:1}',
  '@scope (:host) { .c { z-index:1 } } .c { z-index:2 }',
  '@scope (.w) { .c { z-index:1 } } @scope (:host) { .c { z-index:2 } }',
  '@scope { ::slotted(.c) { z-index:1 } }',
  '@scope (.q) { ::slotted(.c) { z-index:1 } }',
  '@scope (#q) { ::slotted(.c) { z-index:1 } }',
  ':host { @scope { .c {z-index:1} } }',
  ':host { @scope (.w) { .c {z-index:1} } }',
  '::slotted(*) { @scope (.w) { .c {z-index:1} } }',
  ':host { @scope (&) { .c {z-index:1} } }',
  '::slotted(slot) {z-index:1}',
]) {
  note(css, () => matched(css));
  note(`${css} in an element`, () => matched(css, true));
}
note('titles', () => {
  tree.innerHTML = '<style>p {}</style><style title=A>p {}</style><style title=B>p { z-index: 1 }</style><p id=p></p>';
  const titles = () => [...tree.styleSheets].map(sheet => sheet.title);
  const before = titles();
  tree.querySelector('style').title = 'C';
  return [before, titles(), zIndices([tree.querySelector('p')])];
});
// Slots in slots.
const outer = h2.attachShadow({ mode: 'open' });
outer.innerHTML = '<style></style><div id=ih><slot id=os class=s></slot></div>';
const inner = outer.getElementById('ih').attachShadow({ mode: 'open' });
inner.innerHTML = '<style></style><slot id=is></slot>';
for (const [one, other] of [['', '::slotted(*) {z-index:1}'], ['', '::slotted(slot) {z-index:1}'],
  ['', '::slotted(.s) {z-index:1}'], ['', '::slotted(.c) {z-index:1}'],
  ['::slotted(*) {z-index:2}', '::slotted(*) {z-index:1}'],
  ['::slotted(*) {z-index:2 !important}', '::slotted(*) {z-index:1 !important}'],
  ['slot {z-index:3}', '::slotted(*) {z-index:1}'], ['::slotted(slot) {z-index:4}', 'slot {z-index:1}']]) {
  note(`${one} | ${other}`, () => {
    outer.querySelector('style').textContent = one;
    inner.querySelector('style').textContent = other;
    return zIndices([h2.firstChild, outer.getElementById('os'), inner.getElementById('is')]);
  });
}
// A host that is itself in a slot, with rules of four places and declarations of its own.
const places = h3.attachShadow({ mode: 'open' }), own = h3.firstChild.attachShadow === undefined ? null
  : document.createElement('div');
own.id = 'own';
h3.replaceChildren(own);
const ownTree = own.attachShadow({ mode: 'open' });
const page = document.createElement('style');
document.head.append(page);
for (const important of [0, 1, 2, 4, 8, 3, 5, 6, 9, 10, 12, 7, 15]) {
  for (const used of [15, 7, 11, 13, 14, 3, 5, 6, 9, 10, 12]) {
    const rule = (bit, value) => used & bit ? `z-index: ${value}${important & bit ? ' !important' : ''}` : '';
    note(`places ${used} important ${important}`, () => {
      page.textContent = `#own { ${rule(1, 1)} }`;
      own.setAttribute('style', rule(2, 2));
      places.innerHTML = `<style>::slotted(div) { ${rule(4, 4)} }</style><slot></slot>`;
      ownTree.innerHTML = `<style>:host { ${rule(8, 8)} }</style>`;
      return zIndices([own]);
    });
  }
}
// In @scope, WebKit treats every host as its own tree sees it.
page.textContent = '';
document.querySelector('main').insertAdjacentHTML('beforeend', `<details id=dt class=f><summary id=sm class=f>x</summary>
  <u id=du></u></details><input id=ip class=f><select id=se class=f><option id=op></select><textarea id=ta class=f></textarea>
  <progress id=pr class=f></progress><meter id=me class=f></meter><button id=bu class=f></button>`);
const scoped = css => {
  page.textContent = css;
  return zIndices([own, h2, h2.firstChild, ...document.querySelectorAll('.f, main u, main option')]);
};
for (const start of ['.a', 'div', '*', 'main > *', ':not(.q)', ':is(.a)', '#h2', '[class]', ':host', ':is(:host)', '.f'])
  note(`start ${start}`, () => scoped(`@scope (${start}) { :scope {z-index:1} i, u {z-index:2} }`));
for (const end of ['.a', 'div', '*', '> div', ':scope > .a', 'main > div'])
  note(`end ${end}`, () => scoped(`@scope (main) to (${end}) { * {z-index:1} }`));
for (const body of ['.a', '.a i', ':scope > div > i', '& :not(.q) > i', 'div', '*', '.f', 'u'])
  note(`body ${body}`, () => scoped(`@scope (main) { ${body} {z-index:1} }`));
note('parts', () => {
  page.textContent = '@scope (main) { ::part(x) {z-index:1} } @scope (#h1) { :scope::part(y) {z-index:1} }';
  tree.innerHTML = '<b part=x id=x></b><b part=y id=y></b>';
  return zIndices(tree.querySelectorAll('b'));
});
