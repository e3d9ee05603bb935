internal import DOM
internal import ScriptEngine

/// Parses text into documents (HTML Standard, 8.5.1).
final class DOMParser: DOMObject, ObjectResult, ObjectArgument {
  var interface: InterfaceDefinition { Interfaces.domParser.definition }
}

extension Interfaces {
  static let domParser = Interface<DOMParser>("DOMParser") {
    $0.constructor { () in DOMParser() }
    try $0.method("parseFromString") { (parser, text: DOMString, type: String, realm: Realm) in
      let pool = realm.document.node.pool
      func makeDocument(isHTML: Bool) -> Document {
        realm.sweepDocuments()
        return pool.makeSeparateDocument(
          isHTML: isHTML, contentType: type, length: text.bytes.count, world: realm.world,
          frame: realm.frame)
      }
      switch type {
      case "text/html":
        let document = try pool.parseSeparately(text, into: makeDocument(isHTML: true))
        // Fixes the base URL first. As in WebKit, a base element is read before the document has
        // its address.
        _ = document.parsedBaseURL
        document.url = realm.document.url
        return document
      case "application/xml", "text/xml", "application/xhtml+xml", "image/svg+xml":
        let document = try pool.parseXML(
          text, contentType: type, into: makeDocument(isHTML: false))
        document.url = realm.document.url
        return document
      default:
        throw ScriptError.type("'\(type)' is not a type that can be parsed")
      }
    }
  }
}
