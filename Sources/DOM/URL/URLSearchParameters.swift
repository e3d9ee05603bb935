/// The list of a `URLSearchParams` object (URL Standard, section 6.2): pairs of a name and a value.
///
/// The owner of a list that belongs to a URL connects the two. ``didChange`` says that the list has
/// changed, so that its serialization becomes the URL's query. After other changes of the query,
/// `update(fromQuery:)` fills the list again.
package final class URLSearchParameters: DOMObject {
  /// A pair. Two pairs are equal if their code points are. Unicode's equivalence does not count.
  package struct Pair: Sendable, Equatable {
    package var name: String
    package var value: String

    package init(name: String, value: String) {
      self.name = name
      self.value = value
    }

    package static func == (left: Pair, right: Pair) -> Bool {
      left.matches(name: right.name, value: right.value)
    }

    /// Whether the pair has this name and, if `value` is not nil, this value.
    func matches(name: String, value: String? = nil) -> Bool {
      guard self.name.utf8.elementsEqual(name.utf8) else { return false }
      guard let value else { return true }
      return self.value.utf8.elementsEqual(value.utf8)
    }
  }

  private var list: NamedEntries<[UInt8], Pair>

  /// The pairs, in their order.
  package var pairs: [Pair] { list.all }

  /// Called after each change of the list by its own methods (the standard's "update steps").
  package var didChange: (() -> Void)?

  /// A list with these pairs.
  package init(_ pairs: [Pair] = []) {
    list = Self.makeList(pairs)
  }

  private static func makeList(_ pairs: [Pair]) -> NamedEntries<[UInt8], Pair> {
    NamedEntries(pairs) { Array($0.name.utf8) }
  }

  /// The list for an application/x-www-form-urlencoded string. A question mark at the beginning is
  /// ignored.
  package convenience init(_ text: String) {
    self.init(Self.parse(text.utf8.first == 0x3F ? String(text.dropFirst()) : text))
  }

  /// Fills the list from the query of its URL. It does not call `didChange`.
  package func update(fromQuery query: String?) {
    list = Self.makeList(query.map(Self.parse) ?? [])
  }

  /// The number of pairs.
  package var size: Int { list.count }

  /// Adds a pair at the end.
  package func append(name: String, value: String) {
    list.append(Pair(name: name, value: value))
    didChange?()
  }

  /// Removes the pairs with this name and, if `value` is not nil, this value.
  package func delete(name: String, value: String? = nil) {
    list.removeAll(named: Array(name.utf8)) { $0.matches(name: name, value: value) }
    didChange?()
  }

  /// The value of the first pair with a name; nil if there is no such pair.
  package func get(_ name: String) -> String? {
    list.first(named: Array(name.utf8))?.value
  }

  /// The values of all pairs with a name.
  package func getAll(_ name: String) -> [String] {
    list.all(named: Array(name.utf8)).map(\.value)
  }

  /// Whether there is a pair with this name and, if `value` is not nil, this value.
  package func has(name: String, value: String? = nil) -> Bool {
    list.all(named: Array(name.utf8)).contains { $0.matches(name: name, value: value) }
  }

  /// Sets the value of the first pair with a name, and removes the others with this name. It adds a
  /// pair if there is none.
  package func set(name: String, value: String) {
    list.set(Pair(name: name, value: value))
    didChange?()
  }

  /// Sorts the pairs by the UTF-16 units of their names. Pairs with the same name keep their order.
  package func sort() {
    // Swift's sort is stable, but its documentation does not promise this.
    let sorted = pairs.enumerated().sorted { left, right in
      let leftUnits = left.element.name.utf16
      let rightUnits = right.element.name.utf16
      if leftUnits.lexicographicallyPrecedes(rightUnits) { return true }
      return left.offset < right.offset && leftUnits.elementsEqual(rightUnits)
    }
    list = Self.makeList(sorted.map(\.element))
    didChange?()
  }

  /// The list as application/x-www-form-urlencoded text (section 5.2).
  package var serialized: String { Self.serialize(pairs) }

  // MARK: application/x-www-form-urlencoded

  /// The application/x-www-form-urlencoded parser (section 5.1).
  package static func parse(_ text: String) -> [Pair] {
    var pairs: [Pair] = []
    var text = text
    text.withUTF8 { bytes in
      for sequence in bytes.split(separator: 0x26) {
        let equals = sequence.firstIndex(of: 0x3D) ?? sequence.endIndex
        let value = equals < sequence.endIndex ? sequence[(equals + 1)...] : sequence.suffix(0)
        pairs.append(Pair(name: decode(sequence[..<equals]), value: decode(value)))
      }
    }
    return pairs
  }

  /// The application/x-www-form-urlencoded serializer (section 5.2), with UTF-8.
  package static func serialize(_ pairs: [Pair]) -> String {
    var output: [UInt8] = []
    for pair in pairs {
      if !output.isEmpty { output.append(0x26) }
      encode(pair.name, to: &output)
      output.append(0x3D)
      encode(pair.value, to: &output)
    }
    return String(decoding: output, as: UTF8.self)
  }

  private static func decode(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> String {
    guard bytes.contains(where: { $0 == 0x2B || $0 == 0x25 }) else {
      return String(decoding: bytes, as: UTF8.self)
    }
    let decoded = PercentEncoding.decode(bytes.map { $0 == 0x2B ? 0x20 : $0 })
    // UTF-8 decode without BOM.
    return String(decoding: decoded, as: UTF8.self)
  }

  private static func encode(_ text: String, to output: inout [UInt8]) {
    for byte in text.utf8 {
      switch byte {
      case 0x20:
        output.append(0x2B)
      case 0x2A, 0x2D, 0x2E, 0x5F, 0x30...0x39, 0x41...0x5A, 0x61...0x7A:
        output.append(byte)
      default:
        PercentEncoding.append(byte, to: &output)
      }
    }
  }
}
