internal import Messages
internal import PropertyLists

extension FrameError {
  /// What is wrong, as a sentence without its full stop.
  package var text: String {
    switch self {
    case .headerTooLong(let limit): LanguageServerText.headerTooLong(limit: limit)
    case .malformedHeader(let line): LanguageServerText.malformedHeader(line)
    case .noLength: LanguageServerText.noLength
    case .badLength(let text): LanguageServerText.badLength(text)
    case .tooLong(let length, let limit): LanguageServerText.tooLong(length, limit: limit)
    case .endsEarly(let missing): LanguageServerText.endsEarly(missing: missing)
    }
  }
}

extension LanguageSession {
  /// What a client is told of something that is no message.
  func refusal(of error: FrameError) -> PropertyList {
    [
      "jsonrpc": "2.0", "id": .null,
      "error": [
        "code": .integer(PropertyListInteger(RequestError.Code.parseError.rawValue)),
        "message": .string(error.text),
      ],
    ]
  }
}
