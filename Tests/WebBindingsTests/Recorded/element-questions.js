// What scripts ask of nodes again and again, each twice: the second answer may be a remembered one.
const make = (name, ...children) => {
  const made = document.createElement(name);
  made.append(...children);
  return made;
};
document.body.innerHTML = `<div id=outer title=T lang=de dir=RTL hidden class="a b">
  <span id=inner hidden=until-found data-Q=1></span><svg><a title=x></a></svg></div>`;
const outer = document.getElementById('outer'), inner = document.getElementById('inner');
const link = document.querySelector('svg a');
const getters = ['title', 'lang', 'dir', 'hidden'].map(
  name => [name, Object.getOwnPropertyDescriptor(HTMLElement.prototype, name).get]);
const nodes = () => [
  outer, inner, make('p'), document, new Text, document.createDocumentFragment(), document.doctype,
  outer.attributes[0], new DOMParser().parseFromString('<p>', 'text/html').body, outer.firstChild];

for (const turn of ['first', 'second']) {
  const ask = (name, question) => note(`${name}, ${turn}`, question);
  ask('isConnected', () => nodes().map(node => node.isConnected));
  ask('isConnected and getRootNode in a shadow tree', () => {
    const host = make('div'), root = host.attachShadow({ mode: 'open' });
    root.innerHTML = '<b><i></i></b>';
    const node = root.querySelector('i');
    const found = [];
    const look = () => found.push(
      node.isConnected, node.getRootNode() === root, node.getRootNode({ composed: true }) === host,
      node.getRootNode({ composed: true }) === document);
    look();
    document.body.append(host);
    look();
    host.remove();
    look();
    return found;
  });
  ask('getRootNode', () => nodes().map(node => node.getRootNode().nodeName));
  ask('getRootNode with options', () =>
    [undefined, null, {}, { composed: true }].map(options => inner.getRootNode(options) === document));
  ask('isSameNode', () => [outer, inner, null].map(other => outer.isSameNode(other)));
  ask('isSameNode of nothing', () => outer.isSameNode());
  ask('isSameNode of something else', () => outer.isSameNode({}));
  ask('hasAttributes and getAttributeNames', () => [outer, inner, make('p'), link].map(
    element => [element.hasAttributes(), ...element.getAttributeNames()]));
  ask('many attributes', () => {
    const element = make('a');
    for (let index = 0; index < 9; index++) element.setAttribute(`a${index}`, '');
    element.setAttributeNS('urn:x', 'x:Y', '1');
    return [element.hasAttributes(), ...element.getAttributeNames()];
  });
  ask('attributes with a style', () => {
    const element = make('a');
    element.style.color = 'red';
    element.setAttribute('x', '1');
    return element.getAttributeNames();
  });
  ask('attributes in XML', () => {
    const root = new DOMParser().parseFromString('<r A="1" b="2"/>', 'text/xml').documentElement;
    return [root.hasAttributes(), ...root.getAttributeNames()];
  });
  ask('getAttributeNames with a setter on Array.prototype', () => {
    let calls = 0;
    Object.defineProperty(Array.prototype, '0', { set() { calls++; }, configurable: true });
    const names = [outer.getAttributeNames(), inner.getAttributeNames()];
    delete Array.prototype[0];
    return [calls, names[0].length, names[1].length];
  });
  for (const selectors of ['div.a', 'div > span', ':scope', 'svg a', 'p', '#outer, p', ':not(p)', '..', '', null, 5]) {
    ask(`matches ${selectors}`, () => [outer, inner, link].map(element => element.matches(selectors)));
    ask(`closest ${selectors}`, () => [outer, inner, link].map(
      element => element.closest(selectors)?.nodeName));
  }
  ask('matches nothing', () => outer.matches());
  ask('closest of a text', () => Element.prototype.closest.call(new Text, 'p'));
  ask('matches of a document', () => Element.prototype.matches.call(document, 'p'));
  ask('matches after a change', () => {
    const element = make('p'), found = [element.matches('.z')];
    element.className = 'z';
    return [...found, element.matches('.z'), element.closest('.z') === element];
  });
  for (const [name, get] of getters) {
    ask(name, () => [outer, inner, make('p'), document.body].map(element => get.call(element)));
    ask(`${name} of an element of SVG`, () => get.call(link));
    ask(`${name} of a text`, () => get.call(outer.firstChild));
    ask(`${name} of another object`, () => get.call({}));
  }
  ask('reflected attributes after changes', () => {
    const element = make('p');
    const look = () => [element.title, element.lang, element.hidden, element.dir];
    const found = look();
    Object.assign(element, { title: 'q', hidden: true, dir: 'ltr' });
    found.push(...look());
    element.removeAttribute('title');
    element.hidden = false;
    element.setAttribute('lang', 'x');
    element.setAttribute('dir', 'bogus');
    return found.concat(look());
  });
  ask('childElementCount', () => {
    const parent = make('p'), found = [];
    const look = () => found.push(parent.childElementCount);
    look();
    parent.append('x', make('b'));
    look();
    parent.append(make('b'));
    look();
    parent.firstElementChild.remove();
    look();
    parent.textContent = '';
    look();
    const fragment = document.createDocumentFragment();
    fragment.append(parent);
    return [...found, fragment.childElementCount, document.childElementCount];
  });
  ask('isConnected and getRootNode after moves', () => {
    const node = make('b'), parent = make('p', node), found = [];
    const look = () => found.push(node.isConnected, node.getRootNode() === parent);
    look();
    document.body.append(parent);
    look();
    parent.remove();
    look();
    return found;
  });
  ask('isConnected and getRootNode of a deep tree', () => {
    let node = make('i');
    const leaf = node;
    for (let depth = 0; depth < 100; depth++) node = make('i', node);
    const found = [leaf.isConnected, leaf.getRootNode() === node];
    document.body.append(node);
    found.push(leaf.isConnected, leaf.getRootNode() === document);
    node.remove();
    return found;
  });
  ask('an element of a frame', () => {
    const frame = document.body.appendChild(make('iframe')), inside = frame.contentDocument;
    const element = inside.body.appendChild(inside.createElement('p'));
    element.title = 't';
    const found = [
      element.title, getters[0][1].call(element), element.isConnected, element.getRootNode() === inside,
      Element.prototype.matches.call(element, 'p'), element.closest('body') === inside.body,
      ...element.getAttributeNames()];
    frame.remove();
    return [...found, element.isConnected];
  });
}
for (const { name, prototype } of [Element, CharacterData, DocumentType, Document, DocumentFragment, Node])
  note(`what "with" does not see of ${name}`, () => {
    const hidden = prototype[Symbol.unscopables];
    return hidden === undefined ? hidden
      : [Object.keys(hidden).join(' '), Object.hasOwn(prototype, Symbol.unscopables), String(Object.getPrototypeOf(hidden))];
  });
for (const hidden of ['until-found', 'Until-Found', ''])
  note(`the style of hidden="${hidden}"`, () => {
    outer.setAttribute('hidden', hidden);
    const { display, contentVisibility } = getComputedStyle(outer);
    return [display, contentVisibility];
  });
note('the overflow of a marquee', () => {
  const marquee = document.body.appendChild(document.createElement('marquee'));
  marquee.style.overflow = 'visible';
  return getComputedStyle(marquee).overflow;
});
