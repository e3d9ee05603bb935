extension Document {
  /// The whole document as a page: its children as HTML, and the doctype with its identifiers.
  ///
  /// - Returns: the text in WTF-8.
  package var serializedPage: [UInt8] {
    var serializer = HTMLSerializer()
    serializer.reserve(state.sourceLength + state.sourceLength / 16)
    for child in node.childNodes {
      if let doctype = DocumentType(child) {
        serializer.append(complete: doctype)
      } else {
        serializer.append(child)
      }
    }
    return serializer.bytes
  }
}

extension HTMLSerializer {
  /// Appends a doctype with its identifiers, which are not part of the HTML form (DOM Parsing,
  /// 3.2.2, "serializing a DocumentType node").
  mutating func append(complete doctype: DocumentType) {
    var text = "<!DOCTYPE \(doctype.name)"
    if !doctype.publicId.isEmpty { text += " PUBLIC \"\(doctype.publicId)\"" }
    if !doctype.systemId.isEmpty {
      text += (doctype.publicId.isEmpty ? " SYSTEM" : "") + " \"\(doctype.systemId)\""
    }
    append(text: text + ">")
  }
}
