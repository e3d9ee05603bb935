/// The XML declaration of a document (XML 1.0, 2.8).
package struct XMLDeclaration: Hashable, Sendable {
  package var version = "1.0"
  /// The name of the encoding as it is written, where one is named.
  package var encoding: String?
  /// Whether the document says that it needs no other, where it says something of it.
  package var isStandalone: Bool?

  package init(version: String = "1.0", encoding: String? = nil, isStandalone: Bool? = nil) {
    self.version = version
    self.encoding = encoding
    self.isStandalone = isStandalone
  }
}
