// The descriptors of @counter-style (CSS Counter Styles, sections 3 and 9).
const sheet = document.createElement('style');
document.head.append(sheet);
const rule = (name, block) => {
  sheet.textContent = `@counter-style ${name} { ${block} }`;
  return sheet.sheet.cssRules[0];
};
const ask = (descriptor, others, values) => {
  for (const value of values)
    note(`${descriptor}: ${value}; ${others}`, () =>
      rule('own', `${others}; ${descriptor}: ${value}`)?.cssText ?? null);
};
const complete = 'system: symbolic; symbols: "X" "Y"';
const symbols = ['"a"', 'a', '"a" "b"', 'initial', 'default', 'none', 'url(a.png)', '', '1', '"a"b'];
for (const descriptor of ['prefix', 'suffix', 'negative', 'fallback']) ask(descriptor, complete, symbols);
ask('negative', complete, ['"X" "Y" "Z"']);
ask('pad', complete, [
  '10', '"X"', '0 "X"', '"X" 10', '-1 "X"', '10 "X" "Y"', 'x 10', 'calc(2.6) "X"', 'calc(-1) "X"', '1.5 "X"',
  'calc(sibling-index()) "X"'
]);
ask('range', complete, [
  'auto', 'infinite 0', '0 infinite', 'infinite 10, 5 20, 15 infinite', '', '0 -1', '1', '1 2,', 'AUTO',
  'auto, 1 2', 'calc(1) 3'
]);
ask('fallback', complete, ['Own', 'DECIMAL', 'lower-alpha']);
ask('system', 'symbols: "X" "Y"', [
  'cyclic', 'fixed', 'fixed -1', 'fixed 1.5', 'fixed calc(1 + 1)', 'float', 'cyclic cyclic', 'CYCLIC', 'additive',
  'extends own'
]);
ask('system', 'symbols: "X"', ['alphabetic', 'numeric', 'cyclic']);
ask('system', 'prefix: "a"', ['extends other', 'extends none', 'extends DECIMAL', 'extends "other"', 'extends']);
ask('symbols', 'system: symbolic', ['"X"', 'a "X"', '', 'initial "X"', 'revert-layer "X"', '"X", "Y"', '1 "X"']);
ask('additive-symbols', 'system: additive', [
  '0 "X"', '"X" 1', '5 "V", 1 "I"', '-1 "X"', '1 "I", 5 "V"', '1 "X", 1 "Y"', '1', '1 x', 'calc(5) "V", 1 "I"'
]);
for (const name of ['own', 'Own', 'none', 'Decimal', 'initial', 'lower-alpha', '"a"'])
  note(`@counter-style ${name}`, () => rule(name, complete)?.cssText ?? null);

const changed = rule('own', `${complete}; pad: 3 "x"`);
for (const [name, value] of [
  ['name', 'other'], ['system', 'cyclic'], ['symbols', 'a b'], ['symbols', ''], ['negative', '"n"'],
  ['negative', '10'], ['prefix', 'p'], ['range', '1 2'], ['range', '5 1'], ['pad', '"X" 4'], ['fallback', 'none'],
  ['fallback', 'other'], ['additiveSymbols', '"X" 1'], ['speakAs', 'numbers']
])
  note(`${name} = ${value}`, () => { changed[name] = value; return [changed[name], changed.cssText]; });
