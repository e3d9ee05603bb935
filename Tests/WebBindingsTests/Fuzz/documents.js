// Makes documents, keeps parts of some, changes them, lets them go, and checks whether what it kept is
// still what it was. The text before this one sets `seed`, which is not 0. The result says what was
// wrong, or is ''.
(() => {
  const random = count => (seed = seed * 16807 % 2147483647) % count;
  // The page has custom elements and a shadow tree, which documents can get copies of.
  if (!customElements.get('x-own')) customElements.define('x-own', class extends HTMLElement {
    static formAssociated = true;
    static observedAttributes = ['name'];
    connectedCallback() { this.textContent = new DOMParser().parseFromString('<p>x', 'text/html').body.textContent; }
    attributeChangedCallback() { document.createElement('x-own'); }
  });
  const host = document.createElement('div');
  host.attachShadow({ mode: 'open', clonable: true }).innerHTML = '<div><slot></slot></div>';
  host.innerHTML = '<b>x</b>';
  document.body.append(host);
  const text = '<main class="a b" id=m>' + '<p title=t class=c>Some <b>text</b>!</p>'.repeat(30)
    + '<form name=f><input name=i></form><template><i>x</i></template>';
  const parts = [
    page => page.querySelector('main'), page => page.querySelectorAll('p')[random(9)],
    page => page.querySelectorAll('p'), page => page.getElementsByTagName('p'),
    page => page.querySelector('p').childNodes, page => page.querySelector('p').attributes,
    page => page.querySelector('p').attributes[0], page => page.querySelector('b').firstChild,
    page => page.querySelector('main').classList, page => page.querySelector('p').style,
    page => page.querySelector('p').dataset, page => page.querySelector('template').content,
    page => page.querySelector('form'), page => page.querySelector('form').elements,
    page => page.createElement('p'), page => page.querySelector('p').cloneNode(true),
    page => page.createRange(), page => page.body, page => page.head.firstChild,
  ];
  const changes = [
    page => page.body.append(page.createElement('hr'), 'more'),
    page => page.querySelectorAll('p').length > 9 && page.querySelector('p').remove(),
    page => page.querySelector('p').setAttribute('title', 'new'),
    page => page.querySelector('p').className += ' d',
    page => page.body.insertAdjacentHTML('beforeend', '<p title=t class=c>Some <b>text</b></p>'),
    page => page.querySelector('p').style.color = 'red',
    page => page.querySelector('p').dataset.x = random(9),
    page => page.querySelector('p').lastChild.splitText(0),
    page => page.body.addEventListener('x', () => {}),
    page => document.body.append(page.createElement('p')),
    page => page.body.append(document.createElement('p')),
    page => document.body.append(document.importNode(page.querySelector('p'), true)),
    page => page.body.append(page.importNode(host, true)),
    page => { host.shadowRoot.firstChild.innerHTML = page.body.innerHTML; },
    () => document.body.append(document.createElement('x-own'), 'text'),
    () => { document.body.innerHTML = '<x-own name=a form=f></x-own><form id=f></form>'; },
  ];
  const keep = (page, object, number) => {
    object.expando ??= number;
    return { page, object, number };
  };
  let kept = [];
  for (let step = 0; step < 500; step++) {
    const entry = kept[random(kept.length || 1)];
    switch (entry === undefined ? 0 : random(7)) {
    case 0: case 1: {
      const page = new DOMParser().parseFromString(`<title>${step}</title>` + text, 'text/html');
      kept.push(keep(page, page, step));
      break;
    }
    case 2: case 3: {
      // Changes may have removed the part.
      const object = parts[random(parts.length)](entry.page);
      if (object) kept.push(keep(entry.page, object, entry.number));
      // What keeps the part must keep the document.
      if (object?.ownerDocument?.title === String(entry.number)) entry.page = object.ownerDocument;
      break;
    }
    case 4: changes[random(changes.length)](entry.page); break;
    case 5: kept.splice(random(kept.length), 1 + random(4)); break;
    case 6: {
      const { page, object, number } = entry;
      if (object.expando != number || page.title != number || page.expando != number)
        return `${step}: ${object} ${object.expando} ${page.title} ${page.expando} ${number}`;
      if (object instanceof Node && object.getRootNode() instanceof Document
          && ![page, document].includes(object.getRootNode())) return `${step}: ${object} has moved`;
    }
    }
  }
  return '';
})()
