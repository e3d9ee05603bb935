/// The way from the root of a property list to one of its values, such as `items[3].title`.
public struct PropertyListPath: Sendable {
  /// One step of the way.
  public enum Component: Sendable {
    /// To the value of a dictionary's key.
    case key(String)
    /// To an element of an array, counted from 0.
    case index(Int)
  }

  /// The steps from the root.
  public var components: [Component]

  /// A path of these steps; without steps, the root.
  public init(_ components: [Component] = []) {
    self.components = components
  }

  /// Whether this is the root itself.
  public var isRoot: Bool { components.isEmpty }

  /// The path one step further.
  public func appending(_ component: Component) -> PropertyListPath {
    PropertyListPath(components + [component])
  }
}

extension PropertyListPath: Hashable {}

extension PropertyListPath.Component: Hashable {
  /// Whether two steps are the same, keys by their spelling.
  public static func == (left: Self, right: Self) -> Bool {
    switch (left, right) {
    case (.key(let left), .key(let right)): ExactText.isEqual(left, right)
    case (.index(let left), .index(let right)): left == right
    default: false
    }
  }

  /// Feeds the parts that equality compares.
  public func hash(into hasher: inout Hasher) {
    switch self {
    case .key(let key): ExactText.hash(key, into: &hasher)
    case .index(let index): hasher.combine(index)
    }
  }
}

extension PropertyListPath: ExpressibleByArrayLiteral {
  /// A path of the steps that a literal lists, such as `["items", 3]`.
  public init(arrayLiteral elements: Component...) {
    self.init(elements)
  }
}

extension PropertyListPath.Component: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral {
  /// A step to a key.
  public init(stringLiteral value: String) {
    self = .key(value)
  }

  /// A step to an element.
  public init(integerLiteral value: Int) {
    self = .index(value)
  }
}

extension PropertyListPath: CustomStringConvertible {
  /// The path as JavaScript would spell it: `items[3].title`, and `meta["og:title"]` for keys that
  /// are not plain words. The root is the empty string.
  public var description: String {
    var text = ""
    for component in components {
      switch component {
      case .index(let index):
        text += "[\(index)]"
      case .key(let key) where Self.isPlainWord(key):
        text += text.isEmpty ? key : ".\(key)"
      case .key(let key):
        text += "[\(JSONText.quoted(key))]"
      }
    }
    return text
  }

  /// Whether a key can be written without quotes.
  static func isPlainWord(_ key: String) -> Bool {
    guard let first = key.unicodeScalars.first, isWordStart(first) else { return false }
    return key.unicodeScalars.dropFirst().allSatisfy { scalar in
      isWordStart(scalar) || ("0"..."9").contains(scalar) || scalar == "-"
        || scalar.properties.generalCategory == .nonspacingMark
    }
  }

  private static func isWordStart(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "_" || scalar == "$" || scalar.properties.isAlphabetic
  }
}
