internal import DOM
internal import ScriptEngine

/// The script half of a window's nodes: JavaScript that makes their objects and answers what it can
/// without a call into Swift.
///
/// The object of a node is a plain one, which the engine's caches and compilers understand. Its one
/// private field holds a record of what the node has shown. A record is compared with
/// ``NodeVersions`` before it is used. For what is not in it, JavaScript asks this half.
final class NodeScript {
  private unowned(unsafe) let realm: Realm
  // They own this object, and the world owns both.
  private unowned let objects: NodeObjects
  private let versions: NodeVersions
  private let functions: Functions
  /// The object that all members share.
  private let shared: ProtectedValue
  /// The objects that have the members, by interface.
  private var memberLists: [String: ProtectedValue] = [:]
  /// The answers to members that the script half cannot answer, by the member's number.
  // The function that asks owns it, as long as the world lives.
  private unowned let answers: Answers
  /// The numbers of the interfaces of elements, by the elements' keys.
  private var elementKinds: [UInt: Int] = [:]
  private var otherKinds: [ObjectIdentifier: Int] = [:]

  private final class Answers {
    var bodies: [((Invocation) throws -> Value)?]
    init(count: Int) { bodies = Array(repeating: nil, count: count) }
  }

  /// The functions of the script half.
  private struct Functions {
    let objectOf: ProtectedValue
    let contentOf: ProtectedValue
    let addKind: ProtectedValue
    let setVersions: ProtectedValue
  }

  init(in realm: Realm, sharing objects: NodeObjects) throws {
    self.realm = realm
    self.objects = objects
    versions = objects.versions
    let context = realm.context
    let answers = Answers(count: ScriptedInterface.numberCount)
    self.answers = answers
    let mailbox = objects.mailbox
    let ask = context.makeFunction(name: "", length: 0) { call in
      let number = Int(truncatingIfNeeded: mailbox.numbers[0])
      guard answers.bodies.indices.contains(number), let body = answers.bodies[number] else {
        return call.context.undefined
      }
      return try body(call.forwarded)
    }
    let numbers = mailbox.numbers
    let look = context.makeSignal { [unowned(unsafe) realm] in realm.answerMail(numbers) }
    let put = context.makeFunction(name: "", length: 0) { [unowned(unsafe) realm] call in
      try realm.putText(call[0])
      return call.context.undefined
    }
    let nameOf = context.makeFunction(name: "", length: 0) { [unowned(unsafe) realm] call in
      try realm.numberName(call[0])
      return call.context.undefined
    }
    let tell = context.makeFunction(name: "", length: 0) { [unowned(unsafe) realm] _ in
      try realm.tellValue()
    }
    let calls = [ask, look, put, nameOf, tell].map { context.protect($0) }
    defer { withExtendedLifetime(calls) {} }
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
      context.makeArray(calls.map { $0.value }),
      Self.numbers(of: objects.versions, in: context))
    shared = context.protect(made)
    func function(_ name: PropertyName) throws -> ProtectedValue {
      context.protect(try context.property(name, of: made))
    }
    functions = Functions(
      objectOf: try function("known"), contentOf: try function("contentOf"),
      addKind: try function("addKind"), setVersions: try function("setVersions"))
    objects.scripts.append(self)
    versions.observe(as: self) { [unowned(unsafe) self] in versionsMoved() }
    context.addFunctionText(
      context.makeFunction(name: "", length: 1) { [unowned(unsafe) self] call in
        try text(of: call[0])
      })
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
  /// - Parameter record: the node's.
  func object(of node: Node, _ record: NodeRecord) throws -> Value {
    let kind = try kind(of: node)
    let context = realm.context
    let object = try context.call(
      functions.objectOf.value, context.makeNumber(Double(record.number)),
      context.makeNumber(Double(kind)))
    record.wrappers[realm.world] = object.address
    objects.meet(
      object,
      ObjectTable.Content(
        number: Int32(truncatingIfNeeded: record.number), kind: Int32(truncatingIfNeeded: kind)))
    return object
  }

  /// What the table stores of an object that this script half has made; nil for any other.
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
    if let element = Element(node), !element.isCustomElementFallback {
      if let known = elementKinds[element.interfaceKey] { return known }
      let made = try kind(of: realm.interface(for: node), node)
      elementKinds[element.interfaceKey] = made
      return made
    }
    return try kind(of: realm.interface(for: node), node)
  }

  private func kind(of interface: InstalledInterface, _ node: Node) throws -> Int {
    let identifier = ObjectIdentifier(interface.definition)
    if let known = otherKinds[identifier] { return known }
    let number = objects.number(of: interface.definition)
    let context = realm.context
    try context.call(
      functions.addKind.value, context.makeNumber(Double(number)), interface.prototype.value,
      context.makeNumber(Double(node.nodeType.rawValue)),
      interface.exoticHandler?.value ?? context.undefined)
    otherKinds[identifier] = number
    return number
  }

  /// The function that gives the number at a place of the versions.
  func versionReader() throws -> Value {
    try realm.context.property("versionAt", of: shared.value)
  }

  /// The function that makes the objects of lists of nodes, given what stands behind a list and the
  /// place of its version.
  ///
  /// - Parameters:
  ///   - fetch: puts the nodes from an index on into the mailbox, see ``Realm/mailNodes(_:)``.
  ///   - count: gives the length of a list.
  ///   - general: answers for everything that is not an item.
  ///   - prototype: that of the lists.
  func makeNodeLists(
    fetch: Value, count: Value, general: Value, prototype: Value
  ) throws -> Value {
    let context = realm.context
    return try context.call(
      context.evaluate(Self.nodeLists), this: nil, shared.value, fetch, count, general, prototype
    )
  }

  /// The same for lists of words.
  ///
  /// - Parameters:
  ///   - general: answers for what a list has.
  ///   - prototype: that of the lists.
  func makeWordLists(general: Value, prototype: Value) throws -> Value {
    let context = realm.context
    return try context.call(
      context.evaluate(Self.wordLists), this: nil, shared.value, general, prototype,
      context.property("setPrototypeOf", of: realm.builtins.value))
  }

  // MARK: Members

  /// The object that has the script half's members of an interface.
  ///
  /// - Parameters:
  ///   - number: that of one of them.
  ///   - name: the interface's.
  ///   - answer: answers for the member where the script half cannot.
  func object(
    withMember number: Int, of interface: ScriptedInterface, named name: String,
    _ answer: @escaping (Invocation) throws -> Value
  ) throws -> ProtectedValue {
    answers.bodies[number] = answer
    if let known = memberLists[name] { return known }
    let context = realm.context
    let list = context.protect(
      try context.call(context.evaluate(members: interface.source), shared.value))
    memberLists[name] = list
    return list
  }

  /// The text of a member, and undefined for any other function.
  private func text(of function: Value) throws -> Value {
    let context = realm.context
    let textOfMember = try context.evaluate(Self.textOfMember)
    for list in memberLists.values {
      let text = try context.call(
        textOfMember, this: nil, realm.builtins.value, list.value, function)
      if context.isString(text) { return text }
    }
    return context.undefined
  }
}
