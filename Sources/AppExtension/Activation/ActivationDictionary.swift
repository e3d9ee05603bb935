internal import PropertyLists

/// A rule that is a dictionary: the numbers of attachments of each kind that an extension accepts
/// (Information Property List Key Reference, NSExtensionActivationRule).
package struct ActivationDictionary: Sendable, Hashable {
  /// The most attachments of each kind; a kind that is missing, or 0, is not accepted.
  package private(set) var counts: [ActivationCategory: Int] = [:]
  /// The least number of attachments; nil if the rule does not set it.
  package private(set) var minimum: Int?
  /// The largest number of attachments; nil if the rule does not set it.
  package private(set) var maximum: Int?
  /// The version of the rule: 1 where it does not say.
  package private(set) var version = 1
  /// Whether the rule itself requires strict matching.
  package private(set) var asksForStrictMatching = false
  /// The remarks for the rule's author.
  package private(set) var remarks: [ActivationRemark] = []

  private static let guessLimit = 100

  static let minimumKey = "NSExtensionActivationSupportsAttachmentsWithMinCount"
  static let maximumKey = "NSExtensionActivationSupportsAttachmentsWithMaxCount"
  static let versionKey = "NSExtensionActivationDictionaryVersion"
  static let strictKey = "NSExtensionActivationUsesStrictMatching"

  /// The keys that mean something.
  package static let keys =
    ActivationCategory.allCases.map(\.key) + [minimumKey, maximumKey, versionKey, strictKey]

  /// Reads a rule. Every dictionary is a rule: entries without a meaning lead to remarks.
  init(_ dictionary: PropertyListDictionary) {
    for (key, value) in dictionary.map({ ($0.key, $0.value) }) {
      guard Self.keys.contains(key) else {
        // More guesses than this would not be read.
        let nearest =
          remarks.count < Self.guessLimit
          ? Spelling.nearest(to: key, among: Self.keys, distance: 5) : nil
        remarks.append(.unknownKey(key, nearest: nearest))
        continue
      }
      let number = Self.integer(value)
      if number == nil { remarks.append(.notANumber(key: key)) }
      set(key, max(0, number ?? 0))
    }
    if counts.isEmpty, maximum ?? 0 == 0 { remarks.append(.acceptsNothing) }
  }

  private mutating func set(_ key: String, _ number: Int) {
    switch key {
    case Self.minimumKey: minimum = number
    case Self.maximumKey: maximum = number
    case Self.versionKey: version = number
    case Self.strictKey: asksForStrictMatching = number != 0
    default:
      guard number > 0, let category = ActivationCategory.allCases.first(where: { $0.key == key })
      else { return }
      // Text is supported or not, and there may be any number of them.
      counts[category] = category == .text ? .max : number
    }
  }

  /// Whether pages are among what it accepts.
  var takesWebPages: Bool { counts[.webPage] ?? 0 > 0 }

  /// Whether every attachment must be accepted. Version 2 requires this only by its flag.
  package var isStrict: Bool { asksForStrictMatching || version < 2 }

  /// A value as Foundation's `integerValue` has it: `1`, `true`, `1.0` and `"1"` are the same. Nil
  /// if the value holds no number.
  static func integer(_ value: PropertyList) -> Int? {
    switch value {
    case .boolean(let boolean): return boolean ? 1 : 0
    case .integer(let integer):
      return integer.signed.map { Int($0) } ?? (integer.isNegative ? .min : .max)
    case .real(let real):
      return real.isNaN ? 0 : Int(max(-1e15, min(1e15, real)))
    case .string(let text): return leadingInteger(text)
    default: return nil
    }
  }

  private static func leadingInteger(_ text: String) -> Int? {
    var rest = text.utf8.drop { $0 == 0x20 || (0x09...0x0D).contains($0) }
    let isNegative = rest.first == UInt8(ascii: "-")
    if isNegative || rest.first == UInt8(ascii: "+") { rest = rest.dropFirst() }
    let digits = rest.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    guard !digits.isEmpty else { return nil }
    let number = Int(String(decoding: digits, as: UTF8.self)) ?? .max
    return isNegative ? -number : number
  }
}
