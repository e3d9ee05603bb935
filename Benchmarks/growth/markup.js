// Parsing, serializing and what else takes markup or text.

measure('Element.innerHTML', count => repeated(count, index => `<p class="a${index % 10}">text</p>`), markup => {
  document.body.innerHTML = markup;
}, 50000);
measure('Element.innerHTML, a chain', count => '<div>'.repeat(count), markup => {
  document.body.innerHTML = markup;
}, 50000);
measure('Element.innerHTML, formatting elements', count => '<b><p>x'.repeat(count), markup => {
  document.body.innerHTML = markup;
}, 5000);
measure('Element.innerHTML, formatting elements left open', count => {
  return '<p><a href=x><b><i>text</p>'.repeat(count);
}, markup => {
  document.body.innerHTML = markup;
}, 5000);
measure('Element.innerHTML, misplaced in a table', count => `<table>${'<p>text'.repeat(count)}`, markup => {
  document.body.innerHTML = markup;
});
measure('Element.innerHTML, misplaced texts in a table', count => `<table>${'text<tr>'.repeat(count)}`, markup => {
  document.body.innerHTML = markup;
});
measure('Element.innerHTML, attributes', count => {
  return `<p ${repeated(count, index => `data-a${index}=x `)}>`;
}, markup => {
  document.body.innerHTML = markup;
}, 50000);
measure('Element.innerHTML, a long attribute', count => `<p title="${'x&amp;'.repeat(count)}">`, markup => {
  document.body.innerHTML = markup;
}, 400000);
measure('Element.innerHTML, a long text', count => 'some &amp; words\n'.repeat(count), markup => {
  document.body.innerHTML = markup;
}, 200000);
measure('Element.innerHTML, comments', count => '<!-- text -->'.repeat(count), markup => {
  document.body.innerHTML = markup;
}, 50000);
measure('Element.innerHTML, options', count => `<select>${'<option>x'.repeat(count)}`, markup => {
  document.body.innerHTML = markup;
}, 50000);
measure('Element.innerHTML, templates', count => '<template><p>x</p></template>'.repeat(count), markup => {
  document.body.innerHTML = markup;
});
measure('Element.innerHTML, nested templates', count => '<template>'.repeat(count), markup => {
  document.body.innerHTML = markup;
}, 2000);
measure('Element.innerHTML, SVG', count => `<svg>${'<path d="M0 0"/>'.repeat(count)}</svg>`, markup => {
  document.body.innerHTML = markup;
}, 50000);
measure('Element.innerHTML, many names', count => repeated(count, index => `<x-a${index}>`), markup => {
  document.body.innerHTML = markup;
}, 5000);
measure('Element.innerHTML of many elements', count => wide(count), parent => {
  for (const child of parent.children) child.innerHTML = '<b>x</b>';
});
measure('Element.innerHTML read', count => wide(count, () => '<p title="a&quot;b">x &amp; y</p>'), parent => {
  parent.innerHTML;
}, 100000);
measure('Element.innerHTML read of a chain', count => deep(count), ({ top }) => { top.innerHTML; }, 100000);
measure('Element.innerHTML +=', () => wide(0), (parent, count) => {
  // The work of each grows with the content, so there are only a few.
  parent.innerHTML = '<p>text</p>'.repeat(count);
  times(4, () => parent.innerHTML += '<p>text</p>');
});
measure('Element.outerHTML set', count => wide(count), parent => {
  for (const child of [...parent.children]) child.outerHTML = '<b>x</b>';
});
measure('Element.insertAdjacentHTML', () => wide(1), (parent, count) => {
  times(count, () => parent.insertAdjacentHTML('beforeend', '<p>text</p>'));
});
measure('Element.insertAdjacentHTML at the front', () => wide(1), (parent, count) => {
  times(count, () => parent.insertAdjacentHTML('afterbegin', '<p>text</p>'));
});
measure('Element.insertAdjacentElement and insertAdjacentText', () => wide(1), ({ firstChild }, count) => {
  times(count, () => {
    firstChild.insertAdjacentElement('afterend', document.createElement('b'));
    firstChild.insertAdjacentText('beforebegin', 'x');
  });
});
measure('Element.setHTMLUnsafe, shadow roots', count => {
  return '<div><template shadowrootmode=open><slot></slot></template></div>'.repeat(count);
}, markup => { document.body.setHTMLUnsafe(markup); }, 5000);
measureAlone('document.write', count => {
  document.open();
  times(count, index => document.write(`<p class=a${index % 10}>text</p>`));
  document.close();
  if (document.querySelectorAll('p').length !== count) throw new Error('the page is wrong');
}, 2000);
measureAlone('document.write, asked for between', count => {
  document.open();
  times(count, index => {
    document.write(`<p id=e${index}>text</p>`);
    if (!document.getElementById(`e${index}`)) throw new Error('the page is wrong');
  });
  document.close();
}, 2000);
measureAlone('document.write, a long text in pieces', count => {
  document.open();
  times(count, () => document.write('some words '));
  document.close();
}, 2000);
measureAlone('document.write, a style element in pieces', count => {
  document.open();
  document.write('<style>');
  times(count, index => document.write(`.a${index} { color: red }`));
  document.write('</style><p>');
  document.close();
  if (document.styleSheets[0].cssRules.length !== count) throw new Error('the sheet is wrong');
}, 2000);
measureAlone('document.write, tags in pieces', count => {
  document.open();
  times(count, () => {
    document.write('<p ti');
    document.write('tle="a');
    document.write('b">');
  });
  document.close();
}, 1000);
measureAlone('document.write, a chain', count => {
  document.open();
  times(count, () => document.write('<div>'));
  document.close();
}, 2000);
measureAlone('document.writeln of scripts', count => {
  document.open();
  document.write('<script>');
  times(count, () => document.writeln('var a = 1;'));
  document.write('</script>');
  document.close();
}, 2000);
measure('DOMParser, HTML', count => '<p title=x>some text</p>'.repeat(count), markup => {
  new DOMParser().parseFromString(markup, 'text/html');
}, 50000);
measure('DOMParser, XML', count => `<r>${'<p title="x">some &amp; text</p>'.repeat(count)}</r>`, markup => {
  new DOMParser().parseFromString(markup, 'text/xml');
}, 50000);
measure('DOMParser, XML, a chain', count => `${'<p>'.repeat(count)}${'</p>'.repeat(count)}`, markup => {
  new DOMParser().parseFromString(markup, 'text/xml');
}, 2000);
measure('DOMParser, XML, namespaces', count => {
  return `<r>${repeated(count, index => `<p xmlns="urn:${index}"/>`)}</r>`;
}, markup => {
  new DOMParser().parseFromString(markup, 'text/xml');
}, 5000);
// The attributes of one element take libxml2 2.9 time that grows with the square of their number, in
// WebKit too: 40,000 take half a second in both. So here many elements have many.
measure('DOMParser, XML, attributes', count => {
  return `<r>${`<p ${repeated(200, index => `a${index}="x" `)}/>`.repeat(count / 200)}</r>`;
}, markup => {
  new DOMParser().parseFromString(markup, 'text/xml');
}, 100000);
measureAlone('DOMParser, many documents', count => {
  const parser = new DOMParser();
  times(count, () => parser.parseFromString('<p>text</p>', 'text/html').body.firstChild);
}, 3000);
measure('XMLSerializer', count => wide(count, () => '<p title="a&quot;b">x &amp; y</p>'), parent => {
  new XMLSerializer().serializeToString(parent);
}, 50000);
measure('XMLSerializer of a chain', count => deep(count), ({ top }) => {
  new XMLSerializer().serializeToString(top);
}, 50000);
measure('XMLSerializer, namespaces', count => {
  const top = document.implementation.createDocument('urn:r', 'r').documentElement;
  let last = top;
  times(count, index => {
    const made = document.createElementNS(`urn:${index}`, `p${index}:e`);
    last.append(made);
    last = made;
  });
  return top;
}, top => { new XMLSerializer().serializeToString(top); }, 2000);
measure('XMLSerializer, attributes', count => {
  const element = document.createElement('p');
  times(count, index => element.setAttribute(`data-a${index}`, 'x'));
  return element;
}, element => { new XMLSerializer().serializeToString(element); }, 5000);
measure('HTMLElement.innerText', count => wide(count, () => '<p>some <b>text</b></p>'), parent => {
  parent.innerText;
});
measure('HTMLElement.innerText of one line', count => wide(count, () => '<span>some text</span> '), parent => {
  parent.innerText;
});
measure('HTMLElement.innerText of a chain', count => deep(count), ({ top, bottom }) => {
  bottom.append('text');
  top.innerText;
});
measure('HTMLElement.innerText of each', count => wide(count, () => '<p>some text</p>'), parent => {
  for (const child of parent.children) child.innerText;
});
measure('HTMLElement.innerText of each, changed between', count => wide(count, () => '<p>some text</p>'), parent => {
  for (const child of parent.children) {
    child.innerText;
    child.firstChild.data = 'other';
  }
}, 5000);
measure('HTMLElement.innerText of a long text', count => {
  const parent = wide(0);
  parent.textContent = 'some words  '.repeat(count);
  return parent;
}, parent => { parent.innerText; }, 100000);
measure('HTMLElement.innerText of a table', count => {
  const parent = wide(0);
  parent.innerHTML = `<table>${'<tr><td>a<td>b'.repeat(count)}</table>`;
  return parent;
}, parent => { parent.innerText; }, 10000);
measure('HTMLElement.innerText set', () => wide(0), (parent, count) => {
  parent.innerText = 'line\n'.repeat(count);
});

// XPath.

function evaluate(expression, node = document) {
  return document.evaluate(expression, node, null, XPathResult.ORDERED_NODE_SNAPSHOT_TYPE, null);
}
for (const expression of [
  '//p', '//p[@class]', '//p[last()]', '//p[position() = 2]', '//p/following-sibling::p[1]',
  '//p[count(preceding-sibling::p) < 3]', '//b/ancestor::div', '//b/..', '//p | //b',
  "//p[contains(., 'x')]", '//p/preceding::b[1]', '//b/following::p[1]', "id('e1 e2 e3')",
  '//p[@class = //p/@class]', '//*[self::b or self::i]',
]) {
  measure(`Document.evaluate ${expression}`, count => {
    return wide(count, index => `<p id=e${index} class=a${index % 3}><b></b></p>`);
  }, () => { evaluate(expression); }, 5000);
}
measure('Document.evaluate on each', count => wide(count, () => '<p><b></b></p>'), parent => {
  for (const child of parent.children) evaluate('./b', child);
}, 10000);
measure('Document.evaluate in a chain', count => deep(count), ({ top }) => {
  evaluate('//div[1]', top);
  evaluate('ancestor::div', top);
}, 5000);
measure('XPathResult.snapshotItem', count => {
  wide(count);
  return evaluate('//p');
}, result => {
  for (let index = 0; index < result.snapshotLength; index++) result.snapshotItem(index);
});
measure('XPathResult.iterateNext', count => {
  wide(count);
  return document.evaluate('//p', document, null, XPathResult.ORDERED_NODE_ITERATOR_TYPE, null);
}, result => {
  while (result.iterateNext()) ;
});
