// The elements that rules in @scope match, and the order of these rules.
const style = document.createElement('style'), inner = document.createElement('style');
document.head.append(style);
document.body.innerHTML = `<main id=main class=m><div id=a1 class=a><div id=b1 class=b><div id=c1
  class="c x"></div></div><div id=a2 class="a b"><div id=c2 class=c><div id=a3 class="a y"><div id=b3
  class=b><div id=d3 class="d c"></div></div></div></div></div><div id=c4 class=c></div></div><div id=b5
  class="b x"><div id=c5 class=c></div><div id=a5 class=a></div></div></main>`;
document.querySelector('main').prepend(inner);
const matched = (css, sheet = style) => {
  sheet.textContent = css;
  const found = [];
  for (const element of document.querySelectorAll('head, style, body, [id]')) {
    const { zIndex } = getComputedStyle(element);
    if (zIndex !== 'auto') found.push(`${element.id || element.localName}:${zIndex}`);
  }
  sheet.textContent = '';
  return found.join(' ');
};
const inHead = [
  '@scope (.b) { .a .c {z-index:1} }',
  '@scope (.a) { .a {z-index:1} }',
  '@scope (.a) { .a, :scope {z-index:1} }',
  '@scope (.b) { .x .c {z-index:1} }',
  '@scope (.a) { @scope (.a) { :scope {z-index:1} } }',
  '@scope (.a) { @scope (.b) { :scope {z-index:1} } }',
  '@scope (.a) { @scope (&) { :scope {z-index:1} } }',
  '@scope (.a) { @scope (> .b) { :scope {z-index:1} } }',
  '@scope (.a) { @scope (:scope) { .c {z-index:1} } }',
  '@scope (.a) to (.b) { * {z-index:1} }',
  '@scope (.a) to (.b) { :scope, * {z-index:1} }',
  '@scope (.a) to (.a) { :scope, * {z-index:1} }',
  '@scope (.a) to (> .b) { :scope, * {z-index:1} }',
  '@scope (.a) to (&) { :scope, * {z-index:1} }',
  '@scope (.a) to (& &) { :scope, * {z-index:1} }',
  '@scope (.a) to (:scope .c) { :scope, * {z-index:1} }',
  '@scope (.a) to (.b .c) { :scope, * {z-index:1} }',
  '@scope (.a) to (.m .b) { * {z-index:1} }',
  '@scope (.a) to (.m &) { * {z-index:1} }',
  '@scope (.a) to (.c) { :scope, * {z-index:1} }',
  '@scope (.a) { & {z-index:1} }',
  '@scope (.a) { & & {z-index:1} }',
  '@scope (.a) { & .c {z-index:1} }',
  '@scope (.a) { > .b {z-index:1} }',
  '@scope (.a) { + .b {z-index:1} }',
  '@scope (.a) { ~ .b {z-index:1} }',
  '@scope (.a) { :is(&) {z-index:1} }',
  '@scope (.a) { :is(& .c, .d) {z-index:1} }',
  '@scope (.a) { :not(&) {z-index:1} }',
  '@scope (.a) { :not(:scope) {z-index:1} }',
  '@scope (.a) { :not(:scope *) {z-index:1} }',
  '@scope (.a) { :is(.a) {z-index:1} }',
  '@scope (.a) { :where(.a, :scope) {z-index:1} }',
  '@scope (.a) { .b { .c {z-index:1} } }',
  '@scope (.a) { .a { .c {z-index:1} } }',
  '@scope (.a) { .a { & {z-index:1} } }',
  '@scope (.a) { :scope { & {z-index:1} } }',
  '@scope (.a) { :scope { .c {z-index:1} } }',
  '@scope (.a) { :scope { > .c {z-index:1} } }',
  '@scope (.a) { & { > .c {z-index:1} } }',
  '@scope (.a) { z-index:1; .c {z-index:2} z-index:3 }',
  '@scope (.a) { @media all { z-index:1; .c {z-index:2} } }',
  '@scope (.a) { .b { z-index:1; @media all { z-index:2; .c {z-index:3} } } }',
  '.a { @scope (.b) { .c {z-index:1} } }',
  '.a { @scope (.b) { & {z-index:1} } }',
  '.a { @scope (.b) { :scope {z-index:1} } }',
  '.a { @scope { .c {z-index:1} } }',
  '.a { @scope { & {z-index:1} } }',
  '.a { @scope { :scope {z-index:1} } }',
  '.a { @scope { z-index:1 } }',
  '.a { @scope (&) { z-index:1 } }',
  '.a { @scope (> .b) { z-index:1 } }',
  '.a { @scope (& > .b) { z-index:1 } }',
  '.a { @scope (.b) to (&) { :scope, * {z-index:1} } }',
  '.a { @scope (&) to (.b) { :scope, * {z-index:1} } }',
  '.m { .a { @scope (.b) { .c { z-index: 1 } } } }',
  '@scope { * {z-index:1} }',
  '@scope { :scope {z-index:1} }',
  '@scope { body {z-index:1} }',
  '@scope { z-index:1 }',
  '@scope { & {z-index:1} }',
  '@scope to (.b) { .a {z-index:1} }',
  '@scope { :root {z-index:1} }',
  '@scope (:root) { :scope {z-index:1} }',
  '@scope (html) { body {z-index:1} }',
  '@scope (.a) { :root {z-index:1} }',
  '@scope (.a) { :root .c {z-index:1} }',
  '@scope (.a) { body .c {z-index:1} }',
  '@scope (.a) { body & {z-index:1} }',
  '@scope (.a) { .m :scope > .c {z-index:1} }',
  '@scope (.a) { .c:has(:scope) {z-index:1} }',
  '@scope (.a) { .c:has(.b) {z-index:1} }',
  '@scope (.a) { :scope:has(.d) {z-index:1} }',
  '@scope (.a) { .c::before { content:"x"} z-index: 1 }',
  '@scope (.a) { .c {z-index:1} } @scope (.b) { .c {z-index:2} }',
  '@scope (.b) { .c {z-index:2} } @scope (.a) { .c {z-index:1} }',
  '@scope (.a) { .c {z-index:1} } .c {z-index:2}',
  '@scope (.a) { :scope > .c {z-index:1} } .c {z-index:2}',
  '@scope (.a) { & .c {z-index:1} } .c {z-index:2}',
  '@scope (.a) { & .c {z-index:1} } .c.c {z-index:2}',
  '@scope (#a1) { & .c {z-index:1} } .c.c {z-index:2}',
  '@scope (#a1) { > .c {z-index:1} } .c {z-index:2}',
  '@scope (#a1) { > .c {z-index:1} } :where(.c) {z-index:2}',
  '@scope (.a) { z-index:1 } div {z-index:2}',
  '@scope (.a) { z-index:1 } * {z-index:2}',
  '@scope (.a) { :scope {z-index:1} } .a {z-index:2}',
  '@scope (.a) { :scope {z-index:1} } .a.a {z-index:2}',
  '@scope (.a) { & {z-index:1} } .a {z-index:2}',
  '@scope (.a) { & {z-index:1} } * {z-index:2}',
  '@scope (.a) { & {z-index:1} } div {z-index:2}',
  '@scope (#a1) { & {z-index:1} } div.a.a {z-index:2}',
  '@scope (.a) { @scope (.b) { .c {z-index:1} } } @scope (.a) { .c {z-index:2} }',
  '@scope (.b) { @scope (.a) { .c {z-index:1} } } @scope (.b) { .c {z-index:2} }',
  '@scope (.a) { .c {z-index:1 !important} } @scope (.b) { .c {z-index:2 !important} }',
  '@layer q { @scope (.a) { .c {z-index:1} } } @scope (.b) { .c {z-index:2} }',
  '@scope (.a) { @layer q { .c {z-index:1} } } :where(.c) {z-index:2}',
  '@scope (.a) { @layer q { z-index:1 } }',
  '@scope (.a) { @supports (color:red) { z-index:1; > .c {z-index:2} } }',
  '@scope (.a) { @container (width > 0) { .c {z-index:2} } }',
  '@scope (.a, .b) { > .c {z-index:1} }',
  '@scope (.a:hover) { .c {z-index:1} }',
  '@scope (.q) { .c {z-index:1} }',
  '@scope (.q, .a) to (.q, .b) { .c {z-index:1} }',
  '@scope (::before) { .c {z-index:1} }',
  '@scope (.a) to (::before) { .c {z-index:1} }',
  '@scope (> .a) { :scope {z-index:1} }',
  '@scope (& > .a) { :scope {z-index:1} }',
  '@scope (& .a) { :scope {z-index:1} }',
  '@scope (:scope .a) { :scope {z-index:1} }',
  '@scope (:is(&) .a) { :scope {z-index:1} }',
  '@scope (:is($bad)) { * {z-index:1} }',
  '@scope (.a $) { * {z-index:1} }',
  '@scope (.a) foo { * {z-index:1} }',
  '@scope (.a) { $ {z-index:1} .c {z-index:2} }',
  '@scope (.a) { :scope + .c {z-index:1} }',
  '@scope (.a) { :scope ~ .c > .c {z-index:1} }',
  '@scope (.a) { .b + :scope {z-index:1} }',
  '@scope (.a) { .b + & .c {z-index:1} }',
  '@scope (.a) { .b + .c {z-index:1} }',
  '@scope (.a) { .b ~ .c {z-index:1} }',
  '@scope (.a) { * {z-index:1} } * {z-index:2}',
  '* {z-index:2} @scope (.a) { * {z-index:1} }',
  '@scope (.a) { :scope > .a.b .c {z-index:1} }',
  '@scope (.a) { :scope .b .c {z-index:1} :scope .b > .c { z-index:2 } }',
];
for (const css of inHead) note(css, () => matched(css));
// Without selectors of roots, the place of the sheet matters.
const anywhere = [
  '@scope { * {z-index:1} }',
  '@scope { :scope {z-index:1} }',
  '@scope { z-index:1 }',
  '@scope { & {z-index:1} }',
  '@scope { > .a {z-index:1} }',
  '@scope { .m .a {z-index:1} }',
  '@scope to (.b) { .a {z-index:1} }',
  '@scope (.a) { @scope { .c {z-index:1} } }',
  '@scope { @scope (.m) { :scope {z-index:1} } }',
  '@scope { @scope { :scope {z-index:1} } }',
  '@scope { @scope (.a) { :scope {z-index:1} } }',
  '@scope { .a { & .c {z-index:1} } }',
  '.a { @scope { .c {z-index:1} } }',
  '.a { @scope { & {z-index:1} } }',
  '.m { @scope { & {z-index:1} } }',
  '.a { @scope { :scope {z-index:1} } }',
  '@scope { & .c {z-index:1} } div {z-index:2}',
  '@scope { & .c {z-index:1} } .c {z-index:2}',
  '@scope { :scope .c {z-index:1} } .c {z-index:2}',
  '.a { @scope { & {z-index:1} } } .a {z-index:2}',
  '.a {z-index:2} .a { @scope { & {z-index:1} } }',
  '@scope { :not(:scope) {z-index:1} }',
  '@scope { :root:has(:scope) {z-index:1} }',
  '.a { @scope to (.b) { & {z-index:1} } }',
  '.a { @scope to (&) { & {z-index:1} } }',
  '.a { @scope { @scope (.b) { & {z-index:1} } } }',
  '.a { @scope { @scope (&) { .c {z-index:1} } } }',
  '.a { @scope { .b & {z-index:1} } }',
  '.a { @scope { & { .c {z-index:1} } } }',
  '@scope { :is(.a, :scope) {z-index:1} }',
  '@scope { :is(.a, :scope) {z-index:1} } .a.a { z-index:2 }',
  '@scope { :is(.a, :scope) {z-index:1} } .a { z-index:2 }',
  '@scope { .a:not(:scope) {z-index:1} }',
  '@scope { .a:is(.a, :scope) {z-index:1} } .a.a { z-index:2 }',
  '@scope { @scope (.a) { .c {z-index:1} } }',
  '@scope { @scope (:scope .a) { .c {z-index:1} } }',
  '@scope { @scope (& .a) { .c {z-index:1} } }',
  '@scope { @scope (:is(.a, :scope)) { .c {z-index:1} } }',
  '@scope to (:scope .b) { .c:is(.c, :scope) {z-index:1} }',
  '@scope (.a) { @scope { :is(.c,:scope) {z-index:1} } }',
  '@scope (.a) { @scope { :is(.c,:scope) {z-index:1} } } @scope (.b) { .c.c {z-index:2} }',
  '@scope (.a) { @scope (.b) { @scope { :is(.c,:scope) {z-index:1} } } }',
  '@scope (.a) { :scope .c, .b {z-index:1} } .c.c {z-index:2} div.b {z-index:3}',
  '@scope (.a) { :visited {z-index:1} }',
  '@scope (.a) { .c:not(.x) {z-index:1} }',
  '@scope (.a) { :scope:not(.y) .c {z-index:1} } .c { z-index: 2 } @scope (.b) { .c { z-index: 3 } }',
  '@scope (.a) { * .c {z-index:1} }',
  '@scope (div) { :scope .c.c {z-index:1} } @scope (.a) { :scope .c.c {z-index:2} }',
  '@scope (#a1) { @scope (.b) to (.c) { :scope .a {z-index:1} * { z-index:2 } } }',
  '@scope (.a) { &.b {z-index:1} }',
  '@scope (.a) { &.b .c, :scope.b .c {z-index:1} }',
  '@scope (.a) { & > & {z-index:1} }',
  '@scope (.a) { &:not(:scope) {z-index:1} }',
  '@scope (.a) { & .c {z-index:1} } @scope (.b) { .c.c { z-index:2 } }',
  '@scope (#a1) { & .c {z-index:1} } @scope (#a2) { :where(#a1) .c {z-index:2} }',
  '@scope (.a) { .c { & { z-index:1 } } } .c { z-index:2 }',
  '@scope (.a) { .c { &:hover, &.c { z-index:1 } } } .c.c { z-index:2 }',
  '@starting-style { @scope (.a) { .c {z-index:1} } }',
  '@scope (.a) { @starting-style { .c {z-index:1} } }',
  '@scope to (&) { * {z-index:1} }',
  '@scope to (:scope) { * {z-index:1} }',
  '@scope to (main &) { * {z-index:1} }',
  '@scope (.a) { @scope { & {z-index:1} } }',
  '@scope (.a) { @scope { & .c {z-index:1} } } .c {z-index:2}',
  '@scope (.a) { @scope { @scope (&) { :scope {z-index:1} } } }',
  '@scope (.a) { @scope to (&) { :is(:scope, *) {z-index:1} } }',
  '@scope { .b { @scope { & {z-index:1} } } }',
  '.b { @scope (&) { & .c {z-index:1} } } .c.c.c {z-index:2}',
  '@scope { & & {z-index:1} }',
  '@scope { .c:is(:scope *) {z-index:1} .a { z-index:3 } } @scope (.b) { .c.c { z-index:2 } }',
  '@scope (.a) to (.l) { @scope (.b) { .c {z-index:1} } }',
  '@scope (.a) { @scope (:is(main, :scope)) { .c {z-index:1} } }',
  '@scope (.a) { @scope (:is(main, .q)) { .c {z-index:1} } }',
  '@scope (.a) { @scope (main &) { .c {z-index:1} } }',
  '@scope (.a) { @scope (main:has(&)) { .c {z-index:1} } }',
];
for (const css of anywhere) {
  note(css, () => matched(css));
  note(`${css} in main`, () => matched(css, inner));
}
style.textContent = '@scope (.a) { .c::before { content: "x"; z-index: 1 } '
  + ':scope::after { content: "y"; z-index: 2 } } .c::before { z-index: 3 }';
for (const element of document.querySelectorAll('[id]')) {
  note(`pseudo-elements of ${element.id}`, () => ['::before', '::after'].map(
    name => getComputedStyle(element, name).zIndex));
}
style.textContent = `@scope (:visited) { b { z-index: 1 } } @scope (:link) { b { z-index: 2 } }
  @scope (:visited) { :scope { z-index: 3 } } @scope (main) to (:visited) { em { z-index: 4 } }
  @scope (:any-link) { i { z-index: 5 } } @scope (:not(:visited)) { u { z-index: 6 } }
  @scope (:not(:link)) { s { z-index: 7 } } @scope (main) { :visited { z-index: 8 } }`;
document.querySelector('main').insertAdjacentHTML('beforeend',
  '<a href="x"><b></b><em></em><i></i><u></u><s></s></a>');
for (const name of ['a', 'b', 'em', 'i', 'u', 's'])
  note(`${name} in a link`, () => getComputedStyle(document.querySelector(`main ${name}`)).zIndex);
// Changes.
style.textContent = '@scope (.r) to (.t) { i { z-index: 1 } b { z-index: 2 } }';
document.body.innerHTML = '<div><p><i></i></p><b></b></div>';
const shown = () => ['i', 'b'].map(name => getComputedStyle(document.querySelector(name)).zIndex).join();
const div = document.querySelector('div'), p = document.querySelector('p');
note('before changes', shown);
note('a new root', () => { div.className = 'r'; return shown(); });
note('a new end', () => { p.className = 't'; return shown(); });
note('another root', () => { p.className = 'r'; return shown(); });
note('no root', () => { div.className = ''; return shown(); });
note('a selector', () => { style.sheet.cssRules[0].cssRules[0].selectorText = '> i'; return shown(); });
note('a rule', () => { style.sheet.cssRules[0].insertRule(':scope > i { z-index: 3 }', 2); return shown(); });
note('no rule', () => { style.sheet.cssRules[0].deleteRule(0); return shown(); });
