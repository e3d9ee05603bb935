/// Makes programs of the language's parts at random, the same for the same seed.
struct ProgramGenerator {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed
  }

  private mutating func next(_ bound: Int) -> Int {
    // Knuth's MMIX constants.
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int((state >> 33) % UInt64(bound))
  }

  private mutating func one<Element>(of elements: [Element]) -> Element {
    elements[next(elements.count)]
  }

  /// A few statements.
  mutating func program() -> String {
    (0...next(3)).map { _ in statement(3) }.joined(separator: one(of: ["\n", ";\n", "\n\n"]))
  }

  /// Parts of programs in no order.
  mutating func rubbish() -> [UInt8] {
    let parts = [
      "(", ")", "{", "}", "[", "]", "`", "${", "'", "\"", "/", "/*", "*/", "//", "\n", "=>", "=",
      "a", "async", "function", "class", "static", "get", "yield", "await", "for", "of", "in",
      "?.", "...", ":", ";", ",", "\\u{41}", "\\", "#x", "1", "0x", "n", "\u{2028}", "\u{FEFF}",
      "😀", "<!--", "-->", "new", "import", "@", "if", "else", "case", "switch", "try", "catch",
    ]
    var bytes = Array((0...next(30)).map { _ in one(of: parts) }.joined().utf8)
    if next(4) == 0, !bytes.isEmpty { bytes[next(bytes.count)] = UInt8(next(256)) }
    return bytes
  }

  private mutating func block(_ depth: Int) -> String {
    "{ " + (0..<next(3)).map { _ in statement(depth) }.joined(separator: "; ") + " }"
  }

  private mutating func statement(_ depth: Int) -> String {
    guard depth > 0 else { return expression(0) }
    switch next(14) {
    case 0: return "var \(pattern(depth)) = \(expression(depth))"
    case 1: return "{ let \(pattern(depth)) = \(expression(depth)) }"
    case 2: return "if (\(expression(depth - 1))) \(block(depth - 1)) else \(block(depth - 1))"
    case 3: return "for (const \(pattern(1)) of \(expression(depth - 1))) \(block(depth - 1))"
    case 4: return "for (var i = 0; i < \(expression(0)); i++) \(block(depth - 1))"
    case 5: return "while (\(expression(depth - 1))) \(block(depth - 1))"
    case 6:
      return "try \(block(depth - 1)) catch \(one(of: ["", "(e) ", "({ message }) "]))"
        + block(depth - 1)
    case 7:
      return "switch (\(expression(0))) { case \(expression(0)): \(statement(depth - 1)); break; "
        + "default: \(statement(depth - 1)) }"
    case 8: return "function f\(next(9))(\(parameters(depth))) \(block(depth - 1))"
    case 9: return "do \(block(depth - 1)) while (\(expression(0)))"
    case 10: return "label: \(block(depth - 1))"
    default: return one(of: ["", "a = ", "void "]) + "(" + expression(depth) + ")"
    }
  }

  private mutating func pattern(_ depth: Int) -> String {
    guard depth > 0 else { return "v\(next(1000))" }
    return switch next(4) {
    case 0: "[\(pattern(depth - 1)), , ...\(pattern(0))]"
    case 1: "{ a: \(pattern(depth - 1)), v\(next(1000)) = \(expression(0)) }"
    default: "v\(next(1000))"
    }
  }

  private mutating func parameters(_ depth: Int) -> String {
    one(of: ["", pattern(0), "\(pattern(depth - 1)), \(pattern(0)) = \(expression(0))"])
  }

  private mutating func expression(_ depth: Int) -> String {
    guard depth > 0 else {
      return one(of: [
        "a", "b", "this", "null", "1", ".5", "0x1F", "10n", "'text'", "`template`", "/re[/]x/gi",
        "[]", "async", "of", "let_", "true", "\"\\u{1F600}\\n\"",
      ])
    }
    let (first, second) = (expression(depth - 1), expression(depth - 1))
    switch next(20) {
    case 0:
      return
        "\(first) \(one(of: ["+", "-", "*", "/", "%", "<", ">>>", "===", "&", "in"])) \(second)"
    case 1: return "(\(first)) \(one(of: ["&&", "||"])) (\(second))"
    case 2: return "(\(first)) ?? (\(second))"
    case 3: return "\(first) ? \(second) : \(expression(0))"
    case 4: return "a.b\(one(of: [".c", "?.c", "[\(first)]", "?.[\(first)]"]))"
    case 5: return "a(\(first), ...\(second))"
    case 6: return "new A(\(first)).b"
    case 7: return "`x${\(first)}y${\(second)}`"
    case 8: return "[\(first), , ...[\(second)]]"
    case 9: return "({ a: \(first), [\(second)]: 1, b, get c() { return \(first) }, d() {}, ...a })"
    case 10: return "function (\(parameters(depth))) \(block(depth - 1))"
    case 11: return "((\(parameters(depth))) => \(block(depth - 1)))"
    case 12: return "(async \(one(of: ["x", "(x)"])) => await \(first))"
    case 13:
      return
        "(class \(one(of: ["", "B "]))extends A { x = \(first); #y; static m() {} get z() { return this.#y } })"
    case 14: return "(function* () { yield \(first); yield* \(second) })"
    case 15: return "\(one(of: ["typeof ", "!", "-", "void ", "~", "delete "]))(\(first))"
    case 16: return "(a \(one(of: ["=", "+=", "??=", "**=", "&&="])) \(first))"
    case 17: return "tag`${\(first)}`"
    case 18: return "(\(first), \(second))"
    default: return "a++ / \(one(of: ["2", "b"])) / 3"
    }
  }
}
