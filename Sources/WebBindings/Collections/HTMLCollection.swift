package import DOM
internal import ScriptEngine

extension Interfaces {
  /// DOM Standard, 4.2.10.2.
  static let htmlCollection = Interface<HTMLCollection>("HTMLCollection") {
    try $0.readonly("length") { $0.count }
    try $0.method("item") { (list, index: UnsignedLong) in list[index.value] }
    try $0.method("namedItem") { (list, name: String) in list.named(name) }
    try $0.arrayLike(iteratorOnly: true)
    try $0.exotic(
      ExoticMembers(
        count: { $0.count },
        item: { list, index, realm in try list[index].map(realm.encode) },
        nodes: (
          version: { $0.versionPlace }, at: { $0[$1]?.node },
          kinds: [OwnedList.Kind.children.rawValue, ListKind.tagged]
        ),
        names: { $0.names },
        named: { list, name, realm in try list.named(name).map(realm.encode) },
        namesAreEnumerable: false))
  }
}

extension HTMLCollection: ObjectResult, ObjectArgument {
  package var interface: InterfaceDefinition {
    switch self {
    case is HTMLAllCollection: Interfaces.htmlAllCollection.definition
    case is HTMLOptionsCollection: Interfaces.htmlOptionsCollection.definition
    case is HTMLFormControlsCollection: Interfaces.htmlFormControlsCollection.definition
    default: Interfaces.htmlCollection.definition
    }
  }
  package var keepsWrapper: Bool { true }
}
