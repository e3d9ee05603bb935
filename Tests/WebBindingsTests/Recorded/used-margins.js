// Margins are multiples of a 64th of a pixel where they belong to a box; the right one and paddings are
// as they were computed.
const sides = ['marginTop', 'marginRight', 'marginBottom', 'marginLeft', 'paddingTop', 'paddingRight',
  'paddingBottom', 'paddingLeft'];
const used = element => sides.map(side => getComputedStyle(element)[side]).join(' ');
const head = document.createElement('style');
head.textContent = '.m { margin: 1.328em; padding: 0.3311em }';
document.head.append(head);
for (const [name, markup] of Object.entries({
  'block': '<div class=m>b</div>', 'inline': '<span class=m>i</span>',
  'inline-block': '<b class=m style="display: inline-block">b</b>', 'image': '<img class=m>',
  'input': '<input class=m>', 'button': '<button class=m>b</button>', 'textarea': '<textarea class=m></textarea>',
  'hidden': '<div class=m style="display: none">b</div>',
  'inside of hidden': '<div style="display: none"><div class=m>b</div></div>',
  'without a box': '<span class=m style="display: contents">c</span>', 'line break': '<br class=m>',
  'table': '<table class=m><tr><td>x</table>', 'row': '<table><tr class=m><td>x</table>',
  'cell': '<table><tr><td class=m>x</table>', 'row group': '<table><tbody class=m><tr><td>x</table>',
  'caption': '<table><caption class=m>x</caption></table>', 'column': '<table><col class=m><tr><td>x</table>',
  'item of a list': '<ul><li class=m>x</ul>', 'floating': '<span class=m style="float: left">f</span>',
  'positioned': '<span class=m style="position: absolute">p</span>',
  'item of a flex box': '<div style="display: flex"><span class=m>f</span></div>',
  'svg': '<svg class=m></svg>', 'in svg': '<svg><g class=m></g></svg>',
  'canvas': '<canvas class=m></canvas>', 'video': '<video class=m></video>', 'select': '<select class=m></select>',
})) note(name, () => {
  document.body.innerHTML = markup;
  return used(document.querySelector('body .m'));
});
note('letter spacing of zero', () => ['0', '0px', '0em', 'calc(1px - 1px)', 'normal', '1px', '-1px', '0.0001px'].map(value => {
  document.body.innerHTML = '<p style="letter-spacing: 2px"><i></i></p>';
  const element = document.querySelector('i');
  element.style.letterSpacing = value;
  return [getComputedStyle(element).letterSpacing, element.style.letterSpacing,
    String(element.computedStyleMap().get('letter-spacing'))];
}));
const told = (style, ...properties) => {
  document.body.innerHTML = '<p></p>';
  const element = document.querySelector('p');
  element.style.cssText = style;
  return properties.map(property => getComputedStyle(element).getPropertyValue(property));
};
note('logical colors', () => told('color: red; direction: rtl; border-inline-start-color: blue',
  'border-inline-start-color', 'border-inline-end-color', 'border-block-start-color', 'border-right-color',
  'border-inline-color', 'border-block-color', 'border-block'));
note('logical minima', () => told('', 'min-inline-size', 'min-block-size', 'max-inline-size'));
for (const value of ['auto', '1s', '1s, auto', 'auto, auto'])
  note(`animation-duration ${value}`, () => told(`animation-duration: ${value}`, 'animation-duration'));
for (const value of ['auto', 'reverse', '10deg', 'auto 10deg', 'reverse 10deg', 'auto 0deg', 'reverse -200deg', 'auto 1turn'])
  note(`offset-rotate ${value}`, () => told(`offset-rotate: ${value}`, 'offset-rotate'));
for (const value of ['over', 'under', 'over right', 'under left', 'left over', 'right under'])
  note(`text-emphasis-position ${value}`, () => told(`text-emphasis-position: ${value}`, 'text-emphasis-position'));
