// The texts of @scope rules and of the rules inside them, and changes of these.
const style = document.createElement('style');
document.head.append(style);
const text = () => [...style.sheet.cssRules].map(rule => rule.cssText).join('|');
for (const css of [
  '@scope { > .foo {} .foo {} & .foo {} &.foo {} :scope {} }',
  '@scope (.a) { > .foo {} }',
  '.n { @scope { > .foo {} .foo{} & .foo{} } }',
  '.n { @scope (.b) { .c { > .foo {} .foo{} & .foo {} } } }',
  '@scope { .n { > .foo {} .foo {} } }',
  '@scope (> .a) to (> .b) {}',
  '@scope (.a) to (.b) {}',
  '.n { @scope (> .a) to (> .b) {} @scope (.a) to (.b) {} @scope (& .a) to (& .b) {} }',
  '@scope (.a) { @scope (> .a) to (> .b) {} @scope (.a) to (.b) {} @scope (& .a) to (& .b) {} }',
  '@scope { color:red; .x{} width:1px }',
  '@scope (.a) { color:red; @media all { width:1px; .x {} height:1px; } }',
  '@scope { @layer x; @import "x"; @namespace "x"; @font-face{} @keyframes k {} @page {} @property --x { syntax:"*"; inherits:false } @layer y {} @scope {} @counter-style q {system:cyclic;symbols:x} }',
  '.n { @scope { @layer x; @keyframes k {} @font-face {} @property --x { syntax:"*"; inherits:false } } }',
  '@scope (.A   >  .B ,  DIV) to ( P ) {}',
  '@scope(.a){}',
  '@scope (.a)to(.b) {}',
  '@scope (::before) {}',
  '@scope (:is(::before)) {}',
  '@scope (.a) to (::before) {}',
  '@scope (.a, .b::after) {}',
  '@scope (:host) {}',
  '@scope (::slotted(*)) {}',
  '@scope (::part(x)) {}',
  '@scope (.a) to () {}',
  '@scope () {}',
  '@scope ( {}',
  '@scope to (.b) {}',
  '@scope (.a) to (+ .b, ~ .c) {}',
  '@scope { :scope { > .x {} & {} .y {} } }',
  '@scope (.a) { @media all { > .x {} } }',
  '@scope (.a) { @media all { .n { > .x {} } } }',
  '.n { @media all { @scope { @supports (color:red) { > .x {} .y {} z-index:1 } } } }',
  '@scope (.a) { div:hover {} a:hover span {} color:red }',
  '@scope (.a) { --x: {a:b}; --y:1 }',
  '.n { @media all { @font-face {} @layer x; @scope { @font-face {} @media all { @layer x; @font-face {} .m { @font-face {} @scope { @font-face {} } } } } } }',
  '@scope { @media all { @import "x"; @layer q; @font-face {} } }',
]) {
  note(css, () => { style.textContent = css; return text(); });
}
const outers = [['@scope (.a) { .c {} }', [0]], ['.n { @scope { .c {} } }', [0, 0]],
  ['@scope { @media all { .c {} } }', [0, 0]], ['@scope { .n { .c {} } }', [0, 0]],
  ['@scope { .n { @media all { .c {} } } }', [0, 0, 0]], ['@media all {}', [0]], ['.n {}', [0]]];
const inners = ['> .foo {}', '.foo {}', '& .foo {}', 'color: red', 'color: red; width: 1px',
  '@media all { color: red; .x {} }', '@media all { @font-face {} color: red }', '@keyframes k {}',
  '@font-face {}', '@page {}', '@property --x { syntax: "*"; inherits: false }', '@layer x;',
  '@import "x";', '@namespace "x";', '@scope (.z) {}', '@scope { @font-face {} @layer x; color: red }',
  '$', 'x {', '.x {} .y {}', ''];
for (const [css, path] of outers) {
  const outer = () => {
    style.textContent = css;
    return path.reduce((rules, index) => rules.cssRules[index], style.sheet);
  };
  for (const inner of inners)
    note(`insert ${inner} into ${css}`, () => [outer().insertRule(inner, 0), text()]);
  for (const selectors of ['> .foo', '.foo', '& .foo', '$', ':scope', '']) {
    note(`select ${selectors} in ${css}`, () => {
      const rule = outer().cssRules[0];
      rule.selectorText = selectors;
      return [rule.selectorText, text()];
    });
  }
}
for (const css of ['@scope {}', '@scope (.a) {}', '@scope (.a) to (.b, > .c) {}', '@scope to (.b) {}',
  '.n { @scope (.a) to (.b) {} }', '@scope (.a:hover,  #b) {}', '@scope (:is(.x, $)) {}']) {
  note(`start and end of ${css}`, () => {
    style.textContent = css;
    const outer = style.sheet.cssRules[0];
    const rule = outer instanceof CSSScopeRule ? outer : outer.cssRules[0];
    return [rule.start, rule.end, rule.type, rule instanceof CSSGroupingRule];
  });
}
check(() => members(CSSScopeRule.prototype));
note('empty declarations', () => {
  style.textContent = '.a { & {} left: 1px; & {} right: 1px } @scope { top: 1px; .b {} left: 2px }';
  for (const rule of style.sheet.cssRules) for (const inner of rule.cssRules) inner.style = '';
  return text();
});
// Deep rules.
for (const [name, open] of [['@media', '@media all {'], ['@scope', '@scope (*) {']]) {
  note(`depth of ${name}`, () => [1, 64, 90, 120, 127].map(count => {
    style.textContent = open.repeat(count) + 'b {}' + '}'.repeat(count);
    let rule = style.sheet.cssRules[0], depth = 0;
    for (; rule?.cssRules?.length; rule = rule.cssRules[0]) depth++;
    return depth;
  }));
}
