extension PropertyList {
  /// Appends this value in one of the forms; text forms end with a line feed.
  ///
  /// - Throws: ``PropertyListError`` with the path of the first value that the form cannot hold:
  ///   nulls and characters that XML does not allow in ``PropertyListOutputFormat/xml1``, nulls in
  ///   ``PropertyListOutputFormat/binary1``, NaN and the infinities in
  ///   ``PropertyListOutputFormat/json``, dates beyond the calendar in `xml1` and `json`, more than
  ///   ``maximumDepth`` containers in each other in any. The bytes that were appended until then
  ///   are not a document.
  public func write(
    as format: PropertyListOutputFormat, to output: inout [UInt8]
  ) throws(PropertyListError) {
    switch format {
    case .json:
      try JSONWriter.append(self, pretty: true, to: &output)
      output.append(UInt8(ascii: "\n"))
    case .xml1: try XMLWriter.append(self, to: &output)
    case .binary1: try BinaryWriter.append(self, to: &output)
    case .text: try TextWriter.append(self, stringLimit: Self.textStringLimit, to: &output)
    }
  }

  /// This value in one of the forms. See ``write(as:to:)``.
  public func bytes(as format: PropertyListOutputFormat) throws(PropertyListError) -> [UInt8] {
    var output: [UInt8] = []
    try write(as: format, to: &output)
    return output
  }

  /// This value as a binary property list that may hold nulls, for which the format has a place and
  /// property lists have no use: a form that keeps every value, to be read back here.
  public func binaryBytes(allowingNull: Bool) throws(PropertyListError) -> [UInt8] {
    var output: [UInt8] = []
    try BinaryWriter.append(self, allowingNull: allowingNull, to: &output)
    return output
  }

  /// This value as a tree for people, every line ended by a line feed.
  ///
  /// - Parameter stringLimit: Longer strings are cut to this many Unicode scalars; nil shows all.
  /// - Throws: ``PropertyListError`` if containers nest deeper than ``maximumDepth``.
  public func text(stringLimit: Int? = textStringLimit) throws(PropertyListError) -> String {
    var output: [UInt8] = []
    try TextWriter.append(self, stringLimit: stringLimit, to: &output)
    return String(decoding: output, as: UTF8.self)
  }

  /// The length at which ``PropertyListOutputFormat/text`` cuts strings, in Unicode scalars.
  public static let textStringLimit = 240

  /// This value as JSON on one line, without white space and without a line feed at the end.
  public func compactJSON() throws(PropertyListError) -> [UInt8] {
    var output: [UInt8] = []
    try writeCompactJSON(to: &output)
    return output
  }

  /// Appends this value as ``compactJSON()`` gives it, for callers that know how many bytes to reserve.
  package func writeCompactJSON(to output: inout [UInt8]) throws(PropertyListError) {
    try JSONWriter.append(self, pretty: false, to: &output)
  }
}
