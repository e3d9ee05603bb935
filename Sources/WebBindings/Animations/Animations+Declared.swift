extension ScriptLibrary {
  /// The animations and transitions that style sheets declare (CSS Animations; CSS Transitions).
  ///
  /// Animations are made when a script reads a style. When it asks for animations, or listens to their
  /// events, transitions are made too: from then on each change of the page is followed by a look at its
  /// styles, in the next frame or before a script reads a style.
  static let animationsDeclared = #"""
      // MARK: What style sheets declare

      // The items of a list. A comma inside of parentheses does not end one.
      const items = text => {
        const list = [];
        let depth = 0, start = 0;
        for (let at = 0; at < text.length; at++) {
          if (text[at] === '(') depth++;
          else if (text[at] === ')') depth--;
          else if (text[at] === ',' && depth === 0) {
            list.push(text.slice(start, at).trim());
            start = at + 1;
          }
        }
        list.push(text.slice(start).trim());
        return list;
      };
      const milliseconds = text =>
        Math.round(parseFloat(text) * (text.endsWith('ms') ? 1 : 1000) * 1e6) / 1e6;
      const attributeOf = name => name.startsWith('--') ? name
        : name === 'float' ? 'cssFloat' : name.replace(/-([a-z])/g, (_, letter) => letter.toUpperCase());

      const framesOfRule = (rule, timing) => {
        const frames = [];
        for (const { keyText, style } of rule.cssRules) {
          const declaredEasing = style.getPropertyValue('animation-timing-function');
          const composite = style.getPropertyValue('animation-composition') || 'auto';
          const values = [];
          for (let at = 0; at < style.length; at++) {
            const name = style[at];
            if (!name.startsWith('animation-') && !name.startsWith('transition-'))
              values.push({ attribute: attributeOf(name), name, text: style.getPropertyValue(name) });
          }
          for (const selector of keyText.split(',')) {
            const offset = parseFloat(selector) / 100;
            frames.push({ offset, computedOffset: offset, composite,
              easing: easing(declaredEasing === '' ? timing : declaredEasing), declared: values });
          }
        }
        return frames.sort((first, second) => first.offset - second.offset);
      };

      // What effects with the keyframes of a rule have in common, during a look.
      const shared = new Map();
      const keyframesOf = (rule, timing) => {
        if (!shared.has(rule)) shared.set(rule, new Map());
        const known = shared.get(rule).get(timing);
        if (known !== undefined) return known;
        const made = { frames: framesOfRule(rule, timing), impliedEasing: easing(timing) };
        made.tracks = tracksOf(made);
        shared.get(rule).set(timing, made);
        return made;
      };

      // By element, the animations that its style declares, its transitions by their properties, and
      // the values that its properties had.
      const owners = new Map();
      const make = (kind, rank, element, name, timing, frames) => {
        const effect = new KeyframeEffect(element, null);
        Object.assign(effectOf(effect), { timing, frames });
        const state = stateOf(new kind(key, effect, timelineOf(element.ownerDocument), rank));
        state.name = name;
        state.owner = element;
        return state;
      };
      // Lets an animation begin at the time at which the page was loaded. What has happened since then is not
      // told.
      const beginWithPage = state => {
        state.startTime = 0;
        const { phase, iteration } = momentOf(effectState(state).timing, currentTimeOf(state), state.rate);
        Object.assign(state, { phase, iteration });
        if (playStateOf(state) === 'finished') {
          state.holdTime = endOf(state);
          state.finished.resolve();
        }
        state.previousTime = currentTimeOf(state);
        changed(state);
      };
      // Whether nothing was compared before.
      let isFirst = true;
      const followAnimations = (element, known, texts) => {
        const old = known.animations;
        known.animations = [];
        const [names, durations, timings, counts, directions, delays, fills, states]
          = (texts ?? ['none', '0s', 'ease', '1', 'normal', '0s', 'none', 'running']).map(items);
        names.forEach((name, at) => {
          const pick = list => list[at % list.length];
          const rule = name === 'none' ? null : host.keyframes(element, name);
          if (rule === null) return;
          const timing = { ...initialTiming(), delay: milliseconds(pick(delays)),
            direction: pick(directions), duration: milliseconds(pick(durations)), fill: pick(fills),
            iterations: pick(counts) === 'infinite' ? Infinity : Number(pick(counts)) };
          const isPaused = pick(states) === 'paused', place = old.findIndex(each => each.name === name);
          const text = JSON.stringify({ ...timing, iterations: `${timing.iterations}` });
          const ease = pick(timings);
          let state;
          const setFrames = () => {
            Object.assign(effectOf(state.effect), keyframesOf(rule, ease));
            stale();
          };
          if (place < 0) {
            state = make(CSSAnimation, 1, element, name, timing, []);
            setFrames();
            if (isPaused) state.object.pause();
            else if (isFirst && host.isShown(element)) beginWithPage(state);
            else state.object.play();
          } else {
            [state] = old.splice(place, 1);
            if (state.effect !== null && state.ease !== ease) setFrames();
            if (state.effect !== null && state.text !== text) {
              effectOf(state.effect).timing = timing;
              updateFinished(state, false);
            }
            if (state.isPaused !== isPaused) {
              if (isPaused) state.object.pause();
              else if (playStateOf(state) === 'paused') state.object.play();
            }
          }
          Object.assign(state, { text, ease, isPaused });
          known.animations.push(state);
        });
        for (const state of old) state.object.cancel();
      };
      const followTransitions = (element, known, texts) => {
        const wanted = new Map();
        const [names, durations, timings, delays, behaviors]
          = (texts ?? ['none', '0s', 'ease', '0s', 'normal']).map(items);
        names.forEach((name, at) => {
          const isDiscrete = behaviors[at % behaviors.length] === 'allow-discrete';
          for (const longhand of host.transitionNames(name, element, isDiscrete))
            wanted.set(longhand, at);
        });
        const stop = name => {
          const running = known.transitions.get(name);
          known.transitions.delete(name);
          if (running !== undefined && playStateOf(running) !== 'finished') running.object.cancel();
        };
        for (const name of known.transitions.keys()) if (!wanted.has(name)) stop(name);
        for (const name of known.values.keys()) if (!wanted.has(name)) known.values.delete(name);
        for (const [name, at] of wanted) {
          const pick = list => list[at % list.length];
          const value = host.value(element, name);
          const before = known.values.get(name) ?? host.valueRead(element, name);
          known.values.set(name, value);
          const duration = Math.max(0, milliseconds(pick(durations))), delay = milliseconds(pick(delays));
          if (before === undefined || before === value) continue;
          const running = known.transitions.get(name), isRunning = running !== undefined
            && playStateOf(running) !== 'finished' && playStateOf(running) !== 'idle';
          const from = isRunning ? running.present ?? before : before;
          stop(name);
          if (duration + delay <= 0 || from === value
            || pick(behaviors) !== 'allow-discrete' && !host.interpolates(name, from, value, element)) continue;
          const frame = (offset, text) => ({ offset, computedOffset: offset, composite: 'auto',
            easing: easing('linear'), declared: [{ attribute: attributeOf(name), name, text }] });
          const state = make(CSSTransition, 0, element, name,
            { ...initialTiming(), delay, duration, fill: 'backwards', easing: easing(pick(timings)) },
            [frame(0, from), frame(1, value)]);
          known.transitions.set(name, state);
          tell(state, 'run', 0);
          state.object.play();
        }
      };

      let followsTransitions = false;
      let syncedAt = null, isSyncing = false, isWatching = false, turn = null, looks = 0;
      // Makes, changes and ends what the styles declare now.
      const sync = () => {
        if (isSyncing || host.version() === syncedAt) return;
        isSyncing = true;
        try { compare(); } finally {
          host.resume();
          shared.clear();
          isSyncing = false;
        }
      };
      const compare = () => {
        for (const [element, { transitions }] of owners) {
          if (transitions.size === 0) continue;
          sample();
          for (const [name, state] of transitions) state.present = host.computed(element, name);
        }
        // Styles are compared without the effects of animations.
        host.suspend();
        const found = host.declared(followsTransitions), seen = new Set(), rules = host.rules();
        for (let at = 0; at < found.length; at += 3) {
          const element = found[at], texts = found[at + 1];
          seen.add(element);
          if (!owners.has(element))
            owners.set(element, { animations: [], said: null, transitions: new Map(), values: new Map() });
          const known = owners.get(element), said = texts === null ? null : `${rules} ${texts.join(';')}`;
          if (known.said !== said) followAnimations(element, known, texts);
          known.said = said;
          if (followsTransitions) followTransitions(element, known, found[at + 2]);
        }
        for (const [element, known] of owners) {
          if (seen.has(element)) continue;
          owners.delete(element);
          for (const state of known.animations) state.object.cancel();
          for (const state of known.transitions.values())
            if (playStateOf(state) !== 'finished') state.object.cancel();
        }
        if (followsTransitions) host.readAgain();
        syncedAt = host.version();
        isFirst = false;
      };
      // Makes transitions too from now on.
      const follow = () => {
        if (!followsTransitions) { followsTransitions = true; syncedAt = null; }
        sync();
      };
      const begin = () => { if (syncedAt === null) sync(); };
      // Before a script reads a style. The number of looks is limited, because each is a walk through
      // the whole page.
      const flushStyles = () => {
        if (isSyncing) return;
        if (syncedAt !== null) {
          if (host.turn() !== turn) { turn = host.turn(); looks = 0; }
          if (looks < 32 && host.version() !== syncedAt) { looks++; sync(); }
        }
        sample();
      };
      const watch = () => {
        if (isWatching) return;
        isWatching = true;
        follow();
        host.observe(sync);
      };
    """#
}
