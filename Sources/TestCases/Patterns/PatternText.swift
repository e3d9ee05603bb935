internal import PropertyLists

// Patterns and values in messages.

extension ValuePattern {
  /// The pattern in a few words, as a message shows it.
  package var text: String {
    switch self {
    case .exact(let value): return value.shortText
    case .dictionary, .array: return value.shortText
    case .matchers(let matchers): return matchers.map(\.text).joined(separator: " and ")
    }
  }

  /// The pattern as a case file writes it.
  var value: PropertyList {
    switch self {
    case .exact(let value): value
    case .array(let patterns): .array(patterns.map(\.value))
    case .dictionary(let entries, _):
      .dictionary(PropertyListDictionary(entries.map { ($0.key, $0.pattern.value) }))
    case .matchers: .string("<\(text)>")
    }
  }
}

extension ValuePattern.Matcher {
  var text: String {
    switch self {
    case .any: "any value"
    case .absent: "nothing"
    case .type(let type): "any \(type.rawValue)"
    case .match(let pattern, let flags): "a match of /\(pattern)/\(flags)"
    case .length(let pattern): "a length of \(pattern.text)"
    case .range(let low?, let high?): "\(Self.number(low)) to \(Self.number(high))"
    case .range(let low?, nil): "\(Self.number(low)) or more"
    case .range(nil, let high?): "\(Self.number(high)) or less"
    case .range(nil, nil): "any number"
    case .contains(let pattern): "something with \(pattern.text)"
    case .each(let pattern): "nothing but \(pattern.text)"
    case .oneOf(let patterns): "one of \(patterns.map(\.text).joined(separator: ", "))"
    case .not(let pattern): "not \(pattern.text)"
    case .subset(let pattern): pattern.text
    case .exact(let value): value.shortText
    }
  }

  static func number(_ value: Double) -> String {
    Int(exactly: value).map(String.init) ?? String(value)
  }
}

extension PropertyList {
  /// The value as compact JSON, cut if it is long.
  var shortText: String {
    let text = description
    guard text.unicodeScalars.count > 120 else { return text }
    return String(String.UnicodeScalarView(text.unicodeScalars.prefix(117))) + "..."
  }
}
