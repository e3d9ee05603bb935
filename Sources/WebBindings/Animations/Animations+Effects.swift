extension ScriptLibrary {
  /// Keyframes and effects (Web Animations, 5 and 6.5 to 6.8).
  static let animationEffects = #"""
      // MARK: Keyframes

      const compositions = ['replace', 'add', 'accumulate', 'auto'];
      const compositeOf = value => choice(value, compositions);
      // A property of a keyframe by the name of its attribute; undefined for other members.
      const properties = new Map();
      const propertyOf = attribute => {
        if (!properties.has(attribute)) properties.set(attribute, host.propertyOf(attribute));
        return properties.get(attribute);
      };
      const isShorthand = name => !name.startsWith('--') && host.isShorthand(name);
      const propertiesIn = frame => {
        const list = [];
        for (const attribute of Object.keys(frame)) {
          const name = propertyOf(attribute);
          if (name !== undefined) list.push([attribute, name]);
        }
        return list;
      };
      const declaration = (attribute, name, value) => {
        const text = host.parse(name, `${value}`);
        return text === null ? null : { attribute, name, text };
      };
      const offsetOf = value => {
        if (value === null || value === undefined) return null;
        if (typeof value === 'number') return finite(value);
        const found = typeof value === 'object' || typeof value === 'function' ? null
          : /^([+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?)(%?)$/i.exec(`${value}`);
        return found === null ? typeError() : found[1] / (found[2] ? 100 : 1);
      };
      const textOf = value => `${value}`;
      const listOf = (value, convert) =>
        value !== null && typeof value === 'object' && typeof value[Symbol.iterator] === 'function'
          ? Array.from(value, item => convert(item)) : [convert(value)];

      // Keyframes that are given one by one.
      const framesOfSequence = iterable => {
        const frames = [];
        for (const item of iterable) {
          if (item !== null && item !== undefined && typeof item !== 'object') typeError();
          const given = item ?? {};
          const { composite = 'auto', easing: function_ = 'linear', offset = null } = given;
          const frame = { offset: offsetOf(offset), composite: compositeOf(composite),
            easing: `${function_}`, declared: [] };
          for (const [attribute, name] of propertiesIn(given)) {
            const made = declaration(attribute, name, given[attribute]);
            if (made !== null) frame.declared.push(made);
          }
          frames.push(frame);
        }
        return frames;
      };
      // Keyframes that are given property by property.
      const framesOfProperties = (given, texts) => {
        const composites = given.composite === undefined ? ['auto']
          : listOf(given.composite, compositeOf);
        const functions = given.easing === undefined ? ['linear']
          : listOf(given.easing, textOf);
        const offsets = given.offset === undefined ? [] : listOf(given.offset, offsetOf);
        const byOffset = new Map();
        for (const [attribute, name] of propertiesIn(given)) {
          const values = listOf(given[attribute], textOf);
          values.forEach((value, at) => {
            const place = values.length === 1 ? 1 : at / (values.length - 1);
            if (!byOffset.has(place)) byOffset.set(place, []);
            const made = declaration(attribute, name, value);
            if (made !== null) byOffset.get(place).push(made);
          });
        }
        texts.push(...functions);
        if (functions.length === 0) functions.push('linear');
        if (composites.length === 0) composites.push('auto');
        return [...byOffset].sort(([first], [second]) => first - second).map(([, declared], at) => ({
          offset: offsets[at] ?? null, composite: composites[at % composites.length],
          easing: functions[at % functions.length], declared }));
      };
      const framesOf = given => {
        if (given === null || given === undefined) return [];
        if (typeof given !== 'object' && typeof given !== 'function') typeError();
        const texts = [], isSequence = typeof given[Symbol.iterator] === 'function';
        const frames = isSequence ? framesOfSequence(given) : framesOfProperties(given, texts);
        let last = -Infinity;
        for (const { offset } of frames) {
          if (offset === null) continue;
          if (offset < last) typeError('Keyframes must be sorted by offset');
          if (offset < 0 || offset > 1) typeError('Offsets must be in the range [0, 1]');
          last = offset;
        }
        for (const frame of frames) frame.easing = easing(frame.easing);
        for (const text of texts) easing(text);
        place(frames);
        return frames;
      };
      // Web Animations, "compute missing keyframe offsets".
      const place = frames => {
        const last = frames.length - 1;
        for (const frame of frames) frame.computedOffset = frame.offset;
        if (last < 0) return;
        frames[last].computedOffset ??= 1;
        if (last > 0) frames[0].computedOffset ??= 0;
        for (let at = 1; at < last; at++) {
          if (frames[at].computedOffset !== null) continue;
          let end = at;
          while (frames[end].computedOffset === null) end++;
          const from = frames[at - 1].computedOffset;
          const step = (frames[end].computedOffset - from) / (end - at + 1);
          for (let count = 1; at < end; at++, count++) frames[at].computedOffset = from + step * count;
        }
      };
      // The keyframes of each longhand, in order.
      const tracksOf = ({ frames, impliedEasing }) => {
        const tracks = new Map();
        for (const frame of frames) {
          const values = new Map();
          // A longhand is stronger than a shorthand, and a longer name than a shorter one.
          const ordered = frame.declared.map(each => [isShorthand(each.name) ? 0 : 1, each])
            .sort(([first], [second]) => first - second);
          for (const [, { name, text }] of ordered) {
            const parts = host.longhands(name, text);
            for (let at = 0; at < parts.length; at += 2) values.set(parts[at], parts[at + 1]);
          }
          for (const [name, text] of values) {
            if (!tracks.has(name)) tracks.set(name, []);
            tracks.get(name).push({ offset: frame.computedOffset, easing: frame.easing.at,
              composite: frame.composite, text });
          }
        }
        // Where no keyframe is at an end, the value without the animation is there.
        for (const track of tracks.values()) {
          const neutral = { easing: impliedEasing?.at ?? named.linear, composite: 'add', text: null };
          if (track[0].offset !== 0) track.unshift({ ...neutral, offset: 0 });
          if (track.at(-1).offset !== 1) track.push({ ...neutral, offset: 1 });
        }
        return tracks;
      };
      // What an effect does at a progress: entries of eight parts for `host.set` (5.3.4).
      const samplesOf = (effect, progress, iteration) => {
        effect.tracks ??= tracksOf(effect);
        const samples = [], accumulates = effect.iterationComposite === 'accumulate' && iteration > 0;
        for (const [name, track] of effect.tracks) {
          const last = track.length - 1;
          let at = 0;
          if (progress < 0 && track[1].offset === 0) at = -1;
          else if (progress >= 1 && track[last - 1].offset === 1) at = last;
          else while (at < last - 1 && track[at + 1].offset <= progress) at++;
          const from = track[Math.max(at, 0)], to = track[Math.min(at + 1, last)];
          const part = at < 0 || at === last ? 0
            : from.easing((progress - from.offset) / (to.offset - from.offset));
          const single = at < 0 || at === last ? from : to;
          const how = frame => frame.text === null ? 'add'
            : frame.composite === 'auto' ? effect.composite : frame.composite;
          samples.push(name, from.text, how(from), single.text, how(single), part,
            accumulates ? track[last].text : null, iteration);
        }
        return samples;
      };

      // MARK: Effects

      let effectOf;
      class AnimationEffect {
        #state;
        static brand(value) { return #state in value; }
        static { effectOf = effect => effect.#state; }
        constructor() { illegal(arguments[0]); this.#state = arguments[1]; }
        getTiming() {
          const { easing: { text }, ...timing } = this.#state.timing;
          const { delay, direction, duration, endDelay, fill, iterationStart, iterations } = timing;
          return { delay, direction, duration, easing: text, endDelay, fill, iterationStart, iterations };
        }
        getComputedTiming() {
          const state = this.#state, { timing } = state, made = this.getTiming();
          const localTime = state.animation === null ? null : currentTimeOf(state.animation);
          const moment = momentOf(timing, localTime, state.animation?.rate ?? 1);
          made.duration = iterationDuration(timing);
          if (made.fill === 'auto') made.fill = 'none';
          return Object.assign(made, { activeDuration: activeDuration(timing),
            currentIteration: moment.iteration, endTime: endTime(timing), localTime,
            progress: moment.progress });
        }
        updateTiming() {
          const state = this.#state, options = arguments[0];
          if (options !== undefined && options !== null && typeof options !== 'object') typeError();
          state.timing = applyTiming(state.timing, options ?? {});
          effectChanged(state, true);
        }
      }

      class KeyframeEffect extends AnimationEffect {
        #brand;
        static brand(value) { return #brand in value; }
        constructor(target) {
          require(arguments, 1);
          if (arguments.length === 1) {
            instance(target, KeyframeEffect, 1, 'source', 'KeyframeEffect');
            const { timing, frames, composite, iterationComposite, pseudo, target: element }
              = effectOf(target);
            super(key, { timing, frames, composite, iterationComposite, pseudo, target: element,
              tracks: null, animation: null });
            return;
          }
          const [element, keyframes, options] = arguments;
          if (element !== null && element !== undefined)
            instance(element, Element, 1, 'target', 'KeyframeEffect');
          super(key, stateFor(element ?? null, keyframes, optionsOf(options)));
        }
        get target() { return effectOf(this).target; }
        set target(value) {
          if (value !== null && value !== undefined && !(value instanceof Element)) typeError();
          effectOf(this).target = value ?? null;
          effectChanged(effectOf(this));
        }
        get pseudoElement() {
          const { pseudo, target } = effectOf(this);
          return target === null ? null : pseudo;
        }
        set pseudoElement(value) {
          effectOf(this).pseudo = pseudoOf(value);
          effectChanged(effectOf(this));
        }
        get composite() { return effectOf(this).composite; }
        set composite(value) {
          if (compositions.slice(0, 3).includes(`${value}`)) effectOf(this).composite = `${value}`;
          effectChanged(effectOf(this));
        }
        get iterationComposite() { return effectOf(this).iterationComposite; }
        set iterationComposite(value) {
          if (`${value}` === 'replace' || `${value}` === 'accumulate')
            effectOf(this).iterationComposite = `${value}`;
          effectChanged(effectOf(this));
        }
        getKeyframes() {
          return effectOf(this).frames.map(frame => {
            const made = { composite: frame.composite, computedOffset: frame.computedOffset,
              easing: frame.easing.text, offset: frame.offset };
            for (const wanted of [false, true])
              for (const { attribute, name, text } of frame.declared)
                if (isShorthand(name) === wanted) made[attribute] = text;
            return made;
          });
        }
        setKeyframes(keyframes) {
          require(arguments, 1);
          const state = effectOf(this);
          // As in WebKit, null changes nothing.
          if (keyframes === null || keyframes === undefined) return;
          const frames = framesOf(keyframes);
          state.frames = frames;
          state.impliedEasing = undefined;
          state.tracks = null;
          effectChanged(state);
        }
      }
      const pseudoOf = value => {
        if (value === null || value === undefined) return null;
        return host.pseudo(`${value}`)
          ?? fail('SyntaxError', 'Parsing pseudo-element selector failed');
      };
      const stateFor = (target, keyframes, options) => {
        const { composite = 'replace', iterationComposite = 'replace', pseudoElement = null } = options;
        const state = { composite: choice(composite, compositions.slice(0, 3)),
          iterationComposite: choice(iterationComposite, ['replace', 'accumulate']),
          timing: applyTiming(initialTiming(), options), target, pseudo: pseudoOf(pseudoElement),
          frames: framesOf(keyframes), tracks: null, animation: null };
        return state;
      };
    """#
}
