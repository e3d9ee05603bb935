internal import DOM
internal import ScriptEngine

/// Writes nodes as XML (DOM Parsing, 2).
final class XMLSerializer: DOMObject, ObjectResult, ObjectArgument {
  var interface: InterfaceDefinition { Interfaces.xmlSerializer.definition }
}

extension Interfaces {
  static let xmlSerializer = Interface<XMLSerializer>("XMLSerializer") {
    $0.constructor { () in XMLSerializer() }
    try $0.method("serializeToString") { (_, node: Node) in node.xml }
  }
}
