public import PropertyLists

/// What a value is to be: data that it equals, or matchers that it fulfils.
///
/// In a case file a pattern is the value itself, as JSON shows it. An object with a key that begins
/// with `$` is no data but matchers, which all have to hold; in `$exact` everything is data.
public indirect enum ValuePattern: Sendable, Hashable {
  /// The value as it is.
  case exact(PropertyList)
  /// A dictionary by its entries, perhaps among others.
  case dictionary([Entry], allowsOthers: Bool)
  case array([ValuePattern])
  /// Matchers that all hold.
  case matchers([Matcher])

  /// A key and what its value is to be.
  public struct Entry: Sendable, Hashable {
    public var key: String
    public var pattern: ValuePattern

    public init(_ key: String, _ pattern: ValuePattern) {
      self.key = key
      self.pattern = pattern
    }
  }

  /// A property that a value is to have.
  public enum Matcher: Sendable, Hashable {
    /// There is one; null counts.
    case any
    /// There is none.
    case absent
    case type(PatternType)
    /// A text in which a regular expression of JavaScript matches.
    case match(String, flags: String)
    /// The UTF-16 length of a text, the bytes of data, or the elements of an array or a dictionary.
    case length(ValuePattern)
    /// A number from here to there.
    case range(Double?, Double?)
    /// A text with this in it, or an array with such an element.
    case contains(ValuePattern)
    /// An array all of whose elements are so.
    case each(ValuePattern)
    case oneOf([ValuePattern])
    case not(ValuePattern)
    /// A dictionary with these entries.
    case subset(ValuePattern)
    case exact(PropertyList)
  }

  /// Whether nothing at all fulfils it as well.
  var allowsAbsence: Bool {
    guard case .matchers(let matchers) = self else { return false }
    return matchers.allSatisfy {
      switch $0 {
      case .absent: true
      case .oneOf(let patterns): patterns.contains(where: \.allowsAbsence)
      default: false
      }
    }
  }
}

/// The types that `$type` knows.
public enum PatternType: String, Sendable, CaseIterable {
  case string, number, integer, boolean, array, dictionary, date, data, null
}
