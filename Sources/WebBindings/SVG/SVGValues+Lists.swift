extension ScriptLibrary {
  /// Matrices, transforms and lists.
  static let svgLists = #"""
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
        static brand(value) { return #values in value; }
        constructor() {
          illegal(arguments[0]);
          [, this.#values = [...identity], this.#changed = () => {}] = arguments;
        }
        #set(index, value) {
          this.#values[index] = +value;
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
        static brand(value) { return #place in value; }
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
        matrix = dictionary(matrix);
        const parts = {};
        for (const name in identityParts)
          if (matrix[name] !== undefined) parts[name] = +matrix[name];
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
        const state = { place, split, items: [], text: null, kindOfList: kind };
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
      // The state of a list that is about to change, which the list of an animated value must not.
      const changeable = list => {
        const state = lists.get(list);
        if (state.place.set === readOnly) readOnly();
        return state;
      };
      const rangeError = () =>
        fail('IndexSizeError', 'The index is not in the allowed range.');
      const methods = {
        get length() { return itemsOf(this).length; },
        get numberOfItems() { return itemsOf(this).length; },
        clear() { const state = changeable(this); state.items = []; state.store(); },
        initialize(item) {
          require(arguments, 1);
          const added = lists.get(this).accept(item), state = changeable(this);
          state.items = [added];
          state.store();
          return added;
        },
        getItem(at) { require(arguments, 1); return itemsOf(this)[+at >>> 0] ?? rangeError(); },
        insertItemBefore(item, at) {
          require(arguments, 2);
          const items = itemsOf(this), added = lists.get(this).accept(item), state = changeable(this);
          items.splice(Math.min(+at >>> 0, items.length), 0, added);
          state.store();
          return added;
        },
        replaceItem(item, at) {
          require(arguments, 2);
          const items = itemsOf(this), added = lists.get(this).accept(item), state = changeable(this);
          if (+at >>> 0 >= items.length) rangeError();
          items[+at >>> 0] = added;
          state.store();
          return added;
        },
        removeItem(at) {
          require(arguments, 1);
          const items = itemsOf(this), state = changeable(this);
          if (+at >>> 0 >= items.length) rangeError();
          const [removed] = items.splice(+at >>> 0, 1);
          state.store();
          return removed;
        },
        appendItem(item) {
          require(arguments, 1);
          const items = itemsOf(this), added = lists.get(this).accept(item), state = changeable(this);
          items.push(added);
          state.store();
          return added;
        } };
      const listClass = kind => {
        for (const name in methods)
          Object.defineProperty(kind.prototype, name,
            Object.getOwnPropertyDescriptor(methods, name));
        Object.defineProperty(kind.prototype, Symbol.iterator, {
          value: Array.prototype.values, writable: true, configurable: true });
        Object.defineProperty(kind, 'brand', {
          __proto__: null, value: value => lists.get(value)?.kindOfList === kind, configurable: true });
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
          const items = itemsOf(this), state = changeable(this);
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
      // In WebKit, a comma is a part of a string.
      const spacedWords = text => text.split(/\s+/).filter(part => part !== '');
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
}
