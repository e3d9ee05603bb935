extension ScriptLibrary {
  /// Timelines and animations (Web Animations, 4.3 to 4.5 and 6.1 to 6.4).
  static let animationObjects = #"""
      // MARK: Timelines

      let originOf;
      class AnimationTimeline {
        #origin;
        static brand(value) { return #origin in value; }
        static { originOf = timeline => timeline.#origin; }
        constructor() { illegal(arguments[0]); this.#origin = arguments[1]; }
        get currentTime() { return timeOf(this); }
        get duration() { return null; }
      }
      class DocumentTimeline extends AnimationTimeline {
        #brand;
        static brand(value) { return #brand in value; }
        constructor() {
          if (arguments[0] === key) { super(key, arguments[1]); return; }
          const { originTime = 0 } = dictionary(arguments[0]);
          super(key, finite(originTime));
        }
      }
      // The time of a timeline; null for that of a document without a window.
      const timeOf = timeline => {
        const origin = originOf(timeline);
        return origin === null ? null : host.now() - origin;
      };
      const timelines = new WeakMap();
      const timelineOf = document => {
        const known = timelines.get(document);
        if (known !== undefined) return known;
        const made = new DocumentTimeline(key, host.isActive(document) ? 0 : null);
        timelines.set(document, made);
        return made;
      };

      // MARK: The state of an animation

      let stateOf, count = 0;
      const effectState = state => state.effect === null ? null : effectOf(state.effect);
      const timelineTime = state => state.timeline === null ? null : timeOf(state.timeline);
      const endOf = state => state.effect === null ? 0 : endTime(effectState(state).timing);
      const rateOf = state => state.pendingRate ?? state.rate;
      const isPending = state => state.pending !== null;
      const runningTime = state => {
        const time = timelineTime(state);
        return time === null || state.startTime === null ? null : (time - state.startTime) * state.rate;
      };
      const currentTimeOf = state => state.holdTime ?? runningTime(state);
      const playStateOf = state => {
        const time = currentTimeOf(state), rate = rateOf(state);
        if (time === null && state.startTime === null && !isPending(state)) return 'idle';
        if (state.pending === 'pause' || state.startTime === null && state.pending !== 'play')
          return 'paused';
        if (time !== null && (rate > 0 && time >= endOf(state) || rate < 0 && time <= 0))
          return 'finished';
        return 'running';
      };
      const promised = (state, name) => {
        const made = { isSettled: false };
        made.promise = new Promise((resolve, reject) => {
          made.resolve = () => { made.isSettled = true; resolve(state.object); };
          made.reject = () => {
            made.isSettled = true;
            made.promise.catch(() => {});
            reject(new globalThis.DOMException('The operation was aborted.', 'AbortError'));
          };
        });
        state[name] = made;
      };
      const applyPendingRate = state => {
        if (state.pendingRate === null) return;
        state.rate = state.pendingRate;
        state.pendingRate = null;
      };
      const setPending = (state, kind) => {
        state.pending = kind;
        if (kind === null) { waiting.delete(state); return; }
        waiting.add(state);
        requestFrame();
      };
      // "Reset an animation's pending tasks".
      const resetPending = state => {
        if (!isPending(state)) return;
        setPending(state, null);
        applyPendingRate(state);
        state.ready.reject();
        promised(state, 'ready');
        state.ready.resolve();
      };
      const seekSilently = (state, time) => {
        if (time === null) {
          if (currentTimeOf(state) !== null) typeError('The current time cannot be null');
          return;
        }
        const now = timelineTime(state);
        if (state.holdTime !== null || state.startTime === null || now === null || state.rate === 0)
          state.holdTime = time;
        else state.startTime = now - time / state.rate;
        if (now === null) state.startTime = null;
        state.previousTime = null;
      };
      // "Update an animation's finished state".
      const updateFinished = (state, didSeek, isSynchronous = false) => {
        const time = didSeek ? currentTimeOf(state) : runningTime(state), end = endOf(state);
        if (time !== null && state.startTime !== null && !isPending(state)) {
          const { rate, previousTime } = state;
          if (rate > 0 && time >= end)
            state.holdTime = didSeek ? time : previousTime === null ? end : Math.max(previousTime, end);
          else if (rate < 0 && time <= 0)
            state.holdTime = didSeek ? time : previousTime === null ? 0 : Math.min(previousTime, 0);
          else if (rate !== 0) {
            const now = timelineTime(state);
            if (didSeek && state.holdTime !== null && now !== null)
              state.startTime = now - state.holdTime / rate;
            state.holdTime = null;
          }
        }
        state.previousTime = currentTimeOf(state);
        if (playStateOf(state) === 'finished') {
          if (!state.finished.isSettled) {
            if (isSynchronous) { state.finishRequest = null; finishNow(state); }
            else if (state.finishRequest === null) {
              const request = state.finishRequest = {};
              resolved.then(() => {
                if (state.finishRequest !== request) return;
                state.finishRequest = null;
                if (playStateOf(state) === 'finished') finishNow(state);
              });
            }
          }
        } else {
          state.finishRequest = null;
          if (state.finished.isSettled) promised(state, 'finished');
        }
        changed(state);
      };
      const resolved = Promise.resolve();
      const finishNow = state => {
        if (state.finished.isSettled) return;
        state.finished.resolve();
        announce(state, 'finish', currentTimeOf(state));
        replaceCovered(state);
      };
      // Web Animations, 4.4.8, "play an animation".
      const play = (state, rewinds) => {
        const aborted = state.pending === 'pause', rate = rateOf(state), end = endOf(state);
        const time = currentTimeOf(state);
        let seek = null, hasReady = false;
        if (rewinds && rate >= 0 && (time === null || time < 0 || rate > 0 && time >= end)) seek = 0;
        else if (rewinds && rate < 0 && (time === null || time <= 0 || time > end)) {
          if (end === Infinity)
            fail('InvalidStateError', 'Cannot play an animation with an infinite end time backwards');
          seek = end;
        }
        if (seek !== null) { state.startTime = null; state.holdTime = seek; }
        else if (state.holdTime !== null) state.startTime = null;
        if (isPending(state)) { setPending(state, null); hasReady = true; }
        if (state.holdTime === null && seek === null && !aborted && state.pendingRate === null) return;
        if (!hasReady) promised(state, 'ready');
        setPending(state, 'play');
        updateFinished(state, false);
      };
      const runPending = (state, now) => {
        const { pending } = state;
        setPending(state, null);
        if (pending === 'pause') {
          if (state.startTime !== null && state.holdTime === null)
            state.holdTime = (now - state.startTime) * state.rate;
          applyPendingRate(state);
          state.startTime = null;
        } else if (state.holdTime !== null) {
          applyPendingRate(state);
          state.startTime = state.rate === 0 ? now : now - state.holdTime / state.rate;
          if (state.rate !== 0) state.holdTime = null;
        } else if (state.startTime !== null && state.pendingRate !== null) {
          const time = (now - state.startTime) * state.rate;
          applyPendingRate(state);
          if (state.rate === 0) { state.holdTime = time; state.startTime = now; }
          else state.startTime = now - time / state.rate;
        }
        state.ready.resolve();
        updateFinished(state, false);
      };

      // MARK: Frames and events

      // The animations that wait for a frame to begin or to stop.
      const waiting = new Set();
      let hasFrame = false, isTicking = false;
      const requestFrame = () => {
        if (hasFrame) return;
        hasFrame = true;
        host.frame(() => {
          hasFrame = false;
          tick(() => {
            for (const state of [...waiting]) {
              const now = timelineTime(state);
              if (now !== null) runPending(state, now);
            }
          });
          flush();
        });
      };
      const tick = body => {
        isTicking = true;
        try { body(); } finally { isTicking = false; }
      };
      let events = [];
      const announce = (state, type, currentTime) => {
        events.push([state, type, currentTime, timelineTime(state)]);
        // Promises are told before the events.
        resolved.then(() => isTicking ? undefined : requestFlush());
      };
      let isFlushRequested = false;
      const requestFlush = () => {
        if (isFlushRequested || events.length === 0) return;
        isFlushRequested = true;
        host.task(() => { isFlushRequested = false; flush(); });
      };
      const flush = () => {
        const list = events;
        events = [];
        for (const entry of list) {
          if (entry.length > 4) { host.tell(...entry); continue; }
          const [state, type, currentTime, time] = entry;
          host.dispatch(state.object, type, currentTime, time);
        }
      };

      // Looks at an animation again when its time has come.
      const schedule = state => {
        if (state.timer !== 0) { host.clearTimer(state.timer); state.timer = 0; }
        if (isPending(state) || state.startTime === null || state.rate === 0) return;
        const moment = nextMoment(state), now = timelineTime(state);
        if (moment === null || now === null) return;
        state.timer = host.timer(Math.max(0, moment - now), () => {
          state.timer = 0;
          tick(() => {
            if (timelineTime(state) < moment) { schedule(state); return; }
            updateFinished(state, false);
          });
        });
      };
      // The time of the timeline at which the animation ends; null if it has ended, or never does. Of one
      // with events, this is the time of the next event.
      const nextMoment = state => {
        if (playStateOf(state) !== 'running') return null;
        let end = state.rate > 0 ? endOf(state) : 0;
        if (state.owner !== undefined && state.rate > 0) {
          const { timing } = effectState(state), duration = iterationDuration(timing);
          const time = currentTimeOf(state) - timing.delay;
          if (time < 0) end = timing.delay;
          // The iterations of an animation without an end would keep the page busy for ever.
          else if (duration > 0 && timing.iterations <= 1000 && time < activeDuration(timing))
            end = timing.delay
              + Math.min(activeDuration(timing), (Math.floor(time / duration) + 1) * duration);
        }
        const moment = state.startTime + end / state.rate;
        return Number.isFinite(moment) ? moment : null;
      };

      // MARK: Effects on styles

      // The animations that may have an effect, or be in a list.
      const live = new Set();
      // Whether the styles do not know what any animation does, or what those of some elements do.
      let isStale = false, sampledAt = null;
      const staleTargets = new Set();
      const stale = (target = null) => {
        if (target === null) isStale = true; else staleTargets.add(target);
        host.stale();
      };
      const isInEffect = state => {
        const effect = effectState(state);
        return effect !== null && momentOf(effect.timing, currentTimeOf(state), state.rate).progress !== null;
      };
      const isCurrent = state => {
        const effect = effectState(state);
        if (effect === null) return false;
        const time = currentTimeOf(state);
        const { phase } = momentOf(effect.timing, time, state.rate);
        if (phase === 'active') return playStateOf(state) !== 'finished';
        return phase === 'before' && state.rate > 0 || phase === 'after' && state.rate < 0;
      };
      const isRelevant = state => state.replaceState !== 'removed' && (isCurrent(state) || isInEffect(state));
      const changed = state => {
        stale(effectState(state)?.target ?? null);
        if (isRelevant(state) || isPending(state)) live.add(state); else live.delete(state);
        notice(state);
        schedule(state);
      };
      // A timing change may end the animation, or make it run on.
      const effectChanged = (effect, changesTiming = false) => {
        stale();
        const state = effect.animation;
        if (state === null) return;
        if (changesTiming) updateFinished(state, false); else changed(state);
      };
      const inOrder = (first, second) => first.rank - second.rank || first.number - second.number;
      // Tells the styles what the animations do now.
      const sample = () => {
        const now = host.now();
        if (isStale || sampledAt !== now && live.size > 0) {
          isStale = false;
          sampledAt = now;
          staleTargets.clear();
          apply([...live].sort(inOrder));
        } else if (staleTargets.size > 0) {
          const states = [...live].filter(state => staleTargets.has(effectState(state)?.target));
          const targets = [...staleTargets];
          staleTargets.clear();
          apply(states.sort(inOrder), targets);
        }
      };
      const apply = (states, cleared = null) => {
        if (cleared === null) host.clear(); else for (const target of cleared) host.clear(target);
        const targets = new Map();
        for (const state of states) {
          const effect = effectState(state);
          if (effect === null || effect.target === null || state.replaceState === 'removed') continue;
          const { progress, iteration } = momentOf(effect.timing, currentTimeOf(state), state.rate);
          if (progress === null || effect.frames.length === 0) continue;
          if (!targets.has(effect.target)) targets.set(effect.target, new Map());
          const pseudos = targets.get(effect.target), name = effect.pseudo ?? '';
          if (!pseudos.has(name)) pseudos.set(name, []);
          pseudos.get(name).push(...samplesOf(effect, progress, iteration));
        }
        for (const [target, pseudos] of targets)
          for (const [name, samples] of pseudos) host.set(target, name, samples);
      };
      const longhandsOf = effect => {
        effect.tracks ??= tracksOf(effect);
        return [...effect.tracks.keys()].sort();
      };
      // Web Animations, 5.5: an animation that has ended and changes nothing any more is removed.
      const replaceCovered = state => {
        const target = effectState(state)?.target ?? null;
        if (target === null) return;
        const isReplaceable = each => each.rank === 2 && each.replaceState === 'active'
          && playStateOf(each) === 'finished' && effectState(each)?.target === target
          && effectState(each).pseudo === effectState(state).pseudo && isInEffect(each);
        const covered = new Set();
        for (const each of [...live].sort(inOrder).reverse()) {
          if (!isReplaceable(each)) continue;
          const names = longhandsOf(effectState(each));
          if (covered.size > 0 && names.every(name => covered.has(name))) {
            each.replaceState = 'removed';
            announce(each, 'remove', currentTimeOf(each));
            changed(each);
          }
          for (const name of names) covered.add(name);
        }
      };

      // MARK: Animation

      class Animation extends EventTarget {
        #state;
        static brand(value) { return #state in value; }
        static promises = ['ready', 'finished'];
        static { stateOf = animation => animation.#state; }
        constructor() {
          super();
          let effect = null, timeline, rank = 2;
          if (arguments[0] === key) [, effect, timeline, rank] = arguments;
          else {
            [effect = null, timeline = timelineOf(globalThis.document)] = arguments;
            if (effect !== null) instance(effect, AnimationEffect, 1, 'effect', 'Animation');
            if (timeline !== null) instance(timeline, AnimationTimeline, 2, 'timeline', 'Animation');
          }
          this.#state = { object: this, effect: null, timeline, startTime: null, holdTime: null, rate: 1,
            pendingRate: null, pending: null, previousTime: null, id: '', replaceState: 'active',
            finishRequest: null, timer: 0, rank, number: ++count };
          promised(this.#state, 'ready');
          this.#state.ready.resolve();
          promised(this.#state, 'finished');
          if (effect !== null) this.effect = effect;
        }
        get id() { return this.#state.id; }
        set id(value) { this.#state.id = `${value}`; }
        get effect() { return this.#state.effect; }
        set effect(value) {
          value ??= null;
          if (value !== null && !(value instanceof AnimationEffect))
            typeError('The Animation.effect attribute must be an instance of AnimationEffect');
          const state = this.#state, old = effectState(state);
          if (value === state.effect) return;
          if (value !== null) {
            const other = effectOf(value).animation;
            if (other !== null) other.object.effect = null;
            effectOf(value).animation = state;
          }
          if (old !== null) old.animation = null;
          state.effect = value;
          updateFinished(state, false);
        }
        get timeline() { return this.#state.timeline; }
        set timeline(value) {
          value ??= null;
          if (value !== null && !(value instanceof AnimationTimeline))
            typeError('The Animation.timeline attribute must be an instance of AnimationTimeline');
          const state = this.#state;
          if (value === state.timeline) return;
          state.timeline = value;
          if (state.startTime !== null) state.holdTime = null;
          if (isPending(state)) requestFrame();
          updateFinished(state, false);
        }
        get startTime() { return this.#state.startTime; }
        set startTime(value) {
          const state = this.#state, time = value === null || value === undefined ? null : finite(value);
          if (timelineTime(state) === null && time !== null) state.holdTime = null;
          const previous = currentTimeOf(state);
          applyPendingRate(state);
          state.startTime = time;
          if (time === null) state.holdTime = previous;
          else if (state.rate !== 0) state.holdTime = null;
          if (isPending(state)) { setPending(state, null); state.ready.resolve(); }
          updateFinished(state, true);
        }
        get currentTime() { return currentTimeOf(this.#state); }
        set currentTime(value) {
          const state = this.#state, time = value === null || value === undefined ? null : finite(value);
          seekSilently(state, time);
          if (time === null) return;
          if (state.pending === 'pause') {
            state.holdTime = time;
            applyPendingRate(state);
            state.startTime = null;
            setPending(state, null);
            state.ready.resolve();
          }
          updateFinished(state, true);
        }
        get playbackRate() { return this.#state.rate; }
        set playbackRate(value) {
          const state = this.#state, rate = finite(value);
          state.pendingRate = null;
          const time = currentTimeOf(state);
          state.rate = rate;
          if (time !== null) this.currentTime = time; else changed(state);
        }
        get playState() { return playStateOf(this.#state); }
        get pending() { return isPending(this.#state); }
        get replaceState() { return this.#state.replaceState; }
        get ready() { return this.#state.ready.promise; }
        get finished() { return this.#state.finished.promise; }
        get overallProgress() {
          const state = this.#state, time = currentTimeOf(state), end = endOf(state);
          if (time === null || state.effect === null) return null;
          if (end === 0) return time < 0 ? 0 : 1;
          return end === Infinity ? 0 : Math.min(1, Math.max(0, time / end));
        }
        play() { play(this.#state, true); }
        pause() {
          const state = this.#state;
          if (state.pending === 'pause' || playStateOf(state) === 'paused') return;
          let hasReady = false;
          if (currentTimeOf(state) === null) {
            if (state.rate >= 0) state.holdTime = 0;
            else if (endOf(state) === Infinity)
              fail('InvalidStateError', 'Cannot pause an animation with an infinite end time backwards');
            else state.holdTime = endOf(state);
          }
          if (state.pending === 'play') { setPending(state, null); hasReady = true; }
          if (!hasReady) promised(state, 'ready');
          setPending(state, 'pause');
          updateFinished(state, false);
        }
        finish() {
          const state = this.#state, rate = rateOf(state), end = endOf(state);
          if (rate === 0 || rate > 0 && end === Infinity)
            fail('InvalidStateError', 'Cannot finish an animation without a limit');
          applyPendingRate(state);
          const limit = rate > 0 ? end : 0, now = timelineTime(state);
          seekSilently(state, limit);
          if (state.startTime === null && now !== null) state.startTime = now - limit / state.rate;
          if (isPending(state) && state.startTime !== null) {
            if (state.pending === 'pause') state.holdTime = null;
            setPending(state, null);
            state.ready.resolve();
          }
          updateFinished(state, true, true);
        }
        cancel() {
          const state = this.#state;
          state.lastTime = currentTimeOf(state);
          if (playStateOf(state) !== 'idle') {
            resetPending(state);
            if (!state.finished.isSettled) state.finished.reject();
            promised(state, 'finished');
            state.finishRequest = null;
            announce(state, 'cancel', null);
          }
          state.holdTime = state.startTime = state.previousTime = null;
          changed(state);
        }
        reverse() {
          const state = this.#state;
          if (timelineTime(state) === null)
            fail('InvalidStateError', 'Cannot reverse an animation without an active timeline');
          const rate = state.pendingRate;
          state.pendingRate = -rateOf(state);
          try { play(state, true); } catch (error) { state.pendingRate = rate; throw error; }
        }
        updatePlaybackRate(playbackRate) {
          require(arguments, 1);
          const state = this.#state, rate = finite(playbackRate), before = playStateOf(state);
          state.pendingRate = rate;
          if (isPending(state)) return;
          if (before === 'idle' || before === 'paused') { applyPendingRate(state); changed(state); }
          else if (before === 'finished') {
            const now = timelineTime(state), time = (now - state.startTime) * state.rate;
            state.startTime = rate === 0 ? now : now - time / rate;
            applyPendingRate(state);
            updateFinished(state, false);
          } else play(state, false);
        }
        persist() {
          const state = this.#state;
          if (state.replaceState === 'persisted') return;
          state.replaceState = 'persisted';
          changed(state);
        }
        commitStyles() {
          const state = this.#state, effect = effectState(state), target = effect?.target ?? null;
          if (target === null) return;
          if (effect.pseudo !== null)
            fail('NoModificationAllowedError', 'The effect targets a pseudo-element');
          if (!host.isRendered(target))
            fail('InvalidStateError', 'The target element is not rendered');
          const { replaceState } = state;
          state.replaceState = 'active';
          isStale = false;
          staleTargets.clear();
          sampledAt = host.now();
          apply([...new Set([...live, state])].filter(each => inOrder(each, state) <= 0).sort(inOrder));
          const names = longhandsOf(effect), values = names.map(name => host.computed(target, name));
          state.replaceState = replaceState;
          stale();
          names.forEach((name, at) => host.commit(target, name, values[at]));
        }
      }
      for (const type of ['finish', 'cancel', 'remove']) {
        const values = new WeakMap(), name = `on${type}`;
        const accessors = {
          get [name]() { return values.get(this)?.value ?? null; },
          set [name](value) {
            const isObject = typeof value === 'function' || typeof value === 'object';
            const known = values.get(this);
            if (known !== undefined) { known.value = isObject ? value : null; return; }
            const slot = { value: isObject ? value : null };
            values.set(this, slot);
            this.addEventListener(type, event => {
              if (typeof slot.value === 'function') Reflect.apply(slot.value, this, [event]);
            });
          },
        };
        Object.defineProperty(Animation.prototype, name,
          Object.getOwnPropertyDescriptor(accessors, name));
      }
      class CSSAnimation extends Animation {
        #brand;
        static brand(value) { return #brand in value; }
        constructor() { illegal(arguments[0]); super(...arguments); }
        get animationName() { return stateOf(this).name; }
      }
      class CSSTransition extends Animation {
        #brand;
        static brand(value) { return #brand in value; }
        constructor() { illegal(arguments[0]); super(...arguments); }
        get transitionProperty() { return stateOf(this).name; }
      }
    """#
}
