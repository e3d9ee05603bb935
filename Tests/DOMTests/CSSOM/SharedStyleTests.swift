import Testing

@testable import CSS
@testable import DOM

/// Similar elements share a computed style: each must have the style that it would have alone.
@Suite struct SharedStyleTests {
  private let pool = DocumentPool()

  /// Some properties of each element, with the tree's own styles and with those of a resolver that
  /// keeps nothing.
  private func styles(_ document: Document, _ sheet: String) -> (shared: [String], alone: [String])
  {
    let resolver = CSSStyleResolver(sheets: [CSSStyleResolver.rules(of: sheet)])
    let matcher = SelectorMatcher(scope: document.documentElement?.node, document: document)
    var alone: [Node: CSSComputedStyle] = [:]
    var result: (shared: [String], alone: [String]) = ([], [])
    for node in document.node.descendants {
      guard let element = Element(node) else { continue }
      let style = resolver.style(
        of: StyledElement(element: element, matcher: matcher),
        parent: element.node.parentElement.flatMap { alone[$0.node] })
      alone[node] = style
      result.alone.append(text(element, style))
      result.shared.append(text(element, element.computedStyle))
    }
    return result
  }

  private func text(_ element: Element, _ style: CSSComputedStyle) -> String {
    let names = [
      "display", "color", "font-size", "margin-left", "text-align", "width", "font-weight",
    ]
    return element.localName
      + names.map { " " + style.text(of: $0) { $0 } }.joined()
  }

  private static let sheet = """
    .a { color: red } .a .b { color: blue } .b > i { font-size: 20px } #x { display: flex }
    #x li { text-align: right } li:first-child { margin-left: 3px } li + li { margin-left: 5px }
    li:nth-child(2n) b { display: none } [data-k] { width: 7px } [data-k="2"] i { width: 9px }
    p:not(.a) { font-weight: 900 } .A { display: inline-block } ul:empty { display: block }
    div:has(> .b) { margin-left: 1px } a:link { color: lime } i:only-child { color: aqua }
    .a > .b + .b i { text-align: center } .c + div .x { width: 4px } :is(.a, .c) > .b i { width: 6px }
    #x > li b, .a .c b { font-weight: 100 } .b:not(.c .b) > i { margin-left: 9px }
    body > * ~ p { font-size: 1.5em } b::before { content: "x" } .c.a { color: gray }
    @scope (.a) to (.b) { * { width: 11px } } @scope (section) { i { margin-left: 12px } }
    @scope (section) to (> .b > *) { :scope .b { text-align: right; i { color: olive } } }
    @scope (.c, .a) { > .b { display: flex } :scope > .b i { width: 13px } b { font-weight: 200 } }
    @scope (ul) { li:nth-child(2) { margin-left: 13px } @scope (> li) { & > b { color: navy } } }
    """

  private static let body = """
    <div class="a"><p class="b"><i>1</i></p><p class="b a"><i>1</i><b>2</b></p></div>
    <div class="c"><p class="b"><i>1</i></p><p class="x b"><i>1</i><b>2</b></p></div>
    <div><p><i>1</i></p><p class="A"><i style="width: 2px">1</i><i style="width: 3px">2</i></p></div>
    <ul><li><b>1</b></li><li><b>2</b></li><li><b>3</b></li><li hidden><b>4</b></li></ul>
    <ul id="x"><li><b>1</b></li><li><b>2</b></li><li><b>3</b></li></ul><ul></ul><ul> </ul>
    <p data-k="1"><i>1</i></p><p data-k="2"><i>1</i></p><p data-j="2"><i>1</i></p>
    <a href="1">1</a><a>2</a><table border><td align="right"><td align="left"><td></table>
    <section><section class="a"><section class="b"><i></i></section></section></section>
    <section><section class="c"><section class="b"><i></i></section></section></section>
    """

  private func check(_ document: Document, _ sheet: String = sheet) {
    let (shared, alone) = styles(document, sheet)
    #expect(shared == alone)
  }

  @Test func `each element has the style that it would have alone`() throws {
    check(try pool.page("<!DOCTYPE html><style>\(Self.sheet)</style><body>\(Self.body)"))
  }

  @Test func `what is shared follows changes of attributes, of the tree and of sheets`() throws {
    let document = try pool.page("<!DOCTYPE html><style>\(Self.sheet)</style><body>\(Self.body)")
    check(document)
    let body = try #require(document.body)
    let elements = body.node.descendants.compactMap(Element.init)
    for (index, element) in elements.enumerated() where index % 3 == 0 {
      switch index % 4 {
      case 0: try element.setAttribute("class", "b c")
      case 1: try element.setAttribute("data-k", "2")
      case 2: try element.setAttribute("id", "x")
      default: try element.setAttribute("style", "color: olive")
      }
      if index % 5 == 0 { try body.node.append(element.node) }
    }
    check(document)
    let sheet = ".b i { display: grid } i:last-child { color: red }"
    let style = try #require(
      document.node.descendants.compactMap(Element.init).first {
        $0.localName == "style"
      })
    try style.node.setTextContent(DOMString(sheet))
    check(document, sheet)
  }

  @Test func `elements that look alike share their style`() throws {
    let document = try pool.page(
      "<style>li:nth-child(3) { color: red }</style>"
        + "<ul><li id=1>a<li id=2 title=t>b<li id=3>c<li id=4>d</ul>")
    let items = document.node.descendants.compactMap(Element.init).filter { $0.localName == "li" }
    let styles = items.map { ObjectIdentifier($0.computedStyle) }
    #expect(styles[0] == styles[1])
    #expect(styles[0] == styles[3])
    #expect(styles[0] != styles[2])
  }
}
