extension ScriptLibrary {
  /// The timing of effects (Web Animations, 4), and easing functions (CSS Easing).
  static let animationTiming = #"""
    (function (host) {
      'use strict';
      const { expose, guard, require, dictionary, instance, finite, EventTarget, Element } = host, key = {};
      const illegal = guard(key);
      const fail = (name, message) => { throw new globalThis.DOMException(message, name); };
      const typeError = (message = 'Type error') => { throw new TypeError(message); };
      const choice = (value, list) => list.includes(`${value}`) ? `${value}` : typeError();

      // MARK: Easing functions

      const bezier = (x1, y1, x2, y2) => {
        const at = (first, second, t) =>
          ((1 - 3 * second + 3 * first) * t + (3 * second - 6 * first)) * t * t + 3 * first * t;
        const slope = (first, second, t) =>
          3 * (1 - 3 * second + 3 * first) * t * t + 2 * (3 * second - 6 * first) * t + 3 * first;
        const before = x1 > 0 ? y1 / x1 : y1 === 0 && x2 > 0 ? y2 / x2 : 0;
        const after = x2 < 1 ? (y2 - 1) / (x2 - 1) : y2 === 1 && x1 < 1 ? (y1 - 1) / (x1 - 1) : 0;
        return x => {
          if (x < 0) return before * x;
          if (x > 1) return 1 + after * (x - 1);
          let t = x;
          for (let turn = 0; turn < 8; turn++) {
            const error = at(x1, x2, t) - x;
            if (Math.abs(error) < 1e-9) return at(y1, y2, t);
            const derivative = slope(x1, x2, t);
            if (Math.abs(derivative) < 1e-6) break;
            t -= error / derivative;
          }
          let low = 0, high = 1;
          for (let turn = 0; turn < 60; turn++) {
            t = (low + high) / 2;
            if (at(x1, x2, t) < x) low = t; else high = t;
          }
          return at(y1, y2, t);
        };
      };
      const stepped = (count, position) => {
        const atStart = ['start', 'jump-start', 'jump-both'].includes(position);
        const jumps = position === 'jump-none' ? count - 1 : position === 'jump-both' ? count + 1 : count;
        return (x, isBefore) => {
          let step = Math.floor(x * count) + (atStart ? 1 : 0);
          if (isBefore && x * count % 1 === 0) step -= 1;
          if (x >= 0 && step < 0) step = 0;
          if (x <= 1 && step > jumps) step = jumps;
          return step / jumps;
        };
      };
      const pieces = points => x => {
        let at = points.findLastIndex(point => point[0] <= x);
        at = Math.min(Math.max(at, 0), points.length - 2);
        if (points.length === 1) return points[0][1];
        const [from, low] = points[at], [to, high] = points[at + 1];
        return from === to ? high : low + (high - low) * (x - from) / (to - from);
      };
      // The points of linear(), each with its place.
      const linearPoints = inner => {
        const points = [];
        for (const part of inner.split(',')) {
          const words = part.trim().split(/\s+/), places = words.filter(word => word.endsWith('%'));
          const output = Number(words.find(word => !word.endsWith('%')));
          if (places.length === 0) points.push([null, output]);
          for (const place of places) points.push([parseFloat(place) / 100, output]);
        }
        const last = points.length - 1;
        points[0][0] ??= 0;
        points[last][0] ??= 1;
        let most = -Infinity;
        for (const point of points) if (point[0] !== null) most = point[0] = Math.max(point[0], most);
        for (let at = 0; at <= last; at++) {
          if (points[at][0] !== null) continue;
          let end = at;
          while (points[end][0] === null) end++;
          const from = points[at - 1][0], step = (points[end][0] - from) / (end - at + 1);
          for (let count = 1; at < end; at++, count++) points[at][0] = from + step * count;
        }
        return points;
      };
      const named = { linear: x => x, ease: bezier(0.25, 0.1, 0.25, 1), 'ease-in': bezier(0.42, 0, 1, 1),
        'ease-out': bezier(0, 0, 0.58, 1), 'ease-in-out': bezier(0.42, 0, 0.58, 1) };
      const easings = new Map();
      // An easing with its text and its function.
      const easing = text => {
        text = `${text}`;
        const known = easings.get(text);
        if (known !== undefined) return known;
        const canonical = host.easing(text);
        if (canonical === null) typeError(`${text} is not a valid value for easing`);
        const made = { text: canonical, at: named[canonical] };
        const [, name, inner] = /^([\w-]+)\((.*)\)$/s.exec(canonical) ?? [canonical, canonical, ''];
        const parts = inner.split(',').map(part => part.trim());
        if (name === 'cubic-bezier') made.at = bezier(...parts.map(Number));
        else if (name === 'steps') made.at = stepped(+parts[0], parts[1]);
        else if (name === 'step-start') { made.text = 'steps(1, start)'; made.at = stepped(1, 'start'); }
        else if (name === 'step-end') { made.text = 'steps(1)'; made.at = stepped(1, 'end'); }
        else if (name === 'linear' && inner !== '') {
          const points = linearPoints(inner);
          made.text = `linear(${points.map(([place, output]) =>
            `${output.toFixed(2)} ${+(place * 100).toPrecision(6)}%`).join(', ')})`;
          made.at = pieces(points);
        }
        if (easings.size < 1000) easings.set(text, made);
        return made;
      };

      // MARK: Timing

      const fills = ['none', 'forwards', 'backwards', 'both', 'auto'];
      const directions = ['normal', 'reverse', 'alternate', 'alternate-reverse'];
      const initialTiming = () => ({ delay: 0, direction: 'normal', duration: 'auto', easing: easing('linear'),
        endDelay: 0, fill: 'auto', iterationStart: 0, iterations: 1 });
      const durationOf = value => {
        if (typeof value !== 'number')
          return `${value}` === 'auto' ? 'auto' : typeError('duration should be a number or "auto"');
        return value >= 0 ? value : typeError('duration cannot be negative or NaN');
      };
      // Changes a timing by a dictionary; nothing changes if one of its members is not valid.
      const applyTiming = (timing, options) => {
        const made = { ...timing };
        const { delay, direction, duration, easing: function_, endDelay, fill, iterationStart, iterations }
          = options;
        if (delay !== undefined) made.delay = finite(delay);
        if (direction !== undefined) made.direction = choice(direction, directions);
        if (duration !== undefined) made.duration = durationOf(duration);
        if (endDelay !== undefined) made.endDelay = finite(endDelay);
        if (fill !== undefined) made.fill = choice(fill, fills);
        if (iterationStart !== undefined) {
          made.iterationStart = finite(iterationStart);
          if (made.iterationStart < 0) typeError('iterationStart cannot be negative');
        }
        if (iterations !== undefined) {
          made.iterations = +iterations;
          if (!(made.iterations >= 0)) typeError('iterations cannot be negative or NaN');
        }
        if (function_ !== undefined) made.easing = easing(function_);
        return made;
      };
      const optionsOf = value => {
        if (value === undefined || value === null) return {};
        if (typeof value === 'object' || typeof value === 'function') return value;
        return { duration: +value };
      };
      const iterationDuration = timing => timing.duration === 'auto' ? 0 : timing.duration;
      const activeDuration = timing => {
        const duration = iterationDuration(timing);
        return duration === 0 || timing.iterations === 0 ? 0 : duration * timing.iterations;
      };
      const endTime = timing => Math.max(0, timing.delay + activeDuration(timing) + timing.endDelay);
      // Where an effect is at a time of its animation (4.6 to 4.10).
      const momentOf = (timing, localTime, rate) => {
        const moment = { phase: 'idle', progress: null, iteration: null };
        if (localTime === null) return moment;
        const length = activeDuration(timing), end = endTime(timing), duration = iterationDuration(timing);
        const start = Math.max(Math.min(timing.delay, end), 0);
        const stop = Math.max(Math.min(timing.delay + length, end), 0);
        if (localTime < start || rate < 0 && localTime === start) moment.phase = 'before';
        else if (localTime > stop || rate >= 0 && localTime === stop) moment.phase = 'after';
        else moment.phase = 'active';
        const { phase } = moment, { fill, iterations, iterationStart } = timing;
        let active = null;
        if (phase === 'active') active = localTime - timing.delay;
        else if (phase === 'before' && (fill === 'backwards' || fill === 'both'))
          active = Math.max(localTime - timing.delay, 0);
        else if (phase === 'after' && (fill === 'forwards' || fill === 'both'))
          active = Math.max(Math.min(localTime - timing.delay, length), 0);
        if (active === null) return moment;
        const overall = iterationStart
          // WebKit counts in seconds, which shows where a step begins.
          + (duration === 0 ? phase === 'before' ? 0 : iterations : active / 1000 / (duration / 1000));
        let simple = overall === Infinity ? iterationStart % 1 : overall % 1;
        if (simple === 0 && phase !== 'before' && active === length && iterations !== 0) simple = 1;
        moment.iteration = phase === 'after' && iterations === Infinity ? Infinity
          : simple === 1 ? Math.floor(overall) - 1 : Math.floor(overall);
        let isForwards = timing.direction === 'normal';
        if (timing.direction.startsWith('alternate')) {
          const turn = moment.iteration + (timing.direction === 'alternate' ? 0 : 1);
          isForwards = turn === Infinity || turn % 2 === 0;
        }
        const directed = isForwards ? simple : 1 - simple;
        const isBefore = phase === 'before' && isForwards || phase === 'after' && !isForwards;
        moment.progress = timing.easing.at(directed, isBefore);
        return moment;
      };
    """#
}
