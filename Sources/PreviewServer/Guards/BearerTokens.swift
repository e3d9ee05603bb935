internal import Bytes

/// The secrets that open the server (RFC 6750).
package struct BearerTokens: Sendable {
  private var tokens: [[UInt8]]

  /// The shortest token: a shorter one could be guessed.
  package static let minimumLength = 16

  /// The reason why a file holds no tokens.
  package enum Malformation: Error, Hashable, Sendable {
    case empty
    case tooShort(line: Int)
    /// A character that a token may not have: letters, digits and `-._~+/=` are allowed.
    case character(line: Int)
  }

  /// Reads a file with a token on each line; empty lines and those that begin with `#` are ignored.
  package init(file: [UInt8]) throws(Malformation) {
    tokens = []
    var number = 0
    for line in file.split(separator: 0x0A, omittingEmptySubsequences: false) {
      number += 1
      let text = String(decoding: line.last == 0x0D ? line.dropLast() : line, as: UTF8.self)
        .trimmingSpaces
      if text.isEmpty || text.hasPrefix("#") { continue }
      guard
        text.utf8.allSatisfy({
          $0.isASCIIDigit || $0.isASCIILetter || "-._~+/=".utf8.contains($0)
        })
      else { throw .character(line: number) }
      guard text.utf8.count >= Self.minimumLength else { throw .tooShort(line: number) }
      tokens.append(Array(text.utf8))
    }
    if tokens.isEmpty { throw .empty }
  }

  /// Whether the value of `Authorization` has one of the tokens. The time that the comparison takes
  /// does not reveal how much of a token was right.
  func allow(_ authorization: String?) -> Bool {
    guard let given = Self.token(in: authorization).map({ Array($0.utf8) }) else { return false }
    var isFound = false
    for token in tokens { isFound = Self.isEqual(given, token) || isFound }
    return isFound
  }

  /// The token in the value of `Authorization`, independent of how the scheme and the spaces around
  /// the token are written; nil if the value holds no token.
  static func token(in authorization: String?) -> String? {
    guard let text = authorization?.trimmingSpaces,
      let space = text.utf8.firstIndex(where: \.isOptionalSpace),
      HTTPFields.isEqual(text[..<space], "Bearer")
    else { return nil }
    return text[space...].trimmingSpaces
  }

  private static func isEqual(_ given: [UInt8], _ token: [UInt8]) -> Bool {
    var difference = given.count ^ token.count
    for index in token.indices {
      difference |= Int(token[index] ^ (index < given.count ? given[index] : 0))
    }
    return difference == 0
  }
}
