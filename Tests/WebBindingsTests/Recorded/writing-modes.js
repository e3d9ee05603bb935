// What logical properties stand for in each writing mode and direction.
const box = document.body.appendChild(document.createElement('div'));
const names = ['margin', 'width', 'height', 'margin-inline-start', 'margin-block-end', 'border-radius', 'overflow-x',
  'overflow-y', 'border-width', 'left', 'right', 'top', 'bottom', 'inline-size', 'inset-inline-end',
  'min-inline-size', 'max-block-size', 'scroll-margin-inline-start', 'overscroll-behavior-inline'];
for (const mode of ['horizontal-tb', 'vertical-rl', 'vertical-lr', 'sideways-rl', 'sideways-lr', 'tb-rl', 'lr'])
  for (const direction of ['ltr', 'rtl'])
    note(`${mode} ${direction}`, () => {
      box.style.cssText = `writing-mode: ${mode}; direction: ${direction}; margin-inline: 1px 2px;
        margin-block: 3px 4px; inline-size: 50px; block-size: 60px; border-start-start-radius: 5px;
        border-start-end-radius: 6px; overflow-block: hidden; border-inline-start: 7px solid red;
        inset-inline-end: 9px; position: relative; max-width: 90px; overscroll-behavior-block: none`;
      const style = getComputedStyle(box);
      return names.map(name => `${name}: ${style.getPropertyValue(name)}`);
    });
note('the last declaration counts, of either kind', () => ['vertical-rl', 'horizontal-tb'].map(mode => {
  box.style.cssText = `writing-mode: ${mode}; margin-top: 1px; margin-inline-start: 2px; margin-block-end: 3px; margin-left: 4px`;
  return getComputedStyle(box).margin;
}));
