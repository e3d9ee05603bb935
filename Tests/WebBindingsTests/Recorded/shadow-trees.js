// Shadow roots, slots, events across them, and what is shown of them.
const make = (html, options) => {
  const host = document.createElement('div');
  document.body.append(host);
  host.attachShadow({ mode: 'open', ...options }).innerHTML = html;
  return host;
};
const names = nodes => nodes.map(node => node.id || node.data || node.nodeName).join();

note('ShadowRoot', () => {
  const own = members(ShadowRoot.prototype);
  // What handlers, style sheets, full screens and animations have is asked elsewhere.
  for (const name of ['onslotchange', 'styleSheets', 'adoptedStyleSheets', 'fullscreenElement', 'pointerLockElement', 'getAnimations'])
    delete own[name];
  return own;
});
note('HTMLSlotElement', () => members(HTMLSlotElement.prototype));
check(() => new ShadowRoot());
check(() => document.createElement('div').attachShadow());
check(() => document.createElement('div').attachShadow({ mode: 'half' }));
check(() => document.createElement('div').attachShadow({ mode: 'open', slotAssignment: 'x' }));
check(() => document.createElementNS('x', 'div').attachShadow({ mode: 'open' }));
for (const name of ['article', 'a', 'details', 'dialog', 'h6', 'img', 'main', 'summary', 'template', 'x-y', 'X-Y', 'font-face', 'annotation-xml'])
  note(`host ${name}`, () => tag(document.createElement(name).attachShadow({ mode: 'closed' })));
note('options', () => {
  const root = document.createElement('p').attachShadow({ mode: 'closed', delegatesFocus: true, slotAssignment: 'manual', clonable: 1, serializable: 'x' });
  return [root.mode, root.delegatesFocus, root.slotAssignment, root.clonable, root.serializable, root.host.shadowRoot];
});
note('twice', () => make('').attachShadow({ mode: 'open' }));

note('trees', () => {
  const host = make('<p id=in><b id=b></b></p>'), root = host.shadowRoot, b = root.getElementById('b');
  const all = [
    root.parentNode, root.nodeName, root.isConnected, b.isConnected, b.getRootNode() === root,
    b.getRootNode({ composed: true }) === document, document.contains(b), host.contains(root), document.getElementById('b'),
    document.querySelector('#in'), root.querySelectorAll('*').length, b.closest('div'), host.innerHTML, host.childNodes.length,
    b.compareDocumentPosition(host) & 1, b.ownerDocument === document, root.textContent, host.textContent, b.offsetParent?.nodeName];
  host.remove();
  return [...all, b.isConnected, root.isConnected];
});
note('selectors', () => {
  const host = make('<p></p>'), root = host.shadowRoot;
  return [root.querySelector(':host'), names([...root.querySelectorAll(':host p')]), names([...root.querySelectorAll(':host > p')]),
    host.matches(':host'), root.firstChild.matches(':host p'), root.firstChild.matches('div p'), root.firstChild.matches(':root')];
});
note('a root is inserted', () => {
  const host = make('<i></i>'), root = host.shadowRoot, place = document.createElement('div');
  place.append(root);
  return [place.innerHTML, root.innerHTML, host.shadowRoot === root];
});
note('what contains itself', () => {
  const host = make('<p></p>'), inner = host.shadowRoot.firstChild, fails = [];
  for (const act of [() => host.shadowRoot.append(host), () => inner.append(host), () => inner.attachShadow({ mode: 'open' }).append(host), () => host.append(host.shadowRoot)])
    try { act(); fails.push('done'); } catch (error) { fails.push(error.name); }
  return fails;
});
note('copies', () => {
  const plain = make('<i></i>'), clonable = make('<i></i>', { clonable: true });
  clonable.append('x');
  const shallow = clonable.cloneNode(), deep = clonable.cloneNode(true), imported = document.importNode(clonable, true);
  return [plain.cloneNode(true).shadowRoot, shallow.shadowRoot.innerHTML, shallow.innerHTML, deep.shadowRoot.innerHTML, deep.innerHTML,
    imported.shadowRoot.clonable, fails(() => clonable.shadowRoot.cloneNode()), fails(() => document.adoptNode(clonable.shadowRoot))];
  function fails(act) { try { act(); return 'done'; } catch (error) { return error.name; } }
});
note('another document', () => {
  const host = make('<i><b></b></i>'), other = document.implementation.createHTMLDocument();
  const inner = host.shadowRoot.querySelector('b');
  other.body.append(host);
  return [inner.ownerDocument === other, host.shadowRoot.ownerDocument === other, inner.isConnected];
});

note('markup', () => {
  const host = make('<i></i>', { serializable: true, delegatesFocus: true, clonable: true });
  host.append('light');
  const hidden = document.createElement('p'), closed = hidden.attachShadow({ mode: 'closed' });
  closed.innerHTML = '<u></u>';
  host.shadowRoot.append(hidden);
  return [host.outerHTML, host.getHTML(), host.getHTML({ serializableShadowRoots: true }), host.getHTML({ shadowRoots: [closed] }),
    host.getHTML({ serializableShadowRoots: true, shadowRoots: [closed] }), host.shadowRoot.getHTML({ shadowRoots: [closed] })];
});
note('declared', () => {
  const place = document.createElement('div');
  place.setHTMLUnsafe('<p id=x><template shadowrootmode=open shadowrootclonable><slot></slot></template>light</p><a><template shadowrootmode=open>no</template></a><p><template shadowrootmode=closed>1</template><template shadowrootmode=open>2</template></p>');
  const made = place.firstChild;
  const before = [made.shadowRoot.innerHTML, made.shadowRoot.clonable, made.innerHTML, place.childNodes[1].innerHTML, place.lastChild.innerHTML, place.lastChild.shadowRoot];
  const again = made.attachShadow({ mode: 'open' });
  place.innerHTML = '<p><template shadowrootmode=open>x</template></p>';
  return [...before, again === made.shadowRoot, again.innerHTML, place.innerHTML, place.firstChild.shadowRoot,
    new DOMParser().parseFromString('<p><template shadowrootmode=open>x</template></p>', 'text/html').body.firstChild.shadowRoot];
});

note('slots', () => {
  const host = make('<slot name=a id=a></slot><slot id=rest>fall<i>back</i></slot><slot name=a id=second></slot><slot name=none id=none><u id=u></u></slot>');
  host.innerHTML = '<b slot=a id=b1></b>text<!-- c --><b id=b2></b><b slot=a id=b3></b><b slot=zz id=b4></b>';
  const [a, rest, second, none] = host.shadowRoot.querySelectorAll('slot');
  const first = [names(a.assignedNodes()), names(rest.assignedNodes()), names(second.assignedNodes()), names(none.assignedNodes()),
    names(none.assignedNodes({ flatten: true })), names(rest.assignedElements()), host.firstChild.assignedSlot.id, host.childNodes[1].assignedSlot.id,
    host.lastChild.assignedSlot, 'assignedSlot' in Comment.prototype];
  a.remove();
  const second1 = names(second.assignedNodes());
  second.before(a);
  host.firstChild.slot = '';
  return [...first, second1, names(a.assignedNodes()), names(rest.assignedNodes())];
});
note('slots in slots', () => {
  const outer = make('<div id=inner><slot id=s1 name=x><em id=em></em></slot><slot id=s2></slot></div>');
  const inner = outer.shadowRoot.getElementById('inner');
  inner.attachShadow({ mode: 'open' }).innerHTML = '<slot id=s3></slot>';
  outer.innerHTML = 'hello';
  const slot = inner.shadowRoot.firstChild;
  return [names(slot.assignedNodes()), names(slot.assignedNodes({ flatten: true })), names(slot.assignedElements({ flatten: true })), document.createElement('slot').assignedNodes().length];
});
note('manual slots', () => {
  const host = make('<slot id=a></slot><slot id=b>f</slot>', { slotAssignment: 'manual' }), [a, b] = host.shadowRoot.children;
  host.innerHTML = '<i id=i1></i><i id=i2></i>t';
  const [i1, i2, t] = host.childNodes, log = [];
  const look = () => log.push(`${names(a.assignedNodes())}|${names(b.assignedNodes())}`);
  look(); a.assign(i2, i1); look(); b.assign(i1, t); look(); a.assign(); look(); i1.remove(); look(); host.append(i1); look();
  try { a.assign(document.createComment('')); } catch (error) { log.push(error.name); }
  return log;
});
await checkLater(async () => {
  const host = make('<slot name=a id=a></slot><slot id=b></slot>'), root = host.shadowRoot, log = [];
  root.addEventListener('slotchange', event => log.push(event.target.id + event.bubbles + event.cancelable + event.composed));
  const turn = async act => { act(); log.push('.'); await null; await null; log.push('/'); };
  await turn(() => host.append('x'));
  await turn(() => { const b = document.createElement('b'); b.slot = 'a'; host.append(b); });
  await turn(() => { host.lastChild.slot = ''; });
  await turn(() => { host.textContent = ''; });
  await turn(() => { host.append(document.createElement('i')); host.lastChild.remove(); });
  await turn(() => { root.lastChild.append('fallback'); });
  await turn(() => { host.append('y'); root.prepend(document.createElement('slot')); root.firstChild.id = 'c'; });
  await turn(() => { root.firstChild.remove(); });
  await turn(() => { root.lastChild.name = 'a'; });
  return log.join('');
});

const trace = (host, start, options) => {
  const log = [], seen = new Map([[window, 'window'], [document, 'document'], [document.documentElement, 'html'], [document.body, 'body']]);
  const say = target => target === null ? 'null' : seen.get(target) || (target.id || target.nodeName);
  const stops = [window, document, document.body, ...options.stops];
  const listen = event => log.push(`${say(event.currentTarget)}:${say(event.target)}:${event.eventPhase}:${event.composedPath().map(say).join('>')}${'relatedTarget' in event ? ':' + say(event.relatedTarget) : ''}`);
  for (const stop of stops) stop.addEventListener('zap', listen);
  const event = options.event || new Event('zap', { bubbles: options.bubbles !== false, composed: options.composed });
  start.dispatchEvent(event);
  log.push(`${say(event.target)} ${event.composedPath().length}`);
  for (const stop of stops) stop.removeEventListener('zap', listen);
  return log;
};
for (const mode of ['open', 'closed'])
  for (const composed of [false, true])
    note(`an event in ${mode} trees, composed ${composed}`, () => {
      const host = document.createElement('div'), root = host.attachShadow({ mode }), inner = document.createElement('p'), innerRoot = inner.attachShadow({ mode });
      host.id = 'host'; inner.id = 'inner'; root.append(inner); innerRoot.innerHTML = '<slot id=s></slot>';
      const light = document.createElement('b'); light.id = 'light'; inner.append(light); document.body.append(host);
      const stops = [host, root, inner, innerRoot, innerRoot.firstChild, light];
      return [trace(host, light, { stops, composed }), trace(host, innerRoot.firstChild, { stops, composed }), trace(host, innerRoot.firstChild, { stops, composed, bubbles: false })];
    });
note('a related target', () => {
  const host = make('<p id=a></p><p id=b></p>'), [a, b] = host.shadowRoot.children, other = make('<i id=o></i>');
  host.id = 'host'; other.id = 'other';
  const stops = [host, host.shadowRoot, a, b];
  const event = related => new FocusEvent('zap', { bubbles: true, composed: true, relatedTarget: related });
  return [trace(host, a, { stops, event: event(b) }), trace(host, a, { stops, event: event(other.shadowRoot.firstChild) }), trace(host, a, { stops, event: event(host) }), trace(host, host, { stops, event: event(a) })];
});
note('focus', () => {
  const host = make('<input id=i><p id=p></p>'), root = host.shadowRoot;
  host.id = 'host';
  root.getElementById('i').focus();
  const focused = [document.activeElement.id, root.activeElement.id, host.matches(':focus'), document.querySelector(':focus')];
  root.getElementById('i').blur();
  const delegating = make('<p></p><input id=first>', { delegatesFocus: true });
  delegating.focus();
  const passed = [document.activeElement === delegating, delegating.shadowRoot.activeElement.id];
  delegating.remove();
  host.remove();
  return [...focused, ...passed, document.activeElement.nodeName, root.activeElement];
});
note('mutations', () => {
  const host = make('<p></p>'), outside = new MutationObserver(() => {}), inside = new MutationObserver(() => {});
  outside.observe(document, { childList: true, attributes: true, subtree: true });
  inside.observe(host.shadowRoot, { childList: true, attributes: true, subtree: true });
  host.shadowRoot.firstChild.title = 'x';
  host.shadowRoot.append('y');
  const counts = [outside.takeRecords().length, inside.takeRecords().length];
  outside.disconnect(); inside.disconnect();
  return counts;
});
note('ranges', () => {
  const host = make('<p>one</p><p>two</p>'), range = document.createRange();
  range.selectNodeContents(host.shadowRoot);
  const text = range.toString();
  range.setStart(host.shadowRoot.firstChild.firstChild, 1);
  const common = range.commonAncestorContainer === host.shadowRoot;
  range.setEnd(document.body, 0);
  return [text, common, range.collapsed, range.startContainer.nodeName];
});

note('styles', () => {
  const sheet = document.createElement('style');
  sheet.textContent = 'b { color: rgb(1, 2, 3) } .host2 { color: rgb(9, 9, 9) } .gone { display: none }';
  document.head.append(sheet);
  const look = (element, ...names) => names.map(name => getComputedStyle(element)[name]).join();
  const host = make('<style>b { color: rgb(7, 7, 7) } :host { color: rgb(5, 5, 5); display: inline-block } ::slotted(b) { font-weight: 100; color: rgb(8, 8, 8) } :host p { margin-top: 3px } .s { font-style: italic } .s::slotted(i) { text-indent: 2px } p ::slotted(u) { text-indent: 3px }</style><p><b>B</b><slot name=u></slot></p><div class=gone>x</div><slot class=s></slot>');
  host.innerHTML = '<b>slotted</b><i>i</i><u slot=u>u</u><s slot=nowhere>s</s>';
  const root = host.shadowRoot, [b, i, u, s] = host.children;
  const first = [look(host, 'color', 'display'), look(root.querySelector('b'), 'color'), look(root.querySelector('.gone'), 'display'),
    look(b, 'color', 'fontWeight', 'fontStyle'), look(i, 'textIndent', 'color', 'fontStyle'), look(u, 'textIndent'), look(s, 'color', 'fontStyle'),
    look(root.querySelector('p'), 'marginTop'), look(root.querySelector('slot'), 'display')];
  const other = make('<style>:host { color: red; font-weight: 700 } :host(.host2) { text-indent: 4px } :host(.no) { text-indent: 5px } div p { color: blue }</style><p>p</p>');
  other.className = 'host2';
  const second = [look(other, 'color', 'fontWeight', 'textIndent'), look(other.shadowRoot.querySelector('p'), 'color')];
  other.shadowRoot.querySelector('style').textContent += 'p { color: rgb(6, 6, 6) }';
  other.className = '';
  second.push(look(other, 'color', 'textIndent'), look(other.shadowRoot.querySelector('p'), 'color'));
  sheet.remove();
  return [...first, ...second];
});
note('what is shown', () => {
  const host = make('<p>shadow</p><slot name=a></slot><div hidden><slot name=h></slot></div><slot name=e>fall<i>back</i></slot><slot name=a></slot>');
  host.innerHTML = 'text<b slot=a>a</b><b slot=h>h</b><b>none</b>';
  const [a, h, none] = host.children, slots = host.shadowRoot.querySelectorAll('slot');
  const boxes = element => element.getClientRects().length;
  return [host.innerText, a.innerText, none.innerText, boxes(a), boxes(h), boxes(none), boxes(host.shadowRoot.querySelector('i')),
    host.shadowRoot.querySelector('p').innerText, slots[2].innerText, a.checkVisibility(), h.checkVisibility(), none.checkVisibility()];
});
