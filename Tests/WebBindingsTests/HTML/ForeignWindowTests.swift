import Testing

@testable import WebBindings

/// Windows of frames that show a page of another origin. What WebKit answers was asked with `--engine
/// webkit`.
@Suite("Windows of another origin")
struct ForeignWindowTests {
  private static let refusal =
    #"SecurityError: Blocked a frame with origin \"http://example.com\" from accessing a cross-origin "#
    + "frame. Protocols, domains, and ports must match."

  private static func page() throws -> Page {
    try Page(
      "<p>x</p><iframe name=there src='https://other.example/x'></iframe><iframe name=here></iframe>"
    )
  }

  @Test(
    "refuse all that is not for every origin",
    arguments: [
      "w.document", "w.location.href", "w.location.host", "w.location.origin", "String(w.location)",
      "w.location.assign", "w.frameElement", "w.origin", "w.name", "w.history", "w.navigator",
      "w.innerWidth", "w.localStorage", "w.Array", "w.getComputedStyle", "w.foo", "w.foo = 1",
      "String(w)", "'foo' in w", "delete w.foo", "w.name = 'x'", "w.document.title",
      "Object.defineProperty(w, 'x', {})",
    ])
  func refused(_ expression: String) throws {
    let answer = try Self.page()(
      """
      (() => {
        const w = document.querySelector("iframe").contentWindow;
        try { \(expression); return "allowed"; } catch (error) { return error.name + ": " + error.message; }
      })()
      """)
    #expect(answer == "\"\(Self.refusal)\"")
  }

  @Test("have the members that every origin may use, and are one object")
  func allowed() throws {
    let answer = try Self.page()(
      """
      (() => {
        const frame = document.querySelector("iframe"), w = frame.contentWindow;
        return [
          w === frame.contentWindow, w === window[0], w === there, w.window === w, w.self === w, w.frames === w,
          w.parent === window, w.top === window, w.opener, w.length, w.closed, typeof w.postMessage,
          typeof w.close, typeof w.location.replace, w.then === undefined, w[Symbol.toStringTag] === undefined,
          Object.keys(w).length, Object.getPrototypeOf(w), frame.contentDocument, "then" in w, "location" in w,
          w.postMessage("x", "*") === undefined,
        ];
      })()
      """)
    #expect(
      answer
        == #"[true,true,true,true,true,true,true,true,null,0,false,"function","function","function",true,"#
        + "true,0,null,null,false,true,true]")
  }

  @Test("can be sent elsewhere, and are open once they show a page of this origin")
  func navigation() throws {
    let page = try Self.page()
    #expect(
      page(
        """
        (() => { const frame = document.querySelector("iframe"); globalThis.old = frame.contentWindow;
        frame.src = "about:blank"; return null; })()
        """) == "null")
    _ = page.realm.eventLoop.run()
    #expect(page("[there.location.href, old.location.href]") == #"["about:blank","about:blank"]"#)
  }

  @Test("frames of this origin are as open as ever")
  func own() throws {
    let answer = try Self.page()(
      "[here.origin, here.location.href, here.parent === window, typeof here.Array]")
    #expect(answer == #"["http://example.com","about:blank",true,"function"]"#)
  }

  @Test("the page is the referrer of what it shows, without its fragment, and not of srcdoc")
  func referrers() throws {
    let markup = "<iframe srcdoc='<p>x'></iframe><iframe></iframe>"
    let page = try Page(markup, url: "http://user:secret@example.com/a?b#c")
    let frames = "[...document.querySelectorAll('iframe')].map(f => f.contentDocument.referrer)"
    #expect(page(frames) == #"["","http://example.com/a?b"]"#)
    let file = try Page(markup, url: "file:///tmp/a.html")
    #expect(
      file("[origin, location.origin, ...\(frames)]") == #"["null","file://","",""]"#)
  }
}
