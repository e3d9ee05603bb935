internal import DOM
internal import ScriptEngine

extension ScriptLibrary {
  /// Text tracks and their cues, time ranges (HTML Standard, 4.8.11.11 and 4.8.11.13; WebVTT, 9) and
  /// the pixels of images (HTML Standard, 4.12.5.1.15). Nothing is loaded or played, so a track has
  /// the cues that scripts add.
  static let mediaObjects: ScriptLibrary = ScriptLibrary(
    [
      "TextTrack", "TextTrackList", "TextTrackCue", "TextTrackCueList", "VTTCue", "TimeRanges",
      "ImageData",
    ], source: mediaSource,
    borrowing: ["EventTarget", "HTMLTrackElement", "DocumentFragment"])

  private static let mediaSource: OwnScript = #"""
    (function (host) {
      'use strict';
      const { expose, guard, require, finite, EventTarget, HTMLTrackElement } = host, key = {};
      const illegal = guard(key);
      const fail = (name, message) => { throw new globalThis.DOMException(message, name); };
      const rangeError = (message = 'The index is not in the allowed range.') =>
        fail('IndexSizeError', message);
      // Event handler attributes: a listener that calls the present value.
      const handlers = (kind, ...types) => {
        for (const type of types) {
          const values = new WeakMap();
          const name = `on${type}`;
          // A name in brackets becomes a part of the functions' names.
          Object.defineProperty(kind.prototype, name, Object.getOwnPropertyDescriptor({
            get [name]() { return values.get(this)?.value ?? null; },
            set [name](value) {
              value = typeof value === 'function' || typeof value === 'object' ? value : null;
              const known = values.get(this);
              if (known !== undefined) { known.value = value; return; }
              const slot = { value };
              values.set(this, slot);
              this.addEventListener(type, event => {
                if (typeof slot.value === 'function') Reflect.apply(slot.value, this, [event]);
              });
            } }, name));
        }
      };
      // Lists show their items by index: a proxy reads them anew.
      const lists = new WeakMap();
      const position = name =>
        typeof name === 'string' && /^(?:0|[1-9]\d{0,8})$/.test(name) ? +name : -1;
      const { addEventListener, removeEventListener, dispatchEvent } = EventTarget.prototype;
      const eventMethods = [addEventListener, removeEventListener, dispatchEvent];
      const listHandler = {
        get(target, name, receiver) {
          const at = position(name);
          if (at >= 0) return lists.get(target)()[at];
          const value = Reflect.get(target, name, receiver);
          // The methods of EventTarget do not know the proxy.
          return eventMethods.includes(value) ? value.bind(target) : value;
        },
        has(target, name) {
          const at = position(name);
          return at < 0 ? Reflect.has(target, name) : at < lists.get(target)().length;
        },
        ownKeys(target) {
          return [...lists.get(target)().keys()].map(String).concat(Reflect.ownKeys(target));
        },
        getOwnPropertyDescriptor(target, name) {
          const at = position(name), value = at < 0 ? undefined : lists.get(target)()[at];
          return at < 0 ? Reflect.getOwnPropertyDescriptor(target, name)
            : value === undefined ? undefined
            : { value, writable: false, enumerable: true, configurable: true };
        },
        set(target, name, value, receiver) {
          return position(name) < 0 && Reflect.set(target, name, value, receiver);
        } };
      const kindsOfLists = new WeakMap();
      const withItems = (object, items, kind) => {
        const made = new Proxy(object, listHandler);
        kindsOfLists.set(made, kind);
        lists.set(object, items);
        lists.set(made, items);
        return made;
      };
      const iterable = kind => Object.defineProperty(kind.prototype, Symbol.iterator, {
        value: Array.prototype.values, writable: true, configurable: true });

      class TextTrackCueList {
        static brand(value) { return kindsOfLists.get(value) === TextTrackCueList; }
        constructor() {
          illegal(arguments[0]);
          return withItems(this, arguments[1], TextTrackCueList);
        }
        get length() { return lists.get(this)().length; }
        item(index) { require(arguments, 1); return lists.get(this)()[index >>> 0] ?? null; }
        getCueById(id) {
          require(arguments, 1);
          id = `${id}`;
          return id === '' ? null : lists.get(this)().find(cue => cue.id === id) ?? null;
        }
      }
      iterable(TextTrackCueList);
      const kinds = ['subtitles', 'captions', 'descriptions', 'chapters', 'metadata'];
      const modes = ['disabled', 'hidden', 'showing'];
      // The parts of a track, which those of a track element read from its attributes.
      const parts = new WeakMap(), cueTracks = new WeakMap();
      class TextTrack extends EventTarget {
        static brand(value) { return parts.has(value); }
        constructor() {
          illegal(arguments[0]);
          super();
          const state = { mode: arguments[2] ?? 'hidden', cues: [], read: arguments[1] };
          state.list = new TextTrackCueList(key, () => state.cues);
          state.active = new TextTrackCueList(key, () => []);
          parts.set(this, state);
        }
        get kind() { return parts.get(this).read('kind'); }
        get label() { return parts.get(this).read('label'); }
        get language() { return parts.get(this).read('srclang'); }
        get id() { return parts.get(this).read('id'); }
        get inBandMetadataTrackDispatchType() { return ''; }
        get mode() { return parts.get(this).mode; }
        set mode(value) { if (modes.includes(`${value}`)) parts.get(this).mode = `${value}`; }
        get cues() {
          const { mode, list } = parts.get(this);
          return mode === 'disabled' ? null : list;
        }
        get activeCues() {
          const { mode, active } = parts.get(this);
          return mode === 'disabled' ? null : active;
        }
        addCue(cue) {
          require(arguments, 1);
          if (!(cue instanceof TextTrackCue)) throw new TypeError('Type error');
          cueTracks.get(cue)?.removeCue(cue);
          cueTracks.set(cue, this);
          const { cues } = parts.get(this);
          cues.push(cue);
          sort(cues);
        }
        removeCue(cue) {
          require(arguments, 1);
          if (!(cue instanceof TextTrackCue)) throw new TypeError('Type error');
          if (cueTracks.get(cue) !== this)
            fail('NotFoundError', 'The object can not be found here.');
          cueTracks.delete(cue);
          const { cues } = parts.get(this);
          cues.splice(cues.indexOf(cue), 1);
        }
      }
      handlers(TextTrack, 'cuechange');
      // Text track cue order: by beginning, and the later end first.
      const sort = cues => cues.sort((first, second) =>
        first.startTime - second.startTime || second.endTime - first.endTime);
      class TextTrackList extends EventTarget {
        static brand(value) { return kindsOfLists.get(value) === TextTrackList; }
        constructor() {
          illegal(arguments[0]);
          super();
          return withItems(this, arguments[1], TextTrackList);
        }
        get length() { return lists.get(this)().length; }
        item(index) { require(arguments, 1); return lists.get(this)()[index >>> 0] ?? null; }
        getTrackById(id) {
          require(arguments, 1);
          return lists.get(this)().find(track => track.id === `${id}`) ?? null;
        }
      }
      handlers(TextTrackList, 'addtrack', 'change', 'removetrack');
      iterable(TextTrackList);
      class TextTrackCue extends EventTarget {
        #id = ''; #start; #end; #pauses = false; #node = null;
        static brand(value) { return #id in value; }
        constructor(startTime, endTime, cueNode) {
          require(arguments, 3);
          if (cueNode !== key && !(cueNode instanceof host.DocumentFragment))
            throw new TypeError("Argument 3 ('cueNode') to the TextTrackCue constructor must be an instance of DocumentFragment");
          super();
          this.#start = finite(startTime);
          this.#end = finite(endTime);
          if (cueNode !== key) this.#node = cueNode;
        }
        get track() { return cueTracks.get(this) ?? null; }
        get id() { return this.#id; }
        set id(value) { this.#id = `${value}`; }
        get startTime() { return this.#start; }
        set startTime(value) { this.#start = finite(value); this.#moved(); }
        get endTime() { return this.#end; }
        set endTime(value) { this.#end = finite(value); this.#moved(); }
        #moved() { if (this.track !== null) sort(parts.get(this.track).cues); }
        get pauseOnExit() { return this.#pauses; }
        set pauseOnExit(value) { this.#pauses = Boolean(value); }
        getCueAsHTML() { return this.#node?.cloneNode(true) ?? null; }
      }
      handlers(TextTrackCue, 'enter', 'exit');
      const oneOf = (values, value, known) => values.includes(`${value}`) ? `${value}` : known;
      const percentage = value => {
        value = finite(value);
        if (value < 0 || value > 100) rangeError();
        return value;
      };
      const orAuto = (value, number) => {
        if (typeof value === 'number') return number(value);
        if (`${value}` !== 'auto') throw new TypeError('Type error');
        return 'auto';
      };
      class VTTCue extends TextTrackCue {
        #text; #region = null; #vertical = ''; #snaps = true; #line = 'auto'; #lineAlign = 'start';
        static brand(value) { return #text in value; }
        #position = 'auto'; #positionAlign = 'auto'; #size = 100; #align = 'center';
        constructor(startTime, endTime, text) {
          require(arguments, 3);
          super(startTime, endTime, key);
          this.#text = `${text}`;
        }
        get region() { return this.#region; }
        set region(value) { this.#region = value ?? null; }
        get vertical() { return this.#vertical; }
        set vertical(value) { this.#vertical = oneOf(['', 'rl', 'lr'], value, this.#vertical); }
        get snapToLines() { return this.#snaps; }
        set snapToLines(value) { this.#snaps = Boolean(value); }
        get line() { return this.#line; }
        set line(value) {
          this.#line = orAuto(value, finite);
        }
        get lineAlign() { return this.#lineAlign; }
        set lineAlign(value) {
          this.#lineAlign = oneOf(['start', 'center', 'end'], value, this.#lineAlign);
        }
        get position() { return this.#position; }
        set position(value) { this.#position = orAuto(value, percentage); }
        get positionAlign() { return this.#positionAlign; }
        set positionAlign(value) {
          this.#positionAlign = oneOf(
            ['line-left', 'center', 'line-right', 'auto'], value, this.#positionAlign);
        }
        get size() { return this.#size; }
        set size(value) { this.#size = percentage(value); }
        get align() { return this.#align; }
        set align(value) {
          this.#align = oneOf(['start', 'center', 'end', 'left', 'right'], value, this.#align);
        }
        get text() { return this.#text; }
        set text(value) { this.#text = `${value}`; }
        getCueAsHTML() { return nodesOf(this.#text); }
      }
      // WebVTT, 6.5: the nodes of a cue's text. Voices, classes and languages become spans.
      const elementNames = { __proto__: null, b: 'b', i: 'i', u: 'u', ruby: 'ruby', rt: 'rt',
        c: 'span', v: 'span', lang: 'span' };
      const nodesOf = text => {
        const { document } = globalThis, fragment = document.createDocumentFragment();
        let current = fragment;
        for (const [part, end, name] of text.matchAll(/<(\/?)([a-z]*)[^>]*>|[^<]+/g)) {
          if (part[0] !== '<') current.append(part);
          else if (end === '/') current = current.parentNode ?? fragment;
          else if (elementNames[name] !== undefined) {
            const element = document.createElement(elementNames[name]);
            current.append(element);
            current = element;
          }
        }
        return fragment;
      };
      class TimeRanges {
        #brand;
        static brand(value) { return #brand in value; }
        constructor() { illegal(arguments[0]); }
        get length() { return 0; }
        start(index) { require(arguments, 1); rangeError(); }
        end(index) { require(arguments, 1); rangeError(); }
      }

      const longestSide = 2 ** 31 - 1;
      const side = value => {
        value = value >>> 0;
        if (value === 0) rangeError();
        return value;
      };
      let sizeOf;
      class ImageData {
        #width; #height; #data;
        static brand(value) { return #width in value; }
        static {
          sizeOf = image => #data in image
            ? { width: image.#width, height: image.#height, data: image.#data } : undefined;
        }
        constructor(first, second) {
          require(arguments, 2);
          let data;
          if (ArrayBuffer.isView(first)) {
            if (!(first instanceof Uint8ClampedArray)) rangeError();
            if (first.length === 0 || first.length % 4 !== 0)
              fail('InvalidStateError', 'Length is not a non-zero multiple of 4');
            this.#width = side(second);
            if (first.length / 4 % this.#width !== 0)
              rangeError('Length is not a multiple of sw');
            this.#height = first.length / 4 / this.#width;
            if (arguments[2] !== undefined && arguments[2] >>> 0 !== this.#height)
              rangeError('sh value is not equal to height');
            data = first;
          } else {
            this.#width = side(first);
            this.#height = side(second);
            const length = this.#width * this.#height * 4;
            if (length > longestSide)
              throw new RangeError('Cannot allocate a buffer of this size');
            data = new Uint8ClampedArray(length);
          }
          this.#data = data;
          Object.defineProperty(this, 'data', { value: data, enumerable: true });
        }
        get width() { return this.#width; }
        get height() { return this.#height; }
      }

      const interfaces = { TextTrack, TextTrackList, TextTrackCue, TextTrackCueList, VTTCue,
        TimeRanges, ImageData };
      expose(...Object.values(interfaces));
      const trackOf = new WeakMap(), added = new WeakMap(), listOf = new WeakMap();
      // The track of a `track` element.
      const track = element => {
        if (!trackOf.has(element))
          trackOf.set(element, new TextTrack(key, name => element[name], 'disabled'));
        return trackOf.get(element);
      };
      const textTracks = element => {
        if (!listOf.has(element))
          listOf.set(element, new TextTrackList(key, () => [
            ...Array.from(element.children).filter(child => child instanceof HTMLTrackElement)
              .map(track), ...added.get(element) ?? []]));
        return listOf.get(element);
      };
      const addTextTrack = (element, kind, label = '', language = '') => {
        if (!kinds.includes(kind)) throw new TypeError('Type error');
        const values = { kind, label, srclang: language, id: '' };
        const made = new TextTrack(key, name => values[name]);
        added.set(element, [...added.get(element) ?? [], made]);
        return made;
      };
      // What `structuredClone` copies.
      const partsOf = value => {
        const image = sizeOf(value);
        return image && [image.width, image.height, image.data];
      };
      const made = ([width, height, pixels]) => {
        const image = new ImageData(width, height);
        sizeOf(image).data.set(pixels);
        return image;
      };
      return { ...interfaces, partsOf, made, track, textTracks, addTextTrack, ranges: () => new TimeRanges(key) };
    })
    """#
}

extension InterfaceBuilder where Subject == Element {
  /// HTML Standard, 4.8.11: the members of media elements that are objects of their own.
  func includeMediaObjects() throws {
    for name in ["buffered", "played", "seekable"] {
      try readonly(name) { (_, realm: Realm) -> Value in
        try realm.context.call(realm.member("ranges", of: .mediaObjects))
      }
    }
    try readonly("textTracks") { (element, realm: Realm) -> Value in
      try realm.context.call(
        realm.member("textTracks", of: .mediaObjects), realm.wrap(element.node))
    }
    try method("addTextTrack") {
      (element, kind: String, label: String?, language: String?, realm: Realm) -> Value in
      try realm.context.call(
        realm.member("addTextTrack", of: .mediaObjects), realm.wrap(element.node),
        realm.context.makeString(kind), realm.context.makeString(label ?? ""),
        realm.context.makeString(language ?? ""))
    }
  }
}
