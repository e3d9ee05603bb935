import PropertyLists

/// The bytes of text.
func utf8(_ text: String) -> [UInt8] {
  Array(text.utf8)
}

/// The bytes that hexadecimal digits spell; spaces between them mean nothing.
func hexadecimal(_ digits: String) -> [UInt8] {
  let values = digits.compactMap(\.hexDigitValue)
  return stride(from: 0, to: values.count, by: 2).map { UInt8(values[$0] << 4 | values[$0 + 1]) }
}

extension PropertyList {
  /// This value in a text form.
  func document(_ format: PropertyListOutputFormat) throws -> String {
    String(decoding: try bytes(as: format), as: UTF8.self)
  }

  /// An empty array in so many arrays, itself counted.
  static func nested(_ depth: Int) -> PropertyList {
    (0..<depth).reduce(nil as PropertyList?) { inner, _ in .array(inner.map { [$0] } ?? []) }
      ?? .null
  }
}

/// A document that a reader refuses, and how.
struct Refusal: Sendable, CustomStringConvertible {
  var document: String
  var reason: PropertyListError.Reason
  var position: PropertyListError.Position
  var path: PropertyListPath

  init(
    _ document: String, _ reason: PropertyListError.Reason, line: Int = 1, column: Int,
    path: PropertyListPath = []
  ) {
    self.document = document
    self.reason = reason
    position = .text(line: line, column: column)
    self.path = path
  }

  var error: PropertyListError {
    PropertyListError(reason, path: path, position: position)
  }

  var description: String { document.debugDescription }
}
