public import PropertyLists

/// What the extension gets from `run`.
public struct RunResults: Sendable, Hashable, CustomStringConvertible {
  /// The dictionary; nil where the extension gets nothing.
  public let value: PropertyList?

  init(_ value: PropertyList?) {
    self.value = value
  }

  /// Whether the extension gets nothing.
  public var isNothing: Bool { value == nil }

  /// The keys in their order.
  public var keys: [String] { value?.dictionary.map { Array($0.keys) } ?? [] }

  /// The value of a key; `results["title"]?.string` is its text.
  public subscript(key: String) -> PropertyList? { value?[key] }

  /// The value at a path, such as `["items", 0, "title"]`.
  public subscript(path: PropertyListPath) -> PropertyList? { value?[path] }

  /// The value of a key, where it is of a type: `results["count", as: Int.self]`.
  public subscript<Value: ResultValue>(key: String, as type: Value.Type) -> Value? {
    self[key].flatMap { Value(result: $0) }
  }

  /// The results as compact JSON.
  public var description: String { value?.description ?? "nothing" }
}

/// A type that a value of the results can be had as.
public protocol ResultValue {
  /// Nil where the value is of another type.
  init?(result: PropertyList)
}

extension String: ResultValue {
  public init?(result: PropertyList) {
    guard let text = result.string else { return nil }
    self = text
  }
}

extension Bool: ResultValue {
  public init?(result: PropertyList) {
    guard let boolean = result.boolean else { return nil }
    self = boolean
  }
}

extension Double: ResultValue {
  public init?(result: PropertyList) {
    guard let number = result.number else { return nil }
    self = number
  }
}

extension Int: ResultValue {
  /// A whole number, also one that JavaScript made, which has only reals.
  public init?(result: PropertyList) {
    guard let number = result.integer ?? result.number.flatMap({ Int(exactly: $0) }) else {
      return nil
    }
    self = number
  }
}

extension Array: ResultValue where Element: ResultValue {
  public init?(result: PropertyList) {
    guard let elements = result.array else { return nil }
    let values = elements.compactMap { Element(result: $0) }
    guard values.count == elements.count else { return nil }
    self = values
  }
}
