// The geometry of SVG elements, which follows from attributes and declared styles.
document.head.insertAdjacentHTML('beforeend', '<style>body { margin: 0 } svg { display: block } .moved { transform: translate(5px, 6px) }'
  + ' .styled { cx: 20px; r: 7px }</style>');
const place = document.body;
place.innerHTML = `<svg id=svg width=200 height=100 viewBox="0 0 100 50">
<rect id=rect x=1 y=2 width=30 height=40 /><rect id=round x=1 y=2 width=30 height=40 rx=5 /><rect id=round2 x=0 y=0 width=10 height=10 rx=4 ry=2 />
<rect id=share x="10%" y="10%" width="50%" height="50%" /><rect id=none x=5 y=5 width=0 height=10 /><rect id=em width=2em height=1cm style="font-size: 10px" />
<circle id=circle cx=10 cy=12 r=8 /><circle id=styled class=styled cy=5 r=1 /><ellipse id=ellipse cx=10 cy=12 rx=8 ry=4 />
<line id=line x1=1 y1=2 x2=4 y2=6 /><polyline id=polyline points="0,0 10,0 10,10 20,10" /><polygon id=polygon points="0,0 10,0 10,10 5 5" />
<polygon id=odd points="0 0 1" /><polygon id=bad points="0,0 10,0 10,10 x" /><polyline id=empty />
<path id=lines d="M0 0 L10 0 l0 10 H5 V20 h5 v-5 z" /><path id=cubic d="M0 0 C 10 0 20 10 20 21" /><path id=smooth d="M0 0 C 0 10 10 10 10 0 S 20 -10 20 0 s 5 5 5 5" />
<path id=quad d="M0 0 Q 10 20 20 0 T 40 0" /><path id=arc d="M0 0 A 10 10 0 0 1 20 0" /><path id=arc2 d="M10 10 a 5 10 30 1 0 8 4" /><path id=arc3 d="M0,0 A1 1 0 0 0 10 0" />
<path id=subpaths d="M0 0 h10 M20 20 h5 v5 z m1 1 h2" /><path id=faulty d="M0 0 L10 10 L20 x" /><path id=nothing d="" /><path id=wrong d="L 5 5" /><path id=missing />
<path id=dot d="M5 5" /><path id=compact d="M1-2.5.5L3e1 4a1 1 0 0110 10" /><path id=long d="M0 0 H 30" pathLength=300 />
<g id=group transform="translate(10 20)"><rect id=inner x=1 y=1 width=2 height=2 transform="scale(2)" /><circle id=inner2 r=1 cx=50 cy=50 /></g>
<g id=emptygroup /><g id=hidden style="display: none"><rect id=inhidden width=5 height=5 /></g><g id=withhidden><rect width=1 height=1 /><rect width=50 height=50 display=none /></g>
<defs id=defs><rect id=indefs x=3 y=4 width=5 height=6 transform="rotate(90)" /></defs><use id=use href="#indefs" x=10 y=20 /><use id=use2 href="#group" /><use id=lost href="#nothing-here" />
<symbol id=symbol viewBox="0 0 10 10"><rect id=insymbol width=10 height=10 /></symbol><use id=usesymbol href="#symbol" x=1 y=2 width=20 height=20 />
<g id=css class=moved transform="translate(1 1)"><rect id=incss width=1 height=1 /></g><rect id=stylemoved width=1 height=1 style="transform: scale(3)" />
<svg id=nested x=10 y=5 width=40 height=20 viewBox="0 0 80 80"><rect id=deep x=2 y=3 width=4 height=5 /></svg>
<svg id=plain x=10 y=5><rect id=deep2 x=2 y=3 width=4 height=5 transform="rotate(30)" /></svg>
<svg id=fit width=40 height=20 viewBox="0 0 10 10" preserveAspectRatio="xMinYMax slice"><rect id=deep3 width=1 height=1 /></svg>
<svg id=stretch width=40 height=20 viewBox="5 5 10 10" preserveAspectRatio="none"><rect id=deep4 width=1 height=1 /></svg>
<a id=link><rect x=1 y=1 width=1 height=1 /></a><switch id=switch><rect width=3 height=3 /><rect width=9 height=9 /></switch>
<image id=image x=1 y=2 width=3 height=4 /><foreignObject id=foreign x=1 y=2 width=3 height=4 /><clipPath id=clip><rect width=2 height=2 /></clipPath>
<rect id=stroked x=5 y=5 width=10 height=10 stroke=black stroke-width=4 /><rect id=turned x=1 y=1 width=10 height=5 transform="rotate(45 10 10) skewX(10) scale(2 3)" />
</svg><svg id=bare width=30 height=20><rect id=inbare x=1 y=1 width=5 height=5 /></svg><svg id=sized viewBox="0 0 10 10" width=50 height=100><rect id=insized width=1 height=1 /></svg>
<svg id=pushed width=10 height=10 style="margin: 3px 0 0 7px; border: 2px solid; padding: 1px"><rect id=inpushed width=1 height=1 /></svg>`;
const round = number => typeof number === 'number' && !Number.isInteger(number) ? Math.round(number * 10) / 10 : number;
const box = ({ x, y, width, height }) => [x, y, width, height].map(round);
const matrix = made => made && [made.a, made.b, made.c, made.d, made.e, made.f].map(round);
const point = ({ x, y }) => [round(x), round(y)];
for (const element of place.querySelectorAll('[id]')) {
  const { id } = element;
  if (typeof element.getBBox === 'function') note(`box of ${id}`, () => box(element.getBBox()));
  if (typeof element.getCTM === 'function') {
    note(`matrix of ${id}`, () => matrix(element.getCTM()));
    if (element.closest('#svg')) note(`screen matrix of ${id}`, () => matrix(element.getScreenCTM()));
  }
  if (typeof element.getTotalLength === 'function') {
    note(`length of ${id}`, () => round(element.getTotalLength()));
    for (const share of [-1, 0, 0.1, 0.5, 0.9, 1, 2])
      note(`point at ${share} of ${id}`, () => point(element.getPointAtLength(share * element.getTotalLength())));
  }
}
const svg = document.getElementById('svg');
const at = (x, y) => { const made = svg.createSVGPoint(); made.x = x; made.y = y; return made; };
for (const id of ['rect', 'round', 'circle', 'ellipse', 'line', 'polyline', 'polygon', 'lines', 'cubic', 'quad', 'arc', 'arc2', 'subpaths', 'stroked', 'nothing', 'turned', 'inhidden']) {
  const element = document.getElementById(id);
  for (const [x, y] of [[0, 0], [1, 2], [5, 5], [10, 5], [10, 12], [15, 15], [2, 3], [20, 10], [4, 6], [7, 7], [10.5, 5.5], [3.5, 3.5]])
    note(`${id} and ${x} ${y}`, () => [element.isPointInFill(at(x, y)), element.isPointInStroke(at(x, y)), element.isPointInFill({ x, y })]);
}
note('fill rule', () => {
  const star = document.getElementById('lines');
  star.setAttribute('d', 'M0 0 H20 V20 H0 Z M5 5 H15 V15 H5 Z');
  const seen = [star.isPointInFill(at(10, 10))];
  star.setAttribute('fill-rule', 'evenodd'); seen.push(star.isPointInFill(at(10, 10)));
  return seen;
});
note('strokes', () => {
  const line = document.getElementById('line'), seen = [];
  line.setAttribute('stroke', 'black');
  const ask = (...points) => seen.push(points.map(([x, y]) => line.isPointInStroke(at(x, y))));
  for (const [name, value] of [['x1', 0], ['y1', 0], ['x2', 10], ['y2', 0], ['stroke-width', 4]]) line.setAttribute(name, value);
  ask([5, 1.9], [5, 2.1], [-1, 0], [11, 0], [-1.9, 1.9]);
  line.setAttribute('stroke-linecap', 'square'); ask([5, 1.9], [-1, 0], [11, 0], [-1.9, 1.9], [-2.1, 0]);
  line.setAttribute('stroke-linecap', 'round'); ask([5, 1.9], [-1, 0], [11, 0], [-1.9, 1.9], [-2.1, 0]);
  line.setAttribute('stroke-dasharray', '2 3'); ask([1, 0], [4, 0], [6, 0]);
  return seen;
});
for (const [join, limit] of [['miter', 4], ['miter', 1], ['round', 4], ['bevel', 4]])
  note(`join ${join} ${limit}`, () => {
    const line = document.getElementById('polyline');
    line.setAttribute('points', '0,0 10,0 10,10');
    line.setAttribute('stroke', 'black');
    for (const [name, value] of [['stroke-width', 4], ['stroke-linejoin', join], ['stroke-miterlimit', limit]]) line.setAttribute(name, value);
    return [[11.9, -1.9], [11.2, -1.2], [10.5, -0.5], [8.5, 1.5], [11, 5], [5, -1]].map(([x, y]) => line.isPointInStroke(at(x, y)));
  });
note('options of the box', () => {
  const made = document.getElementById('stroked').getBBox({ fill: true, stroke: true });
  return [box(made), tag(made)];
});
note('objects', () => [tag(svg.getBBox()), tag(svg.getCTM()), tag(svg.getScreenCTM()), tag(document.getElementById('line').getPointAtLength(1)),
  svg.getBBox() === svg.getBBox()]);
note('changes', () => {
  const rect = document.getElementById('rect'), seen = [];
  rect.width.baseVal.value = 70; seen.push(box(rect.getBBox()));
  rect.setAttribute('transform', 'scale(2)'); seen.push(matrix(rect.getCTM()));
  rect.style.width = '15px'; seen.push(box(rect.getBBox()));
  rect.transform.baseVal.getItem(0).setTranslate(3, 4); seen.push(matrix(rect.getCTM()));
  return seen;
});
const loose = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
loose.innerHTML = '<rect x=1 y=2 width=3 height=4 /><path d="M0 0 H10" />';
note('not in the document', () => [box(loose.getBBox()), box(loose.firstChild.getBBox()), loose.getCTM(), loose.firstChild.getCTM(), loose.firstChild.getScreenCTM(),
  loose.lastChild.getTotalLength(), point(loose.lastChild.getPointAtLength(4)), loose.firstChild.isPointInFill(at(2, 3))]);
for (const question of [() => svg.isPointInFill, () => document.getElementById('line').isPointInFill(), () => document.getElementById('line').getPointAtLength(),
  () => document.getElementById('line').getPointAtLength('x'), () => document.getElementById('rect').getTotalLength.length]) check(question);
note('members', () => ['getBBox', 'getCTM', 'getScreenCTM'].map(name => describe(SVGGraphicsElement.prototype, name))
  .concat(['getTotalLength', 'getPointAtLength', 'isPointInFill', 'isPointInStroke'].map(name => describe(SVGGeometryElement.prototype, name))));
