/// A property list value, such as the results of a preprocessing script, the content of an
/// Info.plist and the argument of `finalize`.
///
/// Equality is that of the written form: strings are equal when their UTF-8 bytes are (so `é` as
/// one character and `é` as two differ, as they do for JavaScript and Core Foundation), and reals
/// and dates when their bits are (so a NaN equals itself, and `-0.0` differs from `0.0`).
///
/// Values nest at most ``maximumDepth`` containers deep: readers refuse deeper documents, writers
/// deeper values.
public enum PropertyList: Sendable {
  /// `NSNull`. No property list format holds it, JSON does; results may carry it, because Safari
  /// converts JavaScript's `null` to it.
  case null
  case string(String)
  case integer(PropertyListInteger)
  /// A floating-point number. NaN and the infinities can be carried; JSON refuses them.
  case real(Double)
  case boolean(Bool)
  /// A point in time: seconds since 2001-01-01T00:00:00Z, Apple's reference date.
  case date(Double)
  case data([UInt8])
  case array([PropertyList])
  case dictionary(PropertyListDictionary)
  /// A reference between the objects of an `NSKeyedArchiver` file. XML and JSON show it as
  /// `{"CF$UID": n}`.
  case uid(UInt32)

  /// The most arrays and dictionaries that may contain each other, as in Core Foundation.
  public static let maximumDepth = 512
}

extension PropertyList: Hashable {
  /// Whether two values are of the same type and written alike.
  public static func == (left: PropertyList, right: PropertyList) -> Bool {
    switch (left, right) {
    case (.null, .null): true
    case (.string(let left), .string(let right)): ExactText.isEqual(left, right)
    case (.integer(let left), .integer(let right)): left == right
    case (.real(let left), .real(let right)): left.bitPattern == right.bitPattern
    case (.boolean(let left), .boolean(let right)): left == right
    case (.date(let left), .date(let right)): left.bitPattern == right.bitPattern
    case (.data(let left), .data(let right)): left == right
    case (.array(let left), .array(let right)): left == right
    case (.dictionary(let left), .dictionary(let right)): left == right
    case (.uid(let left), .uid(let right)): left == right
    default: false
    }
  }

  /// Feeds the parts that equality compares.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(kind)
    switch self {
    case .null: break
    case .string(let value): ExactText.hash(value, into: &hasher)
    case .integer(let value): hasher.combine(value)
    case .real(let value): hasher.combine(value.bitPattern)
    case .boolean(let value): hasher.combine(value)
    case .date(let value): hasher.combine(value.bitPattern)
    case .data(let value): hasher.combine(value)
    case .array(let value): hasher.combine(value)
    case .dictionary(let value): hasher.combine(value)
    case .uid(let value): hasher.combine(value)
    }
  }
}
