import DOM
import ScriptEngine
import Testing

@testable import WebBindings

/// What `Recorded/custom-elements.js` cannot ask: several worlds, time and depth.
@Suite struct CustomElementTests {
  @Test func `callbacks that call each other without end are an error`() throws {
    let page = try Page("<body>")
    #expect(
      page(
        """
        var depth = 0;
        customElements.define('x-in', class extends HTMLElement {
          connectedCallback() { depth++; this.remove(); document.body.append(this); } });
        customElements.define('x-set', class extends HTMLElement {
          static observedAttributes = ['a'];
          attributeChangedCallback() { this.setAttribute('a', ''); } });
        customElements.define('x-new', class extends HTMLElement {
          constructor() { super(); document.createElement('x-new'); } });
        document.body.append(document.createElement('x-in'));
        document.createElement('x-set').setAttribute('a', '');
        [depth > 100, document.createElement('x-new').localName]
        """) == #"[true,"x-new"]"#)
    #expect(Set(page.realm.reportedExceptions.map(\.name)) == ["RangeError"])
  }

  @Test func `a callback that never ends is stopped`() throws {
    let page = try Page("<body>")
    page.machine.limitTime(to: 0.3)
    _ = page(
      """
      customElements.define('x-loop', class extends HTMLElement {
        connectedCallback() { for (let i = 0; ; i++) this.setAttribute('a', i); } });
      document.body.append(document.createElement('x-loop'));
      """)
    #expect(page.machine.timeLimitReached)
  }

  @Test func `elements of a page are custom as soon as they are defined`() throws {
    let page = try Page("<x-a n=1><x-a n=2></x-a></x-a><p><x-b></x-b>")
    #expect(
      page(
        """
        var told = [];
        customElements.define('x-a', class extends HTMLElement {
          constructor() { super(); told.push(this.getAttribute('n')); }
          connectedCallback() { told.push('in' + this.getAttribute('n')); } });
        [told, document.querySelector('x-b').matches(':defined')]
        """) == #"[["1","in1","2","in2"],false]"#)
  }

  @Test func `an element that another world defines has no constructor here`() throws {
    let page = try Page("<x-a></x-a>")
    let other = try Realm(
      machine: page.machine, document: page.pool.document, world: 1,
      eventLoop: page.realm.eventLoop)
    defer { other.context.close() }
    _ = try other.context.evaluate(
      """
      customElements.define('x-a', class extends HTMLElement {
        connectedCallback() { this.title = 'told'; } });
      """, name: "other.js")
    #expect(
      page(
        """
        var a = document.querySelector('x-a');
        [a.title, a.constructor === HTMLElement, a.matches(':defined'),
          customElements.get('x-a') === undefined]
        """) == #"["told",true,true,true]"#)
    #expect(
      page("customElements.define('x-a', class extends HTMLElement {})").hasPrefix(
        #"NotSupportedError"#))
  }

  @Test func `a window in a frame has definitions of its own`() throws {
    let page = try Page("<iframe></iframe><body>")
    #expect(
      page(
        """
        var inner = document.querySelector('iframe').contentWindow;
        customElements.define('x-a', class extends HTMLElement {});
        [inner.customElements === customElements, inner.customElements.get('x-a') === undefined,
          inner.document.createElement('x-a').matches(':defined')]
        """) == "[false,true,false]")
  }

  @Test func `elements hear nothing once the frame of their definition is gone`() throws {
    let page = try Page("<body>")
    #expect(
      page(
        """
        var told = [], frame = document.createElement('iframe');
        document.body.append(frame);
        var inner = frame.contentWindow;
        inner.told = told;
        inner.eval(`customElements.define('x-a', class extends HTMLElement {
          connectedCallback() { told.push('in'); }
          disconnectedCallback() { told.push('out'); } })`);
        var a = inner.document.createElement('x-a');
        inner.document.body.append(a);
        document.body.append(a);
        frame.remove();
        a.remove();
        told
        """) == #"["in","out","in"]"#)
  }

  @Test func `a document outlives the world of its elements`() throws {
    let page = try Page("<body><x-a></x-a>")
    _ = page(
      "customElements.define('x-a', class extends HTMLElement { disconnectedCallback() {} })")
    page.realm.close()
    let element = try #require(try page.pool.document.node.querySelector("x-a"))
    element.node.removeFromParent()
    element.setAttribute(known: "a", "b")
    #expect(!element.node.isConnected)
  }

  @Test func `what happens outside of a script is told before the next one`() throws {
    let page = try Page("<body><x-a></x-a>")
    _ = page(
      """
      var told = [];
      customElements.define('x-a', class extends HTMLElement {
        disconnectedCallback() { told.push('out'); } });
      """)
    try page.pool.document.node.querySelector("x-a")?.node.removeFromParent()
    #expect(page("told") == #"["out"]"#)
  }

  @Test func `methods that throw tell elements first`() throws {
    let page = try Page("<body>")
    #expect(
      page(
        """
        var told = [];
        customElements.define('x-a', class extends HTMLElement {
          disconnectedCallback() { told.push('out'); } });
        var a = document.createElement('x-a'), b = document.createElement('b');
        document.body.append(a, b);
        try { b.append(a, b); } catch (error) { told.push(error.name); }
        told
        """) == #"["out","HierarchyRequestError"]"#)
  }
}
