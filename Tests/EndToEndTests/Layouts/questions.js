// Asks everything about layout that a script can ask, of each element and of points of the viewport.
var ExtensionPreprocessingJS = {
  run(parameters) {
    const rect = (box) => [box.x, box.y, box.width, box.height, box.left, box.top, box.right, box.bottom];
    const rects = (list) => Array.from(list, rect);
    const name = (node) => !node ? null : node.nodeType === 9 ? "document" : node.nodeType === 3 ? "#" + node.data.trim().slice(0, 20)
      : node.localName + (node.id ? "#" + node.id : "");
    const all = [];
    const add = (root) => {
      for (const element of root.querySelectorAll("*")) {
        if (/^(script|style|title|meta|head|link|template)$/.test(element.localName)) continue;
        all.push(element);
        if (element.shadowRoot) add(element.shadowRoot);
      }
    };
    add(document);
    const questions = {
      bounds: (e) => rect(e.getBoundingClientRect()),
      boxes: (e) => rects(e.getClientRects()),
      boxCount: (e) => e.getClientRects().length,
      offsetParent: (e) => name(e.offsetParent),
      visible: (e) => e.checkVisibility(),
      visibleProperty: (e) => e.checkVisibility({ visibilityProperty: true }),
      visibleOpacity: (e) => e.checkVisibility({ opacityProperty: true }),
      visibleContent: (e) => e.checkVisibility({ contentVisibilityAuto: true }),
      visibleAll: (e) => e.checkVisibility({ opacityProperty: true, visibilityProperty: true }),
      innerText: (e) => e.innerText,
      picture: (e) => e.localName === "img" ? [e.naturalWidth, e.naturalHeight, e.complete, e.width, e.height] : null,
      place: (e) => e.localName === "img" ? [e.x, e.y] : null,
      width: (e) => getComputedStyle(e).width,
      height: (e) => getComputedStyle(e).height,
      value: (e) => /^(input|select|textarea)$/.test(e.localName) ? [e.value, e.checked] : null,
      isShown: (e) => !!(e.offsetWidth || e.offsetHeight || e.getClientRects().length),
      scrolls: (e) => e.scrollHeight > e.clientHeight,
      isInView: (e) => { const box = e.getBoundingClientRect(); return box.top < innerHeight && box.bottom > 0; },
      isOnTop: (e) => {
        const box = e.getBoundingClientRect(), top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
        return top === e || e.contains(top);
      },
    };
    for (const key of ["offset", "client", "scroll"])
      for (const side of ["Left", "Top", "Width", "Height"]) questions[key + side] = (e) => e[key + side];
    const range = document.createRange();
    const texts = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      if (/^(SCRIPT|STYLE)$/.test(walker.currentNode.parentNode.nodeName)) continue;
      if (walker.currentNode.data.trim() !== "") texts.push(walker.currentNode);
    }
    const textQuestions = {
      lines: (text) => { range.selectNodeContents(text); return rects(range.getClientRects()); },
      lineBounds: (text) => { range.selectNodeContents(text); return rect(range.getBoundingClientRect()); },
      word: (text) => {
        const start = text.data.search(/\S/), end = start + /\S+/.exec(text.data)[0].length;
        range.setStart(text, start);
        range.setEnd(text, end);
        return rects(range.getClientRects());
      },
      lastWord: (text) => {
        const end = text.data.trimEnd().length;
        range.setStart(text, Math.max(0, end - 3));
        range.setEnd(text, end);
        return rect(range.getBoundingClientRect());
      },
      firstCharacter: (text) => {
        const start = text.data.search(/\S/);
        range.setStart(text, start);
        range.setEnd(text, start + 1);
        return rect(range.getBoundingClientRect());
      },
      caret: (text) => {
        range.setStart(text, text.data.search(/\S/));
        range.collapse(true);
        return rects(range.getClientRects());
      },
    };
    const answers = {};
    const ask = (key, values) => { answers[key] = values; };
    for (const key in questions) ask(key, all.map((e) => [name(e), questions[key](e) ?? null]));
    for (const key in textQuestions) ask(key, texts.map((text) => [name(text), textQuestions[key](text)]));
    ask("rangeOfElement", all.filter((e) => e.childNodes.length && document.contains(e)).map((e) => {
      range.selectNodeContents(e);
      return [name(e), rects(range.getClientRects())];
    }));
    ask("rangeBounds", all.filter((e) => document.contains(e)).map((e) => {
      range.selectNode(e);
      return [name(e), rect(range.getBoundingClientRect())];
    }));
    const points = [], carets = [];
    for (let y = -5; y < innerHeight + 10; y += 23) for (let x = -5; x < innerWidth + 10; x += 31) points.push([x, y]);
    for (const text of texts) {
      // WebKit finds no place in a summary.
      if (text.parentNode.localName === "summary") continue;
      range.selectNodeContents(text);
      for (const box of range.getClientRects())
        for (const part of [0.1, 0.35, 0.5, 0.85]) carets.push([box.x + box.width * part, box.y + box.height / 2]);
    }
    ask("fromPoint", points.map(([x, y]) => name(document.elementFromPoint(x, y))));
    ask("allFromPoint", points.map(([x, y]) => document.elementsFromPoint(x, y).map(name)));
    ask("caretFromPoint", carets.map(([x, y]) => {
      const caret = document.caretRangeFromPoint(x, y);
      return caret && [name(caret.startContainer), caret.startOffset, caret.collapsed];
    }));
    ask("window", [innerWidth, innerHeight, devicePixelRatio, scrollX, scrollY, pageXOffset, pageYOffset]);
    ask("scrollingElement", name(document.scrollingElement));
    ask("pageText", document.body.innerText);
    const seen = [];
    const observer = new IntersectionObserver((entries) => {
      for (const entry of entries) seen.push([
        name(entry.target), entry.isIntersecting, entry.intersectionRatio, rect(entry.intersectionRect),
        rect(entry.boundingClientRect), rect(entry.rootBounds)]);
      observer.disconnect();
      ask("intersections", seen);
      parameters.completionFunction(answers);
    });
    for (const element of all) if (document.contains(element)) observer.observe(element);
  },
};
