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
    self = text.withUTF8 { Self(copying: $0) }
  }

  /// A script with numbers and texts in it, such as `"read(\(slot.rawValue))"`. Make it only once for the
  /// process, too.
  package init(interpolating text: Interpolated) {
    self = text.bytes.withUnsafeBufferPointer { Self(copying: $0) }
  }

  private init(copying bytes: UnsafeBufferPointer<UInt8>) {
    let copy = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: bytes.count)
    _ = copy.initialize(from: bytes)
    self.init(UnsafeBufferPointer(copy))
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

  /// A text with interpolations, which is composed in a fraction of the time that a `String` takes.
  package struct Interpolated: ExpressibleByStringInterpolation {
    fileprivate let bytes: [UInt8]

    package init(stringLiteral literal: StaticString) {
      bytes = literal.withUTF8Buffer(Array.init)
    }

    package init(stringInterpolation: StringInterpolation) { bytes = stringInterpolation.bytes }

    package struct StringInterpolation: StringInterpolationProtocol {
      fileprivate var bytes: [UInt8] = []

      package init(literalCapacity: Int, interpolationCount: Int) {
        bytes.reserveCapacity(literalCapacity + 4 * interpolationCount)
      }

      package mutating func appendLiteral(_ literal: StaticString) {
        literal.withUTF8Buffer { bytes.append(contentsOf: $0) }
      }

      package mutating func appendInterpolation(_ text: String) {
        bytes.append(contentsOf: text.utf8)
      }

      package mutating func appendInterpolation(_ number: some BinaryInteger) {
        // Most are slots and numbers of questions.
        if let digit = UInt8(exactly: number), digit < 10 {
          bytes.append(UInt8(ascii: "0") + digit)
        } else {
          bytes.append(contentsOf: String(number).utf8)
        }
      }
    }
  }

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
