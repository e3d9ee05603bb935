// Attributes with a namespace and without a prefix, which have the name of an ordinary attribute.
const made = (tag, ...attributes) => {
  const element = document.createElement(tag);
  for (const [namespace, name, value] of attributes) element.setAttributeNS(namespace, name, value);
  return element;
};
const list = element => [...element.attributes].map(a => `${a.namespaceURI} ${a.name}=${a.value}`);
const reflecting = {
  p: ['title', 'id', 'class:className', 'lang', 'dir', 'hidden', 'tabindex:tabIndex', 'draggable', 'slot',
    'inert', 'popover', 'aria-label:ariaLabel', 'role', 'accesskey:accessKey', 'spellcheck'],
  a: ['href', 'target'], img: ['src', 'alt', 'width', 'loading'], base: ['href'], link: ['href', 'rel'],
  input: ['value', 'checked', 'type', 'disabled', 'name', 'maxlength:maxLength', 'placeholder'],
  td: ['colspan:colSpan'], ol: ['start'], details: ['open'], select: ['multiple'], form: ['action', 'method'],
  label: ['for:htmlFor'], iframe: ['src', 'srcdoc'], script: ['src', 'async'], meta: ['content'],
  option: ['value', 'selected'], progress: ['value'], table: ['border'], font: ['color'],
};
for (const [tag, pairs] of Object.entries(reflecting)) for (const pair of pairs) {
  const [attribute, property = attribute] = pair.split(':');
  note(`${tag}.${property}`, () => {
    const set = made(tag, ['urn:x', attribute, '7']);
    const before = set[property];
    set[property] = typeof before === 'boolean' ? true : typeof before === 'number' ? 9 : '9';
    const both = made(tag, ['urn:x', attribute, '7'], [null, attribute, '8']);
    return [before, made(tag, ['urn:x', `p:${attribute}`, '7'])[property], list(set), both[property],
      both.getAttribute(attribute), both.getAttributeNS(null, attribute), both[property]];
  });
}
note('what finds elements', () => {
  const element = made('b', ['urn:x', 'id', 'zz'], ['urn:x', 'class', 'zz'], ['urn:x', 'name', 'zz']);
  document.body.append(element);
  const found = [document.getElementById('zz'), document.getElementsByClassName('zz').length,
    document.getElementsByName('zz').length,
    ...['#zz', '.zz', '[id=zz]', '[id]', '[*|id=zz]', 'b:not([id])'].map(
      selector => document.querySelector(selector) === element)];
  element.remove();
  return found;
});
note('style', () => {
  const element = made('b', ['urn:x', 'style', 'color: red']);
  document.body.append(element);
  const before = [getComputedStyle(element).color, element.style.color, element.getAttribute('style')];
  element.style.color = 'blue';
  const after = [...list(element), element.getAttribute('style'), getComputedStyle(element).color];
  element.remove();
  return [before, after];
});
note('classList', () => {
  const element = made('b', ['urn:x', 'class', 'zz']);
  element.classList.add('y');
  return list(element);
});
note('dataset', () => {
  const element = made('b', ['urn:x', 'data-a', '1'], ['urn:x', 'p:data-b', '2']);
  const before = [Object.keys(element.dataset), element.dataset.a, element.dataset.b];
  element.dataset.a = '3';
  const set = list(element);
  return [before, set, delete element.dataset.a, list(element)];
});
note('dataset of both', () => made('b', ['urn:x', 'data-a', '1'], [null, 'data-a', '2']).dataset.a);
for (const act of [
  e => e.setAttribute('title', 'n'), e => e.removeAttribute('title'), e => e.toggleAttribute('title'),
  e => { e.getAttributeNode('title').value = 'n'; }, e => { e.title = 'n'; },
  e => e.attributes.removeNamedItem('title'), e => e.removeAttributeNS(null, 'title'),
]) {
  note(`${act} on a namesake`, () => {
    const element = made('b', ['urn:x', 'title', 'x']);
    const answer = [element.title, element.getAttribute('title')];
    act(element);
    return [answer, list(element), element.title, element.getAttribute('title'), element.hasAttribute('title')];
  });
  note(`${act} on both`, () => {
    const element = made('b', ['urn:x', 'title', 'x'], [null, 'title', 'y']);
    act(element);
    return [list(element), element.title, element.getAttribute('title'), element.outerHTML];
  });
}
note('hidden', () => {
  const element = made('b', ['urn:x', 'hidden', 'x']);
  element.hidden = true;
  const set = list(element);
  element.hidden = false;
  return [set, list(element)];
});
note('controls', () => {
  const names = ['disabled', 'checked', 'required', 'readonly'];
  const input = made('input', ...names.map(name => ['urn:x', name, '']));
  return [...['disabled', 'checked', 'required', 'read-only', 'enabled'].map(name => input.matches(`:${name}`)),
    input.validity.valueMissing];
});
note('owners', () => {
  const form = document.createElement('form'), input = made('input', ['urn:x', 'form', 'f']);
  form.id = 'f';
  const label = made('label', ['urn:x', 'for', 'f2']), other = document.createElement('input');
  other.id = 'f2';
  document.body.append(form, input, label, other);
  const answer = [input.form, label.control];
  for (const element of [form, input, label, other]) element.remove();
  return answer;
});
note('links', () => made('a', ['urn:x', 'href', 'x']).matches(':link'));
note('language', () => [made('p', ['urn:x', 'lang', 'fr']).matches(':lang(fr)'),
  made('p', ['http://www.w3.org/XML/1998/namespace', 'xml:lang', 'fr']).matches(':lang(fr)')]);
note('handlers', () => { const b = made('b', ['urn:x', 'onclick', 'x']); return [b.onclick, list(b)]; });
note('clones', () => {
  const copy = made('b', ['urn:x', 'title', 'x']).cloneNode();
  return [copy.title, copy.getAttribute('title'), copy.isEqualNode(made('b', [null, 'title', 'x'])),
    copy.attributes[0].prefix, copy.attributes[0].localName, copy.attributes.title.value];
});
note('records', () => {
  const element = made('b', ['urn:x', 'title', 'x']), observer = new MutationObserver(() => {});
  observer.observe(element, { attributes: true, attributeOldValue: true });
  element.title = 'y';
  element.setAttributeNS('urn:x', 'title', 'z');
  return observer.takeRecords().map(r => [r.attributeName, r.attributeNamespace, r.oldValue]);
});
note('many attributes', () => {
  const element = document.createElement('b');
  for (let at = 0; at < 50; at++) element.setAttribute(`a${at}`, at);
  element.setAttributeNS('urn:x', 'title', 'x');
  const before = [element.title, element.getAttribute('title')];
  element.setAttributeNS(null, 'title', 'y');
  return [before, element.title, element.getAttribute('title')];
});
