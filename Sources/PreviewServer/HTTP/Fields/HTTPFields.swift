internal import Bytes

/// The header fields of a message, in order (RFC 9110, section 5). Names are compared without case.
package struct HTTPFields: Sendable, Hashable {
  /// A field line.
  package struct Field: Sendable, Hashable {
    package var name: String
    package var value: String
  }

  private(set) var fields: [Field] = []

  package init() {}

  /// Fields of these names and values, in order.
  package init(_ pairs: [(String, String)]) {
    fields = pairs.map { Field(name: $0.0, value: $0.1) }
  }

  /// The first field's value; setting replaces all fields of the name.
  package subscript(name: String) -> String? {
    get { fields.first { Self.isEqual($0.name, name) }?.value }
    set {
      fields.removeAll { Self.isEqual($0.name, name) }
      if let newValue { fields.append(Field(name: name, value: newValue)) }
    }
  }

  /// The values of all fields of a name, in order.
  package func values(_ name: String) -> [String] {
    fields.filter { Self.isEqual($0.name, name) }.map(\.value)
  }

  /// The values of all fields of a name as one list, as section 5.3 combines them; nil without any.
  package func list(_ name: String) -> String? {
    let values = values(name)
    return values.isEmpty ? nil : values.joined(separator: ", ")
  }

  /// Adds a field after those of the same name.
  package mutating func append(_ name: String, _ value: String) {
    fields.append(Field(name: name, value: value))
  }

  /// Adds names to the list in `Vary`.
  mutating func vary(by name: String) {
    guard let present = self["Vary"] else { return self["Vary"] = name }
    let names = present.split(separator: ",").map { $0.trimmingSpaces }
    if !names.contains(where: { Self.isEqual($0, name) }) { self["Vary"] = "\(present), \(name)" }
  }

  static func isEqual(_ first: some StringProtocol, _ second: some StringProtocol) -> Bool {
    first.utf8.count == second.utf8.count
      && zip(first.utf8, second.utf8).allSatisfy { $0.asciiLowercased == $1.asciiLowercased }
  }
}

extension HTTPFields: Sequence {
  package func makeIterator() -> IndexingIterator<[Field]> { fields.makeIterator() }
}
