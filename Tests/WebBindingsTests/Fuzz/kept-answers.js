// Random changes of what has tables or remembers results, each compared with a slow search over
// everything. Gives the differences; none are expected.
(({ random, pick, same, wrong }) => {
  const times = (count, body) => { for (let index = 0; index < count; index++) body(index); };
  const place = node => node && [...node.parentNode.childNodes].indexOf(node);

  // Attributes, as a list of names and values.
  {
    const element = document.createElement('p');
    let model = [];
    times(400, () => {
      const name = `data-a${random(80)}`;
      const index = model.findIndex(([known]) => known === name);
      if (random(3)) {
        const value = String(random(9));
        element.setAttribute(name, value);
        if (index < 0) model.push([name, value]); else model[index][1] = value;
      } else if (random(2)) {
        element.removeAttribute(name);
        if (index >= 0) model.splice(index, 1);
      } else {
        const copy = document.createAttribute(name);
        copy.value = 'n';
        element.setAttributeNode(copy);
        if (index < 0) model.push([name, 'n']); else model[index] = [name, 'n'];
      }
      const other = `data-a${random(80)}`;
      same('getAttribute', element.getAttribute(other), model.find(([name]) => name === other)?.[1] ?? null);
      same('getAttributeNS', element.getAttributeNS(null, other), element.getAttribute(other));
      same('length', element.attributes.length, model.length);
      const at = random(80);
      same('item', element.attributes[at]?.name, model[at]?.[0]);
    });
    same('names', element.getAttributeNames(), model.map(([name]) => name));
    element.setAttributeNS('urn:x', 'x:data-a1', 'x');
    same('isEqualNode', element.isEqualNode(element.cloneNode()), true);
  }

  // Lists of pairs.
  for (const [list, unique] of [
    [new URLSearchParams(), false], [new FormData(), false], [new Headers(), true],
    [new URL('http://example.com/').searchParams, false],
  ]) {
    let model = [];
    times(300, () => {
      const name = `x${random(40)}`;
      const value = String(random(9));
      switch (random(4)) {
      case 0: case 1:
        list.append(name, value);
        model.push([name, value]);
        break;
      case 2: {
        list.set(name, value);
        const first = model.findIndex(([known]) => known === name);
        if (first < 0) model.push([name, value]); else model[first] = [name, value];
        model = model.filter(([known], index) => known !== name || index === first || first < 0);
        break;
      }
      case 3:
        list.delete(name);
        model = model.filter(([known]) => known !== name);
      }
      const other = `x${random(40)}`;
      const values = model.filter(([known]) => known === other).map(([, value]) => value);
      same('has', list.has(other), values.length > 0);
      same('get', list.get(other), values.length ? unique ? values.join(', ') : values[0] : null);
      if (!unique) same('getAll', list.getAll(other), values);
    });
    if (!unique) same('pairs', [...list], model);
  }
  const address = new URL('http://example.com/?a=1');
  address.searchParams.append('b', '2');
  address.searchParams.delete('a');
  address.hash = 'x';
  address.searchParams.append('c', '3');
  same('address', address.href, 'http://example.com/?b=2&c=3#x');

  // A form: controls come and go at any place.
  const parent = document.body.appendChild(document.createElement('div'));
  parent.innerHTML = '<form></form><fieldset><legend></legend></fieldset>';
  const form = parent.firstChild;
  times(200, index => {
    const { children } = form;
    switch (random(6)) {
    case 0: children[random(children.length)]?.remove(); break;
    case 1: if (children.length) pick(children).name = `n${random(5)}`; break;
    case 2: form.insertBefore(document.createElement('p'), pick([null, ...children])); break;
    default: {
      const made = document.createElement(pick(['input', 'input', 'select', 'button', 'object']));
      if (made.localName === 'input') made.type = pick(['radio', 'radio', 'text', 'image']);
      made.name = `n${random(5)}`;
      if (!random(4)) made.id = `i${index}`;
      if (made.type === 'radio' && !random(3)) made.setAttribute('checked', '');
      form.insertBefore(made, pick([null, ...children]));
      if (made.type === 'radio' && !random(3)) made.checked = true;
    }
    }
    const controls = [...form.querySelectorAll('input:not([type=image]), select, button, object')];
    same('elements', [...form.elements].map(place), controls.map(place));
    const name = `n${random(5)}`;
    const named = controls.filter(control => control.name === name);
    const found = form.elements.namedItem(name);
    same('namedItem', place(found instanceof RadioNodeList ? found[0] : found), place(named[0] ?? null));
    for (const group of ['n0', 'n1', 'n2', 'n3', 'n4']) {
      const checked = controls.filter(one => one.type === 'radio' && one.name === group && one.checked);
      if (checked.length > 1) wrong.push(`${checked.length} checked buttons in ${group}`);
    }
  });

  // Elements between many texts.
  const mixed = document.createElement('div');
  times(300, () => {
    times(6, () => mixed.append(random(2) ? 'text' : document.createComment('')));
    const children = mixed.childNodes;
    if (!random(3)) mixed.insertBefore(document.createElement('b'), pick([null, ...children]));
    if (!random(9)) pick(children).remove();
    const node = pick(children);
    let next = node.nextSibling, previous = node.previousSibling;
    while (next && next.nodeType !== 1) next = next.nextSibling;
    while (previous && previous.nodeType !== 1) previous = previous.previousSibling;
    same('nextElementSibling', node.nextElementSibling === next, true);
    same('previousElementSibling', node.previousElementSibling === previous, true);
  });

  // Declarations.
  {
    const { style } = document.createElement('p');
    let model = [];
    times(500, () => {
      const name = `--a${random(90)}`;
      const index = model.findIndex(([known]) => known === name);
      if (random(4)) {
        const value = `v${random(9)}`;
        style.setProperty(name, value);
        if (index < 0) model.push([name, value]); else model[index][1] = value;
      } else {
        style.removeProperty(name);
        if (index >= 0) model.splice(index, 1);
      }
      const other = `--a${random(90)}`;
      same('getPropertyValue', style.getPropertyValue(other),
        model.find(([name]) => name === other)?.[1] ?? '');
      same('length', style.length, model.length);
      const at = random(80);
      same('item', style.item(at), model[at]?.[0] ?? '');
    });
    same('cssText', style.cssText, model.map(([name, value]) => `${name}: ${value};`).join(' '));
  }

  // Labels.
  parent.innerHTML = '<i></i>'.repeat(6);
  times(60, index => {
    const made = document.createElement(pick(['label', 'label', 'input', 'output']));
    if (made.localName === 'label') made.htmlFor = `l${random(9)}`; else made.id = `l${random(9)}`;
    parent.insertBefore(made, pick([null, ...parent.children]));
    if (!random(3)) pick(parent.children).remove();
    const labels = [...parent.querySelectorAll('label')];
    for (const control of parent.querySelectorAll('input, output')) {
      same('labels', [...control.labels].map(place),
        labels.filter(label => label.control === control).map(place));
    }
    for (const label of labels) {
      same('control', place(label.control),
        place(parent.ownerDocument.getElementById(label.htmlFor)));
    }
  });

  // Selectors, of one element after the other.
  parent.innerHTML = '<p class=a><b></b></p><p></p><p class=b></p>'.repeat(8);
  const selectors = ['p:nth-child(3n)', 'p:nth-last-child(2n of .a, .b)', 'p:nth-of-type(odd)', 'p ~ .b',
    'p:has(~ .a)', 'div:has(.a) p', 'p:has(b ~ i)', 'p:first-of-type', '.a + p', ':scope', 'p:not(:scope)'];
  times(60, () => {
    const child = pick(parent.children);
    switch (random(5)) {
    case 0: child.remove(); break;
    case 1: child.className = pick(['a', 'b', '']); break;
    case 2: child.append(document.createElement(pick(['i', 'b']))); break;
    default: parent.insertBefore(document.createElement('p'), child);
    }
    for (const selector of selectors.slice(0, -2)) {
      const all = new Set(document.querySelectorAll(selector));
      const differing = [...parent.children].filter(one => one.matches(selector) !== all.has(one));
      same(selector, differing.map(place), []);
    }
    same(':scope', [...parent.children].every(one => one.matches(':scope')), true);
    same('p:not(:scope)', [...parent.children].some(one => one.matches('p:not(:scope)')), false);
  });

  // Words, options, stored values, names of details.
  parent.innerHTML = '<p></p><select></select>';
  const words = new Set();
  const { classList } = parent.firstChild;
  times(120, () => {
    const added = [`w${random(60)}`, `w${random(60)}`];
    if (random(4)) {
      classList.add(...added);
      for (const word of added) words.add(word);
    } else {
      classList.remove(...added);
      for (const word of added) words.delete(word);
    }
    if (!random(9)) {
      parent.firstChild.className = ' w1  w2 w1';
      words.clear();
      words.add('w1').add('w2');
    }
    same('classList', [...classList], [...words]);
  });
  const select = parent.lastChild;
  times(80, index => {
    const selected = !random(9);
    const made = new Option(`o${index}`, `o${index}`, selected, selected);
    if (!random(20)) select.multiple = !select.multiple;
    if (random(4)) select.add(made); else select.add(made, pick([null, ...select.options]));
    if (!random(9)) select.value = pick(select.options).value;
    const chosen = [...select.options].filter(option => option.selected);
    if (!select.multiple) same('chosen', chosen.length, 1);
    same('value', select.value, chosen[0]?.value ?? '');
    same('selectedOptions', [...select.selectedOptions].map(place), chosen.map(place));
  });
  localStorage.clear();
  let stored = [];
  times(200, () => {
    const name = `s${random(30)}`;
    if (random(2)) {
      localStorage.setItem(name, '');
      if (!stored.includes(name)) stored.push(name);
    } else {
      const gone = pick([name, stored[0], stored[stored.length - 1]]);
      localStorage.removeItem(gone);
      stored = stored.filter(known => known !== gone);
    }
    // No standard settles the order.
    const keys = Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index));
    same('keys', keys.sort(), [...stored].sort());
    same('key past the end', localStorage.key(stored.length), null);
  });
  parent.innerHTML = '<details name=x></details><details name=y open></details>'.repeat(4);
  times(60, () => {
    const one = pick(parent.children);
    if (random(3)) one.open = !one.open; else if (random(2)) one.name = pick(['x', 'y', '']); else parent.append(one);
    if (one.open && one.name) {
      const open = [...parent.children].filter(other => other.open && other.name === one.name);
      same('details', open.map(place), [place(one)]);
    }
  });

  // Identifiers outside of documents, and slots.
  const host = parent.appendChild(document.createElement('div'));
  const shadow = host.attachShadow({ mode: 'open' });
  const fragment = document.createDocumentFragment();
  shadow.innerHTML = '<slot name=a></slot><slot name=b></slot><slot></slot>';
  times(60, () => {
    for (const root of [shadow, fragment]) {
      const made = document.createElement('p');
      made.id = `f${random(9)}`;
      root.insertBefore(made, pick([null, ...root.children]));
      if (!random(3)) pick(root.querySelectorAll('p')).id = `f${random(9)}`;
      times(7, () => {
        const wanted = `f${random(9)}`;
        same('getElementById', place(root.getElementById(wanted)), place(root.querySelector(`#${wanted}`)));
      });
    }
    host.append(document.createElement('i'));
    pick(host.children).slot = pick(['a', 'b', '', 'c']);
    for (const slot of shadow.querySelectorAll('slot')) {
      same('slot', slot.assignedNodes().map(place),
        [...host.children].filter(child => child.slot === slot.name).map(place));
    }
  });

  // The names of two forms (HTML Standard, 4.10.3): controls move between them, and lose their
  // names.
  {
    const forms = [document.createElement('form'), document.createElement('form')];
    const past = [new Map(), new Map()];
    const outside = document.createElement('div');
    document.body.append(...forms, outside);
    const named = (element, name) => element.id === name || element.getAttribute('name') === name;
    const wanted = (index, name) => {
      const elements = [...forms[index].elements];
      const owned = [...forms[index].querySelectorAll('img')];
      let found = elements.filter(element => named(element, name));
      if (found.length === 0) found = owned.filter(element => named(element, name));
      if (found.length > 1) return [];
      if (found.length === 1) {
        past[index].set(name, found[0]);
        return found[0];
      }
      return past[index].get(name);
    };
    // What leaves a form loses the names that it had there.
    const leave = element => past.forEach(names => names.forEach((known, name) => {
      if (known === element) names.delete(name);
    }));
    times(600, () => {
      const controls = [...forms[0].children, ...forms[1].children, ...outside.children];
      const control = controls.length > 0 ? pick(controls) : null;
      switch (random(7)) {
      case 0: case 1: {
        const made = document.createElement(pick(['input', 'img', 'select', 'p']));
        made.setAttribute(pick(['name', 'id']), `n${random(6)}`);
        pick([...forms, outside]).append(made);
        break;
      }
      case 2:
        if (!control) break;
        leave(control);
        pick([...forms, outside]).append(control);
        break;
      case 3: control?.removeAttribute(pick(['name', 'id'])); break;
      case 4: control?.setAttribute(pick(['name', 'id']), `n${random(6)}`); break;
      case 5:
        leave(control);
        control?.remove();
        break;
      }
      times(3, () => {
        const index = random(2), name = `n${random(6)}`;
        const found = forms[index][name], expected = wanted(index, name);
        const kind = value => value instanceof Element ? 'one' : value && 'list';
        same('name of a form', kind(found) ?? 'none', kind(expected) ?? 'none');
        if (kind(expected) === 'one') same('element of a name', found === expected, true);
        same('member of a form', forms[index].nodeType, 1);
      });
    });
    for (const element of [...forms, outside]) element.remove();
  }

  // What labels and controls refer to, by identifiers and by their places.
  {
    const room = document.body.appendChild(document.createElement('div'));
    const ids = ['r0', 'r1', 'r2', 'r3'];
    const labelable = 'button, meter, output, progress, select, textarea, input:not([type=hidden])';
    const byId = id => room.querySelector(`[id="${id}"]`);
    const ownerOf = control => {
      if (!control.hasAttribute('form')) return control.closest('form');
      const named = byId(control.getAttribute('form'));
      return named?.localName === 'form' ? named : null;
    };
    const controlOf = label => {
      if (!label.hasAttribute('for')) return label.querySelector(labelable);
      const named = byId(label.getAttribute('for'));
      return named?.matches(labelable) ? named : null;
    };
    times(500, index => {
      const all = [...room.querySelectorAll('*')];
      const element = all.length > 0 ? pick(all) : room;
      switch (random(7)) {
      case 0: case 1: case 2: {
        const made = document.createElement(
          pick(['form', 'label', 'div', 'input', 'input', 'meter', 'progress', 'button', 'img']));
        // Controls name their forms only later on.
        if (index > 200 && !random(4) && 'form' in made && made.localName !== 'label') {
          made.setAttribute('form', pick(ids));
        }
        if (made.localName === 'label' && random(2)) made.htmlFor = pick(ids);
        if (!random(3)) made.id = pick(ids);
        if (made.localName === 'input') made.type = pick(['text', 'hidden', 'radio', 'image']);
        const parents = [room, ...room.querySelectorAll('div, label')];
        if (made.localName !== 'form') parents.push(...room.querySelectorAll('form'));
        pick(parents).prepend(made);
        break;
      }
      case 3: if (element !== room) element.id = pick(ids); break;
      case 4: element.removeAttribute('id'); break;
      case 5: if (element !== room && !element.querySelector('form')) room.append(element); break;
      case 6: if (element !== room) element.remove(); break;
      }
      const listed = [...room.querySelectorAll('input, button')];
      const number = node => node && [...room.querySelectorAll('*')].indexOf(node);
      for (const form of room.querySelectorAll('form')) {
        const owned = listed.filter(one => one.type !== 'image' && ownerOf(one) === form);
        same('elements of a reference', [...form.elements].map(number), owned.map(number));
      }
      const labels = [...room.querySelectorAll('label')];
      for (const label of labels) same('control', number(label.control), number(controlOf(label)));
      for (const one of room.querySelectorAll(labelable)) {
        const own = labels.filter(label => controlOf(label) === one);
        same('labels', [...one.labels].map(number), own.map(number));
      }
    });
    room.remove();
  }

  // Elements of the document.
  const root = document.documentElement;
  const head = document.head;
  times(120, () => {
    switch (random(6)) {
    case 0: times(20, () => root.prepend(document.createComment(''))); break;
    case 1: head.prepend(document.createElement('title')); break;
    case 2: document.querySelector('title')?.remove(); break;
    case 3: {
      const base = document.createElement('base');
      if (random(3)) base.href = `http://example.com/${random(9)}/`;
      head.insertBefore(base, pick([null, ...head.children]));
      break;
    }
    case 4: pick([...document.querySelectorAll('base'), null])?.remove(); break;
    case 5: if (document.querySelector('title')) document.title = `t${random(9)}`;
    }
    same('title', document.title, document.querySelector('title')?.textContent ?? '');
    same('body', document.body === document.querySelector('html > body'), true);
    const first = document.querySelector('base[href]');
    same('baseURI', document.baseURI, first ? first.getAttribute('href') : document.URL);
  });
  return wrong;
})
