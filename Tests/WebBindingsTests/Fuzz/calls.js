// Calls members of all interfaces, at random, on odd objects with odd arguments.
//
// `seed`, `count` and `observe` are set before: where the random numbers begin, how many calls are made,
// and a function that is told of each call, or null. The value is the number of calls that were made.
(() => {
'use strict';
const top = globalThis;

// MARK: Random numbers (Mulberry32)

let state = seed >>> 0;
const { imul } = Math;
const next = () => {
  state = state + 0x6D2B79F5 | 0;
  let mixed = imul(state ^ state >>> 15, 1 | state);
  mixed = mixed + imul(mixed ^ mixed >>> 7, 61 | mixed) ^ mixed;
  return (mixed ^ mixed >>> 14) >>> 0;
};
const below = limit => next() % limit;
const chance = (part, of) => below(of) < part;
const pick = list => list[below(list.length)];

// MARK: What the language has, taken before anything changes it

const { ownKeys, getOwnPropertyDescriptor, getPrototypeOf, apply, construct, set, get, defineProperty,
        deleteProperty } = Reflect;
const { toString: objectText } = Object.prototype;
const { slice } = String.prototype;
const { isArray } = Array, { isFrozen } = Object;
const SafeProxy = Proxy, SafeObject = Object, SafeSet = Set;
const domText = node => { try { return objectText.call(node); } catch { return '?'; } };

// MARK: Members

/// What the language itself has. Calls leave it as it is, because the calls are made with it.
const language = new SafeSet(['Object', 'Function', 'Array', 'Proxy', 'Reflect', 'Math', 'JSON', 'Symbol',
  'Atomics', 'WebAssembly', 'Intl', 'Infinity', 'NaN', 'Iterator', 'Boolean', 'Number', 'BigInt', 'String',
  'Error', 'EvalError', 'RangeError', 'ReferenceError', 'SyntaxError', 'TypeError', 'URIError',
  'AggregateError', 'SharedArrayBuffer', 'FinalizationRegistry', 'WeakRef', 'GeneratorFunction',
  'Promise', 'RegExp', 'Map', 'Set', 'WeakMap', 'WeakSet', 'Date', 'ArrayBuffer', 'DataView',
  'Int8Array', 'Uint8Array', 'Uint8ClampedArray', 'Int16Array', 'Uint16Array', 'Int32Array', 'Uint32Array',
  'Float16Array', 'Float32Array', 'Float64Array', 'BigInt64Array', 'BigUint64Array', 'ShadowRealm']);
const intrinsics = new SafeSet();
for (const name of language) {
  const value = top[name];
  intrinsics.add(value);
  if (value?.prototype) intrinsics.add(value.prototype);
}
for (const value of [[][Symbol.iterator](), new Map().entries(), new Set().values(), ''[Symbol.iterator](),
                     (function* () {})(), async function () {}, async function* () {}])
  for (let each = getPrototypeOf(value); each; each = getPrototypeOf(each)) intrinsics.add(each);

/// The members of the interfaces of a window, by the interfaces' names: `{ owner, key, kind, length }`.
const interfacesOf = window => {
  const found = new Map();
  const names = SafeObject.getOwnPropertyNames(window).filter(name => /^[A-Z]/.test(name)).sort();
  for (const name of names) {
    if (language.has(name) || name === 'ExtensionPreprocessingJS') continue;
    const owner = window[name];
    if (owner === null || typeof owner !== 'function' && typeof owner !== 'object') continue;
    const members = [];
    const list = (object, isStatic) => {
      for (const key of ownKeys(object)) {
        if (key === 'constructor' || key === 'prototype' || key === 'name' || key === 'length') continue;
        const descriptor = getOwnPropertyDescriptor(object, key);
        if (!descriptor) continue;
        if (typeof descriptor.value === 'function')
          members.push({ name, key, kind: 'call', isStatic, function: descriptor.value,
                         length: descriptor.value.length });
        if (descriptor.get) members.push({ name, key, kind: 'get', isStatic, function: descriptor.get });
        if (descriptor.set) members.push({ name, key, kind: 'set', isStatic, function: descriptor.set });
      }
    };
    list(owner, true);
    if (typeof owner === 'function' && owner.prototype) list(owner.prototype, false);
    found.set(name, { name, owner, prototype: owner.prototype, members });
  }
  return found;
};

/// The members of a window itself.
const windowMembers = window => {
  const members = [];
  for (const key of ownKeys(window)) {
    if (typeof key === 'string' && /^[A-Z]|^(eval|escape|unescape|parse|isNaN|isFinite|decodeURI|encodeURI)/.test(key))
      continue;
    const descriptor = getOwnPropertyDescriptor(window, key);
    if (!descriptor) continue;
    const common = { name: 'window', key, isStatic: false };
    if (typeof descriptor.value === 'function')
      members.push({ ...common, kind: 'call', function: descriptor.value, length: descriptor.value.length });
    if (descriptor.get) members.push({ ...common, kind: 'get', function: descriptor.get });
    if (descriptor.set) members.push({ ...common, kind: 'set', function: descriptor.set });
  }
  return { name: 'window', owner: window, prototype: null, members };
};

const interfaces = interfacesOf(top);
const names = [...interfaces.keys()];
interfaces.set('window', windowMembers(top));

// MARK: The objects

const attempt = action => { try { return action(); } catch { return undefined; } };

/// The objects that calls are made on and given. What calls return joins them.
const objects = [];
const most = 160;
const keep = value => {
  if (value === null || typeof value !== 'object' && typeof value !== 'function') return;
  if (intrinsics.has(value)) return;
  // The text of an array takes as long as its length says.
  if (isArray(value) && !isFrozen(value)) return;
  if (objects.length < most) objects.push(value);
  else objects[40 + below(most - 40)] = value;
};

class OwnText extends Text { constructor(given) { super('own'); return given ?? this; } }
class OwnTarget extends EventTarget {}
class OwnRange extends Range {}

const elementNames = [
  'div', 'p', 'input', 'select', 'option', 'textarea', 'button', 'form', 'table', 'tr', 'td', 'iframe', 'img',
  'a', 'script', 'style', 'link', 'template', 'slot', 'svg', 'math', 'x-own', 'dialog', 'details', 'video',
  'canvas', 'object', 'ul', 'br', 'pre', 'html', 'body', 'head', 'label', 'fieldset', 'output', 'meter', 'base'];
const ownScripts = ['document.body.title = 1', 'document.body.append("x")', 'throw 1', '{{{', 'window.frames.length'];

/// Opens a database, and keeps what its events lead to.
const database = () => {
  const request = indexedDB.open('d' + below(3), 1 + below(4));
  const use = store => {
    keep(store);
    attempt(() => keep(store.createIndex('i' + below(3), pick(['x', 'length', ['a', 'x']]), { unique: chance(1, 2), multiEntry: chance(1, 2) })));
    for (let count = below(5); count > 0; count--) attempt(() => keep(store.put(odd(), pick([undefined, count, odd()]))));
    for (const source of [store, attempt(() => store.index('i' + below(3)))]) {
      const walk = attempt(() => source.openCursor(null, pick(['next', 'prevunique'])));
      if (!walk) continue;
      keep(walk);
      walk.onsuccess = () => { keep(walk.result); attempt(callback()); attempt(() => walk.result.continue()); };
    }
  };
  request.onupgradeneeded = () => {
    keep(request.result);
    keep(request.transaction);
    const options = pick([undefined, { autoIncrement: true }, { keyPath: 'a', autoIncrement: true }, { keyPath: ['a', 'b'] }]);
    attempt(() => use(request.result.createObjectStore('s' + below(3), options)));
    attempt(callback());
  };
  request.onsuccess = () => {
    keep(request.result);
    const transaction = attempt(() => request.result.transaction([...request.result.objectStoreNames], 'readwrite'));
    if (!transaction) return;
    keep(transaction);
    attempt(() => use(transaction.objectStore(transaction.objectStoreNames[0])));
  };
  return request;
};

const makers = [
  () => document.createElement(pick(elementNames)),
  () => document.createElementNS('http://www.w3.org/2000/svg', pick(['svg', 'g', 'path', 'rect', 'text', 'tspan',
    'polygon', 'linearGradient', 'stop', 'use', 'a', 'filter', 'feBlend', 'marker', 'pattern', 'script', 'style',
    'animate', 'foreignObject', 'image', 'mask', 'feGaussianBlur', 'feColorMatrix', 'textPath'])),
  () => document.createTextNode('text'), () => document.createComment('comment'),
  () => document.createDocumentFragment(), () => document.createRange(), () => new StaticRange({
    startContainer: document.body, startOffset: 0, endContainer: document, endOffset: 99 }),
  () => new Document(), () => document.implementation.createHTMLDocument('other'),
  () => document.implementation.createDocument('urn:x', 'x:root'),
  () => new DOMParser().parseFromString('<a xmlns="urn:a" b="c"><![CDATA[x]]><?pi data?><b/></a>', 'text/xml'),
  () => document.implementation.createDocumentType('html', 'p', 's'),
  () => { const e = document.createElement('div'); e.attachShadow({ mode: pick(['open', 'closed']) }); return e; },
  () => { const e = document.createElement('p'); e.attachShadow({ mode: 'open' }); e.shadowRoot.innerHTML = '<slot></slot><b>x</b>'; document.body?.append(e); return e.shadowRoot; },
  () => document.createTreeWalker(pick(nodes()), 0xFFFFFFFF, odd()), () => document.createNodeIterator(pick(nodes()), -1, pick([null, callback()])),
  () => document.evaluate(pick(['//*', '//@*', 'count(//p)', 'string(//b)', '//text()']), pick(nodes()), null, below(10), null),
  () => new XPathEvaluator().createExpression('.//b | //p[position() = 1]'),
  () => getComputedStyle(pick(elements())), () => pick(elements()).style, () => pick(elements()).attributeStyleMap,
  () => pick(elements()).computedStyleMap(), () => document.styleSheets[0], () => pick([...document.styleSheets[0].cssRules]),
  () => new CSSStyleSheet(), () => document.styleSheets[0].cssRules, () => CSS, () => new CSSUnitValue(1, 'px'),
  () => CSSNumericValue.parse('calc(1px + 2em)'), () => CSSStyleValue.parse('transform', 'translate(1px) scale(2)'),
  () => CSSStyleValue.parseAll('color', 'red'), () => new CSSUnparsedValue(['a', new CSSVariableReferenceValue('--x')]),
  () => pick(svg()).transform?.baseVal, () => pick(svg()).points, () => pick(svg()).width, () => pick(svg()).x?.baseVal,
  () => pick(svg()).viewBox?.baseVal, () => document.getElementById('v')?.createSVGLength(),
  () => new ReadableStream({ start: callback(), pull: callback(), cancel: callback() }, { highWaterMark: below(4), size: callback() }),
  () => new ReadableStream({ type: 'bytes', pull: callback() }), () => new WritableStream({ write: callback(), close: callback(), abort: callback() }),
  () => new TransformStream({ transform: callback(), flush: callback() }), () => new Blob(['text', new Uint8Array(3)]).stream(),
  () => new ReadableStream().getReader(), () => new WritableStream().getWriter(), () => new TextDecoderStream(),
  () => new Response('body'), () => new Request('http://example.com/a', { method: 'POST', body: 'x' }), () => new Headers([['a', 'b']]),
  () => new FormData(document.getElementById('f') ?? undefined), () => new URL('http://u:p@h:1/p?q#f'), () => new URLSearchParams('a=1&b=2&a=3'),
  () => new Blob(['a']), () => new File(['a'], 'n'), () => new FileReader(), () => new XMLHttpRequest(),
  () => new AbortController(), () => AbortSignal.any([AbortSignal.abort(), AbortSignal.timeout(1)]),
  () => new MutationObserver(callback()), () => new IntersectionObserver(callback()), () => new ResizeObserver(callback()),
  () => new MessageChannel(), () => new MessageChannel().port1, () => new BroadcastChannel('b'),
  () => new Event('x', { bubbles: true, cancelable: true, composed: true }), () => new CustomEvent('y', { detail: odd() }),
  () => document.createEvent(pick(['Event', 'MouseEvent', 'KeyboardEvent', 'UIEvent', 'MessageEvent', 'TextEvent'])),
  () => new MouseEvent('click', { bubbles: true, relatedTarget: pick(elements()) }), () => new InputEvent('input', { data: 'x' }),
  () => new DOMMatrix([1, 2, 3, 4, 5, 6]), () => new DOMPoint(1, 2), () => new DOMRect(1, 2, 3, 4), () => new DOMQuad(),
  () => document.getElementsByTagName('*'), () => document.querySelectorAll('p, b'), () => pick(elements()).childNodes,
  () => pick(elements()).children, () => pick(elements()).attributes, () => pick(elements()).classList, () => pick(elements()).dataset,
  () => document.forms[0]?.elements, () => document.getElementById('s')?.options, () => document.all, () => document.forms, () => document.images,
  () => indexedDB, () => database(), () => indexedDB.deleteDatabase('d' + below(3)), () => IDBKeyRange.lowerBound(odd(), chance(1, 2)),
  () => new WebSocket('ws://x/'), () => new EventSource('/x'), () => document.fonts, () => new FontFace('a', pick(['url(x)', 'local(a)', 'x', new ArrayBuffer(3)]), odd()), () => new FontFaceSet([]),
  () => new CompressionStream(pick(['gzip', 'deflate', 'deflate-raw'])), () => new DecompressionStream(pick(['gzip', 'deflate'])),
  () => IDBKeyRange.bound([], [[]]), () => IDBKeyRange.only(pick(strings)),
  () => getSelection(), () => history, () => location, () => navigator, () => screen, () => localStorage, () => sessionStorage, () => performance,
  () => customElements, () => document.implementation, () => crypto, () => crypto.subtle, () => visualViewport, () => matchMedia('(min-width: 1px)'),
  () => window, () => document, () => document.body, () => document.documentElement, () => console, () => trustedTypes,
  () => trustedTypes.createPolicy('p' + below(3), { createHTML: callback(), createScript: callback() }),
  () => new OwnText(), () => new OwnText({}), () => new OwnText(new SafeProxy(document.body, {})), () => new OwnTarget(), () => new OwnRange(),
  () => new URLPattern({ pathname: '/:a/*' }), () => document.getElementById('vi')?.textTracks, () => document.getElementById('vi')?.addTextTrack('captions'),
  () => new TextDecoder('utf-16le'), () => new TextEncoder(), () => new Image(), () => new Option('a', 'b', true),
  () => { const e = document.createElement('x-own'); document.body?.append(e); return e; }, () => document.createElement('x-own').internals,
  () => { const f = document.createElement('iframe'); if (chance(1, 2)) f.srcdoc = '<p>new <b>frame</b></p>'; document.body?.append(f); frames.push(f.contentWindow); return f.contentWindow; },
  () => document.getElementById('fr')?.contentWindow, () => document.getElementById('fr')?.contentDocument,
  () => document.getElementById('fr')?.contentDocument?.body, () => pick(frames)?.document, () => pick(frames)?.document.querySelector('b'),
  () => pick(frames), () => { const w = pick(frames); w?.frameElement?.remove(); return w; },
  () => { const w = pick(frames); return w && new w.Text('of another realm'); }, () => { const w = pick(frames); return w && new w.Range(); },
  () => document.adoptNode(pick(frames).document.body), () => new (pick(frames).DOMParser)().parseFromString('<p>parsed', 'text/html'),
  () => document.createElement('template').content, () => document.getElementById('te')?.content,
  () => SafeObject.create(pick(objects)), () => new SafeProxy(pick(objects), {}), () => new SafeProxy(pick(objects), traps),
  () => interfaces.get(pick(names)).prototype, () => interfaces.get(pick(names)).owner,
  () => pick(objects)[Symbol.iterator]?.(), () => pick(objects).entries?.(), () => performance.mark('m'), () => performance.getEntries(),
  () => new VTTCue(0, 1, 'text'), () => new ImageData(2, 2), () => structuredClone({ a: new Blob(['x']), b: [1n, new Date(0)] }),
  () => new CSSKeywordValue('auto'), () => new CSSMathSum(CSS.px(1), CSS.em(2)), () => new CSSTransformValue([new CSSRotate(CSS.deg(1))]),
];

const frames = [];
const nodes = () => {
  const found = objects.filter(object => attempt(() => typeof object.nodeType === 'number') === true);
  return found.length ? found : [document];
};
const elements = () => {
  const all = document.getElementsByTagName('*');
  const found = chance(1, 2) && all.length ? all[below(all.length)] : nodes().find(node => attempt(() => node.nodeType === 1));
  return found ? [found] : [document.createElement('div')];
};
const svg = () => { const all = document.querySelectorAll('svg *'); return all.length ? all : [document.createElementNS('http://www.w3.org/2000/svg', 'rect')]; };

const traps = {
  get(target, key) { react(); return attempt(() => target[key]); }, has() { react(); return true; },
  set() { react(); return true; }, getPrototypeOf() { react(); return Element.prototype; },
  ownKeys(target) { react(); return ownKeys(target); },
};

// MARK: Callbacks

let depth = 0;
let reactions = 0;
/// What happens in the middle of a call.
const react = () => {
  if (depth >= 3 || reactions <= 0 || chance(1, 3)) return;
  reactions--;
  depth++;
  try {
    if (chance(1, 2)) disturb();
    else step();
  } finally { depth--; }
};

const thrown = { toString() { return 'thrown'; } };
const callback = () => {
  const kind = below(8);
  // A stream whose source always has more, piped into a sink, would go on for ever.
  let left = 100;
  return function (...given) {
    if (left-- <= 0) throw thrown;
    for (const value of given) if (chance(1, 4)) keep(value);
    react();
    switch (kind) {
    case 0: throw thrown;
    case 1: return odd();
    case 2: return pick(objects);
    case 3: return 1;
    case 4: return given[0];
    case 5: return Promise.resolve(odd());
    case 6: attempt(() => given[0].enqueue(odd()));
    }
  };
};

class OwnElement extends HTMLElement {
  static observedAttributes = ['a', 'title', 'class', 'style'];
  static formAssociated = true;
  constructor() { super(); react(); this.internals = attempt(() => this.attachInternals()); }
  connectedCallback() { react(); }
  disconnectedCallback() { react(); }
  adoptedCallback() { react(); }
  attributeChangedCallback() { react(); }
  formAssociatedCallback() { react(); }
  formResetCallback() { react(); }
  formDisabledCallback() { react(); }
}

// MARK: Disturbances: changes of the tree

const fragments = [
  '<p>a<b>c</b></p>', '<div id=d class="x y"><i>1</i></div>', '<table><tr><td>x</table>', 'text', '', '<svg><rect/></svg>',
  '<x-own></x-own><x-own a></x-own>', '<iframe srcdoc="<p>f</p>"></iframe>', '<script>document.body.title += 1</script>',
  '<select><option>1<option selected>2</select>', '<input name=i required><form id=f></form>', '<template><p></template>',
  '<style>p { color: red }</style>', '<details open><summary>', '<img onerror="document.body.append(1)" src=x>', '\ud800', '<!--', '<a href="javascript:1">'];

const changes = [
  node => node.remove(), node => document.body.append(node), node => pick(nodes()).appendChild(node),
  node => pick(nodes()).insertBefore(node, pick(nodes())), node => node.textContent = 'new', node => { node.innerHTML = pick(fragments); },
  node => document.adoptNode(node), node => pick(frames).document.adoptNode(node), node => pick(frames).document.body.append(node),
  node => node.replaceWith(pick(nodes())), node => node.normalize(), node => node.firstChild.remove(), node => node.replaceChildren(),
  node => node.setAttribute(pick(['id', 'class', 'title', 'a', 'style', 'name', 'type', 'slot', 'value', 'href', 'open', 'popover']), pick(['', 'd', 'x', 'color: red', 'a'])),
  node => node.removeAttribute(pick(['id', 'class', 'title', 'a', 'style', 'open'])), node => document.createRange().surroundContents(node),
  node => { const r = document.createRange(); r.selectNodeContents(node); r.deleteContents(); }, node => getSelection().selectAllChildren(node),
  node => node.insertAdjacentHTML(pick(['beforebegin', 'afterbegin', 'beforeend', 'afterend']), pick(fragments)),
  node => node.append(node.cloneNode(true)), node => node.splitText(1), node => node.data = 'data', node => node.click(), node => node.focus(),
  node => node.addEventListener(pick(['click', 'x', 'DOMNodeRemoved', 'focus', 'load', 'input', 'slotchange', 'toggle', 'change']), callback(), chance(1, 2)),
  node => node.dispatchEvent(new Event(pick(['click', 'x', 'submit', 'input', 'reset']), { bubbles: chance(1, 2) })),
  node => pick(frames).frameElement.remove(), () => document.getElementById('fr').remove(), node => { node.outerHTML = pick(fragments); },
  () => document.write(pick(fragments)), () => document.open(), () => document.close(), node => document.removeChild(document.documentElement),
  () => document.styleSheets[0].insertRule(pick(['p { color: blue }', '@media all { b {} }', '}'])), () => document.styleSheets[0].deleteRule(0),
  node => new MutationObserver(callback()).observe(node, { childList: true, attributes: true, subtree: true, characterData: true, attributeOldValue: true }),
  node => node.showModal(), node => node.close(), node => node.showPopover(), node => node.attachShadow({ mode: 'open' }),
  node => { node.shadowRoot.innerHTML = '<slot></slot>'; }, node => document.moveBefore?.(node, null), node => node.select(), node => node.reset(),
  () => { document.documentElement.innerHTML = '<head><style>p { color: red }</style></head><body><p id=p>again <b>bold</b></p><div id=d></div></body>'; },
];

const disturb = () => {
  const node = pick(nodes());
  attempt(() => pick(changes)(node));
};

// MARK: Arguments

const numbers = [
  0, -0, 1, -1, 2, 3, 7, 0.5, -0.5, 1e-300, 255, 256, 65535, 65536, 2 ** 31 - 1, 2 ** 31, -(2 ** 31), -(2 ** 31) - 1, 2 ** 32 - 1,
  2 ** 32, 2 ** 53, 2 ** 53 + 2, 2 ** 63, 2 ** 64, -(2 ** 63), 1e21, 1e300, -1e300, NaN, Infinity, -Infinity, 1.7976931348623157e308, 5e-324];
const long = 'long '.repeat(5000);
const strings = [
  '', 'a', 'b', 'div', 'p', 'x-own', 'title', 'class', 'id', 'style', 'color', 'width', '--x', 'transform', 'margin', 'red', '1px', 'calc(1px + 2em)',
  'translate(1px, 2px) rotate(1turn)', 'var(--x, 1)', 'p > b', '*', ':has(b)', ':not(', '::before', '[a="b" i]', ':nth-child(2n + 1 of p)', ':host', '//p', '//@*[.="x"]',
  'count(', 'http://www.w3.org/1999/xhtml', 'http://www.w3.org/2000/svg', 'http://www.w3.org/XML/1998/namespace', 'xml:lang', 'xmlns', 'xmlns:a', 'a:b', 'a:b:c', '1a',
  'http://example.com/', 'javascript:document.body.title = 3', 'about:blank', 'data:text/html,<p>x', 'blob:x', '//', '#f', 'http://[::1', '\ud800', '\udc00\ud800', '\0', 'é😀', '\u202e',
  'text/html', 'text/xml', 'application/json', 'image/png', 'GET', 'POST', 'utf-8', 'utf-16le', 'gb18030', 'x-user-defined', 'beforebegin', 'afterend', 'beforeend', 'open', 'closed',
  'click', 'load', 'x', 'submit', 'mousedown', 'true', 'false', 'null', '0', '-1', '1e999', '__proto__', 'constructor', 'prototype', 'length', 'toString', 'then', 'item', 'namedItem',
  '2024-02-30', '12:34', '#ff0000', 'number', 'date', 'checkbox', 'radio', 'file', 'text', 'hidden', 'search', 'multiple', 'select', 'forward', 'character', 'word', 'line', 'extend', 'M0 0L1 1z', '1 2 3 4', '(min-width: 1px)',
  '@media all { p { color: red } }', 'p { color: red }', '} p {', '<!DOCTYPE html>', '_blank', '_top', '_self', 'blank', 'SHA-256', 'bytes', 'json', 'arraybuffer', 'a=b; path=/', ...fragments, long, long + '\ud800'];
const keys = [
  'bubbles', 'cancelable', 'composed', 'detail', 'mode', 'once', 'passive', 'capture', 'signal', 'childList', 'attributes', 'subtree', 'characterData', 'attributeFilter', 'method', 'body', 'headers',
  'highWaterMark', 'size', 'type', 'start', 'pull', 'cancel', 'write', 'transform', 'root', 'threshold', 'rootMargin', 'startContainer', 'endContainer', 'startOffset', 'endOffset', 'is', 'extends', 'document', 'relatedTarget',
  'view', 'key', 'code', 'screenX', 'clientX', 'data', 'ports', 'source', 'behavior', 'block', 'x', 'y', 'z', 'w', 'width', 'height', 'a', 'b', 'm11', 'is2D', 'baseURL', 'media', 'disabled', 'bufferType', 'endings', 'preventClose',
  'preventAbort', 'transfer', 'fatal', 'ignoreBOM', 'stream', 'credentials', 'cache', 'redirect', 'referrer', 'duplex', 'handleEvent', 'acceptNode', 'lookupNamespaceURI', 'then', 'toString', 'valueOf', 'length', '0', '1', 'top', 'left',
  'pathname', 'protocol', 'hash', 'search', 'status', 'statusText', 'entryTypes', 'buffered', 'duration', 'end', 'unit', 'value', 'name', 'syntax', 'inherits', 'initialValue', 'focusVisible', 'preventScroll', 'element', 'delegatesFocus', 'clonable', 'serializable', 'slotAssignment', 'shadowRoots', 'serializableShadowRoots'];

let argumentDepth = 0;
const object = () => {
  const made = {};
  for (let number = below(5); number > 0; number--) {
    const key = pick(keys);
    if (chance(1, 4)) {
      defineProperty(made, key, { configurable: true, enumerable: true, get() { react(); if (chance(1, 6)) throw thrown; return odd(); } });
    } else {
      defineProperty(made, key, { configurable: true, enumerable: true, writable: true, value: odd() });
    }
  }
  return made;
};

/// Any value at all.
const odd = () => {
  if (argumentDepth > 3) return below(5);
  argumentDepth++;
  try { return anything(); } finally { argumentDepth--; }
};
const anything = () => {
  const kind = below(40);
  if (kind < 14) return pick(objects);
  if (kind < 19) return pick(strings);
  if (kind < 24) return pick(numbers);
  if (kind < 26) return below(6);
  switch (kind) {
  case 26: return null;
  case 27: return undefined;
  case 28: return chance(1, 2);
  case 29: return callback();
  case 30: return object();
  case 31: return Array.from({ length: below(5) }, odd);
  case 32: { const value = odd(); return { toString() { react(); if (chance(1, 8)) throw thrown; return value; }, valueOf() { react(); return value; } }; }
  case 33: return { *[Symbol.iterator]() { for (let index = below(4); index >= 0; index--) { react(); yield odd(); } if (chance(1, 4)) throw thrown; } };
  case 34: return pick([Symbol.iterator, Symbol('s'), 1n, -(2n ** 64n), /x/g, new Date(NaN), new Date(0), new Map([[1, 2]]), new Set([1])]);
  case 35: return pick([() => new Uint8Array(below(9)), () => new ArrayBuffer(8), () => new DataView(new ArrayBuffer(4)), () => new Float64Array([1, NaN]), () => new Uint8ClampedArray(16),
    () => { const bytes = new Uint8Array(8); bytes.buffer.transfer(); return bytes; }, () => new ArrayBuffer(4, { maxByteLength: 8 }), () => new Uint16Array(3).subarray(1)])();
  case 36: return attempt(pick(makers));
  case 37: return attempt(() => new SafeProxy(pick(objects), chance(1, 2) ? {} : traps));
  case 38: return attempt(() => pick([SafeObject.create(pick(objects)), interfaces.get(pick(names)).prototype, interfaces.get(pick(names)).owner]));
  default: return attempt(() => pick(frames)) ?? null;
  }
};

/// What is likely to be taken: a node, a short string, a small number, a function, an object.
const likely = () => {
  switch (below(8)) {
  case 0: case 1: return pick(nodes());
  case 2: case 3: return pick(strings);
  case 4: return below(4);
  case 5: return callback();
  case 6: return object();
  default: return odd();
  }
};

// MARK: Calls

/// Makes an instance of an interface, by the interface's name.
const exemplars = new Map();
const learnExemplars = () => {
  const learn = maker => {
    const name = attempt(() => maker().constructor.name);
    if (typeof name === 'string' && interfaces.has(name) && !exemplars.has(name)) exemplars.set(name, maker);
  };
  for (const maker of makers) learn(maker);
  for (const name of allElementNames) learn(() => document.createElement(name));
  for (const name of names) {
    if (!name.startsWith('SVG') || !name.endsWith('Element')) continue;
    const part = name.slice(3, -7);
    if (!part) continue;
    for (const local of [part.toLowerCase(), part[0].toLowerCase() + part.slice(1), part.replace(/^FE/, 'fe')])
      learn(() => document.createElementNS('http://www.w3.org/2000/svg', local));
  }
  learn(() => document.createElementNS('http://www.w3.org/1998/Math/MathML', 'mi'));
  for (const name of names) if (/Event$/.test(name)) learn(() => new (interfaces.get(name).owner)('x'));
};
const allElementNames = ('a area audio base blockquote body br button canvas caption col colgroup data datalist dd del details dialog dir div dl ' +
  'embed fieldset font form frame frameset h1 head hr html i iframe img input ins label legend li link map marquee menu meta meter object ol ' +
  'optgroup option output p param picture pre progress q script select slot source span style table tbody td template textarea tfoot th thead ' +
  'time title tr track ul unknown video').split(' ');

const receiver = table => {
  if (table.prototype && chance(3, 4)) {
    const start = below(objects.length);
    for (let index = 0; index < objects.length; index++) {
      const object = objects[(start + index) % objects.length];
      if (attempt(() => object instanceof table.owner)) return object;
    }
    const made = attempt(() => exemplars.get(table.name)?.());
    keep(made);
    if (made) return made;
  }
  if (table.name === 'window' && chance(3, 4)) return chance(1, 3) ? undefined : top;
  return chance(4, 5) ? pick(objects) : odd();
};

/// Whether an exception is one that a call may throw: an error of the language or a DOMException of some
/// world, or what a script itself threw.
const isExpected = error => {
  if (error === thrown || error === null || typeof error !== 'object') return true;
  const text = domText(error);
  return text === '[object Error]' || text === '[object DOMException]' || !(error instanceof top.Error);
};

const unexpected = [];
let made = 0;
/// Members that end the script by design, or that answer only at the end of a wait in real time.
const rest = new SafeSet(['close']);

const call = (what, action, ...values) => {
  made++;
  if (observe) observe(made, what, values);
  try {
    const result = action();
    if (typeof result === 'string') {
      if (chance(1, 20)) strings[below(strings.length)] = apply(slice, result, [0, 300]);
    } else if (chance(1, 3)) keep(result);
  } catch (error) {
    if (!isExpected(error)) unexpected.push(what + ': ' + attempt(() => error.name + ': ' + error.message));
  }
};

const argumentsFor = member => {
  const count = Math.max(0, (member.length ?? 1) + pick([0, 0, 0, 0, 1, 2, -1]));
  const list = [];
  const make = chance(3, 4) ? likely : odd;
  for (let index = 0; index < count; index++) list.push(make());
  return list;
};

let focus = [interfaces.get('Node'), interfaces.get('Element'), interfaces.get('Document')];
const chooseFocus = () => {
  focus = [interfaces.get('Node'), interfaces.get('Element'), interfaces.get('Document')];
  for (let index = 0; index < 40; index++) focus.push(interfaces.get(pick(names)));
  for (let index = 0; index < 3; index++) {
    const kept = pick(objects);
    const name = attempt(() => kept.constructor.name);
    const table = interfaces.get(name);
    if (table) focus.push(table);
  }
};

const describe = member => member.name + '.' + (typeof member.key === 'symbol' ? '@@' : member.key) + ' ' + member.kind;

const step = () => {
  switch (below(16)) {
  case 0: {
    const table = pick(focus);
    const list = argumentsFor({ length: below(4) });
    const target = pick([table.owner, table.owner, OwnText, OwnElement, OwnRange, Object, Proxy]);
    call('new ' + table.name, () => chance(1, 10) ? apply(table.owner, odd(), list) : construct(table.owner, list, target), list, target);
    return;
  }
  case 1: {
    const owner = pick(objects);
    const keysOfOwner = attempt(() => { const list = []; for (const key in owner) if (list.push(key) > 300) break; return list; });
    if (!keysOfOwner?.length) return;
    const key = pick(keysOfOwner);
    if (rest.has(key)) return;
    if (chance(1, 2)) call('get ' + key, () => owner[key], owner);
    else { const value = likely(); call('set ' + key, () => set(owner, key, value, chance(5, 6) ? owner : pick(objects)), owner, value); }
    return;
  }
  case 2: {
    const owner = pick(objects), key = pick([() => pick(strings), () => below(5), () => pick(numbers), () => odd()])();
    const value = odd();
    call('property', () => pick([
      () => owner[key], () => key in owner, () => delete owner[key], () => { owner[key] = value; }, () => ownKeys(owner), () => getOwnPropertyDescriptor(owner, key),
      () => defineProperty(owner, key, { configurable: true, writable: true, value }), () => [...owner], () => JSON.stringify(owner)?.length, () => SafeObject.keys(owner),
      () => String(owner), () => getPrototypeOf(owner), () => structuredClone(owner)])());
    return;
  }
  case 3:
    { const maker = pick(makers); call('make', () => maker(), maker); }
    return;
  case 4:
    made++;
    if (observe) observe(made, 'change', []);
    disturb();
    return;
  default: {
    const table = pick(focus);
    if (!table.members.length) return;
    const member = pick(table.members);
    if (table.name === 'window' && rest.has(member.key)) return;
    const self = member.isStatic && chance(5, 6) ? table.owner : receiver(table);
    const list = member.kind === 'get' ? [] : argumentsFor(member);
    call(describe(member), () => apply(member.function, self, list), self, list);
  }
  }
};

// MARK: What must hold at the end

/// The getters themselves: a call may have put a property of the same name on a node.
const getterOf = name => {
  const { get } = getOwnPropertyDescriptor(Node.prototype, name);
  return node => apply(get, node, []);
};
const nodeType = getterOf('nodeType'), parentNode = getterOf('parentNode'), firstChild = getterOf('firstChild'),
  lastChild = getterOf('lastChild'), previousSibling = getterOf('previousSibling'),
  nextSibling = getterOf('nextSibling'), childrenOf = getterOf('childNodes');
const listLength = getOwnPropertyDescriptor(NodeList.prototype, 'length').get;
const { item } = NodeList.prototype;
const { getRootNode } = Node.prototype;

/// Whether a tree is the same from all sides, with what is remembered of it.
const faults = () => {
  const found = [];
  const roots = new SafeSet();
  for (const object of objects) {
    const root = attempt(() => apply(getRootNode, object, []));
    if (root) roots.add(root);
  }
  const check = (holds, text) => { if (!holds && found.length < 10) found.push(text); };
  let left = 4000;
  for (const root of roots) {
    const stack = [root];
    while (stack.length && left-- > 0) {
      const node = stack.pop();
      if (!attempt(() => nodeType(node))) continue;
      let previous = null, index = 0;
      const list = childrenOf(node);
      for (let child = firstChild(node); child; child = nextSibling(child)) {
        if (left-- <= 0) break;
        check(parentNode(child) === node, 'parentNode of ' + domText(child));
        check(previousSibling(child) === previous, 'previousSibling of ' + domText(child));
        check(apply(item, list, [index]) === child, 'childNodes of ' + domText(node));
        previous = child;
        index++;
        stack.push(child);
      }
      if (left <= 0) break;
      check(lastChild(node) === previous, 'lastChild of ' + domText(node));
      check(apply(listLength, list, []) === index, 'length of childNodes of ' + domText(node));
    }
  }
  return found;
};

// MARK: The run

attempt(() => customElements.define('x-own', OwnElement));
learnExemplars();
reactions = 50;
for (let index = 0; index < 60; index++) keep(attempt(() => makers[below(makers.length)]()));
keep(document);
frames.push(...[0, 1].map(index => attempt(() => window[index])).filter(frame => frame));

const trim = () => {
  for (const node of nodes()) {
    attempt(() => {
      const root = node.getRootNode({ composed: true });
      const count = (root.querySelectorAll ?? document.querySelectorAll).call(root, '*').length;
      if (count > 1500) { root.replaceChildren?.(); node.replaceChildren?.(); }
      if (node.data?.length > 100000) node.data = '';
    });
  }
  if (frames.length > 12) { const old = frames.splice(0, 6); for (const frame of old) attempt(() => frame.frameElement.remove()); }
};

let steps = 0;
while (made < count && steps++ < count * 2) {
  if (steps % 100 === 1) { chooseFocus(); trim(); reactions = 300; }
  attempt(step);
}
reactions = 0;
return { calls: made, unexpected: unexpected.slice(0, 10), faults: faults() };
})()
