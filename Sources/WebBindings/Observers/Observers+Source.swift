internal import ScriptEngine

extension ScriptLibrary {
  static let observersSource: OwnScript = #"""
    (function (host) {
      'use strict';
      const { defineProperty, expose, guard, require, dictionary, finite, queue, seen, performance,
              DOMRectReadOnly, Element, Document } = host;
      const key = {}, view = globalThis;
      const illegal = guard(key);
      const callable = (list, name) => {
        require(list, 1);
        if (typeof list[0] !== 'function')
          throw new TypeError(
            `Argument 1 ('callback') to the ${name} constructor must be a function`);
        return list[0];
      };
      // The target of a call of a method.
      const element = (list, method) => {
        require(list, 1);
        if (!(list[0] instanceof Element))
          throw new TypeError(`Argument 1 ('target') to ${method} must be an instance of Element`);
        return list[0];
      };
      const isRendered = target => target.isConnected && target.getClientRects().length > 0;
      const rect = value => {
        const { x, y, width, height } = dictionary(value);
        return new DOMRectReadOnly(x, y, width, height);
      };

      // An observer's queue of entries, and the task that delivers them.
      class Delivery {
        records = [];
        isQueued = false;
        constructor(callback, observer, wrap = list => list) {
          Object.assign(this, { callback, observer, wrap });
        }
        add(record) {
          this.records.push(record);
          if (this.isQueued) return;
          this.isQueued = true;
          queue(() => {
            this.isQueued = false;
            const list = this.take();
            if (list.length > 0)
              Reflect.apply(this.callback, this.observer, [this.wrap(list), this.observer]);
          });
        }
        take() { const list = this.records; this.records = []; return list; }
      }

      // MARK: Intersection Observer

      const margin = text => {
        const parts = `${text ?? '0px'}`.trim().split(/\s+/).filter(part => part !== '');
        const refuse = () => {
          throw new DOMException(
            "Failed to construct 'IntersectionObserver': rootMargin must be specified in pixels or percent.",
            'SyntaxError');
        };
        if (parts.length > 4) refuse();
        const sizes = parts.map(part => {
          const match = /^([+-]?(?:\d+\.?\d*|\.\d+))(px|%)$/i.exec(part)
            ?? (/^[+-]?0+(?:\.0*)?$/.test(part) ? [part, '0', 'px'] : null);
          if (match === null) refuse();
          return `${+match[1]}${match[2].toLowerCase()}`;
        });
        if (sizes.length === 0) sizes.push('0px');
        const [top, right = top, bottom = top, left = right] = sizes;
        return [top, right, bottom, left].join(' ');
      };

      class IntersectionObserver {
        #delivery; #root; #margin; #scrollMargin; #thresholds; #targets = new Map();
        static brand(value) { return #delivery in value; }
        constructor(callback) {
          callable(arguments, 'IntersectionObserver');
          const { root = null, rootMargin, scrollMargin, threshold = 0 } = dictionary(arguments[1]);
          if (root !== null && !(root instanceof Element) && !(root instanceof Document))
            throw new TypeError('Type error');
          this.#margin = margin(rootMargin);
          this.#scrollMargin = margin(scrollMargin);
          const isList = Object(threshold) === threshold && (threshold[Symbol.iterator] ?? null) !== null;
          const list = isList ? Array.from(threshold, finite) : [finite(threshold)];
          for (const value of list) {
            if (value < 0 || value > 1)
              throw new RangeError(
                "Failed to construct 'IntersectionObserver': all thresholds must lie in the range [0.0, 1.0].");
          }
          if (list.length === 0) list.push(0);
          this.#thresholds = Object.freeze(list.sort((first, second) => first - second));
          this.#root = root;
          this.#delivery = new Delivery(callback, this);
        }
        get root() { return this.#root; }
        get rootMargin() { return this.#margin; }
        get scrollMargin() { return this.#scrollMargin; }
        get thresholds() { return this.#thresholds; }
        observe(target) {
          if (this.#targets.has(element(arguments, 'IntersectionObserver.observe'))) return;
          this.#targets.set(target, true);
          queue(() => { if (this.#targets.has(target)) this.#look(target); });
        }
        #look(target) {
          const root = this.#root;
          const isIn = isRendered(target)
            && (!(root instanceof Element) || root !== target && root.contains(target));
          let box = rect(target.getBoundingClientRect());
          const bounds = root instanceof Element ? rect(root.getBoundingClientRect())
            : new DOMRectReadOnly(0, 0, view.innerWidth, view.innerHeight);
          const left = Math.max(box.left, bounds.left), right = Math.min(box.right, bounds.right);
          const top = Math.max(box.top, bounds.top), bottom = Math.min(box.bottom, bounds.bottom);
          // What scrolls or is clipped inside of the viewport, only a record of the layout knows.
          const known = root instanceof Element || this.#margin !== '0px 0px 0px 0px'
            ? undefined : seen(target);
          const isIntersecting = known ? known[0] === 1 : isIn && left <= right && top <= bottom;
          const shared = !isIntersecting ? new DOMRectReadOnly()
            : known ? new DOMRectReadOnly(...known.slice(2, 6))
            : new DOMRectReadOnly(left, top, right - left, bottom - top);
          if (known) box = new DOMRectReadOnly(...known.slice(6));
          const area = box.width * box.height;
          this.#delivery.add(new IntersectionObserverEntry(key, {
            time: performance.now(), rootBounds: known || isRendered(target) ? bounds : new DOMRectReadOnly(), boundingClientRect: box,
            intersectionRect: shared, isIntersecting,
            intersectionRatio: !isIntersecting ? 0 : known ? known[1]
              : area === 0 ? 1 : shared.width * shared.height / area,
            target }));
        }
        unobserve(target) {
          this.#targets.delete(element(arguments, 'IntersectionObserver.unobserve'));
        }
        disconnect() { this.#targets.clear(); this.#delivery.take(); }
        takeRecords() { return this.#delivery.take(); }
      }

      class IntersectionObserverEntry {
        #init;
        static brand(value) { return #init in value; }
        constructor(init) {
          if (init === key) {
            this.#init = arguments[1];
            return;
          }
          require(arguments, 1);
          init = dictionary(init);
          const member = (name, type) => {
            const value = init[name];
            if (value === undefined)
              throw new TypeError(
                `Member IntersectionObserverEntryInit.${name} is required and must be an instance of ${type}`);
            return value;
          };
          // The members are read in the order of their names.
          const boundingClientRect = rect(member('boundingClientRect', 'DOMRectInit'));
          const intersectionRatio = finite(member('intersectionRatio', 'double'));
          const intersectionRect = rect(member('intersectionRect', 'DOMRectInit'));
          const isIntersecting = !!member('isIntersecting', 'boolean');
          const bounds = member('rootBounds', 'DOMRectInit'), target = member('target', 'Element');
          if (!(target instanceof Element)) throw new TypeError('Type error');
          this.#init = {
            boundingClientRect, intersectionRatio, intersectionRect, isIntersecting, target,
            rootBounds: bounds === null ? null : rect(bounds), time: finite(member('time', 'double')) };
        }
        get time() { return this.#init.time; }
        get rootBounds() { return this.#init.rootBounds; }
        get boundingClientRect() { return this.#init.boundingClientRect; }
        get intersectionRect() { return this.#init.intersectionRect; }
        get isIntersecting() { return this.#init.isIntersecting; }
        get intersectionRatio() { return this.#init.intersectionRatio; }
        get target() { return this.#init.target; }
      }

      // MARK: Resize Observer

      class ResizeObserver {
        #delivery; #targets = new Map();
        static brand(value) { return #delivery in value; }
        constructor(callback) {
          this.#delivery = new Delivery(callable(arguments, 'ResizeObserver'), this);
        }
        observe(target) {
          element(arguments, 'ResizeObserver.observe');
          const { box = 'content-box' } = dictionary(arguments[1]);
          if (!['content-box', 'border-box'].includes(`${box}`))
            throw new TypeError('Type error');
          this.#targets.set(target, true);
          queue(() => {
            // As in WebKit, the first size of an element that is not rendered is told as well.
            if (this.#targets.has(target))
              this.#delivery.add(new ResizeObserverEntry(key, target));
          });
        }
        unobserve(target) { this.#targets.delete(element(arguments, 'ResizeObserver.unobserve')); }
        disconnect() { this.#targets.clear(); this.#delivery.take(); }
      }

      class ResizeObserverEntry {
        #target; #rect; #size;
        static brand(value) { return #target in value; }
        constructor() {
          illegal(arguments[0]);
          this.#target = arguments[1];
          const { width, height } = this.#target.getBoundingClientRect();
          this.#rect = new DOMRectReadOnly(0, 0, width, height);
          this.#size = Object.freeze([new ResizeObserverSize(key, width, height)]);
        }
        get target() { return this.#target; }
        get contentRect() { return this.#rect; }
        get borderBoxSize() { return this.#size; }
        get contentBoxSize() { return this.#size; }
      }

      class ResizeObserverSize {
        #inline; #block;
        static brand(value) { return #inline in value; }
        constructor() { illegal(arguments[0]); [, this.#inline, this.#block] = arguments; }
        get inlineSize() { return this.#inline; }
        get blockSize() { return this.#block; }
      }

      // MARK: Performance Timeline

      const types = Object.freeze(['mark', 'measure', 'navigation', 'paint', 'resource']);
      const observers = new Set();

      class PerformanceObserver {
        #delivery; #types = new Set(); #form;
        static brand(value) { return #delivery in value; }
        constructor(callback) {
          this.#delivery = new Delivery(
            callable(arguments, 'PerformanceObserver'), this,
            list => new PerformanceObserverEntryList(key, list));
        }
        observe() {
          const { type, entryTypes, buffered } = arguments[0] ?? {};
          if (type === undefined && entryTypes === undefined)
            throw new TypeError('no type or entryTypes were provided');
          if (entryTypes !== undefined && (type !== undefined || buffered !== undefined))
            throw new TypeError('either entryTypes or type must be provided');
          // Web IDL, 3.2.21: a text is no sequence.
          if (entryTypes !== undefined && Object(entryTypes) !== entryTypes)
            throw new TypeError('Value is not a sequence');
          const form = entryTypes === undefined ? 'type' : 'entryTypes';
          if (this.#form !== undefined && this.#form !== form)
            throw new DOMException(
              "observer type can't be changed once registered", 'InvalidModificationError');
          const known = (entryTypes === undefined ? [`${type}`] : Array.from(entryTypes, name => `${name}`))
            .filter(name => types.includes(name));
          if (known.length === 0) return;
          this.#form = form;
          if (entryTypes !== undefined) this.#types.clear();
          for (const name of known) this.#types.add(name);
          observers.add(this);
          if (buffered)
            for (const entry of performance.getEntriesByType(known[0])) this.#delivery.add(entry);
        }
        disconnect() { observers.delete(this); this.#types.clear(); this.#delivery.take(); this.#form = undefined; }
        takeRecords() { return this.#delivery.take(); }
        static tell(observer, entry) {
          if (observer.#types.has(entry.entryType)) observer.#delivery.add(entry);
        }
      }
      const { tell } = PerformanceObserver;
      delete PerformanceObserver.tell;
      const notify = entry => { for (const observer of observers) tell(observer, entry); };

      class PerformanceObserverEntryList {
        #list;
        static brand(value) { return #list in value; }
        constructor() {
          illegal(arguments[0]);
          this.#list = arguments[1].slice().sort((first, second) => first.startTime - second.startTime);
        }
        getEntries() { return this.#list.slice(); }
        getEntriesByType(type) { return this.#list.filter(entry => entry.entryType === `${type}`); }
        getEntriesByName(name) {
          const type = arguments[1];
          return this.#list.filter(entry =>
            entry.name === `${name}` && (type === undefined || entry.entryType === `${type}`));
        }
      }

      const interfaces = {
        __proto__: null, IntersectionObserver, IntersectionObserverEntry, ResizeObserver,
        ResizeObserverEntry, ResizeObserverSize, PerformanceObserver, PerformanceObserverEntryList };
      defineProperty(PerformanceObserver, 'supportedEntryTypes', {
        __proto__: null, value: types, configurable: true });
      for (const name in interfaces) expose(interfaces[name]);
      return { ...interfaces, notify };
    })
    """#
}
