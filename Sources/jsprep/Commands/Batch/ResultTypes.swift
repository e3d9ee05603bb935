internal import PropertyLists

/// The types that JSON cannot express: which strings are dates or data, and which nulls are
/// numbers.
struct ResultTypes {
  /// The types by their places, which are JSON pointers (RFC 6901).
  private var types: [(String, PropertyList)] = []

  init(_ results: PropertyList) {
    // A list instead of recursion, because values may nest deeply.
    var waiting = [(place: "", value: results)]
    while let (place, value) = waiting.popLast() {
      if let type = Self.type(of: value) { types.append((place, .string(type))) }
      for (index, element) in (value.array ?? []).enumerated() where Self.matters(element) {
        waiting.append(("\(place)/\(index)", element))
      }
      for entry in value.dictionary ?? PropertyListDictionary() where Self.matters(entry.value) {
        waiting.append(("\(place)/\(Self.token(entry.key))", entry.value))
      }
    }
  }

  /// The types as an object; nil if JSON expresses all of them.
  var value: PropertyList? {
    types.isEmpty ? nil : .dictionary(PropertyListDictionary(types))
  }

  private static func matters(_ value: PropertyList) -> Bool {
    value.array != nil || value.dictionary != nil || type(of: value) != nil
  }

  private static func type(of value: PropertyList) -> String? {
    switch value {
    case .date: "date"
    case .data: "data"
    case .uid: "uid"
    case .real(let number) where number.isNaN: "nan"
    case .real(.infinity): "infinity"
    case .real(-.infinity): "-infinity"
    default: nil
    }
  }

  private static func token(_ key: String) -> String {
    guard key.utf8.contains(where: { $0 == 0x7E || $0 == 0x2F }) else { return key }
    return key.replacing("~", with: "~0").replacing("/", with: "~1")
  }
}
