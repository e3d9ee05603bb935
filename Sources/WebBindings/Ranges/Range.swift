package import DOM
internal import ScriptEngine

extension Interfaces {
  /// DOM Standard, 5.3.
  static let abstractRange = Interface<AbstractRange>("AbstractRange") {
    try $0.readonly("startContainer") { $0.start.node }
    try $0.readonly("startOffset") { $0.start.offset }
    try $0.readonly("endContainer") { $0.end.node }
    try $0.readonly("endOffset") { $0.end.offset }
    try $0.readonly("collapsed") { $0.isCollapsed }
  }

  /// DOM Standard, 5.4.
  static let staticRange = Interface<StaticRange>("StaticRange", inherits: abstractRange) {
    $0.plainObjects(readingAt: \.placeInMemory)
    $0.constructor { (ends: DictionaryArgument, realm: Realm) in
      // The members are read in the order of their names.
      let end = try realm.boundaryPoint("end", of: ends.value)
      let start = try realm.boundaryPoint("start", of: ends.value)
      return try StaticRange(checkingStart: start, end: end)
    }
  }

  /// DOM Standard, 5.5, with what DOM Parsing and CSSOM View add.
  static let range = Interface<LiveRange>("Range", inherits: abstractRange) {
    $0.plainObjects(readingAt: \.placeInMemory)
    $0.constructor { (realm: Realm) in
      realm.window.isHeld = true
      return LiveRange(in: realm.document)
    }
    try $0.readonly("commonAncestorContainer") { $0.commonAncestor }
    try $0.method("setStart") { (range, node: Node, offset: UnsignedLong) in
      try range.setStart(node, offset.value)
      return Undefined()
    }
    try $0.method("setEnd") { (range, node: Node, offset: UnsignedLong) in
      try range.setEnd(node, offset.value)
      return Undefined()
    }
    for (name, after) in [("setStartBefore", false), ("setStartAfter", true)] {
      try $0.method(name) { (range, node: Node) in
        try range.setStart(beside: node, after: after)
        return Undefined()
      }
    }
    for (name, after) in [("setEndBefore", false), ("setEndAfter", true)] {
      try $0.method(name) { (range, node: Node) in
        try range.setEnd(beside: node, after: after)
        return Undefined()
      }
    }
    try $0.method("collapse") { (range, toStart: Bool?) in
      range.collapse(toStart: toStart ?? false)
      return Undefined()
    }
    try $0.method("selectNode") { (range, node: Node) in
      try range.select(node)
      return Undefined()
    }
    try $0.method("selectNodeContents") { (range, node: Node) in
      try range.selectContents(of: node)
      return Undefined()
    }
    try $0.method("compareBoundaryPoints") { (range, how: UnsignedShort, other: LiveRange) in
      guard let ends = LiveRange.Comparison(rawValue: how.value) else {
        throw DOMException(.notSupported, "There is no comparison \(how.value)")
      }
      return try range.compare(ends, with: other).rawValue
    }
    try $0.method("deleteContents") { (range: LiveRange) in
      range.deleteContents()
      return Undefined()
    }
    try $0.method("extractContents") { try $0.extractContents() }
    try $0.method("cloneContents") { try $0.cloneContents() }
    try $0.method("insertNode") { (range, node: Node) in
      try range.insert(node)
      return Undefined()
    }
    try $0.method("surroundContents") { (range, parent: Node) in
      try range.surroundContents(with: parent)
      return Undefined()
    }
    try $0.method("cloneRange") { $0.copy() }
    try $0.method("detach") { _ in Undefined() }
    try $0.method("isPointInRange") { (range, node: Node, offset: UnsignedLong) in
      try range.contains(node, offset.value)
    }
    try $0.method("comparePoint") { (range, node: Node, offset: UnsignedLong) in
      try range.comparePoint(node, offset.value).rawValue
    }
    try $0.method("intersectsNode") { (range, node: Node) in range.intersects(node) }
    // WebKit's own methods. `expand` does nothing, because growing to words and lines needs a
    // layout.
    try $0.method("expand") { (_, _: String?) in Undefined() }
    try $0.method("compareNode") { (range, node: Node) in try range.compare(node).rawValue }
    try $0.method("getClientRects") { $0.clientRectangles }
    try $0.method("getBoundingClientRect") { $0.boundingRectangle }
    try $0.method("createContextualFragment") { (range, html: DOMString) in
      try range.makeFragment(parsing: html)
    }
    try $0.method("toString") { $0.text }
    try $0.constants([
      "START_TO_START": 0, "START_TO_END": 1, "END_TO_END": 2, "END_TO_START": 3,
      "NODE_BEFORE": 0, "NODE_AFTER": 1, "NODE_BEFORE_AND_AFTER": 2, "NODE_INSIDE": 3,
    ])
  }
}

extension Realm {
  /// The members `startContainer` and `startOffset`, or those of the end, of a `StaticRangeInit`.
  fileprivate func boundaryPoint(
    _ which: String, of dictionary: Value?
  ) throws -> BoundaryPoint {
    func member(_ name: String, _ type: String) throws -> Value {
      try required("\(which)\(name)", type, of: dictionary, "StaticRangeInit")
    }
    let container = try member("Container", "Node")
    guard let node = shown(container)?.node else { throw ScriptError.type("Type error") }
    let offset = try UnsignedLong.convert(member("Offset", "unsigned long"), in: self)
    return BoundaryPoint(node: node, offset: offset.value)
  }
}

extension AbstractRange: InterfaceType {}

extension LiveRange: ObjectResult, ObjectArgument {
  package static var nameInErrors: String { "Range" }
  package var interface: InterfaceDefinition { Interfaces.range.definition }
}

extension StaticRange: ObjectResult, ObjectArgument {
  package var interface: InterfaceDefinition { Interfaces.staticRange.definition }
}
