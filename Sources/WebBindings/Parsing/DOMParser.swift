internal import DOM
internal import ScriptEngine

/// Parses text into documents (HTML Standard, 8.5.1).
final class DOMParser: DOMObject, ObjectResult, ObjectArgument {
  var interface: InterfaceDefinition { Interfaces.domParser.definition }
}

/// Writes nodes as XML (DOM Parsing, 2).
final class XMLSerializer: DOMObject, ObjectResult, ObjectArgument {
  var interface: InterfaceDefinition { Interfaces.xmlSerializer.definition }
}

extension Interfaces {
  static let domParser = Interface<DOMParser>("DOMParser") {
    $0.constructor { () in DOMParser() }
    try $0.method("parseFromString") { (parser, text: DOMString, type: String, realm: Realm) in
      switch type {
      case "text/html":
        let document = try realm.document.node.pool.parseSeparately(text)
        // As in WebKit, where a base element is looked at before the document has its address.
        _ = document.parsedBaseURL
        document.state.url = realm.document.state.url
        return document
      default:
        throw ScriptError.type("'\(type)' is not a type that can be parsed")
      }
    }
  }

  static let xmlSerializer = Interface<XMLSerializer>("XMLSerializer") {
    $0.constructor { () in XMLSerializer() }
    try $0.method("serializeToString") { (_, node: Node) in node.outerHTML }
  }
}
