internal import DOM
internal import ScriptEngine

/// The script side of a window's nodes: JavaScript that makes their objects, and answers without a
/// call into Swift where it can.
///
/// The object of a node is a plain one, which the engine's caches and compilers can handle. It has
/// a single private field: a record of what is known of the node. The record is compared with
/// ``NodeVersions`` before it is used. If it lacks a value, the JavaScript asks the Swift side.
final class NodeScript {
  unowned(unsafe) let realm: Realm
  // `objects` owns this object, and the world owns both.
  private unowned let objects: NodeObjects
  private let versions: NodeVersions
  private let functions: Functions
  /// The object that all members share.
  let shared: ProtectedValue
  private let members: ScriptedMembers
  /// The numbers of the interfaces of elements, by the elements' `interfaceKey`.
  private var elementKinds: [UInt: Int] = [:]
  /// Some of the numbers in `elementKinds`, each at the place that the key's last bits give: to find a
  /// number in the dictionary takes as long as the rest of what a new object needs here.
  private var recentElementKinds: [(key: UInt, kind: Int)] = Array(
    repeating: (UInt.max, 0), count: 64)
  /// The numbers of the interfaces that depend on the node's type alone, by that type; -1 for a
  /// number that is not known yet.
  private var leafKinds = Array(repeating: -1, count: 16)
  private var otherKinds: [ObjectIdentifier: Int] = [:]
  /// The functions of ``declarations``; nil before the script side can make such objects.
  private var styleFunctions: (ownerOf: ProtectedValue, computedStyle: ProtectedValue)?
  /// What all lists of nodes share, and the function from a list to the object that owns its Swift
  /// object; nil before the first list.
  private var lists: (shared: ProtectedValue, ownerOf: ProtectedValue)?

  /// The functions of the script side.
  private struct Functions {
    let objectOf: ProtectedValue
    let contentOf: ProtectedValue
    let addKind: ProtectedValue
    let setVersions: ProtectedValue
    let styleOf: ProtectedValue
    let listOf: ProtectedValue
  }

  init(in realm: Realm, sharing objects: NodeObjects) throws {
    self.realm = realm
    self.objects = objects
    versions = objects.versions
    let context = realm.context
    let mailbox = objects.mailbox
    members = ScriptedMembers(in: realm)
    let ask = members.makeQuestion { [mailbox] in mailbox.numbers[0] }
    let numbers = mailbox.numbers
    let unretained = Unmanaged.passUnretained(realm)
    let look = context.makeSignal {
      unretained._withUnsafeGuaranteedRef { $0.answerMail(numbers) }
    }
    let put = context.makeFunction(name: "", length: 0) { [unowned(unsafe) realm] call in
      try realm.putText(call[0]) ?? call.context.undefined
    }
    let nameOf = context.makeFunction(name: "", length: 0) { [unowned(unsafe) realm] call in
      try realm.numberName(call[0])
      return call.context.undefined
    }
    let tell = context.makeFunction(name: "", length: 0) { [unowned(unsafe) realm] _ in
      try realm.tellValue()
    }
    let calls = [
      context.keep(ask), context.keep(look), context.keep(put), context.keep(nameOf),
      context.keep(tell),
    ]
    let list: Value
    if let first = objects.scripts.first {
      list = try context.property("objects", of: first.shared.value)
    } else {
      list = context.null
    }
    let make = try context.evaluate(Self.source)
    let made = try context.call(
      make, this: nil, realm.builtins.value, list,
      context.makeSharedNumbers(mailbox.numbers, of: mailbox),
      context.makeArray(calls),
      Self.numbers(of: objects.versions, in: context))
    shared = context.keep(made)
    functions = Functions(
      objectOf: try context.protectedProperty("known", of: made),
      contentOf: try context.protectedProperty("contentOf", of: made),
      addKind: try context.protectedProperty("addKind", of: made),
      setVersions: try context.protectedProperty("setVersions", of: made),
      styleOf: try context.protectedProperty("styleOf", of: made),
      listOf: try context.protectedProperty("listOf", of: made))
    objects.scripts.append(self)
    versions.observe(as: self) { [unowned(unsafe) self] in versionsMoved() }
  }

  deinit { versions.stopObserving(as: self) }

  private static func numbers(of versions: NodeVersions, in context: Context) -> Value {
    let memory = versions.memory
    return context.makeSharedNumbers(memory.numbers, of: memory)
  }

  private func versionsMoved() {
    guard realm.context.isOpen else { return }
    realm.guarded {
      try realm.context.call(
        functions.setVersions.value, Self.numbers(of: versions, in: realm.context))
    }
  }

  // MARK: Objects

  /// The object that shows a node.
  ///
  /// - Parameter record: the node's record.
  func object(of node: Node, _ record: NodeRecord) throws -> Value {
    let kind = try kind(of: node)
    let context = realm.context
    let function = functions.objectOf.value
    let object = try context.call(
      function, this: function, context.makeNumber(Double(record.number)),
      context.makeNumber(Double(kind)))
    record.wrappers[realm.world] = object.address
    objects.meet(
      object,
      ObjectTable.Content(
        number: Int32(truncatingIfNeeded: record.number), kind: Int32(truncatingIfNeeded: kind)))
    return object
  }

  /// The content that the table stores for an object of this script side; nil for any other object.
  func content(of object: Value) -> ObjectTable.Content? {
    let context = realm.context
    guard let answer = try? context.call(functions.contentOf.value, object),
      let content = (try? context.number(answer)).flatMap(Int.init(script:)), content >= 0
    else { return nil }
    let (kind, number) = content.quotientAndRemainder(dividingBy: 1 << 32)
    return ObjectTable.Content(
      number: Int32(truncatingIfNeeded: number), kind: Int32(truncatingIfNeeded: kind))
  }

  /// The number of a node's interface, which is assigned on first use.
  func kind(of node: Node) throws -> Int {
    guard let element = Element(node) else {
      guard node.isCharacterData else { return try kind(of: realm.interface(for: node), node) }
      let type = node.nodeType.rawValue
      if leafKinds[type] < 0 { leafKinds[type] = try kind(of: realm.interface(for: node), node) }
      return leafKinds[type]
    }
    if element.isCustomElementFallback {
      return try kind(of: realm.interface(for: node), node)
    }
    let key = element.interfaceKey
    // The last eight bits are the namespace.
    let place = Int(truncatingIfNeeded: key >> 8 & 63)
    if recentElementKinds[place].key == key { return recentElementKinds[place].kind }
    let made = try elementKinds[key] ?? kind(of: realm.interface(for: node), node)
    elementKinds[key] = made
    recentElementKinds[place] = (key, made)
    return made
  }

  /// The number of an element's interface if it has one already.
  func knownKind(of element: Element) -> Int? {
    element.isCustomElementFallback ? nil : elementKinds[element.interfaceKey]
  }

  private func kind(of interface: InstalledInterface, _ node: Node) throws -> Int {
    let identifier = ObjectIdentifier(interface.definition)
    if let known = otherKinds[identifier] { return known }
    let number = objects.number(of: interface.definition)
    let context = realm.context
    let undefined = context.keep(context.undefined)
    var arguments = [
      context.keep(context.makeNumber(Double(number))), interface.prototype,
      context.keep(context.makeNumber(Double(node.nodeType.rawValue))),
      interface.exoticHandler ?? undefined,
    ]
    // No interface of nodes has more than one.
    if let (name, getter, setter) = interface.unforgeables.first {
      arguments += [context.keep(context.makeString(name)), getter, setter ?? undefined]
    }
    try context.call(functions.addKind.value, arguments: arguments)
    otherKinds[identifier] = number
    return number
  }

  /// The object that shows an element's own declarations; nil if another script side has made the
  /// element's object.
  func style(of element: Value) throws -> Value? {
    let context = realm.context
    try prepareStyles()
    let style = try context.call(functions.styleOf.value, element)
    return context.isObject(style) ? style : nil
  }

  /// The function that makes the objects for computed styles of elements whose objects this script side
  /// has made; it returns undefined for anything else.
  func computedStyleMaker() throws -> Value { try prepareStyles().computedStyle.value }

  @discardableResult
  private func prepareStyles() throws -> (ownerOf: ProtectedValue, computedStyle: ProtectedValue) {
    if let styleFunctions { return styleFunctions }
    let context = realm.context
    let interface = try realm.interface(Interfaces.cssStyleProperties.definition)
    let made = try context.call(
      context.evaluate(Self.declarations), this: nil, realm.builtins.value, shared.value,
      interface.exoticHandler?.value ?? context.null, interface.prototype.value)
    let functions = (
      ownerOf: try context.protectedProperty("ownerOf", of: made),
      computedStyle: try context.protectedProperty("computedStyle", of: made)
    )
    styleFunctions = functions
    return functions
  }

  /// The element whose own declarations or computed style the target of a proxy stands for; nil for any
  /// other object.
  func owner(ofStyle target: Value) -> (element: Element, isComputed: Bool)? {
    guard let styleFunctions,
      let answer = try? realm.context.call(styleFunctions.ownerOf.value, target),
      let number = (try? realm.context.number(answer)).flatMap(Int.init(script:)),
      let element = versions.node(numbered: number < 0 ? ~number : number).flatMap(Element.init)
    else { return nil }
    return (element, number < 0)
  }

  /// A function that returns the number at a place of the versions.
  func versionReader() throws -> Value {
    try realm.context.property("versionAt", of: shared.value)
  }

  /// Makes what makes the objects of an interface of lists of nodes.
  ///
  /// - Parameters:
  ///   - kinds: the kinds of lists that the script side then makes alone.
  ///   - fetch: puts the nodes of a list's Swift object from an index on into the mailbox, see
  ///     ``Realm/mailNodes(_:)``.
  ///   - factory: makes a handler of proxies for everything that is not an item, from the hooks.
  /// - Returns: a function whose arguments are the Swift object behind a list and the place of the
  ///   list's version, and the handler that `factory` has made.
  func makeNodeLists(
    of interface: InstalledInterface, kinds: [Int], fetch: Value, factory: Value,
    hooks: [ProtectedValue]
  ) throws -> (make: ProtectedValue, general: ProtectedValue) {
    let context = realm.context
    let meet = context.makeFunction(name: "", length: 0) { [unowned(unsafe) realm] call in
      try realm.meet(list: call[0])
    }
    let made = try context.call(
      context.evaluate(Self.nodeLists),
      arguments: [
        shared, realm.builtins, sharedLists(), context.keep(fetch), context.keep(meet),
        context.keep(factory), interface.prototype,
        context.keep(context.makeString(interface.definition.name)),
        context.keep(context.makeArray(numbers: kinds.map(Double.init))),
        context.keep(context.makeArray(hooks)),
      ])
    return (
      try context.protectedProperty("make", of: made),
      try context.protectedProperty("general", of: made)
    )
  }

  private func sharedLists() throws -> ProtectedValue {
    if let lists { return lists.shared }
    let context = realm.context
    let made = try context.call(
      context.evaluate(Self.lists), this: nil, shared.value,
      context.property("create", of: realm.builtins.value))
    try context.call(context.property("setLists", of: shared.value), made)
    let shared = context.keep(made)
    lists = (shared, try context.protectedProperty("ownerOf", of: made))
    return shared
  }

  /// The object that shows a list which belongs to a node; nil if another script side has made the
  /// node's object.
  func list(
    of owner: Value, _ list: OwnedList, _ interface: InterfaceDefinition
  ) throws -> Value? {
    let context = realm.context
    // The interface brings what makes its lists.
    _ = try realm.interface(interface)
    let made = try context.call(
      functions.listOf.value, owner, context.makeNumber(Double(list.kind.rawValue)),
      context.makeString(list.name))
    return context.isObject(made) ? made : nil
  }

  /// The object that owns the Swift object of a list which this script side has made, and which gets
  /// one now if it had none; nil for any other value.
  func owner(ofList value: Value) -> Value? {
    guard let lists, let owner = try? realm.context.call(lists.ownerOf.value, value),
      realm.context.isObject(owner)
    else { return nil }
    return owner
  }

  /// A function that makes the objects of lists of words, as `makeNodeLists` does for nodes.
  ///
  /// - Parameters:
  ///   - general: the handler for everything that a list has.
  ///   - prototype: the prototype of the lists.
  func makeWordLists(general: Value, prototype: Value) throws -> Value {
    let context = realm.context
    return try context.call(
      context.evaluate(Self.wordLists), this: nil, shared.value, general, prototype,
      context.property("setPrototypeOf", of: realm.builtins.value))
  }

  /// A function that makes the objects of maps of attributes, as `makeNodeLists` does for nodes.
  ///
  /// - Parameter general: the handler for everything that a map has.
  func makeAttributeMaps(general: Value) throws -> Value {
    let context = realm.context
    return try context.call(
      context.evaluate(Self.attributeMaps), this: nil, shared.value, realm.builtins.value, general)
  }

  // MARK: Members

  /// The object that has the script side's members of an interface, see
  /// ``ScriptedMembers/object(of:named:sharing:_:)``.
  func object(
    of interface: ScriptedInterface, named name: String, _ answers: [RecordedMembers.Answer]
  ) throws -> ProtectedValue {
    if interface.isOfPlainObjects {
      try realm.context.setProperty(
        "plainObjects", of: shared.value, to: realm.plainObjects().value)
    }
    return try members.object(of: interface, named: name, sharing: shared.value, answers)
  }
}
