// Property lists written as Swift literals.

extension PropertyList: ExpressibleByStringLiteral {
  /// A string.
  public init(stringLiteral value: String) {
    self = .string(value)
  }
}

extension PropertyList: ExpressibleByIntegerLiteral {
  /// An integer.
  public init(integerLiteral value: Int64) {
    self = .integer(PropertyListInteger(value))
  }
}

extension PropertyList: ExpressibleByFloatLiteral {
  /// A real.
  public init(floatLiteral value: Double) {
    self = .real(value)
  }
}

extension PropertyList: ExpressibleByBooleanLiteral {
  /// A boolean.
  public init(booleanLiteral value: Bool) {
    self = .boolean(value)
  }
}

extension PropertyList: ExpressibleByArrayLiteral {
  /// An array.
  public init(arrayLiteral elements: PropertyList...) {
    self = .array(elements)
  }
}

extension PropertyList: ExpressibleByDictionaryLiteral {
  /// A dictionary.
  public init(dictionaryLiteral elements: (String, PropertyList)...) {
    self = .dictionary(PropertyListDictionary(elements))
  }
}
