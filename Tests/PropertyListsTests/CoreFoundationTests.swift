import Foundation
import TestSupport
import Testing

@testable import PropertyLists

/// The forms compared with those of Foundation, whose property lists are Core Foundation's.
@Suite struct CoreFoundationTests {
  @Test(arguments: UInt64(0)..<25)
  func `xml1 is what Core Foundation writes, byte for byte`(seed: UInt64) throws {
    let value = property(seed: seed)
    let expected = try PropertyListSerialization.data(
      fromPropertyList: foundationObject(value), format: .xml, options: 0)
    #expect(text(try value.bytes(as: .xml1)) == text(Array(expected)))
  }

  @Test(arguments: UInt64(0)..<25)
  func `XML that Core Foundation writes reads as the same value`(seed: UInt64) throws {
    let value = property(seed: seed)
    let document = try PropertyListSerialization.data(
      fromPropertyList: foundationObject(value), format: .xml, options: 0)
    #expect(try PropertyList.read(Array(document)) == value.withWholeSeconds)
  }

  @Test(arguments: UInt64(0)..<25)
  func `binary that Core Foundation writes reads as the same value`(seed: UInt64) throws {
    let value = property(seed: seed)
    let document = try PropertyListSerialization.data(
      fromPropertyList: foundationObject(value), format: .binary, options: 0)
    #expect(try PropertyList.read(Array(document)) == value)
  }

  @Test(arguments: UInt64(0)..<25)
  func `Core Foundation reads binary1 as the same value`(seed: UInt64) throws {
    let value = property(seed: seed)
    let object = try PropertyListSerialization.propertyList(
      from: Data(try value.bytes(as: .binary1)), format: nil)
    // The text that Core Foundation writes for the object shows which value it read.
    let written = try PropertyListSerialization.data(
      fromPropertyList: object, format: .xml, options: 0)
    #expect(text(Array(written)) == text(try value.bytes(as: .xml1)))
  }

  private func property(seed: UInt64) -> PropertyList {
    var generator = PropertyListGenerator(random: SeededGenerator(seed: seed))
    return generator.dictionary(depth: 4)
  }

  private func text(_ bytes: [UInt8]) -> String {
    String(decoding: bytes, as: UTF8.self)
  }

  private func foundationObject(_ value: PropertyList) -> Any {
    switch value {
    case .null: NSNull()
    case .string(let text): text
    case .integer(let integer):
      integer.signed.map { NSNumber(value: $0) } ?? NSNumber(value: integer.unsigned ?? 0)
    case .real(let real): NSNumber(value: real)
    case .boolean(let boolean): NSNumber(value: boolean)
    case .date(let seconds): Date(timeIntervalSinceReferenceDate: seconds)
    case .data(let bytes): Data(bytes)
    case .array(let elements): elements.map(foundationObject)
    case .dictionary(let entries):
      Dictionary(uniqueKeysWithValues: entries.map { ($0.key, foundationObject($0.value)) })
    case .uid(let uid): ["CF$UID": NSNumber(value: uid)]
    }
  }
}

extension PropertyList {
  /// This value with the parts of seconds, which XML does not write, cut off.
  var withWholeSeconds: PropertyList {
    switch self {
    case .date(let seconds): .date(seconds.rounded(.down))
    case .array(let elements): .array(elements.map(\.withWholeSeconds))
    case .dictionary(let entries):
      .dictionary(PropertyListDictionary(entries.map { ($0.key, $0.value.withWholeSeconds) }))
    default: self
    }
  }
}
