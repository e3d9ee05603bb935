extension ScriptLibrary {
  /// Keywords, texts with references, and transforms (CSS Typed OM, 4.1, 4.2 and 4.4).
  static let typedTransforms = #"""
      const identifier = text => view.CSS.escape(text);
      class CSSKeywordValue extends CSSStyleValue {
        #value;
        static brand(value) { return #value in value; }
        constructor(value) {
          require(arguments, 1);
          super(key);
          this.value = value;
        }
        get value() { return this.#value; }
        set value(value) {
          value = `${value}`;
          if (value === '') throw wrong();
          this.#value = value;
        }
      }
      class CSSVariableReferenceValue {
        #variable; #fallback;
        static brand(value) { return #variable in value; }
        constructor(variable) {
          require(arguments, 1);
          const fallback = arguments[1] ?? null;
          if (fallback !== null)
            instance(fallback, CSSUnparsedValue, 2, 'fallback', 'CSSVariableReferenceValue');
          this.variable = variable;
          this.#fallback = fallback;
        }
        get variable() { return this.#variable; }
        set variable(name) {
          name = `${name}`;
          if (!name.startsWith('--'))
            throw new TypeError('Custom Variable Reference needs to have "--" prefix.');
          this.#variable = name;
        }
        get fallback() { return this.#fallback; }
      }

      // The objects that are lists: scripts read and set their items by index.
      const lists = new WeakMap();
      const position = name =>
        typeof name === 'string' && /^(?:0|[1-9]\d{0,9})$/.test(name) ? Number(name) : -1;
      const listHandler = {
        get(target, name, receiver) {
          const at = position(name);
          return at < 0 ? Reflect.get(target, name, receiver) : lists.get(target).items[at];
        },
        set(target, name, value, receiver) {
          const at = position(name);
          if (at < 0) return Reflect.set(target, name, value, receiver);
          const { items, convert, what } = lists.get(target);
          value = convert(value);
          if (at > items.length)
            throw new RangeError(`Index ${at} exceeds index range for ${what}.`);
          items[at] = value;
          return true;
        },
        has(target, name) {
          const at = position(name);
          return at < 0 ? Reflect.has(target, name) : at < lists.get(target).items.length;
        },
        ownKeys(target) {
          return [...lists.get(target).items.keys()].map(String).concat(Reflect.ownKeys(target));
        },
        getOwnPropertyDescriptor(target, name) {
          const at = position(name), item = at < 0 ? undefined : lists.get(target).items[at];
          return at < 0 ? Reflect.getOwnPropertyDescriptor(target, name)
            : item === undefined ? undefined
            : { value: item, writable: true, enumerable: true, configurable: true };
        },
      };
      const withItems = (object, list) => {
        const made = new Proxy(object, listHandler);
        lists.set(object, list);
        lists.set(made, list);
        return made;
      };
      const segment = value => value instanceof CSSVariableReferenceValue ? value : `${value}`;
      class CSSUnparsedValue extends CSSStyleValue {
        #brand;
        static brand(value) { return #brand in value; }
        constructor(members) {
          require(arguments, 1);
          const items = sequence(members).map(segment);
          super(key, { list: { items, convert: segment, what: 'unparsed segments' } });
        }
        get length() { return lists.get(this).items.length; }
      }
      const component = value => {
        if (!(value instanceof CSSTransformComponent)) throw wrong();
        return value;
      };
      class CSSTransformValue extends CSSStyleValue {
        #brand;
        static brand(value) { return #brand in value; }
        constructor(transforms) {
          require(arguments, 1);
          const items = sequence(transforms).map(component);
          if (items.length === 0) throw wrong();
          super(key, { list: { items, convert: component, what: 'transform components' } });
        }
        get length() { return lists.get(this).items.length; }
        get is2D() { return lists.get(this).items.every(({ is2D }) => is2D); }
        toMatrix() {
          let result = new (host.matrix())();
          for (const item of lists.get(this).items) result = result.multiply(item.toMatrix());
          return result;
        }
      }
      for (const kind of [CSSUnparsedValue, CSSTransformValue]) {
        for (const name of ['entries', 'forEach', 'keys', 'values'])
          Object.defineProperty(kind.prototype, name, {
            value: Array.prototype[name], writable: true, configurable: true });
        Object.defineProperty(kind.prototype, Symbol.iterator, {
          value: Array.prototype.values, writable: true, configurable: true });
      }

      // MARK: Components

      const numeric = (value, base, percentages) => {
        if (!(value instanceof CSSNumericValue) || !matches(typeOf(value), base, percentages))
          throw wrong();
        return value;
      };
      const plain = value => {
        value = numberish(value);
        if (!isNumber(typeOf(value))) throw wrong();
        return value;
      };
      const pixels = value => value.to('px').value;
      const degrees = value => value.to('deg').value;
      const numberOf = value => value.to('number').value;
      const zero = () => new CSSUnitValue(0, 'px');

      class CSSTransformComponent {
        #is2D;
        static brand(value) { return #is2D in value; }
        constructor() { illegal(arguments[0]); this.#is2D = arguments[1]; }
        get is2D() { return this.#is2D; }
        set is2D(value) { if (!fixed(this)) this.#is2D = Boolean(value); }
        toMatrix() { return matrixOf(this); }
        toString() { return writeComponent(this); }
      }
      class CSSTranslate extends CSSTransformComponent {
        #x; #y; #z;
        static brand(value) { return #x in value; }
        constructor(x, y) {
          require(arguments, 2);
          const z = arguments[2] ?? zero();
          instance(x, CSSNumericValue, 1, 'x', 'CSSTranslate');
          instance(y, CSSNumericValue, 2, 'y', 'CSSTranslate');
          instance(z, CSSNumericValue, 3, 'z', 'CSSTranslate');
          super(key, arguments[2] === undefined);
          this.x = x;
          this.y = y;
          this.z = z;
        }
        get x() { return this.#x; }
        set x(value) { this.#x = numeric(value, 'length', true); }
        get y() { return this.#y; }
        set y(value) { this.#y = numeric(value, 'length', true); }
        get z() { return this.#z; }
        set z(value) { this.#z = numeric(value, 'length'); }
      }
      class CSSRotate extends CSSTransformComponent {
        #x; #y; #z; #angle;
        static brand(value) { return #x in value; }
        constructor(x) {
          require(arguments, 1);
          super(key, arguments.length < 4);
          if (arguments.length > 1 && arguments.length < 4) throw wrong();
          const isFlat = arguments.length === 1;
          if (isFlat) instance(x, CSSNumericValue, 1, 'angle', 'CSSRotate');
          this.x = isFlat ? 0 : x;
          this.y = isFlat ? 0 : arguments[1];
          this.z = isFlat ? 1 : arguments[2];
          this.angle = isFlat ? x : arguments[3];
        }
        get x() { return this.#x; }
        set x(value) { this.#x = plain(value); }
        get y() { return this.#y; }
        set y(value) { this.#y = plain(value); }
        get z() { return this.#z; }
        set z(value) { this.#z = plain(value); }
        get angle() { return this.#angle; }
        set angle(value) { this.#angle = numeric(value, 'angle'); }
      }
      class CSSScale extends CSSTransformComponent {
        #x; #y; #z;
        static brand(value) { return #x in value; }
        constructor(x, y) {
          require(arguments, 2);
          super(key, arguments[2] === undefined);
          this.x = x;
          this.y = y;
          this.z = arguments[2] ?? 1;
        }
        get x() { return this.#x; }
        set x(value) { this.#x = plain(value); }
        get y() { return this.#y; }
        set y(value) { this.#y = plain(value); }
        get z() { return this.#z; }
        set z(value) { this.#z = plain(value); }
      }
      class CSSSkew extends CSSTransformComponent {
        #ax; #ay;
        static brand(value) { return #ax in value; }
        constructor(ax, ay) {
          require(arguments, 2);
          instance(ax, CSSNumericValue, 1, 'ax', 'CSSSkew');
          instance(ay, CSSNumericValue, 2, 'ay', 'CSSSkew');
          super(key, true);
          this.ax = ax;
          this.ay = ay;
        }
        get ax() { return this.#ax; }
        set ax(value) { this.#ax = numeric(value, 'angle'); }
        get ay() { return this.#ay; }
        set ay(value) { this.#ay = numeric(value, 'angle'); }
      }
      class CSSSkewX extends CSSTransformComponent {
        #ax;
        static brand(value) { return #ax in value; }
        constructor(ax) {
          require(arguments, 1);
          instance(ax, CSSNumericValue, 1, 'ax', 'CSSSkewX');
          super(key, true);
          this.ax = ax;
        }
        get ax() { return this.#ax; }
        set ax(value) { this.#ax = numeric(value, 'angle'); }
      }
      class CSSSkewY extends CSSTransformComponent {
        #ay;
        static brand(value) { return #ay in value; }
        constructor(ay) {
          require(arguments, 1);
          instance(ay, CSSNumericValue, 1, 'ay', 'CSSSkewY');
          super(key, true);
          this.ay = ay;
        }
        get ay() { return this.#ay; }
        set ay(value) { this.#ay = numeric(value, 'angle'); }
      }
      class CSSPerspective extends CSSTransformComponent {
        #length;
        static brand(value) { return #length in value; }
        constructor(length) {
          require(arguments, 1);
          super(key, false);
          this.length = length;
        }
        get length() { return this.#length; }
        set length(value) {
          if (value instanceof CSSNumericValue) {
            this.#length = numeric(value, 'length');
            return;
          }
          if (!(value instanceof CSSKeywordValue)) value = new CSSKeywordValue(value);
          if (value.value.toLowerCase() !== 'none') throw wrong();
          this.#length = value;
        }
      }
      class CSSMatrixComponent extends CSSTransformComponent {
        #matrix;
        static brand(value) { return #matrix in value; }
        constructor(matrix) {
          require(arguments, 1);
          instance(matrix, host.readOnlyMatrix(), 1, 'matrix', 'CSSMatrixComponent');
          const is2D = arguments[1]?.is2D;
          super(key, is2D === undefined ? matrix.is2D : Boolean(is2D));
          this.matrix = host.matrix().fromMatrix(matrix);
        }
        get matrix() { return this.#matrix; }
        set matrix(value) {
          if (!(value instanceof host.matrix())) throw wrong();
          this.#matrix = value;
        }
      }
      // Setting `is2D` has no effect on components that are always flat, or never.
      const fixed = value => value instanceof CSSSkew || value instanceof CSSSkewX
        || value instanceof CSSSkewY || value instanceof CSSPerspective;

      const matrixOf = value => {
        const make = values => new (host.matrix())(values);
        const flat = () => make([1, 0, 0, 1, 0, 0]);
        const space = values => value.is2D
          ? make([values[0], values[1], values[4], values[5], values[12], values[13]])
          : make(values);
        if (value instanceof CSSTranslate)
          return space([1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0,
            pixels(value.x), pixels(value.y), pixels(value.z), 1]);
        if (value instanceof CSSScale)
          return space([numberOf(value.x), 0, 0, 0, 0, numberOf(value.y), 0, 0,
            0, 0, numberOf(value.z), 0, 0, 0, 0, 1]);
        if (value instanceof CSSRotate)
          return value.is2D ? flat().rotate(degrees(value.angle))
            : flat().rotateAxisAngle(
              numberOf(value.x), numberOf(value.y), numberOf(value.z), degrees(value.angle));
        const slope = angle => Math.tan(degrees(angle) * Math.PI / 180);
        if (value instanceof CSSSkew) return make([1, slope(value.ay), slope(value.ax), 1, 0, 0]);
        if (value instanceof CSSSkewX) return make([1, 0, slope(value.ax), 1, 0, 0]);
        if (value instanceof CSSSkewY) return make([1, slope(value.ay), 0, 1, 0, 0]);
        if (value instanceof CSSPerspective) {
          if (value.length instanceof CSSKeywordValue) return flat();
          const length = pixels(value.length);
          return make([1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, length === 0 ? 0 : -1 / length, 0, 0, 0, 1]);
        }
        const source = value.matrix;
        return value.is2D ? make([source.a, source.b, source.c, source.d, source.e, source.f])
          : host.matrix().fromMatrix(source);
      };

      const isZero = value => value instanceof CSSUnitValue && value.value === 0;
      const writeComponent = value => {
        const joined = (name, ...parts) => `${name}(${parts.map(part => `${part}`).join(', ')})`;
        const { x, y, z, is2D } = value;
        if (value instanceof CSSTranslate)
          return is2D ? joined('translate', x, y) : joined('translate3d', x, y, z);
        if (value instanceof CSSScale)
          return is2D ? joined('scale', x, y) : joined('scale3d', x, y, z);
        if (value instanceof CSSRotate)
          return is2D ? joined('rotate', value.angle) : joined('rotate3d', x, y, z, value.angle);
        if (value instanceof CSSSkew)
          return isZero(value.ay) ? joined('skew', value.ax) : joined('skew', value.ax, value.ay);
        if (value instanceof CSSSkewX) return joined('skewX', value.ax);
        if (value instanceof CSSSkewY) return joined('skewY', value.ay);
        if (value instanceof CSSPerspective) {
          const { length } = value;
          return length instanceof CSSUnitValue && length.value < 0
            ? `perspective(calc(${length}))` : joined('perspective', length);
        }
        const { matrix } = value, names = is2D ? ['a', 'b', 'c', 'd', 'e', 'f']
          : [1, 2, 3, 4].flatMap(row => [1, 2, 3, 4].map(column => `m${row}${column}`));
        return joined(is2D ? 'matrix' : 'matrix3d', ...names.map(name => digits(matrix[name])));
      };
      const write = value => {
        if (value instanceof CSSNumericValue) return writeNumeric(value);
        if (value instanceof CSSKeywordValue) return identifier(value.value);
        const { items } = lists.get(value);
        if (value instanceof CSSTransformValue) return items.map(writeComponent).join(' ');
        return items.map(item => typeof item === 'string' ? item
          : `var(${item.variable}${item.fallback === null ? '' : `,${item.fallback}`})`).join('');
      };
    """#
}
