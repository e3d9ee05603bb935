// What members say of arguments and of assigned values that are of wrong types.
const messageOf = question => {
  try { question(); return 'ok'; }
  catch (error) { return error instanceof Error ? `${error.name}: ${error.message}` : String(error); }
};
const make = name => document.createElement(name), parser = new XPathEvaluator(), reader = new FileReader(), data = new FormData();
const p = make('p'), range = document.createRange(), selection = getSelection();
const receivers = {
  CustomElementRegistry: customElements, DOMImplementation: document.implementation, Document: document, Element: p, EventTarget: p, FileReader: reader, FormData: data,
  IntersectionObserver: new IntersectionObserver(() => 0), MutationObserver: new MutationObserver(() => 0), ResizeObserver: new ResizeObserver(() => 0), Node: p,
  Range: range, Selection: selection, Window: window, XMLSerializer: new XMLSerializer(), XPathEvaluator: parser, XPathExpression: parser.createExpression('*'),
  HTMLSelectElement: make('select'), HTMLOptionsCollection: make('select').options, Headers: new Headers(), URLSearchParams: new URLSearchParams() };
const methods = {
  CustomElementRegistry: 'upgrade', DOMImplementation: 'createDocument', DataTransfer: '', Document: 'adoptNode createExpression createNSResolver createNodeIterator createTreeWalker evaluate importNode elementFromPoint elementsFromPoint',
  Element: 'insertAdjacentElement removeAttributeNode setAttributeNode setAttributeNodeNS scroll scrollTo scrollBy scrollIntoView attachShadow getAnimations', EventTarget: 'dispatchEvent',
  FileReader: 'readAsArrayBuffer readAsBinaryString readAsDataURL readAsText', FormData: 'append set forEach', Headers: 'forEach', URLSearchParams: 'forEach',
  IntersectionObserver: 'observe unobserve', ResizeObserver: 'observe unobserve', MutationObserver: 'disconnect',
  Node: 'appendChild compareDocumentPosition contains insertBefore isEqualNode isSameNode removeChild replaceChild',
  Range: 'compareBoundaryPoints compareNode comparePoint insertNode intersectsNode isPointInRange selectNode selectNodeContents setEnd setEndAfter setEndBefore setStart setStartAfter setStartBefore surroundContents',
  Selection: 'addRange collapse containsNode extend removeRange selectAllChildren setPosition getComposedRanges', Window: 'getComputedStyle queueMicrotask requestAnimationFrame webkitRequestAnimationFrame scroll scrollTo scrollBy',
  XMLSerializer: 'serializeToString', XPathEvaluator: 'createExpression createNSResolver evaluate', XPathExpression: 'evaluate',
  HTMLSelectElement: 'add', HTMLOptionsCollection: 'add' };
// Numbers and texts that no method takes for a position, so that what is wrong is the type.
const wrong = [[1], ['afterbegin'], [null], [{}], ['afterbegin', 1], [null, 1], [make('b'), 1], [make('b'), {}], ['*', 'x'], ['a', make('b'), 1], [1, make('b')], ['', '', {}]];
for (const name in methods)
  for (const method of methods[name].split(' ')) {
    if (method === '') continue;
    note(`${name}.${method}`, () => wrong.map(list => { const message = messageOf(() => receivers[name][method](...list)); return /^TypeError/.test(message) ? message : 'another answer'; }));
  }
const attributes = [
  ['TreeWalker', document.createTreeWalker(document), 'currentNode'], ['Document', document, 'body'], ['Element', p, 'ariaActiveDescendantElement'],
  ['HTMLButtonElement', make('button'), 'popoverTargetElement'], ['HTMLInputElement', make('input'), 'files'], ['HTMLTableElement', make('table'), 'caption'],
  ['HTMLTableElement', make('table'), 'tHead'], ['HTMLTableElement', make('table'), 'tFoot'], ['Animation', new Animation(), 'effect'], ['Animation', new Animation(), 'timeline']];
for (const [owner, object, name] of attributes)
  note(`${owner}.${name}`, () => [1, 'x', {}, make('b'), document].map(value => { const message = messageOf(() => { object[name] = value; }); return /^TypeError/.test(message) ? message : 'another answer'; }));
note('the second node of a pair', () => [
  messageOf(() => p.insertBefore(make('b'), 'x')), messageOf(() => p.insertBefore('x', 'x')), messageOf(() => p.replaceChild(make('b'), null)),
  messageOf(() => p.insertBefore(make('b'))), messageOf(() => document.importNode('x')), messageOf(() => document.implementation.createDocument('', '', 'x'))]);
note('text arguments are no nodes', () => [messageOf(() => document.body.appendChild('text')), messageOf(() => document.body.contains('text')), messageOf(() => document.body.contains(null))]);
note('options of scrolling', () => [{ behavior: 'x' }, { behavior: 'smooth', left: NaN }, { top: {} }, { left: Symbol() }].map(options => ['scroll', 'scrollTo', 'scrollBy', 'scrollIntoView'].map(method => [messageOf(() => p[method](options)), method in window && messageOf(() => window[method](options))])));
note('places of scrolling', () => [{ block: 'end' }, { block: 'x' }, { inline: 'x' }, { inline: 'nearest' }, true, 'x', null].map(options => messageOf(() => p.scrollIntoView(options))));
note('options of a focus', () => [1, 'x', null, {}, true].map(options => messageOf(() => p.focus(options))));
note('kinds of shadow trees', () => [{}, { mode: 'x' }, { mode: undefined }, { mode: 'open', slotAssignment: 'x' }, { mode: 'open' }].map(options => messageOf(() => make('div').attachShadow(options))));
// What constructors say.
const wrongForConstructors = [[], [1], ['x'], [null], [{}], [() => 0], [p], ['a', 1], ['a', {}], [{}, {}], [() => 0, {}], [p, null], [p, {}], [p, [], 1], [1, 2, 3], [[]], [[1]], [['a', 'b']]];
for (const name of ['Animation', 'CSSMatrixComponent', 'CSSRotate', 'CSSSkew', 'CSSSkewX', 'CSSSkewY', 'CSSTransformValue', 'CSSTranslate', 'CSSVariableReferenceValue', 'FontFaceSet', 'FormData',
  'FormDataEvent', 'IntersectionObserver', 'IntersectionObserverEntry', 'KeyframeEffect', 'MessageEvent', 'MutationObserver', 'PerformanceObserver', 'PromiseRejectionEvent', 'ReadableStream', 'ResizeObserver',
  'StaticRange', 'TransformStream', 'WheelEvent', 'WritableStream', 'Event', 'CustomEvent', 'Blob', 'File', 'URL', 'URLSearchParams', 'DOMPoint', 'DOMRect', 'DOMQuad', 'Range', 'Text'])
  note(`new ${name}`, () => wrongForConstructors.map(list => { const message = messageOf(() => new globalThis[name](...list)); return /^TypeError/.test(message) ? message : 'another answer'; }));
const complete = { startContainer: document, startOffset: 0, endContainer: document, endOffset: 0 };
note('what a static range needs', () => [...Object.keys(complete).map(name => messageOf(() => { const { [name]: _, ...others } = complete; new StaticRange(others); })),
  messageOf(() => new StaticRange({ ...complete, endContainer: 1 })), messageOf(() => new StaticRange({ ...complete, startContainer: 1 })), messageOf(() => new StaticRange(complete))]);
const entry = { boundingClientRect: {}, intersectionRatio: 1, intersectionRect: {}, isIntersecting: true, rootBounds: null, target: p, time: 1 };
note('what an entry of an observer needs', () => [...Object.keys(entry).map(name => messageOf(() => { const { [name]: _, ...others } = entry; new IntersectionObserverEntry(others); })),
  messageOf(() => new IntersectionObserverEntry({ ...entry, target: 1 })), messageOf(() => new IntersectionObserverEntry({ ...entry, time: 'x' })), messageOf(() => new IntersectionObserverEntry(entry))]);
note('members of events that are wrong', () => [
  ['MessageEvent', { ports: 1 }], ['MessageEvent', { ports: [1] }], ['WheelEvent', { deltaX: 'x' }], ['WheelEvent', { deltaY: Infinity }], ['AnimationPlaybackEvent', { currentTime: 'x' }],
  ['AnimationPlaybackEvent', { timelineTime: null }], ['FormDataEvent', {}], ['FormDataEvent', { formData: 1 }], ['PromiseRejectionEvent', {}], ['SubmitEvent', { submitter: 1 }], ['FocusEvent', { relatedTarget: 1 }],
  ['UIEvent', { view: 1 }], ['StorageEvent', { storageArea: 1 }]].map(([name, members]) => messageOf(() => new globalThis[name]('a', members))));
note('options of an intersection observer', () => [1, 'x', null, { root: 1 }, { root: null }, { root: document }, { threshold: 2 }, { threshold: [0, NaN] }, { rootMargin: 'x' }].map(options => messageOf(() => new IntersectionObserver(() => 0, options))));
note('a submitter that is no button', () => messageOf(() => new FormData(make('form'), make('b'))));
note('base addresses of patterns', () => [['/a'], ['/a', ''], ['/a', 'b'], ['/a', 1], [{}, 'http://a'], [{ baseURL: 'x' }], ['http://a/', 'b']].map(list => messageOf(() => new URLPattern(...list))));
