internal import CJavaScriptCore
internal import Synchronization

/// One of the program's own scripts. It is a literal, which is converted for the engine once and
/// evaluated in many worlds.
package struct OwnScript: Sendable, Hashable, ExpressibleByStringLiteral {
  private let source: Source

  package init(stringLiteral literal: StaticString) {
    // The text of a literal keeps its address as long as the program runs. A single character has none.
    self =
      literal.hasPointerRepresentation
      ? Self(UnsafeBufferPointer(start: literal.utf8Start, count: literal.utf8CodeUnitCount))
      : Self(composing: literal.description)
  }

  /// A script that is composed of several texts. Make it only once for the process: its text stays in
  /// memory, and two of them are never equal.
  package init(composing text: String) {
    var text = text
    self = text.withUTF8 { bytes in
      let copy = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: bytes.count)
      _ = copy.initialize(from: bytes)
      return Self(UnsafeBufferPointer(copy))
    }
  }

  private init(_ bytes: UnsafeBufferPointer<UInt8>) { source = Source(bytes) }

  /// The text in UTF-8. It stays where it is as long as the program runs.
  var bytes: UnsafeBufferPointer<UInt8> { source.bytes }

  /// The text as an engine string, which is made when it is first asked for.
  var text: PropertyName { source.text }

  // The address of the text identifies it.

  package static func == (left: OwnScript, right: OwnScript) -> Bool {
    left.bytes.baseAddress == right.bytes.baseAddress
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(bytes.baseAddress) }

  private final class Source: Sendable {
    // Nothing changes the bytes.
    nonisolated(unsafe) let bytes: UnsafeBufferPointer<UInt8>
    private let made = Mutex<PropertyName?>(nil)

    init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

    var text: PropertyName {
      made.withLock { made in
        if let made { return made }
        let text = PropertyName(adopting: Self.string(bytes))
        made = text
        return text
      }
    }

    private static func string(_ bytes: UnsafeBufferPointer<UInt8>) -> JSStringRef {
      if EngineString.isASCII(bytes), let lent = ByteStrings.lend(UnsafeRawBufferPointer(bytes)) {
        return lent
      }
      return EngineString.make(bytes)
    }
  }
}
