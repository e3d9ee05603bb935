/// A start tag from libxml2, with its namespaces resolved.
struct XMLStartTag {
  struct Attribute {
    var localName: String
    var prefix: String?
    var namespace: String?
    var value: DOMString
  }

  var localName: String
  var prefix: String?
  var namespace: String?
  /// The namespaces that the tag declares. The default namespace has no prefix.
  var declarations: [(prefix: String?, namespace: String)]
  var attributes: [Attribute]

  /// - Parameters:
  ///   - declarations: the prefixes and namespaces, in turn.
  ///   - attributes: for each attribute its local name, prefix, namespace, and the start and end of
  ///     its value.
  init(
    localName: UnsafePointer<UInt8>?, prefix: UnsafePointer<UInt8>?,
    namespace: UnsafePointer<UInt8>?,
    declarations: UnsafeBufferPointer<UnsafePointer<UInt8>?>,
    attributes: UnsafeBufferPointer<UnsafePointer<UInt8>?>
  ) {
    self.localName = localName.map { String(cString: $0) } ?? ""
    self.prefix = prefix.map { String(cString: $0) }
    self.namespace = namespace.map { String(cString: $0) }
    self.declarations = stride(from: 0, to: declarations.count, by: 2).map { index in
      (
        declarations[index].map { String(cString: $0) },
        declarations[index + 1].map { String(cString: $0) } ?? ""
      )
    }
    self.attributes = stride(from: 0, to: attributes.count, by: 5).map { index in
      var value = DOMString()
      if let start = attributes[index + 3], let end = attributes[index + 4] {
        value.bytes = Array(UnsafeBufferPointer(start: start, count: end - start))
      }
      return Attribute(
        localName: attributes[index].map { String(cString: $0) } ?? "",
        prefix: attributes[index + 1].map { String(cString: $0) },
        namespace: attributes[index + 2].map { String(cString: $0) }, value: value)
    }
  }
}
