import Testing

@testable import DOM
@testable import WebBindings

/// Frames that scripts have removed: their realms and documents end when no script can reach them. What
/// WebKit answers as long as one can is recorded in `Recorded/removed-frames.json`.
@Suite struct RemovedFrameTests {
  /// Makes frames and removes them. `use` gets the window of each, the frame and its index before.
  private static func script(count: Int, _ use: String) -> String {
    """
    (() => {
      const kept = [];
      const use = (inner, frame, index) => { \(use) };
      for (let index = 0; index < \(count); index++) {
        const frame = document.body.appendChild(document.createElement('iframe'));
        frame.contentWindow.document.body.innerHTML = '<p class=a title=t>Some <b>text</b></p>';
        use(frame.contentWindow, frame, index);
        frame.remove();
      }
      return kept;
    })()
    """
  }

  @Test(
    "the realm of a removed frame ends once nothing reaches it",
    arguments: [
      "", "inner.Array(3)", "inner.own = inner", "inner.eval('var own = () => document')",
      "inner.document.body.append('x', inner.document.createElement('hr'))",
      "inner.document.querySelectorAll('p')[0].classList.add('b')",
      "inner.document.title = 't'", "frame.contentDocument.querySelector('b').textContent",
      "inner.location.href", "inner.history; inner.navigator; inner.screen; inner.crypto",
      "inner.performance.now()", "inner.setTimeout(() => inner.document, 1)",
      "inner.setInterval('document', 1)", "frame.onload = () => frame.contentWindow",
      "frame.srcdoc = '<p>x'", "document.title = inner.name",
      "document.body.firstChild.mark = inner.eval('({})').toString()", "new inner.Image()",
      "new inner.Event('x')", "new inner.Blob(['x'])", "new inner.Text('x')", "inner.escape('x')",
      "try { inner.eval('throw new Error(1)') } catch { }", "document.body.append(inner.btoa('x'))",
      "Object.getOwnPropertyNames(inner).length",
      "inner.getComputedStyle(inner.document.body).color",
      "getComputedStyle(frame.contentDocument.body).color",
    ])
  func ended(_ use: String) throws {
    let page = try Page.sweepingOften()
    #expect(page(Self.script(count: 24, use)) == "[]")
    let family = try #require(page.realm.family)
    // A search comes after every few frames, and may find some alive that nothing but the stack holds.
    #expect(family.frames.count < 14, "\(family.frames.count)")
    #expect(page.realm.nodeObjects.scripts.count < 15)
    #expect(page.realm.document.node.pool.separateDocuments.count < 24)
  }

  @Test(
    "a removed frame stays where a script keeps a part of it",
    arguments: [
      "inner", "inner.document", "inner.document.body",
      "inner.document.querySelector('b').firstChild",
      "inner.document.querySelectorAll('p')", "inner.document.querySelector('p').attributes[0]",
      "inner.document.querySelector('p').classList", "inner.document.querySelector('p').style",
      "inner.document.createElement('p')", "inner.Array", "new inner.Array(3)", "inner.location",
      "inner.eval('(() => document)')", "inner.eval('(class { })')",
      "inner.eval('new Proxy({}, {})')",
      "new inner.Event('x')", "new inner.Image()", "new inner.EventTarget()", "inner.navigator",
      "inner.eval('Promise.resolve()')", "inner.document.createRange()", "new inner.Range()",
      "new inner.MutationObserver(() => {})", "new inner.DOMParser()",
      "inner.getComputedStyle(inner.document.body)",
      "new inner.DOMParser().parseFromString('<p>x', 'text/html')", "new inner.AbortController()",
    ])
  func kept(_ part: String) throws {
    let page = try Page.sweepingOften()
    let result = page(
      Self.script(
        count: 24,
        """
        inner.mark = inner.document.mark = inner.document.body.mark = inner.location.mark = index;
        if (index % 10 !== 3) return;
        const part = \(part);
        part.mark ??= index;
        kept.push(part);
        """)
          + """
          .map(part => {
            const inner = part.constructor.constructor('return window')(), { mark } = inner;
            return [mark, part.mark, inner.document.mark, inner.document.body.mark, inner.location.mark]
              .every(other => other === mark) && inner.closed && inner.document.defaultView === null
              && inner.document.querySelector('b').textContent === 'text'
              && inner.document.body.ownerDocument === inner.document
              && inner.document.createElement('p') instanceof inner.HTMLElement ? mark : part;
          }).join()
          """)
    #expect(result == "\"3,13,23\"")
    let family = try #require(page.realm.family)
    #expect(family.frames.count < 17, "\(family.frames.count)")
  }

  @Test(
    "a removed frame stays where something may use it later",
    arguments: [
      "inner.addEventListener('x', () => {})", "inner.document.body.onclick = () => {}",
      "document.body.append(inner.document.createElement('s'))",
      "document.body.addEventListener('x', inner.eval('(() => {})'))",
      "inner.postMessage('x', '*')", "inner.Promise.resolve().then(() => {})",
      "setTimeout(inner.eval('(() => {})'))",
      "inner.requestAnimationFrame(() => {})", "inner.getSelection()",
      "document.body.dispatchEvent(new UIEvent('x', { view: inner }))",
    ])
  func held(_ use: String) throws {
    let page = try Page.sweepingOften()
    #expect(page(Self.script(count: 12, use)) == "[]")
    let family = try #require(page.realm.family)
    #expect(family.frames.count == 12)
  }

  @Test("what waits in a removed frame lets it go when it has run")
  func waiting() throws {
    let page = try Page.sweepingOften()
    let use = "inner.postMessage('x', '*'); setTimeout(inner.eval('(() => {})'))"
    #expect(page(Self.script(count: 30, use)) == "[]")
    _ = page.realm.eventLoop.run(until: { false })
    #expect(page(Self.script(count: 10, "")) == "[]")
    let family = try #require(page.realm.family)
    #expect(family.frames.count < 20, "\(family.frames.count)")
  }

  @Test("a document of DOMParser is freed while the page has frames")
  func documents() throws {
    let page = try Page.sweepingOften()
    let result = page(
      """
      (() => {
        const frame = document.body.appendChild(document.createElement('iframe'));
        let length = 0;
        for (let index = 0; index < 60; index++) {
          const made = new DOMParser().parseFromString('<p>x</p>'.repeat(1000), 'text/html');
          length += made.querySelectorAll('p').length + frame.contentDocument.nodeType;
        }
        return length;
      })()
      """)
    #expect(result == "\(60 * 1009)")
    #expect(page.realm.document.node.pool.separateDocuments.count < 30)
  }

  @Test("an observer that a frame has made first does not end with the frame")
  func observers() throws {
    let page = try Page.sweepingOften()
    _ = page(
      Self.script(count: 1, "new inner.MutationObserver(() => {}).observe(inner.document, {})"))
    _ = page(Self.script(count: 30, ""))
    _ = page(
      """
      globalThis.seen = 0;
      new MutationObserver(records => { seen += records.length; })
        .observe(document.body, { childList: true });
      document.body.append('x', 'y');
      """)
    #expect(page("seen") == "1")
  }
}
