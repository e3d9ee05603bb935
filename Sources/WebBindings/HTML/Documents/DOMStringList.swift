internal import DOM
internal import ScriptEngine

/// A list of texts (HTML Standard, 2.6.5).
final class DOMStringList: DOMObject, ObjectResult, ObjectArgument {
  let texts: [DOMString]
  var interface: InterfaceDefinition { Interfaces.domStringList.definition }
  let keepsWrapper: Bool

  init(_ texts: [DOMString] = [], keepsWrapper: Bool = false) {
    self.texts = texts
    self.keepsWrapper = keepsWrapper
  }
}

extension Interfaces {
  static let domStringList = Interface<DOMStringList>("DOMStringList") {
    try $0.readonly("length") { $0.texts.count }
    try $0.method("item") { (list, index: UnsignedLong) in
      list.texts.indices.contains(index.value) ? list.texts[index.value] : nil
    }
    try $0.method("contains") { (list, text: DOMString) in list.texts.contains(text) }
    try $0.arrayLike(iteratorOnly: true)
    try $0.exotic(
      ExoticMembers(
        count: { $0.texts.count },
        item: { list, index, realm in
          try list.texts.indices.contains(index) ? realm.encode(list.texts[index]) : nil
        }))
  }
}
