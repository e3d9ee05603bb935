package import DOM
internal import ScriptEngine

extension Interfaces {
  /// DOM Standard, 4.2.10.1.
  static let nodeList = Interface<NodeList>("NodeList") {
    try $0.readonly("length") { $0.count }
    try $0.method("item") { (list, index: UnsignedLong) in list[index.value] }
    try $0.arrayLike()
    try $0.exotic(
      ExoticMembers(
        count: { $0.count },
        item: { list, index, realm in try list[index].map(realm.encode) },
        nodes: (
          version: { $0.versionPlace }, at: { $0[$1] },
          kinds: [OwnedList.Kind.childNodes.rawValue, ListKind.selected]
        )))
  }
}

extension NodeList: ObjectResult, ObjectArgument {
  package var interface: InterfaceDefinition {
    self is RadioNodeList ? Interfaces.radioNodeList.definition : Interfaces.nodeList.definition
  }
  package var keepsWrapper: Bool { isLive }
}
