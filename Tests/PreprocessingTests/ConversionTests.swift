import Preprocessing
import PropertyLists
import ScriptEngine
import WebBindings
import Testing

/// Documentation/Safari.md, "Converting the value".
@Suite struct ConversionTests {
  /// The property list that a JavaScript expression becomes as the value of a key.
  private func convert(_ expression: String) throws -> (value: PropertyList?, notes: [String]) {
    let probe = try Probe(results: "{ value: \(expression) }")
    let results = try #require(try probe.results())
    return (results["value"], probe.diagnostics)
  }

  @Test(
    "strings, numbers and booleans stay what they are",
    arguments: [
      ("'text'", PropertyList.string("text")), ("''", .string("")), ("'a\\0b'", .string("a\0b")),
      ("'😀'", .string("😀")), ("1", .real(1)), ("-0.5", .real(-0.5)), ("2 ** 53", .real(0x1p53)),
      ("true", .boolean(true)), ("false", .boolean(false)),
    ])
  func primitives(_ expression: String, _ expected: PropertyList) throws {
    let (value, notes) = try convert(expression)
    #expect(value == expected)
    #expect(notes == [])
  }

  @Test(
    "NaN and the infinities are numbers, and are told of",
    arguments: [("NaN", Double.nan), ("Infinity", .infinity), ("-Infinity", -.infinity)])
  func notFinite(_ expression: String, _ expected: Double) throws {
    let (value, notes) = try convert(expression)
    #expect(value == .real(expected))
    #expect(notes == ["results-not-finite value"])
  }

  @Test func `a Date becomes a date`() throws {
    let (value, _) = try convert("new Date(Date.UTC(2001, 0, 1, 0, 0, 1, 500))")
    #expect(value == .date(1.5))
    let invalid = try convert("new Date(NaN)")
    #expect(invalid.notes == ["results-invalid-date value"])
  }

  @Test func `holes and undefined elements of an array become null`() throws {
    let (value, notes) = try convert("[1, , undefined, 'x']")
    #expect(value == .array([.real(1), .null, .null, .string("x")]))
    #expect(notes == ["results-null value[1]", "results-null value[2]"])
  }

  @Test func `an object becomes a dictionary of its enumerable properties, inherited ones too`()
    throws
  {
    let (value, notes) = try convert(
      "Object.assign(Object.create({ inherited: 1 }), { own: 2, none: undefined, [Symbol('s')]: 3 })"
    )
    #expect(value == ["inherited": 1.0, "own": 2.0])
    #expect(notes == [])
  }

  @Test func `properties that are not enumerable are left out`() throws {
    let (value, _) = try convert("Object.defineProperty({ a: 1 }, 'b', { value: 2 })")
    #expect(value == ["a": 1.0])
  }

  @Test(
    "of functions and the like only enumerable properties arrive",
    arguments: [
      ("function () {}", "function"), ("/x/", "RegExp"), ("new Map([[1, 2]])", "Map"),
      ("new Set([1])", "Set"), ("Promise.resolve(1)", "Promise"), ("new Error('x')", "Error"),
      ("new ArrayBuffer(4)", "ArrayBuffer"),
    ])
  func emptyObjects(_ expression: String, _ type: String) throws {
    let probe = try Probe(results: "{ value: \(expression) }")
    #expect(try probe.run() == #"{"value":{}}"#)
    #expect(probe.request.diagnostics.map(\.kind) == [.emptyObject(type: type)])
  }

  @Test func `a typed array becomes a dictionary of its indexes`() throws {
    let (value, _) = try convert("new Uint8Array([7, 8])")
    #expect(value == ["0": 7.0, "1": 8.0])
  }

  @Test(
    "a DOM node leads to the whole document and is not delivered",
    arguments: [
      ("document.body", "value"), ("[document.querySelectorAll('p')]", "value[0][\"0\"]"),
    ])
  func nodes(_ expression: String, _ path: String) throws {
    let probe = try Probe(results: "{ value: \(expression) }")
    #expect(try probe.run() == "undeliverable")
    #expect(probe.diagnostics == ["results-node \(path)"])
  }

  @Test func `a Location becomes a dictionary of its attributes`() throws {
    let (value, _) = try convert("location")
    #expect(value?["href"] == .string("http://example.com/page.html"))
    #expect(value?["host"] == .string("example.com"))
  }

  @Test(
    "symbols and big integers are left out",
    arguments: [("Symbol('s')", "Symbol"), ("10n", "BigInt")])
  func leftOut(_ expression: String, _ type: String) throws {
    let probe = try Probe(results: "{ value: \(expression), other: 1 }")
    #expect(try probe.run() == #"{"other":1}"#)
    #expect(probe.request.diagnostics.map(\.kind) == [.leftOut(type: type)])
  }

  @Test func `null is NSNull, and told of with its key path`() throws {
    let probe = try Probe(results: "{ list: [{ name: null }] }")
    #expect(try probe.run() == #"{"list":[{"name":null}]}"#)
    #expect(probe.diagnostics == ["results-null list[0].name"])
  }

  @Test("nothing at the top is nil", arguments: ["", "null", "undefined"])
  func nothing(_ expression: String) throws {
    let probe = try Probe(results: expression)
    #expect(try probe.run() == "nothing")
    #expect(probe.diagnostics == ["results-missing"])
  }

  @Test(
    "a string, number or boolean at the top is a TypeError in the script",
    arguments: [("'x'", "string"), ("1", "number"), ("true", "boolean")])
  func primitiveAtTop(_ expression: String, _ type: String) throws {
    let probe = try Probe(
      run: """
        try { p.completionFunction(\(expression)); } catch (e) { console.log(e instanceof TypeError); }
        """)
    #expect(try probe.run() == "nothing")
    #expect(probe.request.diagnostics.map(\.kind) == [.resultsNotADictionary(type: type)])
    #expect(probe.request.console.map(\.text) == ["true"])
  }

  @Test func `an array at the top becomes a dictionary of its indexes`() throws {
    let probe = try Probe(results: "['a', 'b']")
    #expect(try probe.run() == #"{"0":"a","1":"b"}"#)
    #expect(probe.diagnostics == ["results-array"])
  }

  @Test func `a cycle is not delivered, and told of with both ends`() throws {
    let probe = try Probe(
      run:
        "const page = { sections: [{}] }; page.sections[0].parent = page; p.completionFunction({ page });"
    )
    #expect(try probe.run() == "undeliverable")
    #expect(probe.diagnostics == ["results-cycle page.sections[0].parent"])
    #expect(probe.request.diagnostics.map(\.kind) == [.cycle(to: ["page"])])
  }

  @Test func `one object in two places is no cycle`() throws {
    let probe = try Probe(run: "const o = { a: 1 }; p.completionFunction({ x: o, y: [o, o] });")
    #expect(try probe.run() == #"{"x":{"a":1},"y":[{"a":1},{"a":1}]}"#)
    #expect(probe.diagnostics == [])
  }

  @Test func `a getter that throws gives nothing, and its exception is told`() throws {
    let probe = try Probe(results: "{ get a() { throw new Error('no') } }")
    #expect(try probe.run() == "nothing")
    #expect(probe.diagnostics == ["results-threw"])
    #expect(probe.request.diagnostics[0].exception?.message == "no")
  }

  @Test func `half a character is replaced and told of`() throws {
    let (value, notes) = try convert("'a\\ud83d'")
    #expect(value == .string("a\u{FFFD}"))
    #expect(notes == ["results-lone-surrogate value"])
  }

  @Test func `nesting without end is refused`() throws {
    let probe = try Probe(
      run: "let o = {}; for (let i = 0; i < 100000; i++) o = { o }; p.completionFunction(o);")
    #expect(try probe.run() == "undeliverable")
    #expect(probe.request.diagnostics.map(\.identifier) == ["results-too-deep"])
  }

  @Test func `a list of four thousand million holes is refused`() throws {
    let probe = try Probe(
      run: "const list = []; list.length = 2 ** 32 - 1; p.completionFunction({ list });")
    #expect(try probe.run() == "undeliverable")
    #expect(probe.diagnostics == ["results-too-large list"])
  }
}
