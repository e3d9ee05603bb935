import ScriptEngine
import Testing

@Suite struct ValueTests {
  @Test(arguments: [
    ("undefined", Value.Kind.undefined), ("null", .null), ("false", .boolean), ("0", .number),
    ("NaN", .number), ("'s'", .string), ("Symbol()", .symbol), ("1n", .bigInt),
    ("2n ** 80n", .bigInt), ("({})", .object), ("[]", .object), ("(() => {})", .object),
    ("new Proxy({}, {})", .object), ("/x/", .object),
  ])
  func `kinds are those of typeof, and null`(expression: String, kind: Value.Kind) throws {
    let world = World()
    let value = try world.context.evaluate(expression, name: "")
    #expect(world.context.kind(of: value) == kind)
    #expect(world.context.isObject(value) == (kind == .object))
    #expect(world.context.isString(value) == (kind == .string))
    #expect(world.context.isUndefined(value) == (kind == .undefined))
    #expect(world.context.isNull(value) == (kind == .null))
  }

  @Test func `classes of the language are told apart`() throws {
    let world = World()
    let context = world.context
    func value(_ expression: String) throws -> Value { try context.evaluate(expression, name: "") }
    #expect(try context.isArray(value("[]")))
    #expect(try !context.isArray(value("({ length: 0 })")))
    #expect(try !context.isArray(value("1")))
    #expect(try context.isDate(value("new Date")))
    #expect(try !context.isDate(value("Object.create(Date.prototype)")))
    for function in ["() => {}", "class {}", "Math.max", "new Proxy(() => {}, {})"] {
      #expect(try context.isCallable(value("(\(function))")))
    }
    for other in ["({})", "1", "new Proxy({}, {})", "/x/"] {
      #expect(try !context.isCallable(value(other)))
    }
    let names: [(String, String?)] = [
      ("/x/", "RegExp"), ("new Map", "Map"), ("new Set", "Set"), ("new WeakMap", "WeakMap"),
      ("new WeakSet", "WeakSet"), ("Promise.resolve()", "Promise"),
      ("new ArrayBuffer(1)", "ArrayBuffer"), ("new RangeError", "Error"),
      ("new (class extends Map {})", "Map"), ("({})", nil), ("[]", nil),
      ("Object.create(null)", nil),
    ]
    for (expression, name) in names {
      #expect(try context.opaqueClassName(of: value(expression)) == name, "\(expression)")
    }
    // A chain as long as this is walked no further than it helps.
    #expect(
      try context.opaqueClassName(
        of: value("let o = {}; for (let i = 0; i < 1e5; i++) o = Object.create(o); o")) == nil)
  }

  @Test func `sameness is that of ===`() throws {
    let world = World()
    let context = world.context
    let values = [
      "undefined", "null", "true", "false", "0", "-0", "1", "NaN", "'a'", "'b'", "'a'.repeat(1)",
      "o", "p", "10n", "10n * 1n",
    ]
    try context.evaluate("var o = {}, p = {}", name: "")
    for first in values {
      for second in values {
        let same = context.isSame(
          try context.evaluate(first, name: ""), try context.evaluate(second, name: ""))
        #expect(try String(same) == world("\(first) === \(second)"), "\(first) \(second)")
      }
    }
    let notANumber = context.makeNumber(.nan)
    #expect(!context.isSame(notANumber, notANumber))
  }

  @Test(arguments: [
    0.0, -0.0, 1, -1, 0.5, 1e300, -1e-300, 2_147_483_647, 2_147_483_648, 4_294_967_296,
    9_007_199_254_740_992, .infinity, -.infinity,
  ])
  func `numbers cross intact`(number: Double) throws {
    let context = World().context
    let back = try context.number(context.makeNumber(number))
    #expect(back.bitPattern == number.bitPattern)
  }

  @Test func `NaN crosses as NaN, whatever its bits`() throws {
    let context = World().context
    for bits in [UInt64(0x7FF8_0000_0000_0001), 0xFFF8_0000_0000_0000, 0xFFFF_FFFF_FFFF_FFFF] {
      #expect(try context.number(context.makeNumber(Double(bitPattern: bits))).isNaN)
    }
  }

  @Test func `conversions are the language's`() throws {
    let world = World()
    let context = world.context
    func number(_ expression: String) throws -> Double {
      try context.number(context.evaluate(expression, name: ""))
    }
    #expect(try number("' 12 '") == 12)
    #expect(try number("null") == 0)
    #expect(try number("undefined").isNaN)
    #expect(try number("({ valueOf: () => 7 })") == 7)
    #expect(throws: ThrownValue.self) { try number("Symbol()") }
    #expect(throws: ThrownValue.self) { try number("10n") }
    for (expression, truth) in [
      ("''", false), ("'0'", true), ("0", false), ("({})", true), ("0n", false),
    ] {
      #expect(try context.boolean(context.evaluate(expression, name: "")) == truth)
    }
    #expect(try context.string(context.makeNumber(1e21)) == "1e+21")
    #expect(try context.string(context.makeBoolean(true)) == "true")
  }

  @Test func `dates are made from milliseconds`() throws {
    let context = World().context
    let date = context.makeDate(milliseconds: 86_400_000)
    #expect(context.isDate(date))
    #expect(try context.json(date) == "\"1970-01-02T00:00:00.000Z\"")
    #expect(try context.number(context.makeDate(milliseconds: .nan)).isNaN)
  }
}
