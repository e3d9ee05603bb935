import TestSupport
import Testing

@testable import CSS

@Suite("Media queries")
struct CSSMediaQueryTests {
  @Test("they hold where they do in WebKit, and print alike")
  func recorded() throws {
    for fields in try RecordedCases.load("media.tsv") {
      let queries = CSSMediaQueryList(parsing: fields[0])
      #expect(queries.matches(CSSMediaEnvironment()) == (fields[1] == "true"), "\(fields[0])")
      #expect(queries.text == fields[2], "\(fields[0])")
    }
  }

  @Test("they follow the viewport, the medium and the color scheme")
  func environment() {
    let wide = CSSMediaQueryList(parsing: "(min-width: 600px)")
    #expect(wide.matches(CSSMediaEnvironment(width: 800)))
    #expect(!wide.matches(CSSMediaEnvironment(width: 320)))
    #expect(CSSMediaQueryList(parsing: "print").matches(CSSMediaEnvironment(type: "print")))
    let dark = CSSMediaQueryList(parsing: "(prefers-color-scheme: dark)")
    #expect(dark.matches(CSSMediaEnvironment(prefersDarkColors: true)))
    #expect(!dark.matches(CSSMediaEnvironment()))
  }
}
