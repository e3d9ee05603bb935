// DOM Standard, 4: trees.

measure('Node.appendChild', () => wide(0), (parent, count) => {
  times(count, () => parent.appendChild(document.createElement('p')));
});
measure('Node.insertBefore at the front', () => wide(0), (parent, count) => {
  times(count, () => parent.insertBefore(document.createElement('p'), parent.firstChild));
});
measure('Node.insertBefore in the middle', () => wide(2), (parent, count) => {
  const place = parent.lastChild;
  times(count, () => parent.insertBefore(document.createElement('p'), place));
});
measure('Node.removeChild from the front', count => wide(count), parent => {
  while (parent.firstChild) parent.removeChild(parent.firstChild);
});
measure('Node.removeChild from the end', count => wide(count), parent => {
  while (parent.lastChild) parent.removeChild(parent.lastChild);
});
measure('Node.replaceChild', count => wide(count), parent => {
  for (let child = parent.firstChild; child;) {
    const made = document.createElement('b');
    parent.replaceChild(made, child);
    child = made.nextSibling;
  }
});
measure('Node.appendChild, a chain', () => wide(0), (parent, count) => {
  let last = parent;
  times(count, () => last = last.appendChild(document.createElement('div')));
});
measure('Node.appendChild, a chain with identifiers', () => {
  document.getElementById('none');
  return wide(0);
}, (parent, count) => {
  let last = parent;
  times(count, index => {
    const made = document.createElement('div');
    made.id = `e${index}`;
    last = last.appendChild(made);
    last.setAttribute('title', 'x');
  });
});
measure('Node.appendChild, a chain outside of the page', () => null, (_, count) => {
  let last = document.createElement('div');
  times(count, () => last = last.appendChild(document.createElement('div')));
});
measure('Node.appendChild, around a chain', () => null, (_, count) => { deep(count); });
measure('Node.appendChild of moved nodes', count => [wide(count), wide(0)], ([from, to]) => {
  while (from.firstChild) to.appendChild(from.firstChild);
});
measure('Node.appendChild of a fragment', count => {
  const fragment = document.createDocumentFragment();
  const source = wide(count);
  while (source.firstChild) fragment.append(source.firstChild);
  return [fragment, wide(0)];
}, ([fragment, parent]) => {
  parent.appendChild(fragment);
}, 100000);
measure('Node.appendChild of small fragments', () => wide(0), (parent, count) => {
  times(count, () => {
    const fragment = document.createDocumentFragment();
    fragment.append(document.createElement('p'), document.createElement('p'));
    parent.appendChild(fragment);
  });
});
measure('Element.append of many', count => {
  const made = [];
  times(count, () => made.push(document.createElement('p')));
  return [made, wide(0)];
}, ([made, parent]) => { parent.append(...made); });
measure('Element.prepend', () => wide(0), (parent, count) => {
  times(count, () => parent.prepend('text', document.createElement('p')));
});
measure('ChildNode.before, after and replaceWith', () => wide(3), (parent, count) => {
  times(count, () => {
    parent.children[1].before(document.createElement('b'));
    parent.lastChild.after(document.createElement('b'));
    parent.firstChild.replaceWith(document.createElement('i'));
  });
});
measure('Element.replaceChildren', count => wide(count), (parent, count) => {
  const made = [];
  times(count, () => made.push(document.createElement('p')));
  parent.replaceChildren(...made);
  parent.replaceChildren();
});
measure('ChildNode.remove in a deep tree', count => deep(count), ({ bottom }, count) => {
  times(count, () => {
    const made = document.createElement('p');
    bottom.append(made);
    made.remove();
  });
});
measure('ChildNode.remove, a chain from its end', count => deep(count), ({ bottom }) => {
  for (let node = bottom; node !== document.body;) {
    const parent = node.parentNode;
    node.remove();
    node = parent;
  }
});
measure('Element.setAttribute in a deep tree', count => {
  document.getElementById('none');
  return deep(count);
}, ({ bottom }, count) => {
  times(count, index => {
    bottom.setAttribute('title', `${index}`);
    bottom.id = `e${index}`;
  });
});
measure('Node.isConnected and getRootNode in a deep tree', count => deep(count), ({ bottom }, count) => {
  let found = 0;
  times(count, () => {
    if (bottom.isConnected) found++;
    if (bottom.getRootNode() === document) found++;
    if (bottom.ownerDocument === document) found++;
  });
  return found;
});
measure('Node.contains of neighbours', count => wide(count), parent => {
  for (let child = parent.firstChild; child; child = child.nextSibling) parent.contains(child);
});
measure('Node.compareDocumentPosition of neighbours', count => wide(count), parent => {
  for (let child = parent.firstChild; child.nextSibling; child = child.nextSibling) {
    child.compareDocumentPosition(child.nextSibling);
  }
});
measure('Node.compareDocumentPosition of all with one', count => wide(count), parent => {
  const middle = parent.childNodes[parent.childNodes.length >> 1];
  for (let child = parent.firstChild; child; child = child.nextSibling) {
    child.compareDocumentPosition(middle);
  }
});
measure('Node.compareDocumentPosition in a deep tree', count => deep(count), ({ top, bottom }) => {
  for (let node = bottom; node.parentNode !== document.body; node = node.parentNode) {
    top.compareDocumentPosition(node);
  }
});
measure('Node.nextSibling and parentNode', count => wide(count, () => '<p><b></b>text</p>'), parent => {
  const walk = node => node.firstChild || node.nextSibling || node.parentNode.nextSibling;
  for (let node = parent.firstChild; node && parent.contains(node); node = walk(node)) ;
}, 100000);
measure('Node.cloneNode', count => wide(count, index => `<p class="a${index % 10}">text</p>`), parent => {
  parent.cloneNode(true);
}, 100000);
measure('Node.cloneNode of a chain', count => deep(count), ({ top }) => { top.cloneNode(true); }, 100000);
measure('Document.importNode', count => new DOMParser().parseFromString(
  repeated(count, () => '<p>text</p>'), 'text/html').body, other => {
  document.importNode(other, true);
}, 100000);
measure('Document.adoptNode', count => new DOMParser().parseFromString(
  repeated(count, () => '<p>text</p>'), 'text/html').body, other => {
  document.adoptNode(other);
}, 400000);
measure('Node.isEqualNode', count => {
  const one = wide(count, index => `<p id=e${index} class=a>text</p>`);
  return [one, one.cloneNode(true)];
}, ([one, two]) => one.isEqualNode(two), 100000);
measure('Node.isEqualNode of many attributes', count => {
  const one = document.createElement('p');
  times(count, index => one.setAttribute(`data-a${index}`, ''));
  return [one, one.cloneNode(true)];
}, ([one, two]) => one.isEqualNode(two), 5000);
measure('Node.normalize', count => {
  const parent = wide(0);
  times(count, () => parent.append('text '));
  return parent;
}, parent => parent.normalize());
measure('Node.normalize of empty texts', count => {
  const parent = wide(0);
  times(count, () => parent.append('', document.createElement('b')));
  return parent;
}, parent => parent.normalize());
measure('Node.normalize after each change', count => wide(count), parent => {
  const children = [...parent.children];
  for (const child of children) {
    child.append('a', 'b');
    child.normalize();
  }
});
measure('Node.textContent', count => wide(count, () => '<p>some text</p>'), parent => {
  parent.textContent;
}, 100000);
measure('Node.textContent of a chain', count => deep(count), ({ top }) => { top.textContent; }, 400000);
measure('Node.textContent set', count => wide(count, () => '<p>some text</p>'), parent => {
  for (let child = parent.firstChild; child; child = child.nextSibling) child.textContent = 'other';
});
measure('Node.lookupNamespaceURI in a deep tree', count => deep(count), ({ bottom }) => {
  bottom.lookupNamespaceURI('x');
  bottom.lookupPrefix('y');
}, 400000);

// Texts.

measure('CharacterData.appendData', () => wide(0).appendChild(document.createTextNode('')), (text, count) => {
  times(count, () => text.appendData('some words '));
});
measure('CharacterData.data +=', () => wide(0).appendChild(document.createComment('')), (text, count) => {
  times(count, () => text.appendData('ab'));
});
measure('CharacterData.insertData and deleteData at the end', count => {
  return wide(0).appendChild(document.createTextNode('x'.repeat(count)));
}, (text, count) => {
  times(count, () => {
    text.insertData(text.length, 'yy');
    text.deleteData(text.length - 2, 2);
  });
});
measure('CharacterData.substringData', count => {
  return document.createTextNode('some words '.repeat(count));
}, (text, count) => {
  times(count, index => text.substringData(index * 11, 4));
});
measure('CharacterData.substringData beyond ASCII', count => {
  return document.createTextNode('älteres Wört '.repeat(count));
}, (text, count) => {
  times(count, index => text.substringData(index * 11, 4));
});
measure('Text.splitText, from the front', count => {
  return wide(0).appendChild(document.createTextNode('some words '.repeat(count)));
}, (text, count) => {
  times(count - 1, () => text = text.splitText(11));
});
measure('Text.splitText, from the front beyond ASCII', count => {
  return wide(0).appendChild(document.createTextNode('älteres Wört '.repeat(count)));
}, (text, count) => {
  times(count - 1, () => text = text.splitText(11));
});
measure('Text.splitText, from the end', count => {
  return wide(0).appendChild(document.createTextNode('some words '.repeat(count)));
}, (text, count) => {
  times(count - 1, index => text.splitText(11 * (count - 1 - index)));
});
measure('Text.splitText, from the end beyond ASCII', count => {
  return wide(0).appendChild(document.createTextNode('älteres Wört '.repeat(count)));
}, (text, count) => {
  times(count - 1, index => text.splitText(13 * (count - 1 - index)));
});
measure('Text.splitText and normalize', count => {
  return wide(0).appendChild(document.createTextNode('älteres Wört '.repeat(count)));
}, (text, count) => {
  const parent = text.parentNode;
  times(count - 1, () => text = text.splitText(13));
  parent.normalize();
});
for (const [name, part] of [['', 'some words '], [' beyond ASCII', 'älter Wört ']]) {
  const long = count => wide(0).appendChild(document.createTextNode(part.repeat(count)));
  measure(`CharacterData.deleteData at the front${name}`, long, text => {
    while (text.length) text.deleteData(0, part.length);
  });
  measure(`CharacterData.deleteData at the end${name}`, long, text => {
    while (text.length) text.deleteData(text.length - part.length, part.length);
  });
  measure(`CharacterData.insertData at the front${name}`, () => long(1), (text, count) => {
    times(count, () => text.insertData(0, part));
  });
  measure(`CharacterData.replaceData at the front${name}`, long, (text, count) => {
    times(count, index => text.replaceData(0, 2, 'ü'.repeat(1 + index % 3)));
  });
  measure(`CharacterData.substringData at scattered offsets${name}`, long, (text, count) => {
    times(count, index => text.substringData((index * 7919) % count * part.length, 4));
  });
  measure(`Range.extractContents of words from the front${name}`, long, (text, count) => {
    const range = document.createRange();
    times(count, () => {
      range.setStart(text, 0);
      range.setEnd(text, part.length);
      range.extractContents();
    });
  });
}
measure('Text.wholeText', count => {
  const parent = wide(0);
  times(count, () => parent.append('text '));
  return parent.firstChild;
}, text => text.wholeText, 400000);

// Attributes.

measure('Element.setAttribute of new names', () => wide(0), (element, count) => {
  times(count, index => element.setAttribute(`data-a${index}`, 'x'));
}, 5000);
measure('Element.getAttribute of many', count => {
  const element = wide(0);
  times(count, index => element.setAttribute(`data-a${index}`, 'x'));
  return element;
}, (element, count) => {
  times(count, index => element.getAttribute(`data-a${index}`));
}, 5000);
measure('Element.removeAttribute of many', count => {
  const element = wide(0);
  times(count, index => element.setAttribute(`data-a${index}`, 'x'));
  return element;
}, (element, count) => {
  times(count, index => element.removeAttribute(`data-a${index}`));
}, 5000);
measure('NamedNodeMap by index', count => {
  const element = wide(0);
  times(count, index => element.setAttribute(`data-a${index}`, 'x'));
  return element;
}, element => {
  for (let index = 0; index < element.attributes.length; index++) element.attributes[index].name;
}, 5000);
measure('NamedNodeMap in for of', count => {
  const element = wide(0);
  times(count, index => element.setAttribute(`data-a${index}`, 'x'));
  return element;
}, element => {
  for (const attribute of element.attributes) attribute.value;
}, 5000);
measure('NamedNodeMap, emptied', count => {
  const element = wide(0);
  times(count, index => element.setAttribute(`data-a${index}`, 'x'));
  return element;
}, element => {
  while (element.attributes.length) element.removeAttribute(element.attributes[0].name);
}, 5000);
measure('Element.getAttributeNames', count => {
  const element = wide(0);
  times(count, index => element.setAttribute(`data-a${index}`, 'x'));
  return element;
}, element => element.getAttributeNames(), 20000);
measure('Element.setAttributeNS and getAttributeNS', () => wide(0), (element, count) => {
  times(count, index => {
    element.setAttributeNS('urn:a', `a:b${index}`, 'x');
    element.getAttributeNS('urn:a', `b${index}`);
  });
}, 3000);
measure('Element.id set', count => {
  document.getElementById('none');
  return wide(count);
}, parent => {
  let index = 0;
  for (const child of parent.childNodes) child.id = `e${index++}`;
});
measure('Element.id, all the same, removed', count => {
  const parent = wide(count, () => '<p id=same></p>');
  document.getElementById('same');
  return parent;
}, parent => {
  while (parent.firstChild) parent.firstChild.remove();
}, 50000);
measure('Element.id, all the same, removed from the end', count => {
  const parent = wide(count, () => '<p id=same></p>');
  document.getElementById('same');
  return parent;
}, parent => {
  while (parent.lastChild) {
    parent.lastChild.remove();
    document.getElementById('same');
  }
});
measure('Element.id, all the same, asked for in turn', count => {
  return wide(count, () => '<p id=same></p>');
}, parent => {
  while (document.getElementById('same')) document.getElementById('same').remove();
});
measure('Element.id, all the same, changed', count => {
  document.getElementById('none');
  return wide(count);
}, parent => {
  for (const child of parent.childNodes) child.id = 'same';
  for (const child of parent.childNodes) child.id = 'other';
});
measure('dataset', () => wide(0), (element, count) => {
  times(count, index => element.dataset[`a${index}`] = 'x');
  for (const name in element.dataset) element.dataset[name];
}, 3000);
measure('dataset names', count => {
  const element = wide(0);
  times(count, index => element.setAttribute(`data-a${index}`, 'x'));
  return element;
}, element => Object.keys(element.dataset).length, 5000);
