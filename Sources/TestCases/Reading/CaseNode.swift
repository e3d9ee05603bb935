internal import AppExtension
internal import Messages
internal import PropertyLists

/// A value of a case file with its place. It reads the value as the expected type, or throws an
/// error that names the type.
struct CaseNode {
  let value: PropertyList
  let path: PropertyListPath
  let source: CaseSource

  init(_ value: PropertyList, path: PropertyListPath = [], source: CaseSource) {
    self.value = value
    self.path = path
    self.source = source
  }

  // MARK: Errors

  func failure(_ reason: CaseFileError.Reason, atKey: Bool = false) -> CaseFileError {
    CaseFileError(
      file: source.path, position: source.places?.position(of: path, atKey: atKey), path: path,
      reason)
  }

  func failure(_ words: String) -> CaseFileError { failure(.other(words)) }

  private func wrongType(_ expected: String) -> CaseFileError {
    failure(.wrongType(expected: expected, found: value.kind))
  }

  // MARK: Steps

  /// The value of a key, or nil without such a key. `null` counts as a value.
  subscript(key: String) -> CaseNode? {
    value[key].map { CaseNode($0, path: path.appending(.key(key)), source: source) }
  }

  /// The elements of an array.
  func elements() throws(CaseFileError) -> [CaseNode] {
    guard let array = value.array else { throw wrongType("an array") }
    return array.enumerated().map { index, element in
      CaseNode(element, path: path.appending(.index(index)), source: source)
    }
  }

  /// The entries of an object in the order of their keys.
  func entries() throws(CaseFileError) -> [(key: String, node: CaseNode)] {
    guard let dictionary = value.dictionary else { throw wrongType("an object") }
    return dictionary.map {
      ($0.key, CaseNode($0.value, path: path.appending(.key($0.key)), source: source))
    }
  }

  /// Refuses an object with other keys than these.
  func check(keys known: [String]) throws(CaseFileError) {
    for (key, node) in try entries() where !known.contains(key) {
      let nearest = Spelling.nearest(to: key, among: known)
      throw node.failure(.unknownKey(key, nearest: nearest), atKey: true)
    }
  }

  // MARK: Types

  func string() throws(CaseFileError) -> String {
    guard let string = value.string else { throw wrongType("a string") }
    return string
  }

  func boolean() throws(CaseFileError) -> Bool {
    guard let boolean = value.boolean else { throw wrongType("true or false") }
    return boolean
  }

  func number() throws(CaseFileError) -> Double {
    guard let number = value.number else { throw wrongType("a number") }
    return number
  }

  func positiveNumber() throws(CaseFileError) -> Double {
    let number = try number()
    guard number > 0, number.isFinite else { throw failure(CaseText.numberIsTooSmall) }
    return number
  }

  func strings() throws(CaseFileError) -> [String] {
    var strings: [String] = []
    for element in try elements() { strings.append(try element.string()) }
    return strings
  }

  func dictionary() throws(CaseFileError) -> PropertyListDictionary {
    guard let dictionary = value.dictionary else { throw wrongType("an object") }
    return dictionary
  }

  /// A text that is one of several words.
  func word<Word: RawRepresentable<String> & CaseIterable>(
    _ type: Word.Type = Word.self
  ) throws(CaseFileError) -> Word {
    let text = try string()
    guard let word = Word(rawValue: text) else {
      throw failure(.unknownWord(text, known: Word.allCases.map(\.rawValue)))
    }
    return word
  }

  /// A path relative to the folder of the file.
  func filePath() throws(CaseFileError) -> String {
    let text = try string()
    guard !text.isEmpty else { throw failure(CaseText.pathIsEmpty) }
    return source.resolve(text)
  }
}
