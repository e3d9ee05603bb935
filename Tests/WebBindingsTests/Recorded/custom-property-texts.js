// The texts of custom properties and of values with references: comments are left out, and tokens stay apart.
const element = document.createElement('p');
document.body.append(element);
const style = document.createElement('style');
document.head.append(style);
const texts = [
  "'a'", "'a\"b'", '"a\'b"', '"a\\"b"', '"a\\\nb"', '"\\41 b"', 'url( a )', "url('a')", 'url(a\\)b)',
  'url(a\\20 b)', 'URL(a)', '1.50', '+1', '-0', '.5', '00', '1E3', '1e+3px', '1\\70x', '1e\\33', '+5%', '#1a',
  '#a\\ b', '@\\61', '<!-- -->', 'a\nb', 'a\tb', 'a  b', '{\n  a: b;\n}', 'f( a , b )', '\\66(a)', 'a\\ b', '--',
  '-', '\\-', '\\e9', '\\0', '\\110000', 'a$b', 'a||b', '1+2', '1 +2', 'a-1', 'a/**/b', 'a /**/ b', 'a/**/ /**/b',
  '/**/a', 'a/**/', '/* */ a /* */ b /* */', '  /**/  ', 'a/* x */ /* y */b', '1/**/px', '1/**/-2', '1/**/2',
  '1/**/%', 'a/**/%', '#/**/a', '-/**/a', '-/**/-', '-/**/1', './**/5', '+/**/5', '//**/*', '@/**/a', '@/**/-',
  'a/**/-->', '1/**/-->', 'a/**/(b)', '@a/**/(b)', 'a/**/url(b)', 'a/**/f(b)', '#a/**/-', '1px/**/b',
  '1px/**/(b)', '1%/**/b', '1%/**/1', '1/**/-', '"a"/**/"b"', 'url(a)/**/b', 'a/**/#b', 'a/**/:b', 'u/**/+1',
  'U+26', '1/**/e3', '1.5/**/.5', 'a.5', 'f(/**/a/**/)', 'a;b', '[a;b]', '{a;b!c}', 'a!b', 'a)', '"a', 'f(a',
  'url(a', 'url(a b)', 'initial', 'INHERIT', 'var(--y)', 'var( --y , a )', 'var(--y/**/,b)', 'var(--y,/**/)',
  '{var(--y)}', 'a{var(--y)}', 'f(var(--y))', 'var(--y', 'var(--y a)', 'var()', 'var(y)', 'var(--y,a!b)',
  'var(--y,a;b)', 'var(--y,{a;b})', 'VAR(--y)', 'var(--\\61,b)', 'env(x,3)', 'calc(1px/**/+/**/var(--a))',
];
for (const text of texts) {
  note(text, () => {
    element.style.cssText = '';
    element.style.setProperty('--x', text);
    return [element.style.getPropertyValue('--x'), getComputedStyle(element).getPropertyValue('--x')];
  });
  note(`${text} in a sheet`, () => {
    style.textContent = `.q { --x: ${text} }`;
    return style.sheet.cssRules[0]?.cssText;
  });
}
for (const text of ["var(--a)/**/ 'x'", 'VAR( --a , 1.50 )', 'var(--a,\\61)', '1/**/var(--a)', '{var(--a)}',
  'x{var(--a)}', '{var(--a)} x', '{x}var(--a)', 'var(--a){x}', '[{var(--a)}]', 'f({var(--a)})', 'var(--a) {}'])
  for (const property of ['margin', 'color', '--y'])
    note(`${property}: ${text}`, () => {
      element.style.cssText = '';
      element.style.setProperty(property, text);
      return element.style.cssText;
    });
for (const [a, b, text] of [
  ['a', 'b', 'var(--a)var(--b)'], ['1', '%', 'var(--a)var(--b)'], ['1', 'px', 'var(--a)var(--b)'],
  ['-', '-', 'var(--a)var(--b)'], ['a', '(b)', 'var(--a)var(--b)'], [' ', ' ', '[var(--a)var(--b)]'],
  ['/', '*', 'var(--a)var(--b)'], ['+', '1', 'var(--a)var(--b)'], ['u', '+1', 'var(--a)var(--b)'],
  ['url(x)', 'y', 'var(--a)var(--b)'], ['1', 'e3', 'var(--a)var(--b)'], ['@', 'b', 'var(--a)var(--b)'],
  ['#', 'b', 'var(--a)var(--b)'], ['a', '', 'var(--a) var(--zz,  c )'], ['a', '', 'var(--a)var(--zz,c)'],
  ['a', '', 'var(--a)var(--zz,/**/c/**/)'], ['a', '', 'var(--zz,)x'], ['a', '', 'var(--zz, )x'],
  ['a', '', 'x var(--zz)'], ['a', '', 'VAR(--a)/**/b'], ['a', '', 'b/**/var(--a)'], ['a', '', 'f( var(--a) )'],
  ['a', '', 'var(--a) '], ['a', '', 'var(--zz,a )b'], ['a', '', 'a{b}var(--a)'], ['a', '', '{ c: var(--a) }'],
]) note(`${text} with ${a} and ${b}`, () => {
  element.style.cssText = '';
  element.style.setProperty('--a', a);
  element.style.setProperty('--b', b);
  element.style.setProperty('--x', text);
  return getComputedStyle(element).getPropertyValue('--x');
});
for (const [declarations, property] of [
  ['--y: 1/**/; width: var(--y)px', 'width'], ['--y: 10px; width: /**/var(--y)/**/', 'width'],
  ['--y: 10px; margin: var(--y)/**/var(--y)', 'margin-left'], ['--y: 1px; width: calc((var(--y))*2)', 'width'],
  ['--y: 10px; width: {var(--y)}', 'width'], ['--y: red; color: a{var(--y)}', 'color'],
]) note(declarations, () => {
  element.style.cssText = declarations;
  return [element.style.cssText, getComputedStyle(element).getPropertyValue(property)];
});
