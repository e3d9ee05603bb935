package import DOM
internal import ScriptEngine

extension Interfaces {
  /// HTML Standard, 2.6.5.
  static let domStringMap = Interface<DOMStringMap>("DOMStringMap") {
    try $0.exotic(
      ExoticMembers(
        names: { $0.names },
        named: { map, name, realm in try map[name].map(realm.encode) },
        setNamed: { map, name, value, realm in
          try map.set(name, DOMString.convert(value, in: realm))
        },
        deleteNamed: { map, name, _ in map.delete(name) },
        attributes: { NodeVersions.place(.content, of: $0.element.node.record.number) },
        overridesMembers: true))
  }
}

extension DOMStringMap: ObjectResult, ObjectArgument {
  package var interface: InterfaceDefinition { Interfaces.domStringMap.definition }
  package var keepsWrapper: Bool { true }
}
