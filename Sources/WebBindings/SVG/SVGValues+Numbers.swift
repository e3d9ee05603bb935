internal import ScriptEngine

extension ScriptLibrary {
  /// The values of SVG attributes as objects (SVG 2, 4.6 and 8.4 to 8.7).
  ///
  /// An object reads its attribute anew each time, so it follows changes of the attribute, and writes
  /// it back when a script changes a part.
  static let svgValuesSource = OwnScript(
    named: "svg-values",
    composing: [svgNumbers, svgLists, svgElements].joined(separator: "\n"))

  /// Attributes, lengths and angles.
  static let svgNumbers = #"""
    (function (host) {
      'use strict';
      const { expose, guard, require, dictionary, Element } = host, key = {};
      const illegal = guard(key);
      const fail = (name, message) => { throw new globalThis.DOMException(message, name); };
      const pattern = () => fail('SyntaxError', 'The string did not match the expected pattern.');
      const readOnly = () =>
        fail('NoModificationAllowedError', 'The object can not be modified.');
      const finite = value => host.finite(Math.fround(value));
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
      // A place holds a value's text: `get` returns the text, or null where there is none, and `set`
      // writes another one. A value that belongs to no attribute has a place of its own.
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
        static brand(value) { return #place in value; }
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
          unitType = +unitType;
          value = finite(value);
          if (!(unitType >= 1 && unitType <= 10))
            fail('NotSupportedError', 'The operation is not supported.');
          this.#place.set(lengthText(value, unitType));
        }
        convertToSpecifiedUnits(unitType) {
          require(arguments, 1);
          unitType = +unitType;
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

      // No number stands for turns: their unit counts as unknown.
      const angleUnits = ['', '', 'deg', 'rad', 'grad', 'turn'];
      const angleFactors = [0, 1, 1, 180 / Math.PI, 0.9, 360];
      const parseAngle = text => {
        const [, number, unit] = /^\s*([+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?)(deg|rad|grad|turn)?\s*$/
          .exec(text ?? '') ?? [];
        return number === undefined ? null
          : [Math.fround(number), unit === undefined ? 1 : angleUnits.indexOf(unit)];
      };
      class SVGAngle {
        #place;
        static brand(value) { return #place in value; }
        constructor() { illegal(arguments[0]); this.#place = arguments[1]; }
        #parsed() { return parseAngle(this.#place.get()) ?? [0, 1]; }
        get unitType() { return this.#parsed()[1] % 5; }
        get value() {
          const [number, type] = this.#parsed();
          // In single precision, as in WebKit.
          if (type === 3) return Math.fround(Math.fround(number * 180) / Math.fround(Math.PI));
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
        static brand(value) { return #place in value; }
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
        static brand(value) { return #place in value; }
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
        static brand(value) { return #place in value; }
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
        static brand(value) { return #place in value; }
        constructor() { illegal(arguments[0]); this.#place = arguments[1]; }
        #write(align, meet) {
          this.#place.set(aligns[align] + (align === 1 ? '' : meet === 2 ? ' slice' : ' meet'));
        }
        get align() { return parseAspect(this.#place.get())[0]; }
        set align(value) {
          value = +value;
          if (!(value >= 1 && value <= 10)) throw new TypeError('Type error');
          this.#write(value, this.meetOrSlice);
        }
        get meetOrSlice() { return parseAspect(this.#place.get())[1]; }
        set meetOrSlice(value) {
          value = +value;
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
}
