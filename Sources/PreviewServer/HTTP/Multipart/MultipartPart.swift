/// A part of a form (RFC 7578).
package struct MultipartPart: Sendable, Hashable {
  /// The name of the form's field.
  package var name: String
  /// The name of the file, if the part is a file.
  package var filename: String?
  package var type: MediaType?
  package var content: [UInt8]

  package init(name: String, filename: String? = nil, type: MediaType? = nil, content: [UInt8]) {
    self.name = name
    self.filename = filename
    self.type = type
    self.content = content
  }
}
