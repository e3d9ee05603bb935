extension PropertyList {
  /// Reads a document of any format; its beginning tells which
  /// (``PropertyListInputFormat/detect(_:)``).
  ///
  /// - Throws: ``PropertyListError`` with the place in the document.
  public static func read(_ bytes: [UInt8]) throws(PropertyListError) -> PropertyList {
    guard let format = PropertyListInputFormat.detect(bytes) else {
      let isBlank = bytes.allSatisfy { "\u{9}\u{A}\u{D} ".utf8.contains($0) }
      throw PropertyListError(
        isBlank ? .empty : .unrecognizedFormat, position: .text(line: 1, column: 1))
    }
    return try read(bytes, as: format)
  }

  /// Reads a document of a known format.
  ///
  /// Whatever the bytes are, the memory and time taken grow with their number only.
  ///
  /// - Throws: ``PropertyListError`` with the place in the document.
  public static func read(
    _ bytes: [UInt8], as format: PropertyListInputFormat
  ) throws(PropertyListError) -> PropertyList {
    switch format {
    case .json: try JSONReader.read(bytes)
    case .xml: try XMLReader.read(bytes)
    case .binary: try BinaryReader.read(bytes)
    case .openStep: try OpenStepReader.read(bytes)
    }
  }

  /// Reads a binary property list of somebody who may want it to take all memory.
  ///
  /// - Parameter memoryLimit: the bytes that the values may take.
  /// - Throws: ``PropertyListError``; where they would take more, with the reason
  ///   ``PropertyListError/Reason/expandsTooFar``.
  public static func readBinary(
    _ bytes: [UInt8], memoryLimit: Int
  ) throws(PropertyListError) -> PropertyList {
    try BinaryReader.read(bytes, memoryLimit: memoryLimit)
  }
}
