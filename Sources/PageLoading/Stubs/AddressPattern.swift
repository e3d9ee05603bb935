internal import DOM

/// An address, in which each `*` stands for any text, also for none.
public struct AddressPattern: Sendable, Hashable {
  /// The pattern as it was written, or as an address is serialized where it has no star.
  public let text: String
  /// Whether stars in it stand for other text.
  public let hasStars: Bool

  /// - Parameter text: an absolute address or a pattern of one, or a path of the page's own server
  ///   that begins with a slash.
  public init(_ text: String) {
    hasStars = text.contains("*")
    let url = hasStars ? nil : URLRecord.parse(text)
    self.text = url?.serialized(excludingFragment: true) ?? text
  }

  /// The pattern of one address, in which a star stands for itself.
  public init(literal address: String) {
    text = address
    hasStars = false
  }

  /// Whether it can match an address at all: it names a scheme that scripts can ask for, or begins with
  /// a star or a slash.
  public var isPossible: Bool {
    ["http:", "https:", "*", "/"].contains { text.hasPrefix($0) }
  }

  /// The pattern with the server of a page, where it is a path.
  public func resolved(against page: String) -> AddressPattern {
    guard text.hasPrefix("/"), let url = URLRecord.parse(page) else { return self }
    return AddressPattern(text.hasPrefix("//") ? url.scheme + ":" + text : url.origin + text)
  }

  /// Whether it stands for an address. The time is the product of both lengths at most.
  func matches(_ address: String) -> Bool {
    guard hasStars else { return address == text }
    let (pattern, text) = (Array(self.text.utf8), Array(address.utf8))
    var (inPattern, inText) = (0, 0)
    // Where the last star is, and up to where it reaches so far.
    var star: (pattern: Int, text: Int)?
    while inText < text.count {
      if inPattern < pattern.count, pattern[inPattern] == UInt8(ascii: "*") {
        star = (inPattern, inText)
        inPattern += 1
      } else if inPattern < pattern.count, pattern[inPattern] == text[inText] {
        inPattern += 1
        inText += 1
      } else if let last = star {
        // The last star takes one byte more.
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
