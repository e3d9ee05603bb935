import CSS
import DOM
import ScriptEngine
import Testing

@testable import WebBindings

/// CSS Viewport, 3, as WebKit's `ViewportConfiguration` has it on iOS, and what depends on the viewport.
@Suite("Viewports of devices")
struct ViewportTests {
  private func widths(_ markup: String, on name: String) throws -> String {
    let page = try Page(markup)
    page.realm.environment = BrowserEnvironment(named: name)
    page.realm.settleViewport()
    return page("[innerWidth, innerHeight, screen.width, screen.height, devicePixelRatio]")
  }

  @Test(
    "A phone's viewport is what the page's meta element says, and 980 pixels wide without one",
    arguments: [
      ("", "[980,2121,390,844,3]"),
      ("<meta name=viewport content='width=device-width, initial-scale=1'>", "[390,844,390,844,3]"),
      ("<meta name=Viewport content='width = device-width'>", "[390,844,390,844,3]"),
      ("<meta name=viewport content='initial-scale=1'>", "[390,844,390,844,3]"),
      ("<meta name=viewport content='initial-scale=.5'>", "[780,1688,390,844,3]"),
      ("<meta name=viewport content='width=600'>", "[600,1298,390,844,3]"),
      ("<meta name=viewport content='width=200,initial-scale=1'>", "[390,844,390,844,3]"),
      (
        "<meta name=viewport content='width=device-width'><meta name=viewport content='width=800'>",
        "[800,1731,390,844,3]"
      ),
      ("<meta name=viewport content='user-scalable=no'>", "[980,2121,390,844,3]"),
      ("<meta name=keywords content='width=device-width'>", "[980,2121,390,844,3]"),
    ])
  func phone(_ markup: String, expected: String) throws {
    #expect(try widths(markup, on: "iphone") == expected)
  }

  @Test("A tablet scales pages too, a Mac does not, and the default viewport is as it was")
  func others() throws {
    let meta = "<meta name=viewport content='width=device-width'>"
    #expect(try widths(meta, on: "ipad") == "[820,1180,820,1180,2]")
    #expect(try widths(meta, on: "mac") == "[1024,768,1280,1024,1]")
    #expect(try Page(meta)("[innerWidth, innerHeight, devicePixelRatio]") == "[1024,768,1]")
  }

  @Test("Media queries, the window's size and styles agree with the viewport")
  func agreement() throws {
    let page = try Page(
      """
      <meta name=viewport content="width=device-width"><style>
      p { color: red } @media (max-width: 400px) and (hover: none) { p { color: blue; width: 50vw } }
      </style><p>
      """)
    page.realm.environment = BrowserEnvironment(named: "iphone")
    page.realm.settleViewport()
    #expect(
      page(
        """
        [matchMedia('(width: 390px)').matches, matchMedia('(pointer: coarse)').matches,
          matchMedia('(orientation: portrait)').matches, matchMedia('(resolution: 3dppx)').matches,
          getComputedStyle(document.querySelector('p')).color, outerWidth, visualViewport.width]
        """) == #"[true,true,true,true,"rgb(0, 0, 255)",390,390]"#)
  }

  // What is expected is what the real WebKit says of these elements, at 1024 pixels and a scale of 1.
  @Test(
    "An image is taken from the source that suits the viewport",
    arguments: [
      ("<img src=a.png>", "a.png"),
      ("<img src=b1.png srcset='b2.png 2x, b3.png 3x'>", "b1.png"),
      (
        "<img srcset='c100.png 100w, c600.png 600w, c1200.png 1200w, c2400.png 2400w'>", "c1200.png"
      ),
      (
        "<img sizes=50vw srcset='c100.png 100w, c600.png 600w, c1200.png 1200w' src=x.png>",
        "c600.png"
      ),
      (
        "<img sizes='(max-width: 600px) 10px, (min-width: 500px) calc(100vw - 500px), 200px' "
          + "srcset='c100.png 100w, c600.png 600w, c1200.png 1200w' src=x.png>", "c600.png"
      ),
      (
        "<picture><source media='(max-width:500px)' srcset=p1.png><source type=image/jxx "
          + "srcset=p2.png><source type=image/webp srcset='p3.webp 1x, p4.webp 2x'>"
          + "<img src=pf.png></picture>", "p3.webp"
      ),
      (
        "<picture><source media='(max-width:500px)' srcset=p1.png>"
          + "<img src=pf.png srcset='pf2.png 1.5x'></picture>", "pf.png"
      ),
      ("<img srcset='  , ,x,y.png 1x, z.png 0.5x'>", "x,y.png"),
      (
        "<img srcset='data:image/png;base64,AA 1x, q.png 2x' src=r.png>", "data:image/png;base64,AA"
      ),
      ("<img>", ""),
      (
        "<img srcset='a.png 1x 2x, b.png 100h, c.png 200w 50h, d.png -1x, e.png 2.5x' src=s.png>",
        "e.png"
      ),
      ("<img sizes=auto loading=lazy srcset='c100.png 100w, c2400.png 2400w'>", "c2400.png"),
      ("<img sizes=10em srcset='c100.png 100w, c600.png 600w, c200.png 200w'>", "c200.png"),
      ("<img srcset='a.png 2x,b.png 2x' src='q w.png'>", "q%20w.png"),
    ])
  func images(_ markup: String, expected: String) throws {
    let page = try Page(markup)
    #expect(
      page("document.images[0].currentSrc.replace('http://example.com/', '')")
        == "\"\(expected)\"")
  }

  @Test("A denser screen takes a denser picture")
  func dense() throws {
    let page = try Page(
      "<meta name=viewport content='width=device-width'><img src=1.png srcset='2.png 2x, 3.png 3x'>"
        + "<img srcset='s.png 400w, m.png 800w, l.png 1200w'>")
    page.realm.environment = BrowserEnvironment(named: "iphone")
    page.realm.settleViewport()
    #expect(
      page("[...document.images].map(i => i.currentSrc.slice(-5))") == #"["3.png","l.png"]"#)
  }
}
