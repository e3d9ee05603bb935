// Animations and transitions of registered custom properties, and events with names of old.
const place = document.body.appendChild(document.createElement('div'));
let count = 0;
const register = (syntax, initialValue) => { const name = `--p${count++}`; CSS.registerProperty({ name, syntax, inherits: false, initialValue }); return name; };
const shown = name => getComputedStyle(place).getPropertyValue(name);
const animated = (syntax, initialValue, frames, options = {}, time = 500) => { const name = register(syntax, initialValue);
  const made = place.animate({ [name]: frames }, { duration: 1000, ...options }); made.pause(); made.currentTime = time; const seen = shown(name); made.cancel(); return seen; };
const cases = [['<length>', '0px', ['100px', '200px']], ['<length>', '100px', '200px'], ['<length>', '100px', ['10px', '2em']], ['<length>#', '0px', ['1px, 2px', '3px, 6px']],
  ['<length>+', '0px', ['1px 2px', '3px 6px']], ['<length>+', '0px', ['1px 2px', '3px']], ['<integer>', '0', ['1', '5']], ['<number>', '0', ['1', '4']],
  ['<percentage>', '0%', ['10%', '50%']], ['<length-percentage>', '0px', ['10%', '50px']], ['<number>|<percentage>', '0', ['0', '100%']], ['<angle>', '0deg', ['100deg', '0.5turn']],
  ['<time>', '0s', ['1s', '500ms']], ['<resolution>', '1dppx', ['1dppx', '3dppx']], ['<color>', 'black', ['rgb(100, 100, 100)', 'rgb(200, 200, 200)']],
  ['<color>', 'black', ['red', 'transparent']], ['<transform-function>', 'translateX(0px)', ['translateX(100px)', 'translateX(200px)']],
  ['<transform-list>', 'translateX(0px)', ['translateX(100px) scale(2)', 'translateX(200px) scale(4)']], ['<custom-ident>', 'a', ['b', 'c']], ['*', 'a', ['1px', '3px']],
  ['<url>', 'url(a)', ['url(http://a.b/c)', 'url(http://a.b/d)']], ['a | b', 'a', ['a', 'b']]];
for (const [syntax, initial, frames] of cases) note(`${syntax} ${frames}`, () => [animated(syntax, initial, frames), animated(syntax, initial, frames, {}, 250)]);
for (const [syntax, initial, frames] of [['<length>', '100px', ['200px', '300px']], ['<color>', 'rgb(20, 20, 20)', ['rgb(10, 10, 10)', 'rgb(60, 60, 60)']],
  ['<transform-list>', 'translateX(100px)', ['translateX(200px)', 'translateX(300px)']], ['<transform-function>', 'translateX(100px)', ['translateX(200px)', 'translateX(300px)']], ['<integer>#', '1, 2', ['3, 4', '7, 8']]])
  note(`${syntax} on top`, () => [animated(syntax, initial, frames, { composite: 'add' }), animated(syntax, initial, frames, { composite: 'accumulate' }),
    animated(syntax, initial, [frames[0], frames[1]], { iterations: 3, iterationComposite: 'accumulate' }, 1250)]);
note('in other properties', () => { const name = register('<length>', '0px'); place.style.marginLeft = `var(${name})`;
  const made = place.animate({ [name]: '100px' }, 1000); made.pause(); made.currentTime = 250; const seen = getComputedStyle(place).marginLeft; made.cancel(); place.removeAttribute('style'); return seen; });
note('colors on top', () => { place.style.backgroundColor = 'rgba(50, 50, 50, 0.5)';
  const made = place.animate({ backgroundColor: ['rgba(50, 50, 50, 0.2)', 'rgba(150, 150, 150, 0.4)'] }, { duration: 1000, composite: 'add' }); made.pause(); made.currentTime = 500;
  const seen = getComputedStyle(place).backgroundColor; made.cancel(); place.removeAttribute('style'); return seen; });
note('transitions', () => [['<length>', '100px', '200px', ''], ['<color>', 'rgb(0, 0, 0)', 'rgb(200, 200, 200)', ''], ['<custom-ident>', 'a', 'b', ''], ['<custom-ident>', 'a', 'b', 'allow-discrete'], ['*', 'a', 'b', ''],
  ['<length>+', '1px 2px', '3px', 'allow-discrete']].map(([syntax, from, to, behavior]) => { const name = register(syntax, from), before = shown(name);
  place.style.transition = `${name} 1s -500ms linear`; place.style.transitionBehavior = behavior; place.style.setProperty(name, to);
  const list = place.getAnimations(), seen = [before, list.length, list.map(tag), list.map(each => each.transitionProperty === name), shown(name)];
  for (const each of list) each.cancel(); place.removeAttribute('style'); return seen; }));
note('a transition from what was read', () => { place.style.opacity = '1'; getComputedStyle(place).opacity; place.style.transition = 'all 1s -500ms linear'; place.style.opacity = '0.5';
  const list = place.getAnimations(), seen = [list.length, String(list[0]), getComputedStyle(place).opacity]; for (const each of list) each.cancel(); place.removeAttribute('style'); return seen; });
note('names of objects', () => { const made = place.animate({ opacity: 0 }, 1); made.cancel(); class Own extends EventTarget {} class Named extends EventTarget { get [Symbol.toStringTag]() { return 'Named'; } }
  return [tag(made), tag(made.effect), tag(document.timeline), tag(new Own())]; });
const sheet = document.head.appendChild(document.createElement('style')); sheet.textContent = '@keyframes k { from { opacity: 0 } }';
await checkLater(() => new Promise(resolve => { const heard = []; place.style.animation = 'k 20ms';
  place.addEventListener('webkitAnimationStart', event => heard.push(`${event.type} ${event.isTrusted} ${event.animationName} ${event.eventPhase} ${event.target === place}`));
  document.body.addEventListener('animationstart', event => heard.push(`body ${event.type}`)); document.body.addEventListener('webkitAnimationStart', event => heard.push(`body ${event.type}`));
  place.onwebkitanimationend = event => { heard.push(`${event.type} ${event.elapsedTime}`); place.removeAttribute('style'); resolve(heard.join()); }; }));
note('invalid references', () => { place.innerHTML = '<b style="--a: var(--none); --b: x var(--none, y); --c: var(--none)">'; place.style.cssText = '--a: 1; --c: 2';
  return ['--a', '--b', '--c'].map(name => getComputedStyle(place.firstChild).getPropertyValue(name)); });
