package import DOM
internal import ScriptEngine

extension Interfaces {
  /// DOM Standard, 4.9.1.
  static let namedNodeMap = Interface<NamedNodeMap>("NamedNodeMap") {
    try $0.readonly("length") { $0.count }
    try $0.method("item") { (map, index: UnsignedLong) in map[index.value] }
    try $0.method("getNamedItem") { (map, name: String) in
      map.element.attribute(qualifiedName: name)
    }
    try $0.method("getNamedItemNS") { (map, namespace: Nullable<String>, name: String) in
      map.element.attribute(namespace: namespace.value, localName: name)
    }
    for name in ["setNamedItem", "setNamedItemNS"] {
      try $0.method(name) { (map, attribute: Attr) in try map.element.setAttributeNode(attribute) }
    }
    try $0.method("removeNamedItem") { (map, name: String) in
      try map.remove(map.element.attribute(qualifiedName: name))
    }
    try $0.method("removeNamedItemNS") { (map, namespace: Nullable<String>, name: String) in
      try map.remove(map.element.attribute(namespace: namespace.value, localName: name))
    }
    try $0.arrayLike(iteratorOnly: true)
    try $0.exotic(
      ExoticMembers(
        count: { $0.count },
        item: { map, index, realm in try map[index].map(realm.encode) },
        nodes: (
          version: { NodeVersions.place(.content, of: $0.element.node.record.number) },
          at: { $0[$1]?.node },
          kinds: [OwnedList.Kind.attributes.rawValue]
        ),
        names: { $0.names },
        named: { map, name, realm in
          try map.element.attribute(qualifiedName: name).map(realm.encode)
        },
        namesAreEnumerable: false))
  }
}

extension NamedNodeMap: ObjectResult, ObjectArgument {
  package var interface: InterfaceDefinition { Interfaces.namedNodeMap.definition }
  package var keepsWrapper: Bool { true }

  fileprivate func remove(_ attribute: Attr?) throws(DOMException) -> Attr {
    guard let attribute else { throw DOMException(.notFound, "There is no such attribute") }
    try element.removeAttributeNode(attribute)
    return attribute
  }
}
