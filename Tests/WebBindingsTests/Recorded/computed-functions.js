// The computed and resolved forms of transforms, scales and filters.
const element = document.createElement('div');
document.body.append(element);
const ask = (name, texts) => {
  for (const text of texts)
    note(`${name}: ${text}`, () => {
      element.style.cssText = 'font-size: 10px';
      element.style.setProperty(name, text);
      return [element.style.getPropertyValue(name), getComputedStyle(element).getPropertyValue(name)];
    });
};
ask('transform', [
  'rotateX(30deg)', 'rotateY(calc(30deg))', 'rotateX(0deg)', 'rotateX(180deg)', 'rotate3d(1, 1, 1, 10deg)',
  'rotate3d(0, 0, -1, 10deg)', 'rotate3d(0, 0, 0, 10deg)', 'translateZ(calc(1px + 1em))',
  'translate3d(1px, 2px, 3px)', 'translate3d(1px, 2px, 0)', 'scaleZ(2)', 'scale3d(calc(50%), 1, 1)',
  'scale(calc(50%))', 'perspective(100px)', 'perspective(0)', 'perspective(none)',
  'perspective(10px) translateZ(5px)', 'translateX(10px) rotateX(30deg)',
  'matrix3d(1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 10, 20, 0, 1)',
  'matrix3d(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16)'
]);
ask('scale', ['50%', 'calc(50% + 1%) 2', 'calc(1% * sign(1em))', '1 1 1', '2 2', 'calc(2) calc(2)', '1 2 3']);
ask('filter', [
  'opacity(2)', 'opacity(50%)', 'opacity(calc(50%))', 'opacity()', 'brightness(150%)', 'brightness(2)',
  'grayscale(2)', 'grayscale(calc(2))', 'sepia(120%)', 'invert(calc(120%))', 'contrast(calc(50%))', 'blur()',
  'hue-rotate()', 'hue-rotate(1turn)', 'drop-shadow(1px 1px calc(1px - 1em) red)'
]);
ask('zoom', ['0', '50%', 'calc(0)', 'calc(-1%)', '2']);
