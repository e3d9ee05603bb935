@testable import DOM
import Testing

@testable import WebBindings

@Suite struct StorageTests {
  @Test func `storage keeps text under names, which are properties too`() throws {
    let page = try Page()
    #expect(
      page(
        """
        const s = localStorage;
        s.setItem('b', 1); s.c = { toString: () => 'obj' }; s['d e'] = [1, 2]; s.setItem('', 'empty');
        s.setItem('length', 'L'); s.gone = undefined;
        const r = [s.length, s.b, s.getItem('c'), s['d e'], s.getItem(''), Object.keys(s), 'b' in s,
          s.hasOwnProperty('b'), typeof s.length, s.getItem('length'), s.gone, s.getItem('zzz'), s.zzz === undefined];
        delete s.b; s.removeItem('c');
        r.push(delete s.nothing, s.key(0), s.key(99), s.length, sessionStorage.length, s === localStorage, String(s));
        s.clear(); r.push(s.length); r
        """)
        == #"[6,"1","obj","1,2","empty",["b","c","d e","","gone"],true,true,"number","L","undefined",null,true,true,"d e",null,4,0,true,"[object Storage]",0]"#
    )
    #expect(page(#"localStorage.u = '\u0000z\ud800'; escape(localStorage.u)"#) == #""%00z%uD800""#)
    #expect(
      page("try { localStorage.setItem('big', 'x'.repeat(6 << 20)) } catch (e) { e.name }")
        == #""QuotaExceededError""#)
    let opaque = try Page(url: "data:text/html,x")
    #expect(opaque("try { localStorage } catch (e) { e.name }") == #""SecurityError""#)
  }

  @Test func `cookies are set and shown as WebKit does it`() throws {
    let page = try Page()
    let steps: [(String, String)] = [
      ("a=1", "a=1"), ("b=two words", "a=1; b=two words"),
      (" d = spaced ; path=/", "a=1; b=two words; d=spaced"),
      ("a=3", "a=3; b=two words; d=spaced"), ("e=5; path=/other", "a=3; b=two words; d=spaced"),
      ("f=6; domain=example.com", "f=6; a=3; b=two words; d=spaced"),
      ("g=7; domain=other.com", "f=6; a=3; b=two words; d=spaced"),
      ("h=8; secure", "f=6; a=3; b=two words; d=spaced"),
      ("i=9; httponly", "f=6; a=3; b=two words; d=spaced"),
      ("j=1; expires=Thu, 01 Jan 1970 00:00:00 GMT", "f=6; a=3; b=two words; d=spaced"),
      ("b=; max-age=0", "f=6; a=3; d=spaced"), ("novalue", "f=6; a=3; d=spaced; novalue"),
      ("=noname", "f=6; a=3; d=spaced; noname"), ("", "f=6; a=3; d=spaced; noname"),
      ("l=a=b", "f=6; a=3; d=spaced; noname; l=a=b"),
      ("m=aéb", "f=6; a=3; d=spaced; noname; l=a=b; m=a"),
      ("a=; expires=Thu, 01 Jan 1970 00:00:00 GMT", "f=6; d=spaced; noname; l=a=b; m=a"),
    ]
    for (cookie, shown) in steps {
      #expect(page("document.cookie = '\(cookie)'; document.cookie") == "\"\(shown)\"", "\(cookie)")
    }
    #expect(
      page("const d = document.implementation.createHTMLDocument(''); d.cookie = 'z=1'; d.cookie")
        == #""""#)
  }

  /// The expected values are WebKit's.
  @Test(
    arguments: [
      ("www.example.co.uk", "co.uk", "example.co.uk", "c=1; b=1"),
      ("www.example.github.io", "github.io", "example.github.io", "c=1; b=1"),
      ("www.name.example.unknown", "example.unknown", "name.example.unknown", "c=1; b=1; a=1"),
      ("co.uk", "uk", "co.uk", ""),
      ("localhost", "localhost", "localhost", "c=1"),
    ])
  func `no cookie is kept for a public suffix`(
    host: String, suffix: String, name: String, shown: String
  ) throws {
    let page = try Page(url: "http://\(host)/")
    _ = page("document.cookie = 'a=1; domain=\(suffix)'")
    _ = page("document.cookie = 'b=1; domain=\(name)'")
    _ = page("document.cookie = 'c=1'")
    #expect(page("document.cookie") == "\"\(shown)\"")
  }

  @Test func `cookies end with the page's clock`() throws {
    let page = try Page()
    #expect(
      page("document.cookie = 'a=1; max-age=5'; setTimeout(() => {}, 6000); document.cookie")
        == #""a=1""#)
    _ = page.realm.eventLoop.run()
    #expect(page("document.cookie") == #""""#)
  }

  @Test func `cookies of longer paths and nearer hosts come first`() throws {
    let page = try Page(url: "http://sub.example.com/dir/sub/page.html")
    let cookies = [
      "x=1; path=/dir/sub", "y=2", "z=3; domain=example.com", "w=4;path=/",
      "v=5; domain=.example.com; path=/dir", "u=6;domain=sub.example.com", "y=22",
    ]
    for cookie in cookies { _ = page("document.cookie = '\(cookie)'") }
    #expect(page("document.cookie") == #""u=6; x=1; y=22; z=3; v=5; w=4""#)
  }

  @Test(arguments: [
    ("Fri, 01 Jan 2100 00:00:00 GMT", 4_102_444_800_000.0), ("01-Jan-70 00:00:01 GMT", 1000.0),
    ("Thu Feb 29 12:30:15 2024", 1_709_209_815_000.0),
  ])
  func `dates of cookies are read in any order`(text: String, milliseconds: Double) {
    #expect(CookieDate.parse(text) == milliseconds)
  }

  @Test func `text that is not a cookie's date gives no date`() {
    for text in ["bogus", "", "32 Jan 2020 00:00:00", "1 Jan 2020", "1 Jan 2020 25:00:00"] {
      #expect(CookieDate.parse(text) == nil, "\(text)")
    }
  }
}
