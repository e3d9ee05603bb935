extension ScriptLibrary {
  /// The animations and transitions that style sheets declare (CSS Animations; CSS Transitions).
  ///
  /// They are made when a script reads a style, asks for animations, or listens to their events: from then on
  /// each change of the page is followed by a look at its styles, in the next frame or before a script reads a
  /// style.
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

      // By element, the animations that its style declares, and its transitions by their properties.
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
            stale(element);
          };
          if (place < 0) {
            state = make(CSSAnimation, 1, element, name, timing, []);
            setFrames();
            if (isPaused) state.object.pause();
            else if (syncedAt === null && host.isShown(element)) beginWithPage(state);
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
      const followTransitions = (element, known, texts, changes) => {
        const [names, durations, timings, delays, behaviors]
          = (texts ?? ['none', '0s', 'ease', '0s', 'normal']).map(items);
        const stop = name => {
          const running = known.transitions.get(name);
          known.transitions.delete(name);
          if (running !== undefined && playStateOf(running) !== 'finished') running.object.cancel();
        };
        if (known.transitions.size > 0 && !names.includes('all')) {
          const wanted = new Set(names.flatMap(name => host.transitionNames(name, element)));
          for (const name of known.transitions.keys()) if (!wanted.has(name)) stop(name);
        }
        for (let place = 0; place < (changes?.length ?? 0); place += 4) {
          const [name, item, before, value] = changes.slice(place, place + 4), at = Number(item);
          const pick = list => list[at % list.length];
          const duration = Math.max(0, milliseconds(pick(durations))), delay = milliseconds(pick(delays));
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

      // The version of the page at the last comparison; null before the first.
      let syncedAt = null;
      let isSyncing = false, isWatching = false, turn = null, spent = 0;
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
      const notePresent = (element, known) => {
        if (known === undefined || known.transitions.size === 0) return;
        sample();
        for (const [name, state] of known.transitions) state.present = host.computed(element, name);
      };
      const compare = () => {
        const changed = host.changed();
        if (changed === null) for (const [element, known] of owners) notePresent(element, known);
        else for (const element of changed) notePresent(element, owners.get(element));
        // Styles are compared without the effects of animations.
        host.suspend();
        const found = host.look(), [isPartial] = found, seen = new Set(), rules = host.rules();
        for (let at = 1; at < found.length; at += 4) {
          const element = found[at], texts = found[at + 1];
          if (texts === null && found[at + 2] === null) { end(element); continue; }
          seen.add(element);
          if (!owners.has(element))
            owners.set(element, { animations: [], said: null, transitions: new Map() });
          const known = owners.get(element), said = texts === null ? null : `${rules} ${texts.join(';')}`;
          if (known.said !== said) followAnimations(element, known, texts);
          known.said = said;
          followTransitions(element, known, found[at + 2], found[at + 3]);
        }
        if (!isPartial) for (const element of owners.keys()) if (!seen.has(element)) end(element);
        host.readAgain();
        syncedAt = host.version();
      };
      // Ends what an element has declared.
      const end = element => {
        const known = owners.get(element);
        if (known === undefined) return;
        owners.delete(element);
        for (const state of known.animations) state.object.cancel();
        for (const state of known.transitions.values())
          if (playStateOf(state) !== 'finished') state.object.cancel();
      };
      // Before a script reads a style. What looks cost in one turn is limited, because some are a walk through the
      // whole page.
      const flushStyles = () => {
        if (isSyncing) return;
        if (syncedAt !== null) {
          if (host.turn() !== turn) { turn = host.turn(); spent = 0; }
          const cost = host.version() === syncedAt ? 0 : host.costOfLook();
          if (cost > 0 && spent < 1024) { spent += cost; sync(); }
        }
        sample();
      };
      const watch = () => {
        if (isWatching) return;
        isWatching = true;
        sync();
        host.observe(sync);
      };
    """#
}
