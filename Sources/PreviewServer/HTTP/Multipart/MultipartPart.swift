/// A part of a form (RFC 7578).
public struct MultipartPart: Sendable, Hashable {
  /// The name of the form's field.
  public var name: String
  /// The name of the file, where the part is one.
  public var filename: String?
  public var type: MediaType?
  public var content: [UInt8]

  public init(name: String, filename: String? = nil, type: MediaType? = nil, content: [UInt8]) {
    self.name = name
    self.filename = filename
    self.type = type
    self.content = content
  }
}
