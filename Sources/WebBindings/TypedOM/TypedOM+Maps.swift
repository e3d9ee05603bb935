extension ScriptLibrary {
  /// Parsing, and the maps of properties (CSS Typed OM, 3, 5 and 6).
  ///
  /// Values come from the texts that the style sheets' own parser gives, so a text here is always
  /// canonical, except for numbers that a script gives.
  static let typedMaps = #"""
      // MARK: Numbers from text

      const numberPattern = /[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?/iy;
      const namePattern = /-?[a-z_][\w-]*|%/iy;
      // Reads a number, a dimension or a mathematical function. `folds` says whether sums and
      // products become as short as possible. Null if the text is anything else.
      const parseNumeric = (text, folds) => {
        let at = 0;
        const fail = () => { throw fail; };
        const space = () => {
          const start = at;
          while (at < text.length && ' \t\n\r\f'.includes(text[at])) at++;
          return at > start;
        };
        const match = expression => {
          expression.lastIndex = at;
          const found = expression.exec(text);
          if (found === null) return null;
          at += found[0].length;
          return found[0];
        };
        const take = character => text[at] === character ? (at++, true) : false;
        const leaf = () => {
          const number = match(numberPattern);
          if (number === null) return null;
          const unit = match(namePattern)?.toLowerCase() ?? 'number';
          const name = unit === '%' ? 'percent' : unit;
          return name in units ? new CSSUnitValue(number, name) : fail();
        };
        const made = (kind, values) => folds ? shortened(kind, values) : new kind(...values);
        const argumentsOf = () => {
          const list = [];
          do { space(); list.push(sum()); space(); } while (take(','));
          return take(')') || at === text.length ? list : fail();
        };
        const factor = () => {
          if (take('(')) {
            space();
            const inner = sum();
            space();
            return take(')') || at === text.length ? inner : fail();
          }
          if (take('-')) {
            // A negated part, as the serialization of CSSMathNegate writes it.
            if (text[at] === '(' || /[a-z]/i.test(text[at] ?? '')) return negatedPart(factor());
            at--;
          }
          return leaf() ?? called();
        };
        const negatedPart = value => folds ? negated(value) : new CSSMathNegate(value);
        const called = () => {
          const name = match(namePattern)?.toLowerCase();
          if (name === undefined) return fail();
          if (!take('(')) return constants[name] === undefined ? fail()
            : new CSSUnitValue(constants[name], 'number');
          const list = argumentsOf(), only = list.length === 1;
          if (name === 'calc' || name === '-webkit-calc') return only ? list[0] : fail();
          if (name === 'min') return made(CSSMathMin, list);
          if (name === 'max') return made(CSSMathMax, list);
          if (name === 'clamp') return list.length === 3 ? new CSSMathClamp(...list) : fail();
          return fail();
        };
        const term = () => {
          const values = [factor()];
          for (;;) {
            const before = at;
            space();
            const isQuotient = text[at] === '/';
            if (!take('*') && !take('/')) { at = before; break; }
            space();
            const next = factor();
            values.push(!isQuotient ? next : folds ? inverted(next) : new CSSMathInvert(next));
          }
          return values.length === 1 ? values[0] : made(CSSMathProduct, values);
        };
        const sum = () => {
          const values = [term()];
          for (;;) {
            const before = at, isApart = space();
            const sign = text[at];
            if (!isApart || sign !== '+' && sign !== '-' || !' \t\n\r\f'.includes(text[at + 1] ?? 'x')) {
              at = before;
              break;
            }
            at++;
            space();
            const next = term();
            values.push(sign === '+' ? next : negatedPart(next));
          }
          return values.length === 1 ? values[0] : made(CSSMathSum, values);
        };
        try {
          space();
          const first = leaf();
          const value = first ?? called();
          space();
          if (at < text.length) return null;
          // A calculation of numbers alone, or of lengths times lengths, is no value by itself.
          return value;
        } catch (error) {
          if (error === fail || error instanceof TypeError || error instanceof RangeError) return null;
          throw error;
        }
      };
      const constants = { __proto__: null, e: Math.E, pi: Math.PI };
      const matchesAny = type => bases.some(base => matches(type, base, true));
      // The sum or product of values in its shortest form: equal units are added up.
      const shortened = (kind, values) => {
        if (kind === CSSMathMin || kind === CSSMathMax) {
          const [first, ...others] = values;
          return values.length === 1 ? first
            : extreme(first, others, kind, kind === CSSMathMin ? Math.min : Math.max);
        }
        if (kind === CSSMathProduct) {
          let number = 1;
          const rest = [];
          for (const value of values.flatMap(value => value instanceof CSSMathProduct
            ? [...value.values] : [value]))
            if (value instanceof CSSUnitValue && value.unit === 'number') number *= value.value;
            else rest.push(value);
          const times = value => value instanceof CSSUnitValue
            ? new CSSUnitValue(value.value * number, value.unit) : null;
          if (rest.length === 0) return new CSSUnitValue(number, 'number');
          if (rest.length > 1) throw wrong();
          const [only] = rest;
          if (only instanceof CSSUnitValue) return times(only);
          if (only instanceof CSSMathSum && isUnits([...only.values]))
            return new CSSMathSum(...[...only.values].map(times));
          return number === 1 ? only : new CSSMathProduct(only, new CSSUnitValue(number, 'number'));
        }
        const parts = [];
        for (let value of values.flatMap(value => value instanceof CSSMathSum
          ? [...value.values] : value instanceof CSSMathNegate && value.value instanceof CSSMathSum
          ? [...value.value.values].map(negated) : [value])) {
          const same = value instanceof CSSUnitValue
            ? parts.findIndex(part => part instanceof CSSUnitValue && part.unit === value.unit) : -1;
          if (same < 0) parts.push(value);
          else parts[same] = new CSSUnitValue(parts[same].value + value.value, value.unit);
        }
        return parts.length === 1 ? parts[0] : new CSSMathSum(...parts);
      };

      // MARK: Values from text

      // The end of the block or string that begins at an index.
      const endOf = (text, at) => {
        const opening = text[at];
        if (opening === '"' || opening === "'") {
          for (at++; at < text.length && text[at] !== opening; at++) if (text[at] === '\\') at++;
          return Math.min(at + 1, text.length);
        }
        let depth = 0;
        for (; at < text.length; at++) {
          const character = text[at];
          if (character === '\\') at++;
          else if (character === '"' || character === "'") at = endOf(text, at) - 1;
          else if ('([{'.includes(character)) depth++;
          else if (')]}'.includes(character) && --depth === 0) return at + 1;
        }
        return text.length;
      };
      const split = (text, separators) => {
        const parts = [];
        let start = 0, at = 0;
        while (at < text.length) {
          if ('"\'([{'.includes(text[at])) at = endOf(text, at);
          else if (text[at] === '\\') at += 2;
          else if (separators.includes(text[at])) { parts.push(text.slice(start, at)); start = ++at; }
          else at++;
        }
        parts.push(text.slice(start));
        return parts.map(part => part.trim()).filter(part => part !== '');
      };
      const referring = /(?:^|[^\w\\-])(?:var|env)\(/i;
      // The parts of a text with references (5.4, "reify a list of component values").
      const parseReferences = text => {
        const segments = [];
        let written = '', at = 0;
        const flush = () => { if (written !== '') segments.push(written); written = ''; };
        while (at < text.length) {
          if (text[at] === '"' || text[at] === "'") {
            const end = endOf(text, at);
            written += text.slice(at, end);
            at = end;
          } else if (text[at] === '\\') { written += text.slice(at, at + 2); at += 2; }
          else if (/^var\($/i.test(text.slice(at, at + 4)) && !/[\w-]/.test(text[at - 1] ?? ' ')) {
            const end = endOf(text, at + 3);
            const inner = text.slice(at + 4, text[end - 1] === ')' ? end - 1 : end);
            const comma = inner.indexOf(',');
            flush();
            segments.push(new CSSVariableReferenceValue(
              (comma < 0 ? inner : inner.slice(0, comma)).trim(),
              comma < 0 ? null : parseReferences(inner.slice(comma + 1))));
            at = end;
          } else written += text[at++];
        }
        flush();
        return new CSSUnparsedValue(segments);
      };
      const transformOf = text => {
        const components = split(text, ' ').map(part => {
          const [, name, inner] = /^([\w]+)\((.*)\)$/s.exec(part) ?? [];
          const list = split(inner ?? '', ',').map(item => parseNumeric(item, false)
            ?? (item === 'none' ? new CSSKeywordValue('none') : null));
          if (list.includes(null)) return null;
          const [x, y, z] = list.map(item => item.unit === 'percent' && /^scale/.test(name)
            ? new CSSUnitValue(item.value / 100, 'number') : item);
          const number = index => list[index].value;
          switch (name) {
            case 'translate': return new CSSTranslate(x, y ?? zero());
            case 'translateX': return new CSSTranslate(x, zero());
            case 'translateY': return new CSSTranslate(zero(), x);
            case 'translateZ': return new CSSTranslate(zero(), zero(), x);
            case 'translate3d': return new CSSTranslate(x, y, z);
            case 'scale': return new CSSScale(x, y ?? x);
            case 'scaleX': return new CSSScale(x, 1);
            case 'scaleY': return new CSSScale(1, x);
            case 'scaleZ': return new CSSScale(1, 1, x);
            case 'scale3d': return new CSSScale(x, y, z);
            case 'rotate': return new CSSRotate(x);
            case 'rotateX': return new CSSRotate(1, 0, 0, x);
            case 'rotateY': return new CSSRotate(0, 1, 0, x);
            case 'rotateZ': return new CSSRotate(0, 0, 1, x);
            case 'rotate3d': return new CSSRotate(...list);
            case 'skew': return new CSSSkew(x, y ?? new CSSUnitValue(0, 'deg'));
            case 'skewX': return new CSSSkewX(x);
            case 'skewY': return new CSSSkewY(x);
            case 'perspective': return new CSSPerspective(x);
            case 'matrix': case 'matrix3d':
              return new CSSMatrixComponent(new (host.matrix())(list.map((_, index) => number(index))));
          }
          return null;
        });
        return components.includes(null) ? null : new CSSTransformValue(components);
      };

      const imageNames = new Set(['background-image', 'border-image-source', 'content',
        'list-style-image', 'mask-image', '-webkit-mask-image', 'mask-border-source',
        '-webkit-mask-box-image-source', 'shape-outside', '-webkit-shape-outside']);
      const listNames = new Set(['animation-composition', 'animation-delay', 'animation-direction',
        'animation-duration', 'animation-fill-mode', 'animation-iteration-count', 'animation-name',
        'animation-play-state', 'animation-timing-function', 'background-attachment',
        'background-blend-mode', 'background-clip', 'background-image', 'background-origin',
        'background-position-x', 'background-position-y', 'background-repeat', 'background-size',
        'mask-clip', 'mask-composite', 'mask-image', 'mask-mode', 'mask-origin', 'mask-repeat',
        'mask-size', 'transition-behavior', 'transition-delay', 'transition-duration',
        'transition-timing-function', 'scroll-timeline-axis', 'scroll-timeline-name',
        'view-timeline-axis', 'view-timeline-inset', 'view-timeline-name', 'animation-timeline']);
      // Values that the engine keeps as lists or pairs even if there is only one part.
      const pairNames = /^(?:background-size|background-repeat|border-.*-radius|border-spacing|grid-(?:row|column)-(?:start|end)|justify-(?:content|items|self)|align-content|scroll-snap-align|color-scheme)$/;
      const isCustom = name => name.startsWith('--');
      const keywordPattern = /^(?:-?[a-z_][\w-]*|--[\w-]+)$/i;
      const wide = /^(?:initial|inherit|unset|revert|revert-layer)$/;
      const styled = text => new CSSStyleValue(key, { text });
      // "Reify as a CSSStyleValue" of one item of a property.
      const reifyItem = (name, text, isComputed) => {
        if (host.isShorthand(name)) return styled(text);
        if (wide.test(text)) return new CSSKeywordValue(text);
        if (!isComputed && pairNames.test(name)) return styled(text);
        if (isComputed && /^(?:border-.*-radius|border-spacing|scroll-snap-align|color-scheme)$/.test(name)) return styled(text);
        if (/^border-image-(?:width|slice|outset)$/.test(name)) return styled(text);
        if (name === 'font-family' && !/^[a-z-]+$/.test(text)) return styled(text);
        if (keywordPattern.test(text)) return new CSSKeywordValue(text);
        if (name === 'transform') return transformOf(text) ?? styled(text);
        const number = parseNumeric(text, true);
        if (number !== null) return number;
        if (imageNames.has(name) && /^url\(/i.test(text) && endOf(text, 3) === text.length)
          return new CSSImageValue(key, { text });
        return styled(text);
      };
      // One item of a registered custom property's computed value.
      const reifyTyped = (text, isImage) => {
        if (isImage && /^url\(/i.test(text)) return new CSSImageValue(key, { text });
        if (keywordPattern.test(text)) return new CSSKeywordValue(text);
        return parseNumeric(text, true) ?? styled(text);
      };
      const reify = (name, text, isComputed = false) => {
        if (isCustom(name))
          return wide.test(text) ? [styled(text)] : [parseReferences(text)];
        if (referring.test(text)) return [parseReferences(text)];
        const items = listNames.has(name) ? split(text, ',') : [text];
        return items.map(item => reifyItem(name, item, isComputed));
      };

      const { getPropertyValue, setProperty, removeProperty, item } = CSSStyleDeclaration.prototype;
      const { apply } = Reflect;
      const lengthOf = Object.getOwnPropertyDescriptor(CSSStyleDeclaration.prototype, 'length').get;
      const valueIn = (style, name) => apply(getPropertyValue, style, [name]);
      // The canonical text of a value, or an empty text if the property does not have it.
      const canonicalText = (name, text) => {
        apply(removeProperty, scratch, [name]);
        apply(setProperty, scratch, [name, text]);
        return valueIn(scratch, name);
      };
      const propertyName = name => {
        if (isCustom(name)) return name;
        name = name.toLowerCase();
        if (!host.isProperty(name)) throw new TypeError(`Invalid property ${name}`);
        return name;
      };
      const parseValue = (property, text) => {
        const name = isCustom(property) ? property : property.toLowerCase();
        if (!isCustom(name) && !host.isProperty(name))
          throw new TypeError('Property String is not a valid CSS property.');
        if (text === '') throw new TypeError('Value cannot be parsed.');
        if (isCustom(name)) return [parseReferences(text)];
        const valid = canonicalText(name, text);
        if (valid === '') throw new TypeError(`${text} cannot be parsed.`);
        // The canonical form of a calculation has another order than the script's.
        const number = host.isShorthand(name) || referring.test(text) || !text.includes('(')
          || name === 'transform' ? null : parseNumeric(text, true);
        return number !== null && !pairNames.test(name) ? [number]
          : reify(name, referring.test(text) ? text : valid);
      };

      // MARK: Maps

      // The texts of numbers that scripts set, by style and property, beside what the style made of
      // them: a style shortens `calc(1px + 2px)`, and reading gives the sum again.
      const written = new WeakMap();
      const mapKey = new WeakMap();
      const recordOf = map => {
        const record = mapKey.get(map);
        if (record === undefined) throw new TypeError('Illegal invocation');
        return record;
      };
      // A value that a script wrote. A number that had to become a calculation stays one.
      const rewritten = text => {
        if (referring.test(text)) return parseReferences(text);
        const value = parseNumeric(text, false);
        return value instanceof CSSUnitValue && text.startsWith('calc(')
          ? new CSSMathSum(value) : value;
      };
      const readAll = (map, name) => {
        const { style, computed, registered } = recordOf(map);
        const typed = computed && isCustom(name) ? registered(name) : undefined;
        if (typed !== undefined) return typed.slice(1).map(item => reifyTyped(item, typed[0]));
        const text = computed ? computed(name) : valueIn(style, name);
        if (text === '') return [];
        const known = computed || host.isShorthand(name)
          ? undefined : written.get(style)?.get(name);
        if (known !== undefined && known.canonical === text)
          return known.texts.map(rewritten);
        return reify(name, text, computed !== null);
      };
      const namesIn = map => {
        const { style } = recordOf(map), names = [];
        const length = apply(lengthOf, style, []);
        for (let index = 0; index < length; index++) names.push(apply(item, style, [index]));
        return names;
      };
      const namesOf = map => recordOf(map).names?.() ?? namesIn(map);
      const IteratorPrototype = Object.getPrototypeOf(Object.getPrototypeOf([][Symbol.iterator]()));
      const iterate = (map, choose) => {
        const names = namesOf(map);
        let index = 0;
        const iterator = Object.create(MapIteratorPrototype);
        steps.set(iterator, () => index < names.length
          ? { value: choose(names[index], readAll(map, names[index++])), done: false }
          : { value: undefined, done: true });
        return iterator;
      };
      const steps = new WeakMap();
      const MapIteratorPrototype = Object.create(IteratorPrototype, {
        next: { value: { next() { return steps.get(this)(); } }.next, writable: true,
          enumerable: true, configurable: true },
        [Symbol.toStringTag]: { value: 'StylePropertyMapReadOnly Iterator', configurable: true } });

      class StylePropertyMapReadOnly {
        static brand(value) { return mapKey.has(value); }
        constructor() { illegal(arguments[0]); mapKey.set(this, arguments[1]); }
        get size() { return namesOf(this).length; }
        get(property) {
          require(arguments, 1);
          return readAll(this, propertyName(`${property}`))[0];
        }
        getAll(property) {
          require(arguments, 1);
          return readAll(this, propertyName(`${property}`));
        }
        has(property) {
          require(arguments, 1);
          return readAll(this, propertyName(`${property}`)).length > 0;
        }
        entries() { return iterate(this, (name, values) => [name, values]); }
        keys() { return iterate(this, name => name); }
        values() { return iterate(this, (_, values) => values); }
        forEach(callback) {
          if (typeof callback !== 'function') throw new TypeError('The callback is not a function');
          for (const name of namesOf(this))
            apply(callback, arguments[1], [readAll(this, name), name, this]);
        }
      }
      Object.defineProperty(StylePropertyMapReadOnly.prototype, Symbol.iterator, {
        value: StylePropertyMapReadOnly.prototype.entries, writable: true, configurable: true });

      // The text that a value has in a property. A number out of the property's range becomes a
      // calculation, which every longhand takes.
      const textFor = (name, value) => {
        if (!(value instanceof CSSUnitValue)) return `${value}`;
        const text = `${value}`, canonical = canonicalText(name, text);
        // A length can be written as a zero without a unit, but the number is not a length.
        if (value.unit === 'number' && /(?:^|\s)0[a-z]/.test(canonical))
          throw new TypeError('Invalid values');
        if (canonical === '' && host.isShorthand(name)) throw new TypeError('Invalid values');
        return canonical !== '' ? text : `calc(${text})`;
      };
      const valuesFrom = (name, list) => list.flatMap(value => {
        if (value instanceof CSSStyleValue) return [value];
        value = `${value}`;
        return parseValue(name, value);
      });
      const assign = (map, name, values) => {
        const { style } = recordOf(map);
        if (isCustom(name)) {
          if (values.length !== 1 || !(values[0] instanceof CSSUnparsedValue))
            throw new TypeError('Invalid values');
          apply(setProperty, style, [name, `${values[0]}`]);
          return;
        }
        if (values.length > 1 && values.some(value => value instanceof CSSUnparsedValue))
          throw new TypeError('There is more than one value and one is either a CSSVariableReferenceValue or a CSSUnparsedValue');
        const list = values.map(value => textFor(name, value)), text = list.join(', ');
        if (values.length === 0 || canonicalText(name, text) === '')
          throw new TypeError('Invalid values');
        apply(setProperty, style, [name, text]);
        let known = written.get(style);
        if (known === undefined) written.set(style, known = new Map());
        if (values.every(value => value instanceof CSSNumericValue
          || value instanceof CSSUnparsedValue && referring.test(list[0])))
          known.set(name, { texts: list, canonical: valueIn(style, name) });
        else known.delete(name);
      };
      class StylePropertyMap extends StylePropertyMapReadOnly {
        #brand;
        static brand(value) { return #brand in value; }
        constructor() { illegal(arguments[0]); super(key, arguments[1]); }
        set(property, ...values) {
          require(arguments, 1);
          const name = propertyName(`${property}`);
          if (!isCustom(name) && !listNames.has(name) && values.length > 1)
            throw new TypeError(`${name} is not a list-valued property but more than one value was provided`);
          assign(this, name, valuesFrom(name, values));
        }
        append(property, ...values) {
          require(arguments, 1);
          const name = propertyName(`${property}`);
          if (isCustom(name)) throw new TypeError('Cannot append to custom properties');
          if (!listNames.has(name)) throw new TypeError(`${name} does not support multiple values`);
          const now = readAll(this, name), more = valuesFrom(name, values);
          if ([...now, ...more].some(value => value instanceof CSSUnparsedValue))
            throw new TypeError('Values cannot contain a CSSVariableReferenceValue or a CSSUnparsedValue');
          assign(this, name, [...now, ...more]);
        }
        delete(property) {
          require(arguments, 1);
          apply(removeProperty, recordOf(this).style, [propertyName(`${property}`)]);
        }
        clear() {
          const { style } = recordOf(this);
          for (const name of namesIn(this)) apply(removeProperty, style, [name]);
        }
      }

      const interfaces = { CSSStyleValue, CSSImageValue, CSSNumericValue, CSSUnitValue,
        CSSNumericArray, CSSMathValue, CSSMathSum, CSSMathProduct, CSSMathMin, CSSMathMax,
        CSSMathNegate, CSSMathInvert, CSSMathClamp, CSSKeywordValue, CSSVariableReferenceValue,
        CSSUnparsedValue, CSSTransformValue, CSSTransformComponent, CSSTranslate, CSSRotate, CSSScale,
        CSSSkew, CSSSkewX, CSSSkewY, CSSPerspective, CSSMatrixComponent, StylePropertyMapReadOnly,
        StylePropertyMap };
      expose(...Object.values(interfaces));
      // The maps by their styles: each style has one.
      const maps = new WeakMap(), computedMaps = new WeakMap();
      const declaredMap = style => {
        let map = maps.get(style);
        if (map === undefined)
          maps.set(style, map = new StylePropertyMap(key, { style, computed: null }));
        return map;
      };
      const computedMap = element => {
        let map = computedMaps.get(element);
        if (map === undefined)
          computedMaps.set(element, map = new StylePropertyMapReadOnly(key, {
            computed: name => host.computed(element, name),
            registered: name => host.registered(element, name), names: () => host.names(element) }));
        return map;
      };
      const unitValue = (number, unit) => new CSSUnitValue(number, unit);
      return { ...interfaces, declaredMap, computedMap, unitValue };
    })
    """#
}
