// Members that take several nodes, with nodes that come twice, fragments, and parts that the parent cannot have.
const make = () => {
  const place = document.body.appendChild(document.createElement('main'));
  place.innerHTML = '<p>1<b>2</b></p><a></a><i></i><u></u>';
  const fragment = document.createDocumentFragment();
  fragment.append(document.createElement('s'), 'text');
  const page = document.implementation.createHTMLDocument('');
  const [p, a, i, u] = place.children;
  return { place, p, a, i, u, b: p.lastChild, t: p.firstChild, fragment, page, doctype: page.implementation.createDocumentType('q', '', ''),
    attribute: document.createAttribute('z'), comment: document.createComment('c'), made: document.createElement('e'), x: 'X', none: null };
};
const written = node => [...node.childNodes].map(child => child.outerHTML ?? child.data ?? child.nodeName).join('');
const methods = {
  append: ({ p }, ...parts) => p.append(...parts), prepend: ({ p }, ...parts) => p.prepend(...parts), replaceChildren: ({ p }, ...parts) => p.replaceChildren(...parts),
  before: ({ i }, ...parts) => i.before(...parts), after: ({ i }, ...parts) => i.after(...parts), replaceWith: ({ i }, ...parts) => i.replaceWith(...parts),
  'before a text': ({ t }, ...parts) => t.before(...parts), 'a fragment': ({ fragment }, ...parts) => fragment.append(...parts), 'children of a fragment': ({ fragment }, ...parts) => fragment.replaceChildren(...parts),
  'a document': ({ page }, ...parts) => page.append(...parts), 'instead of a doctype': ({ page }, ...parts) => page.doctype.replaceWith(...parts) };
for (const [name, method] of Object.entries(methods)) {
  for (const list of ['', 'x', 'a a', 'a x a', 'a a x', 'fragment', 'fragment fragment', 'fragment x', 'p', 'p x', 'place', 'x place', 'place fragment', 'page', 'x page', 'x page a', 'p a', 'attribute a', 'doctype', 'doctype made', 'attribute x', 'none none', 'b a b', 't b t', 'u i a u x', 'fragment a fragment', 'comment made', 'made made']) {
    const parts = make(), observer = new MutationObserver(() => {});
    observer.observe(parts.place, { childList: true, subtree: true });
    let failure = '';
    try { method(parts, ...list.split(' ').filter(part => part !== '').map(part => parts[part])); } catch (error) { failure = fail(error); }
    const records = observer.takeRecords().map(({ target, addedNodes, removedNodes, previousSibling, nextSibling }) =>
      `${target.nodeName}+${[...addedNodes].map(node => node.nodeName)}-${[...removedNodes].map(node => node.nodeName)}<${previousSibling?.nodeName}>${nextSibling?.nodeName}`);
    observer.disconnect();
    answers[`${name}: ${list}`] = [failure, written(parts.place), written(parts.fragment), parts.place.isConnected, ...records].join(' | ');
    parts.place.remove();
  }
}
note('nodes that a document cannot have are in no tree', () => {
  const page = document.implementation.createHTMLDocument(''), [one, two] = [document.createElement('p'), document.createElement('p')];
  document.body.append(one, two);
  return ['append', 'prepend', 'replaceChildren'].map(name => { try { page[name](one, two); } catch (error) { return [fail(error), one.getRootNode() === one, one.ownerDocument === document]; } });
});
note('an element of another document that fails stays what it was', () => {
  const other = new DOMParser().parseFromString('<r/>', 'text/xml'), element = document.createElement('p');
  try { other.replaceChildren('x', element); } catch (error) { return [fail(error), element.nodeName, element.ownerDocument === document]; }
});
