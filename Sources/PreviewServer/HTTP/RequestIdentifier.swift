internal import Bytes

/// Names requests, so that a client, the access log and a problem can refer to the same one.
enum RequestIdentifier {
  /// The client's name for a request if it has 1 to 128 letters, digits, `-`, `_`, `.`, `:`, `+`,
  /// `/`, `=` or `@`, which are safe in a log and in a header; else a new name.
  static func choose(_ proposal: String?) -> String {
    guard let proposal, (1...128).contains(proposal.utf8.count),
      proposal.utf8.allSatisfy({
        $0.isASCIIDigit || $0.isASCIILetter || "-_.:+/=@".utf8.contains($0)
      })
    else { return RandomText.hexadecimal(bytes: 16) }
    return proposal
  }
}
