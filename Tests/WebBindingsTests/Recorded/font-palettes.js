// `@font-palette-values`, and where fonts come from.
const rulesOf = text => {
  const element = document.createElement('style');
  element.textContent = text;
  document.head.append(element);
  const rules = [...element.sheet.cssRules];
  element.remove();
  return rules;
};
const palette = text => rulesOf(text).map(r =>
  [r.constructor.name, r.type, r.cssText, r.name, r.fontFamily, r.basePalette, r.overrideColors]);
for (const prelude of ['--a', 'a', '--a b', '', '--\\61 b', '--', '--A', '"--a"'])
  note(`prelude ${prelude}`, () => palette(`@font-palette-values ${prelude} { base-palette: 1 }`));
for (const declarations of [
  '', 'font-family: Foo; base-palette: 1; override-colors: 0 red, 1 rgb(0,1,2)', 'font-family: Foo, "Bar Baz"',
  'font-family: a b', 'font-family: serif', 'font-family: a, serif', 'font-family: inherit', 'FONT-FAMILY: X',
  'font-family: A; font-family: B; foo: bar', 'font-family: A !important', 'base-palette: light',
  'base-palette: DARK', 'base-palette: foo', 'base-palette: -1', 'base-palette: 1.5', 'base-palette: 007',
  'base-palette: calc(2)', 'base-palette: 1 2', 'base-palette: 99999999999', 'base-palette: var(--x)',
  'override-colors:', 'override-colors: 0 red,', 'override-colors: red 0', 'override-colors: -1 red',
  'override-colors: 1.0 red', 'override-colors: calc(1) red', 'override-colors: 0 red, 0 blue',
  'override-colors: 0 #12345678, 3 hsl(120 100% 50%)', 'override-colors: 0 transparent',
  'override-colors: 0 lab(50 20 30)', 'override-colors: 0 color(srgb 1 0 0)', 'override-colors: 0 currentcolor',
  'override-colors: 0 canvas', 'override-colors: 0 -webkit-link', 'override-colors: 0 hsl(none 50% 50%)',
  'override-colors: 0 color-mix(in srgb, red, blue)', 'override-colors: 0 rgb(from red r g b)',
  'override-colors: 0 light-dark(red, blue)',
]) note(declarations, () => palette(`@font-palette-values --a { ${declarations} }`));
note('a name in capitals', () => palette('@FONT-PALETTE-VALUES --a { base-palette: 1 }'));
note('attributes do not change it', () => {
  const [rule] = rulesOf('@font-palette-values --a { base-palette: 1 }');
  rule.name = '--b';
  rule.basePalette = '3';
  return rule.cssText;
});
note('insertRule', () => {
  const sheet = new CSSStyleSheet();
  sheet.insertRule('@font-palette-values --a { base-palette: 1 }');
  return sheet.cssRules[0].cssText;
});
for (const outer of ['@media all', '@layer x', '.a'])
  note(`inside ${outer}`, () => rulesOf(`${outer} { @font-palette-values --a { base-palette: 1 } }`)[0].cssText);
note('members', () => members(CSSFontPaletteValuesRule.prototype));
for (const source of [
  ...['collection', 'embedded-opentype', 'opentype', 'svg', 'truetype', 'woff', 'WOFF2', 'truetype-aat',
    'woff2-variations', 'foo', '"foo"', '"WOFF"', '""', '', '"woff2", "woff"', ' "x" '].map(f => `url(a) format(${f})`),
  ...['color-COLRv0', 'color-colrv1', 'color-cbdt', 'color-sbix', 'color-svg', 'features-aat', 'PALETTES',
    'features-graphite', 'features-opentype', 'incremental', 'incremental-patch', 'variations', 'avar2', '',
    '"variations"', 'variations palettes', 'variations, color-COLRv1'].map(t => `url(a) tech(${t})`),
  'url(a)', 'url(a) format(woff2) tech(variations)', 'url(a) tech(variations) format("woff2")',
  'url(a) tech(variations), local(b)', 'local(b), url(a) tech(color-sbix)', 'url(a) format(woff2) foo',
  'url(a) tech(color-svg) tech(color-cbdt)', 'url(a),', ' ,url(a)', 'url(a),,url(b)', 'url(a) x, url(b)',
  'url(a) tech(foo), url(b)', 'foo(a), url(b)', 'local(1), url(b)', 'local("a" b), url(b)', 'url("")',
  'src("a")', '"a"', 'local()', 'local("b") format(woff2)', 'local(a b  c)', 'local("a  b")', 'local(a\\,b)',
  'local(serif)', 'local(initial)', 'inherit', 'var(--x)', 'none',
]) note(`src: ${source}`, () => rulesOf(`@font-face { src: ${source} }`)[0].style.src);
