import TestSupport
import Testing

@testable import CSS
@testable import DOM

/// The index of rules follows changes one by one: the cascade must be that of a fresh index.
@Suite struct RuleIndexTests {
  private let pool = DocumentPool()

  private static let body = """
    <div class="a"><p class="b"><i id="x">1</i></p><p class="b a" title="t"><i>1</i></p></div>
    <ul class="c"><li><b>1</b></li><li class="a"><b class="b">2</b></li></ul><p>3</p>
    """

  private static func declarations(_ generator: inout SeededGenerator) -> String {
    (0..<Int.random(in: 1...2, using: &generator)).map { _ in
      let property = ["color", "text-align", "order"].randomElement(using: &generator) ?? "color"
      let value =
        switch property {
        case "color": ["red", "blue", "lime", "revert-layer"].randomElement(using: &generator)
        case "text-align": ["left", "right", "center"].randomElement(using: &generator)
        default: String(Int.random(in: 1...9, using: &generator))
        }
      let isImportant = Int.random(in: 0..<5, using: &generator) == 0
      return "\(property): \(value ?? "inherit")\(isImportant ? " !important" : "")"
    }.joined(separator: ";")
  }

  private static func selector(_ generator: inout SeededGenerator) -> String {
    let all = [
      "p", ".a", ".b", "#x", "[title]", "*", ".a p", "li + li", ".c > li b", "i, b",
      "p:first-child",
    ]
    return all.randomElement(using: &generator) ?? "p"
  }

  private static func rule(_ generator: inout SeededGenerator, depth: Int = 0) -> String {
    let layer = ["a", "b", "a.b", "c"].randomElement(using: &generator) ?? "a"
    func inner() -> String {
      (0..<Int.random(in: 0...2, using: &generator)).map { _ in
        rule(&generator, depth: depth + 1)
      }.joined(separator: " ")
    }
    switch depth > 2 ? 0 : Int.random(in: 0..<14, using: &generator) {
    case 0..<6: return "\(selector(&generator)) { \(declarations(&generator)) }"
    case 6: return "\(selector(&generator)) { & { \(declarations(&generator)) } }"
    case 7:
      return "@media \(["all", "print"].randomElement(using: &generator) ?? "") { \(inner()) }"
    case 8: return "@supports (color: red) { \(inner()) }"
    case 9: return "@layer \(layer) { \(inner()) }"
    case 10: return "@layer { \(inner()) }"
    case 11: return "@scope (\(selector(&generator))) { \(inner()) }"
    case 12:
      return "@scope (\(selector(&generator))) to (\(selector(&generator))) "
        + "{ \(declarations(&generator)); \(inner()) }"
    default: return "@layer \(layer), c;"
    }
  }

  /// Changes a sheet at a random place.
  private static func change(_ sheet: CSSStyleSheet, _ generator: inout SeededGenerator) {
    let count = sheet.cssRules.count
    let index = Int.random(in: 0...count, using: &generator)
    let rule = index < count ? sheet.cssRules[index] : nil
    switch Int.random(in: 0..<9, using: &generator) {
    case 0..<3: try? sheet.insertRule(rule.map(\.cssText) ?? Self.rule(&generator), at: index)
    case 3: try? sheet.insertRule(Self.rule(&generator), at: index)
    case 4: try? sheet.deleteRule(at: index)
    case 5: rule?.selectorText = selector(&generator)
    case 6: try? rule?.insertRule(Self.rule(&generator, depth: 1), at: 0)
    case 7: try? rule?.deleteRule(at: 0)
    default:
      if rule?.media != nil {
        rule?.mediaObject.text = ["all", "print"].randomElement(using: &generator) ?? ""
      } else {
        try? rule?.styleObject.setProperty("color", value: "aqua", priority: "")
      }
    }
  }

  /// Some properties of each element, with the tree's own styles and with those of an index that was
  /// made from the rules as they are now.
  private func styles(
    _ document: Document, _ sheets: [CSSStyleSheet]
  ) -> (
    kept: [String], fresh: [String]
  ) {
    let environment = document.state.media
    let rules = sheets.filter { !$0.isDisabled && $0.media.matches(environment) }.map(\.rules)
    let resolver = CSSStyleResolver(sheets: rules, environment: environment)
    let matcher = SelectorMatcher(scope: document.documentElement?.node, document: document)
    var fresh: [Node: CSSComputedStyle] = [:]
    var result: (kept: [String], fresh: [String]) = ([], [])
    func text(_ element: Element, _ style: CSSComputedStyle) -> String {
      element.localName
        + ["color", "text-align", "order"].map { " " + style.text(of: $0) { $0 } }.joined()
    }
    for element in document.node.descendants.compactMap(Element.init) {
      let style = resolver.style(
        of: StyledElement(element: element, matcher: matcher),
        parent: element.node.parentElement.flatMap { fresh[$0.node] })
      fresh[element.node] = style
      result.fresh.append(text(element, style))
      result.kept.append(text(element, element.computedStyle))
    }
    return result
  }

  @Test(arguments: 1...12 as ClosedRange<UInt64>)
  func `after random changes the cascade is that of a fresh index`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let document = try pool.page("<!DOCTYPE html><body>\(Self.body)")
    let head = try #require(document.head)
    var elements: [Element] = []
    for _ in 0..<3 {
      let element = try document.createElement("style")
      try head.node.append(element.node)
      elements.append(element)
    }
    let adopted = (0..<2).map { _ in CSSStyleSheet(constructedBy: document) }
    for sheet in adopted { try document.adoptedStyleSheets.adopt(sheet, at: 0) }
    for _ in 0..<120 {
      let element = elements[Int.random(in: 0..<3, using: &generator)]
      let own = elements.compactMap(\.styleSheet)
      let sheet = (own + adopted).randomElement(using: &generator)
      switch Int.random(in: 0..<14, using: &generator) {
      case 0: try head.node.append(element.node)
      case 1:
        try element.node.append(document.makeText(DOMString(Self.rule(&generator))).node)
      case 2: sheet?.isDisabled.toggle()
      case 3: try element.setAttribute("media", Bool.random(using: &generator) ? "print" : "")
      case 4:
        let count = document.adoptedStyleSheets.sheets.count
        try document.adoptedStyleSheets.adopt(
          adopted[Int.random(in: 0..<2, using: &generator)],
          at: Int.random(in: 0...min(count, 2), using: &generator))
      case 5 where element.node.parentNode != nil: element.node.removeFromParent()
      default: if let sheet { Self.change(sheet, &generator) }
      }
      // Several changes are sometimes taken in at once.
      if Int.random(in: 0..<3, using: &generator) == 0 { continue }
      let list = document.styleSheets
      let (kept, fresh) = styles(document, (0..<list.count).compactMap { list[$0] })
      #expect(kept == fresh)
      if kept != fresh { return }
    }
  }

  @Test func `more changes than are remembered count too`() throws {
    let document = try pool.page("<!DOCTYPE html><style>p { color: red }</style><p>")
    let list = document.styleSheets
    let sheet = try #require(list[0])
    let p = try #require(document.body?.node.firstChild.flatMap(Element.init))
    #expect(p.computedStyle.text(of: "color") == "rgb(255, 0, 0)")
    for index in 0..<500 { try sheet.insertRule("p { order: \(index) }", at: sheet.cssRules.count) }
    #expect(p.computedStyle.text(of: "order") == "499")
    for _ in 0..<400 { try sheet.deleteRule(at: 101) }
    #expect(p.computedStyle.text(of: "order") == "99")
  }

  @Test func `a registered property comes and goes with its rule`() throws {
    let document = try pool.page("<!DOCTYPE html><style>p { --a: 1in }</style><p>")
    let sheet = try #require(document.styleSheets[0])
    let p = try #require(document.body?.node.firstChild.flatMap(Element.init))
    #expect(p.computedStyle.customProperty("--a") == "1in")
    let rule = "@property --a { syntax: \"<length>\"; inherits: false; initial-value: 0px }"
    try sheet.insertRule(rule, at: 0)
    #expect(p.computedStyle.customProperty("--a") == "96px")
    try sheet.deleteRule(at: 0)
    #expect(p.computedStyle.customProperty("--a") == "1in")
  }

  @Test func `a style element in a shadow tree follows its text`() throws {
    let document = try pool.page("<!DOCTYPE html><div></div>")
    let host = try #require(document.body?.node.firstChild.flatMap(Element.init))
    let root = try host.attachShadow(.init())
    let style = try document.createElement("style")
    let p = try document.createElement("p")
    try root.node.append(style.node)
    try root.node.append(p.node)
    try style.node.append(document.makeText("p { color: red }").node)
    #expect(p.computedStyle.text(of: "color") == "rgb(255, 0, 0)")
    try style.node.append(document.makeText("p { color: blue }").node)
    #expect(p.computedStyle.text(of: "color") == "rgb(0, 0, 255)")
    try style.setAttribute("media", "print")
    #expect(p.computedStyle.text(of: "color") == "rgb(0, 0, 0)")
    style.node.removeFromParent()
    #expect(p.computedStyle.text(of: "color") == "rgb(0, 0, 0)")
  }
}
