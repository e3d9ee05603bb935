internal import DOM

/// An address in which each `*` stands for any text, even an empty one.
public struct AddressPattern: Sendable, Hashable {
  /// The pattern as it was written. An address without a star is in its serialized form.
  public let text: String
  /// Whether the pattern has stars that stand for other text.
  public let hasStars: Bool

  /// - Parameter text: an absolute address, or a pattern for one, or a path on the page's server
  ///   that begins with a slash.
  public init(_ text: String) {
    hasStars = text.contains("*")
    let url = hasStars ? nil : URLRecord.parse(text)
    self.text = url?.serialized(excludingFragment: true) ?? text
  }

  /// The pattern for a single address, in which stars have no special meaning.
  public init(literal address: String) {
    text = address
    hasStars = false
  }

  /// Whether the pattern can match any address: it begins with a scheme for scripts, a star or a
  /// slash.
  public var isPossible: Bool {
    ["http:", "https:", "*", "/"].contains { text.hasPrefix($0) }
  }

  /// The pattern with the server of a page, if it is a path.
  public func resolved(against page: String) -> AddressPattern {
    guard text.hasPrefix("/"), let url = URLRecord.parse(page) else { return self }
    return AddressPattern(text.hasPrefix("//") ? url.scheme + ":" + text : url.origin + text)
  }

  /// Whether the pattern matches an address. The time is at most the product of both lengths.
  func matches(_ address: String) -> Bool {
    guard hasStars else { return address == text }
    let (pattern, text) = (Array(self.text.utf8), Array(address.utf8))
    var (inPattern, inText) = (0, 0)
    // The place of the last star, and the end of the text that it stands for so far.
    var star: (pattern: Int, text: Int)?
    while inText < text.count {
      if inPattern < pattern.count, pattern[inPattern] == UInt8(ascii: "*") {
        star = (inPattern, inText)
        inPattern += 1
      } else if inPattern < pattern.count, pattern[inPattern] == text[inText] {
        inPattern += 1
        inText += 1
      } else if let last = star {
        // The last star now stands for one more byte.
        star = (last.pattern, last.text + 1)
        inPattern = last.pattern + 1
        inText = last.text + 1
      } else {
        return false
      }
    }
    return pattern[inPattern...].allSatisfy { $0 == UInt8(ascii: "*") }
  }
}
