// The form of members: their descriptors, and the names, lengths and texts of their functions. Noted is
// what differs from the form that Web IDL gives to all of them.
const nameOf = key => typeof key === 'symbol' ? `[${key.description}]` : key;
const isNative = value =>
  /^function [^\n]*\(\) \{\s+\[native code\]\s\}$/.test(Function.prototype.toString.call(value));
const oddities = object => {
  const found = {};
  for (const key of Reflect.ownKeys(object)) {
    if (key === 'constructor' || key === 'prototype') continue;
    const { get, set, value, enumerable, configurable } = Object.getOwnPropertyDescriptor(object, key);
    const name = nameOf(key), odd = [];
    if (get && (get.name !== `get ${name}` || get.length !== 0)) odd.push(`${get.name} ${get.length}`);
    if (set && (set.name !== `set ${name}` || set.length !== 1)) odd.push(`${set.name} ${set.length}`);
    if ((get || set) && !(enumerable && configurable)) odd.push(`${enumerable} ${configurable}`);
    if (typeof value === 'function' && value.name !== name) odd.push(value.name);
    if (![get, set, value].every(part => typeof part !== 'function' || isNative(part))) odd.push('text');
    if (odd.length > 0) found[name] = odd;
  }
  return found;
};
const interfaces = `AbortController AbortSignal AnimationEvent Attr Blob BroadcastChannel
  ByteLengthQueuingStrategy CDATASection CSSRule CSSStyleDeclaration CSSStyleSheet CharacterData
  CompressionStream CountQueuingStrategy CustomEvent DOMException DOMImplementation DOMMatrix
  DOMMatrixReadOnly DOMParser DOMPoint DOMRect DOMStringMap DOMTokenList Document Element Event
  EventSource EventTarget File FileReader FontFaceSet FormData HTMLAnchorElement HTMLCollection
  HTMLElement HTMLFormElement HTMLFrameSetElement HTMLInputElement HTMLSelectElement Headers History
  IDBDatabase IDBRequest IDBTransaction IntersectionObserver KeyboardEvent Location MathMLElement
  MessagePort MouseEvent MutationObserver NamedNodeMap Node NodeIterator NodeList Performance
  PerformanceObserver Range ReadableStream ReadableStreamDefaultReader Request Response SVGElement
  SVGLengthList SVGMatrix SVGPointList SVGStringList SVGTransformList Selection Storage Text
  TextDecoder TextDecoderStream TextTrackList TransformStream TreeWalker UIEvent URL URLSearchParams
  WebSocket Worker WritableStream WritableStreamDefaultWriter XMLHttpRequest XMLSerializer
  XPathEvaluator XPathResult`.split(/\s+/);
for (const name of interfaces) {
  note(`${name} of the window`, () => describe(window, name));
  note(`members of ${name}`, () => oddities(window[name].prototype));
  note(`static members of ${name}`, () => oddities(window[name]));
}
for (const name of ['console', 'CSS', 'webkitURL', 'Image', 'onclick', 'onunload', 'onwebkitmouseforceup'])
  note(`${name} of the window`, () => describe(window, name));
note('the same after a look at the whole window', () => {
  const all = Object.getOwnPropertyDescriptors(window);
  return interfaces.filter(name => all[name].value !== window[name]);
});
note('all of a prototype', () => {
  const { onclick } = Object.getOwnPropertyDescriptors(HTMLElement.prototype);
  return [onclick.get.name, onclick.set.name];
});
note('old functions', () => [
  document.body.__lookupGetter__('oncopy').name, document.body.__lookupSetter__('oncopy').name,
  window.__lookupGetter__('Comment') === undefined, window.__lookupSetter__('Comment') === undefined ]);
for (const [owner, name] of [[Object, 'getOwnPropertyDescriptor'], [Object, 'getOwnPropertyDescriptors'],
  [Reflect, 'getOwnPropertyDescriptor'], [Object.prototype, '__lookupGetter__'],
  [Object.prototype, '__lookupSetter__']])
  note(`${typeof owner} ${name}`, () => [
    describe(owner, name), owner[name].hasOwnProperty('prototype'), isNative(owner[name]) ]);
checkMessage(() => Object.getOwnPropertyDescriptor(null, 'x'));
checkMessage(() => Object.getOwnPropertyDescriptors());
checkMessage(() => Reflect.getOwnPropertyDescriptor(1, 'x'));
checkMessage(() => new Object.getOwnPropertyDescriptor({}, 'x'));
checkMessage(() => (0, Object.prototype.__lookupGetter__)('x'));
checkMessage(() => Object.getOwnPropertyDescriptor({}, { toString() { throw new Error('a key'); } }));
for (const name of ['IntersectionObserver', 'ResizeObserver', 'PerformanceObserver',
  'ReadableStreamDefaultReader', 'ReadableStreamDefaultController', 'WritableStreamDefaultWriter',
  'WritableStreamDefaultController', 'CountQueuingStrategy', 'ByteLengthQueuingStrategy'])
  for (const list of [[], [1], [null], [{}]])
    note(`new ${name}(${list.map(value => JSON.stringify(value))})`, () => {
      try { return String(new window[name](...list)); } catch (error) { return `${fail(error)}: ${error.message}`; }
    });
// With any argument, WebKit makes one that works with no stream.
checkMessage(() => new TransformStreamDefaultController());
