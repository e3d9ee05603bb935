/// A key of a record in a database (Indexed Database API, 2.4).
///
/// It is kept as bytes whose order is the order of keys, so that to compare two keys is to compare
/// bytes. A key ends where its bytes say, so keys one after the other are in order as well.
package struct DatabaseKey: Hashable, Sendable {
  /// The parts of the key, each with a byte before it that says its kind.
  package let bytes: [UInt8]

  init(bytes: [UInt8]) { self.bytes = bytes }

  /// The kind of a part of a key. The numbers give the order of the kinds.
  enum Mark: UInt8 {
    /// The end of an array: an array comes before the arrays that it begins.
    case end = 0
    case number = 1
    case date = 2
    case text = 3
    case binary = 4
    case array = 5
  }
}

extension DatabaseKey: Comparable {
  package static func < (left: DatabaseKey, right: DatabaseKey) -> Bool {
    left.bytes.lexicographicallyPrecedes(right.bytes)
  }
}

extension DatabaseKey {
  /// The number, if the key is one.
  package var number: Double? {
    var reader = DatabaseKeyReader(bytes[...])
    guard case .number(let number) = reader.next() else { return nil }
    return number
  }

  /// The key of a number.
  package init(_ number: Double) {
    var writer = DatabaseKeyWriter()
    writer.add(number: number)
    self = writer.key
  }

  /// The key of a text.
  package init(_ text: DOMString) {
    var writer = DatabaseKeyWriter()
    writer.add(text: text)
    self = writer.key
  }

  /// The key of a list of keys.
  package init(array: [DatabaseKey]) {
    var writer = DatabaseKeyWriter()
    writer.beginArray()
    for key in array { writer.add(key) }
    writer.endArray()
    self = writer.key
  }
}
