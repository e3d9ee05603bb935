internal import DOM
internal import ScriptEngine

extension Interfaces {
  /// HTML Standard, 6.11.3.
  static let dataTransfer = Interface<DataTransfer>("DataTransfer") {
    $0.constructor { DataTransfer() }
    // Nothing is being dragged, so there is no effect, and setting it changes nothing, as in WebKit.
    for name in ["dropEffect", "effectAllowed"] {
      try $0.attribute(name) { _ in
        "none"
      } set: { (_, _: String) in
      }
    }
    try $0.readonly("items") { $0.list }
    try $0.readonly("files") { $0.files }
    try $0.readonly("types") { (transfer, realm: Realm) in
      try realm.frozenList(transfer.types)
    }
    try $0.method("getData") { (transfer, format: String) in transfer.text(ofFormat: format) }
    try $0.method("setData") { (transfer, format: String, text: DOMString) in
      transfer.setText(text, ofFormat: format)
      return Undefined()
    }
    try $0.method("clearData") { (transfer, format: String?) in
      transfer.removeTexts(ofFormat: format)
      return Undefined()
    }
    try $0.method("setDragImage") { (_, _: Element, _: Int, _: Int) in Undefined() }
  }

  /// HTML Standard, 6.11.3.1.
  static let dataTransferItemList = Interface<DataTransferItemList>("DataTransferItemList") {
    try $0.readonly("length") { $0.transfer.items.count }
    try $0.method("add") {
      (list, data: Value, type: String?, realm: Realm) -> DataTransferItem in
      if let type {
        return try list.transfer.add(DOMString.convert(data, in: realm), type: type)
      }
      guard let file = realm.shown(data)?.object as? File else {
        throw ScriptError.type(
          "Argument 1 ('file') to DataTransferItemList.add must be an instance of File")
      }
      return list.transfer.add(file)
    }
    try $0.method("item") { (list, index: UnsignedLong) in list.item(index.value) }
    try $0.method("remove") { (list, index: UnsignedLong) in
      list.transfer.removeItem(at: index.value)
      return Undefined()
    }
    try $0.method("clear") { (list: DataTransferItemList) in
      list.transfer.removeAllItems()
      return Undefined()
    }
    try $0.arrayLike(iteratorOnly: true)
    try $0.exotic(
      ExoticMembers(
        count: { $0.transfer.items.count },
        item: { list, index, realm in try list.item(index).map(realm.wrap) }))
  }

  /// HTML Standard, 6.11.3.2.
  static let dataTransferItem = Interface<DataTransferItem>("DataTransferItem") {
    try $0.readonly("kind") { $0.file == nil ? "string" : "file" }
    try $0.readonly("type") { $0.type }
    try $0.method("getAsFile") { (item: DataTransferItem) in item.file }
    try $0.method("getAsString") { (item, callback: Nullable<Callback>, realm: Realm) in
      guard let function = callback.value?.function, item.file == nil else { return Undefined() }
      realm.eventLoop.queueTask { [unowned realm] in
        realm.guarded(calling: function.value) {
          try realm.context.call(function.value, realm.encode(item.text))
        }
      }
      return Undefined()
    }
    try $0.method("webkitGetAsEntry") { (_: DataTransferItem, realm: Realm) in realm.context.null }
  }
}

extension DataTransferItemList {
  fileprivate func item(_ index: Int) -> DataTransferItem? {
    transfer.items.indices.contains(index) ? transfer.items[index] : nil
  }
}

extension DataTransfer: ObjectResult, ObjectArgument {
  var interface: InterfaceDefinition { Interfaces.dataTransfer.definition }
  // The items are kept, with what scripts add to them.
  var keepsWrapper: Bool { true }
}

extension DataTransferItemList: ObjectResult, ObjectArgument {
  var interface: InterfaceDefinition { Interfaces.dataTransferItemList.definition }
  var keepsWrapper: Bool { true }
}

extension DataTransferItem: ObjectResult, ObjectArgument {
  var interface: InterfaceDefinition { Interfaces.dataTransferItem.definition }
  var keepsWrapper: Bool { true }
}
