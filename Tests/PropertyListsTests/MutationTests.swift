import TestSupport
import Testing

@testable import PropertyLists

/// Documents damaged at random: a reader must refuse each or give a value, and a value that it
/// gives must survive being written and read again.
@Suite struct MutationTests {
  @Test(arguments: UInt64(0)..<40)
  func `a damaged binary document is refused or reads as a value`(seed: UInt64) throws {
    try check(.binary1, as: .binary, seed: seed)
  }

  @Test(arguments: UInt64(0)..<40)
  func `a damaged XML document is refused or reads as a value`(seed: UInt64) throws {
    try check(.xml1, as: .xml, seed: seed)
  }

  @Test(arguments: UInt64(0)..<40)
  func `a damaged JSON document is refused or reads as a value`(seed: UInt64) throws {
    try check(.json, as: .json, seed: seed)
  }

  @Test(arguments: UInt64(0)..<40)
  func `a damaged OpenStep document is refused or reads as a value`(seed: UInt64) throws {
    let document = #"""
      // A comment
      { key = value; "quoted \"key\"" = ( one, "two\n\U00e9\341", <0fbd77 1c2735ae>, ); /* x */
        empty = {}; list = (); nested = { a = { b = ( { c = d; } ); }; }; shorthand; }
      """#
    try checkMutations(of: Array(document.utf8), as: .openStep, seed: seed)
  }

  private func check(
    _ output: PropertyListOutputFormat, as input: PropertyListInputFormat, seed: UInt64
  ) throws {
    var generator = PropertyListGenerator(random: SeededGenerator(seed: seed))
    let value = generator.dictionary(depth: 2)
    try checkMutations(of: try value.bytes(as: output), as: input, seed: seed)
  }

  private func checkMutations(
    of document: [UInt8], as format: PropertyListInputFormat, seed: UInt64
  ) throws {
    var random = SeededGenerator(seed: seed &+ 1_000_000)
    for _ in 0..<20 {
      var damaged = document
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        mutate(&damaged, using: &random)
      }
      let value: PropertyList
      do throws(PropertyListError) {
        value = try PropertyList.read(damaged, as: format)
      } catch {
        #expect(error.position != nil, "\(error)")
        continue
      }
      do throws(PropertyListError) {
        let written = try value.bytes(as: .binary1)
        #expect(try PropertyList.read(written, as: .binary) == value)
      } catch {
        // JSON and binary documents can hold nulls, which binary1 does not.
        #expect(error.reason == .null)
      }
    }
  }

  private func mutate(_ document: inout [UInt8], using random: inout SeededGenerator) {
    guard !document.isEmpty else { return }
    let index = Int.random(in: 0..<document.count, using: &random)
    let end = min(index + Int.random(in: 1...24, using: &random), document.count)
    switch Int.random(in: 0..<8, using: &random) {
    case 0: document[index] = UInt8.random(in: .min ... .max, using: &random)
    case 1: document[index] ^= 1 << UInt8.random(in: 0..<8, using: &random)
    case 2: document[index] = [0, 0x7F, 0x80, 0xFF, 0x0F].randomElement(using: &random) ?? 0
    case 3: document.removeSubrange(index..<end)
    case 4: document.insert(contentsOf: document[index..<end], at: index)
    case 5: document.removeLast(Int.random(in: 1...min(8, document.count), using: &random))
    case 6:
      // The trailer of a binary document.
      let last = document.count - 1
      document[last - Int.random(in: 0...min(31, last), using: &random)] =
        UInt8.random(in: 0...16, using: &random)
    default:
      let other = Int.random(in: 0..<document.count, using: &random)
      document.swapAt(index, other)
    }
  }
}
