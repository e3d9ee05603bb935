// What elements that scripts define are told, and when.
let log = [];
const taken = () => log.splice(0).join(' ');
const define = (name, observed = [], extra = {}) => {
  const made = class extends HTMLElement {
    static observedAttributes = observed;
    constructor() { super(); log.push(`new`); }
    connectedCallback() { log.push('in'); }
    disconnectedCallback() { log.push('out'); }
    adoptedCallback(from, to) { log.push(`moved:${from === document}:${to === document}`); }
    attributeChangedCallback(...list) { log.push(list.map(String).join(':')); }
  };
  Object.assign(made, extra);
  customElements.define(name, made);
  return made;
};
const messageOf = act => { try { act(); return 'done'; } catch (error) { return `${error.name}: ${error.message}`; } };
const reported = act => {
  const messages = [], listen = event => { messages.push(event.message); event.preventDefault(); };
  addEventListener('error', listen);
  try { messages.push(String(act())); } finally { removeEventListener('error', listen); }
  return messages;
};

note('CustomElementRegistry', () => members(CustomElementRegistry.prototype));
note('ElementInternals', () => members(ElementInternals.prototype));
note('CustomStateSet', () => members(CustomStateSet.prototype));
check(() => tag(customElements));
check(() => describe(window, 'customElements'));
check(() => new CustomElementRegistry());
check(() => new ElementInternals());
checkMessage(() => HTMLElement());
checkMessage(() => new HTMLElement());
checkMessage(() => new HTMLDivElement());
checkMessage(() => Reflect.construct(HTMLElement, [], class {}));
checkMessage(() => new (class extends HTMLElement {})());
checkMessage(() => customElements.define('a-b'));
checkMessage(() => customElements.define('a-b', {}));
checkMessage(() => customElements.define('a-b', () => {}));
for (const name of ['', 'a', 'ab', 'A-b', '1-b', 'a-B', 'a-', 'a-é', 'a-·', 'a-×', 'a-b c', 'a-b/', '-a', 'font-face', 'annotation-xml', 'missing-glyph', 'a-😀', 'a.b-c_d'])
  note(`name ${name}`, () => messageOf(() => customElements.define(name, class extends HTMLElement {})));
note('order of looking', () => {
  const seen = [], spy = new Proxy(class extends HTMLElement {}, { get(target, name) { seen.push(String(name)); return name === 'prototype' ? new Proxy({ attributeChangedCallback() {} }, { get(object, key) { seen.push(`.${String(key)}`); return object[key]; } }) : name === 'formAssociated' ? true : target[name]; } });
  customElements.define('w-order', spy);
  return seen;
});
note('faults of a class', () => [
  (made => { made.prototype.connectedCallback = 1; return messageOf(() => customElements.define('w-fault', made)); })(class extends HTMLElement {}),
  messageOf(() => customElements.define('w-fault', class extends HTMLElement { static observedAttributes = 1; attributeChangedCallback() {} })),
  messageOf(() => customElements.define('w-fault', class extends HTMLElement { static observedAttributes = 1; })),
  messageOf(() => customElements.define('w-fault', class extends HTMLElement {})),
  messageOf(() => customElements.define('w-fault2', customElements.get('w-fault'))),
  messageOf(() => customElements.define('w-nest', class extends HTMLElement { static get observedAttributes() { customElements.define('w-nest2', class extends HTMLElement {}); } attributeChangedCallback() {} })),
  messageOf(() => customElements.define('w-throws', class extends HTMLElement { static get formAssociated() { throw new RangeError('mine'); } })),
]);
note('looking up', () => {
  const made = class extends HTMLElement {};
  const before = [customElements.get('w-look') === undefined, customElements.getName(made)];
  customElements.define('w-look', made);
  return [...before, customElements.get('w-look') === made, customElements.getName(made), customElements.getName(HTMLElement), customElements.getName(1)];
});
await checkLater(() => customElements.whenDefined('bad'));
await checkLater(async () => { const wait = customElements.whenDefined('w-when'); const made = define('w-when'); return await wait === made && await customElements.whenDefined('w-when') === made; });

note('made by scripts', () => {
  const made = define('w-made', ['a']);
  const steps = [];
  const one = document.createElement('w-made'); steps.push(taken());
  const two = new made(); steps.push(taken(), two.outerHTML, two instanceof made, two.isConnected);
  two.setAttribute('a', 1); two.setAttribute('b', 1); two.setAttribute('a', 1); two.removeAttribute('a'); two.removeAttribute('a'); two.toggleAttribute('a'); steps.push(taken());
  two.setAttributeNS('urn:x', 'p:a', 'q'); steps.push(taken());
  two.getAttributeNode('a').value = 'v'; two.attributes.removeNamedItem('a'); steps.push(taken());
  document.body.append(two); document.body.prepend(two); two.remove(); steps.push(taken());
  document.body.append(one); document.body.innerHTML += ''; steps.push(taken());
  document.createElement('W-MADE'); document.createElementNS('http://www.w3.org/1999/xhtml', 'w-made'); document.createElementNS('urn:x', 'w-made'); steps.push(taken());
  steps.push(document.createElementNS('http://www.w3.org/1999/xhtml', 'x:w-made').tagName, taken());
  return steps;
});
note('made by markup', () => {
  define('w-mark', ['a']);
  const steps = [], place = document.createElement('div');
  place.innerHTML = '<w-mark a=1 b=2><w-mark></w-mark></w-mark>'; steps.push(taken());
  document.body.append(place); steps.push(taken());
  const copy = place.cloneNode(true); steps.push(taken());
  document.body.append(copy, place); steps.push(taken());
  place.insertAdjacentHTML('afterbegin', '<w-mark></w-mark>'); steps.push(taken());
  place.outerHTML = ''; copy.replaceChildren(); steps.push(taken());
  const template = document.createElement('template'); template.innerHTML = '<w-mark a=x></w-mark>'; steps.push(taken());
  template.content.cloneNode(true); steps.push(taken());
  document.importNode(template.content, true); steps.push(taken());
  document.adoptNode(template.content.firstChild); steps.push(taken());
  document.createRange().createContextualFragment('<w-mark></w-mark>'); steps.push(taken());
  new DOMParser().parseFromString('<w-mark></w-mark>', 'text/html'); steps.push(taken());
  document.implementation.createHTMLDocument().createElement('w-mark'); steps.push(taken());
  return steps;
});
note('defined later', () => {
  const steps = [], place = document.createElement('div'), alone = document.createElement('w-late');
  place.innerHTML = '<w-late a=1><i></i></w-late><p></p>';
  place.lastChild.attachShadow({ mode: 'closed' }).innerHTML = '<w-late a=2></w-late>';
  document.body.append(place);
  steps.push(place.firstChild.matches(':defined'), place.firstChild.constructor === HTMLElement);
  const made = define('w-late', ['a']); steps.push(taken());
  steps.push(place.firstChild instanceof made, place.firstChild.matches(':defined'), alone instanceof made, alone.matches(':defined'));
  customElements.upgrade(alone); steps.push(alone instanceof made, taken());
  const other = document.createElement('w-late2'); define('w-late2');
  const fragment = document.createDocumentFragment(); fragment.append(other); customElements.upgrade(fragment); steps.push(taken());
  place.remove(); steps.push(taken());
  return steps;
});
note('moved to another document', () => {
  define('w-adopt');
  const other = document.implementation.createHTMLDocument(), one = document.createElement('w-adopt');
  const host = document.createElement('div'); host.attachShadow({ mode: 'open' }).append(document.createElement('w-adopt'));
  taken();
  const steps = [];
  document.body.append(one); other.body.append(one); steps.push(taken());
  document.adoptNode(one); steps.push(taken());
  other.body.append(host); steps.push(taken());
  return steps;
});
note('the order of several', () => {
  const names = [];
  const made = class extends HTMLElement { connectedCallback() { names.push(`+${this.id}`); if (this.id === 'a') { this.nextSibling?.remove(); this.parentNode.append(Object.assign(document.createElement('w-many'), { id: 'd' })); } } disconnectedCallback() { names.push(`-${this.id}`); } };
  customElements.define('w-many', made);
  const place = document.createElement('div'); document.body.append(place);
  place.innerHTML = '<w-many id=a></w-many><w-many id=b></w-many><w-many id=c></w-many>';
  names.push('|'); place.textContent = '';
  return names;
});
note('changes in a constructor', () => {
  customElements.define('w-own', class extends HTMLElement { static observedAttributes = ['a']; constructor() { super(); log.push('new'); this.setAttribute('a', 'own'); log.push('end'); } attributeChangedCallback(...list) { log.push(list.slice(0, 3).join(':')); } });
  const made = new (customElements.get('w-own'))(); const steps = [taken()];
  const late = document.createElement('w-own2'); late.setAttribute('a', 'x');
  customElements.define('w-own2', class extends customElements.get('w-own') {}); customElements.upgrade(late); steps.push(taken());
  return steps;
});
note('what a constructor may not do', () => [
  () => class extends HTMLElement { constructor() { super(); this.setAttribute('a', 'b'); } },
  () => class extends HTMLElement { constructor() { super(); this.append('a'); } },
  () => class extends HTMLElement { constructor() { super(); document.createElement('p').append(this); } },
  () => class extends HTMLElement { constructor() { super(); throw new RangeError('mine'); } },
  () => class extends HTMLElement { constructor() { return {}; } },
  () => class extends HTMLElement { constructor() { return document.createElement('p'); } },
  () => class extends HTMLElement { constructor() { super(); document.implementation.createHTMLDocument().adoptNode(this); } },
].map((make, index) => {
  customElements.define(`w-not${index}`, make());
  return reported(() => { const made = document.createElement(`w-not${index}`); return `${tag(made)} ${made.matches(':defined')}`; });
}));
note('what an upgrade may not do', () => [
  () => class extends HTMLElement { constructor() { return {}; } },
  () => class extends HTMLElement { constructor() { super(); throw new RangeError('mine'); } },
  () => class extends HTMLElement { constructor() { super(); new this.constructor(); } },
  () => class Own extends HTMLElement { constructor() { new Own.other(); super(); } },
].map((make, index) => {
  const made = document.createElement(`w-notup${index}`), constructor = make();
  constructor.other = class extends HTMLElement {};
  customElements.define(`w-notother${index}`, constructor.other);
  customElements.define(`w-notup${index}`, constructor);
  return reported(() => { customElements.upgrade(made); return `${tag(made)} ${made.matches(':defined')}`; });
}));
note('errors in callbacks', () => {
  customElements.define('w-bad', class extends HTMLElement { connectedCallback() { log.push('in'); throw new RangeError('mine'); } disconnectedCallback() { log.push('out'); } });
  const made = document.createElement('w-bad');
  return [...reported(() => { document.body.append(made); made.remove(); }), taken()];
});
note('callbacks are those of the definition', () => {
  const made = define('w-held');
  made.prototype.connectedCallback = () => log.push('changed');
  document.body.append(new made());
  return taken();
});
note('built in', () => {
  customElements.define('w-built', class extends HTMLButtonElement {}, { extends: 'button' });
  const button = document.createElement('button', { is: 'w-built' });
  return [button.outerHTML, button.constructor.name, reported(() => tag(document.createElement('w-built')))];
});
note('other ways to change', () => {
  define('w-ways', ['id', 'class', 'title', 'style', 'data-x', 'hidden', 'slot', 'tabindex', 'contenteditable']);
  const made = document.createElement('w-ways'); taken();
  const steps = [];
  for (const act of [() => { made.id = 'i'; }, () => { made.className = 'c'; }, () => made.classList.add('d'), () => { made.title = 't'; }, () => { made.dataset.x = 1; }, () => delete made.dataset.x, () => { made.hidden = true; }, () => { made.slot = 's'; }, () => { made.tabIndex = 2; }, () => { made.contentEditable = 'true'; }, () => { made.setAttribute('title', made.title); }]) { act(); steps.push(taken()); }
  return steps;
});
note('style', () => {
  define('w-style', ['style']);
  const made = document.createElement('w-style'); taken();
  const steps = [];
  for (const act of [() => { made.style.color = 'red'; }, () => { made.style.cssText = 'top: 1px'; }, () => made.style.setProperty('left', '2px'), () => made.style.removeProperty('left'), () => made.removeAttribute('style')]) { act(); steps.push(taken()); }
  return steps;
});

note('internals', () => {
  const made = define('w-int'), element = new made(), internals = element.attachInternals();
  const all = [tag(internals), messageOf(() => element.attachInternals()), messageOf(() => document.createElement('div').attachInternals()), messageOf(() => document.createElement('w-none').attachInternals()),
    internals.shadowRoot, messageOf(() => internals.form), messageOf(() => internals.setFormValue('x')), messageOf(() => internals.checkValidity()), internals.role, (internals.role = 'button', internals.role), element.getAttribute('role')];
  const root = element.attachShadow({ mode: 'closed' });
  internals.states.add('--on'); internals.states.add('b'); internals.states.add('b');
  all.push(internals.shadowRoot === root, element.shadowRoot, internals.states.size, [...internals.states], [...internals.states.entries()], internals.states.has('b'), element.matches(':state(b)'), element.matches(':state(c)'), internals.states.delete('b'), internals.states.delete('b'), element.matches(':state(b)'), (internals.states.clear(), internals.states.size));
  internals.ariaLabel = 'x'; internals.ariaOwnsElements = [document.body];
  all.push(internals.ariaLabel, internals.ariaOwnsElements.length, internals.ariaActiveDescendantElement);
  return all;
});
note('features that a class does without', () => {
  const made = define('w-without', [], { disabledFeatures: ['shadow', 'internals'] });
  const element = new made();
  return [messageOf(() => element.attachShadow({ mode: 'open' })), messageOf(() => element.attachInternals())];
});
note('forms', () => {
  const form = document.createElement('form'), log = [];
  form.id = 'w-form';
  const made = class extends HTMLElement {
    static formAssociated = true;
    constructor() { super(); this.internals = this.attachInternals(); }
    formAssociatedCallback(form) { log.push(`form:${form && form.id}`); }
    formDisabledCallback(is) { log.push(`disabled:${is}`); }
    formResetCallback() { log.push('reset'); }
  };
  customElements.define('w-field', made);
  document.body.append(form);
  const field = new made(), i = field.internals, steps = [], turn = () => steps.push(log.splice(0).join(' '));
  steps.push(i.form, i.willValidate, i.validationMessage, i.validity.valid, i.labels.length);
  form.append(field); turn();
  field.setAttribute('name', 'n'); i.setFormValue('v');
  steps.push([...new FormData(form)].join(), form.elements.length, form.elements.n === field, i.form === form, field.matches(':valid'));
  i.setValidity({ valueMissing: true, customError: true }, 'why');
  steps.push(i.validationMessage, i.validity.valueMissing, i.validity.customError, i.validity.valid, i.checkValidity(), form.checkValidity(), field.matches(':invalid'));
  steps.push(messageOf(() => i.setValidity({ badInput: true })), messageOf(() => i.setValidity({ badInput: true }, 'm', document.body)));
  i.setValidity({}); steps.push(i.validity.valid, i.validationMessage);
  const data = new FormData(); data.append('x', '1'); data.append('y', '2'); i.setFormValue(data); steps.push([...new FormData(form)].join(';'));
  i.setFormValue(null); steps.push([...new FormData(form)].length);
  form.reset(); turn();
  field.setAttribute('disabled', ''); turn(); steps.push(field.matches(':disabled'), i.willValidate);
  field.removeAttribute('disabled'); turn(); steps.push(field.matches(':enabled'));
  const set = document.createElement('fieldset'); set.disabled = true; form.append(set); set.append(field); turn();
  set.disabled = false; turn(); steps.push(set.elements.length);
  const label = document.createElement('label'); label.textContent = 'l'; set.append(label); label.append(field); steps.push(i.labels.length, label.control === field);
  form.remove(); turn(); field.remove(); turn();
  field.setAttribute('form', 'w-form'); document.body.append(field, form); turn(); form.id = 'other'; turn();
  return steps;
});
