// Web Animations: the objects, their timing, their states and what scripts hear of them. The
// animations are paused or finished by the script, so no answer depends on the time of the day.
document.body.innerHTML = '<div id=box></div><div id=other></div>';
const box = document.getElementById('box'), other = document.getElementById('other');
for (const kind of [Animation, AnimationEffect, KeyframeEffect, AnimationTimeline, DocumentTimeline,
  CSSAnimation, CSSTransition, AnimationPlaybackEvent])
  note(`members of ${kind.name}`, () => [kind.length, Object.getPrototypeOf(kind.prototype)
    === Object.prototype ? 'Object' : Object.getPrototypeOf(kind).name,
    Object.fromEntries(Object.entries(members(kind.prototype)).filter(([name]) =>
      !['rangeStart', 'rangeEnd', 'overallProgress'].includes(name)))]);
for (const name of ['animate', 'getAnimations'])
  note(`Element's ${name}`, () => describe(Element.prototype, name));
for (const name of ['timeline', 'getAnimations'])
  note(`Document's ${name}`, () => describe(Document.prototype, name));
const keep = (effect, ...more) => { const made = box.animate(effect, ...more); made.pause(); return made; };

// MARK: A fresh animation
note('fresh', () => {
  const made = box.animate({ opacity: [0, 1] }, 1000);
  const seen = [made.playState, made.pending, made.startTime, made.currentTime,
    made.playbackRate, made.id, made.replaceState, made.timeline === document.timeline,
    tag(made.ready), tag(made.finished), made.onfinish, made.effect.target === box,
    made.effect.pseudoElement, made.effect.composite, made.effect.iterationComposite];
  made.cancel();
  return [...seen, made.playState, made.pending, made.startTime, made.currentTime];
});
note('without arguments', () => {
  const made = new Animation();
  return [made.effect, made.timeline === document.timeline, made.playState, made.startTime,
    made.currentTime, made.pending, made.id];
});
note('null timeline', () => new Animation(null, null).timeline);
note('id', () => { const made = keep(null, { duration: 100, id: 'x' }); made.cancel(); return made.id; });
for (const question of [() => box.animate(), () => box.animate(null), () => box.animate(undefined, {}),
  () => box.animate('opacity'), () => box.animate({}, -1), () => box.animate({}, NaN),
  () => box.animate({}, { duration: -1 }), () => box.animate({}, { duration: 'abc' }),
  () => box.animate({}, { iterations: -1 }), () => box.animate({}, { iterations: NaN }),
  () => box.animate({}, { iterationStart: -1 }), () => box.animate({}, { easing: 'nothing' }),
  () => box.animate({}, { easing: '' }), () => box.animate({}, { fill: 'x' }),
  () => box.animate({}, { direction: 'x' }), () => box.animate({}, { delay: NaN }),
  () => box.animate({}, { composite: 'x' }), () => box.animate({}, { pseudoElement: 'x' }),
  () => box.animate({}, { pseudoElement: '::before' }), () => box.animate([{ offset: 2 }]),
  () => box.animate([{ offset: -0.1 }]), () => box.animate([{ offset: 0.5 }, { offset: 0.2 }]),
  () => box.animate([{ easing: 'bad' }]), () => box.animate({ easing: 'bad' }),
  () => box.animate({ offset: [0.5, 0.2], opacity: [0, 1] }),
  () => box.animate([{ composite: 'bad' }]), () => box.animate(7), () => new KeyframeEffect(),
  () => new KeyframeEffect(null), () => new KeyframeEffect(box, null), () => new KeyframeEffect({}, null),
  () => new AnimationEffect(), () => new AnimationTimeline(), () => new CSSAnimation(),
  () => new CSSTransition(), () => Animation(), () => new Animation(1), () => new Animation(null, 1),
  () => new DocumentTimeline(), () => new AnimationPlaybackEvent()])
  check(question);

// MARK: Timing
const timings = [undefined, 5, { duration: 5 }, { duration: 'auto' }, { delay: 10, endDelay: 20, duration: 30,
  iterations: 2.5, iterationStart: 0.5, direction: 'alternate', fill: 'both', easing: 'ease-in' },
  { iterations: Infinity, duration: 10 }, { iterations: 0, duration: 10 },
  { easing: 'steps(3, start)' }, { easing: 'steps(3)' }, { easing: 'step-start' }, { easing: 'step-end' },
  { easing: 'cubic-bezier(0.1,0.2,  .3, 1)' }, { easing: 'EASE' }, { easing: 'linear(0, 0.5 20%, 1)' },
  { easing: 'steps(2, jump-both)' }, { easing: 'ease-in-out' }];
for (const timing of timings) {
  note(`timing ${JSON.stringify(timing)}`, () => new KeyframeEffect(box, null, timing).getTiming());
  note(`computed timing ${JSON.stringify(timing)}`,
    () => new KeyframeEffect(box, null, timing).getComputedTiming());
}
note('updating', () => {
  const effect = new KeyframeEffect(box, null, 100);
  effect.updateTiming({ delay: 5, iterations: 3 });
  effect.updateTiming({ fill: 'forwards' });
  effect.updateTiming();
  try { effect.updateTiming({ duration: -5, delay: 7 }); } catch (error) { return [fail(error), effect.getTiming()]; }
});
// Where an animation is at a time.
const progress = (timing, ...times) => {
  const made = keep({ opacity: [0, 1] }, timing);
  const seen = times.map(time => {
    made.currentTime = time;
    const { progress, currentIteration, localTime } = made.effect.getComputedTiming();
    return [progress === null ? null : Math.round(progress * 1e4) / 1e4, currentIteration, localTime];
  });
  made.cancel();
  return seen;
};
for (const timing of [100, { duration: 100, fill: 'both' }, { duration: 100, fill: 'forwards' },
  { duration: 100, fill: 'backwards', delay: 50 }, { duration: 100, delay: 50, endDelay: 20, fill: 'both' },
  { duration: 100, delay: -50 }, { duration: 100, iterations: 2, fill: 'both' },
  { duration: 100, iterations: 2.5, fill: 'both', direction: 'alternate' },
  { duration: 100, iterations: 2, direction: 'reverse', fill: 'both' },
  { duration: 100, iterations: 3, direction: 'alternate-reverse', fill: 'both' },
  { duration: 100, iterations: 2, iterationStart: 0.5, fill: 'both' },
  { duration: 100, iterations: 0, fill: 'both' }, { duration: 0, iterations: 3, fill: 'both' },
  { duration: 0, iterations: Infinity, fill: 'both' }, { duration: 100, endDelay: -50, fill: 'both' },
  { duration: 100, easing: 'ease' , fill: 'both' }, { duration: 100, easing: 'ease-in-out' },
  { duration: 100, easing: 'steps(4)', fill: 'both' }, { duration: 100, easing: 'steps(4, start)', fill: 'both' },
  { duration: 100, easing: 'steps(3, jump-none)', fill: 'both' },
  { duration: 100, easing: 'steps(3, jump-both)', fill: 'both' },
  { duration: 100, easing: 'linear(0, 0.25 75%, 1)', fill: 'both' },
  { duration: 100, easing: 'linear(0, 0.5, 0.8 20% 60%, 1)', fill: 'both' },
  { duration: 100, easing: 'cubic-bezier(0.5, -0.5, 0.5, 1.5)', fill: 'both' },
  { duration: 100, easing: 'step-start', delay: 50, fill: 'both' }])
  note(`progress ${JSON.stringify(timing)}`,
    () => progress(timing, null ?? -10, 0, 10, 25, 50, 75, 99, 100, 150, 160, 200, 250, 300));

// MARK: Keyframes
for (const frames of [null, [], {}, { opacity: 1 }, { opacity: [0, 1] }, { opacity: ['0', '0.5', '1'] },
  [{ opacity: 0 }, { opacity: 1 }], [{ opacity: 0, offset: 0.5 }], [{}, {}, {}],
  { opacity: [0, 1], offset: [0, 0.3] }, { opacity: [0, 1], offset: 0.5 },
  { opacity: [0, 1], easing: ['ease', 'linear'] }, { opacity: [0, 0.5, 1], easing: ['ease', 'ease-in'] },
  { opacity: [0, 1], easing: 'ease-out' }, { opacity: [0, 1], composite: 'add' },
  { opacity: [0, 0.5, 1], composite: ['add', 'replace'] },
  { opacity: [0, 1], left: ['0px', '10px', '20px'] }, { backgroundColor: ['red', 'blue'] },
  { 'background-color': ['red', 'blue'] }, { cssFloat: ['left', 'right'] }, { float: ['left', 'right'] },
  { margin: ['1px', '2px 3px'] }, { nothing: [1, 2] }, { opacity: ['bad', 1] }, [{ opacity: 'bad' }, { opacity: 1 }],
  { '--x': ['1', ' 2 '] }, { transform: ['none', 'translate( 10px,20px )'] }, { WebkitTransform: ['none', 'rotate(1deg)'] },
  { display: ['none', 'block'] }, { animationName: ['a', 'b'] }, { transitionDelay: ['1s', '2s'] },
  { width: ['CALC(1px + 2px)', 'var(--x)'] }, [{ opacity: 0 }, { opacity: 0.5 }, { offset: 0.9, opacity: 1 }, { opacity: 0 }],
  [{ opacity: 0, easing: 'steps(2)', composite: 'accumulate' }, { opacity: 1 }], [{ color: 'red', margin: '1px', marginLeft: '2px' }, { color: '#00F' }],
  { color: [] }, { offset: [0.2, 0.4], opacity: [0, 1, 0] }])
  note(`keyframes ${JSON.stringify(frames)}`, () => new KeyframeEffect(box, frames).getKeyframes());
note('an iterable of keyframes', () => new KeyframeEffect(box, new Set([{ opacity: 0 }, { opacity: 1 }])).getKeyframes());
note('setting keyframes', () => {
  const effect = new KeyframeEffect(box, { opacity: [0, 1] }, 10);
  effect.setKeyframes({ color: ['red', 'blue'] });
  const first = effect.getKeyframes();
  try { effect.setKeyframes([{ easing: 'bad' }]); } catch (error) { first.push(fail(error)); }
  effect.setKeyframes(null);
  return [...first, effect.getKeyframes()];
});
note('a copy of an effect', () => {
  const effect = new KeyframeEffect(box, { opacity: [0, 1] }, { duration: 10, fill: 'both', composite: 'add',
    pseudoElement: '::after' });
  const copy = new KeyframeEffect(effect);
  return [copy.getTiming(), copy.getKeyframes(), copy.composite, copy.target === box, copy.pseudoElement];
});
note('changing the target', () => {
  const effect = new KeyframeEffect(box, { opacity: [0, 1] }, { pseudoElement: ':before' });
  const seen = [effect.pseudoElement];
  effect.target = null; effect.pseudoElement = '::after'; effect.composite = 'accumulate';
  seen.push(effect.target, effect.pseudoElement, effect.composite);
  effect.pseudoElement = null; effect.composite = 'nothing'; effect.iterationComposite = 'accumulate';
  return [...seen, effect.pseudoElement, effect.composite, effect.iterationComposite];
});

// MARK: States
const state = made => [made.playState, made.pending, made.currentTime, made.startTime === null, made.playbackRate];
note('pausing and seeking', () => {
  const made = keep(null, 100), seen = [state(made)];
  made.currentTime = 50; seen.push(state(made));
  made.playbackRate = 2; seen.push(state(made));
  made.currentTime = 500; seen.push(state(made));
  made.finish(); seen.push(state(made));
  made.cancel(); seen.push(state(made));
  made.finish(); seen.push(state(made));
  made.reverse(); seen.push(state(made));
  made.cancel(); seen.push(state(made));
  return seen;
});
note('finishing', () => {
  const made = box.animate(null, 100), seen = [];
  made.finish(); seen.push(state(made));
  made.pause(); seen.push(state(made));
  made.play(); seen.push(state(made));
  made.currentTime = 100; seen.push(state(made));
  made.cancel();
  return seen;
});
const refusal = (made, act) => { try { act(made); return state(made); } catch (error) { return [fail(error), ...state(made)]; } };
for (const [name, timing, act] of [['endless finish', { iterations: Infinity, duration: 1 }, made => made.finish()],
  ['endless reverse', { iterations: Infinity, duration: 1 }, made => made.reverse()],
  ['rate 0 finish', 10, made => { made.playbackRate = 0; made.finish(); }],
  ['rate 0', 10, made => { made.playbackRate = 0; }],
  ['null current time', 10, made => { made.currentTime = null; }],
  ['negative rate', 10, made => { made.playbackRate = -1; }],
  ['updating the rate', 10, made => { made.updatePlaybackRate(3); }],
  ['text as time', 10, made => { made.currentTime = 'x'; }],
  ['infinite rate', 10, made => { made.playbackRate = Infinity; }],
  ['no start time', 10, made => { made.startTime = null; }],
  ['no timeline', 10, made => { made.timeline = null; }],
  ['no effect', 10, made => { made.effect = null; }],
  ['commit', 10, made => { made.commitStyles(); }],
  ['persist', 10, made => { made.persist(); }],
  ['handlers', 10, made => { made.onfinish = 7; return made.onfinish; }],
  ['reverse without a timeline', 10, made => { made.timeline = null; made.reverse(); }],
  ['pause and play', 10, made => { made.pause(); made.play(); }],
  ['pause twice', 10, made => { made.pause(); made.pause(); }]])
  note(`act ${name}`, () => { const made = box.animate(null, timing); const seen = refusal(made, act); made.cancel(); return seen; });
note('an effect has one animation', () => {
  const first = keep({ opacity: [0, 1] }, 10), second = new Animation(first.effect);
  const seen = [first.effect === null, second.effect !== null];
  second.cancel(); first.cancel();
  return seen;
});
note('lists', () => {
  for (const each of document.getAnimations()) each.cancel();
  const ids = list => list.map(each => each.id);
  const first = keep({ opacity: [0, 1] }, { duration: 100, id: 'first' });
  const second = other.animate({ opacity: [0, 1] }, { duration: 100, id: 'second', pseudoElement: '::before' });
  const third = other.animate({ opacity: [0, 1] }, { duration: 100, id: 'third' });
  const seen = [ids(document.getAnimations()), ids(box.getAnimations()), ids(other.getAnimations()),
    ids(other.getAnimations({ subtree: true })), ids(document.body.getAnimations()),
    ids(document.body.getAnimations({ subtree: true })), box.getAnimations()[0] === first];
  third.finish(); seen.push(ids(document.getAnimations()));
  third.effect.updateTiming({ fill: 'forwards' }); seen.push(ids(document.getAnimations()));
  box.remove(); seen.push(ids(document.getAnimations()), ids(box.getAnimations()));
  document.body.prepend(box); seen.push(ids(document.getAnimations()));
  for (const each of [first, second, third]) each.cancel();
  return [...seen, document.getAnimations().length];
});

// MARK: Promises and events
await checkLater(async () => { const made = box.animate(null, 100); made.cancel(); return made.ready === await made.ready; });
await checkLater(async () => { const made = box.animate(null, 100), { ready } = made; made.cancel(); await ready; });
await checkLater(async () => { const made = box.animate(null, 100), { finished } = made; made.cancel(); await finished; });
await checkLater(async () => { const made = box.animate(null, 100); made.finish(); return await made.finished === made; });
await checkLater(async () => { const made = box.animate(null, 100); await made.ready; const seen = [made.pending, typeof made.startTime, made.playState].join(); made.cancel(); return seen; });
await checkLater(async () => { const made = box.animate(null, 100); made.pause(); await made.ready; const seen = [made.pending, made.startTime, made.playState, made.currentTime].join(); made.cancel(); return seen; });
await checkLater(async () => { const made = box.animate(null, 30); await made.finished; return [made.playState, made.currentTime, made.pending].join(); });
await checkLater(async () => {
  const made = box.animate(null, 30), seen = [];
  made.onfinish = event => seen.push(`handler ${tag(event)} ${event.type} ${event.currentTime} ${typeof event.timelineTime} ${event.bubbles} ${event.cancelable} ${event.isTrusted} ${event.target === made}`);
  made.finished.then(() => seen.push('promise'));
  await new Promise(done => made.addEventListener('finish', () => { seen.push('listener'); done(); }));
  return seen.join();
});
await checkLater(async () => {
  const made = box.animate(null, 30), seen = [];
  const event = await new Promise(done => { made.oncancel = done; made.cancel(); seen.push(made.playState); });
  return [...seen, event.type, event.currentTime, typeof event.timelineTime].join();
});
await checkLater(async () => {
  const first = box.animate({ opacity: [0, 1] }, { duration: 10, fill: 'forwards' });
  const second = box.animate({ opacity: [0, 0.5] }, { duration: 10, fill: 'forwards' });
  const removed = new Promise(done => { first.onremove = event => done(`${event.type} ${event.currentTime}`); });
  const said = await removed;
  const seen = [said, first.replaceState, first.playState, second.replaceState, box.getAnimations().length];
  first.persist();
  seen.push(first.replaceState, box.getAnimations().length);
  first.cancel(); second.cancel();
  return seen.join();
});
await checkLater(async () => {
  const made = box.animate(null, 20), { finished } = made;
  await finished; made.play();
  const seen = [made.finished === finished, made.playState, made.currentTime];
  made.cancel();
  return seen.join();
});
await checkLater(async () => {
  const made = box.animate(null, 50);
  made.reverse(); await made.finished;
  return [made.currentTime, made.playbackRate, made.playState].join();
});
await checkLater(async () => {
  const made = box.animate(null, 1000000);
  await made.ready; made.updatePlaybackRate(2); const seen = [made.pending, made.playbackRate];
  await made.ready; seen.push(made.pending, made.playbackRate); made.cancel();
  return seen.join();
});
note('events', () => {
  const event = new AnimationPlaybackEvent('finish', { currentTime: 5, timelineTime: 7, bubbles: true });
  const empty = new AnimationPlaybackEvent('x');
  return [event.type, event.currentTime, event.timelineTime, event.bubbles, empty.currentTime, empty.timelineTime];
});
note('other events', () => {
  const first = new AnimationEvent('a', { animationName: 'n', elapsedTime: 2, pseudoElement: '::x' });
  const second = new TransitionEvent('a', { propertyName: 'n', elapsedTime: 2, pseudoElement: '::x' });
  return [first.animationName, first.elapsedTime, first.pseudoElement, second.propertyName, second.elapsedTime,
    second.pseudoElement, members(TransitionEvent.prototype), members(AnimationEvent.prototype)];
});
note('timelines', () => {
  const own = new DocumentTimeline({ originTime: 100 });
  return [tag(document.timeline), document.timeline === document.timeline, typeof document.timeline.currentTime,
    Math.round(document.timeline.currentTime - own.currentTime), document.implementation.createHTMLDocument('').timeline.currentTime];
});
