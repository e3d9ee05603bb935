// What a style says of a value, and what `getComputedStyle` says of it where that differs in more than units.
const box = document.body.appendChild(document.createElement('div'));
const declare = (property, ...values) => {
  for (const value of values)
    note(`${property}: ${value}`, () => {
      box.style.cssText = 'font-size: 20px';
      box.style.setProperty(property, value);
      const specified = box.style.getPropertyValue(property);
      return specified === '' ? '' : [specified, getComputedStyle(box).getPropertyValue(property)];
    });
};
declare('position-area', 'top left', 'left top', 'start start', 'start end', 'block-start inline-end',
  'inline-end block-start', 'span-all span-all', 'center center', 'top center', 'center top', 'span-all left',
  'left span-all', 'top span-all', 'self-start self-end', 'x-start y-end', 'y-end x-start', 'left right',
  'left block-start', 'top start', 'start left', 'inline-start center', 'center block-start', 'block-start',
  'span-block-start inline-end', 'self-inline-end self-block-end', 'block-start inline-start',
  'block-start block-end', 'block-start self-inline-end', 'self-start end', 'y-self-end x-self-start');
declare('position-try-fallbacks', 'flip-inline --bar', 'flip-start flip-block', 'top left', '--a, top center');
declare('filter', 'grayscale(2)', 'invert(2)', 'opacity(1.5)', 'sepia(200%)', 'brightness(2)', 'blur()',
  'grayscale()', 'hue-rotate()', 'opacity(50%)', 'drop-shadow(1px 2px)', 'brightness(50%) blur(1px)',
  'url(#a) sepia(50%)', 'none');
declare('text-box-edge', 'text text', 'cap text', 'ex alphabetic', 'ideographic text',
  'ideographic ideographic', 'text ideographic', 'text alphabetic', 'auto');
for (const property of ['clip-path', 'shape-outside', 'offset-path'])
  declare(property, 'circle(closest-side)', 'circle(at left top)', 'circle(at right 10px top 20%)',
    'ellipse(closest-side closest-side)', 'ellipse(farthest-side closest-side)', 'polygon(nonzero, 1px 2px)',
    'polygon(evenodd, 1px 2px)', 'inset(1px round 0)', 'inset(1px round 0em)', 'inset(1px round 0 1px)',
    'xywh(1px 2px 3px 4px)', 'xywh(1px 2% 3% 4px round 2px)', 'rect(auto 10px 20% auto)',
    'rect(1% auto 3px auto round 1px)', 'path(nonzero, "M 0 0 H 1")', 'path(evenodd, "M 0 0 H 1")',
    'path("M 0 0 H 1")', 'circle() content-box');
declare('contain', 'style paint layout', 'layout paint', 'size layout paint style',
  'inline-size layout style paint', 'content');
declare('object-position', 'right 30% top 60px', 'center', '10px', 'top left', 'right -10px bottom -20px',
  'left calc(10px + 10%) top 1px', 'right calc(10px + 10%) bottom');
declare('offset-position', 'auto', 'normal', 'left 10px top 20px', 'right');
declare('offset-anchor', 'auto', 'bottom right', 'right 10px bottom 20%');
declare('margin-trim', 'block inline', 'inline block', 'block inline-start', 'block block',
  'inline-start inline-end block-start', 'block-start block-end', 'inline-end block-start inline-start block-end');
declare('hanging-punctuation', 'last first', 'force-end first last', 'first first');
declare('scale', '100 100', '1 1 1', '2 2 2', '1 2 1', '100%', '2 2 1', 'none');
declare('zoom', '100%', '150%', '0', '0%', 'normal', '2');
declare('will-change', 'none', 'contents', 'contents, auto', 'transform, TRANSFORM', 'auto');
declare('view-transition-class', 'foo none', 'none', 'foo bar');
declare('color-scheme', 'light only dark', 'only light', 'light only', 'only light dark');
declare('columns', 'auto 10em', '10em auto', 'auto', '2 10em', 'auto 2');
declare('grid-column', 'span', 'span span / span span', 'span -1 / -2', '2 span', 'a 2 span', 'span auto',
  '1 auto', 'foo');
declare('grid-template-columns', 'repeat(auto-fill, 10px) repeat(auto-fit, 20%)', 'repeat(auto-fill, 10px) 1fr',
  'repeat(auto-fill, 10px) minmax(10px, 1fr)', 'repeat(auto-fill, 10px) minmax(auto, 1fr)',
  'repeat(auto-fill, 10px) repeat(2, 1fr)', 'repeat(2, 1fr) repeat(2, auto)');
declare('text-emphasis-style', 'filled circle', 'filled', 'open', 'filled dot', 'triangle open', '"x"');
declare('shape-image-threshold', '-7', '12.5', '0.5');
declare('transition', 'allow-discrete display', '1s ease', 'opacity 0s 2s', 'opacity 1s', 'none');
declare('animation', 'none', 'auto', 'a', 'a auto 1s', 'a 1s', 'a, b 1s');
declare('offset', '100px none auto 90deg', 'normal none reverse', 'none 50px reverse 30deg', 'none', 'auto',
  'path("M 0 0 H 1") auto 0rad', 'top right / top left', '100px 200px');
declare('background-image', 'linear-gradient(in srgb, red, blue)', 'linear-gradient(in oklab, red, blue)',
  'linear-gradient(in oklab, color(srgb 1 0 0), blue)', 'linear-gradient(in srgb, color(srgb 1 0 0), blue)',
  'linear-gradient(0.5turn, red, blue)', 'radial-gradient(at left, red, blue)',
  'conic-gradient(at left 10px top 5em in lab, red, blue)', '-webkit-radial-gradient(left top, circle, red, blue)');
for (const images of ['none', 'none, none', 'none, none, none'])
  for (const [property, value] of [
    ['background-size', '1px, 2px'], ['background-size', 'cover'], ['background-clip', 'border-box, text'],
    ['background-position', '1px 2px, 3px 4px'], ['background-blend-mode', 'normal, multiply'],
    ['mask-size', '1px, 2px'], ['mask-mode', 'alpha, luminance']])
    note(`${property}: ${value} beside ${images}`, () => {
      box.style.cssText = `background-image: ${images}; mask-image: ${images}; ${property}: ${value}`;
      return getComputedStyle(box).getPropertyValue(property);
    });
for (const name of ['default', 'inherit', 'foo', '*'])
  check(Function(`return () => document.querySelector('::view-transition-old(${name})')`)());
