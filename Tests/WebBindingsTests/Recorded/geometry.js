// DOMPoint and DOMRect.
const point = p => [p.x, p.y, p.z, p.w, tag(p)];
check(() => point(new DOMPoint()));
check(() => point(new DOMPoint(1, 2, 3, 4)));
check(() => point(new DOMPointReadOnly(NaN, Infinity, '3')));
check(() => point(DOMPoint.fromPoint({ x: 1, w: 5 })));
check(() => point(DOMPoint.fromPoint()));
check(() => point(DOMPointReadOnly.fromPoint(new DOMPoint(1, 2))));
check(() => DOMPoint.fromPoint(5));
check(() => { const p = new DOMPoint(); p.x = 5; p.w = '7'; return point(p); });
check(() => { 'use strict'; new DOMPointReadOnly().x = 1; });
check(() => JSON.stringify(new DOMPoint(1, 2)));
check(() => [DOMPoint.length, new DOMPoint() instanceof DOMPointReadOnly, Object.getPrototypeOf(DOMPoint) === DOMPointReadOnly]);
check(() => DOMPoint());
check(() => members(DOMPoint.prototype));
check(() => { const copy = structuredClone(new DOMPoint(1, 2, 3, 4)); return point(copy); });
check(() => point(structuredClone(new DOMPointReadOnly(1, 2, 3, 4))));
check(() => { const copy = structuredClone(new DOMRect(1, 2, 3, 4)); return [tag(copy), JSON.stringify(copy)]; });
check(() => tag(structuredClone(new DOMRectReadOnly())));
checkMessage(() => new DOMQuad(1));
check(() => new DOMQuad(null, undefined, {}, new DOMPoint(1, 2)).p4.y);
check(() => { const p = new DOMPoint(1, 2).matrixTransform({ a: 2, e: 5 }); return point(p); });
check(() => point(new DOMPointReadOnly(1, 2).matrixTransform(new DOMMatrix([1, 2, 3, 4, 5, 6]))));
check(() => point(new DOMPoint(1, 2).matrixTransform()));
checkMessage(() => new DOMPoint().matrixTransform(5));
check(() => DOMPointReadOnly.prototype.matrixTransform.length);
for (const text of ['', ' ', 'none/**/', '/**/none', '/* a */ translate(1px) /**/'])
  note(`a matrix of "${text}"`, () => String(new DOMMatrix(text)));
note('zeros that a clone keeps', () => {
  const matrix = new DOMMatrix([-0, 2, 3, 4, 5, -0]);
  matrix.m13 = -0;
  const copy = structuredClone(matrix);
  return [matrix.is2D, Object.is(copy.a, -0), Object.is(copy.f, -0), Object.is(copy.m13, -0)];
});
note('a clone does not ask the getters', () => {
  const matrix = new DOMMatrix([1, 2, 3, 4, 5, 6]);
  Object.defineProperty(matrix, 'a', { get() { throw new Error('asked'); } });
  return String(structuredClone(matrix));
});
