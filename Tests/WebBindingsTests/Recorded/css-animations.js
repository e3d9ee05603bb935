// CSS animations and transitions, which style sheets declare.
const sheet = document.head.appendChild(document.createElement('style'));
const place = document.body.appendChild(document.createElement('div'));
const set = (css, markup = '<p id=box></p>') => { sheet.textContent = css; place.innerHTML = markup; return place.firstChild; };
const keyframes = '@keyframes fade { from { opacity: 0 } 50% { opacity: 0.8; animation-timing-function: linear } to { opacity: 1 } } @keyframes move { to { margin-left: 100px } }';
const names = list => list.map(each => each.animationName ?? each.transitionProperty);
note('an animation', () => {
  const box = set(`${keyframes} #box { animation: fade 10s ease-in 2s 3 alternate both paused }`);
  const [made] = document.getAnimations();
  return [tag(made) === '[object CSSAnimation]' || made instanceof CSSAnimation, made.animationName, made.playState, made.currentTime, made.id,
    made.effect.target === box, made.effect.getTiming(), made.effect.getKeyframes(), box.getAnimations()[0] === made, box.getAnimations().length];
});
note('several animations', () => {
  const box = set(`${keyframes} #box { animation: fade 10s paused, move 5s 1s paused, nothing 3s paused, none }`);
  return [names(box.getAnimations()), names(document.getAnimations()), box.getAnimations().map(each => each.effect.getTiming())];
});
note('its values', () => {
  const box = set(`${keyframes} #box { animation: move 10s linear paused }`), [made] = box.getAnimations(), seen = [];
  for (const time of [0, 2500, 5000, 9999]) { made.currentTime = time; seen.push(getComputedStyle(box).marginLeft); }
  return seen;
});
note('changes', () => {
  const box = set(`${keyframes} .a { animation: fade 10s paused } .b { animation: fade 20s paused, move 1s paused }`), seen = [];
  seen.push(names(document.getAnimations()));
  box.className = 'a'; seen.push(names(document.getAnimations()));
  const [first] = document.getAnimations();
  box.className = 'b'; seen.push(names(document.getAnimations()), document.getAnimations()[0] === first, first.effect.getTiming().duration);
  box.className = ''; seen.push(names(document.getAnimations()), first.playState);
  box.className = 'a'; seen.push(document.getAnimations()[0] === first); box.style.display = 'none'; seen.push(names(document.getAnimations()));
  return seen;
});
note('a transition', () => {
  const box = set('#box { transition: opacity 10s linear 1s, margin 5s; opacity: 1 }');
  const style = getComputedStyle(box), seen = [style.opacity];
  box.style.opacity = 0; seen.push(style.opacity);
  const [made] = box.getAnimations();
  seen.push(made instanceof CSSTransition, made.transitionProperty, made.effect.getTiming(), made.effect.getKeyframes(), made.playState);
  made.pause(); made.currentTime = 6000; seen.push(style.opacity);
  box.style.marginLeft = '10px'; seen.push(names(box.getAnimations()));
  made.finish(); seen.push(names(box.getAnimations()), style.opacity);
  return seen;
});
note('no transition', () => {
  const box = set('#box { transition: opacity 10s; color: red }'), seen = [];
  getComputedStyle(box).color;
  box.style.color = 'blue'; seen.push(names(box.getAnimations()));
  box.style.opacity = 0.5; box.style.opacity = 1; seen.push(names(box.getAnimations()));
  box.style.opacity = 0.5; seen.push(names(box.getAnimations()));
  box.style.transition = 'none'; box.style.opacity = 0.3; seen.push(names(box.getAnimations()));
  return seen;
});
note('all properties', () => {
  const box = set('#box { transition: 10s; color: red; width: 10px; position: absolute; left: 0 }'), seen = [];
  getComputedStyle(box).color;
  box.style.cssText = 'color: blue; width: 20px; left: 5px; display: block; cursor: pointer';
  return names(box.getAnimations()).sort();
});
const listen = (types, until, act) => new Promise(done => {
  const seen = [];
  const listener = event => {
    seen.push([event.type, tag(event), event.target.id, event.animationName ?? event.propertyName, event.elapsedTime, event.pseudoElement, event.bubbles,
      event.cancelable, event.isTrusted].join(' '));
    if (event.type === until) { for (const type of types) document.removeEventListener(type, listener); done(seen.join()); }
  };
  for (const type of types) document.addEventListener(type, listener);
  setTimeout(() => done(`too late: ${seen}`), 300);
  act();
});
const animationTypes = ['animationstart', 'animationend', 'animationiteration', 'animationcancel'];
const transitionTypes = ['transitionrun', 'transitionstart', 'transitionend', 'transitioncancel'];
const frame = () => new Promise(done => requestAnimationFrame(() => setTimeout(done)));
await checkLater(() => listen(animationTypes, 'animationend', () => set(`${keyframes} #box { animation: fade 0.05s 0.02s }`)));
await checkLater(() => listen(animationTypes, 'animationcancel', async () => {
  const box = set(`${keyframes} #box { animation: fade 1000s }`);
  await frame(); await frame(); box.style.display = 'none';
}).then(text => text.replace(/ [\d.]+ /, ' time ').replace(/(cancel .*?) [\d.]+ /, '$1 time ')));
await checkLater(() => listen(transitionTypes, 'transitionend', async () => {
  const box = set('#box { transition: opacity 0.05s 0.02s }');
  await frame(); box.style.opacity = 0;
}));
await checkLater(() => listen(transitionTypes, 'transitionend', () => {
  const box = set('#box { transition: opacity 0.05s }');
  box.getBoundingClientRect(); box.style.opacity = 0;
}));
await checkLater(() => listen(transitionTypes, 'transitioncancel', async () => {
  const box = set('#box { transition: opacity 1000s }');
  await frame(); box.style.opacity = 0; await frame(); await frame(); box.style.display = 'none';
}).then(text => text.replace(/(cancel .*?) [\d.]+ /, '$1 time ')));
await checkLater(async () => {
  const box = set('#box { transition: opacity 0.03s }'), seen = [];
  box.ontransitionend = event => seen.push(event.propertyName);
  await frame(); box.style.opacity = 0;
  await Promise.all(box.getAnimations().map(each => each.finished)); await frame();
  return seen.join();
});
sheet.remove(); place.remove();
