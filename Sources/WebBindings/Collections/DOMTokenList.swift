package import DOM
internal import ScriptEngine

extension Interfaces {
  /// DOM Standard, 7.1.
  static let domTokenList = Interface<DOMTokenList>("DOMTokenList") {
    try $0.readonly("length") { $0.tokens.count }
    try $0.method("item") { (list, index: UnsignedLong) in list.token(at: index.value) }
    try $0.method("contains") { (list, token: DOMString) in list.contains(token) }
    try $0.method("add") { (list, tokens: Variadic<DOMString>) in
      try list.add(tokens.values)
      return Undefined()
    }
    try $0.method("remove") { (list, tokens: Variadic<DOMString>) in
      try list.remove(tokens.values)
      return Undefined()
    }
    try $0.method("toggle") { (list, token: DOMString, force: Bool?) in
      try list.toggle(token, force: force)
    }
    try $0.method("replace") { (list, token: DOMString, new: DOMString) in
      try list.replace(token, with: new)
    }
    try $0.method("supports") { (list, token: String) in
      guard let supported = list.supports(token) else {
        throw ScriptError.type("The attribute has no list of supported tokens")
      }
      return supported
    }
    try $0.attribute("value") {
      $0.value
    } set: { (list, value: DOMString) in
      list.setValue(value)
    }
    try $0.method("toString") { $0.value }
    try $0.arrayLike()
    try $0.exotic(
      ExoticMembers(
        count: { $0.tokens.count },
        item: { list, index, realm in try list.token(at: index).map(realm.encode) },
        words: { NodeVersions.place(.content, of: $0.element.node.record.number) }))
  }
}

extension DOMTokenList: ObjectResult, ObjectArgument {
  package var interface: InterfaceDefinition { Interfaces.domTokenList.definition }
  package var keepsWrapper: Bool { true }

  fileprivate func token(at index: Int) -> DOMString? {
    let tokens = tokens
    return tokens.indices.contains(index) ? tokens[index] : nil
  }
}
