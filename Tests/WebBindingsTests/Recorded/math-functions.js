// What math functions are as specified and as computed values (CSS Values and Units, section 10).
const element = document.createElement('div');
element.style.cssText = 'position: absolute; font-size: 10px; border-style: solid';
const parent = document.createElement('div');
parent.append(document.createElement('p'), element, document.createElement('p'));
document.body.append(parent);
const base = element.style.cssText;
const ask = (name, texts) => {
  for (const text of texts)
    note(`${name}: ${text}`, () => {
      element.style.cssText = base;
      element.style.setProperty(name, text);
      return [element.style.getPropertyValue(name),
        getComputedStyle(element).getPropertyValue(name).replace(/\d{30,}/, 'greatest')];
    });
};

ask('scale', [
  'max(NaN, 0)', 'min(0, NaN)', 'clamp(1, NaN, 2)', 'clamp(3, 2, 1)', 'clamp(none, 1, 2)',
  'clamp(none, 3, none)', 'round(5, infinity)', 'round(up, 5, infinity)', 'round(up, -5, infinity)',
  'round(down, -5, infinity)', 'round(infinity, 5)', 'round(infinity, infinity)', 'round(-2.5)',
  'round(5, 0)', 'round(to-zero, -1.7, 1)', 'mod(5, infinity)', 'mod(-5, infinity)', 'mod(-1, 3)',
  'mod(5, -3)', 'rem(5, infinity)', 'rem(-5, 3)', 'sign(-0)', 'abs(-infinity)', 'hypot(infinity, NaN)',
  'hypot(-3)', 'sqrt(-1)', 'log(0)', 'log(8, 2)', 'pow(0, -1)', 'sin(infinity)', 'tan(90deg)',
  'tan(270deg)', 'calc(1 / (-1 * 0))', 'calc(1 / round(-0.2))', 'calc(1 / sin(-0))',
  'calc(1 / max(-0, 0))', 'calc(1 / min(0, -0))', 'calc(1 / clamp(-0, 0, 1))', 'calc(1 / mod(-4, 2))',
  'calc(1 / rem(-4, 2))', 'calc(1 / round(up, -0.5))', 'calc(1 / round(-0))', 'calc(0 * infinity)',
  'progress(1, 0, 2)', 'progress(5, 0, 2)', 'progress(1em, 0px, 2em)', 'progress(1, 1, 1)',
  'progress(2, 1, 1)', 'sibling-index()', 'calc(sibling-count() * 2)', 'calc(1px / 1px)',
  'calc(1em / 1px)', 'sign(1em)', 'sign(1%)', 'min(1px, 2)', 'log(0px)', 'pow(2px, 3px)',
  'atan2(1px, 1px)', 'calc(1 + 0deg)', 'mod(5)', 'round()', 'calc(infinity)', 'calc(NaN)',
  'sibling-index(1)', '-webkit-calc(1)'
]);
ask('text-indent', [
  'min(1%, 2%, 3%)', 'min(-0%, 0%)', 'calc(min(1%, 2%) + max(3%, 4%) + 10%)', 'clamp(none, 1em, 2px)',
  'clamp(1px, 1em, none)', 'clamp(none, 1em, none)', 'clamp(1px, 2px, 3em)', 'calc(infinity * 1px)',
  'calc(-infinity * 1em)', 'calc(NaN * 1px)', 'round(1em, 2px)', 'round(up, 1em, 3px)', 'round(1px)',
  'round(10%, 1px)', 'mod(1em, 3px)', 'hypot(1em)', 'hypot(3px, 4px)', 'abs(-1em)', 'abs(-10%)',
  'calc(1px * sign(1%))', 'calc(1px * sign(1em - 18px))', 'calc(1px * pow(2, sign(1em - 18px)))',
  'calc(1px * sibling-index())', 'calc(2 * sibling-index() * 1px)', 'calc(1em / 1px * 1px)',
  'calc(1px / 1em * 2px)', 'calc(1px * 1px / 1px)', 'calc(1px * 2px)', 'calc(1em * 1px / 1rem)',
  'calc(2 * (1em + min(2px, 1em)))', 'calc(1px - 2 * min(1em, 1px))', 'calc(1px / sign(1em - 3px))',
  'calc(1px * atan2(1em, 1px) / 1deg)', 'calc(1px * tan(90deg))', 'max(1em, 2px, 3em, 1px)',
  'calc(1px + NaN * 1em)', 'clamp(1em, 2em, 3em)', 'calc(1px * e)', 'calc(1px * (2em / 2))', '1e10px'
]);
ask('z-index', [
  'calc(2.5 / 2)', 'min(0.4)', 'min(0.5)', 'min(-0.5)', 'calc(-2.5)', 'calc(infinity)', 'calc(NaN)',
  'calc(1e10)', 'sibling-index()', 'calc(sign(1em - 20px))'
]);
for (const [name, texts] of Object.entries({
  'orphans': ['calc(-3)', 'calc(2.5)'], 'column-count': ['calc(-2)', 'calc(0.4)'],
  'tab-size': ['calc(-2)', 'calc(10px - 2em)'], 'flex-basis': ['calc(10px - 2em)', 'calc(-5%)'],
  'min-width': ['calc(10px - 2em)', 'calc(5% - 100px)'], 'row-gap': ['calc(10px - 2em)'],
  'column-rule-width': ['calc(10px - 2em)'], 'shape-margin': ['calc(10px - 2em)'],
  'scroll-padding-left': ['calc(10px - 2em)'], 'text-shadow': ['1px 1px calc(10px - 2em) red'],
  'clip-path': ['circle(calc(10px - 2em))', 'ellipse(calc(10px - 2em) 1px)'],
  'border-left-width': ['calc(-5px)'], 'font-size': ['calc(10px - 2em)', '1e10px'],
  'font-weight': ['calc(-1)', 'calc(2000)'], 'line-height': ['calc(-1)', 'calc(-5%)', 'calc(50% + 1em)'],
  'filter': ['blur(calc(10px - 2em))', 'brightness(calc(-1))'], 'opacity': ['calc(2)', 'calc(50% + 10%)'],
  'shape-image-threshold': ['calc(2)'], 'aspect-ratio': ['calc(-1)'], 'grid-row-start': ['calc(1.5)'],
  'grid-template-rows': ['calc(-5px)', 'calc(1fr)'], 'counter-increment': ['a calc(1.5)'],
  'transition-duration': ['calc(-1s)', 'calc(1ms)'], 'animation-iteration-count': ['calc(-2)'],
  'font-style': ['oblique calc(100deg)'], 'background-image': ['image-set("a" calc(-1x))'],
  'background-size': ['calc(1px - 1em) calc(-1%)']
})) ask(name, texts);
ask('rotate', ['400grad', 'min(1grad)', '1turn', 'calc(infinity * 1deg)', 'x 400grad']);
ask('offset-path', ['ray(0rad)', 'ray(1turn closest-corner)']);

element.style.cssText = `${base}; line-height: 30px; width: 2lh; height: calc(1lh * 1lh / 1px)`;
note('lh', () => [getComputedStyle(element).width, getComputedStyle(element).height]);
element.style.cssText = `${base}; line-height: 2lh`;
parent.style.lineHeight = '7px';
note('the parent\'s lh', () => getComputedStyle(element).lineHeight);
