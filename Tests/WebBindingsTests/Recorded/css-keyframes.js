// The rule with the keyframes of a name, among trees and layers.
const frames = (name, value) => `@keyframes ${name} { from, to { margin-left: ${value}px } }`;
const page = document.createElement('style');
document.head.append(page);
const shown = element => element.getAnimations().map(animation =>
  `${animation.animationName} ${animation.effect.getKeyframes()[0].marginLeft}`).join();
const A = 'animation: k 100s';
for (const [outer, inner] of [
  [`${frames('k', 1)} p, b { ${A} }`, `${frames('k', 2)} i { ${A} }`],
  [`${frames('k', 1)} p, b { ${A} }`, `i { ${A} }`],
  [`p, b { ${A} }`, `${frames('k', 2)} i { ${A} }`],
  ['', `${frames('k', 2)} :host { ${A} }`],
  [frames('k', 1), `${frames('k', 2)} :host { ${A} }`],
  [frames('k', 1), `:host { ${A} }`],
  ['', `${frames('k', 2)} ::slotted(b) { ${A} }`],
  [frames('k', 1), `::slotted(b) { ${A} }`],
  [`${frames('k', 1)} .host { ${A} }`, `${frames('k', 2)} :host { animation: k2 1s }`],
  [`.host { ${A} }`, frames('k', 2)],
  [`${frames('k', 1)} .host::part(x) { ${A} }`, frames('k', 2)],
]) {
  note(`${outer} | ${inner}`, () => {
    document.body.innerHTML = '<div class=host><b></b></div><p></p>';
    page.textContent = outer;
    const host = document.querySelector('.host'), tree = host.attachShadow({ mode: 'open' });
    tree.innerHTML = `<style>${inner}</style><i part=x></i><slot></slot>`;
    return [host, host.firstChild, tree.querySelector('i'), document.querySelector('p')].map(shown)
      .concat([document, tree].map(root => root.getAnimations().map(
        animation => animation.effect.target.localName).join()));
  });
}
for (const css of [
  `@layer a, b; @layer b { ${frames('k', 1)} } @layer a { ${frames('k', 2)} }`,
  `${frames('k', 1)} @layer a { ${frames('k', 2)} }`,
  `@layer a { ${frames('k', 1)} @layer c { ${frames('k', 2)} } }`,
  `${frames('k', 1)} @media print { ${frames('k', 2)} }`,
  `${frames('k', 1)} @supports (color: nope) { ${frames('k', 2)} }`,
  `@scope (.nope) { ${frames('k', 1)} }`,
  `.n { @scope { ${frames('k', 1)} } }`,
  `.n { ${frames('k', 1)} }`,
  `${frames('k', 1)} ${frames('k', 2)}`,
  `${frames('"k"', 3)}`, `@-webkit-keyframes k { from { margin-left: 4px } }`, frames('K', 5),
]) {
  note(css, () => {
    document.body.innerHTML = '<p></p>';
    page.textContent = `${css} p { ${A} }`;
    return shown(document.querySelector('p'));
  });
}
