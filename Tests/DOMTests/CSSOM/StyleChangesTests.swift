import TestSupport
import Testing

@testable import CSS
@testable import DOM

/// Computed styles are kept over changes that cannot affect them. After any change, each must be the
/// style that a computation from the beginning gives.
@Suite struct StyleChangesTests {
  /// A document with changes at random, and the styles that are asked for in between.
  private struct Trial {
    let document: Document
    let elements: [Element]
    var generator: SeededGenerator
    /// The sheets' text and the resolver for it, which keeps nothing about elements.
    var resolver: (text: String, made: CSSStyleResolver)

    init(_ html: String, seed: UInt64, pool: DocumentPool) throws {
      document = try pool.page(html)
      elements = document.node.descendants.compactMap(Element.init)
        .filter { !["html", "head", "style", "body"].contains($0.localName) }
      generator = SeededGenerator(seed: seed)
      resolver = ("", CSSStyleResolver(sheets: []))
    }

    mutating func pick<Item>(_ items: [Item]) -> Item {
      items[Int.random(in: 0..<items.count, using: &generator)]
    }

    // MARK: Asking

    private func text(_ style: CSSComputedStyle) -> String {
      let names = [
        "display", "color", "font-size", "margin-left", "margin-top", "text-align", "width",
        "font-weight", "direction", "--v", "background-color", "order",
      ]
      return names.map { style.text(of: $0) { $0 } }.joined(separator: " ")
    }

    /// The style of an element from the beginning.
    private mutating func fresh(_ element: Element) -> String {
      var rules = ""
      for index in 0..<document.styleSheets.count {
        guard let sheet = document.styleSheets[index], !sheet.isDisabled else { continue }
        for rule in 0..<sheet.cssRules.count { rules += sheet.cssRules[rule]?.cssText ?? "" }
      }
      if resolver.text != rules {
        let mode: CSSParsingMode = document.isQuirks ? .quirks : .standard
        resolver = (
          rules,
          CSSStyleResolver(sheets: [CSSStyleResolver.rules(of: rules, mode: mode)], mode: mode)
        )
      }
      let matcher = SelectorMatcher(scope: document.documentElement?.node, document: document)
      var line = [element]
      while let parent = line.last?.node.parentElement { line.append(parent) }
      var style: CSSComputedStyle?
      for element in line.reversed() {
        style = resolver.made.style(
          of: StyledElement(element: element, matcher: matcher), parent: style)
      }
      return style.map(text) ?? ""
    }

    /// Asks for the styles of some elements. What differs is returned.
    mutating func ask(_ count: Int) -> [String] {
      var differences: [String] = []
      for _ in 0..<count {
        let element = pick(elements)
        guard element.node.isConnected else { continue }
        let (kept, wanted) = (text(element.computedStyle), fresh(element))
        if kept != wanted { differences.append("\(element.localName): \(kept) | \(wanted)") }
      }
      return differences
    }

    // MARK: Changes

    /// Changes something.
    /// - Returns: what it was, for the message of a failure.
    mutating func change() throws -> String {
      let element = pick(elements)
      let kind = Int.random(in: 0..<20, using: &generator)
      switch kind {
      case 0...4:
        let classes = ["", "a", "b", "c", "z", "a b", "b c", "a z", "A"]
        return try set("class", pick(classes), of: element)
      case 5: return try set("id", pick(["x", "y", "z", ""]), of: element)
      case 6...8:
        let (name, values) = pick(Self.attributes)
        if Bool.random(using: &generator) { return try set(name, pick(values), of: element) }
        element.removeAttribute(name)
        return "\(element.localName) - \(name)"
      case 9...11:
        let (name, value) = pick(Self.declarations)
        try element.style.setProperty(name, value: value, priority: "")
        return "\(element.localName) \(name): \(value)"
      case 12: return try set("style", pick(["", "color: navy", "--v: 9; order: 9"]), of: element)
      case 13:
        element.removeAttribute("class")
        return "\(element.localName) - class"
      case 14: return try move(element)
      case 15:
        guard let parent = element.node.parentNode else { return "" }
        try parent.insert(document.makeText("text").node, before: element.node)
        return "text before \(element.localName)"
      case 16: return try changeSheet()
      case 17:
        document.state.focused = element
        return "focus \(element.localName)"
      case 18:
        guard let input = HTMLInputElement(pick(elements).node) else { return "" }
        input.setChecked(!input.isChecked)
        return "checked"
      default:
        try document.styleSheets[0]?.cssRules[0]?.styleObject.setProperty(
          "color", value: pick(["red", "lime", "blue"]), priority: "")
        return "rule"
      }
    }

    private func set(_ name: String, _ value: String, of element: Element) throws -> String {
      try element.setAttribute(name, DOMString(value))
      return "\(element.localName) \(name)=\(value)"
    }

    private mutating func move(_ element: Element) throws -> String {
      let other = pick(elements)
      if element.node.contains(other.node) || Bool.random(using: &generator) {
        let body = try #require(document.body)
        try body.node.append(element.node)
        return "\(element.localName) to the end"
      }
      try other.node.append(element.node)
      return "\(element.localName) into \(other.localName)"
    }

    private mutating func changeSheet() throws -> String {
      let sheet = try #require(document.styleSheets[0])
      if sheet.cssRules.count > 30 {
        try sheet.deleteRule(at: Int.random(in: 1..<sheet.cssRules.count, using: &generator))
        return "a rule less"
      }
      let rule = pick(Self.rules)
      try sheet.insertRule(rule, at: sheet.cssRules.count)
      return rule
    }

    private static let attributes: [(String, [String])] = [
      ("data-k", ["1", "2"]), ("data-z", ["1", "2"]), ("title", ["t", ""]), ("hidden", [""]),
      ("dir", ["ltr", "rtl", "auto"]), ("lang", ["en", "de"]), ("disabled", [""]),
      ("type", ["text", "checkbox", "button"]), ("required", [""]), ("value", ["v", "\u{5D0}"]),
      ("contenteditable", ["true", "false"]), ("align", ["right", "center"]),
      ("bgcolor", ["red", "#00f"]), ("width", ["3", "50%"]), ("href", ["1", "2"]),
      ("open", [""]), ("readonly", [""]), ("placeholder", ["p"]), ("checked", [""]),
      ("name", ["n", "m"]), ("link", ["lime"]), ("multiple", [""]), ("fill", ["red"]),
    ]

    private static let declarations = [
      ("color", "olive"), ("color", "inherit"), ("color", ""), ("--v", "1"), ("--v", ""),
      ("font-size", "20px"), ("font-size", ""), ("order", "1"), ("order", "2"), ("width", "3em"),
      ("margin-left", "var(--v)"), ("display", "flex"), ("direction", "rtl"),
    ]

    private static let rules = [
      ".z { color: teal }", ".a + * { order: 3 }", "[data-z] { --v: 5px }",
      "[data-z='2'] ~ * { order: 4 }", "#z > * { width: 5px }", "[title] { order: 6 }",
      "p:has(.z) { color: aqua }", "[style*='order: 2'] { margin-top: 4px }",
      "[style] + * { margin-top: 6px }", ":focus { order: 8 }", "div:focus-within { order: 9 }",
      "input:checked + * { color: aqua }", ":required { order: 10 }", ":read-only { width: 8px }",
      "input:placeholder-shown { order: 11 }", ":enabled { margin-top: 8px }",
      "li:nth-child(2 of .z) { order: 12 }", ":not(:lang(en)) > b { order: 13 }",
      "form:invalid i { order: 14 }", ":dir(rtl) > i { order: 15 }", ".c, .z b { order: 16 }",
      "* { font-size: 11px }", "@media all { .b { order: 17 } }", "[type] ~ b { order: 18 }",
      "@scope (.z) { * { order: 19 } }", "@scope (.a) to (.z) { i, :scope { order: 20 } }",
      "@scope (section, [data-k]) { :scope .b > * { order: 21 } > * { color: navy } }",
      "@scope (.b) { i { color: teal } }", "@scope (.a) { i { color: olive } }",
      "@scope (:has(.z)) { @scope (> .b) to (#x) { & i { order: 22 } } }",
      "#x { @scope (.z) to (:scope > .a) { b { order: 23 } } }",
      "@scope (p) { order: 24; .z + & { order: 25 } }",
    ]
  }

  private static let sheet = """
    .c { color: gray } .a { color: red } .a .b { color: blue } .b > i { font-size: 20px }
    #x { display: flex } #x li { text-align: right; --v: 2px } li:first-child { margin-left: 3px }
    li:nth-child(2n) b { display: none } [data-k] { width: 7px } [data-k="2"] i { width: 9px }
    p:not(.a) { font-weight: 900 } .A { display: inline-block } ul:empty { display: block }
    div:has(> .b) { margin-left: 1px } a:link { color: lime } i:only-child { color: aqua }
    .a > .b + .b i { text-align: center } :is(.a, .c) > .b i { width: 6px }
    body > * ~ p { font-size: 1.5em } i { margin-left: var(--v, 4px) } .b { --v: 8px }
    """

  private static let body = """
    <div class="a"><p class="b"><i>1</i></p><p class="b a"><i>1</i><b>2</b></p></div>
    <div class="c" lang="en"><p class="b"><i>1</i></p><p class="x b"><i>1</i><b>2</b></p></div>
    <ul><li><b>1</b></li><li><b>2</b></li><li><b>3</b></li><li hidden><b>4</b></li></ul>
    <ul id="x"><li><b>1</b></li><li><b>2</b></li><li><b>3</b><i></i></li></ul><ul></ul>
    <form><fieldset><input required><input type="checkbox"><b></b></fieldset><i></i>
    <select><option>1<option>2</select><textarea></textarea><button>b</button></form>
    <p data-k="1"><i>1</i></p><p data-k="2"><i>1</i></p><p dir="auto"><i>1</i><bdi>x</bdi></p>
    <a href="1">1</a><a>2</a><table border><td align="right"><td align="left"><td></table>
    <svg><rect/><text>t</text></svg><details open><summary>s</summary><b></b></details>
    <section><section class="a"><section class="b"><i></i></section></section></section>
    """

  @Test(arguments: ["<!DOCTYPE html>", ""], 0..<12 as Range<UInt64>)
  func `after changes at random each style is that of a fresh computation`(
    doctype: String, seed: UInt64
  ) throws {
    let pool = DocumentPool()
    var trial = try Trial(
      "\(doctype)<style>\(Self.sheet)</style><body>\(Self.body)", seed: seed, pool: pool)
    var changes: [String] = []
    for _ in 0..<120 {
      changes.append(try trial.change())
      // Often nothing is asked for after a change, and the next one meets older styles.
      let differences = trial.ask(Int.random(in: 0..<6, using: &trial.generator))
      try #require(differences.isEmpty, "\(differences) after \(changes.suffix(8))")
    }
    #expect(trial.ask(200).isEmpty)
  }

  private func page(_ html: String, _ pool: DocumentPool) throws -> (Document, [Element]) {
    let document = try pool.page(html)
    let body = try #require(document.body)
    return (document, body.node.descendants.compactMap(Element.init))
  }

  @Test func `a change that no rule depends on keeps all styles`() throws {
    let pool = DocumentPool()
    let (document, elements) = try page(
      "<!DOCTYPE html><style>.a p { color: red } #x { order: 1 }</style>"
        + "<body><div><p></p></div><div><p></p></div>", pool)
    for element in elements { _ = element.computedStyle }
    #expect(document.styles.areCurrent)
    for element in elements {
      try element.setAttribute("data-k", "1")
      try element.setAttribute("class", "b")
      try element.setAttribute("id", "y")
      element.removeAttribute("id")
      #expect(document.styles.areCurrent)
    }
    // These change the styles of some elements alone.
    try elements[0].setAttribute("class", "a b")
    try elements[2].style.setProperty("color", value: "lime", priority: "")
    #expect(document.styles.areCurrent)
    let colors = elements.map { $0.computedStyle.text(of: "color") { $0 } }
    let (black, red, lime) = ("rgb(0, 0, 0)", "rgb(255, 0, 0)", "rgb(0, 255, 0)")
    #expect(colors == [black, red, lime, lime])
  }

  @Test func `the focus, the address and editing count at once`() throws {
    let pool = DocumentPool()
    let (document, elements) = try page(
      """
      <!DOCTYPE html><style>:focus { order: 1 } :target { order: 2 } :read-write { width: 3px }
      </style><body><p id=a></p>
      """, pool)
    let p = elements[0]
    func text(_ name: String) -> String { p.computedStyle.text(of: name) { $0 } }
    #expect(text("order") == "0")
    document.state.focused = p
    #expect(text("order") == "1")
    document.state.focused = nil
    document.url = "http://a.example/#a"
    #expect(text("order") == "2")
    #expect(text("width") == "auto")
    document.state.isDesignMode = true
    #expect(text("width") == "3px")
  }
}
