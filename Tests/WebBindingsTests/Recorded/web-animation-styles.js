// Web Animations: the computed styles of animated elements, at times that the script sets.
document.head.insertAdjacentHTML('beforeend', '<style>#box { position: absolute; width: 50px; color: rgb(10, 20, 30);'
  + ' opacity: 0.5; font-size: 20px } #box b::before { content: "x" } .strong { opacity: 0.9 !important }</style>');
document.body.innerHTML = '<div id=box><b id=inner>x</b></div>';
const box = document.getElementById('box'), inner = document.getElementById('inner');
const style = getComputedStyle(box);
const short = text => text.replace(/-?\d+\.\d+(e-?\d+)?/g, number => `${Math.round(number * 1000) / 1000}`);
const at = (frames, name, timing, ...times) => {
  const made = box.animate(frames, { duration: 100, fill: 'both', ...timing });
  made.pause();
  const seen = times.map(time => { made.currentTime = time; return short(style.getPropertyValue(name)); });
  made.cancel();
  return seen;
};
const pairs = (name, ...values) => {
  for (const [from, to] of values)
    note(`${name}: ${from} to ${to}`, () => at([{ [name]: from }, { [name]: to }],
      name.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`).replace('css-float', 'float'), {}, 0, 25, 50, 75, 100));
};
pairs('opacity', [0, 1], [0.2, 0.4], ['20%', '40%']);
pairs('width', ['0px', '100px'], ['1em', '4em'], ['10%', '20%'], ['calc(10px + 10%)', '30px']);
pairs('left', ['-10px', '10px'], ['10%', '20px']);
pairs('marginLeft', ['1px', '2px'], ['10%', '20%']);
pairs('paddingTop', ['1px', '2px']);
pairs('color', ['red', 'blue'], ['rgb(0, 0, 0)', 'white'], ['rgba(0, 0, 0, 0)', 'red'], ['transparent', 'rgba(255, 0, 0, 0.5)'],
  ['currentcolor', 'red'], ['#112233', 'hsl(120 100% 50%)'], ['color(srgb 0 0 0)', 'color(srgb 1 1 1)'], ['oklab(0.2 0 0)', 'oklab(0.8 0.1 0)']);
pairs('backgroundColor', ['red', 'lime'], ['currentcolor', 'black']);
pairs('transform', ['none', 'translate(10px, 20px)'], ['translateX(10px)', 'translateX(30px)'], ['translateX(10px)', 'translateY(10px)'],
  ['rotate(0deg)', 'rotate(180deg)'], ['rotate(0deg)', 'rotate(1turn)'], ['scale(1)', 'scale(2, 4)'], ['scale(2)', 'none'],
  ['translate(10px) rotate(0deg)', 'translate(20px) rotate(90deg)'], ['rotate(90deg)', 'translate(10px)'],
  ['matrix(1, 0, 0, 1, 0, 0)', 'matrix(2, 0, 0, 2, 10, 10)'], ['skewX(0deg)', 'skewX(30deg)'],
  ['translate(0px)', 'translate(10px) scale(3)'], ['scale(1) rotate(90deg)', 'rotate(0deg) scale(3)']);
pairs('translate', ['none', '10px 20px'], ['5px', '15px 10px']);
pairs('scale', ['none', '2'], ['1 2', '3']);
pairs('rotate', ['none', '90deg'], ['10deg', '20deg']);
pairs('display', ['none', 'block'], ['inline', 'block']);
pairs('visibility', ['hidden', 'visible'], ['visible', 'collapse']);
pairs('position', ['static', 'fixed']);
pairs('cssFloat', ['left', 'right']);
pairs('zIndex', ['0', '5'], ['auto', '5']);
pairs('order', ['1', '4']);
pairs('fontSize', ['10px', '20px'], ['1em', '2em']);
pairs('fontWeight', ['400', '700'], ['normal', 'bold']);
pairs('lineHeight', ['1', '2'], ['normal', '2'], ['10px', '20px']);
pairs('letterSpacing', ['normal', '4px']);
pairs('flexGrow', ['0', '1']);
pairs('borderTopWidth', ['0px', '10px']);
pairs('borderTopLeftRadius', ['0px', '10px'], ['10px 20px', '30px']);
pairs('boxShadow', ['none', '10px 10px 10px red'], ['0px 0px 0px black', '10px 10px 4px 2px white']);
pairs('textShadow', ['0px 0px 0px black', '10px 10px 4px white']);
pairs('filter', ['none', 'blur(10px)'], ['blur(0px)', 'blur(10px)'], ['opacity(0) blur(1px)', 'opacity(1) blur(3px)']);
pairs('clipPath', ['inset(0px)', 'inset(10px)'], ['none', 'circle(10px)'], ['circle(0px at 0px 0px)', 'circle(10px at 10px 10px)']);
pairs('backgroundPosition', ['0px 0px', '10px 20px'], ['0% 0%', '100% 50%']);
pairs('backgroundSize', ['10px 10px', '20px 40px'], ['auto', '10px']);
pairs('transformOrigin', ['0px 0px', '10px 20px']);
pairs('strokeDashoffset', ['0', '10'], ['0px', '10px']);
pairs('fill', ['red', 'blue']);
pairs('--x', ['1px', '2px']);
pairs('cursor', ['auto', 'pointer']);
pairs('maxHeight', ['0px', '100px'], ['none', '100px']);
pairs('aspectRatio', ['1 / 1', '2 / 1']);
pairs('gap', ['0px', '10px']);
pairs('margin', ['0px', '10px 20px']);
pairs('background', ['red', 'blue']);
pairs('outlineOffset', ['0px', '10px']);
note('easing of a keyframe', () => at([{ opacity: 0, easing: 'steps(2)' }, { opacity: 1 }], 'opacity', {}, 0, 25, 50, 75, 100));
note('easing of the effect', () => at({ opacity: [0, 1] }, 'opacity', { easing: 'ease' }, 0, 25, 50, 75, 100));
note('beyond the ends', () => at({ width: ['10px', '20px'] }, 'width', { easing: 'cubic-bezier(0.5, -2, 0.5, 3)' }, 0, 20, 50, 80, 100));
note('three keyframes', () => at({ opacity: [0, 0.8, 1] }, 'opacity', {}, 0, 25, 50, 75, 100));
note('one keyframe', () => at({ opacity: 1 }, 'opacity', {}, 0, 25, 50, 75, 100));
note('a keyframe at 0', () => at([{ opacity: 0, offset: 0 }], 'opacity', {}, 0, 25, 50, 75, 100));
note('keyframes inside', () => at([{ opacity: 0, offset: 0.25 }, { opacity: 1, offset: 0.5 }], 'opacity', {}, 0, 25, 50, 75, 100));
note('addition', () => at({ width: ['10px', '20px'] }, 'width', { composite: 'add' }, 0, 50, 100));
note('addition of opacity', () => at({ opacity: [0.1, 0.2] }, 'opacity', { composite: 'add' }, 0, 50, 100));
note('accumulated iterations', () => at({ width: ['10px', '20px'] }, 'width', { iterationComposite: 'accumulate', iterations: 3 }, 0, 50, 150, 250, 300));
note('reversed', () => at({ opacity: [0, 1] }, 'opacity', { direction: 'reverse' }, 0, 25, 100));
note('two animations', () => {
  const first = box.animate({ opacity: [0, 1], width: ['0px', '10px'] }, 100), second = box.animate({ opacity: [0.5, 0.6] }, 100);
  first.pause(); second.pause(); first.currentTime = 50; second.currentTime = 50;
  const seen = [style.opacity, style.width];
  second.cancel(); seen.push(style.opacity); first.cancel();
  return [...seen, style.opacity];
});
note('addition on top of another', () => {
  const first = box.animate({ marginLeft: ['10px', '10px'] }, 100), second = box.animate({ marginLeft: ['0px', '10px'] }, { duration: 100, composite: 'add' });
  for (const each of [first, second]) { each.pause(); each.currentTime = 50; }
  const seen = style.marginLeft;
  first.cancel(); second.cancel();
  return seen;
});
note('transform added', () => {
  box.style.transform = 'translateX(10px)';
  const seen = at({ transform: ['scale(1)', 'scale(3)'] }, 'transform', { composite: 'add' }, 0, 50, 100);
  box.style.transform = '';
  return seen;
});
note('important wins', () => { box.className = 'strong'; const seen = at({ opacity: [0, 1] }, 'opacity', {}, 0, 50); box.className = ''; return seen; });
note('the style attribute loses', () => { box.style.opacity = 0.1; const seen = at({ opacity: [0.3, 1] }, 'opacity', {}, 0); box.style.opacity = ''; return seen; });
note('children inherit', () => {
  const made = box.animate({ color: ['rgb(0, 0, 0)', 'rgb(100, 100, 100)'], fontSize: ['10px', '30px'] }, 100);
  made.pause(); made.currentTime = 50;
  const seen = [getComputedStyle(inner).color, getComputedStyle(inner).fontSize];
  made.cancel();
  return [...seen, getComputedStyle(inner).color, getComputedStyle(inner).fontSize];
});
note('lengths follow the font size', () => {
  const made = box.animate({ width: ['1em', '2em'] }, 100);
  made.pause(); made.currentTime = 50;
  const seen = [style.width];
  box.style.fontSize = '10px'; seen.push(style.width); box.style.fontSize = '';
  made.cancel();
  return seen;
});
note('a pseudo-element', () => {
  const made = inner.animate({ opacity: [0, 1] }, { duration: 100, pseudoElement: '::before' });
  made.pause(); made.currentTime = 50;
  const seen = [getComputedStyle(inner, '::before').opacity, getComputedStyle(inner).opacity, made.effect.pseudoElement];
  made.cancel();
  return [...seen, getComputedStyle(inner, '::before').opacity];
});
note('other keyframes', () => {
  const made = box.animate({ opacity: [0, 1] }, 100);
  made.pause(); made.currentTime = 50;
  const seen = [style.opacity];
  made.effect.setKeyframes({ width: ['10px', '20px'] }); seen.push(style.opacity, style.width);
  made.effect.updateTiming({ duration: 200 }); seen.push(style.width);
  made.effect.target = inner; seen.push(style.width);
  made.effect = null; made.cancel();
  return seen;
});
note('committing', () => {
  const made = box.animate({ opacity: [0, 1], marginLeft: ['0px', '1em'] }, { duration: 100, fill: 'forwards' });
  made.finish(); made.commitStyles(); made.cancel();
  const seen = [box.getAttribute('style'), style.opacity];
  box.removeAttribute('style');
  return seen;
});
note('committing half', () => {
  const made = box.animate({ opacity: [0, 1] }, 100);
  made.pause(); made.currentTime = 25; made.commitStyles(); made.cancel();
  const seen = box.getAttribute('style');
  box.removeAttribute('style');
  return seen;
});
note('committing refused', () => {
  const detached = document.createElement('p'), made = detached.animate({ opacity: [0, 1] }, 100);
  try { made.commitStyles(); } catch (error) { return fail(error); }
});
note('a disconnected target', () => {
  const detached = document.createElement('p'), made = detached.animate({ opacity: [0, 1] }, 100);
  made.pause();
  const seen = [made.playState, detached.getAnimations().length, getComputedStyle(detached).opacity];
  made.cancel();
  return seen;
});
await checkLater(async () => {
  const made = box.animate({ opacity: [0, 0.25] }, { duration: 20, fill: 'forwards' });
  await made.finished;
  const seen = [style.opacity]; made.cancel(); seen.push(style.opacity);
  return seen.join();
});
await checkLater(async () => {
  const made = box.animate({ opacity: [0, 0.25] }, 20);
  await made.finished;
  return style.opacity;
});
