package import DOM
internal import ScriptEngine

extension Interfaces {
  /// CSSOM, 6.2.
  static let styleSheetList = Interface<StyleSheetList>("StyleSheetList") {
    try $0.readonly("length") { $0.count }
    try $0.method("item") { (list, index: UnsignedLong) in list[index.value] }
    try $0.arrayLike(iteratorOnly: true)
    try $0.exotic(
      ExoticMembers(
        count: { $0.count },
        item: { list, index, realm in try list[index].map(realm.encode) },
        named: { list, name, realm in try list[name].map(realm.encode) }))
  }

  /// CSSOM, 6.1.1. All sheets are CSS.
  static let styleSheet = Interface<CSSStyleSheet>("StyleSheet") {
    try $0.readonly("type") { _ in "text/css" }
    try $0.readonly("href") { $0.address }
    try $0.readonly("ownerNode") { $0.ownerElement }
    try $0.readonly("parentStyleSheet") { $0.parentSheet }
    try $0.readonly("title") { $0.title }
    try $0.forwarding("media", to: "mediaText") { $0.mediaObject }
    try $0.attribute("disabled") {
      $0.isDisabled
    } set: { (sheet, isDisabled: Bool) in
      sheet.isDisabled = isDisabled
    }
  }

  /// CSSOM, 4.4.
  static let mediaList = Interface<MediaList>("MediaList") {
    try $0.attribute("mediaText") {
      $0.text
    } set: { (list, text: NullIsEmpty) in
      list.text = text.text.string
    }
    try $0.readonly("length") { $0.count }
    try $0.method("item") { (list, index: UnsignedLong) in list[index.value] }
    try $0.method("deleteMedium") { (list, medium: String) in
      try list.remove(medium)
      return Undefined()
    }
    try $0.method("appendMedium") { (list, medium: String) in
      list.append(medium)
      return Undefined()
    }
    try $0.method("toString") { $0.text }
    try $0.arrayLike(iteratorOnly: true)
    try $0.exotic(
      ExoticMembers(
        count: { $0.count },
        item: { list, index, realm in try list[index].map(realm.encode) }))
  }
}

extension StyleSheetList: ObjectResult, ObjectArgument {
  package var interface: InterfaceDefinition { Interfaces.styleSheetList.definition }
  package var keepsWrapper: Bool { true }
}

extension MediaList: ObjectResult, ObjectArgument {
  package var interface: InterfaceDefinition { Interfaces.mediaList.definition }
  package var keepsWrapper: Bool { true }
}
