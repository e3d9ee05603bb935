// The texts that become matrices, and the last digits of what matrices do.
const matrix = m => [m.is2D, m.isIdentity, ...[...m.toFloat64Array()].map(String)].join();
const texts = [
  '', ' ', 'none', ' NONE ', 'none none', '/**/none/**/', 'inherit', 'initial', 'var(--x)', 'env(x, 1px)',
  'matrix(1, 2, 3, 4, 5, 6)', 'matrix(1 2 3 4 5 6)', 'matrix(1, 2, 3, 4, 5)', 'matrix(1, 2, 3, 4, 5px, 6px)',
  'matrix(1, 2, 3, 4, 5, 6)matrix(1, 2, 3, 4, 5, 6)', 'matrix(1, 2, 3, 4, 5, 6) none',
  'matrix(1, 2, 3, 4, 5, 6);', 'matrix(1, 2, 3, 4, 5, 6) !important', 'matrix(1, 2, 3, 4, 5, 6',
  'matrix (1, 2, 3, 4, 5, 6)', 'matrix(1e400, 0, 0, 1, 0, 0)', 'matrix(1, 0, 0, 1, 10%, 0)',
  'matrix(calc(1 + 1), 0, 0, 1, 0, 0)', 'matrix(calc(NaN), 0, 0, 1, 0, 0)',
  'matrix(calc(infinity), 0, 0, 1, 0, 0)', 'matrix(0.1, 0.2, 0.3, 0.4, 0.5, 0.6)',
  'matrix3d(1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1)', 'matrix3d(1, 2, 3)',
  'translate(calc(1px + 2px))', 'translate(calc(1px + 2em))', 'translate(1em)', 'translate(1vw)',
  'translate(10%)', 'translate(0%)', 'translate(calc(0% + 1px))', 'translate(calc(10% + 1px))',
  'translate(1px, calc(5% + 2px))', 'translate(max(10%, 1px))', 'translate3d(calc(5% + 2px), 1px, 1px)',
  'translate(calc(10% + 1em))', 'translate(1px, 2px', 'translate(1px', 'translate(1px /* x */, 2px)',
  'translate(1px, 2px) /* x', 'translate(1px 2px)', 'translate(1, 2)', 'translate(0, 0)', 'translate()',
  'translate(0.1px, 0.2px)', 'translate(1.1in)', 'translate(1cm)', 'translate(1pt)', 'translate(1q)',
  'translate(16777217px)', 'translateX(3.14159265358979px)', 'TRANSLATEX(1PX)', 'translateZ(0)',
  'tr\\61nslate(1px)', 'translate(calc(infinity * 1px))', 'translate(calc(-infinity * 1px))',
  'scale(50%, 200%)', 'scale(calc(1+1))', 'scale(calc(1 + 1))', 'scaleZ(1)', 'scale3d(1, 2, 1)',
  'scale(1e2)', 'scale(3.14159265358979)', 'scale(sin(1))', 'scale(sign(1em))', 'scale(sign(10%))',
  'scale(calc(infinity))', 'scale(calc(1em / 1px))', 'rotate(90deg)', 'rotate(30deg)', 'rotate(100grad)',
  'rotate(0.25turn)', 'rotate(0)', 'rotate(1)', 'rotate(calc(45deg * 2))', 'rotate(450deg)',
  'rotate(-450deg)', 'rotate(540deg)', 'rotate(720deg)', 'rotate(1e5deg)', 'rotate(calc(1turn / 4))',
  'rotate(min(10deg, 20deg))', 'rotate(calc(infinity * 1deg))', 'rotateZ(45deg)', 'rotateZ(0)',
  'rotateZ(360deg)', 'rotateX(0)', 'rotateX(90deg)', 'rotateX(360deg)', 'rotateY(45deg)',
  'rotate3d(0, 0, 1, 45deg)', 'rotate3d(0, 0, 0, 45deg)', 'rotate3d(1, 2, 3, 45deg)',
  'rotate3d(1, 1, 1, 120deg)', 'rotate3d(0, 0, 1, 360deg)', 'skew(10deg, 20deg)', 'skewX(810deg)',
  'skewX(360deg)', 'skew(30deg 20deg)', 'perspective(none)', 'perspective(NONE)', 'perspective(100px)',
  'perspective(0)', 'perspective(0.5px)', 'perspective(3.7px)', 'perspective(-1px)', 'perspective(1em)',
  'perspective(calc(1px * 3))', 'perspective(calc(-1px))', 'perspective(10%)', 'perspective(3)',
  'perspective(-3)', 'perspective(none) translate(1px)', 'translateZ(1px) translateZ(-1px)',
  'translate(10px, 20px) rotate(33deg) scale(1.5, 0.7) skewX(12deg)', 'foo(1px)', 'rotate(90deg) foo',
  'rotate(90deg), rotate(90deg)', '1px', '"none"', 'url(x)',
];
for (const text of texts) note(text, () => matrix(new DOMMatrix(text)));
for (const degrees of [30, 90, 120, 270, 360, 450, 810, 1e5]) {
  note(`rotate ${degrees}`, () => matrix(new DOMMatrix().rotate(degrees)));
  note(`rotate ${degrees} about an axis`, () => matrix(new DOMMatrix().rotateAxisAngle(1, 2, 3, degrees)));
  note(`skew ${degrees}`, () => matrix(new DOMMatrix().skewX(degrees)));
}
check(() => matrix(new DOMMatrix().rotate(1, 2, 3)));
check(() => matrix(new DOMMatrix().rotateFromVector(3, 4)));
check(() => matrix(new DOMMatrix('matrix(1, 2, 3, 4, 5, 6)').inverse()));
check(() => matrix(new DOMMatrix('scale(.00001)').inverse()));
check(() => matrix(new DOMMatrix('matrix(1, 2, 2, 4, 0, 0)').inverse()));
check(() => matrix(new DOMMatrix([2, 0, 0, 0, 0, 3, 0, 0, 0, 0, 4, 0, 5, 6, 7, 8]).inverse()));
check(() => matrix(new DOMMatrix('translate3d(3px, 4px, 5px)').inverse()));
check(() => matrix(new DOMMatrix('perspective(3px)').inverse()));
check(() => String(new DOMMatrix([1, 2, 3, 4, 5, 6]).setMatrixValue('none')));
check(() => new DOMMatrix().setMatrixValue());
check(() => String(new DOMMatrix({ toString: () => 'scale(2)' })));
checkMessage(() => new DOMMatrix([]));
checkMessage(() => DOMMatrix.fromMatrix({ m11: 2, a: 3 }));
checkMessage(() => DOMMatrix.fromMatrix({ m33: 2, is2D: true }));
note('perspective of an element', () => {
  const element = document.createElement('p');
  document.body.append(element);
  return ['perspective(0.3)', 'perspective(-1)', 'perspective(none)', 'rotate(450deg)'].map(text => {
    element.style.transform = '';
    element.style.transform = text;
    return [element.style.transform, getComputedStyle(element).transform];
  });
});
note('the plane stays', () => [10, 45, 100, 135, 200, 300].map(degrees => [
  new DOMMatrix(`rotate(${degrees}deg)`).m33, new DOMMatrix().rotate(degrees).m33,
  String(new DOMMatrix(`rotate3d(0, 0, -1, ${degrees}deg)`).m33)]));
