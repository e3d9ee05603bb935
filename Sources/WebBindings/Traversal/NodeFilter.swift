internal import DOM
internal import ScriptEngine

/// `NodeFilter` has only constants. Scripts pass functions or objects of their own as filters.
enum NodeFilterConstants: InterfaceType {
  static func unwrap(node: Node?, object: AnyObject?) -> NodeFilterConstants? { nil }
}

extension Interfaces {
  /// DOM Standard, 6.3.
  static let nodeFilter = Interface<NodeFilterConstants>("NodeFilter") {
    try $0.constants([
      "FILTER_ACCEPT": 1, "FILTER_REJECT": 2, "FILTER_SKIP": 3, "SHOW_ALL": 0xFFFF_FFFF,
      "SHOW_ELEMENT": 0x1, "SHOW_ATTRIBUTE": 0x2, "SHOW_TEXT": 0x4, "SHOW_CDATA_SECTION": 0x8,
      "SHOW_ENTITY_REFERENCE": 0x10, "SHOW_ENTITY": 0x20, "SHOW_PROCESSING_INSTRUCTION": 0x40,
      "SHOW_COMMENT": 0x80, "SHOW_DOCUMENT": 0x100, "SHOW_DOCUMENT_TYPE": 0x200,
      "SHOW_DOCUMENT_FRAGMENT": 0x400, "SHOW_NOTATION": 0x800,
    ])
  }
}

extension InterfaceBuilder<Document> {
  /// DOM Standard, 4.5: the methods that make traversals.
  func includeTraversal() throws {
    try method("createTreeWalker") {
      (_, root: Node, what: UnsignedLong?, filter: Nullable<Value>?, realm: Realm) in
      try realm.makeTreeWalker(root, what, filter?.value)
    }
    try method("createNodeIterator") {
      (_, root: Node, what: UnsignedLong?, filter: Nullable<Value>?, realm: Realm) in
      try realm.makeNodeIterator(root, what, filter?.value)
    }
  }
}

extension Realm {
  fileprivate func makeTreeWalker(
    _ root: Node, _ what: UnsignedLong?, _ filter: Value?
  ) throws -> Value {
    try check(filter)
    let prototype = try interface(Interfaces.treeWalker.definition).prototype
    let (shared, plainObjects) = (try nodeScript().shared, try plainObjects())
    let make = try function(NodeScript.treeWalkerMaker) { [shared, plainObjects, prototype] }
    return try context.call(
      make, this: nil, encode(root), context.makeNumber(Double(what?.value ?? 0xFFFF_FFFF)),
      filter ?? context.null, context.makeBoolean(filter.map(context.isCallable) ?? false))
  }

  fileprivate func makeNodeIterator(
    _ root: Node, _ what: UnsignedLong?, _ filter: Value?
  ) throws -> Value {
    try check(filter)
    let interface = try interface(Interfaces.nodeIterator.definition)
    let plainObjects = try plainObjects()
    let make = try function(NodeScript.nodeIteratorMaker) { [plainObjects, interface.prototype] }
    let shown = try encode(root)
    context.report(cost: Self.costOfIterator)
    let iterator = NodeIterator(root: root)
    let owner = context.makeObject(
      Wrapper(interface: interface.definition, object: iterator), of: interface.objectClass,
      prototype: nil)
    return try context.call(
      make, this: nil, shown, context.makeNumber(Double(what?.value ?? 0xFFFF_FFFF)),
      filter ?? context.null, context.makeBoolean(filter.map(context.isCallable) ?? false),
      owner, context.makeNumber(Double(iterator.placeInMemory)))
  }

  /// What an iterator that nobody needs any more costs until it is collected, in bytes. Its own memory is
  /// less, but each removal of a node looks at the iterators around that node.
  private static let costOfIterator = 8192

  private func check(_ filter: Value?) throws {
    if let filter, !context.isObject(filter) {
      throw ScriptError.type("The filter is neither a function nor an object")
    }
  }

  /// The answer to the script side of a traversal that cannot go on by itself: the number that a filter's
  /// result means.
  ///
  /// - Parameters:
  ///   - result: the filter's result; nil if the filter was not called.
  ///   - isActive: whether the filter is running already.
  /// - Throws: the exception that says why the filter was not called.
  func verdict(_ result: Value?, isActive: Bool?) throws -> Int {
    if let result { return try UnsignedShort.convert(result, in: self).value }
    if isActive ?? false { throw DOMException(.invalidState, "The filter is in use already") }
    throw ScriptError.type("The filter's acceptNode is not a function")
  }
}
