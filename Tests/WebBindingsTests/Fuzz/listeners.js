// Adds and removes listeners at random, and dispatches events. Each call of a listener is compared with the next
// one that a model expects: a list of listeners for each target, and a walk along the path. Gives the differences;
// none are expected.
(({ random, pick, same, wrong }) => {
  const types = ['a', 'b', 'animationend', 'touchstart', 'long'.repeat(20)];
  const root = document.body.appendChild(document.createElement('div'));
  const targets = [window, document, document.documentElement, document.body, root];
  for (let index = 0; index < 12; index++)
    targets.push(pick(targets.slice(4)).appendChild(document.createElement('i')));
  // The entries of all types in the order in which they were added.
  const model = new Map(targets.map(target => [target, []]));
  const windows = [window];
  let expected, depth = 0;

  const callbacks = [];
  for (let index = 0; index < 8; index++) {
    const listen = event => {
      same('call', `${index} at ${targets.indexOf(event.currentTarget)}`, expected.next().value);
      // A listener may change what is called next.
      if (random(3) === 0) change();
      if (random(20) === 0 && depth < 3) dispatch();
    };
    callbacks.push(index % 4 === 3 ? { handleEvent: listen } : listen);
  }

  const remove = (target, entry) => {
    entry.isRemoved = true;
    model.set(target, model.get(target).filter(other => other !== entry));
  };

  function change() {
    const target = pick(targets), type = pick(types), callback = pick(callbacks), capture = random(3) === 0;
    const known = model.get(target).find(
      entry => entry.type === type && entry.callback === callback && entry.capture === capture);
    const { addEventListener, removeEventListener } = pick(windows);
    const given = random(10) === 0 ? { toString: () => type } : type;
    if (random(2) === 0) {
      if (known !== undefined) remove(target, known);
      removeEventListener.call(target, given, callback, random(2) === 0 ? capture : { capture });
      return;
    }
    const once = random(4) === 0, options = { capture, once };
    const entry = { type, callback, capture, once, isRemoved: false };
    const controller = random(8) === 0 ? new AbortController() : undefined;
    if (controller !== undefined) options.signal = controller.signal;
    if (known === undefined) model.set(target, [...model.get(target), entry]);
    addEventListener.call(target, given, callback, random(2) === 0 || once || controller ? options : capture);
    if (controller !== undefined && random(2) === 0) {
      controller.abort();
      if (known === undefined) remove(target, entry);
    }
  }

  function* visit(target, type, capture) {
    for (const entry of model.get(target)) {
      if (entry.type !== type || entry.capture !== capture || entry.isRemoved) continue;
      if (entry.once) remove(target, entry);
      yield `${callbacks.indexOf(entry.callback)} at ${targets.indexOf(target)}`;
    }
  }

  function* walk(path, type, bubbles) {
    for (const target of path.toReversed()) yield* visit(target, type, true);
    for (const target of bubbles ? path : path.slice(0, 1)) yield* visit(target, type, false);
  }

  function dispatch() {
    const type = pick(types), bubbles = random(2) === 0, path = [];
    let target = pick(targets);
    const event = new Event(type, { bubbles });
    for (let node = target; node !== null && node !== window; node = node.parentNode) path.push(node);
    path.push(window);
    const outer = expected;
    expected = walk(path, type, bubbles);
    depth++;
    target.dispatchEvent(event);
    depth--;
    same('end', expected.next().value, undefined);
    expected = outer;
  }

  for (let step = 0; step < 3000; step++) {
    // Frames have functions of their own, which add the same listeners.
    if (step === 2000) windows.push(document.body.appendChild(document.createElement('iframe')).contentWindow);
    if (random(4) === 0) dispatch();
    else change();
  }
  return wrong;
})
