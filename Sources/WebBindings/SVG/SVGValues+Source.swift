internal import ScriptEngine

extension ScriptLibrary {
  /// The values of SVG attributes as objects (SVG 2, 4.6 and 8.4 to 8.7).
  ///
  /// An object reads its attribute anew each time, so it follows changes of the attribute, and writes
  /// it back when a script changes a part.
  static let svgValuesSource = OwnScript(
    composing: [svgNumbers, svgLists, svgElements].joined(separator: "\n"))

  /// Attributes, lengths and angles.
  private static let svgNumbers = #"""
    (function (host) {
      'use strict';
      const { expose, Element } = host, key = {};
      const illegal = token => { if (token !== key) throw new TypeError('Illegal constructor'); };
      const fail = (name, message) => { throw new globalThis.DOMException(message, name); };
      const pattern = () => fail('SyntaxError', 'The string did not match the expected pattern.');
      const readOnly = () =>
        fail('NoModificationAllowedError', 'The object can not be modified.');
      const require = (list, count) => {
        if (list.length < count) throw new TypeError('Not enough arguments');
      };
      const finite = value => {
        const number = Math.fround(Number(value));
        if (!Number.isFinite(number)) throw new TypeError('The provided value is non-finite');
        return number;
      };
      const { getAttribute, setAttribute } = Element.prototype, { apply } = Reflect;
      const read = (element, name) => apply(getAttribute, element, [name]);
      const write = (element, name, value) => apply(setAttribute, element, [name, value]);
      const numberPattern = /[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?/gi;
      const whole = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i;
      const numbersIn = text => (text.match(numberPattern) ?? []).map(each => Math.fround(each));
      // Six digits, as numbers in attributes have.
      const digits = number => `${Number(Number(number).toPrecision(6))}`;
      const constants = (kind, names) => {
        for (const name in names)
          for (const object of [kind, kind.prototype])
            Object.defineProperty(object, name, { value: names[name], enumerable: true });
      };
      // Where a value lies: `get` gives its text, or null if there is none, and `set` writes a text.
      // Values that belong to no attribute keep their text themselves.
      const detached = text => ({ get: () => text, set(value) { text = value; } });
      const inAttribute = (element, name) => ({
        element, get: () => read(element, name), set(value) { write(element, name, value); } });
      const frozen = place => ({ element: place.element, get: place.get, set: readOnly });

      // MARK: Lengths

      const lengthUnits = ['', '', '%', 'em', 'ex', 'px', 'cm', 'mm', 'in', 'pt', 'pc'];
      const factors = [0, 1, 0, 0, 0, 1, 96 / 2.54, 9.6 / 2.54, 96, 96 / 72, 16];
      const parseLength = text => {
        const [, number, unit] = /^\s*([+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?)([a-z]*|%)\s*$/i
          .exec(text ?? '') ?? [];
        if (number === undefined) return null;
        const type = unit === '' ? 1 : lengthUnits.indexOf(unit.toLowerCase());
        return type < 1 ? null : [Math.fround(number), type];
      };
      const fontSize = place => place.element?.isConnected
        ? parseFloat(host.computed(place.element, 'font-size')) : 16;
      const hypotenuse = (width, height) => Math.sqrt((width * width + height * height) / 2);
      // The side that percentages refer to: of the nearest viewport's view box or size.
      const sideOf = ({ element }, direction) => {
        const viewport = element?.ownerSVGElement ?? null;
        if (viewport === null) return 0;
        const box = numbersIn(read(viewport, 'viewBox') ?? '');
        const size = name => {
          const parsed = parseLength(read(viewport, name));
          return parsed === null || parsed[1] === 2 ? 0
            : pixels(parsed, inAttribute(viewport, name), direction);
        };
        const [width, height] = box.length === 4 ? box.slice(2) : [size('width'), size('height')];
        return direction === 'x' ? width : direction === 'y' ? height : hypotenuse(width, height);
      };
      const factorOf = (type, place, direction) =>
        type === 2 ? sideOf(place, direction) / 100
        : type === 3 ? fontSize(place) : type === 4 ? fontSize(place) / 2 : factors[type];
      const pixels = ([number, type], place, direction) =>
        Math.fround(number * factorOf(type, place, direction));
      const lengthText = (number, type) => digits(number) + lengthUnits[type];

      class SVGLength {
        #place; #direction; #initial;
        constructor() {
          illegal(arguments[0]);
          [, this.#place, this.#direction = 'other', this.#initial = '0'] = arguments;
        }
        #parsed() { return parseLength(this.#place.get()) ?? parseLength(this.#initial); }
        get unitType() { return this.#parsed()[1]; }
        get value() { return pixels(this.#parsed(), this.#place, this.#direction); }
        set value(value) {
          value = finite(value);
          const [, type] = this.#parsed();
          const factor = factorOf(type, this.#place, this.#direction);
          this.#place.set(lengthText(factor === 0 ? 0 : value / factor, type));
        }
        get valueInSpecifiedUnits() { return this.#parsed()[0]; }
        set valueInSpecifiedUnits(value) {
          value = finite(value);
          this.#place.set(lengthText(value, this.#parsed()[1]));
        }
        get valueAsString() { return lengthText(...this.#parsed()); }
        set valueAsString(text) {
          text = `${text}`;
          if (parseLength(text) === null) pattern();
          this.#place.set(lengthText(...parseLength(text)));
        }
        newValueSpecifiedUnits(unitType, value) {
          require(arguments, 2);
          unitType = Number(unitType);
          value = finite(value);
          if (!(unitType >= 1 && unitType <= 10))
            fail('NotSupportedError', 'The operation is not supported.');
          this.#place.set(lengthText(value, unitType));
        }
        convertToSpecifiedUnits(unitType) {
          require(arguments, 1);
          unitType = Number(unitType);
          if (!(unitType >= 1 && unitType <= 10))
            fail('NotSupportedError', 'The operation is not supported.');
          const factor = factorOf(unitType, this.#place, this.#direction);
          this.#place.set(lengthText(factor === 0 ? 0 : this.value / factor, unitType));
        }
      }
      constants(SVGLength, { SVG_LENGTHTYPE_UNKNOWN: 0, SVG_LENGTHTYPE_NUMBER: 1,
        SVG_LENGTHTYPE_PERCENTAGE: 2, SVG_LENGTHTYPE_EMS: 3, SVG_LENGTHTYPE_EXS: 4,
        SVG_LENGTHTYPE_PX: 5, SVG_LENGTHTYPE_CM: 6, SVG_LENGTHTYPE_MM: 7, SVG_LENGTHTYPE_IN: 8,
        SVG_LENGTHTYPE_PT: 9, SVG_LENGTHTYPE_PC: 10 });

      // MARK: Angles and numbers

      const angleUnits = ['', '', 'deg', 'rad', 'grad'];
      const angleFactors = [0, 1, 1, 180 / Math.PI, 0.9];
      const parseAngle = text => {
        const [, number, unit] = /^\s*([+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?)(deg|rad|grad)?\s*$/
          .exec(text ?? '') ?? [];
        return number === undefined ? null
          : [Math.fround(number), unit === undefined ? 1 : angleUnits.indexOf(unit)];
      };
      class SVGAngle {
        #place;
        constructor() { illegal(arguments[0]); this.#place = arguments[1]; }
        #parsed() { return parseAngle(this.#place.get()) ?? [0, 1]; }
        get unitType() { return this.#parsed()[1]; }
        get value() {
          const [number, type] = this.#parsed();
          return Math.fround(number * angleFactors[type]);
        }
        set value(value) {
          const [, type] = this.#parsed();
          this.#place.set(digits(finite(value) / angleFactors[type]) + angleUnits[type]);
        }
        get valueInSpecifiedUnits() { return this.#parsed()[0]; }
        set valueInSpecifiedUnits(value) {
          this.#place.set(digits(finite(value)) + angleUnits[this.#parsed()[1]]);
        }
        get valueAsString() {
          const [number, type] = this.#parsed();
          return digits(number) + angleUnits[type];
        }
        set valueAsString(text) {
          if (parseAngle(`${text}`) === null) pattern();
          this.#place.set(`${text}`);
        }
        newValueSpecifiedUnits(unitType, value) {
          require(arguments, 2);
          value = finite(value);
          if (!(unitType >= 1 && unitType <= 4))
            fail('NotSupportedError', 'The operation is not supported.');
          this.#place.set(digits(value) + angleUnits[unitType]);
        }
        convertToSpecifiedUnits(unitType) {
          require(arguments, 1);
          if (!(unitType >= 1 && unitType <= 4))
            fail('NotSupportedError', 'The operation is not supported.');
          this.#place.set(digits(this.value / angleFactors[unitType]) + angleUnits[unitType]);
        }
      }
      constants(SVGAngle, { SVG_ANGLETYPE_UNKNOWN: 0, SVG_ANGLETYPE_UNSPECIFIED: 1,
        SVG_ANGLETYPE_DEG: 2, SVG_ANGLETYPE_RAD: 3, SVG_ANGLETYPE_GRAD: 4 });
      class SVGNumber {
        #place;
        constructor() { illegal(arguments[0]); this.#place = arguments[1]; }
        get value() { return Math.fround(this.#place.get()); }
        set value(value) { this.#place.set(digits(finite(value))); }
      }
      // An object with numbers for parts, whose text is the numbers with spaces between.
      const partOf = (place, index) => numbersIn(place.get() ?? '')[index] ?? 0;
      const setPart = (place, count, index, value) => {
        const numbers = numbersIn(place.get() ?? '');
        place.set(Array.from({ length: count }, (_, at) =>
          digits(at === index ? finite(value) : numbers[at] ?? 0)).join(' '));
      };
      class SVGPoint {
        #place;
        constructor() { illegal(arguments[0]); this.#place = arguments[1]; }
        get x() { return partOf(this.#place, 0); }
        set x(value) { setPart(this.#place, 2, 0, value); }
        get y() { return partOf(this.#place, 1); }
        set y(value) { setPart(this.#place, 2, 1, value); }
        matrixTransform(matrix) {
          require(arguments, 1);
          const { a, b, c, d, e, f } = matrix, { x, y } = this;
          return new SVGPoint(key, detached(`${a * x + c * y + e} ${b * x + d * y + f}`));
        }
      }
      class SVGRect {
        #place;
        constructor() { illegal(arguments[0]); this.#place = arguments[1]; }
        get x() { return partOf(this.#place, 0); }
        set x(value) { setPart(this.#place, 4, 0, value); }
        get y() { return partOf(this.#place, 1); }
        set y(value) { setPart(this.#place, 4, 1, value); }
        get width() { return partOf(this.#place, 2); }
        set width(value) { setPart(this.#place, 4, 2, value); }
        get height() { return partOf(this.#place, 3); }
        set height(value) { setPart(this.#place, 4, 3, value); }
      }
      const aligns = ['', 'none', 'xMinYMin', 'xMidYMin', 'xMaxYMin', 'xMinYMid', 'xMidYMid',
        'xMaxYMid', 'xMinYMax', 'xMidYMax', 'xMaxYMax'];
      const parseAspect = text => {
        const [align, meet = 'meet', ...rest] = (text ?? '').trim().split(/\s+/);
        const index = aligns.indexOf(align, 1);
        return index < 0 || rest.length > 0 || !['meet', 'slice'].includes(meet) ? [6, 1]
          : [index, meet === 'meet' ? 1 : 2];
      };
      class SVGPreserveAspectRatio {
        #place;
        constructor() { illegal(arguments[0]); this.#place = arguments[1]; }
        #write(align, meet) {
          this.#place.set(aligns[align] + (align === 1 ? '' : meet === 2 ? ' slice' : ' meet'));
        }
        get align() { return parseAspect(this.#place.get())[0]; }
        set align(value) {
          value = Number(value);
          if (!(value >= 1 && value <= 10)) throw new TypeError('Type error');
          this.#write(value, this.meetOrSlice);
        }
        get meetOrSlice() { return parseAspect(this.#place.get())[1]; }
        set meetOrSlice(value) {
          value = Number(value);
          if (value !== 1 && value !== 2) throw new TypeError('Type error');
          this.#write(this.align, value);
        }
      }
      constants(SVGPreserveAspectRatio, Object.fromEntries([
        ['SVG_PRESERVEASPECTRATIO_UNKNOWN', 0],
        ...aligns.map((name, index) => [`SVG_PRESERVEASPECTRATIO_${name.toUpperCase()}`, index])
          .slice(1),
        ['SVG_MEETORSLICE_UNKNOWN', 0], ['SVG_MEETORSLICE_MEET', 1], ['SVG_MEETORSLICE_SLICE', 2]]));
    """#

  /// Matrices, transforms and lists.
  private static let svgLists = #"""
      const identity = [1, 0, 0, 1, 0, 0];
      const times = ([a, b, c, d, e, f], [g, h, i, j, k, l]) =>
        [a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * l + e,
          b * k + d * l + f];
      const radians = degrees => degrees * Math.PI / 180;
      const rotation = angle => {
        const sine = Math.sin(radians(angle)), cosine = Math.cos(radians(angle));
        return [cosine, sine, -sine, cosine, 0, 0];
      };
      const partsOf = ({ a, b, c, d, e, f }) => [a, b, c, d, e, f];
      class SVGMatrix {
        #values; #changed;
        constructor() {
          illegal(arguments[0]);
          [, this.#values = [...identity], this.#changed = () => {}] = arguments;
        }
        #set(index, value) {
          value = Number(value);
          if (!Number.isFinite(value)) throw new TypeError('The provided value is non-finite');
          this.#values[index] = value;
          this.#changed(this.#values);
        }
        get a() { return this.#values[0]; }
        set a(value) { this.#set(0, value); }
        get b() { return this.#values[1]; }
        set b(value) { this.#set(1, value); }
        get c() { return this.#values[2]; }
        set c(value) { this.#set(2, value); }
        get d() { return this.#values[3]; }
        set d(value) { this.#set(3, value); }
        get e() { return this.#values[4]; }
        set e(value) { this.#set(4, value); }
        get f() { return this.#values[5]; }
        set f(value) { this.#set(5, value); }
        #times(values) { return new SVGMatrix(key, times(this.#values, values)); }
        multiply(other) { require(arguments, 1); return this.#times(partsOf(other)); }
        inverse() {
          const [a, b, c, d, e, f] = this.#values, determinant = a * d - b * c;
          if (determinant === 0)
            fail('InvalidStateError', 'Matrix is not invertible');
          return new SVGMatrix(key, [d / determinant, -b / determinant, -c / determinant,
            a / determinant, (c * f - d * e) / determinant, (b * e - a * f) / determinant]);
        }
        translate(x, y) { require(arguments, 2); return this.#times([1, 0, 0, 1, +x, +y]); }
        scale(factor) { require(arguments, 1); return this.#times([+factor, 0, 0, +factor, 0, 0]); }
        scaleNonUniform(x, y) { require(arguments, 2); return this.#times([+x, 0, 0, +y, 0, 0]); }
        rotate(angle) { require(arguments, 1); return this.#times(rotation(+angle)); }
        rotateFromVector(x, y) {
          require(arguments, 2);
          if (+x === 0 || +y === 0) throw new TypeError('Type error');
          return this.#times(rotation(Math.atan2(+y, +x) * 180 / Math.PI));
        }
        flipX() { return this.#times([-1, 0, 0, 1, 0, 0]); }
        flipY() { return this.#times([1, 0, 0, -1, 0, 0]); }
        skewX(angle) {
          require(arguments, 1);
          return this.#times([1, 0, Math.tan(radians(+angle)), 1, 0, 0]);
        }
        skewY(angle) {
          require(arguments, 1);
          return this.#times([1, Math.tan(radians(+angle)), 0, 1, 0, 0]);
        }
      }

      // A transform's text is a function. Its type is a number, in the order of these names.
      const functions = ['', 'matrix', 'translate', 'scale', 'rotate', 'skewX', 'skewY'];
      const parseTransform = text => {
        const [, name, inner] = /^\s*(\w+)\s*\(([^)]*)\)\s*$/.exec(text ?? '') ?? [];
        return [Math.max(0, functions.indexOf(name ?? '', 1)), numbersIn(inner ?? '')];
      };
      const matrixOf = (type, [first = 0, second, third = 0, ...rest]) => {
        switch (type) {
          case 1: return [first, second ?? 0, third, ...rest];
          case 2: return [1, 0, 0, 1, first, second ?? 0];
          case 3: return [first, 0, 0, second ?? first, 0, 0];
          case 4: return second === undefined ? rotation(first)
            : times(times([1, 0, 0, 1, second, third], rotation(first)), [1, 0, 0, 1, -second, -third]);
          case 5: return [1, 0, Math.tan(radians(first)), 1, 0, 0];
          case 6: return [1, Math.tan(radians(first)), 0, 1, 0, 0];
        }
        return [...identity];
      };
      const transformText = (type, numbers) => `${functions[type]}(${numbers.map(digits).join(' ')})`;
      class SVGTransform {
        #place; #matrix;
        constructor() { illegal(arguments[0]); this.#place = arguments[1]; }
        #write(type, ...numbers) { this.#place.set(transformText(type, numbers.map(finite))); }
        get type() { return parseTransform(this.#place.get())[0]; }
        get matrix() {
          return new SVGMatrix(key, matrixOf(...parseTransform(this.#place.get())),
            values => this.#write(1, ...values));
        }
        get angle() {
          const [type, [angle = 0]] = parseTransform(this.#place.get());
          return type >= 4 ? angle : 0;
        }
        setMatrix() { this.#write(1, ...partsOf({ ...identityParts, ...plain(arguments[0]) })); }
        setTranslate(x, y) { require(arguments, 2); this.#write(2, x, y); }
        setScale(x, y) { require(arguments, 2); this.#write(3, x, y); }
        setRotate(angle, x, y) { require(arguments, 3); this.#write(4, angle, x, y); }
        setSkewX(angle) { require(arguments, 1); this.#write(5, angle); }
        setSkewY(angle) { require(arguments, 1); this.#write(6, angle); }
      }
      const identityParts = { a: 1, b: 0, c: 0, d: 1, e: 0, f: 0 };
      const plain = matrix => {
        if (matrix === undefined) return {};
        const parts = {};
        for (const name in identityParts)
          if (matrix[name] !== undefined) parts[name] = Number(matrix[name]);
        return parts;
      };
      constants(SVGTransform, { SVG_TRANSFORM_UNKNOWN: 0, SVG_TRANSFORM_MATRIX: 1,
        SVG_TRANSFORM_TRANSLATE: 2, SVG_TRANSFORM_SCALE: 3, SVG_TRANSFORM_ROTATE: 4,
        SVG_TRANSFORM_SKEWX: 5, SVG_TRANSFORM_SKEWY: 6 });

      // MARK: Lists

      // The places of objects, so that lists can take their texts.
      const texts = new WeakMap();
      const made = (kind, place, ...rest) => {
        const object = new kind(key, place, ...rest);
        texts.set(object, place);
        return object;
      };
      const index = name => typeof name === 'string' && /^(?:0|[1-9]\d{0,8})$/.test(name) ? +name : -1;
      const listHandler = {
        get(target, name, receiver) {
          const at = index(name);
          return at < 0 ? Reflect.get(target, name, receiver) : itemsOf(target)[at];
        },
        set(target, name, value, receiver) {
          const at = index(name);
          if (at < 0) return Reflect.set(target, name, value, receiver);
          target.replaceItem(value, at);
          return true;
        },
        has(target, name) {
          const at = index(name);
          return at < 0 ? Reflect.has(target, name) : at < itemsOf(target).length;
        },
        ownKeys(target) {
          return [...itemsOf(target).keys()].map(String).concat(Reflect.ownKeys(target));
        },
        getOwnPropertyDescriptor(target, name) {
          const at = index(name), item = at < 0 ? undefined : itemsOf(target)[at];
          return at < 0 ? Reflect.getOwnPropertyDescriptor(target, name)
            : item === undefined ? undefined
            : { value: item, writable: true, enumerable: true, configurable: true };
        },
      };
      const lists = new WeakMap();
      // Makes the objects for the items of the attribute's text, and keeps them while it is the same.
      const itemsOf = list => {
        const state = lists.get(list), text = state.place.get() ?? '';
        if (state.text === text) return state.items;
        state.text = text;
        state.items = state.split(text).map((part, at) => state.adopt(part));
        return state.items;
      };
      const listOf = (kind, place, split, join, adopt) => {
        const target = new kind(key), proxy = new Proxy(target, listHandler);
        const state = { place, split, items: [], text: null };
        state.store = () => {
          const text = join(state.items.map(textOf));
          place.set(text);
          state.text = place.get() ?? '';
        };
        state.adopt = part => {
          if (adopt === null) return part;
          let text = part;
          return adopt({ element: place.element, get: () => text,
            set(value) { text = value; if (state.items.includes(item(this))) state.store(); },
            list: state });
        };
        const item = owner => state.items.find(each => texts.get(each) === owner);
        // An item that belongs to a list already comes in as a copy.
        state.accept = value => {
          if (adopt === null) return `${value}`;
          if (!texts.has(value) || !(value instanceof state.kind)) throw new TypeError('Type error');
          return state.adopt(texts.get(value).get());
        };
        lists.set(target, state);
        lists.set(proxy, state);
        return proxy;
      };
      const textOf = item => typeof item === 'string' ? item : texts.get(item).get();
      const rangeError = () =>
        fail('IndexSizeError', 'The index is not in the allowed range.');
      const methods = {
        length: { get() { return itemsOf(this).length; } },
        numberOfItems: { get() { return itemsOf(this).length; } },
        clear() { const state = lists.get(this); state.items = []; state.store(); },
        initialize(item) {
          require(arguments, 1);
          const state = lists.get(this), added = state.accept(item);
          state.items = [added];
          state.store();
          return added;
        },
        getItem(at) { require(arguments, 1); return itemsOf(this)[at >>> 0] ?? rangeError(); },
        insertItemBefore(item, at) {
          require(arguments, 2);
          const items = itemsOf(this), state = lists.get(this), added = state.accept(item);
          items.splice(Math.min(at >>> 0, items.length), 0, added);
          state.store();
          return added;
        },
        replaceItem(item, at) {
          require(arguments, 2);
          const items = itemsOf(this), state = lists.get(this);
          if (at >>> 0 >= items.length) rangeError();
          return items[at >>> 0] = state.accept(item), state.store(), items[at >>> 0];
        },
        removeItem(at) {
          require(arguments, 1);
          const items = itemsOf(this);
          if (at >>> 0 >= items.length) rangeError();
          const [removed] = items.splice(at >>> 0, 1);
          lists.get(this).store();
          return removed;
        },
        appendItem(item) {
          require(arguments, 1);
          const items = itemsOf(this), state = lists.get(this), added = state.accept(item);
          items.push(added);
          state.store();
          return added;
        } };
      const listClass = kind => {
        for (const name in methods)
          Object.defineProperty(kind.prototype, name, typeof methods[name] === 'function'
            ? { value: methods[name], writable: true, configurable: true }
            : { ...methods[name], configurable: true });
        Object.defineProperty(kind.prototype, Symbol.iterator, {
          value: Array.prototype.values, writable: true, configurable: true });
        return kind;
      };
      const SVGLengthList = listClass(class SVGLengthList { constructor() { illegal(arguments[0]); } });
      const SVGNumberList = listClass(class SVGNumberList { constructor() { illegal(arguments[0]); } });
      const SVGPointList = listClass(class SVGPointList { constructor() { illegal(arguments[0]); } });
      const SVGStringList = listClass(class SVGStringList { constructor() { illegal(arguments[0]); } });
      const SVGTransformList = listClass(class SVGTransformList {
        constructor() { illegal(arguments[0]); }
        createSVGTransformFromMatrix() { return transformFrom(arguments[0]); }
        consolidate() {
          const items = itemsOf(this), state = lists.get(this);
          if (items.length === 0) return null;
          const whole = items.map(item => matrixOf(...parseTransform(textOf(item))))
            .reduce(times);
          state.items = [state.adopt(transformText(1, whole))];
          state.store();
          return state.items[0];
        }
      });
      const transformFrom = matrix => made(SVGTransform, detached(
        transformText(1, partsOf({ ...identityParts, ...plain(matrix) }))));
      const words = text => text.trim().split(/[\s,]+/).filter(part => part !== '');
      const pairs = text => {
        const numbers = numbersIn(text), result = [];
        for (let at = 0; at + 1 < numbers.length; at += 2)
          result.push(`${digits(numbers[at])} ${digits(numbers[at + 1])}`);
        return result;
      };
      const spaced = parts => parts.join(' ');
      const makeList = (kind, itemKind, place, split, ...rest) => {
        const list = listOf(kind, place, split, spaced,
          itemKind === null ? null : itemPlace => made(itemKind, itemPlace, ...rest));
        lists.get(list).kind = itemKind;
        return list;
      };
    """#

  /// The animated values, and what the interfaces of elements have.
  private static let svgElements = #"""
      // All interfaces with two objects have the same form.
      const pair = name => ({ [name]: class {
        #base; #animated;
        constructor() { illegal(arguments[0]); [, this.#base, this.#animated] = arguments; }
        get baseVal() { return this.#base; }
        get animVal() { return this.#animated; }
      } })[name];
      const SVGAnimatedLength = pair('SVGAnimatedLength');
      const SVGAnimatedAngle = pair('SVGAnimatedAngle');
      const SVGAnimatedRect = pair('SVGAnimatedRect');
      const SVGAnimatedPreserveAspectRatio = pair('SVGAnimatedPreserveAspectRatio');
      const SVGAnimatedLengthList = pair('SVGAnimatedLengthList');
      const SVGAnimatedNumberList = pair('SVGAnimatedNumberList');
      const SVGAnimatedTransformList = pair('SVGAnimatedTransformList');
      // Those with plain values read and write by functions.
      const single = name => ({ [name]: class {
        #get; #set;
        constructor() { illegal(arguments[0]); [, this.#get, this.#set] = arguments; }
        get baseVal() { return this.#get(); }
        set baseVal(value) { this.#set(value); }
        get animVal() { return this.#get(); }
      } })[name];
      const SVGAnimatedNumber = single('SVGAnimatedNumber');
      const SVGAnimatedInteger = single('SVGAnimatedInteger');
      const SVGAnimatedBoolean = single('SVGAnimatedBoolean');
      const SVGAnimatedEnumeration = single('SVGAnimatedEnumeration');
      class SVGUnitTypes { constructor() { illegal(arguments[0]); } }
      constants(SVGUnitTypes, { SVG_UNIT_TYPE_UNKNOWN: 0, SVG_UNIT_TYPE_USERSPACEONUSE: 1,
        SVG_UNIT_TYPE_OBJECTBOUNDINGBOX: 2 });

      // MARK: Members

      const both = (kind, place, make) => new kind(key, make(place), make(frozen(place)));
      const length = (name, direction, initial) => element => both(
        SVGAnimatedLength, inAttribute(element, name), place => made(SVGLength, place, direction, initial));
      const number = (name, initial = 0, which = 0) => element => new SVGAnimatedNumber(key, () => {
        const numbers = numbersIn(read(element, name) ?? '');
        return numbers[Math.min(which, numbers.length - 1)] ?? initial;
      }, value => write(element, name, digits(finite(value))));
      const integer = (name, initial = 0, which = 0) => element => new SVGAnimatedInteger(key, () => {
        const numbers = numbersIn(read(element, name) ?? '');
        return Math.trunc(numbers[Math.min(which, numbers.length - 1)] ?? initial);
      }, value => write(element, name, `${value | 0}`));
      const boolean = name => element => new SVGAnimatedBoolean(key,
        () => read(element, name) === 'true', value => write(element, name, `${Boolean(value)}`));
      // The values of an enumeration are 1, 2, ... in the order of the words.
      const enumeration = (name, list, initial = 1) => {
        const values = list.split(' ');
        return element => new SVGAnimatedEnumeration(key, () => {
          const at = values.indexOf(read(element, name));
          return at < 0 ? initial : at + 1;
        }, value => {
          value = Number(value) & 0xFFFF;
          if (!(value >= 1 && value <= values.length)) throw new TypeError('Type error');
          write(element, name, values[value - 1]);
        });
      };
      const units = (name, initial) => enumeration(name, 'userSpaceOnUse objectBoundingBox', initial);
      const rect = name => element => both(
        SVGAnimatedRect, inAttribute(element, name), place => made(SVGRect, place));
      const aspect = element => both(SVGAnimatedPreserveAspectRatio,
        inAttribute(element, 'preserveAspectRatio'), place => made(SVGPreserveAspectRatio, place));
      const lengthList = (name, direction) => element => both(
        SVGAnimatedLengthList, inAttribute(element, name),
        place => makeList(SVGLengthList, SVGLength, place, words, direction));
      const numberList = name => element => both(
        SVGAnimatedNumberList, inAttribute(element, name),
        place => makeList(SVGNumberList, SVGNumber, place, words));
      const transformList = name => element => both(
        SVGAnimatedTransformList, inAttribute(element, name),
        place => makeList(SVGTransformList, SVGTransform, place,
          text => text.match(/\w+\s*\([^)]*\)/g) ?? []));
      const points = place => makeList(SVGPointList, SVGPoint, place, pairs);
      const strings = name => element =>
        makeList(SVGStringList, null, inAttribute(element, name), words);
      const text = name => element => host.animatedString(element, name);

      const box = (x, y, width, height) => ({ x: length('x', 'x', x), y: length('y', 'y', y),
        width: length('width', 'x', width), height: length('height', 'y', height) });
      const view = { viewBox: rect('viewBox'), preserveAspectRatio: aspect };
      const tests = { requiredExtensions: strings('requiredExtensions'),
        systemLanguage: strings('systemLanguage') };
      const primitive = { ...box('0%', '0%', '100%', '100%'), result: text('result') };
      const in1 = text('in'), in2 = text('in2');
      const edges = enumeration('edgeMode', 'duplicate wrap none');
      const kernelUnit = { kernelUnitLengthX: number('kernelUnitLength'),
        kernelUnitLengthY: number('kernelUnitLength', 0, 1) };
      const deviation = initial => ({ stdDeviationX: number('stdDeviation', initial),
        stdDeviationY: number('stdDeviation', initial, 1) });
      const channel = name => enumeration(name, 'R G B A', 4);
      const light = { x: number('x'), y: number('y'), z: number('z') };
      const members = {
        SVGGraphicsElement: { transform: transformList('transform'), ...tests },
        SVGGeometryElement: { pathLength: number('pathLength') },
        SVGSVGElement: { ...box('0', '0', '100%', '100%'), ...view },
        SVGSymbolElement: view, SVGViewElement: view,
        SVGRectElement: { ...box(), rx: length('rx', 'x'), ry: length('ry', 'y') },
        SVGCircleElement: { cx: length('cx', 'x'), cy: length('cy', 'y'), r: length('r') },
        SVGEllipseElement: { cx: length('cx', 'x'), cy: length('cy', 'y'), rx: length('rx', 'x'),
          ry: length('ry', 'y') },
        SVGLineElement: { x1: length('x1', 'x'), y1: length('y1', 'y'), x2: length('x2', 'x'),
          y2: length('y2', 'y') },
        SVGPolygonElement: { points: element => points(inAttribute(element, 'points')),
          animatedPoints: element => points(frozen(inAttribute(element, 'points'))) },
        SVGImageElement: { ...box(), preserveAspectRatio: aspect },
        SVGUseElement: box(), SVGForeignObjectElement: box(),
        SVGTextContentElement: { textLength: length('textLength', 'x'),
          lengthAdjust: enumeration('lengthAdjust', 'spacing spacingAndGlyphs') },
        SVGTextPositioningElement: { x: lengthList('x', 'x'), y: lengthList('y', 'y'),
          dx: lengthList('dx', 'x'), dy: lengthList('dy', 'y'), rotate: numberList('rotate') },
        SVGTextPathElement: { startOffset: length('startOffset'),
          method: enumeration('method', 'align stretch'),
          spacing: enumeration('spacing', 'auto exact', 2) },
        SVGMarkerElement: { refX: length('refX', 'x'), refY: length('refY', 'y'),
          markerUnits: enumeration('markerUnits', 'userSpaceOnUse strokeWidth', 2),
          markerWidth: length('markerWidth', 'x', '3'), markerHeight: length('markerHeight', 'y', '3'),
          orientType: element => new SVGAnimatedEnumeration(key,
            () => /^auto(?:-start-reverse)?$/.test(read(element, 'orient') ?? '') ? 1 : 2,
            value => write(element, 'orient', Number(value) === 1 ? 'auto' : '0')),
          orientAngle: element => both(SVGAnimatedAngle, inAttribute(element, 'orient'),
            place => made(SVGAngle, place)), ...view },
        SVGGradientElement: { gradientUnits: units('gradientUnits', 2),
          gradientTransform: transformList('gradientTransform'),
          spreadMethod: enumeration('spreadMethod', 'pad reflect repeat') },
        SVGLinearGradientElement: { x1: length('x1', 'x', '0%'), y1: length('y1', 'y', '0%'),
          x2: length('x2', 'x', '100%'), y2: length('y2', 'y', '0%') },
        SVGRadialGradientElement: { cx: length('cx', 'x', '50%'), cy: length('cy', 'y', '50%'),
          r: length('r', 'other', '50%'), fx: length('fx', 'x'), fy: length('fy', 'y'),
          fr: length('fr', 'other', '0%') },
        SVGStopElement: { offset: number('offset') },
        SVGPatternElement: { patternUnits: units('patternUnits', 2),
          patternContentUnits: units('patternContentUnits', 1),
          patternTransform: transformList('patternTransform'), ...box(), ...view, ...tests },
        SVGMaskElement: { maskUnits: units('maskUnits', 2),
          maskContentUnits: units('maskContentUnits', 1), ...box('-10%', '-10%', '120%', '120%'),
          ...tests },
        SVGClipPathElement: { clipPathUnits: units('clipPathUnits', 1),
          transform: transformList('transform') },
        SVGFilterElement: { filterUnits: units('filterUnits', 2),
          primitiveUnits: units('primitiveUnits', 1), ...box('-10%', '-10%', '120%', '120%') },
        SVGFEBlendElement: { in1, in2, mode: enumeration('mode', 'normal multiply screen darken '
          + 'lighten overlay color-dodge color-burn hard-light soft-light difference exclusion hue '
          + 'saturation color luminosity'), ...primitive },
        SVGFEColorMatrixElement: { in1, type: enumeration('type',
          'matrix saturate hueRotate luminanceToAlpha'), values: numberList('values'), ...primitive },
        SVGFEComponentTransferElement: { in1, ...primitive },
        SVGComponentTransferFunctionElement: {
          type: enumeration('type', 'identity table discrete linear gamma'),
          tableValues: numberList('tableValues'), slope: number('slope', 1),
          intercept: number('intercept'), amplitude: number('amplitude', 1),
          exponent: number('exponent', 1), offset: number('offset') },
        SVGFECompositeElement: { in1, in2, operator: enumeration('operator',
          'over in out atop xor arithmetic'), k1: number('k1'), k2: number('k2'), k3: number('k3'),
          k4: number('k4'), ...primitive },
        SVGFEConvolveMatrixElement: { in1, orderX: integer('order', 3), orderY: integer('order', 3, 1),
          kernelMatrix: numberList('kernelMatrix'), divisor: number('divisor', 1),
          bias: number('bias'), targetX: integer('targetX'), targetY: integer('targetY'),
          edgeMode: edges, ...kernelUnit, preserveAlpha: boolean('preserveAlpha'), ...primitive },
        SVGFEDiffuseLightingElement: { in1, surfaceScale: number('surfaceScale', 1),
          diffuseConstant: number('diffuseConstant', 1), ...kernelUnit, ...primitive },
        SVGFEDisplacementMapElement: { in1, in2, scale: number('scale'),
          xChannelSelector: channel('xChannelSelector'),
          yChannelSelector: channel('yChannelSelector'), ...primitive },
        SVGFEDistantLightElement: { azimuth: number('azimuth'), elevation: number('elevation') },
        SVGFEDropShadowElement: { in1, dx: number('dx', 2), dy: number('dy', 2), ...deviation(2),
          ...primitive },
        SVGFEFloodElement: primitive,
        SVGFEGaussianBlurElement: { in1, ...deviation(0), edgeMode: edges, ...primitive },
        SVGFEImageElement: { preserveAspectRatio: aspect, ...primitive },
        SVGFEMergeElement: primitive, SVGFEMergeNodeElement: { in1 },
        SVGFEMorphologyElement: { in1, operator: enumeration('operator', 'erode dilate'),
          radiusX: number('radius'), radiusY: number('radius', 0, 1), ...primitive },
        SVGFEOffsetElement: { in1, dx: number('dx'), dy: number('dy'), ...primitive },
        SVGFEPointLightElement: light,
        SVGFESpecularLightingElement: { in1, surfaceScale: number('surfaceScale', 1),
          specularConstant: number('specularConstant', 1),
          specularExponent: number('specularExponent', 1), ...kernelUnit, ...primitive },
        SVGFESpotLightElement: { ...light, pointsAtX: number('pointsAtX'),
          pointsAtY: number('pointsAtY'), pointsAtZ: number('pointsAtZ'),
          specularExponent: number('specularExponent', 1),
          limitingConeAngle: number('limitingConeAngle') },
        SVGFETileElement: { in1, ...primitive },
        SVGFETurbulenceElement: { baseFrequencyX: number('baseFrequency'),
          baseFrequencyY: number('baseFrequency', 0, 1), numOctaves: integer('numOctaves', 1),
          seed: number('seed'), stitchTiles: enumeration('stitchTiles', 'stitch noStitch', 2),
          type: enumeration('type', 'fractalNoise turbulence', 2), ...primitive },
      };
      members.SVGPolylineElement = members.SVGPolygonElement;

      const interfaces = { SVGLength, SVGAngle, SVGNumber, SVGPoint, SVGRect,
        SVGPreserveAspectRatio, SVGMatrix, SVGTransform, SVGLengthList, SVGNumberList, SVGPointList,
        SVGStringList, SVGTransformList, SVGAnimatedLength, SVGAnimatedAngle, SVGAnimatedRect,
        SVGAnimatedPreserveAspectRatio, SVGAnimatedLengthList, SVGAnimatedNumberList,
        SVGAnimatedTransformList, SVGAnimatedNumber, SVGAnimatedInteger, SVGAnimatedBoolean,
        SVGAnimatedEnumeration, SVGUnitTypes };
      expose(...Object.values(interfaces));
      // The value of a member is the same object each time.
      const known = new WeakMap();
      const member = (element, kind, name) => {
        let values = known.get(element);
        if (values === undefined) known.set(element, values = new Map());
        const place = `${kind}.${name}`;
        if (!values.has(place)) values.set(place, members[kind][name](element));
        return values.get(place);
      };
      const makers = {
        SVGNumber: () => made(SVGNumber, detached('0')),
        SVGLength: () => made(SVGLength, detached('0')),
        SVGAngle: () => made(SVGAngle, detached('0')),
        SVGPoint: () => made(SVGPoint, detached('0 0')),
        SVGMatrix: () => new SVGMatrix(key),
        SVGRect: () => made(SVGRect, detached('0 0 0 0')),
        SVGTransform: () => transformFrom(undefined),
      };
      return { ...interfaces, member, make: name => makers[name](), transformFrom };
    })
    """#
}
