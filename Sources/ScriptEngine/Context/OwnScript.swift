internal import CJavaScriptCore
internal import Synchronization

/// One of the program's own scripts, which is evaluated in many worlds: a literal, or a text that is
/// composed of several.
package struct OwnScript: Sendable, Hashable, ExpressibleByStringLiteral {
  private let source: Source

  package init(stringLiteral literal: StaticString) {
    // The text of a literal keeps its address as long as the program runs. A single character has none.
    source =
      literal.hasPointerRepresentation
      ? Source(Text(start: literal.utf8Start, count: literal.utf8CodeUnitCount))
      : Source(Text(copying: literal.description))
  }

  /// A script that is composed when its text is first asked for. A process that has its code from a file has
  /// its text from there as well. Make it only once for the process: two of them are never equal.
  ///
  /// - Parameters:
  ///   - name: another one than that of any other script.
  ///   - compose: the text, in each process the same.
  package init(
    named name: String, composing compose: @autoclosure @escaping @Sendable () -> String
  ) {
    source = Source(named: name, compose)
  }

  /// The name of a script that is composed; nil for a literal.
  var name: String? { source.name }

  /// The text in UTF-8. It stays where it is as long as the program runs.
  var bytes: UnsafeBufferPointer<UInt8> { source.text.bytes }

  /// The text as an engine string, which is made when it is first asked for.
  var text: PropertyName { source.string }

  /// Takes a text in the place of composing it, unless that was done.
  ///
  /// - Parameter bytes: what would be composed. It must stay where it is as long as the program runs.
  func adopt(_ bytes: UnsafeRawBufferPointer) {
    guard let start = bytes.baseAddress else { return }
    source.adopt(Text(start: start.assumingMemoryBound(to: UInt8.self), count: bytes.count))
  }

  package static func == (left: OwnScript, right: OwnScript) -> Bool {
    left.source.identity == right.source.identity
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(source.identity) }

  /// A text that nothing changes, and that stays where it is as long as the program runs.
  private struct Text: @unchecked Sendable {
    let bytes: UnsafeBufferPointer<UInt8>

    init(start: UnsafePointer<UInt8>, count: Int) {
      bytes = UnsafeBufferPointer(start: start, count: count)
    }

    init(copying text: String) {
      var text = text
      bytes = text.withUTF8 { bytes in
        let copy = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: bytes.count)
        _ = copy.initialize(from: bytes)
        return UnsafeBufferPointer(copy)
      }
    }
  }

  private final class Source: Sendable {
    let name: String?
    private let compose: @Sendable () -> String
    private let known: Mutex<Text?>
    private let made = Mutex<PropertyName?>(nil)
    /// The address of a literal, or a small number, which no address is.
    let identity: UInt

    init(_ text: Text) {
      name = nil
      compose = { "" }
      known = Mutex(text)
      identity = UInt(bitPattern: text.bytes.baseAddress)
    }

    init(named name: String, _ compose: @escaping @Sendable () -> String) {
      self.name = name
      self.compose = compose
      known = Mutex(nil)
      identity = Self.count.add(1, ordering: .relaxed).newValue
    }

    /// How many scripts were made that are composed.
    private static let count = Atomic<UInt>(0)

    func adopt(_ text: Text) { known.withLock { if $0 == nil { $0 = text } } }

    var text: Text {
      known.withLock { known in
        if let known { return known }
        let text = Text(copying: compose())
        known = text
        return text
      }
    }

    var string: PropertyName {
      made.withLock { made in
        if let made { return made }
        let text = PropertyName(adopting: Self.string(text.bytes))
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
