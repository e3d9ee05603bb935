/// The JavaScript that waits for a page to come to rest, and writes down what it has become.
enum CaptureScript {
  /// The body of an asynchronous function that waits.
  ///
  /// The page is at rest when its pictures and fonts are there and nothing in its tree has changed for
  /// a while.
  ///
  /// - Parameters:
  ///   - selector: what has to be in the page before.
  ///   - limit: the seconds that the page may take until that is there.
  ///   - settling: the seconds that it may take to come to rest then.
  static func wait(for selector: String?, limit: Double, settling: Double) -> String {
    """
    const sleep = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));
    const selector = \(selector.map(JavaScriptText.literal) ?? "null"), start = performance.now();
    if (selector !== null) {
      try {
        while (document.querySelector(selector) === null) {
          if (performance.now() - start > \(limit * 1000)) return "missing";
          await sleep(20);
        }
      } catch { return "malformed"; }
    }
    let last = performance.now();
    const end = last + \(settling * 1000);
    const observer = new MutationObserver(() => { last = performance.now(); });
    const what = { subtree: true, childList: true, attributes: true, characterData: true };
    observer.observe(document, what);
    const isBusy = () => performance.now() - last < 250 || document.fonts.status !== "loaded"
      || [...document.images].some((image) => !image.complete && image.loading !== "lazy");
    while (performance.now() < end && isBusy()) await sleep(20);
    observer.disconnect();
    return "";
    """
  }

  /// The body of an asynchronous function that gives the page as JSON: its markup with shadow
  /// trees, its frames, the state of its controls, and its layout. Columns of numbers are Base64.
  ///
  /// - Parameters:
  ///   - limit: the milliseconds that the costly parts of the layout may take together.
  ///   - share: those of them that are left for each part, however long the parts before it take.
  ///   - watch: knows the closed shadow trees.
  static func capture(limit: Double, share: Double, _ watch: ShadowTreeWatch) -> String {
    """
    const timeLimit = \(share), lastEnd = performance.now() + \(limit);
    // When a part has to end that is followed by so many others.
    const endBefore = (later) => lastEnd - timeLimit * later;

    """ + watch.question + tree + CaptureLayoutScript.boxes
      + CaptureLayoutScript.points
      + CaptureCaretScript.carets
        + """

        // What is skipped is laid out when it is asked for, so the boxes come first.
        const columns = { ...boxes(), ...drawings(), ...lines(), ...shownTexts(), ...points(), ...carets(), ...pictures() };
        const intersections = await observed();
        return JSON.stringify({
          html: page.html, url: document.URL, encoding: document.characterSet, frames: frames(document, 0),
          controls: [...controls(), ...adopted()],
          layout: {
            viewport: [innerWidth, innerHeight, devicePixelRatio, scrollX, scrollY],
            names: [...page.names.keys()].join(" "), nodes: ints(page.nodes), ...columns,
            ...intersections,
          },
        });
        """
  }

  /// What writes the tree down: markup, and a number for each element, shadow root and text in the
  /// order of the markup.
  private static let tree = #"""
    const base64 = (array) => new Uint8Array(array.buffer).toBase64();
    const ints = (list) => base64(Int32Array.from(list));
    const floats = (list) => base64(Float32Array.from(list));
    const voids = new Set(("area base basefont bgsound br col embed frame hr img input keygen link meta "
      + "param source track wbr").split(" "));
    const raw = new Set("style script xmp iframe noembed noframes plaintext noscript".split(" "));
    const wellFormed = String.prototype.toWellFormed;
    const escape = (text) => text.replace(/[&\u00A0<>\r]/g, (character) => ({
      "&": "&amp;", "\u00A0": "&nbsp;", "<": "&lt;", ">": "&gt;", "\r": "&#13;" })[character]);
    const quote = (text) => escape(text).replace(/"/g, "&quot;");
    const isHTML = (element) => element.namespaceURI === "http://www.w3.org/1999/xhtml";
    const doctype = (node) => "<!DOCTYPE " + node.name
      + (node.publicId ? ' PUBLIC "' + node.publicId + '"' : node.systemId ? " SYSTEM" : "")
      + (node.systemId ? ' "' + node.systemId + '"' : "") + ">";
    const write = (root) => {
      const page = {
        names: new Map([["#text", 0], ["#shadow-root", 1]]), nodes: [], numbers: new Map(), elements: [],
        texts: [], roots: [],
      };
      let html = "", count = 0;
      const add = (parent, name, length) => {
        if (parent === -2) return -2;
        let number = page.names.get(name);
        if (number === undefined) page.names.set(name, number = page.names.size);
        page.nodes.push(parent, number, length);
        return count++;
      };
      // What is still to be written, the next last: texts, and nodes with the number around them.
      const waiting = [];
      const push = (nodes, parent) => {
        for (let i = nodes.length - 1; i >= 0; i--) waiting.push([nodes[i], parent]);
      };
      push(root.childNodes, -1);
      let run = null;
      while (waiting.length) {
        const [node, parent] = waiting.pop();
        if (typeof node === "string") { html += node; run = null; continue; }
        const around = node.parentNode;
        if (node.nodeType === 3) {
          const text = wellFormed.call(node.data);
          html += around.nodeType === 1 && isHTML(around) && raw.has(around.localName) ? text : escape(text);
          if (parent === -2 || text === "") continue;
          // Texts side by side are one when they are read again.
          if (run === null) {
            run = { number: add(parent, "#text", 0), parts: [], length: 0 };
            page.texts.push(run);
          }
          run.parts.push([node, run.length]);
          run.length += text.length;
          page.nodes[run.number * 3 + 2] = run.length;
          continue;
        }
        run = null;
        if (node.nodeType === 8) { html += "<!--" + wellFormed.call(node.data) + "-->"; continue; }
        if (node.nodeType === 10) { html += doctype(node); continue; }
        if (node.nodeType === 7) { html += "<?" + node.target + " " + node.data + ">"; continue; }
        if (node.nodeType !== 1 || node.localName === secret) continue;
        const name = isHTML(node) || !node.prefix ? node.localName : node.tagName;
        const number = add(parent, node.localName, 0);
        if (number >= 0) { page.numbers.set(node, number); page.elements.push(node); }
        html += "<" + name;
        for (const attribute of node.attributes)
          html += " " + attribute.name + '="' + quote(wellFormed.call(attribute.value)) + '"';
        html += ">";
        if (isHTML(node) && voids.has(name)) continue;
        waiting.push(["</" + name + ">", parent]);
        if (isHTML(node) && name === "template") { push(node.content.childNodes, -2); continue; }
        const first = node.firstChild;
        // The parser leaves the first line break of these out.
        if (["pre", "textarea", "listing"].includes(name) && first && first.nodeType === 3
          && first.data[0] === "\n") html += "\n";
        push(node.childNodes, number);
        const shadow = shadowOf(node);
        if (!shadow) continue;
        const inner = add(number, "#shadow-root", 0);
        if (inner >= 0) page.roots.push([inner, shadow]);
        waiting.push(["</template>", inner]);
        push(shadow.childNodes, inner);
        html += '<template shadowrootmode="' + shadow.mode + '"' + (shadow.delegatesFocus ? " shadowrootdelegatesfocus" : "")
          + (shadow.clonable ? " shadowrootclonable" : "")
          + (shadow.serializable ? " shadowrootserializable" : "") + ">";
      }
      page.html = html;
      return page;
    };
    const page = write(document);
    const number = (element) => page.numbers.get(element) ?? -1;
    const isDrawn = (node) => node instanceof SVGElement;
    const frames = (document, depth) => {
      const found = [];
      for (const frame of document.querySelectorAll("iframe[src], frame[src]")) {
        let inner = null;
        try { inner = frame.contentDocument; } catch {}
        if (!inner || inner.URL === "about:blank" || depth > 8) continue;
        found.push({
          url: inner.URL, name: frame.name, type: inner.contentType, html: write(inner).html,
          frames: frames(inner, depth + 1),
        });
      }
      return found;
    };
    // What the user or a script has done to controls, which their attributes do not show.
    const controls = () => {
      const found = [];
      let control = -1;
      for (const element of page.elements) {
        if (!isHTML(element) || !/^(input|select|textarea)$/.test(element.localName)) continue;
        control++;
        const state = {};
        switch (element.localName) {
          case "input":
            if (element.type === "file") break;
            if (element.checked !== element.defaultChecked) state.checked = element.checked;
            if (element.indeterminate) state.indeterminate = true;
            if (element.value !== element.defaultValue && !/^(checkbox|radio)$/.test(element.type))
              state.value = wellFormed.call(element.value);
            break;
          case "textarea":
            if (element.value !== element.defaultValue) state.value = wellFormed.call(element.value);
            break;
          case "select":
            if ([...element.options].some((option) => option.selected !== option.defaultSelected))
              state.selected = [...element.options].flatMap((option, index) => option.selected ? [index] : []);
            break;
        }
        if (Object.keys(state).length) found.push({ control, ...state });
      }
      return found;
    };
    // The sheets that scripts have made, and the trees that have adopted them: -1 is the document.
    const adopted = () => {
      const known = new Map(), sheets = [], roots = [];
      [document, ...page.roots.map(([, root]) => root)].forEach((root, index) => {
        if (root.adoptedStyleSheets.length === 0) return;
        roots.push({ root: index - 1, sheets: [...root.adoptedStyleSheets].map((sheet) => {
          if (!known.has(sheet)) {
            known.set(sheet, sheets.length);
            sheets.push({
              text: wellFormed.call([...sheet.cssRules].map((rule) => rule.cssText).join("\n")),
              media: sheet.media.mediaText, disabled: sheet.disabled });
          }
          return known.get(sheet);
        }) });
      });
      return roots.length ? [{ adopted: { sheets, roots } }] : [];
    };

    """#
}
