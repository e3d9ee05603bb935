extension PropertyList {
  /// The value with null in the place of each NaN and infinity, as `JSON.stringify` has it.
  public var replacingNotFinite: PropertyList {
    switch self {
    case .real(let value) where !value.isFinite: .null
    case .array(let elements): .array(elements.map(\.replacingNotFinite))
    case .dictionary(let dictionary):
      .dictionary(
        PropertyListDictionary(
          dictionary.map {
            PropertyListDictionary.Entry(key: $0.key, value: $0.value.replacingNotFinite)
          }))
    default: self
    }
  }
}
