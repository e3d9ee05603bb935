extension ScriptLibrary {
  /// Units, types, and the numeric values (CSS Typed OM, 4.3).
  ///
  /// The classes keep their parts in private fields; the functions before them are the algorithms
  /// of the standard.
  static let typedNumbers = #"""
    (function (host) {
      'use strict';
      const { expose, guard, require, instance, sequence, finite, CSSStyleDeclaration, scratch } = host;
      const key = {}, view = globalThis;
      const illegal = guard(key);
      const wrong = () => new TypeError('Type error');
      const pattern = (message = 'The string did not match the expected pattern.') =>
        new view.DOMException(message, 'SyntaxError');

      // MARK: Units

      const units = {
        __proto__: null, number: [], percent: ['percent', 1],
        cm: ['length', 96 / 2.54, 'px'], mm: ['length', 9.6 / 2.54, 'px'],
        q: ['length', 2.4 / 2.54, 'px'], in: ['length', 96, 'px'], pt: ['length', 96 / 72, 'px'],
        pc: ['length', 16, 'px'], px: ['length', 1, 'px'],
        deg: ['angle', 1, 'deg'], grad: ['angle', 0.9, 'deg'],
        rad: ['angle', 180 / Math.PI, 'deg'], turn: ['angle', 360, 'deg'],
        s: ['time', 1, 's'], ms: ['time', 0.001, 's'],
        hz: ['frequency', 1, 'hz'], khz: ['frequency', 1000, 'hz'],
        dpi: ['resolution', 1 / 96, 'dppx'], dpcm: ['resolution', 2.54 / 96, 'dppx'],
        dppx: ['resolution', 1, 'dppx'], x: ['resolution', 1, 'dppx'], fr: ['flex', 1] };
      const relative = `cap ch em ex ic lh rcap rch rem rex ric rlh vw vh vi vb vmin vmax svw svh
        svi svb svmin svmax lvw lvh lvi lvb lvmin lvmax dvw dvh dvi dvb dvmin dvmax cqw cqh cqi cqb
        cqmin cqmax`.split(/\s+/);
      for (const name of relative) units[name] = ['length', 1];
      const canonical = unit => {
        const [, factor = 1, name = unit] = units[unit];
        return [factor, name];
      };
      const digits = number => {
        const text = Number.isInteger(number) ? BigInt(number).toString()
          : number.toFixed(6).replace(/\.?0+$/, '');
        return text === '-0' ? '0' : text;
      };

      // MARK: Types

      const bases = ['length', 'angle', 'time', 'frequency', 'resolution', 'flex', 'percent'];
      const makeType = entries => ({ __proto__: null, ...entries });
      const typeOfUnit = unit =>
        units[unit].length === 0 ? makeType() : makeType({ [units[unit][0]]: 1 });
      const power = (type, base) => type[base] ?? 0;
      const withHint = (type, hint) => {
        const result = makeType(type);
        if (hint !== 'percent' && power(result, 'percent') !== 0) {
          result[hint] = power(result, hint) + result.percent;
          result.percent = 0;
        }
        result.percentHint = hint;
        return result;
      };
      const sameHint = (first, second) => {
        const left = first.percentHint, right = second.percentHint;
        if (left !== undefined && right !== undefined && left !== right) return null;
        if (left !== undefined && right === undefined) second = withHint(second, left);
        if (right !== undefined && left === undefined) first = withHint(first, right);
        return [first, second];
      };
      const sameBases = (first, second) =>
        bases.every(base => power(first, base) === power(second, base));
      // "Add two types": null where the standard returns failure.
      const addTypes = (one, two) => {
        const pair = sameHint(one, two);
        if (pair === null) return null;
        const [first, second] = pair;
        if (sameBases(first, second)) return makeType({ ...second, ...first });
        const hasPercent = power(first, 'percent') !== 0 || power(second, 'percent') !== 0;
        if (!hasPercent) return null;
        for (const base of bases) {
          if (base === 'percent' || power(first, base) === 0 && power(second, base) === 0) continue;
          const left = withHint(first, base), right = withHint(second, base);
          if (sameBases(left, right)) return makeType({ ...right, ...left });
        }
        return null;
      };
      const multiplyTypes = (one, two) => {
        const pair = sameHint(one, two);
        if (pair === null) return null;
        const result = makeType(pair[0]);
        for (const base of bases) {
          const sum = power(pair[0], base) + power(pair[1], base);
          if (sum !== 0 || base in result) result[base] = sum;
        }
        return result;
      };
      const invertType = type => {
        const result = makeType(type);
        for (const base of bases) if (base in result) result[base] = -result[base];
        return result;
      };
      const combined = (values, combine) => {
        let type = typeOf(values[0]);
        for (let index = 1; index < values.length && type !== null; index++)
          type = combine(type, typeOf(values[index]));
        return type;
      };
      // Whether a type is that of a base, such as a length; a percentage only where it may be one.
      const matches = (type, base, percentages = false) =>
        bases.every(each => power(type, each) === (each === base ? 1 : 0))
          && (percentages || type.percentHint === undefined)
        || percentages && bases.every(each => power(type, each) === (each === 'percent' ? 1 : 0));
      const isNumber = type =>
        bases.every(base => power(type, base) === 0) && type.percentHint === undefined;

      // MARK: Sums

      // "Create a sum value": a list of [value, {unit: power}], or null for failure.
      const unitsKey = map => Object.keys(map).sort().map(unit => `${unit}^${map[unit]}`).join('*');
      const multiplied = (first, second) => {
        const map = { __proto__: null, ...first };
        for (const unit in second) {
          map[unit] = (map[unit] ?? 0) + second[unit];
          if (map[unit] === 0) delete map[unit];
        }
        return map;
      };
      const typeOfUnits = map => {
        let type = makeType();
        for (const unit in map) {
          let part = typeOfUnit(unit);
          if (part.percentHint === undefined)
            for (const base of bases) if (base in part) part[base] *= map[unit];
          type = multiplyTypes(type, part);
        }
        return type;
      };
      const sumOf = value => {
        if (value instanceof CSSUnitValue) {
          if (value.unit === 'number') return [[value.value, { __proto__: null }]];
          const [factor, unit] = canonical(value.unit);
          return [[value.value * factor, { __proto__: null, [unit]: 1 }]];
        }
        if (value instanceof CSSMathNegate) {
          const sum = sumOf(value.value);
          return sum && sum.map(([number, map]) => [-number, map]);
        }
        if (value instanceof CSSMathInvert) {
          const sum = sumOf(value.value);
          if (sum === null || sum.length > 1) return null;
          const map = { __proto__: null };
          for (const unit in sum[0][1]) map[unit] = -sum[0][1][unit];
          return [[1 / sum[0][0], map]];
        }
        if (value instanceof CSSMathClamp) {
          const parts = [value.lower, value.value, value.upper].map(sumOf);
          if (parts.some(part => part === null || part.length > 1)) return null;
          const [[lower, map], [middle], [upper]] = parts.map(part => part[0]);
          if (!parts.every(part => unitsKey(part[0][1]) === unitsKey(map))) return null;
          return [[Math.max(lower, Math.min(middle, upper)), map]];
        }
        const parts = [...value.values].map(sumOf);
        if (parts.includes(null)) return null;
        if (value instanceof CSSMathSum) {
          const found = new Map();
          for (const part of parts)
            for (const [number, map] of part) {
              const name = unitsKey(map), known = found.get(name);
              if (known) known[0] += number;
              else found.set(name, [number, map]);
            }
          const list = [...found.values()];
          let type = typeOfUnits(list[0][1]);
          for (let index = 1; index < list.length && type !== null; index++)
            type = addTypes(type, typeOfUnits(list[index][1]));
          return type === null ? null : list;
        }
        if (value instanceof CSSMathProduct) {
          let result = [[1, { __proto__: null }]];
          for (const part of parts) {
            const next = [];
            for (const [left, leftMap] of result)
              for (const [right, rightMap] of part)
                next.push([left * right, multiplied(leftMap, rightMap)]);
            result = next;
          }
          return result;
        }
        const name = unitsKey(parts[0][0][1]);
        if (parts.some(part => part.length > 1 || unitsKey(part[0][1]) !== name)) return null;
        const numbers = parts.map(part => part[0][0]);
        const chosen = value instanceof CSSMathMin ? Math.min(...numbers) : Math.max(...numbers);
        return [[chosen, parts[0][0][1]]];
      };
      const unitValueOf = ([number, map]) => {
        const names = Object.keys(map);
        if (names.length === 0) return new CSSUnitValue(number, 'number');
        return names.length === 1 && map[names[0]] === 1 ? new CSSUnitValue(number, names[0]) : null;
      };
      const convert = (value, unit) => {
        if (value.unit === unit) return new CSSUnitValue(value.value, unit);
        const [factor, base] = canonical(value.unit), [other, target] = canonical(unit);
        return base === target ? new CSSUnitValue(value.value * factor / other, unit) : null;
      };

      // MARK: Classes

      // The texts of values that have no class of their own.
      const texts = new WeakMap();
      class CSSStyleValue {
        #brand;
        static brand(value) { return #brand in value || lists.has(value); }
        constructor() {
          illegal(arguments[0]);
          const { text, list } = arguments[1] ?? {};
          if (text !== undefined) texts.set(this, text);
          // The fields of classes that extend this one belong to the proxy as well.
          if (list !== undefined) return withItems(this, list);
        }
        toString() { return texts.get(this) ?? write(this); }
        static parse(property, text) {
          require(arguments, 2);
          return parseValue(`${property}`, `${text}`)[0];
        }
        static parseAll(property, text) {
          require(arguments, 2);
          return parseValue(`${property}`, `${text}`);
        }
      }
      class CSSImageValue extends CSSStyleValue {
        #brand;
        static brand(value) { return #brand in value; }
        constructor() { illegal(arguments[0]); super(key, arguments[1]); }
      }

      const numberish = value =>
        value instanceof CSSNumericValue ? value : new CSSUnitValue(value, 'number');
      const numberishes = list => list.map(numberish);
      const isUnits = (values, unit) =>
        values.every(value => value instanceof CSSUnitValue && (!unit || value.unit === unit));
      const negated = value => value instanceof CSSMathNegate ? value.value
        : value instanceof CSSUnitValue ? new CSSUnitValue(-value.value, value.unit)
        : new CSSMathNegate(value);
      const inverted = value => {
        if (value instanceof CSSMathInvert) return value.value;
        if (!(value instanceof CSSUnitValue) || value.unit !== 'number')
          return new CSSMathInvert(value);
        if (value.value === 0) throw new RangeError('Bad value');
        return new CSSUnitValue(1 / value.value, 'number');
      };
      const flattened = (first, others, kind) =>
        [...(first instanceof kind ? first.values : [first]), ...others];
      const added = (first, others) => {
        const values = flattened(first, others, CSSMathSum);
        if (isUnits(values, values[0].unit) && values[0] instanceof CSSUnitValue)
          return new CSSUnitValue(values.reduce((sum, { value }) => sum + value, 0), values[0].unit);
        return new CSSMathSum(...values);
      };
      const product = (first, others) => {
        const values = flattened(first, others, CSSMathProduct);
        if (isUnits(values)) {
          const measured = values.filter(value => value.unit !== 'number');
          if (measured.length < 2)
            return new CSSUnitValue(
              values.reduce((result, { value }) => result * value, 1), measured[0]?.unit ?? 'number');
        }
        return new CSSMathProduct(...values);
      };
      const extreme = (first, others, kind, choose) => {
        const values = flattened(first, others, kind);
        if (values[0] instanceof CSSUnitValue && isUnits(values, values[0].unit))
          return new CSSUnitValue(choose(...values.map(({ value }) => value)), values[0].unit);
        return new kind(...values);
      };
      const isEqual = (first, second) => {
        if (first.constructor !== second.constructor) return false;
        if (first instanceof CSSUnitValue)
          return first.value === second.value && first.unit === second.unit;
        if (first instanceof CSSMathNegate || first instanceof CSSMathInvert)
          return isEqual(first.value, second.value);
        if (first instanceof CSSMathClamp)
          return isEqual(first.lower, second.lower) && isEqual(first.value, second.value)
            && isEqual(first.upper, second.upper);
        const left = first.values, right = second.values;
        if (left.length !== right.length) return false;
        for (let index = 0; index < left.length; index++)
          if (!isEqual(left[index], right[index])) return false;
        return true;
      };

      class CSSNumericValue extends CSSStyleValue {
        #brand;
        static brand(value) { return #brand in value; }
        constructor() { illegal(arguments[0]); super(key); }
        add(...values) { return added(this, numberishes(values)); }
        sub(...values) { return added(this, numberishes(values).map(negated)); }
        mul(...values) { return product(this, numberishes(values)); }
        div(...values) { return product(this, numberishes(values).map(inverted)); }
        min(...values) { return extreme(this, numberishes(values), CSSMathMin, Math.min); }
        max(...values) { return extreme(this, numberishes(values), CSSMathMax, Math.max); }
        equals(...values) { return numberishes(values).every(value => isEqual(this, value)); }
        to(unit) {
          require(arguments, 1);
          unit = `${unit}`.toLowerCase();
          if (!(unit in units)) throw pattern();
          const sum = sumOf(this);
          const only = sum !== null && sum.length === 1 ? unitValueOf(sum[0]) : null;
          const result = only && convert(only, unit);
          if (result === null) throw wrong();
          return result;
        }
        toSum(...names) {
          names = names.map(name => `${name}`.toLowerCase());
          if (names.some(name => !(name in units))) throw pattern();
          const sum = sumOf(this);
          if (sum === null) throw wrong();
          const values = sum.map(unitValueOf);
          if (values.includes(null)) throw wrong();
          if (names.length === 0)
            return new CSSMathSum(
              ...values.sort((first, second) => first.unit < second.unit ? -1 : 1));
          const results = names.map(name => {
            let total = new CSSUnitValue(0, name);
            for (let index = 0; index < values.length; index++) {
              const part = values[index] && convert(values[index], name);
              if (!part) continue;
              values[index] = null;
              total = new CSSUnitValue(total.value + part.value, name);
            }
            return total;
          });
          if (values.some(value => value !== null))
            throw new TypeError('Failed to convert all values');
          return new CSSMathSum(...results);
        }
        type() {
          const result = {}, type = typeOf(this);
          for (const base of bases) if (power(type, base) !== 0) result[base] = type[base];
          if (type.percentHint !== undefined) result.percentHint = type.percentHint;
          return result;
        }
        static parse(text) {
          require(arguments, 1);
          const value = parseNumeric(`${text}`, true);
          // A calculation of numbers alone, or of lengths times lengths, is no value by itself.
          const isValue = value !== null
            && (matchesAny(typeOf(value)) || !`${text}`.includes('('));
          if (!isValue) throw pattern('Failed to parse CSS text');
          return value;
        }
      }
      class CSSUnitValue extends CSSNumericValue {
        #value; #unit;
        static brand(value) { return #value in value; }
        constructor(value, unit) {
          require(arguments, 2);
          super(key);
          this.#value = finite(value);
          this.#unit = `${unit}`.toLowerCase();
          if (!(this.#unit in units)) throw wrong();
        }
        get value() { return this.#value; }
        set value(value) { this.#value = finite(value); }
        get unit() { return this.#unit; }
      }
      class CSSNumericArray {
        #values;
        static brand(value) { return #values in value; }
        constructor() {
          illegal(arguments[0]);
          this.#values = arguments[1];
          this.#values.forEach((value, index) => Object.defineProperty(this, index, {
            value, enumerable: true, configurable: true }));
        }
        get length() { return this.#values.length; }
      }
      for (const name of ['entries', 'forEach', 'keys', 'values'])
        Object.defineProperty(CSSNumericArray.prototype, name, {
          value: Array.prototype[name], writable: true, configurable: true });
      Object.defineProperty(CSSNumericArray.prototype, Symbol.iterator, {
        value: Array.prototype.values, writable: true, configurable: true });

      const types = new WeakMap();
      const typeOf = value => value instanceof CSSUnitValue ? typeOfUnit(value.unit) : types.get(value);
      const checked = type => { if (type === null) throw wrong(); return type; };
      class CSSMathValue extends CSSNumericValue {
        #brand;
        static brand(value) { return #brand in value; }
        constructor() { illegal(arguments[0]); super(key); }
        get operator() { return operatorOf(this); }
      }
      const listed = (object, values, combine) => {
        if (values.length === 0) throw pattern();
        types.set(object, checked(combined(values, combine)));
        return new CSSNumericArray(key, values);
      };
      class CSSMathSum extends CSSMathValue {
        #values;
        static brand(value) { return #values in value; }
        constructor(...values) {
          super(key);
          this.#values = listed(this, numberishes(values), addTypes);
        }
        get values() { return this.#values; }
      }
      class CSSMathProduct extends CSSMathValue {
        #values;
        static brand(value) { return #values in value; }
        constructor(...values) {
          super(key);
          this.#values = listed(this, numberishes(values), multiplyTypes);
        }
        get values() { return this.#values; }
      }
      class CSSMathMin extends CSSMathValue {
        #values;
        static brand(value) { return #values in value; }
        constructor(...values) {
          super(key);
          this.#values = listed(this, numberishes(values), addTypes);
        }
        get values() { return this.#values; }
      }
      class CSSMathMax extends CSSMathValue {
        #values;
        static brand(value) { return #values in value; }
        constructor(...values) {
          super(key);
          this.#values = listed(this, numberishes(values), addTypes);
        }
        get values() { return this.#values; }
      }
      class CSSMathNegate extends CSSMathValue {
        #value;
        static brand(value) { return #value in value; }
        constructor(value) {
          require(arguments, 1);
          super(key);
          this.#value = numberish(value);
          types.set(this, typeOf(this.#value));
        }
        get value() { return this.#value; }
      }
      class CSSMathInvert extends CSSMathValue {
        #value;
        static brand(value) { return #value in value; }
        constructor(value) {
          require(arguments, 1);
          super(key);
          this.#value = numberish(value);
          types.set(this, invertType(typeOf(this.#value)));
        }
        get value() { return this.#value; }
      }
      class CSSMathClamp extends CSSMathValue {
        #lower; #value; #upper;
        static brand(value) { return #lower in value; }
        constructor(lower, value, upper) {
          require(arguments, 3);
          super(key);
          const parts = numberishes([lower, value, upper]);
          [this.#lower, this.#value, this.#upper] = parts;
          types.set(this, checked(combined(parts, addTypes)));
        }
        get lower() { return this.#lower; }
        get value() { return this.#value; }
        get upper() { return this.#upper; }
      }
      const operators = new Map([
        [CSSMathSum, 'sum'], [CSSMathProduct, 'product'], [CSSMathMin, 'min'], [CSSMathMax, 'max'],
        [CSSMathNegate, 'negate'], [CSSMathInvert, 'invert'], [CSSMathClamp, 'clamp'],
      ]);
      const operatorOf = value => {
        for (const [kind, name] of operators) if (value instanceof kind) return name;
        throw wrong();
      };

      // MARK: Serialization of numbers

      const suffixes = { __proto__: null, number: '', percent: '%' };
      const writeNumeric = (value, isNested = false, isBare = false) => {
        const inner = part => writeNumeric(part, true);
        const whole = text => isBare ? text : `${isNested ? '(' : 'calc('}${text})`;
        const bare = part => writeNumeric(part, true, true);
        if (value instanceof CSSUnitValue)
          return digits(value.value) + (suffixes[value.unit] ?? value.unit);
        if (value instanceof CSSMathSum)
          return whole([...value.values].map((part, index) => index === 0 ? inner(part)
            : part instanceof CSSMathNegate ? ` - ${inner(part.value)}` : ` + ${inner(part)}`).join(''));
        if (value instanceof CSSMathProduct)
          return whole([...value.values].map((part, index) => index === 0 ? inner(part)
            : part instanceof CSSMathInvert ? ` / ${inner(part.value)}` : ` * ${inner(part)}`).join(''));
        if (value instanceof CSSMathNegate) return whole(`-${writeNumeric(value.value)}`);
        if (value instanceof CSSMathInvert) return whole(`1 / ${writeNumeric(value.value)}`);
        if (value instanceof CSSMathClamp)
          return `clamp(${[value.lower, value.value, value.upper].map(bare).join(', ')})`;
        const name = value instanceof CSSMathMin ? 'min' : 'max';
        return `${name}(${[...value.values].map(bare).join(', ')})`;
      };
    """#
}
