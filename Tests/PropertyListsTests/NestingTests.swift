import Testing

@testable import PropertyLists

@Suite struct NestingTests {
  @Test(arguments: PropertyListOutputFormat.allCases)
  func `every format writes as deep as the limit`(format: PropertyListOutputFormat) throws {
    let deepest = PropertyList.nested(PropertyList.maximumDepth + 1)
    let bytes = try deepest[0]?.bytes(as: format) ?? []
    #expect(!bytes.isEmpty)
    if format != .text {
      #expect(try PropertyList.read(bytes) == deepest[0])
    }
  }

  @Test(arguments: PropertyListOutputFormat.allCases)
  func `no format writes deeper than the limit`(format: PropertyListOutputFormat) throws {
    let value = PropertyList.dictionary(["a": .nested(PropertyList.maximumDepth + 5)])
    let error = #expect(throws: PropertyListError.self) { try value.bytes(as: format) }
    #expect(error?.reason == .nestingTooDeep(limit: 512))
    #expect(error?.path.components.count == 512)
    #expect(error?.path.components.first == "a")
  }

  @Test(
    arguments: [
      ("[", .json), ("{\"a\":", .json), ("<array>", .xml), ("<dict><key>a</key>", .xml),
      ("(", .openStep), ("{a=", .openStep),
    ] as [(String, PropertyListInputFormat)])
  func `a document of a million open containers is refused`(
    opening: String, format: PropertyListInputFormat
  ) {
    let document = utf8(String(repeating: opening, count: 1_000_000))
    let error = #expect(throws: PropertyListError.self) {
      try PropertyList.read(document, as: format)
    }
    #expect(error?.reason == .nestingTooDeep(limit: 512))
    #expect(error?.path.components.count == 512)
  }
}
