// Properties that objects have of their own, and what a name or a receiver changes of them.
const attempt = question => { try { return say(question()); } catch (error) { return `${fail(error)}: ${error.message}`; } };
const form = (object, key) => {
  const property = Object.getOwnPropertyDescriptor(object, key);
  return property && [typeof property.get, typeof property.set, property.enumerable, property.configurable].join();
};
const other = document.implementation.createHTMLDocument();

// document.location
for (const [name, made] of Object.entries({ document, other, generic: new Document(),
  xml: document.implementation.createDocument(null, 'a'), parsed: new DOMParser().parseFromString('<a/>', 'text/xml'),
  copy: document.cloneNode(), genericCopy: new Document().cloneNode() })) {
  note(`${name}: location`, () => [form(made, 'location'), Object.getOwnPropertyNames(made), String(made.location === null)]);
  note(`${name}: kind`, () => [made.constructor.name, made instanceof XMLDocument, String(made), made.contentType]);
}
check(() => 'location' in Document.prototype);
check(() => Object.getOwnPropertyDescriptor(document, 'location').get.name);
check(() => Object.getOwnPropertyDescriptor(document, 'location').get
  === Object.getOwnPropertyDescriptor(new Document(), 'location').get);
check(() => delete document.location);
check(() => { 'use strict'; delete document.location; });
check(() => Object.defineProperty(document, 'location', { value: 1 }));
check(() => Object.getOwnPropertyDescriptor(document, 'location').get.call({}));
check(() => Object.getOwnPropertyDescriptor(document, 'location').get.call(other));
note('an image called location', () => {
  const image = document.body.appendChild(document.createElement('img'));
  image.name = 'location';
  try { return [document.location === location, String(document.location === image)]; } finally { image.remove(); }
});
note('the first names of a document', () => {
  const names = [];
  for (const name in document) names.push(name);
  return names.slice(0, 2).map(name => name === 'location');
});

// An object that inherits from one with names
note('inherits from a collection', () => {
  const element = document.createElement('p');
  element.id = 'named';
  const parent = document.createElement('div');
  parent.append(element);
  const list = parent.children, heir = Object.create(list);
  const before = heir.named === element;
  heir.named = 'foo';
  list.named = 'bar';
  return [before, heir.named, heir.hasOwnProperty('named'), list.named === element, attempt(() => heir.length), list.length];
});
for (const [name, made] of Object.entries({ storage: localStorage, dataset: document.createElement('div').dataset }))
  note(`inherits from a ${name}`, () => {
    const heir = Object.create(made);
    heir.zz = 5;
    return [heir.zz, made.zz, heir.hasOwnProperty('zz')];
  });

// Storage hides nothing of its prototype
note('storage: a name of the prototype', () => {
  Storage.prototype.px = 'proto';
  localStorage.px = 'v';
  const found = [localStorage.px, localStorage.getItem('px'), Object.hasOwn(localStorage, 'px')];
  delete Storage.prototype.px;
  found.push(localStorage.px);
  localStorage.clear();
  return found;
});
note('storage: a method', () => {
  localStorage.key = 'v';
  const found = [typeof localStorage.key, localStorage.getItem('key'), localStorage.length];
  localStorage.clear();
  Object.defineProperty(localStorage, 'key', { value: 'w', configurable: true });
  found.push(typeof localStorage.key, localStorage.getItem('key'), localStorage.length);
  localStorage.clear();
  return found;
});

// Attributes in the namespaces of elements
const spaces = ['http://www.w3.org/2000/svg', 'http://www.w3.org/1999/xhtml', 'http://www.w3.org/1998/Math/MathML', 'urn:x'];
for (const space of spaces)
  note(`attribute in ${space}`, () => {
    const element = document.createElement('div');
    element.setAttributeNS(space, 'id', 'x');
    document.body.append(element);
    const [attribute] = element.attributes, copy = element.cloneNode().attributes[0];
    const found = [attribute.namespaceURI, attribute.prefix, attribute.name, attribute.localName, copy.namespaceURI, copy.prefix,
      element.getAttribute('id'), element.getAttributeNS(null, 'id'), element.getAttributeNS(space, 'id'),
      element.matches('[id]'), element.outerHTML,
      new XMLSerializer().serializeToString(attribute)];
    element.setAttribute('id', 'y');
    element.setAttributeNS(null, 'id', 'z');
    found.push(element.attributes.length, element.id, element.getAttribute('id'));
    element.removeAttributeNS(space, 'id');
    found.push(element.attributes.length, element.id);
    element.remove();
    return found;
  });

// Qualified names with marks
for (const name of ['a:\u0BC6', 'a:\u0300', 'a:b\u0300', 'a\u0300:b', '\u0300:b', 'a:b:\u0300'])
  note(`name ${escape(name)}`, () => attempt(() => {
    const element = document.createElementNS('urn:x', name);
    return [element.prefix, element.localName].map(escape).join();
  }).replace(/:.*/s, ''));

// Selectors with U+0000
for (const text of ['#\0', 'a#\0', '#a\0', '*#\0', '.\0', '#\0b'])
  note(`selector ${escape(text)}`, () => {
    const root = document.createElement('div'), element = root.appendChild(document.createElement('a'));
    element.id = element.className = text.replace(/^[^#.]*[#.]/, '').replace('\0', '\uFFFD');
    return root.querySelector(text) === element;
  });

// Rectangles with numbers that are none
for (const list of [[1, 2, NaN, 4], [1, 2, 3, NaN], [NaN, 2, -3, -4], [Infinity, 0, -Infinity, 1], [1, 2, -3, -4]])
  note(`rectangle ${list}`, () => {
    const { left, right, top, bottom } = new DOMRect(...list);
    return [left, right, top, bottom].map(String);
  });

// Lone surrogates in forms
note('surrogates in a form', () => {
  const form = document.createElement('form');
  form.innerHTML = '<input><textarea></textarea><select><option></select>';
  const [input, area, select] = form.elements;
  input.name = area.name = select.name = 'a\uD800';
  input.value = area.value = select.options[0].value = 'v\uDC00';
  select.selectedIndex = 0;
  return [...new FormData(form)].flat().map(escape);
});

// A signal of a frame that is gone
await checkLater(async () => {
  const frame = document.body.appendChild(document.createElement('iframe'));
  const gone = frame.contentWindow.AbortSignal.timeout(5), here = AbortSignal.timeout(5);
  frame.remove();
  await new Promise(done => setTimeout(done, 30));
  return [gone.aborted, here.aborted].join();
});
