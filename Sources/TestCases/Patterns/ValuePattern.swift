package import PropertyLists

/// What a case expects of a value: data that it equals, or matchers that it fulfils.
///
/// In a case file, a pattern is the value itself, in JSON. An object with a key that begins with
/// `$` consists of matchers instead, which must all hold; in `$exact` everything is data.
package indirect enum ValuePattern: Sendable, Hashable {
  /// The value as it is.
  case exact(PropertyList)
  /// A dictionary with these entries, perhaps among others.
  case dictionary([Entry], allowsOthers: Bool)
  case array([ValuePattern])
  /// Matchers that all hold.
  case matchers([Matcher])

  /// A key with the pattern of its value.
  package struct Entry: Sendable, Hashable {
    package var key: String
    package var pattern: ValuePattern

    package init(_ key: String, _ pattern: ValuePattern) {
      self.key = key
      self.pattern = pattern
    }
  }

  /// A condition on a value.
  package enum Matcher: Sendable, Hashable {
    /// There is a value; null counts.
    case any
    /// There is no value.
    case absent
    case type(PatternType)
    /// A text in which a regular expression of JavaScript matches.
    case match(String, flags: String)
    /// The length of a text in UTF-16, or the number of bytes of data, or of elements of an array
    /// or a dictionary.
    case length(ValuePattern)
    /// A number between these bounds.
    case range(Double?, Double?)
    /// A text that contains this one, or an array with a matching element.
    case contains(ValuePattern)
    /// An array in which all elements match.
    case each(ValuePattern)
    case oneOf([ValuePattern])
    case not(ValuePattern)
    /// A dictionary with these entries.
    case subset(ValuePattern)
    case exact(PropertyList)
  }

  /// Whether it also matches a missing value.
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

/// The types of `$type`.
package enum PatternType: String, Sendable, CaseIterable {
  case string, number, integer, boolean, array, dictionary, date, data, null
}
