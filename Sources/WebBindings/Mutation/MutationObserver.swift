package import DOM
internal import ScriptEngine

extension Interfaces {
  /// DOM Standard, 4.3.1.
  static let mutationObserver = Interface<MutationObserver>("MutationObserver") {
    $0.constructor { (callback: Callback, realm: Realm) in
      realm.makeMutationObserver(callback.function)
    }
    try $0.method("observe") { (observer, target: Node, options: Value?, realm: Realm) in
      let options = try realm.mutationOptions(options)
      do throws(MutationObserver.OptionsError) {
        try observer.observe(target, options)
      } catch {
        throw ScriptError.type(error.message)
      }
      return Undefined()
    }
    try $0.method("disconnect") { (observer: MutationObserver) in
      observer.disconnect()
      return Undefined()
    }
    try $0.method("takeRecords") { $0.takeRecords() }
  }

  /// DOM Standard, 4.3.3.
  static let mutationRecord = Interface<MutationRecord>("MutationRecord") {
    try $0.readonly("type") { $0.change.name }
    try $0.readonly("target") { $0.target }
    try $0.readonly("addedNodes") { $0.addedNodes }
    try $0.readonly("removedNodes") { $0.removedNodes }
    try $0.readonly("previousSibling") { record -> Node? in
      if case .childList(_, _, let previous, _) = record.change { previous } else { nil }
    }
    try $0.readonly("nextSibling") { record -> Node? in
      if case .childList(_, _, _, let next) = record.change { next } else { nil }
    }
    try $0.readonly("attributeName") { record -> String? in
      if case .attributes(let name, _) = record.change { name } else { nil }
    }
    try $0.readonly("attributeNamespace") { record -> String? in
      if case .attributes(_, let namespace) = record.change { namespace } else { nil }
    }
    try $0.readonly("oldValue") { $0.oldValue }
  }
}

extension MutationObserver: ObjectResult, ObjectArgument {
  package var interface: InterfaceDefinition { Interfaces.mutationObserver.definition }
  package var keepsWrapper: Bool { true }
}

extension MutationRecord: ObjectResult, ObjectArgument {
  package var interface: InterfaceDefinition { Interfaces.mutationRecord.definition }
}

extension MutationObserver.OptionsError {
  fileprivate var message: String {
    switch self {
    case .nothingToObserve: "One of childList, attributes and characterData must be true"
    case .attributesNotObserved:
      "attributeOldValue and attributeFilter ask for attributes to be true"
    case .characterDataNotObserved: "characterDataOldValue asks for characterData to be true"
    }
  }
}

extension Realm {
  fileprivate func makeMutationObserver(_ callback: ProtectedValue) -> MutationObserver {
    let pool = document.node.pool
    connectMicrotasks()
    return MutationObserver(in: pool) { [unowned self] records, observer in
      // As in WebKit, the observers of a frame that was removed are not called.
      if window.isClosed { return }
      guarded(calling: callback.value) {
        let this = try encode(observer)
        try context.call(callback.value, this: this, encode(records), this)
      }
    }
  }

  /// Makes the document's pool queue its microtasks in this world's engine, unless it already has a
  /// queue.
  func connectMicrotasks() {
    let pool = document.node.pool
    if pool.queueMicrotask != nil { return }
    // The realm of a frame may end before the pool.
    if let family, family.top !== self { return family.top.connectMicrotasks() }
    pool.queueMicrotask = { [unowned self] step in
      let function = context.makeFunction(name: "", length: 0) { call in
        step()
        return call.context.undefined
      }
      guarded { try context.queueMicrotask(function) }
    }
  }

  fileprivate func mutationOptions(_ dictionary: Value?) throws -> MutationObserver.Options {
    var options = MutationObserver.Options()
    func flag(_ name: PropertyName) throws -> Bool? {
      try member(name, of: dictionary).map(context.boolean)
    }
    if let filter = try member("attributeFilter", of: dictionary) {
      options.attributeFilter = try SequenceArgument<String>.convert(filter, in: self).values
    }
    options.attributeOldValue = try flag("attributeOldValue")
    options.attributes = try flag("attributes")
    options.characterData = try flag("characterData")
    options.characterDataOldValue = try flag("characterDataOldValue")
    options.childList = try flag("childList") ?? false
    options.subtree = try flag("subtree") ?? false
    return options
  }
}
