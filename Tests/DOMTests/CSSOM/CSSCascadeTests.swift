import Testing

@testable import CSS
@testable import DOM

@Suite("The cascade")
struct CSSCascadeTests {
  private let color = CSSPropertyName.known(CSSProperty(table: "color"))

  private func match(
    _ text: String, _ origin: CSSCascade.Origin, layer: CSSCascadeLayer? = nil, order: Int = 0,
    specificity: CSSSpecificity = .init()
  ) -> CSSCascade.Match {
    CSSCascade.Match(
      origin: origin, layer: layer, specificity: specificity, order: order,
      declarations: CSSDeclarationBlock(parsing: text))
  }

  @Test("origins, specificity and order decide, and importance turns origins around")
  func origins() {
    let sheet = match("color: red", .author, order: 1)
    let later = match("color: blue", .author, order: 2)
    let inline = match("color: lime", .inline)
    let agent = match("color: gray", .userAgent)
    #expect(CSSCascade([later, sheet]).value(of: color)?.text == "blue")
    #expect(CSSCascade([agent, inline, later, sheet]).value(of: color)?.text == "lime")
    let specific = match(
      "color: navy", .author, specificity: CSSSpecificity(0, 1, 0))
    #expect(CSSCascade([specific, later]).value(of: color)?.text == "navy")
    let important = match("color: teal !important", .author)
    #expect(CSSCascade([important, inline]).value(of: color)?.text == "teal")
    let agentImportant = match("color: olive !important", .userAgent)
    #expect(CSSCascade([important, inline, agentImportant]).value(of: color)?.text == "olive")
    let inlineImportant = match("color: aqua !important", .inline)
    #expect(CSSCascade([important, inlineImportant]).value(of: color)?.text == "aqua")
  }

  @Test("later layers win, unless they are important")
  func layers() {
    let places = OrderedPlaces()
    let layers = ["a", "b"].map { CSSCascadeLayer($0, in: nil, places: places) }
    var place = OrderedPlaces.first
    for layer in layers {
      place = places.insert(after: place)
      layer.add(CSSCascadeLayer.Mention(place: place))
    }
    let first = match("color: red; order: 1 !important", .author, layer: layers[0])
    let second = match("color: blue; order: 2 !important", .author, layer: layers[1])
    let cascade = CSSCascade([second, first])
    #expect(cascade.value(of: color)?.text == "blue")
    #expect(cascade.value(of: .known(CSSProperty(table: "order")))?.text == "1")
    let back = match("color: revert-layer", .author)
    #expect(CSSCascade([back, second, first]).value(of: color)?.text == "blue")
  }

  @Test("revert goes back to what the user agent says")
  func revert() {
    let agent = match("display: block", .userAgent)
    let display = CSSPropertyName.known(CSSProperty(table: "display"))
    let author = match("display: flex", .author)
    let inline = match("display: revert", .inline)
    #expect(CSSCascade([agent, author, inline]).value(of: display)?.text == "block")
    #expect(CSSCascade([author, inline]).value(of: display)?.text == "unset")
  }

  @Test("a chain of references ends, and one that grows without bound is no value")
  func references() {
    let chain = (1..<5000).map { "--a\($0): var(--a\($0 + 1))" }.joined(separator: ";")
    let bomb = (1..<40).map { "--b\($0): var(--b\($0 + 1)) var(--b\($0 + 1))" }
      .joined(separator: ";")
    let block = "\(chain);\(bomb); --b40: xxxxxxxxxxxxxxxx; color: var(--a1, red); --x: var(--b1)"
    let style = CSSComputedStyle(
      cascade: CSSCascade([match(block, .inline)]), parent: nil, environment: .init())
    #expect(style.text(of: "color") == "rgb(255, 0, 0)")
    #expect(style.text(of: "--x") == "")
  }

  @Test("a transform of the plane is read back as its matrix")
  func transforms() {
    let cases = [
      "translate(1px,2px)": "matrix(1, 0, 0, 1, 1, 2)",
      "rotate(45deg)": "matrix(0.707107, 0.707107, -0.707107, 0.707107, 0, 0)",
      "scale(2) translate(1px)": "matrix(2, 0, 0, 2, 2, 0)",
      "skew(10deg,20deg)": "matrix(1, 0.36397, 0.176327, 1, 0, 0)",
      "translateX(2em) rotate(90deg)": "matrix(0, 1, -1, 0, 32, 0)",
      "scaleX(-1)": "matrix(-1, 0, 0, 1, 0, 0)",
      "translate3d(1px,2px,0)": "matrix(1, 0, 0, 1, 1, 2)",
      "translateZ(0)": "matrix(1, 0, 0, 1, 0, 0)", "none": "none",
    ]
    for (transform, expected) in cases {
      let style = CSSComputedStyle(
        cascade: CSSCascade([match("transform: \(transform)", .inline)]), parent: nil,
        environment: .init())
      #expect(style.text(of: "transform") == expected, "\(transform)")
    }
  }

  @Test("styles nest as deep as elements do")
  func depth() {
    var style: CSSComputedStyle?
    let cascade = CSSCascade([
      match("font-size: 1em; display: inherit; text-align: match-parent", .author)
    ])
    for _ in 0..<20_000 {
      style = CSSComputedStyle(cascade: cascade, parent: style, environment: .init())
    }
    #expect(style?.text(of: "font-size") == "16px")
    #expect(style?.text(of: "display") == "block")
    #expect(style?.text(of: "text-align") == "left")
    #expect(style?.text(of: "color") == "rgb(0, 0, 0)")
    style = nil
  }
}
