// DOM Standard, 4.2.10, 7.1 and HTML Standard, 2.6: lists, most of them live.

measure('childNodes by index', count => wide(count), parent => {
  for (let index = 0; index < parent.childNodes.length; index++) parent.childNodes[index];
});
measure('childNodes by index from the end', count => wide(count), parent => {
  for (let index = parent.childNodes.length - 1; index >= 0; index--) parent.childNodes[index];
});
measure('childNodes at scattered indexes', count => wide(count), (parent, count) => {
  const { childNodes } = parent;
  times(count, index => childNodes[index * 7919 % childNodes.length]);
});
measure('childNodes in for of', count => wide(count), parent => {
  for (const child of parent.childNodes) child.nodeType;
});
measure('childNodes.length while appending', () => wide(0), (parent, count) => {
  while (parent.childNodes.length < count) parent.append('text');
});
measure('childNodes.length while removing', count => wide(count), parent => {
  while (parent.childNodes.length > 0) parent.removeChild(parent.childNodes[0]);
});
measure('childNodes from the end while removing', count => wide(count), parent => {
  for (let index = parent.childNodes.length - 1; index >= 0; index--) parent.childNodes[index].remove();
});
measure('childNodes with changes elsewhere', count => [wide(count), wide(0)], ([parent, other]) => {
  for (let index = 0; index < parent.childNodes.length; index++) {
    parent.childNodes[index];
    other.append('text');
  }
});
measure('childNodes with changes inside', count => wide(count), parent => {
  for (let index = 0; index < parent.childNodes.length; index++) {
    parent.childNodes[index].append('text');
  }
});
measure('childNodes while inserting', count => wide(count), parent => {
  for (let index = 0; index < parent.childNodes.length; index += 2) {
    parent.insertBefore(document.createElement('b'), parent.childNodes[index]);
  }
});
measure('children by index', count => wide(count, () => '<p></p> '), parent => {
  for (let index = 0; index < parent.children.length; index++) parent.children[index];
});
measure('children while removing', count => wide(count), parent => {
  while (parent.children.length) parent.children[0].remove();
});
measure('children from the end while removing', count => wide(count), parent => {
  while (parent.children.length) parent.children[parent.children.length - 1].remove();
});
measure('children with changes inside', count => wide(count), parent => {
  for (let index = 0; index < parent.children.length; index++) {
    parent.children[index].className = 'a';
    parent.children[index].append('text');
  }
});
measure('childElementCount, firstElementChild and lastElementChild while appending', () => wide(0), (parent, count) => {
  while (parent.childElementCount < count) {
    parent.append(document.createElement('p'));
    parent.lastElementChild.title = 'x';
    parent.firstElementChild.title = 'x';
  }
});
measure('firstElementChild and lastElementChild beside texts', count => {
  const parent = wide(0);
  times(count, () => parent.append('text'));
  return parent;
}, (parent, count) => {
  times(count, () => { parent.firstElementChild; parent.lastElementChild; });
});
measure('nextElementSibling beside texts', count => {
  const parent = wide(0);
  times(count, () => parent.append('text'));
  return parent;
}, parent => {
  for (let node = parent.firstChild; node; node = node.nextSibling) {
    node.nextElementSibling;
    node.previousElementSibling;
  }
});

for (const [name, list] of Object.entries({
  getElementsByTagName: () => document.getElementsByTagName('p'),
  "getElementsByTagName('*')": () => document.getElementsByTagName('*'),
  getElementsByTagNameNS: () => document.getElementsByTagNameNS('*', 'p'),
  getElementsByClassName: () => document.getElementsByClassName('a'),
  getElementsByName: () => document.getElementsByName('n'),
  'document.links': () => document.links,
  'document.all': () => document.all,
})) {
  const part = index => name === 'getElementsByName' ? `<img name=n>`
    : name === 'document.links' ? '<a href=x></a>' : `<p class="a b"></p>`;
  measure(`${name} by index`, count => (wide(count, part), list()), items => {
    for (let index = 0; index < items.length; index++) items[index];
  });
  measure(`${name} with other attributes set`, count => (wide(count, part), list()), items => {
    for (let index = 0; index < items.length; index++) items[index].title = 'x';
  });
  measure(`${name} with className set`, count => (wide(count, part), list()), items => {
    for (let index = 0; index < items.length; index++) items[index].className = 'a c';
  });
  measure(`${name} with style set`, count => (wide(count, part), list()), items => {
    for (let index = 0; index < items.length; index++) items[index].style.color = 'red';
  });
  measure(`${name} with textContent set`, count => (wide(count, part), list()), items => {
    for (let index = 0; index < items.length; index++) items[index].textContent = 'x';
  });
  measure(`${name} with texts changed`, count => (wide(count, part), list(), list()), items => {
    const text = document.body.appendChild(document.createTextNode(''));
    for (let index = 0; index < items.length; index++) {
      items[index];
      text.data = `${index}`;
    }
  });
  measure(`${name} with nodes put before`, count => (wide(count, part), list()), (items, count) => {
    times(count, index => {
      const item = items[items.length - 1 - index];
      if (item !== undefined) item.before(document.createElement('b'));
    });
  });
  measure(`${name} while removing`, count => (wide(count, part), list()), (items, count) => {
    times(count, () => {
      if (items.length > 4) items[4].remove();
    });
  });
  measure(`${name} from the end while removing`, count => (wide(count, part), list()), (items, count) => {
    times(count, () => {
      if (items.length > 4) items[items.length - 1].remove();
    });
  });
  measure(`${name} while adding`, () => (wide(0), list()), (items, count) => {
    const source = document.createElement('div');
    source.innerHTML = part(0);
    let last = 0;
    times(count, () => {
      document.body.append(source.firstChild.cloneNode());
      if (items.length < last) throw new Error('the list is wrong');
      last = items.length;
      items[last - 1];
    });
  });
  measure(`${name} asked for anew`, count => wide(count, part), (_, count) => {
    times(count, () => list()[0]);
  });
}
measure('getElementsByClassName while the class goes', count => {
  wide(count, () => '<p class="a b"></p>');
  return document.getElementsByClassName('a');
}, items => {
  while (items.length) items[0].classList.remove('a');
});
measure('getElementsByClassName while the class goes, from the end', count => {
  wide(count, () => '<p class="a b"></p>');
  return document.getElementsByClassName('a');
}, items => {
  for (let index = items.length - 1; index >= 0; index--) items[index].className = '';
});
measure('getElementsByTagName of each element', count => wide(count, () => '<p><b></b></p>'), parent => {
  for (const child of [...parent.children]) {
    if (child.getElementsByTagName('b').length !== 1) throw new Error('the list is wrong');
    child.append('text');
  }
});
measure('getElementsByTagName in a deep tree', count => deep(count), ({ top }, count) => {
  const items = top.getElementsByTagName('div');
  for (let index = 0; index < items.length; index++) items[index].title = 'x';
});
measure('HTMLCollection.namedItem', count => {
  return wide(count, index => `<p id=e${index}></p>`).children;
}, (items, count) => {
  times(count, index => items.namedItem(`e${index}`));
});
measure('HTMLCollection by name', count => {
  wide(count, index => `<p id=e${index}></p>`);
  return document.getElementsByTagName('p');
}, (items, count) => {
  times(count, index => items[`e${index}`]);
});
measure('HTMLCollection by name with changes between', count => {
  wide(count, index => `<p id=e${index}></p>`);
  return document.getElementsByTagName('p');
}, (items, count) => {
  times(count, index => { items[`e${index}`].title = 'x'; });
});
measure('HTMLCollection names', count => {
  return wide(count, index => `<p id=e${index}></p>`).children;
}, items => Object.getOwnPropertyNames(items).length);
measure('document.all by name', count => wide(count, index => `<p id=e${index}></p>`), (_, count) => {
  times(count, index => document.all[`e${index}`]);
});
measure('document.forms by name', count => wide(count, index => `<form name=e${index}></form>`), (_, count) => {
  times(count, index => document.forms[`e${index}`]);
});
measure('document by name', count => wide(count, index => `<form name=e${index}></form>`), (_, count) => {
  times(count, index => document[`e${index}`]);
});
measure('document with many named images, after changes', count => {
  return wide(count, index => `<img name=e${index}>`);
}, (parent, count) => {
  times(count, () => { parent.appendChild(document.createElement('p')); document.title; });
}, 4000);
measure('document with named images added', () => wide(0), (parent, count) => {
  times(count, index => {
    const image = document.createElement('img');
    image.name = `e${index}`;
    parent.appendChild(image);
    document.body;
  });
}, 4000);
measure('document with named images removed', count => {
  return wide(count, index => `<img name=e${index}>`);
}, parent => {
  while (parent.firstChild) {
    parent.firstChild.remove();
    document.body;
  }
}, 4000);
measure('document with images of one name', count => {
  return wide(count, () => '<img name=e>');
}, (parent, count) => {
  times(count, () => document.e.length);
}, 4000);
measure('window by name', count => wide(count, index => `<p id=e${index}></p>`), (_, count) => {
  times(count, index => window[`e${index}`]);
});
measure('window by name, after changes', count => wide(count, index => `<p id=e${index}></p>`), (parent, count) => {
  times(count, index => {
    window[`e${index}`];
    parent.append('text');
  });
}, 5000);
measure('window by name, after attributes have changed', count => wide(count, index => `<p id=e${index}></p>`), (parent, count) => {
  times(count, index => { window[`e${index}`].title = 'x'; });
}, 5000);
measure('window by a name that many have', count => wide(count, () => '<p id=same></p>'), (_, count) => {
  times(count, index => window.same[index]);
});
measure('getElementById after changes', count => wide(count, index => `<p id=e${index}></p>`), (parent, count) => {
  times(count, index => {
    document.getElementById(`e${index}`).title = 'x';
    parent.append('text');
  });
});
measure('getElementById in a shadow tree', count => {
  const root = wide(0).attachShadow({ mode: 'open' });
  root.innerHTML = repeated(count, index => `<p id=e${index}></p>`);
  return root;
}, (root, count) => {
  times(count, index => root.getElementById(`e${index}`));
}, 5000);

// Word lists.

measure('classList.add', () => wide(0), ({ classList }, count) => {
  times(count, index => classList.add(`a${index}`));
}, 2000);
measure('classList.add of many', () => wide(0), ({ classList }, count) => {
  const words = [];
  times(count, index => words.push(`a${index}`));
  classList.add(...words);
  classList.remove(...words);
});
measure('classList.contains of many elements', count => wide(count, () => '<p class="a b c"></p>'), parent => {
  for (const child of parent.children) child.classList.contains('c');
});
measure('classList.toggle on many elements', count => wide(count, () => '<p class="a b c"></p>'), parent => {
  for (const child of parent.children) child.classList.toggle('c');
});
measure('classList by index', count => {
  const element = wide(0);
  element.className = repeated(count, index => `a${index} `);
  return element.classList;
}, list => {
  for (let index = 0; index < list.length; index++) list[index];
}, 2000);
measure('classList in for of', count => {
  const element = wide(0);
  element.className = repeated(count, index => `a${index} `);
  return element.classList;
}, list => {
  for (const word of list) word.length;
}, 2000);
measure('className of many words, matched', count => {
  const element = wide(0);
  element.className = repeated(count, index => `a${index} `);
  return element;
}, (element, count) => { element.matches(`.a${count - 1}`); }, 400000);

// Traversal.

measure('TreeWalker', count => wide(count, () => '<p><b></b>text</p>'), parent => {
  const walker = document.createTreeWalker(parent);
  while (walker.nextNode()) ;
  while (walker.previousNode()) ;
});
measure('TreeWalker with a filter', count => wide(count, () => '<p><b></b>text</p>'), parent => {
  const walker = document.createTreeWalker(parent, NodeFilter.SHOW_ELEMENT, node =>
    node.nodeName === 'B' ? NodeFilter.FILTER_ACCEPT : NodeFilter.FILTER_SKIP);
  while (walker.nextNode()) ;
});
measure('TreeWalker of a chain', count => deep(count), ({ top }) => {
  const walker = document.createTreeWalker(top);
  while (walker.nextNode()) ;
  while (walker.parentNode()) ;
});
measure('TreeWalker.nextSibling and previousSibling', count => wide(count), parent => {
  const walker = document.createTreeWalker(parent);
  walker.firstChild();
  while (walker.nextSibling()) ;
  while (walker.previousSibling()) ;
});
measure('TreeWalker while removing', count => wide(count, () => '<p>text</p>'), parent => {
  const walker = document.createTreeWalker(parent, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node;) {
    const next = walker.nextNode();
    node.remove();
    node = next;
  }
});
measure('NodeIterator', count => wide(count, () => '<p><b></b>text</p>'), parent => {
  const iterator = document.createNodeIterator(parent);
  while (iterator.nextNode()) ;
  while (iterator.previousNode()) ;
});
measure('NodeIterator while removing', count => wide(count, () => '<p>text</p>'), parent => {
  const iterator = document.createNodeIterator(parent, NodeFilter.SHOW_TEXT);
  for (let node; (node = iterator.nextNode());) node.remove();
});
measure('NodeIterator, one for each element', count => wide(count), parent => {
  for (const child of [...parent.children]) {
    document.createNodeIterator(child).nextNode();
    child.remove();
  }
});
