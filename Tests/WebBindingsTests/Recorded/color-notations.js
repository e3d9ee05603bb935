// Colors in older notations from which others are derived: they are not rounded, and `none` stays.
const element = document.createElement('p');
document.body.append(element);
for (const color of [
  'color-mix(in srgb, red, blue)', 'color-mix(in hsl, hsl(none 100% 50%), red)',
  'color-mix(in hsl, hsl(120deg none 50%), blue)', 'color-mix(in hsl, hsl(none none none), red)',
  'color-mix(in hwb, hwb(none 10% 20%), red)', 'color-mix(in hwb, hwb(120 none 20%), hwb(240 20% none))',
  'color-mix(in hsl, hsl(120deg 20% 40% / none), hsl(30deg 30% 40% / 0.5))',
  'color-mix(in srgb, hsl(none 100% 50%), blue)', 'color-mix(in srgb, hsl(120 none 50%), blue)',
  'color-mix(in oklch, hsl(none 50% 50%), hsl(120 50% none))', 'color-mix(in hsl, color(srgb none 1 0), red)',
  'color-mix(in hsl, rgb(none 0 0), blue)', 'color-mix(in srgb, rgb(none 10 20), rgb(100 none 30))',
  'color-mix(in hsl, white, hsl(none 50% 50%))', 'color-mix(in hsl, gray, red)', 'color-mix(in hwb, white, red)',
  'color-mix(in lab, hsl(none 0% none), lab(none 10 20))',
  'color-mix(in srgb, hwb(none 10% 20%) 30%, hwb(120 none 20%) 20%)',
  'color-mix(in hwb, hsl(none 10% 20%), hsl(120 none 20%))',
  'color-mix(in hsl longer hue, hsl(none 50% 50%), hsl(120 50% 50%))',
  'color-mix(in srgb, color-mix(in srgb, hsl(10 50% 50%), red), blue)', 'rgb(from hsl(none 50% 50%) r g b)',
  'hsl(from hsl(none 50% 50%) h s l)', 'hsl(from hsl(120 none 50%) h s l / alpha)', 'hsl(none 100% 50%)',
  'hsl(120 50% 50% / none)', 'hwb(120 none none)', 'rgb(none 1 2)', 'hsl(none none none / none)',
]) note(color, () => {
  element.style.color = '';
  element.style.color = color;
  return [element.style.color, getComputedStyle(element).color];
});
