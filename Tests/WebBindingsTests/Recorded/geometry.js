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
