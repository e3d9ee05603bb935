extension PropertyListError {
  /// The error in a document, or in a value for the format that it should be written in.
  public enum Reason: Sendable, Hashable {
    // MARK: Writing: the format cannot hold the value

    /// A null, which property lists (xml1, binary1) cannot hold.
    case null
    /// A NaN or an infinity, which JSON cannot hold.
    case notFinite(Double)
    /// A date that is not a finite number of seconds, or whose year has more than six digits.
    case dateOutOfRange(Double)

    // MARK: Reading and writing

    /// More containers in each other than ``PropertyList/maximumDepth``.
    case nestingTooDeep(limit: Int)
    /// A character that XML 1.0 cannot hold, not even escaped (XML 1.0, production 2, Char).
    case characterNotInXML(Unicode.Scalar)

    // MARK: Reading any document

    /// The document has more values than the reader's limit.
    case tooManyValues(limit: Int)

    /// The document is not in a known format.
    case unrecognizedFormat
    /// The document is empty, or holds no value.
    case empty
    /// The document ends within a value.
    case unexpectedEnd
    /// A character that cannot stand here.
    case unexpectedCharacter(Unicode.Scalar, expected: Expectation)
    /// Bytes that are not text in the document's encoding.
    case invalidText
    /// The document's encoding is unknown, or not one its format can have.
    case unsupportedEncoding(String)
    /// Something follows the document's one value.
    case trailingContent
    /// A number that is not spelled as the format wants it.
    case invalidNumber(String)
    /// An integer outside of -2^63 ... 2^64 - 1, or a real too large for a double.
    case numberOutOfRange(String)
    /// A date that is not spelled as the format wants it, or not in the calendar.
    case invalidDate(String)
    /// Data that is not well-formed base64 or hexadecimal.
    case invalidData
    /// An escape sequence that the format does not have.
    case invalidEscape(String)
    /// Half of a surrogate pair, which no text can hold.
    case loneSurrogate(UInt16)

    // MARK: Reading XML

    /// An element that property lists do not have, or not in this place.
    case unexpectedElement(String)
    /// An end tag that does not close the element that is open.
    case mismatchedEndTag(expected: String, found: String)
    /// An element without its required content, such as `<integer/>`.
    case emptyElement(String)
    /// A reference to an entity other than XML's five, or to a character that there is not.
    case unknownEntity(String)
    /// A dictionary's value without a key before it.
    case missingKey
    /// A dictionary's key without a value after it.
    case missingValue

    // MARK: Reading binary property lists

    /// The last 32 bytes contradict each other or the file's size.
    case malformedTrailer
    /// An object lies outside of the file's object table.
    case offsetOutOfRange
    /// A container refers to an object that the file does not have.
    case referenceOutOfRange
    /// An object of a type that this version of the format does not have.
    case unsupportedObject(marker: UInt8)
    /// A dictionary's key is not a string.
    case keyNotString
    /// A container contains itself.
    case cycle
    /// Shared objects or variables are written once and used in many places, and make the document
    /// many times larger than its file.
    case expandsTooFar
  }

  /// The token that could stand in the place of an unexpected character.
  public enum Expectation: String, Sendable, Hashable {
    case value
    case key
    case colon
    case equalsSign
    case semicolon
    case commaOrEndOfArray
    case commaOrEndOfDictionary
    case digit
    case tag
    case tagName
    case endTag
    case attribute
    case endOfTag
    case endOfDeclaration
    case printableCharacter
  }
}
