// The CSS namespace.
checkMessage(() => tag(CSS));
check(() => [describe(CSS, 'escape'), describe(CSS, 'supports'), typeof CSS, Object.prototype.toString.call(CSS), CSS instanceof Object]);
check(() => ['', 'a', '1a', '-1', '-', '--', '--a', 'a b', 'é', '#id', 'a:b', '\u0000', '\u0001\u007f', '日本', '😀', '_x', 'A.B', '0', '-a', 'a\ud800', '\u0080\u009f', 'x'.repeat(3), 5, null, undefined].map(text => CSS.escape(text)));
check(() => CSS.escape());
check(() => CSS.supports());
check(() => [['color', 'red'], ['color', 'nope'], ['bogus', '1'], ['display', 'grid'], ['display', 'grid !important'], ['color', ''], ['--x', '1'], ['--x', ''], ['color', 'var(--x)'], ['COLOR', 'RED'], ['margin', '1px 2px'], ['color', 'initial'], [' color', 'red'], ['background-color', 'rgb(1 2 3)'], ['width', 'calc(1px + 2%)'], ['width', '-1px']].map(list => CSS.supports(...list)));
check(() => ['(color: red)', 'color: red', '(color: nope)', '(display: grid) and (color: red)', '(display: grid) and (color: nope)', 'not (color: nope)', '(color: nope) or (color: red)', '((color: red))', '', 'x', 'selector(a > b)', 'selector(a::bogus-thing)', '(color: red) and', 'not(color: red)', '(--x: 1)', '(color: red !important)', 'NOT (color: nope)', 'selector(:has(a))'].map(text => CSS.supports(text)));
check(() => CSS.supports.call(undefined, 'color', 'red'));
check(() => new CSS());
check(() => 'CSS' in window);
for (const query of ['color ), ( color', '(color)) , (color)', '(color), (', '(color', 'screen ) and (color)'])
  note(`the media query ${query}`, () => matchMedia(query).media);
note('a measure since null', () => {
  const { startTime, detail } = performance.measure('x', null);
  return [startTime, detail];
});
checkMessage(() => new PerformanceObserver(() => {}).observe({ entryTypes: 'mark' }));
