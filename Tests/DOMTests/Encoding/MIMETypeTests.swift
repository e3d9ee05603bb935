import Testing

@testable import DOM

@Suite struct MIMETypeTests {
  @Test(arguments: [
    ("text/html", "text/html"),
    (" Text/HTML ; Charset=UTF-8 ", "text/html;charset=UTF-8"),
    ("text/html;charset=gbk;charset=utf-8", "text/html;charset=gbk"),
    ("text/html;charset=\"a\\\"b\";x=1", "text/html;charset=\"a\\\"b\";x=1"),
    ("text/html;charset=\"gbk", "text/html;charset=gbk"),
    ("text/html;charset=\"gbk\\", "text/html;charset=\"gbk\\\\\""),
    ("text/html;charset=\"gbk\"x;y=z", "text/html;charset=gbk;y=z"),
    ("text/html;;x=;y=\"\";z", "text/html;y=\"\""),
    ("text/html;a b=c;charset=gbk", "text/html;charset=gbk"),
    ("text/html; charset = gbk", "text/html"),
    ("x/y;a=\u{E9}", "x/y;a=\"\u{E9}\""),
    ("x/y;a=\u{100}", "x/y"),
    ("!#$%&'*+-.^_`|~0/9", "!#$%&'*+-.^_`|~0/9"),
  ])
  func aTypeIsParsedAndSerialized(text: String, serialized: String) {
    #expect(MIMEType(text)?.serialized == serialized)
  }

  @Test(arguments: ["", "text", "text/", "/html", "te xt/html", "text/ht ml", "text;/html", "é/x"])
  func whatIsNotATypeIsNil(text: String) {
    #expect(MIMEType(text) == nil)
  }

  @Test func theCharsetNamesAnEncoding() {
    #expect(MIMEType("text/html; charset=Latin1")?.encoding == .windows1252)
    #expect(MIMEType("text/html; charset=bogus")?.encoding == nil)
    #expect(MIMEType("image/svg+xml")?.isXML == true)
    #expect(MIMEType("text/html")?.isHTML == true)
  }
}
