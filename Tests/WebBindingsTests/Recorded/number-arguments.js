// Numbers that scripts hand over as other types: what is converted, and what is refused.
const make = name => document.createElementNS('http://www.w3.org/2000/svg', name);
const svg = document.body.appendChild(make('svg'));
const add = name => svg.appendChild(make(name));
const poly = add('polygon'), marker = add('marker'), turb = add('feTurbulence');
const lengthAfter = change => { const length = add('rect').x.baseVal; change(length); return length.value; };
const values = { bigint: 1n, symbol: Symbol.iterator, object: { valueOf: () => 2 }, text: '5', list: [5], true: true, null: null, undefined, auto: 'auto', autos: ['auto'], plain: {}, number: 7, NaN, negative: -1, large: 101 };
for (const [kind, v] of Object.entries(values)) {
  const questions = {
    'IO threshold': () => new IntersectionObserver(() => {}, { threshold: v }).thresholds,
    'IO thresholds': () => new IntersectionObserver(() => {}, { threshold: [v] }).thresholds,
    'unit': () => new CSSUnitValue(v, 'px'),
    'CSS.px': () => CSS.px(v),
    'unit.value': () => { const u = CSS.px(1); u.value = v; return u; },
    'x.value': () => lengthAfter(length => { length.value = v; }),
    'x.valueInSpecifiedUnits': () => lengthAfter(length => { length.valueInSpecifiedUnits = v; }),
    'newValue': () => lengthAfter(length => length.newValueSpecifiedUnits(v, 1)),
    'newValue2': () => lengthAfter(length => length.newValueSpecifiedUnits(1, v)),
    'convert': () => lengthAfter(length => length.convertToSpecifiedUnits(v)),
    'number': () => { const x = svg.createSVGNumber(); x.value = v; return x.value; },
    'enum': () => { marker.markerUnits.baseVal = v; return marker.markerUnits.baseVal; },
    'int': () => { turb.numOctaves.baseVal = v; return turb.numOctaves.baseVal; },
    'marker': () => { marker.orientType.baseVal = v; return marker.orientType.baseVal; },
    'getItem': () => poly.points.getItem(v),
    'insert': () => poly.points.insertItemBefore(svg.createSVGPoint(), v).x,
    'matrix': () => { const m = svg.createSVGMatrix(); m.a = v; return m.a; },
    'translate': () => svg.createSVGMatrix().translate(v, 1).e,
    'dommatrix': () => new DOMMatrix([v, 1, 1, 1, 1, 1]).a,
    'frommatrix': () => DOMMatrix.fromMatrix({ a: v }).a,
    'setRotate': () => { const x = svg.createSVGTransform(); x.setRotate(v, 0, 0); return x.angle; },
    'angle': () => { const x = svg.createSVGAngle(); x.value = v; return x.value; },
    'animate': () => document.body.animate(null, v).effect.getTiming().duration,
    'duration': () => new KeyframeEffect(null, null, { duration: v }).getTiming().duration,
    'iterations': () => new KeyframeEffect(null, null, { iterations: v }).getTiming().iterations,
    'delay': () => new KeyframeEffect(null, null, { delay: v }).getTiming().delay,
    'offset': () => new KeyframeEffect(null, [{ offset: v, color: 'red' }, { color: 'blue' }]).getKeyframes()[0].offset,
    'currentTime': () => { const a = document.body.animate(null, 1000); a.currentTime = v; return a.currentTime; },
    'startTime': () => { const a = document.body.animate(null, 1000); a.startTime = v; return a.startTime; },
    'rate': () => { const a = document.body.animate(null, 1000); a.playbackRate = v; return a.playbackRate; },
    'updateRate': () => { const a = document.body.animate(null, 1000); a.updatePlaybackRate(v); return 1; },
    'audio.currentTime': () => { const a = new Audio(); a.currentTime = v; return a.currentTime; },
    'audio.volume': () => { const a = new Audio(); a.volume = v; return a.volume; },
    'audio.rate': () => { const a = new Audio(); a.playbackRate = v; return a.playbackRate; },
    'cue': () => new VTTCue(v, 2, '').startTime,
    'cue.line': () => { const c = new VTTCue(0, 2, ''); c.line = v; return c.line; },
    'cue.position': () => { const c = new VTTCue(0, 2, ''); c.position = v; return c.position; },
    'cue.size': () => { const c = new VTTCue(0, 2, ''); c.size = v; return c.size; },
    'cue.startTime': () => { const c = new VTTCue(0, 2, ''); c.startTime = v; return c.startTime; },
    'range': () => { const r = document.createRange(); r.setStart(document.body, v); return r.startOffset; },
    'input.valueAsNumber': () => { const i = document.createElement('input'); i.type = 'number'; i.valueAsNumber = v; return i.value; },
    'rectx': () => new DOMRect(v).x,
    'pointx': () => DOMPoint.fromPoint({ x: v }).x,
    'scrollTo': () => window.scrollTo(v, 0),
    'setTimeout': () => typeof setTimeout(() => {}, v),
    'tabIndex': () => { document.body.tabIndex = v; return document.body.tabIndex; },
    'options': () => new KeyframeEffect(null, null, v).getTiming().duration,
  };
  for (const [name, question] of Object.entries(questions))
    note(`${name}: ${kind}`, () => {
      try { return String(question()); } catch (error) { return fail(error); }
    });
}
for (const offset of ['0.5', '50%', 'x', '', ' 1 ', '1.', '+.5', '1e-1', '-5%', true, [0.5], {}, 0n, NaN, 2, { toString: () => '0.25' }])
  note(`a keyframe at ${typeof offset} ${String(offset)}`, () => {
    try { return new KeyframeEffect(null, [{ offset }, { offset: 1 }]).getKeyframes()[0].offset; } catch (error) { return fail(error); }
  });
note('keyframes in the wrong order', () => {
  try { return new KeyframeEffect(null, [{ offset: 1 }, { offset: 0 }]); } catch (error) { return fail(error); }
});
