package import PropertyLists

extension PropertyListKind {
  /// What messages call a value of this type, as JSON has it.
  package var name: String {
    switch self {
    case .null: "null"
    case .string: "a string"
    case .integer, .real: "a number"
    case .boolean: "true or false"
    case .date: "a date"
    case .data: "data"
    case .array: "an array"
    case .dictionary, .uid: "an object"
    }
  }
}
