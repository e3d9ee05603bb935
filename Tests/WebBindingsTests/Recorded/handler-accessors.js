// Handler attributes: what their accessors do on objects of other interfaces, what those of a body change, and
// handlers that come and go while a script reads them.
const attempt = question => { try { return question(); } catch (error) { return fail(error); } };
const messageOf = question => { try { return String(question()); } catch (error) { return error.message; } };
const make = name => document.createElement(name);
const receivers = {
  div: make('div'), svg: document.createElementNS('http://www.w3.org/2000/svg', 'svg'), math: document.createElementNS('http://www.w3.org/1998/Math/MathML', 'math'),
  body: make('body'), frameset: make('frameset'), document, window, text: document.createTextNode(''), xhr: new XMLHttpRequest(), target: new EventTarget(), plain: {},
  missing: undefined, null: null, number: 1, prototype: HTMLElement.prototype, derived: Object.create(document.body) };
const owners = { HTMLElement, SVGElement, MathMLElement, Element, Document, HTMLBodyElement, HTMLFrameSetElement, XMLHttpRequest, XMLHttpRequestEventTarget, AbortSignal, FileReader, MessagePort };
const property = (owner, name) => Object.getOwnPropertyDescriptor(owner === 'Window' ? window : owners[owner].prototype, name);
for (const owner of ['HTMLElement', 'SVGElement', 'MathMLElement', 'Document', 'HTMLBodyElement', 'HTMLFrameSetElement', 'Element', 'Window', 'XMLHttpRequest', 'XMLHttpRequestEventTarget', 'AbortSignal', 'FileReader'])
  for (const name of ['onclick', 'onload', 'onfocusin', 'onmessage', 'onreadystatechange', 'onmouseenter', 'onabort', 'onwebkitanimationend']) {
    const { get, set } = property(owner, name) ?? {};
    if (get === undefined) continue;
    note(`${owner}.${name}: receivers`, () => Object.values(receivers).map(receiver => [attempt(() => get.call(receiver) ?? 'none'), attempt(() => set.call(receiver, null) ?? 'none')]));
    note(`${owner}.${name}: messages`, () => [messageOf(() => get.call({})), messageOf(() => set.call({}, null))]);
  }
note('accessors that interfaces share', () => [['HTMLElement', 'SVGElement', 'onclick'], ['HTMLElement', 'MathMLElement', 'onclick'], ['SVGElement', 'MathMLElement', 'onclick'], ['HTMLElement', 'Document', 'onclick'], ['HTMLElement', 'Window', 'onclick'], ['HTMLBodyElement', 'HTMLFrameSetElement', 'onload'], ['HTMLElement', 'HTMLBodyElement', 'onload']]
  .map(([first, second, name]) => [property(first, name).get === property(second, name).get, property(first, name).set === property(second, name).set]));
for (const owner of ['HTMLElement', 'HTMLBodyElement', 'HTMLFrameSetElement', 'Element'])
  note(`${owner}: what handlers of a body and a frameset change`, () => Object.getOwnPropertyNames(owners[owner].prototype).filter(name => /^on/.test(name)).flatMap(name => [document.body, make('body'), make('frameset')].map(target => {
    const { get, set } = property(owner, name), handler = () => 0, answer = [name];
    try { set.call(target, handler); } catch (error) { return fail(error); }
    for (const object of [window, document, document.body, target]) answer.push(object[name] === handler);
    answer.push(get.call(target) === handler);
    set.call(target, null);
    return answer;
  })));
note('where a handler of a body is called', () => ['focusin', 'webkitmouseforcedown', 'scroll', 'message', 'click', 'selectionchange'].map(type => {
  const log = [], handler = function () { log.push(this === window ? 'window' : this === document ? 'document' : this.localName); };
  document.body[`on${type}`] = handler;
  document.body.dispatchEvent(new Event(type, { bubbles: true }));
  document.body[`on${type}`] = null;
  return log;
}));
note('handlers that come and go between reads', () => {
  const elements = ['p', 'div', 'svg', 'body'].map(make), log = [], handlers = [() => 1, () => 2];
  const read = name => log.push(elements.map(element => element[name] === null ? 0 : handlers.indexOf(element[name]) + 1).join(''));
  for (const name of ['onclick', 'onkeyup', 'onfocusin']) {
    read(name); read(name);
    elements[1][name] = handlers[0]; read(name); read(name);
    elements[0].onkeydown = handlers[1]; read('onkeydown'); read(name);
    elements[0][name] = handlers[1]; read(name);
    elements[1][name] = null; read(name);
    elements[0][name] = 7; read(name); read(name);
    elements[0].onkeydown = null; read('onkeydown');
  }
  return log;
});
note('a handler that is read as missing does not answer for objects of other interfaces', () => {
  const { get } = property('HTMLElement', 'onkeypress');
  const log = [make('p'), make('p'), make('a')].map(element => get.call(element));
  return [log, ...Object.values(receivers).map(receiver => attempt(() => get.call(receiver)))];
});
note('a handler that is read again and again', () => {
  const p = make('p'), log = [], first = () => 1, second = () => 2;
  const read = () => log.push([p.onclick === first ? 1 : p.onclick === second ? 2 : p.onclick, p.onkeyup === first]);
  p.onclick = first; read(); read();
  p.setAttribute('title', 'a'); read(); read();
  p.onkeyup = first; read(); p.onclick = second; read(); read();
  p.onclick = {}; log.push(typeof p.onclick, typeof p.onclick); p.onclick = 1; read(); read();
  p.onclick = first; read(); document.body.append(p); read(); p.remove(); read();
  p.cloneNode().onclick === null && log.push('not cloned');
  document.implementation.createHTMLDocument('').body.append(p); read(); read();
  p.onclick = null; p.onkeyup = null; read(); read();
  return log;
});
note('handlers of a document that is opened again', () => {
  const frame = make('iframe');
  document.body.append(frame);
  const inner = frame.contentDocument, log = [], handler = () => 1;
  inner.onclick = handler; inner.body.onclick = handler;
  const { body } = inner;
  log.push(inner.onclick === handler, inner.onclick === handler, body.onclick === handler);
  inner.open(); inner.write('<p>'); inner.close();
  log.push(inner.onclick === handler, inner.onclick, body.onclick === handler);
  frame.remove();
  return log;
});
