/// The types of property list values, by the names that property lists use for them.
public enum PropertyListKind: String, Sendable, Hashable, CaseIterable {
  case null, string, integer, real, boolean, date, data, array, dictionary, uid
}

extension PropertyList {
  /// The type of this value.
  public var kind: PropertyListKind {
    switch self {
    case .null: .null
    case .string: .string
    case .integer: .integer
    case .real: .real
    case .boolean: .boolean
    case .date: .date
    case .data: .data
    case .array: .array
    case .dictionary: .dictionary
    case .uid: .uid
    }
  }
}
