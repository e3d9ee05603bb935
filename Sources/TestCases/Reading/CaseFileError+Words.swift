internal import Messages
internal import PropertyLists

extension CaseFileError {
  /// What is wrong, as a sentence without its place.
  package var words: String {
    switch reason {
    case .malformed(let error): PropertyListErrorText(error, source: file).text
    case .unknownKey(let key, let nearest): CaseText.unknownKey(key, nearest: nearest)
    case .missingKey(let key): CaseText.missingKey(key)
    case .wrongType(let expected, let found): CaseText.wrongType(expected, found: found.name)
    case .unknownWord(let word, let known): CaseText.unknownWord(word, known: known)
    case .other(let words): words
    }
  }
}
