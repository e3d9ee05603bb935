internal import DOM
internal import ScriptEngine

/// The names of elements that are properties of the document (HTML Standard, 3.1.5), at the last
/// time when a script read `document`.
///
/// They are own properties, so that the document's other members do not become slower. The value of
/// a property is found when it is read.
struct DocumentNames {
  /// The document that has these names. The window of a frame may show another document later.
  var node: Node?
  var version: Int?
  var defined: Set<String> = []
  var document: ProtectedValue?
  /// The collections for names that several elements have.
  var collections: [String: HTMLCollection] = [:]
}

extension Realm {
  /// The document's object, with the present names of its elements as properties.
  func documentWithNames() throws -> Value {
    let object: Value
    if documentNames.node != document.node {
      documentNames = DocumentNames()
      documentNames.node = document.node
    }
    if let known = documentNames.document {
      object = known.value
    } else {
      object = try wrap(document.node)
      documentNames.document = context.keep(object)
    }
    let version = document.namesVersion
    let known = documentNames.version
    if known == version { return object }
    documentNames.version = version
    let candidates =
      known.flatMap(document.namesChanged) ?? Array(documentNames.defined.union(document.names))
    var added: Set<String> = []
    // The document's own `location` cannot be replaced.
    for name in candidates where name != "location" {
      if document.hasName(name) {
        if !documentNames.defined.contains(name) { added.insert(name) }
      } else if documentNames.defined.remove(name) != nil {
        try context.deleteProperty(PropertyName(name), of: object)
      }
    }
    documentNames.defined.formUnion(added)
    for name in added.sorted() {
      let get = context.makeFunction(name: name, length: 0) { call in
        try Realm.of(call.context).namedInDocument(name)
      }
      try context.define(PropertyName(name), on: object, getter: get, setter: nil)
    }
    return object
  }

  /// The value of a name of the document: a frame's window, an element, or a collection of several
  /// elements.
  private func namedInDocument(_ name: String) throws -> Value {
    let elements = document.namedElements(name)
    guard let first = elements.first else { return context.undefined }
    if elements.count == 1 {
      return try first.contentWindow.map(encode(window:)) ?? encode(first)
    }
    if let known = documentNames.collections[name] { return try encode(known) }
    let made = document.namedCollection(name)
    documentNames.collections[name] = made
    return try encode(made)
  }
}
