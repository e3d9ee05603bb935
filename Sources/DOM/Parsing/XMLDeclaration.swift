/// The XML declaration of a document (XML 1.0, 2.8).
package struct XMLDeclaration: Hashable, Sendable {
  package var version = "1.0"
  /// The name of the encoding as it is written; nil if none is named.
  package var encoding: String?
  /// The value of `standalone`; nil if the declaration does not have it.
  package var isStandalone: Bool?

  package init(version: String = "1.0", encoding: String? = nil, isStandalone: Bool? = nil) {
    self.version = version
    self.encoding = encoding
    self.isStandalone = isStandalone
  }
}
