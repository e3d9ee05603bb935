// Observers, ranges, selections, events, slots and custom elements: what hears of changes.

function observed(options, count, part) {
  const parent = wide(count, part);
  const heard = { records: 0 };
  const observer = new MutationObserver(records => heard.records += records.length);
  observer.observe(parent, options);
  heard.observer = observer;
  return [parent, heard];
}
const subtree = { childList: true, attributes: true, characterData: true, subtree: true };

measure('MutationObserver, removals', count => observed(subtree, count), ([parent, { observer }]) => {
  while (parent.firstChild) parent.firstChild.remove();
  observer.takeRecords();
}, 50000);
measure('MutationObserver, removals heard of in turn', count => observed(subtree, count), async ([parent]) => {
  while (parent.firstChild) {
    parent.firstChild.remove();
    await null;
  }
});
measure('MutationObserver, removals in removed nodes', count => {
  return observed(subtree, count, () => '<p><b></b></p>');
}, ([parent]) => {
  while (parent.firstChild) {
    const { firstChild } = parent;
    firstChild.remove();
    firstChild.firstChild.remove();
  }
});
measure('MutationObserver, one node removed and put back', count => observed(subtree, 1), ([parent], count) => {
  const child = parent.firstChild;
  times(count, () => {
    child.remove();
    parent.append(child);
  });
});
measure('MutationObserver, insertions', () => observed(subtree, 0), ([parent], count) => {
  times(count, () => parent.append(document.createElement('p')));
});
measure('MutationObserver, attributes', count => observed(subtree, count), ([parent]) => {
  for (let child = parent.firstChild; child; child = child.nextSibling) child.title = 'x';
});
measure('MutationObserver, a chain', () => observed(subtree, 0), ([parent], count) => {
  let last = parent;
  times(count, () => last = last.appendChild(document.createElement('div')));
});
measure('MutationObserver, attributes in a deep tree', count => {
  const { top, bottom } = deep(count);
  new MutationObserver(() => {}).observe(document, subtree);
  return bottom;
}, (bottom, count) => {
  times(count, index => bottom.title = `${index}`);
});
measure('MutationObserver, a chain taken apart', count => {
  const { top, bottom } = deep(count);
  new MutationObserver(() => {}).observe(document, subtree);
  return bottom;
}, bottom => {
  for (let node = bottom; node !== document.body;) {
    const parent = node.parentNode;
    node.remove();
    node = parent;
  }
});
measure('MutationObserver, a chain outside of what is observed', () => {
  return observed(subtree, 0);
}, (_, count) => {
  let last = document.createElement('div');
  times(count, () => last = last.appendChild(document.createElement('div')));
});
measure('MutationObserver, many observers', count => {
  const parent = wide(count);
  for (const child of parent.children) new MutationObserver(() => {}).observe(child, subtree);
  return parent;
}, async parent => {
  for (const child of parent.children) child.append('text');
});
measure('MutationObserver, one of many nodes', count => {
  const parent = wide(count);
  const observer = new MutationObserver(() => {});
  return [parent, observer];
}, async ([parent, observer]) => {
  for (const child of parent.children) observer.observe(child, subtree);
  for (const child of parent.children) child.append('text');
  await null;
  observer.disconnect();
});
measure('MutationObserver.observe again', count => wide(count), async parent => {
  const observer = new MutationObserver(() => {});
  for (const child of [...parent.children]) {
    observer.observe(document, subtree);
    child.remove();
  }
});
measure('MutationObserver, a long attribute filter', count => {
  const filter = [];
  times(1000, index => filter.push(`data-a${index}`));
  return observed({ attributes: true, subtree: true, attributeFilter: filter }, count);
}, ([parent]) => {
  for (const child of parent.children) child.setAttribute('data-a999', 'x');
});

// Ranges.

measure('Range, many, insertions', count => {
  const parent = wide(count);
  const ranges = [];
  for (const child of parent.children) {
    const range = document.createRange();
    range.selectNodeContents(child);
    ranges.push(range);
  }
  return [parent, ranges];
}, ([parent]) => {
  for (const child of parent.children) child.append('text');
});
measure('Range, many, removals', count => {
  const parent = wide(count, () => '<p>text</p>');
  const ranges = [];
  for (const child of parent.children) {
    const range = document.createRange();
    range.selectNodeContents(child.firstChild);
    ranges.push(range);
  }
  return [parent, ranges];
}, ([parent]) => {
  while (parent.firstChild) parent.firstChild.remove();
}, 5000);
measure('Range, one, removals from the end', count => {
  const parent = wide(count);
  const range = document.createRange();
  range.selectNodeContents(parent);
  return [parent, range];
}, ([parent, range]) => {
  while (parent.lastChild) parent.lastChild.remove();
  return range.endOffset;
});
measure('Range, one, insertions in the middle', () => {
  const parent = wide(10000);
  const range = document.createRange();
  range.selectNodeContents(parent);
  return [parent, range];
}, ([parent, range], count) => {
  const place = parent.childNodes[5000];
  times(count, () => parent.insertBefore(document.createElement('b'), place));
  return range.endOffset;
});
measure('Range.selectNode', count => wide(count), parent => {
  const range = document.createRange();
  for (const child of parent.childNodes) range.selectNode(child);
});
measure('Range.surroundContents', count => wide(count, () => '<p>text</p>'), parent => {
  for (const child of [...parent.children]) {
    const range = document.createRange();
    range.selectNodeContents(child);
    range.surroundContents(document.createElement('b'));
  }
});
measure('Range.surroundContents of words in texts', count => {
  return wide(0).appendChild(document.createTextNode('some words '.repeat(count)));
}, (text, count) => {
  for (let index = 0; index < count; index++) {
    const range = document.createRange();
    range.setStart(text, 0);
    range.setEnd(text, 4);
    const mark = document.createElement('mark');
    range.surroundContents(mark);
    text = mark.nextSibling;
    if (text.length > 7) text = text.splitText(7);
  }
}, 5000);
measure('Range.extractContents', count => wide(count, () => '<p>text</p>'), parent => {
  const range = document.createRange();
  range.selectNodeContents(parent);
  range.extractContents();
});
measure('Range.cloneContents and toString', count => wide(count, () => '<p>text</p>'), parent => {
  const range = document.createRange();
  range.selectNodeContents(parent);
  range.cloneContents();
  `${range}`;
});
measure('Range.deleteContents', count => wide(count, () => '<p>text</p>'), parent => {
  const range = document.createRange();
  range.selectNodeContents(parent);
  range.deleteContents();
});
measure('Range.insertNode', () => wide(1), (parent, count) => {
  const range = document.createRange();
  range.selectNodeContents(parent);
  times(count, () => range.insertNode(document.createElement('b')));
});
measure('Range.compareBoundaryPoints', count => wide(count), parent => {
  const one = document.createRange();
  const two = document.createRange();
  for (let child = parent.firstChild; child.nextSibling; child = child.nextSibling) {
    one.selectNodeContents(child);
    two.selectNodeContents(child.nextSibling);
    one.compareBoundaryPoints(Range.START_TO_START, two);
  }
});
measure('Range.setStart and setEnd over children', count => wide(count), (parent, count) => {
  const range = document.createRange();
  times(count, index => {
    range.setStart(parent, index);
    range.setEnd(parent, index + 1);
  });
});
measure('Range.intersectsNode', count => wide(count), parent => {
  const range = document.createRange();
  range.selectNodeContents(parent);
  for (const child of parent.children) range.intersectsNode(child);
});
measure('Range.createContextualFragment', () => document.createRange(), (range, count) => {
  range.selectNode(document.body);
  times(count, () => range.createContextualFragment('<p>text</p>'));
}, 5000);
measure('Range, made and let go', count => wide(count), parent => {
  for (const child of [...parent.children]) {
    document.createRange().selectNode(child);
    child.remove();
  }
});
measure('Selection', count => wide(count, () => '<p>text</p>'), parent => {
  const selection = getSelection();
  for (const child of parent.children) {
    selection.selectAllChildren(child);
    selection.containsNode(child);
    selection.isCollapsed;
  }
});
measure('Selection while removing', count => {
  const parent = wide(count, () => '<p>text</p>');
  getSelection().selectAllChildren(parent);
  return parent;
}, parent => {
  while (parent.lastChild) parent.lastChild.remove();
});
measure('Selection.toString', count => {
  const parent = wide(count, () => '<p>text</p>');
  getSelection().selectAllChildren(parent);
}, () => `${getSelection()}`);
measure('Selection.extend', count => wide(count, () => '<p>text</p>'), parent => {
  const selection = getSelection();
  selection.collapse(parent.firstChild, 0);
  for (const child of parent.children) selection.extend(child, 0);
});

// Events.

measure('EventTarget.addEventListener', () => wide(0), (element, count) => {
  times(count, () => element.addEventListener('x', () => {}));
});
// An element, and its listeners.
function heard(count) {
  const element = wide(0);
  const listeners = [];
  times(count, () => listeners.push(() => {}));
  for (const listener of listeners) element.addEventListener('x', listener);
  return [element, listeners];
}
measure('EventTarget.removeEventListener', heard, ([element, listeners]) => {
  for (const listener of listeners) element.removeEventListener('x', listener);
});
measure('EventTarget.removeEventListener from the end', heard, ([element, listeners]) => {
  for (const listener of listeners.reverse()) element.removeEventListener('x', listener);
});
measure('EventTarget.dispatchEvent to many listeners', count => {
  const element = wide(0);
  times(count, () => element.addEventListener('x', () => {}));
  return element;
}, element => { element.dispatchEvent(new Event('x')); });
measure('EventTarget.dispatchEvent to listeners that leave', count => {
  const element = wide(0);
  times(count, () => element.addEventListener('x', () => {}, { once: true }));
  return element;
}, element => { element.dispatchEvent(new Event('x')); });
measure('EventTarget.dispatchEvent of many types', () => wide(0), (element, count) => {
  times(count, index => {
    element.addEventListener(`x${index}`, () => {});
    element.dispatchEvent(new Event(`x${index}`));
  });
});
measure('EventTarget.dispatchEvent through a deep path', count => {
  const { bottom } = deep(count);
  document.body.addEventListener('x', () => {});
  return bottom;
}, bottom => { bottom.dispatchEvent(new Event('x', { bubbles: true })); }, 100000);
measure('EventTarget.dispatchEvent to each on a deep path', count => {
  const { top, bottom } = deep(count);
  for (let node = bottom; node !== document.body; node = node.parentNode) node.addEventListener('x', () => {});
  return bottom;
}, bottom => { bottom.dispatchEvent(new Event('x', { bubbles: true })); });
measure('Event.composedPath', count => {
  const { bottom } = deep(count);
  bottom.addEventListener('x', event => event.composedPath());
  return bottom;
}, bottom => { bottom.dispatchEvent(new Event('x', { bubbles: true })); }, 100000);
measure('EventTarget.addEventListener with a signal', () => wide(0), (element, count) => {
  const controller = new AbortController();
  times(count, () => element.addEventListener('x', () => {}, { signal: controller.signal }));
  controller.abort();
}, 10000);
measure('AbortSignal.any', () => null, (_, count) => {
  const controller = new AbortController();
  const signals = [];
  times(count, () => signals.push(AbortSignal.any([controller.signal])));
  controller.abort();
});
measureAlone('setTimeout', count => {
  const identifiers = [];
  times(count, () => identifiers.push(setTimeout(() => {}, 1000)));
  for (const identifier of identifiers) clearTimeout(identifier);
});
measureAlone('requestAnimationFrame', count => {
  const identifiers = [];
  times(count, () => identifiers.push(requestAnimationFrame(() => {})));
  for (const identifier of identifiers) cancelAnimationFrame(identifier);
});
measureAlone('queueMicrotask', async count => {
  let left = count;
  await new Promise(resolve => {
    times(count, () => queueMicrotask(() => { if (--left === 0) resolve(); }));
  });
}, 100000);
measureAlone('MessagePort.postMessage', async count => {
  const { port1, port2 } = new MessageChannel();
  let left = count;
  await new Promise(resolve => {
    port2.onmessage = () => { if (--left === 0) resolve(); };
    times(count, () => port1.postMessage('x'));
  });
}, 5000);

// Slots and shadow trees.

measure('Element.attachShadow', count => wide(count), parent => {
  for (const child of parent.children) child.attachShadow({ mode: 'open' }).innerHTML = '<slot></slot>';
});
measure('slot, children added', () => {
  const host = wide(0);
  host.attachShadow({ mode: 'open' }).innerHTML = '<slot></slot>';
  return host;
}, (host, count) => {
  times(count, () => host.append(document.createElement('p')));
});
measure('slot.assignedNodes', count => {
  const host = wide(count);
  host.attachShadow({ mode: 'open' }).innerHTML = '<slot></slot>';
  return host;
}, host => { host.shadowRoot.firstChild.assignedNodes({ flatten: true }).length; });
measure('slot, many names', count => {
  const host = wide(count, index => `<p slot=s${index}></p>`);
  host.attachShadow({ mode: 'open' }).innerHTML = repeated(count, index => `<slot name=s${index}></slot>`);
  return host;
}, host => {
  for (const child of host.children) child.assignedSlot;
}, 5000);
measure('slot, assigned nodes of many names', count => {
  const host = wide(count, index => `<p slot=s${index}></p>`);
  host.attachShadow({ mode: 'open' }).innerHTML = repeated(count, index => `<slot name=s${index}></slot>`);
  return host;
}, host => {
  for (const slot of host.shadowRoot.children) slot.assignedNodes();
}, 5000);
measure('slot, children removed', count => {
  const host = wide(count);
  host.attachShadow({ mode: 'open' }).innerHTML = '<slot></slot>';
  return host;
}, host => {
  while (host.firstChild) host.firstChild.remove();
});
measure('slot, slots removed', count => {
  const host = wide(1);
  host.attachShadow({ mode: 'open' }).innerHTML = repeated(count, () => '<slot></slot>');
  return host.shadowRoot;
}, root => {
  while (root.firstChild) root.firstChild.remove();
});
measure('shadow trees within shadow trees', () => wide(0), (element, count) => {
  let host = element;
  times(count, () => {
    const root = host.attachShadow({ mode: 'open' });
    host = document.createElement('div');
    root.append(host);
  });
}, 5000);

// Custom elements.

measure('customElements.define, many', () => null, (_, count) => {
  times(count, index => customElements.define(`x-a${index}`, class extends HTMLElement {}));
}, 2000);
measure('customElements.define, upgrades', count => wide(count, () => '<x-late></x-late>'), () => {
  customElements.define('x-late', class extends HTMLElement {});
});
measure('custom elements, connected and disconnected', count => {
  let heard = 0;
  customElements.define('x-heard', class extends HTMLElement {
    connectedCallback() { heard++; }
    disconnectedCallback() { heard--; }
  });
  return wide(0);
}, (parent, count) => {
  times(count, () => parent.append(document.createElement('x-heard')));
  while (parent.firstChild) parent.firstChild.remove();
});
measure('custom elements, attributes', count => {
  customElements.define('x-attributes', class extends HTMLElement {
    static observedAttributes = ['title'];
    attributeChangedCallback() {}
  });
  return wide(count, () => '<x-attributes></x-attributes>');
}, parent => {
  for (const child of parent.children) child.title = 'x';
});
measure('custom elements, a chain of others', () => {
  customElements.define('x-other', class extends HTMLElement {});
  return wide(0);
}, (parent, count) => {
  let last = parent;
  times(count, () => last = last.appendChild(document.createElement('div')));
});
