// Looking into property lists.

extension PropertyList {
  /// The text of a string, else nil.
  public var string: String? {
    if case .string(let value) = self { value } else { nil }
  }

  /// The value of an integer that fits in `Int`, else nil.
  public var integer: Int? {
    if case .integer(let value) = self { value.signed.map { Int($0) } } else { nil }
  }

  /// The value of a real, or the number nearest to an integer, else nil.
  public var number: Double? {
    switch self {
    case .real(let value): value
    case .integer(let value): value.real
    default: nil
    }
  }

  /// The value of a boolean, else nil.
  public var boolean: Bool? {
    if case .boolean(let value) = self { value } else { nil }
  }

  /// The elements of an array, else nil.
  public var array: [PropertyList]? {
    if case .array(let value) = self { value } else { nil }
  }

  /// The entries of a dictionary, else nil.
  public var dictionary: PropertyListDictionary? {
    if case .dictionary(let value) = self { value } else { nil }
  }

  /// The value of a dictionary's key; nil if the key is missing, or if this is not a dictionary.
  public subscript(key: String) -> PropertyList? {
    dictionary?[key]
  }

  /// The element of an array; nil if there is no such element, or if this is not an array.
  public subscript(index: Int) -> PropertyList? {
    guard let array, array.indices.contains(index) else { return nil }
    return array[index]
  }

  /// The value at a path; nil if the path leads nowhere.
  public subscript(path: PropertyListPath) -> PropertyList? {
    var value = self
    for component in path.components {
      let next =
        switch component {
        case .key(let key): value[key]
        case .index(let index): value[index]
        }
      guard let next else { return nil }
      value = next
    }
    return value
  }
}
