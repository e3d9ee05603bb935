internal import DOM
internal import ScriptEngine

// The lists of nodes that the script side makes alone, see ``NodeScript/nodeLists``. It asks for their
// nodes by numbers. A list gets a Swift object when that is needed: when it is passed to Swift, or when
// it is read or changed in such a way that remembering its nodes saves work.

extension Realm {
  /// Answers a question about a list that belongs to a node.
  ///
  /// Behind the node, the mailbox has the list's kind and the number of its name. For the length, the
  /// answer is a number. For items, there follow the place of the node before the first wanted one (0
  /// for none), the number of wanted ones, and the first one's index; the answer is that of
  /// ``mailNodes(_:)``, or -2 if another window must make the first node's object.
  func answer(
    list mail: UnsafeMutableBufferPointer<Int32>, of node: Node, wantsLength: Bool
  ) {
    guard let list = ownedList(mail, of: node) else {
      mail[0] = -2
      return
    }
    if wantsLength {
      mail[0] = Int32(truncatingIfNeeded: list.count)
      return
    }
    var previous = nodeObjects.versions.node(numbered: Int(truncatingIfNeeded: mail[4] >> 2))
    let first = Int(truncatingIfNeeded: mail[6])
    mail[0] = mail[5]
    mail[1] = 0
    var hasNodes = false
    mailNodes { index in
      guard let found = list.node(at: first + index, after: previous) else { return nil }
      hasNodes = true
      previous = found
      return found
    }
    if hasNodes, mail[0] == 0 { mail[0] = -2 }
  }

  private func ownedList(
    _ mail: UnsafeMutableBufferPointer<Int32>, of node: Node
  ) -> OwnedList? {
    guard let kind = OwnedList.Kind(rawValue: Int(truncatingIfNeeded: mail[2])) else { return nil }
    if kind != .tagged || mail[3] == ListKind.anyName { return OwnedList(kind, of: node) }
    return nodeObjects.name(numbered: Int(truncatingIfNeeded: mail[3])).map {
      OwnedList(kind, of: node, name: $0)
    }
  }

  /// Puts the elements that selectors have found into the mailbox: their count, and the number and the
  /// interface of each, which is -1 for an interface that is not known yet. Behind them, 1 says that
  /// the script side must make their objects now.
  ///
  /// - Returns: the object of the list instead, after the count -3, if there are many elements or
  ///   another window must make objects.
  func mailSelected(_ elements: [Element], below root: Node) throws -> Value? {
    let mail = nodeObjects.mailbox.numbers
    let script = try nodeScript()
    let isHome = try family == nil || home(of: root) === self
    guard elements.count <= ListKind.fewSelected, isHome else {
      func makeList() throws -> Value { try encode(NodeList(elements.map(\.node))) }
      let list =
        try root.separateDocument.map { try making(objectsOf: $0, makeList) } ?? makeList()
      mail[0] = -3
      return list
    }
    // A number keeps no node alive, and an interface may change with the definition of an element.
    let isHasty =
      root.separateDocument != nil || root.pool.customElements != nil || root.pool.mayFreeSoon
    for (index, element) in elements.enumerated() {
      let record = element.node.record
      let isNew = record.wrapper(inWorld: world) == 0
      if isNew, !isHasty { record.isListed = true }
      let kind = isNew ? script.knownKind(of: element) ?? -1 : 0
      mail[2 * index + 1] = Int32(truncatingIfNeeded: record.number)
      mail[2 * index + 2] = Int32(truncatingIfNeeded: kind)
    }
    mail[0] = Int32(truncatingIfNeeded: elements.count)
    mail[NodeObjects.Mailbox.haste] = isHasty ? 1 : 0
    return nil
  }

  /// Makes the Swift object of a list, and the object that owns it.
  ///
  /// The mailbox has the place of the list's node, the list's kind, and the number of its name or the
  /// count of the elements whose numbers follow.
  ///
  /// - Parameter list: the object that shows the list.
  func meet(list: Value) throws -> Value {
    let mail = nodeObjects.mailbox.numbers
    let versions = nodeObjects.versions
    guard let owner = versions.node(numbered: Int(truncatingIfNeeded: mail[1] >> 2)) else {
      throw ScriptError.type("Illegal invocation")
    }
    let found: DOMObject?
    if mail[2] == ListKind.selected {
      let count = min(max(Int(truncatingIfNeeded: mail[3]), 0), ListKind.fewSelected)
      found = NodeList(
        (0..<count).compactMap { versions.node(numbered: Int(truncatingIfNeeded: mail[4 + $0])) })
    } else {
      found = ownedList(mail, of: owner)?.object
    }
    guard let object = found as? any ObjectResult else {
      throw ScriptError.type("Illegal invocation")
    }
    object.wrappers[world] = context.weak(list)
    owner.separateDocument?.objects.append(object)
    let interface = try interface(object.interface)
    return context.makeObject(
      Wrapper(interface: interface.definition, object: object), of: interface.objectClass,
      prototype: nil)
  }

  /// The object that shows a list which belongs to a node; nil if the script side has none.
  func wrap(_ object: some ObjectResult, owned: OwnedList) throws -> Value? {
    let owner = try wrap(owned.owner)
    for script in nodeObjects.scripts {
      guard let made = try script.list(of: owner, owned, object.interface) else { continue }
      object.wrappers[world] = context.weak(made)
      return made
    }
    return nil
  }

  /// The Swift object of a list that a script side has made; nil for any other value.
  func shownList(_ value: Value) -> Shown? {
    for script in nodeObjects.scripts {
      guard let owner = script.owner(ofList: value),
        let wrapper = context.platformObject(of: owner) as? Wrapper
      else { continue }
      return Shown(interface: wrapper.interface, node: nil, object: wrapper.object)
    }
    return nil
  }
}
