internal import ScriptEngine

extension ScriptLibrary {
  /// The source of the matrices. A matrix is a list of its sixteen numbers, m11, m12, ... m44,
  /// column by column.
  static let matricesSource: OwnScript = #"""
    (function (host) {
      'use strict';
      const { expose, DOMPoint, DOMRect } = host, key = {};
      const identity = () => [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1];
      const names = [];
      for (let column = 1; column <= 4; column++)
        for (let row = 1; row <= 4; row++) names.push(`m${column}${row}`);
      const short = { a: 0, b: 1, c: 4, d: 5, e: 12, f: 13 };
      const flat = [2, 3, 6, 7, 8, 9, 11, 14];
      const lies = m => flat.every(at => m[at] === 0) && m[10] === 1 && m[15] === 1;
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
      const shift = (x, y, z) => [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, x, y, z, 1];
      const stretch = (x, y, z) => [x, 0, 0, 0, 0, y, 0, 0, 0, 0, z, 0, 0, 0, 0, 1];
      const moved = (m, x, y, z, w) => new DOMPoint(...[0, 1, 2, 3].map(row =>
        m[row] * x + m[4 + row] * y + m[8 + row] * z + m[12 + row] * w));
      const radians = degrees => degrees * Math.PI / 180;
      const turn = (x, y, z, degrees) => {
        const length = Math.hypot(x, y, z);
        if (length === 0) return identity();
        x /= length; y /= length; z /= length;
        // Right angles are exact, as WebKit has them.
        const quarter = degrees % 90 === 0 ? (degrees / 90 % 4 + 4) % 4 : -1;
        const sine = quarter < 0 ? Math.sin(radians(degrees)) : [0, 1, 0, -1][quarter];
        const cosine = quarter < 0 ? Math.cos(radians(degrees)) : [1, 0, -1, 0][quarter];
        const rest = 1 - cosine;
        return [
          rest * x * x + cosine, rest * x * y + sine * z, rest * x * z - sine * y, 0,
          rest * x * y - sine * z, rest * y * y + cosine, rest * y * z + sine * x, 0,
          rest * x * z + sine * y, rest * y * z - sine * x, rest * z * z + cosine, 0,
          0, 0, 0, 1];
      };
      // Gauss and Jordan; null where there is no inverse.
      const inverse = matrix => {
        const rows = [0, 1, 2, 3].map(row =>
          [...[0, 1, 2, 3].map(column => matrix[column * 4 + row]),
           ...[0, 1, 2, 3].map(column => row === column ? 1 : 0)]);
        for (let at = 0; at < 4; at++) {
          let best = at;
          for (let row = at; row < 4; row++)
            if (Math.abs(rows[row][at]) > Math.abs(rows[best][at])) best = row;
          if (!(Math.abs(rows[best][at]) > 0)) return null;
          [rows[at], rows[best]] = [rows[best], rows[at]];
          const pivot = rows[at][at];
          for (let column = 0; column < 8; column++) rows[at][column] /= pivot;
          for (let row = 0; row < 4; row++) {
            const factor = rows[row][at];
            if (row === at || factor === 0) continue;
            for (let column = 0; column < 8; column++) rows[row][column] -= factor * rows[at][column];
          }
        }
        const made = new Array(16);
        for (let column = 0; column < 4; column++)
          for (let row = 0; row < 4; row++) made[column * 4 + row] = rows[row][4 + column];
        return made;
      };
      const syntax = () => new DOMException(
        'The string did not match the expected pattern.', 'SyntaxError');
      const angle = text => {
        const match = /^([+-]?[\d.]+(?:e[+-]?\d+)?)(deg|rad|grad|turn)?$/i.exec(text);
        if (match === null || match[2] === undefined && +match[1] !== 0) throw syntax();
        return +match[1] * { deg: 1, rad: 180 / Math.PI, grad: 0.9, turn: 360 }[
          (match[2] ?? 'deg').toLowerCase()];
      };
      const lengths = { px: 1, in: 96, cm: 96 / 2.54, mm: 96 / 25.4, q: 96 / 101.6, pt: 96 / 72, pc: 16 };
      const pixels = text => {
        const match = /^([+-]?[\d.]+(?:e[+-]?\d+)?)([a-z]*)$/i.exec(text), unit = match?.[2].toLowerCase();
        if (match === null || !(unit in lengths) && !(unit === '' && +match[1] === 0)) throw syntax();
        return +match[1] * (lengths[unit] ?? 1);
      };
      const numeral = text => {
        const match = /^([+-]?[\d.]+(?:e[+-]?\d+)?)(%)?$/i.exec(text);
        if (match === null || Number.isNaN(+match[1])) throw syntax();
        return match[2] ? +match[1] / 100 : +match[1];
      };
      // CSS Transforms, the functions; the number says which dimensions it takes.
      const functions = {
        matrix: p => [plane(...take(p, 6, 6).map(numeral)), true],
        matrix3d: p => [take(p, 16, 16).map(numeral), false],
        translate: p => { const [x, y = 0] = take(p, 1, 2).map(pixels); return [shift(x, y, 0), true]; },
        translatex: p => [shift(pixels(take(p, 1, 1)[0]), 0, 0), true],
        translatey: p => [shift(0, pixels(take(p, 1, 1)[0]), 0), true],
        translatez: p => [shift(0, 0, pixels(take(p, 1, 1)[0])), false],
        translate3d: p => [shift(...take(p, 3, 3).map(pixels)), false],
        scale: p => { const [x, y = x] = take(p, 1, 2).map(numeral); return [stretch(x, y, 1), true]; },
        scalex: p => [stretch(numeral(take(p, 1, 1)[0]), 1, 1), true],
        scaley: p => [stretch(1, numeral(take(p, 1, 1)[0]), 1), true],
        scalez: p => [stretch(1, 1, numeral(take(p, 1, 1)[0])), false],
        scale3d: p => [stretch(...take(p, 3, 3).map(numeral)), false],
        rotate: p => [turn(0, 0, 1, angle(take(p, 1, 1)[0])), true],
        rotatez: p => [turn(0, 0, 1, angle(take(p, 1, 1)[0])), false],
        rotatex: p => [turn(1, 0, 0, angle(take(p, 1, 1)[0])), false],
        rotatey: p => [turn(0, 1, 0, angle(take(p, 1, 1)[0])), false],
        rotate3d: p => [turn(...take(p, 4, 4).slice(0, 3).map(numeral), angle(p[3])), false],
        skew: p => {
          const [x, y = 0] = take(p, 1, 2).map(angle).map(radians).map(Math.tan);
          return [plane(1, y, x, 1, 0, 0), true];
        },
        skewx: p => [plane(1, 0, Math.tan(radians(angle(take(p, 1, 1)[0]))), 1, 0, 0), true],
        skewy: p => [plane(1, Math.tan(radians(angle(take(p, 1, 1)[0]))), 0, 1, 0, 0), true],
        perspective: p => {
          const depth = pixels(take(p, 1, 1)[0]);
          if (depth < 0) throw syntax();
          const made = identity();
          made[11] = -1 / Math.max(depth, 1);
          return [made, false];
        } };
      const take = (parts, least, most) => {
        if (parts.length < least || parts.length > most) throw syntax();
        return parts;
      };
      const parsed = text => {
        const whole = `${text}`;
        let rest = whole.replace(/\/\*[^]*?\*\//g, ' ').trim(), matrix = identity(), is2D = true;
        if (whole === '' || rest.toLowerCase() === 'none') return { matrix, is2D };
        if (rest === '') throw syntax();
        while (rest !== '') {
          const match = /^([a-z0-9]+)\(([^()]*)\)\s*/i.exec(rest);
          const make = match && Object.hasOwn(functions, match[1].toLowerCase())
            ? functions[match[1].toLowerCase()] : undefined;
          if (make === undefined) throw syntax();
          const [step, stays] = make(match[2].split(',').map(part => part.trim()));
          matrix = product(matrix, step);
          is2D &&= stays;
          rest = rest.slice(match[0].length);
        }
        return { matrix, is2D };
      };
      const listed = list => {
        const numbers = Array.from(list, Number);
        if (numbers.length === 6) return { matrix: plane(...numbers), is2D: true };
        if (numbers.length === 16) return { matrix: numbers, is2D: false };
        throw new TypeError('A matrix has six or sixteen numbers');
      };
      // Web IDL, 3.2.17: what a dictionary is made of.
      const dictionary = init => {
        if (init === undefined || init === null) return {};
        if (typeof init === 'object' || typeof init === 'function') return init;
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
          if (long !== undefined && !same(+value, +long)) throw new TypeError('The members differ');
          matrix[short[name]] = +value;
        }
        const { is2D } = given;
        if (is2D && !lies(matrix)) throw new TypeError('The matrix is not two-dimensional');
        return { matrix, is2D: is2D === undefined ? lies(matrix) : !!is2D };
      };

      let of, pointsOf;
      const text = number => `${number}`;

      class DOMMatrixReadOnly {
        #state;
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
          if (!(list instanceof Float32Array)) throw new TypeError('The value is no Float32Array');
          return new DOMMatrixReadOnly(key, listed(list));
        }
        static fromFloat64Array(list) {
          if (!(list instanceof Float64Array)) throw new TypeError('The value is no Float64Array');
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

      class DOMMatrix extends DOMMatrixReadOnly {
        static fromMatrix() { return new DOMMatrix(key, described(arguments[0])); }
        static fromFloat32Array(list) {
          if (!(list instanceof Float32Array)) throw new TypeError('The value is no Float32Array');
          return new DOMMatrix(key, listed(list));
        }
        static fromFloat64Array(list) {
          if (!(list instanceof Float64Array)) throw new TypeError('The value is no Float64Array');
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
          return change(this, shift(+x, +y, +z), +z === 0);
        }
        scaleSelf() {
          const [x = 1, y = x, z = 1, originX = 0, originY = 0, originZ = 0] = arguments;
          change(this, shift(+originX, +originY, +originZ), +originZ === 0);
          change(this, stretch(+x, +y, +z), +z === 1);
          return change(this, shift(-originX, -originY, -originZ), true);
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
          return change(this, turn(0, 0, 1, Math.atan2(+y, +x) * 180 / Math.PI), true);
        }
        rotateAxisAngleSelf() {
          const [x = 0, y = 0, z = 0, degrees = 0] = arguments;
          return change(this, turn(+x, +y, +z, +degrees), +x === 0 && +y === 0);
        }
        skewXSelf() {
          const [degrees = 0] = arguments;
          return change(this, plane(1, 0, Math.tan(radians(+degrees)), 1, 0, 0), true);
        }
        skewYSelf() {
          const [degrees = 0] = arguments;
          return change(this, plane(1, Math.tan(radians(+degrees)), 0, 1, 0, 0), true);
        }
        invertSelf() {
          const state = of(this), made = inverse(state.matrix);
          state.is2D &&= made !== null;
          state.matrix = made ?? new Array(16).fill(NaN);
          return this;
        }
        setMatrixValue(value) { Object.assign(of(this), parsed(value)); return this; }
      }

      const defineEntries = (prototype, isWritable) => {
        const define = (name, at) => {
          // A name in brackets becomes a part of the functions' names.
          const { get, set } = Object.getOwnPropertyDescriptor({
            get [name]() { return of(this).matrix[at]; },
            set [name](value) {
              const state = of(this), number = +value;
              state.matrix[at] = number;
              if (flat.includes(at) && number !== 0 || (at === 10 || at === 15) && number !== 1)
                state.is2D = false;
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
