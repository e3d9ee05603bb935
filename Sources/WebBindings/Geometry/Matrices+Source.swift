internal import ScriptEngine

extension ScriptLibrary {
  /// The source of the matrices. A matrix is a list of its sixteen numbers, m11, m12, ... m44,
  /// column by column.
  static let matricesSource: OwnScript = #"""
    (function (host) {
      'use strict';
      const { expose, require, dictionary, transform, DOMPoint, DOMRect } = host, key = {};
      const identity = () => [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1];
      const names = [];
      for (let column = 1; column <= 4; column++)
        for (let row = 1; row <= 4; row++) names.push(`m${column}${row}`);
      const short = { a: 0, b: 1, c: 4, d: 5, e: 12, f: 13 };
      // What the entries outside the plane are in a matrix of the plane.
      const planar = new Map([2, 3, 6, 7, 8, 9, 11, 14].map(at => [at, 0]).concat([[10, 1], [15, 1]]));
      const lies = m => {
        for (const [at, flat] of planar) if (m[at] !== flat) return false;
        return true;
      };
      const product = (left, right) => {
        const made = new Array(16);
        for (let column = 0; column < 4; column++)
          for (let row = 0; row < 4; row++) {
            let sum = 0;
            for (let at = 0; at < 4; at++) sum += left[at * 4 + row] * right[column * 4 + at];
            made[column * 4 + row] = sum;
          }
        return made;
      };
      const plane = (a, b, c, d, e, f) => [a, b, 0, 0, c, d, 0, 0, 0, 0, 1, 0, e, f, 0, 1];
      const stretch = (x, y, z) => [x, 0, 0, 0, 0, y, 0, 0, 0, 0, z, 0, 0, 0, 0, 1];
      const moved = (m, x, y, z, w) => new DOMPoint(...[0, 1, 2, 3].map(row =>
        m[row] * x + m[4 + row] * y + m[8 + row] * z + m[12 + row] * w));
      // The factors of both directions, as WebKit rounds them.
      const toRadians = Math.PI / 180, toDegrees = 180 / Math.PI;
      const turn = (x, y, z, degrees) => {
        const largest = Math.max(Math.abs(x), Math.abs(y), Math.abs(z));
        if (largest === 0) return identity();
        // The length in this form does not overflow, and its last digit is WebKit's.
        const length = largest
          * Math.sqrt((x / largest) ** 2 + (y / largest) ** 2 + (z / largest) ** 2);
        x /= length; y /= length; z /= length;
        const angle = degrees * toRadians, sine = small(Math.sin(angle)), cosine = small(Math.cos(angle));
        const rest = 1 - cosine;
        // The sum is not exactly 1 on the axis itself.
        const stays = part => part === 1 ? 1 : cosine + part * part * rest;
        return [
          stays(x), y * x * rest + z * sine, z * x * rest - y * sine, 0,
          x * y * rest - z * sine, stays(y), z * y * rest + x * sine, 0,
          x * z * rest + y * sine, y * z * rest - x * sine, stays(z), 0,
          0, 0, 0, 1];
      };
      // What is too small to be a difference from zero is zero: so the first right angles are exact.
      const small = number => Math.abs(number) < Number.EPSILON ? 0 : number;
      // The adjoint divided by the determinant, as WebKit rounds it; null where there is no inverse.
      const inverse = m => {
        if (lies(m)) {
          const [a, b, , , c, d, , , , , , , e, f] = m, all = a * d - b * c;
          if (!all) return null;
          return plane(d / all, -b / all, -c / all, a / all,
            (c * f - d * e) / all, (b * e - a * f) / all);
        }
        const minor = (row, column) => {
          const [r, s, t] = [0, 1, 2, 3].filter(at => at !== row);
          const [u, v, w] = [0, 1, 2, 3].filter(at => at !== column);
          const at = (row, column) => m[row * 4 + column];
          return at(r, u) * (at(s, v) * at(t, w) - at(t, v) * at(s, w))
            - at(s, u) * (at(r, v) * at(t, w) - at(t, v) * at(r, w))
            + at(t, u) * (at(r, v) * at(s, w) - at(s, v) * at(r, w));
        };
        const all = m[0] * minor(0, 0) - m[1] * minor(0, 1) + m[2] * minor(0, 2) - m[3] * minor(0, 3);
        if (!(Math.abs(all) > 0)) return null;
        return m.map((_, at) => {
          const row = at >> 2, column = at & 3;
          return (row + column & 1 ? -1 : 1) * minor(column, row) / all;
        });
      };
      const syntax = () => new DOMException(
        'The string did not match the expected pattern.', 'SyntaxError');
      const parsed = text => {
        const numbers = transform(`${text}`);
        if (numbers === undefined) throw syntax();
        const [is2D, ...matrix] = numbers;
        return { matrix, is2D };
      };
      const listed = list => {
        const numbers = Array.from(list, value => +value);
        if (numbers.length === 6) return { matrix: plane(...numbers), is2D: true };
        if (numbers.length === 16) return { matrix: numbers, is2D: false };
        throw new TypeError('Type error');
      };
      // Geometry Interfaces, "validate and fixup".
      const described = init => {
        const given = dictionary(init);
        const matrix = identity(), same = (first, second) => first === second || first !== first && second !== second;
        for (let at = 0; at < 16; at++) {
          const value = given[names[at]];
          if (value !== undefined) matrix[at] = +value;
        }
        for (const name in short) {
          const value = given[name], long = given[names[short[name]]];
          if (value === undefined) continue;
          if (long !== undefined && !same(+value, +long)) throw new TypeError(`init.${name} and init.${names[short[name]]} do not match`);
          matrix[short[name]] = +value;
        }
        const { is2D } = given;
        if (is2D) {
          for (const [at, flat] of planar)
            if (matrix[at] !== flat)
              throw new TypeError(`${names[at]} should be ${flat} for a 2D matrix`);
        }
        return { matrix, is2D: is2D === undefined ? lies(matrix) : !!is2D };
      };

      let of, pointsOf;
      const text = number => `${number}`;
      // Refuses a call of a method such as fromFloat32Array with anything but an array of that type.
      const checkList = (list, type, kind) => {
        require(list, 1);
        if (!(list[0] instanceof type))
          throw new TypeError(
            `Argument 1 ('array${type.BYTES_PER_ELEMENT * 8}') to ${kind}.from${type.name} must be an instance of ${type.name}`);
      };

      class DOMMatrixReadOnly {
        #state;
        static brand(value) { return #state in value; }
        static { of = value => value.#state; }
        constructor() {
          const [init, state] = arguments;
          if (init === key) this.#state = state;
          else if (init === undefined) this.#state = { matrix: identity(), is2D: true };
          else if (typeof init === 'object' && init !== null && Symbol.iterator in init)
            this.#state = listed(init);
          else this.#state = parsed(init);
        }
        static fromMatrix() { return new DOMMatrixReadOnly(key, described(arguments[0])); }
        static fromFloat32Array(list) {
          checkList(arguments, Float32Array, 'DOMMatrixReadOnly');
          return new DOMMatrixReadOnly(key, listed(list));
        }
        static fromFloat64Array(list) {
          checkList(arguments, Float64Array, 'DOMMatrixReadOnly');
          return new DOMMatrixReadOnly(key, listed(list));
        }
        get is2D() { return of(this).is2D; }
        get isIdentity() { const unit = identity(); return of(this).matrix.every((value, at) => value === unit[at]); }
        translate() { return copy(this).translateSelf(...arguments); }
        scale() { return copy(this).scaleSelf(...arguments); }
        scale3d() { return copy(this).scale3dSelf(...arguments); }
        scaleNonUniform() { const [x = 1, y = 1] = arguments; return copy(this).scaleSelf(x, y); }
        rotate() { return copy(this).rotateSelf(...arguments); }
        rotateFromVector() { return copy(this).rotateFromVectorSelf(...arguments); }
        rotateAxisAngle() { return copy(this).rotateAxisAngleSelf(...arguments); }
        skewX() { return copy(this).skewXSelf(...arguments); }
        skewY() { return copy(this).skewYSelf(...arguments); }
        multiply() { return copy(this).multiplySelf(...arguments); }
        flipX() { return change(copy(this), stretch(-1, 1, 1), true); }
        flipY() { return change(copy(this), stretch(1, -1, 1), true); }
        inverse() { return copy(this).invertSelf(); }
        transformPoint() {
          const { x = 0, y = 0, z = 0, w = 1 } = dictionary(arguments[0]);
          return moved(of(this).matrix, x, y, z, w);
        }
        toFloat32Array() { return new Float32Array(of(this).matrix); }
        toFloat64Array() { return new Float64Array(of(this).matrix); }
        toJSON() {
          const made = {}, { matrix, is2D } = of(this);
          for (const name in short) made[name] = matrix[short[name]];
          names.forEach((name, at) => { made[name] = matrix[at]; });
          made.is2D = is2D;
          made.isIdentity = this.isIdentity;
          return made;
        }
        toString() {
          const { matrix, is2D } = of(this);
          const wanted = is2D ? Object.values(short).map(at => matrix[at]) : matrix;
          if (!wanted.every(Number.isFinite))
            throw new DOMException('Matrix contains non-finite values', 'InvalidStateError');
          return `${is2D ? 'matrix' : 'matrix3d'}(${wanted.map(text).join(', ')})`;
        }
      }
      const copy = other => {
        const { matrix, is2D } = of(other);
        return new DOMMatrix(key, { matrix: matrix.slice(), is2D });
      };
      const change = (object, step, stays) => {
        const state = of(object);
        state.matrix = product(state.matrix, step);
        if (!stays) state.is2D = false;
        return object;
      };

      // Moves and stretches touch only the numbers that they change, so that a number which is not finite
      // spreads no further than in WebKit.
      const move = (object, x, y, z) => {
        const state = of(object), { matrix } = state;
        for (let row = 0; row < 4; row++)
          matrix[12 + row] += x * matrix[row] + y * matrix[4 + row] + z * matrix[8 + row];
        if (z !== 0) state.is2D = false;
        return object;
      };
      const scale = (object, ...factors) => {
        const state = of(object);
        for (let at = 0; at < 12; at++) state.matrix[at] *= factors[at >> 2];
        if (factors[2] !== 1) state.is2D = false;
      };

      class DOMMatrix extends DOMMatrixReadOnly {
        #brand;
        static brand(value) { return #brand in value; }
        static fromMatrix() { return new DOMMatrix(key, described(arguments[0])); }
        static fromFloat32Array(list) {
          checkList(arguments, Float32Array, 'DOMMatrix');
          return new DOMMatrix(key, listed(list));
        }
        static fromFloat64Array(list) {
          checkList(arguments, Float64Array, 'DOMMatrix');
          return new DOMMatrix(key, listed(list));
        }
        constructor() { super(...arguments); }
        multiplySelf() {
          const other = described(arguments[0]);
          return change(this, other.matrix, other.is2D);
        }
        preMultiplySelf() {
          const other = described(arguments[0]), state = of(this);
          state.matrix = product(other.matrix, state.matrix);
          state.is2D &&= other.is2D;
          return this;
        }
        translateSelf() {
          const [x = 0, y = 0, z = 0] = arguments;
          return move(this, +x, +y, +z);
        }
        scaleSelf() {
          const [x = 1, y = x, z = 1, originX = 0, originY = 0, originZ = 0] = arguments;
          move(this, +originX, +originY, +originZ);
          scale(this, +x, +y, +z);
          return move(this, -originX, -originY, -originZ);
        }
        scale3dSelf() {
          const [scale = 1, originX = 0, originY = 0, originZ = 0] = arguments;
          return this.scaleSelf(scale, scale, scale, originX, originY, originZ);
        }
        rotateSelf() {
          let [x = 0, y, z] = arguments;
          if (y === undefined && z === undefined) { z = x; x = 0; y = 0; }
          y = +(y ?? 0); z = +(z ?? 0);
          const stays = +x === 0 && y === 0;
          change(this, turn(0, 0, 1, z), true);
          if (stays) return this;
          change(this, turn(0, 1, 0, y), false);
          return change(this, turn(1, 0, 0, +x), false);
        }
        rotateFromVectorSelf() {
          const [x = 0, y = 0] = arguments;
          return change(this, turn(0, 0, 1, Math.atan2(+y, +x) * toDegrees), true);
        }
        rotateAxisAngleSelf() {
          const [x = 0, y = 0, z = 0, degrees = 0] = arguments;
          return change(this, turn(+x, +y, +z, +degrees), +x === 0 && +y === 0);
        }
        skewXSelf() {
          const [degrees = 0] = arguments;
          return change(this, plane(1, 0, Math.tan(+degrees * toRadians), 1, 0, 0), true);
        }
        skewYSelf() {
          const [degrees = 0] = arguments;
          return change(this, plane(1, Math.tan(+degrees * toRadians), 0, 1, 0, 0), true);
        }
        invertSelf() {
          const state = of(this), made = inverse(state.matrix);
          state.is2D &&= made !== null;
          state.matrix = made ?? new Array(16).fill(NaN);
          return this;
        }
        setMatrixValue(value) {
          require(arguments, 1);
          Object.assign(of(this), parsed(value));
          return this;
        }
      }

      const defineEntries = (prototype, isWritable) => {
        const define = (name, at) => {
          // A name in brackets becomes a part of the functions' names.
          const { get, set } = Object.getOwnPropertyDescriptor({
            get [name]() { return of(this).matrix[at]; },
            set [name](value) {
              const state = of(this), number = +value;
              state.matrix[at] = number;
              if (planar.has(at) && number !== planar.get(at)) state.is2D = false;
            } }, name);
          Object.defineProperty(prototype, name, {
            __proto__: null, get, set: isWritable ? set : undefined, enumerable: true,
            configurable: true });
        };
        for (const name in short) define(name, short[name]);
        names.forEach(define);
      };
      defineEntries(DOMMatrixReadOnly.prototype, false);
      defineEntries(DOMMatrix.prototype, true);

      // MARK: DOMQuad

      const point = init => {
        const { x = 0, y = 0, z = 0, w = 1 } = dictionary(init);
        return new DOMPoint(x, y, z, w);
      };

      class DOMQuad {
        #points;
        static brand(value) { return #points in value; }
        static { pointsOf = value => #points in value ? value.#points : undefined; }
        constructor() { this.#points = [0, 1, 2, 3].map(at => point(arguments[at])); }
        static fromRect() {
          const { x = 0, y = 0, width = 0, height = 0 } = dictionary(arguments[0]);
          return new DOMQuad(
            { x, y }, { x: +x + +width, y }, { x: +x + +width, y: +y + +height },
            { x, y: +y + +height });
        }
        static fromQuad() {
          const { p1, p2, p3, p4 } = dictionary(arguments[0]);
          return new DOMQuad(p1, p2, p3, p4);
        }
        get p1() { return this.#points[0]; }
        get p2() { return this.#points[1]; }
        get p3() { return this.#points[2]; }
        get p4() { return this.#points[3]; }
        getBounds() {
          const xs = this.#points.map(({ x }) => x), ys = this.#points.map(({ y }) => y);
          const left = Math.min(...xs), top = Math.min(...ys);
          return new DOMRect(left, top, Math.max(...xs) - left, Math.max(...ys) - top);
        }
        toJSON() { const [p1, p2, p3, p4] = this.#points; return { p1, p2, p3, p4 }; }
      }

      expose(DOMMatrixReadOnly, DOMMatrix, DOMQuad);
      // What `structuredClone` copies: the numbers of an object of this library, from which another
      // world's library makes the same object.
      const isMatrix = value => { try { of(value); return true; } catch { return false; } };
      const partsOf = value => {
        if (isMatrix(value)) {
          const { matrix, is2D } = of(value);
          const numbers = is2D ? plane(...Object.values(short).map(at => matrix[at])) : matrix;
          return [value instanceof DOMMatrix ? 1 : 0, is2D, ...numbers];
        }
        const points = pointsOf(value);
        if (points === undefined) return undefined;
        return [2, false, ...points.flatMap(({ x, y, z, w }) => [x, y, z, w])];
      };
      const made = ([kind, is2D, ...numbers]) => {
        if (kind === 2)
          return new DOMQuad(...[0, 4, 8, 12].map(at => (
            { x: numbers[at], y: numbers[at + 1], z: numbers[at + 2], w: numbers[at + 3] })));
        return new (kind === 1 ? DOMMatrix : DOMMatrixReadOnly)(key, { matrix: numbers, is2D });
      };
      // What `matrixTransform` of a point answers.
      const transformed = (init, x, y, z, w) => moved(described(init).matrix, x, y, z, w);
      return {
        DOMMatrixReadOnly, DOMMatrix, WebKitCSSMatrix: DOMMatrix, DOMQuad, partsOf, made,
        transformed };
    })
    """#
}
