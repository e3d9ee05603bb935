// Reads all properties of everything that it finds, and says how many each object has.
var ExtensionPreprocessingJS = {
  run(parameters) {
    // However long the rest takes, the script has completed in time.
    parameters.completionFunction({});
    const first = document.querySelector('p');
    const queue = [
      window, document.createRange(), document.createTreeWalker(document, NodeFilter.SHOW_ELEMENT),
      document.evaluate('//p', document, null, XPathResult.ORDERED_NODE_SNAPSHOT_TYPE, null),
      document.documentElement.animate([{ opacity: 0 }], 1), first.computedStyleMap?.(),
      getComputedStyle(document.body), indexedDB.open('a'), new AbortController(), new Blob(['x']),
      new CSSStyleSheet(), new DOMMatrix(), new DOMParser().parseFromString('<a/>', 'text/xml'),
      new Event('x'), new FileReader(), new FormData(document.forms[0]), new Headers(),
      new IntersectionObserver(() => {}), new MessageChannel(), new MutationObserver(() => {}),
      new ReadableStream(), new Request('http://example.com/'), new ResizeObserver(() => {}),
      new Response('x'), new TextDecoder(), new URL('http://example.com/?a=b'), new XMLHttpRequest(),
      ...document.querySelectorAll('*'),
    ];
    const found = [], seen = new Set();
    while (queue.length > 0 && seen.size < 400) {
      const object = queue.shift();
      if (Object(object) !== object || seen.has(object)) continue;
      seen.add(object);
      let count = 0;
      for (const name in object) {
        count++;
        let value;
        try { value = object[name]; } catch (error) { value = error; }
        if (typeof value !== 'function') queue.push(value);
      }
      found.push(`${Object.prototype.toString.call(object)} ${count}`);
    }
    console.log(`found: ${found.join('|')}`);
  },
};
