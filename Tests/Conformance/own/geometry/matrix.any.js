test(() => {
  assert_equals(
    String(new DOMMatrix("translate(10px, 20px) rotate(90deg) scale(2)")),
    "matrix(0, 2, -2, 0, 10, 20)");
  assert_equals(
    String(new DOMMatrix([1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 1, 2, 3, 1])),
    "matrix3d(1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 1, 2, 3, 1)");
  assert_throws_dom("SyntaxError", () => new DOMMatrix("foo"));
  assert_throws_dom("SyntaxError", () => new DOMMatrix("rotate(1)"));
  assert_throws_js(TypeError, () => new DOMMatrix([1, 2, 3]));
}, "Matrices are read from text and from lists");

test(() => {
  const matrix = new DOMMatrix([1, 2, 3, 4, 5, 6]);
  assert_equals(String(matrix.inverse()), "matrix(-2, 1, 1.5, -0.5, 1, -2)");
  assert_equals(String(matrix.multiply(matrix.inverse())), "matrix(1, 0, 0, 1, 0, 0)");
  const { x, y } = matrix.transformPoint({ x: 1, y: 1 });
  assert_array_equals([x, y], [9, 12]);
  assert_equals(String(new DOMMatrix().scale(2, 3, 1, 10, 10)), "matrix(2, 0, 0, 3, -10, -20)");
  assert_true(Number.isNaN(new DOMMatrix([1, 2, 2, 4, 0, 0]).inverse().a));
}, "Matrices multiply, invert and move points");

test(() => {
  assert_throws_js(TypeError, () => DOMMatrixReadOnly.fromMatrix({ a: 2, m11: 3 }));
  const matrix = new DOMMatrix();
  assert_true(matrix.isIdentity);
  matrix.m33 = 2;
  assert_false(matrix.is2D);
  assert_equals(WebKitCSSMatrix, DOMMatrix);
  const { x, y, width, height } = DOMQuad.fromRect({ x: 1, y: 2, width: -3, height: 4 }).getBounds();
  assert_array_equals([x, y, width, height], [-2, 2, 3, 4]);
}, "Members that contradict each other are refused; a quadrangle has bounds");
