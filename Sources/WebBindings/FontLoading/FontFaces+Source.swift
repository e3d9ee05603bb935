internal import ScriptEngine

extension ScriptLibrary {
  /// The program of font faces. A face is `unloaded` until it is loaded, which fails: at once, or in a task
  /// if its data is in its address.
  static let fontFacesSource: OwnScript = #"""
    (function (host) {
      'use strict';
      const { expose, require, sequence, descriptor, font: partsOfFont, isBuffer, later, EventTarget,
              CSSFontFaceRule, CSSGroupingRule, CSSImportRule, defineProperty } = host;
      const { DOMException, WeakMap, Set, Promise } = globalThis;
      const syntaxError = () =>
        new DOMException('The string did not match the expected pattern.', 'SyntaxError');
      const networkError = () => new DOMException(' A network error occurred.', 'NetworkError');
      // What each object is made of.
      const faces = new WeakMap(), sets = new WeakMap();

      // MARK: Faces

      const initial = {
        __proto__: null, 'font-style': 'normal', 'font-weight': 'normal', 'font-stretch': 'normal',
        'unicode-range': 'U+0-10ffff', 'font-feature-settings': 'normal', 'font-display': 'auto',
        'size-adjust': '100%' };
      const dictionary = {
        __proto__: null, display: 'font-display', featureSettings: 'font-feature-settings',
        sizeAdjust: 'size-adjust', stretch: 'font-stretch', style: 'font-style',
        unicodeRange: 'unicode-range', weight: 'font-weight' };
      const knownFormats = /^(?:woff2?|truetype|opentype|collection|woff2?-variations|truetype-variations|opentype-variations|svg)$/i;
      const sourceOf = text => {
        const value = descriptor('src', text);
        if (value === null) return null;
        // A source of an unknown format does not count.
        const formats = [...value.matchAll(/format\(\s*["']?([^"')]*)["']?\s*\)/g)];
        const sources = [...value.matchAll(/\b(?:url|local)\(/g)].length;
        const unknown = formats.filter(([, format]) => !knownFormats.test(format.trim())).length;
        return unknown < sources ? value : null;
      };
      const failing = (parts, error) => {
        parts.status = 'error';
        parts.error = error;
        parts.settle?.();
      };
      // The promise is made when a script asks for it, so nobody hears of its rejection otherwise.
      const loadedOf = (face, parts) => parts.loaded ??= new Promise((resolve, reject) => {
        parts.settle = () => reject(parts.error);
        if (parts.status === 'error') parts.settle();
      });
      const load = (face, parts) => {
        const loaded = loadedOf(face, parts);
        if (parts.status !== 'unloaded') return loaded;
        if (/^url\(\s*["']?data:/i.test(parts.source)) {
          parts.status = 'loading';
          later(() => failing(parts, networkError()));
        } else failing(parts, networkError());
        return loaded;
      };
      const setDescriptor = (parts, name, text) => {
        const value = text === '' ? null : descriptor(name, text);
        if (value === null) throw syntaxError();
        parts.descriptors[name] = value;
      };

      const readDescriptor = (face, key) => faces.get(face).descriptors[key];
      const writeDescriptor = (face, key, value) => setDescriptor(faces.get(face), key, `${value}`);

      class FontFace {
        static brand(value) { return faces.has(value); }
        static promises = ['loaded', 'load'];
        constructor(family, source) {
          require(arguments, 2);
          family = `${family}`;
          const isData = isBuffer(source), text = isData ? '' : `${source}`, given = arguments[2];
          if (given !== undefined && given !== null && typeof given !== 'object'
              && typeof given !== 'function') throw new TypeError('Type error');
          const parts = {
            family, source: text, descriptors: { __proto__: initial }, status: 'unloaded',
            error: undefined, loaded: undefined, settle: undefined };
          faces.set(this, parts);
          const wanted = {};
          if (given !== undefined && given !== null)
            for (const name in dictionary) {
              const value = given[name];
              if (value !== undefined) wanted[name] = `${value}`;
            }
          const invalid = family === '' || !isData && sourceOf(text) === null
            || Object.keys(wanted).some(name =>
              wanted[name] !== '' && descriptor(dictionary[name], wanted[name]) === null);
          if (invalid) {
            parts.descriptors['unicode-range'] = 'U+0-10FFFF';
            if (family === '') parts.family = 'normal';
            failing(parts, syntaxError());
            return;
          }
          for (const name in wanted)
            if (wanted[name] !== '') setDescriptor(parts, dictionary[name], wanted[name]);
          if (isData) failing(parts, networkError());
        }
        get family() { return faces.get(this).family; }
        set family(value) {
          const parts = faces.get(this), text = `${value}`;
          if (text === '') throw syntaxError();
          parts.family = text;
        }
        get style() { return readDescriptor(this, 'font-style'); }
        set style(value) { writeDescriptor(this, 'font-style', value); }
        get weight() { return readDescriptor(this, 'font-weight'); }
        set weight(value) { writeDescriptor(this, 'font-weight', value); }
        get width() { return readDescriptor(this, 'font-stretch'); }
        set width(value) { writeDescriptor(this, 'font-stretch', value); }
        get stretch() { return readDescriptor(this, 'font-stretch'); }
        set stretch(value) { writeDescriptor(this, 'font-stretch', value); }
        get unicodeRange() { return readDescriptor(this, 'unicode-range'); }
        set unicodeRange(value) { writeDescriptor(this, 'unicode-range', value); }
        get featureSettings() { return readDescriptor(this, 'font-feature-settings'); }
        set featureSettings(value) { writeDescriptor(this, 'font-feature-settings', value); }
        get display() { return readDescriptor(this, 'font-display'); }
        set display(value) { writeDescriptor(this, 'font-display', value); }
        get sizeAdjust() { return readDescriptor(this, 'size-adjust'); }
        set sizeAdjust(value) { writeDescriptor(this, 'size-adjust', value); }
        get status() { return faces.get(this).status; }
        get loaded() { return loadedOf(this, faces.get(this)); }
        load() { return load(this, faces.get(this)); }
      }
      // MARK: Faces of style sheets

      // A rule has the same face as long as it has the same text.
      const ofRules = new WeakMap();
      const faceOf = rule => {
        const { style } = rule, text = rule.cssText, known = ofRules.get(rule);
        if (known?.text === text) return known.face;
        const family = style.getPropertyValue('font-family').replace(/^(["'])(.*)\1$/, '$2');
        const source = style.getPropertyValue('src');
        if (family === '' || source === '') return null;
        const face = new FontFace(family, source), parts = faces.get(face);
        for (const name in initial) {
          const value = style.getPropertyValue(name);
          if (value !== '') parts.descriptors[name] = value;
        }
        ofRules.set(rule, { text, face });
        return face;
      };
      const connected = document => {
        const found = [], waiting = [];
        if (!document) return found;
        const add = list => { for (let at = list.length - 1; at >= 0; at--) waiting.push(list[at]); };
        add([...document.styleSheets].filter(sheet => !sheet.disabled)
          .flatMap(sheet => [...sheet.cssRules]));
        while (waiting.length > 0) {
          const rule = waiting.pop();
          if (rule instanceof CSSFontFaceRule) {
            const face = faceOf(rule);
            if (face !== null) found.push(face);
          } else if (rule instanceof CSSGroupingRule) add(rule.cssRules);
          else if (rule instanceof CSSImportRule && rule.styleSheet) add(rule.styleSheet.cssRules);
        }
        return found;
      };

      // MARK: Which faces a text needs

      const nameOf = family => family.trim().replace(/^(["'])(.*)\1$/, '$2').toLowerCase();
      const wide = /^(?:inherit|initial|unset|revert|revert-layer)$/;
      const query = font => {
        const parts = partsOfFont(font);
        if (parts === null || wide.test(parts[0])) throw syntaxError();
        return { style: parts[0], weight: weightOf(parts[1]), families: parts.slice(2).map(nameOf) };
      };
      const weightOf = text =>
        text === 'normal' || text === 'auto' ? 400 : text === 'bold' ? 700 : Number(text) || 400;
      // How far the weights of a face are from the wanted one (CSS Fonts, 5.2): smaller is better.
      const distance = (descriptors, wanted) => {
        const ends = descriptors['font-weight'].split(' ').map(weightOf);
        const low = Math.min(...ends), high = Math.max(...ends);
        if (low <= wanted && wanted <= high) return 0;
        const above = low > wanted ? low - wanted : Infinity, below = high < wanted ? wanted - high : Infinity;
        if (wanted >= 400 && wanted <= 500)
          return low > wanted && low <= 500 ? above : below < Infinity ? 1000 + below : 2000 + above;
        return wanted < 400 ? (below < Infinity ? below : 1000 + above)
          : above < Infinity ? above : 1000 + below;
      };
      // The characters of a list that a face has none of.
      const missing = (descriptors, codes) => {
        const ranges = descriptors['unicode-range'].split(',').map(range => {
          const [low, high] = range.trim().slice(2).split('-');
          return [parseInt(low, 16), parseInt(high ?? low, 16)];
        });
        return codes.filter(code => !ranges.some(([low, high]) => low <= code && code <= high));
      };
      const isSlanted = style => style !== 'normal' && style !== 'auto';
      const matching = (list, font, text) => {
        const { style, weight, families } = query(font), found = [];
        // A family is for the characters that those before it do not have.
        let codes = [...new Set(text === '' ? ' ' : text)].map(character => character.codePointAt(0));
        for (const family of families) {
          if (codes.length === 0) break;
          let ofFamily = list.filter(face => nameOf(faces.get(face).family) === family);
          const alike = ofFamily.filter(face =>
            isSlanted(faces.get(face).descriptors['font-style']) === isSlanted(style));
          if (alike.length > 0) ofFamily = alike;
          const far = ofFamily.map(face => distance(faces.get(face).descriptors, weight));
          const least = Math.min(...far);
          let left = codes;
          ofFamily.forEach((face, index) => {
            if (far[index] !== least) return;
            const { descriptors } = faces.get(face);
            if (missing(descriptors, codes).length < codes.length) found.push(face);
            left = missing(descriptors, left);
          });
          codes = left;
        }
        return found;
      };

      // MARK: Sets

      const listOf = parts => [...connected(parts.document), ...parts.added];
      const face = (value, method) => {
        if (typeof value !== 'object' || value === null || !faces.has(value))
          throw new TypeError(`Argument 1 ('font') to FontFaceSet.${method} must be an instance of FontFace`);
        return value;
      };
      const iterators = {
        __proto__: Object.getPrototypeOf(Object.getPrototypeOf([][Symbol.iterator]())),
        [Symbol.toStringTag]: 'FontFaceSet Iterator',
        next() { return steps.get(this)(); } };
      const steps = new WeakMap();
      const iterate = (parts, make) => {
        const list = listOf(parts).map(make), iterator = { __proto__: iterators };
        let at = 0;
        steps.set(iterator, () => at < list.length
          ? { value: list[at++], done: false } : { value: undefined, done: true });
        return iterator;
      };

      // Event handler attributes: a listener that calls the present value.
      const readHandler = (set, type) => sets.get(set).handlers[type]?.value ?? null;
      const writeHandler = (set, type, value) => {
        const { handlers } = sets.get(set);
        value = typeof value === 'function' || typeof value === 'object' ? value : null;
        if (handlers[type] !== undefined) { handlers[type].value = value; return; }
        const slot = handlers[type] = { value };
        set.addEventListener(type, event => {
          if (typeof slot.value === 'function') Reflect.apply(slot.value, set, [event]);
        });
      };

      class FontFaceSet extends EventTarget {
        static brand(value) { return sets.has(value); }
        static promises = ['ready', 'load'];
        constructor(initialFaces) {
          require(arguments, 1);
          const added = new Set();
          for (const item of sequence(initialFaces)) {
            if (!faces.has(item)) throw new TypeError('Type error');
            added.add(item);
          }
          super();
          sets.set(this, {
            document: null, added, ready: undefined, handlers: { __proto__: null } });
        }
        get size() { return listOf(sets.get(this)).length; }
        get ready() {
          const parts = sets.get(this);
          return parts.ready ??= Promise.resolve(this);
        }
        get status() { return 'loaded'; }
        has(font) {
          const parts = sets.get(this);
          require(arguments, 1);
          return listOf(parts).includes(face(font, 'has'));
        }
        add(font) {
          const parts = sets.get(this);
          require(arguments, 1);
          if (!listOf(parts).includes(face(font, 'add'))) parts.added.add(font);
          return this;
        }
        delete(font) {
          const parts = sets.get(this);
          require(arguments, 1);
          return parts.added.delete(face(font, 'delete'));
        }
        clear() { sets.get(this).added.clear(); }
        load(font) {
          try {
            const parts = sets.get(this);
            require(arguments, 1);
            const text = arguments[1] === undefined ? ' ' : `${arguments[1]}`;
            const list = matching(listOf(parts), `${font}`, text);
            return Promise.all(list.map(one => load(one, faces.get(one))));
          } catch (error) { return Promise.reject(error); }
        }
        check(font) {
          const parts = sets.get(this);
          require(arguments, 1);
          const text = arguments[1] === undefined ? ' ' : `${arguments[1]}`;
          return matching(listOf(parts), `${font}`, text).every(one => {
            const { status } = faces.get(one);
            return status !== 'unloaded' && status !== 'loading';
          });
        }
        // In WebKit, an entry is the face alone.
        entries() { return iterate(sets.get(this), item => item); }
        keys() { return iterate(sets.get(this), item => item); }
        values() { return iterate(sets.get(this), item => item); }
        forEach(callback) {
          const parts = sets.get(this);
          if (typeof callback !== 'function') throw new TypeError('Cannot call callback');
          for (const item of listOf(parts)) Reflect.apply(callback, arguments[1], [item, item, this]);
        }
        get onloading() { return readHandler(this, 'loading'); }
        set onloading(value) { writeHandler(this, 'loading', value); }
        get onloadingdone() { return readHandler(this, 'loadingdone'); }
        set onloadingdone(value) { writeHandler(this, 'loadingdone', value); }
        get onloadingerror() { return readHandler(this, 'loadingerror'); }
        set onloadingerror(value) { writeHandler(this, 'loadingerror', value); }
      }
      defineProperty(FontFaceSet.prototype, Symbol.iterator, {
        __proto__: null, value: FontFaceSet.prototype.entries, writable: true, configurable: true });
      const interfaces = { FontFace, FontFaceSet };
      expose(...Object.values(interfaces));
      const ofDocuments = new WeakMap();
      return {
        __proto__: null, ...interfaces,
        fontsOf(document) {
          let known = ofDocuments.get(document);
          if (known === undefined) {
            known = new FontFaceSet([]);
            sets.get(known).document = document;
            ofDocuments.set(document, known);
          }
          return known;
        },
      };
    })
    """#
}
