extension PropertyList {
  /// Reads a document of any format; its beginning shows which
  /// (``PropertyListInputFormat/detect(_:)``).
  ///
  /// - Parameter valueLimit: the most values that the document may have, containers and shared
  ///   objects included: each takes up to some hundred bytes of memory, however few it has in the
  ///   document.
  /// - Throws: ``PropertyListError`` with the place in the document.
  public static func read(
    _ bytes: [UInt8], valueLimit: Int = .max
  ) throws(PropertyListError) -> PropertyList {
    guard let format = PropertyListInputFormat.detect(bytes) else {
      let isBlank = bytes.allSatisfy { "\u{9}\u{A}\u{D} ".utf8.contains($0) }
      throw PropertyListError(
        isBlank ? .empty : .unrecognizedFormat, position: .text(line: 1, column: 1))
    }
    return try read(bytes, as: format, valueLimit: valueLimit)
  }

  /// Reads a document of a known format.
  ///
  /// Whatever the bytes are, the memory and time taken grow with their number only.
  ///
  /// - Parameter valueLimit: the most values that the document may have, see
  ///   ``read(_:valueLimit:)``.
  /// - Throws: ``PropertyListError`` with the place in the document.
  public static func read(
    _ bytes: [UInt8], as format: PropertyListInputFormat, valueLimit: Int = .max
  ) throws(PropertyListError) -> PropertyList {
    switch format {
    case .json: try JSONReader.read(bytes, valueLimit: valueLimit)
    case .xml: try XMLReader.read(bytes, valueLimit: valueLimit)
    case .binary: try BinaryReader.read(bytes, valueLimit: valueLimit)
    case .openStep: try OpenStepReader.read(bytes, valueLimit: valueLimit)
    }
  }

  /// Reads a binary property list that may be made to exhaust memory.
  ///
  /// - Parameter memoryLimit: the bytes that the values may take.
  /// - Throws: ``PropertyListError``; if they would take more, with the reason
  ///   ``PropertyListError/Reason/expandsTooFar``.
  public static func readBinary(
    _ bytes: [UInt8], memoryLimit: Int
  ) throws(PropertyListError) -> PropertyList {
    try BinaryReader.read(bytes, memoryLimit: memoryLimit)
  }

  /// Reads a binary property list of which the data is most, and does not copy that.
  ///
  /// - Parameters:
  ///   - memoryLimit: the bytes that the other values may take.
  ///   - ranges: set to the places of the data. In the value that is returned, data is a UID: the index
  ///     of its place.
  /// - Throws: ``PropertyListError``, also where the property list has UIDs of its own.
  package static func readBinary(
    _ bytes: [UInt8], memoryLimit: Int, leavingDataAt ranges: inout [Range<Int>]
  ) throws(PropertyListError) -> PropertyList {
    try BinaryReader.read(bytes, memoryLimit: memoryLimit, leavingDataAt: &ranges)
  }
}
