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
