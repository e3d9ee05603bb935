internal import DOM
internal import Bytes
internal import ScriptEngine

/// An attribute of an interface that reflects a content attribute (HTML Standard, 2.6.1,
/// "reflect").
struct Reflection: Sendable {
  let name: String
  /// The content attribute's name.
  let content: String
  let kind: Kind

  enum Kind: Sendable {
    case string
    /// A string. Setting null sets an empty string.
    case nullIsEmptyString
    /// A string, or null if the attribute is missing.
    case nullableString
    case url
    case boolean
    case long(fallback: Int)
    case unsignedLong(fallback: Int)
    /// An `unsigned long` greater than 0. Setting 0 is an error.
    case positive(fallback: Int)
    /// An `unsigned long` greater than 0. The fallback replaces 0.
    case positiveWithFallback(Int)
    case clamped(ClosedRange<Int>, fallback: Int)
    case double(fallback: Double)
    case enumerated(Keywords)
    case tokens(supported: Set<String>?)
  }

  /// The keywords of an enumerated attribute.
  struct Keywords: Sendable {
    var known: [StaticString]
    /// Other spellings of keywords.
    var synonyms: KeyValuePairs<StaticString, StaticString> = [:]
    /// The value if the attribute is missing; nil for null.
    var missing: StaticString?
    /// The value if the attribute is not a keyword; nil for null.
    var invalid: StaticString?
    /// Whether setting null removes the attribute.
    var isNullable = false

    /// The keyword for the attribute's value.
    func keyword(for value: DOMStringView?) -> StaticString? {
      guard let value else { return missing }
      for keyword in known where value.equalsIgnoringCase(keyword) { return keyword }
      for (synonym, keyword) in synonyms where value.equalsIgnoringCase(synonym) { return keyword }
      return invalid
    }
  }

  private init(_ name: String, _ content: String?, _ kind: Kind) {
    self.name = name
    self.content = content ?? name.asciiLowercased
    self.kind = kind
  }

  static func string(_ name: String, of content: String? = nil) -> Reflection {
    Reflection(name, content, .string)
  }

  static func nullIsEmptyString(_ name: String, of content: String? = nil) -> Reflection {
    Reflection(name, content, .nullIsEmptyString)
  }

  static func nullableString(_ name: String, of content: String? = nil) -> Reflection {
    Reflection(name, content, .nullableString)
  }

  static func url(_ name: String, of content: String? = nil) -> Reflection {
    Reflection(name, content, .url)
  }

  static func boolean(_ name: String, of content: String? = nil) -> Reflection {
    Reflection(name, content, .boolean)
  }

  static func long(_ name: String, of content: String? = nil, fallback: Int = 0) -> Reflection {
    Reflection(name, content, .long(fallback: fallback))
  }

  static func unsignedLong(
    _ name: String, of content: String? = nil, fallback: Int = 0
  ) -> Reflection {
    Reflection(name, content, .unsignedLong(fallback: fallback))
  }

  static func positive(_ name: String, fallback: Int = 1) -> Reflection {
    Reflection(name, nil, .positive(fallback: fallback))
  }

  static func positiveWithFallback(_ name: String, _ fallback: Int) -> Reflection {
    Reflection(name, nil, .positiveWithFallback(fallback))
  }

  static func clamped(
    _ name: String, _ range: ClosedRange<Int>, fallback: Int
  ) -> Reflection {
    Reflection(name, nil, .clamped(range, fallback: fallback))
  }

  static func double(_ name: String, fallback: Double) -> Reflection {
    Reflection(name, nil, .double(fallback: fallback))
  }

  /// - Parameters:
  ///   - missing: the value if the attribute is missing.
  ///   - invalid: the value if the attribute is not a keyword.
  static func enumerated(
    _ name: String, of content: String? = nil, _ known: [StaticString],
    synonyms: KeyValuePairs<StaticString, StaticString> = [:], missing: StaticString = "",
    invalid: StaticString? = nil
  ) -> Reflection {
    Reflection(
      name, content,
      .enumerated(
        Keywords(
          known: known, synonyms: synonyms, missing: missing, invalid: invalid ?? missing)))
  }

  /// An enumerated attribute that is null if it is missing. Setting null removes it.
  static func nullableEnumerated(
    _ name: String, _ known: [StaticString],
    synonyms: KeyValuePairs<StaticString, StaticString> = [:], invalid: StaticString?
  ) -> Reflection {
    Reflection(
      name, nil,
      .enumerated(
        Keywords(
          known: known, synonyms: synonyms, missing: nil, invalid: invalid, isNullable: true)))
  }

  /// A list of words, in the form of an object.
  static func tokens(
    _ name: String, of content: String? = nil, supported: Set<String>? = nil
  ) -> Reflection {
    Reflection(name, content, .tokens(supported: supported))
  }
}

extension Reflection {
  /// The CORS settings attribute (HTML Standard, 2.5.4).
  static let crossOrigin = nullableEnumerated(
    "crossOrigin", ["anonymous", "use-credentials"], invalid: "anonymous")

  /// The referrer policy attribute (HTML Standard, 2.5.5).
  static let referrerPolicy = enumerated(
    "referrerPolicy",
    [
      "no-referrer", "no-referrer-when-downgrade", "same-origin", "origin", "strict-origin",
      "origin-when-cross-origin", "strict-origin-when-cross-origin", "unsafe-url",
    ])

  static let fetchPriority = enumerated(
    "fetchPriority", ["high", "low", "auto"], missing: "auto")

  static let loading = enumerated("loading", ["lazy", "eager"], missing: "eager")
}

extension InterfaceBuilder where Subject: ElementKind {
  /// Adds attributes that reflect content attributes.
  func reflect(_ reflections: Reflection...) throws {
    for reflection in reflections { try reflect(reflection) }
  }

  private func reflect(_ reflection: Reflection) throws {
    let (name, content) = (reflection.name, reflection.content)
    switch reflection.kind {
    case .string:
      try attribute(name) {
        $0.element.text(of: content)
      } set: { (subject, value: DOMString) in
        subject.element.setAttribute(known: content, value)
      }
    case .nullIsEmptyString:
      try attribute(name) {
        $0.element.text(of: content)
      } set: { (subject, value: NullIsEmpty) in
        subject.element.setAttribute(known: content, value.text)
      }
    case .nullableString:
      try attribute(name) {
        $0.element.getAttribute(content)
      } set: { (subject, value: Nullable<DOMString>) in
        if let value = value.value {
          subject.element.setAttribute(known: content, value)
        } else {
          subject.element.removeAttribute(content)
        }
      }
    case .url:
      try attribute(name) {
        $0.element.address(of: content)
      } set: { (subject, value: String) in
        subject.element.setAttribute(known: content, DOMString(value))
      }
    case .boolean:
      try attribute(name) {
        $0.element.hasAttribute(content)
      } set: { (subject, value: Bool) in
        subject.element.setPresence(of: content, value)
      }
    case .double(let fallback):
      try attribute(name) {
        $0.element.getAttribute(content).flatMap(HTMLNumber.floatingPoint) ?? fallback
      } set: { (subject, value: FiniteDouble) in
        subject.element.setAttribute(known: content, DOMString(HTMLNumber.text(value.value)))
      }
    case .enumerated(let keywords):
      try reflect(name, content, keywords)
    case .tokens(let supported):
      try forwarding(name, to: "value") {
        $0.element.tokenList(of: content, supported: supported)
      }
    default:
      try reflectInteger(reflection)
    }
  }

  private func reflect(
    _ name: String, _ content: String, _ keywords: Reflection.Keywords
  ) throws {
    if keywords.isNullable {
      try attribute(name) {
        keywords.keyword(for: $0.element.getAttribute(content))
      } set: { (subject, value: Nullable<DOMString>) in
        if let value = value.value {
          subject.element.setAttribute(known: content, value)
        } else {
          subject.element.removeAttribute(content)
        }
      }
    } else {
      try attribute(name) {
        keywords.keyword(for: $0.element.getAttribute(content)) ?? ""
      } set: { (subject, value: DOMString) in
        subject.element.setAttribute(known: content, value)
      }
    }
  }

  private func reflectInteger(_ reflection: Reflection) throws {
    let (name, content) = (reflection.name, reflection.content)
    func set(_ subject: Subject, _ value: Int) {
      subject.element.setAttribute(known: content, DOMString(String(value)))
    }
    func integer(_ subject: Subject) -> Int? {
      subject.element.getAttribute(content).flatMap(HTMLNumber.integer)
    }
    func nonNegative(_ subject: Subject) -> Int? {
      subject.element.getAttribute(content).flatMap(HTMLNumber.nonNegativeInteger)
    }
    /// The number to store for an `unsigned long` outside of the range of `long`.
    func limited(_ value: UnsignedLong, fallback: Int) -> Int {
      value.value > 0x7FFF_FFFF ? fallback : value.value
    }
    switch reflection.kind {
    case .long(let fallback):
      try attribute(name) {
        integer($0) ?? fallback
      } set: { (subject, value: Int) in
        set(subject, value)
      }
    case .unsignedLong(let fallback):
      try attribute(name) {
        nonNegative($0) ?? fallback
      } set: { (subject, value: UnsignedLong) in
        set(subject, limited(value, fallback: fallback))
      }
    case .positive(let fallback):
      try attribute(name) {
        nonNegative($0).flatMap { $0 == 0 ? nil : $0 } ?? fallback
      } set: { (subject, value: UnsignedLong) in
        if value.value == 0 { throw DOMException(.indexSize, "The value must not be 0") }
        set(subject, limited(value, fallback: fallback))
      }
    case .positiveWithFallback(let fallback):
      try attribute(name) {
        nonNegative($0).flatMap { $0 == 0 ? nil : $0 } ?? fallback
      } set: { (subject, value: UnsignedLong) in
        set(subject, value.value == 0 ? fallback : limited(value, fallback: fallback))
      }
    case .clamped(let range, let fallback):
      try attribute(name) {
        $0.element.clampedInteger(of: content, range) ?? fallback
      } set: { (subject, value: UnsignedLong) in
        set(subject, limited(value, fallback: fallback))
      }
    default: break
    }
  }
}
