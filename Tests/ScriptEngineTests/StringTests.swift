import ScriptEngine
import Testing

@Suite struct StringTests {
  @Test(arguments: [
    "", "a", "plain ASCII", "a\0b", "\0", "\0\0\0", "é", "grüße", "日本語", "𝄞", "👩‍👩‍👧‍👦", "\u{FFFD}",
    "\u{FEFF}x",
    "\u{7F}\u{80}\u{7FF}\u{800}\u{FFFF}\u{10000}\u{10FFFF}",
  ])
  func `text crosses intact both ways`(text: String) throws {
    let world = World()
    let context = world.context
    // Lengths around the sizes at which the way of copying changes.
    for count in [1, 2, 15, 16, 17, 31, 33, 170, 171, 341, 342, 511, 513, 1025] {
      for whole in [
        String(repeating: text, count: count), String(repeating: "x", count: count) + text,
        text + String(repeating: "x", count: count),
      ] {
        let value = context.protect(context.makeString(whole))
        #expect(try context.string(value.value) == whole)
        #expect(try context.bytes(of: value.value) == Array(whole.utf8))
        #expect(try context.withBytes(of: value.value) { Array($0) } == Array(whole.utf8))
        #expect(
          try context.number(context.property("length", of: value.value))
            == Double(whole.utf16.count))
        try context.setProperty("text", of: context.global, to: value.value)
        #expect(try world("text.length") == String(whole.utf16.count))
        let units = try context.evaluate(
          "Array.from({ length: Math.min(text.length, 40) }, (_, i) => text.charCodeAt(i)).join()",
          name: "")
        #expect(
          try context.string(units)
            == whole.utf16.prefix(40).map(String.init).joined(separator: ","))
      }
    }
  }

  @Test(
    arguments: [
      ("\\ud800", [0xED, 0xA0, 0x80]), ("\\udfff", [0xED, 0xBF, 0xBF]),
      ("\\ude00\\ud83d.", [0xED, 0xB8, 0x80, 0xED, 0xA0, 0xBD, 0x2E]),
      ("\\ud83d\\ud83d\\ude00", [0xED, 0xA0, 0xBD, 0xF0, 0x9F, 0x98, 0x80]),
      ("a\\ud800b", [0x61, 0xED, 0xA0, 0x80, 0x62]), ("\\ud800\\0", [0xED, 0xA0, 0x80, 0]),
      ("é\\udc00", [0xC3, 0xA9, 0xED, 0xB0, 0x80]),
    ] as [(String, [UInt8])])
  func `lone surrogates cross as WTF-8 both ways, and are one U+FFFD in a Swift string`(
    literal: String, bytes: [UInt8]
  ) throws {
    let world = World()
    let context = world.context
    for count in [1, 100, 400, 1000] {
      let value = context.protect(
        try context.evaluate("'\(literal)'.repeat(\(count))", name: ""))
      let expected = Array(repeatElement(bytes, count: count).joined())
      #expect(try context.bytes(of: value.value) == expected)
      #expect(try context.withBytes(of: value.value) { Array($0) } == expected)
      let back = expected.withUnsafeBufferPointer { context.makeString(wtf8: $0) }
      #expect(context.isSame(back, value.value))
      let wellFormed = context.protect(
        try context.evaluate("'\(literal)'.repeat(\(count)).toWellFormed()", name: ""))
      #expect(try context.string(value.value) == context.string(wellFormed.value))
      #expect(
        try !context.string(value.value).unicodeScalars.contains {
          $0.value == 0 && !literal.contains("\\0")
        })
    }
  }

  @Test(
    arguments: [
      ([0x80], 1), ([0xC3], 1), ([0xC0, 0x80], 2), ([0xE2, 0x82], 1), ([0xE2, 0x82, 0x41], 2),
      ([0xF0, 0x9F, 0x98], 1), ([0xF0, 0x9F, 0x98, 0x41], 2), ([0xF5, 0x80, 0x80, 0x80], 4),
      ([0xF4, 0x90, 0x80, 0x80], 4), ([0xE0, 0x80, 0x80], 3), ([0xFF, 0xFE], 2),
      ([0x41, 0xC3, 0x41], 3),
    ] as [([UInt8], Int)])
  func `malformed bytes are U+FFFD for each maximal part`(bytes: [UInt8], length: Int) throws {
    let world = World()
    let value = bytes.withUnsafeBufferPointer { world.context.makeString(wtf8: $0) }
    let text = try world.context.string(value)
    #expect(text.utf16.count == length)
    #expect(text == String(decoding: bytes, as: UTF8.self))
  }

  @Test func `all units cross intact`() throws {
    let world = World()
    let context = world.context
    let value = context.protect(
      try context.evaluate(
        "let s = ''; for (let i = 0; i < 65536; i++) s += String.fromCharCode(i) + '-'; s", name: ""
      ))
    let bytes = try context.bytes(of: value.value)
    let back = bytes.withUnsafeBufferPointer { context.makeString(wtf8: $0) }
    #expect(context.isSame(back, value.value))
  }

  @Test func `a Latin-1 string has a unit a byte`() throws {
    let world = World()
    let context = world.context
    let value = context.makeString(latin1: [0, 0x41, 0x7F, 0x80, 0xE9, 0xFF])
    #expect(try context.string(value) == "\0A\u{7F}\u{80}é\u{FF}")
    #expect(try context.string(context.makeString(latin1: [])) == "")
  }

  @Test func `property names have NULs, halves of pairs and any text`() throws {
    let world = World()
    let context = world.context
    let object = context.protect(context.makeObject())
    for name in ["", "a", "a\0b", "é", "𝄞", String(repeating: "long", count: 100)] {
      try context.setProperty(PropertyName(name), of: object.value, to: context.makeString(name))
      #expect(context.hasProperty(PropertyName(name), of: object.value))
      #expect(try context.string(context.property(PropertyName(name), of: object.value)) == name)
      #expect(context.string(PropertyName(name)) == name)
      #expect(try context.string(context.makeString(PropertyName(name))) == name)
    }
    try context.setProperty("o", of: context.global, to: object.value)
    #expect(
      try world("Object.keys(o).map(k => o[k] === k).join()") == "true,true,true,true,true,true")
  }

  @Test func `the same literal is the same name wherever it stands`() throws {
    func first() -> PropertyName { "name" }
    let world = World()
    let object = try world.context.evaluate("({ name: 1, other: 2 })", name: "")
    for _ in 0..<3 {
      #expect(try world.context.number(world.context.property(first(), of: object)) == 1)
      #expect(try world.context.number(world.context.property("name", of: object)) == 1)
      #expect(try world.context.number(world.context.property("other", of: object)) == 2)
    }
  }

  // Fewer where text is not ASCII, because tests run without optimization.
  @Test(arguments: [("abcdefgh", 100), ("abcdefgé", 10), ("日本", 10), ("𝄞x", 10)])
  func `100 MB cross in seconds`(unit: String, megabytes: Int) throws {
    let world = World()
    let context = world.context
    let text = String(repeating: unit, count: megabytes * 1_000_000 / unit.utf8.count)
    let start = ContinuousClock.now
    let value = context.makeString(text)
    #expect(try context.string(value) == text)
    #expect(try context.withBytes(of: value) { $0.count } == text.utf8.count)
    // Quadratic work would take hours.
    #expect(start.duration(to: .now) < .seconds(60))
  }

  @Test func `a script of many megabytes is evaluated`() throws {
    let world = World()
    let source = "'" + String(repeating: "x", count: 20_000_000) + "'.length"
    #expect(try world(source) == "20000000")
  }

  @Test func `JSON goes both ways`() throws {
    let world = World()
    let context = world.context
    let text = #"{"a":[1,"\ud83d\ude00\u0000",null,true],"b":{}}"#
    let value = try #require(context.makeFromJSON(text))
    #expect(try context.json(value) == #"{"a":[1,"😀\u0000",null,true],"b":{}}"#)
    #expect(try context.json(value, indent: 1)?.hasPrefix("{\n \"a\": [\n  1,") == true)
    #expect(try context.json(context.undefined) == nil)
    #expect(context.makeFromJSON("{") == nil)
    #expect(context.makeFromJSON("") == nil)
  }

  @Test func `a symbol has no text`() throws {
    let world = World()
    let symbol = try world.context.evaluate("Symbol('s')", name: "")
    let thrown = try #require(throws: ThrownValue.self) { try world.context.string(symbol) }
    #expect(world.context.describe(thrown).name == "TypeError")
  }
}
