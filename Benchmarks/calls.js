// Measures calls from a script into the document: finalize() leaves the figures, in nanoseconds a
// call, as JSON in the page's body. The same file runs in jsprep and in jsdom.

var ExtensionPreprocessingJS = {
  run: function (parameters) {
    parameters.completionFunction({});
  },

  finalize: function () {
    document.body.textContent = JSON.stringify(measureCalls());
  },
};

function measureCalls() {
  'use strict';
  const now = typeof performance === 'object' ? () => performance.now() : Date.now;
  const wanted = 40; // milliseconds a measurement
  const rounds = 5; // of what is prepared: the clock is no finer than a millisecond
  const figures = {};
  let sink;

  // The best of three: what disturbs a measurement only ever makes it longer.
  function best(once) {
    return Math.min(once(), once(), once());
  }

  // `repeat(count)` makes that many calls; a name without a figure is what the world cannot do.
  function measure(name, repeat) {
    try {
      let count = 1;
      let time = 0;
      while (time < wanted / 4) {
        count *= 4;
        const start = now();
        repeat(count);
        time = now() - start;
      }
      count = Math.ceil(count * wanted / time);
      figures[name] = best(() => {
        const start = now();
        repeat(count);
        return (now() - start) / count * 1e6;
      });
    } catch (error) {
      figures[name] = null;
    }
  }

  // The same for what has to be prepared each time: `prepare()` gives what `repeat` works through,
  // `count` calls.
  function measurePrepared(name, count, prepare, repeat) {
    try {
      figures[name] = best(() => {
        let time = 0;
        for (let round = 0; round < rounds; round++) {
          const prepared = prepare();
          const start = now();
          repeat(prepared);
          time += now() - start;
        }
        return time / rounds / count * 1e6;
      });
    } catch (error) {
      figures[name] = null;
    }
  }

  document.body.innerHTML =
    '<main><section><article id="first" class="story lead" title="A title">'
    + '<h1>Heading</h1><p>One <a href="/one">link</a> and <b>bold</b> text.</p></article>'
    + '</section></main><div id="place"></div>';
  const element = document.getElementById('first');
  const heading = element.firstChild;
  const place = document.getElementById('place');
  const text = document.createTextNode('Some text');
  place.appendChild(text);

  measure('number: node.nodeType', n => { while (n--) sink = element.nodeType; });
  measure('cached string: element.tagName', n => { while (n--) sink = element.tagName; });
  measure('string: element.id', n => { while (n--) sink = element.id; });
  measure('string: text.data', n => { while (n--) sink = text.data; });
  measure('node: element.firstChild', n => { while (n--) sink = element.firstChild; });
  measure('node: element.nextSibling', n => { while (n--) sink = heading.nextSibling; });
  measure('node: element.parentNode', n => { while (n--) sink = element.parentNode; });
  measure('list: element.childNodes', n => { while (n--) sink = element.childNodes; });
  measure('method: hasChildNodes()', n => { while (n--) sink = element.hasChildNodes(); });
  measure('method: contains(node)', n => { while (n--) sink = element.contains(place); });
  measure('method: compareDocumentPosition(node)', n => {
    while (n--) sink = element.compareDocumentPosition(place);
  });
  measure('method: getAttribute(name)', n => { while (n--) sink = element.getAttribute('title'); });
  measure('set: element.id = string', n => { while (n--) place.id = 'place'; });
  measure('set: text.data = string', n => { while (n--) text.data = 'Other text'; });
  measure('method: setAttribute(name, string)', n => {
    while (n--) place.setAttribute('title', 'Title');
  });
  measure('alternating: setAttribute, nextSibling, getAttribute', n => {
    while (n--) {
      heading.setAttribute('title', 'Title');
      sink = heading.nextSibling;
      sink = heading.getAttribute('title');
    }
  });
  measure('reflected: element.title', n => { while (n--) sink = element.title; });
  measure('reflected: element.hidden', n => { while (n--) sink = element.hidden; });
  const link = element.querySelector('a'), input = document.createElement('input');
  measure('reflected: link.rel', n => { while (n--) sink = link.rel; });
  measure('reflected: input.type', n => { while (n--) sink = input.type; });
  measure('number: childElementCount', n => { while (n--) sink = element.childElementCount; });
  measure('boolean: isConnected', n => { while (n--) sink = heading.isConnected; });
  measure('method: getRootNode()', n => { while (n--) sink = heading.getRootNode(); });
  measure('method: hasAttributes()', n => { while (n--) sink = element.hasAttributes(); });
  measure('method: getAttributeNames()', n => { while (n--) sink = element.getAttributeNames(); });
  measure('method: matches(".a")', n => { while (n--) sink = element.matches('.lead'); });
  measure('method: closest("a b")', n => { while (n--) sink = heading.closest('main section'); });
  input.value = 'Text';
  measure('state: input.value', n => { while (n--) sink = input.value; });
  measure('string: document.URL', n => { while (n--) sink = document.URL; });
  measure('read: style.color', n => { while (n--) sink = heading.style.color; });
  const styled = document.createElement('p');
  styled.setAttribute('style', 'color: red');
  styled.dataset.longName = 'x';
  measure('read: style.color, declared', n => { while (n--) sink = styled.style.color; });
  measure('method: style.getPropertyValue(name)', n => {
    while (n--) sink = styled.style.getPropertyValue('color');
  });
  measure('read: dataset.longName', n => { while (n--) sink = styled.dataset.longName; });
  measure('read: getComputedStyle(element).display', n => {
    while (n--) sink = getComputedStyle(heading).display;
  });
  measure('number: element.offsetWidth', n => { while (n--) sink = element.offsetWidth; });
  measure('createTextNode', n => { while (n--) sink = document.createTextNode('Text'); });
  // More kinds of nodes at one place than the engine's caches remember there.
  const kinds = ('a abbr area article b br button div em form h1 hr i img input label li ol option p '
    + 'pre q script select span table td ul video object').split(' ')
    .map(name => document.createElement(name));
  measure('30 interfaces at one place: nodeType', n => {
    while (n--) sink = kinds[n % 30].nodeType;
  });
  measure('classList.contains(name)', n => { while (n--) sink = element.classList.contains('lead'); });
  measure('getElementById', n => { while (n--) sink = document.getElementById('first'); });
  measure('querySelector("#id")', n => { while (n--) sink = document.querySelector('#first'); });
  measure('querySelector(".a .b > p a[href]")', n => {
    while (n--) sink = document.querySelector('main .lead > p a[href]');
  });
  measure('style.color = string', n => { while (n--) place.style.color = n & 1 ? 'red' : 'blue'; });
  measure('createElement + appendChild + remove', n => {
    while (n--) place.appendChild(document.createElement('i')).remove();
  });
  place.addEventListener('press', event => { sink = event.key; });
  place.addEventListener('poke', event => { sink = event.type; });
  measure('dispatchEvent, one listener', n => { while (n--) place.dispatchEvent(new Event('poke')); });
  measure('dispatchEvent, one listener that reads a KeyboardEvent', n => {
    while (n--) place.dispatchEvent(new KeyboardEvent('press', { key: 'a' }));
  });
  const listener = () => {};
  measure('addEventListener + removeEventListener', n => {
    while (n--) {
      place.addEventListener('pull', listener);
      place.removeEventListener('pull', listener);
    }
  });
  measure('createElement + addEventListener', n => {
    while (n--) document.createElement('i').addEventListener('pull', listener, { passive: true });
  });
  place.onkeyup = listener;
  measure('read: element.onkeyup', n => { while (n--) sink = place.onkeyup; });
  const press = new KeyboardEvent('press', { key: 'a' });
  measure('string: key of a KeyboardEvent', n => { while (n--) sink = press.key; });
  place.dispatchEvent(press);
  measure('string: type of an event that was dispatched', n => { while (n--) sink = press.type; });
  const walker = document.createTreeWalker(document.body), iterator = document.createNodeIterator(document.body);
  measure('TreeWalker: nextNode()', n => {
    while (n--) sink = walker.nextNode() || (walker.currentNode = document.body);
  });
  measure('TreeWalker: the texts of a tree', n => {
    while (n--) {
      const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      while (texts.nextNode()) sink = texts.currentNode.data;
    }
  });
  measure('TreeWalker: the texts of a tree, with a filter', n => {
    while (n--) {
      const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT, {
        acceptNode: node => node.data.length > 3 ? NodeFilter.FILTER_ACCEPT : NodeFilter.FILTER_SKIP });
      while (texts.nextNode()) sink = texts.currentNode.data;
    }
  });
  measure('NodeIterator: nextNode() and previousNode()', n => {
    while (n--) sink = n & 1 ? iterator.nextNode() : iterator.previousNode();
  });
  const range = document.createRange(), selection = getSelection();
  range.selectNodeContents(element);
  selection.addRange(range);
  measure('number: range.startOffset', n => { while (n--) sink = range.startOffset; });
  measure('node: range.startContainer', n => { while (n--) sink = range.startContainer; });
  measure('node: selection.anchorNode', n => { while (n--) sink = selection.anchorNode; });
  measure('method: range.setStart(node, number)', n => { while (n--) range.setStart(heading, n & 1); });
  selection.removeAllRanges();
  place.textContent = '';

  // jsdom takes quadratic time for many children: more of them would take it minutes.
  const count = 4000;
  const many = '<i>x</i>'.repeat(count);
  const fill = () => { place.innerHTML = many; return place; };
  measurePrepared('innerHTML set, a node', 2 * count, () => place, p => { p.innerHTML = many; });
  measurePrepared('innerHTML get, a node', 2 * count, fill, p => { sink = p.innerHTML; });
  measurePrepared('textContent get, a node', 2 * count, fill, p => { sink = p.textContent; });
  measurePrepared('wrapper: nextSibling to a node never seen', count, fill, p => {
    for (let node = p.firstChild; node; node = node.nextSibling) sink = node;
  });
  measurePrepared('loop: childNodes[i]', count, fill, p => {
    const list = p.childNodes;
    for (let i = 0; i < list.length; i++) sink = list[i];
  });
  fill();
  measure('loop: childNodes[i], nodes seen before', n => {
    const list = place.childNodes;
    for (let i = 0; n--; i = i + 1 === count ? 0 : i + 1) sink = list[i];
  });
  measurePrepared('loop: for of childNodes', count, fill, p => {
    for (const node of p.childNodes) sink = node;
  });
  measurePrepared('loop: for of getElementsByTagName()', count, fill, p => {
    for (const node of p.getElementsByTagName('i')) sink = node;
  });
  measurePrepared('loop: getElementsByTagName()[i]', count, fill, p => {
    const list = p.getElementsByTagName('i');
    for (let i = 0; i < list.length; i++) sink = list[i];
  });
  measurePrepared('querySelectorAll(tag), a match', count, fill, p => {
    sink = p.querySelectorAll('i');
  });
  measurePrepared('loop: for of querySelectorAll(tag)', count, fill, p => {
    for (const node of p.querySelectorAll('i')) sink = node;
  });
  return figures;
}
