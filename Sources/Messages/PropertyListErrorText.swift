package import PropertyLists

/// The message for a property list that cannot be read or written.
package struct PropertyListErrorText: Sendable, Hashable {
  /// One sentence: the place, and what is wrong there.
  package var text: String

  /// - Parameter source: the document's name in messages.
  package init(_ error: PropertyListError, source: String) {
    var place = source
    switch error.position {
    case .text(let line, let column): place += ":\(line):\(column)"
    case .byte(let offset): place += ", byte \(offset)"
    case nil: break
    }
    let key = error.path.isRoot ? "" : "key \(Self.shortened(error.path.description)): "
    text = "\(place): \(key)\(Self.sentence(error.reason))"
  }

  /// A path that a person can read: of a very deep one its beginning and its end.
  private static func shortened(_ path: String) -> String {
    path.count <= 2 * partLength ? path : "\(path.prefix(partLength)) … \(path.suffix(partLength))"
  }

  /// The characters of each of these.
  private static let partLength = 150

  private static func sentence(_ reason: PropertyListError.Reason) -> String {
    switch reason {
    case .null: "null cannot stand in a property list"
    case .notFinite(let number):
      "\(number.isNaN ? "NaN" : "an infinite number") cannot stand in JSON"
    case .dateOutOfRange: "the date is out of range"
    case .nestingTooDeep(let limit): "nested more than \(limit) levels deep"
    case .characterNotInXML(let scalar):
      "the text holds U+\(hexadecimal(scalar)), which XML cannot hold; binary1 and json can"
    case .unrecognizedFormat: "this is neither JSON nor a property list"
    case .empty: "there is no value"
    case .unexpectedEnd: "the document ends within a value"
    case .unexpectedCharacter(let scalar, let expectation):
      "unexpected \(name(scalar)) where \(words(expectation)) should be"
    case .invalidText: "the bytes are no text in the document's encoding"
    case .unsupportedEncoding(let name): "the encoding '\(name)' is not supported"
    case .trailingContent: "something follows the value"
    case .invalidNumber(let text): "'\(text)' is no number"
    case .numberOutOfRange(let text): "the number \(text) is out of range"
    case .invalidDate(let text): "'\(text)' is no date"
    case .invalidData: "the data is malformed"
    case .invalidEscape(let text): "'\(text)' is no escape sequence"
    case .loneSurrogate(let unit): "half a character: \\u\(String(unit, radix: 16))"
    case .unexpectedElement(let name): "<\(name)> cannot stand here"
    case .mismatchedEndTag(let expected, let found):
      "</\(found)> stands where </\(expected)> should"
    case .emptyElement(let name): "<\(name)> is empty"
    case .unknownEntity(let name): "'&\(name);' is unknown"
    case .missingKey: "a value has no key"
    case .missingValue: "a key has no value"
    case .malformedTrailer: "the file's last 32 bytes are damaged"
    case .offsetOutOfRange: "an object lies outside of the file"
    case .referenceOutOfRange: "a reference leads nowhere"
    case .unsupportedObject(let marker):
      "an object of unknown type 0x\(String(marker, radix: 16))"
    case .keyNotString: "a key is no string"
    case .cycle: "a container contains itself"
    case .tooManyValues(let limit): "the document has more than \(limit) values"
    case .expandsTooFar: "its values are many times larger together than the document itself"
    }
  }

  private static func hexadecimal(_ scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }

  private static func name(_ scalar: Unicode.Scalar) -> String {
    scalar.value < 0x20 || scalar.value == 0x7F ? "U+\(hexadecimal(scalar))" : "'\(scalar)'"
  }

  private static func words(_ expectation: PropertyListError.Expectation) -> String {
    switch expectation {
    case .value: "a value"
    case .key: "a key"
    case .colon: "':'"
    case .equalsSign: "'='"
    case .semicolon: "';'"
    case .commaOrEndOfArray: "',' or the end of the array"
    case .commaOrEndOfDictionary: "',' or the end of the dictionary"
    case .digit: "a digit"
    case .tag: "a tag"
    case .tagName: "a tag's name"
    case .endTag: "an end tag"
    case .attribute: "an attribute"
    case .endOfTag: "the end of the tag"
    case .endOfDeclaration: "the end of the declaration"
    case .printableCharacter: "a character"
    }
  }
}
