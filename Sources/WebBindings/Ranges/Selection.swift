package import DOM
internal import ScriptEngine

extension Interfaces {
  /// Selection API, 3.
  static let selection = Interface<Selection>("Selection") {
    $0.plainObjects(readingAt: \.placeInMemory)
    for name in ["anchor", "base"] {
      try $0.readonly("\(name)Node") { $0.anchor?.node }
      try $0.readonly("\(name)Offset") { $0.anchor?.offset ?? 0 }
    }
    for name in ["focus", "extent"] {
      try $0.readonly("\(name)Node") { $0.focus?.node }
      try $0.readonly("\(name)Offset") { $0.focus?.offset ?? 0 }
    }
    try $0.readonly("isCollapsed") { $0.kind != .range }
    try $0.readonly("rangeCount") { $0.kind == .none ? 0 : 1 }
    try $0.readonly("type") { $0.kind.rawValue }
    try $0.readonly("direction") { $0.direction.rawValue }
    try $0.method("getRangeAt") { (selection, index: UnsignedLong) in
      guard index.value == 0, let range = selection.range else {
        throw DOMException(.indexSize, "The selection has no range \(index.value)")
      }
      return range
    }
    try $0.method("addRange") { (selection, range: LiveRange) in
      selection.add(range)
      return Undefined()
    }
    try $0.method("removeRange") { (selection, range: LiveRange) in
      try selection.remove(range)
      return Undefined()
    }
    for name in ["removeAllRanges", "empty"] {
      try $0.method(name) { (selection: Selection) in
        selection.removeAll()
        return Undefined()
      }
    }
    try $0.method("getComposedRanges") { (selection, _: ComposedRangesArguments) in
      selection.composedRange.map { [$0] } ?? []
    }
    for name in ["collapse", "setPosition"] {
      try $0.method(name) { (selection, node: Nullable<Node>, offset: UnsignedLong?) in
        try selection.collapse(to: node.value, offset: offset?.value ?? 0)
        return Undefined()
      }
    }
    for (name, toStart) in [("collapseToStart", true), ("collapseToEnd", false)] {
      try $0.method(name) { (selection: Selection) in
        try selection.collapse(toStart: toStart)
        return Undefined()
      }
    }
    try $0.method("extend") { (selection, node: Node, offset: UnsignedLong?) in
      try selection.extend(to: node, offset: offset?.value ?? 0)
      return Undefined()
    }
    try $0.method("setBaseAndExtent") {
      (
        selection, anchor: Node, anchorOffset: UnsignedLong, focus: Node,
        focusOffset: UnsignedLong
      ) in
      try selection.set(
        anchor: anchor, anchorOffset.value, focus: focus, focusOffset.value)
      return Undefined()
    }
    try $0.method("selectAllChildren") { (selection, node: Node) in
      try selection.selectChildren(of: node)
      return Undefined()
    }
    try $0.method("deleteFromDocument") { (selection: Selection) in
      selection.deleteContents()
      return Undefined()
    }
    try $0.method("containsNode") { (selection, node: Node, partially: Bool?) in
      selection.contains(node, partially: partially ?? false)
    }
    try $0.method("toString") { $0.text }
    // Does nothing, because moving by words and lines needs a layout.
    try $0.method("modify") { (_, _: String?, _: String?, _: String?) in Undefined() }
  }
}

extension Selection: ObjectResult, ObjectArgument {
  package var interface: InterfaceDefinition { Interfaces.selection.definition }
  package var keepsWrapper: Bool { true }
}

/// The arguments of `getComposedRanges`: a dictionary with the shadow trees, or these alone. The
/// ranges are the same with any of them here, so the arguments are only checked.
private struct ComposedRangesArguments: ArgumentType {
  static var isRequired: Bool { false }

  static func take(from arguments: inout ArgumentReader) throws -> ComposedRangesArguments {
    let (first, realm) = (arguments.nextValue(), arguments.realm)
    guard arguments.hasMore else {
      let dictionary = try DictionaryArgument.convert(first, in: realm).value
      if let roots = try realm.member("shadowRoots", of: dictionary) {
        _ = try SequenceArgument<ShadowRoot>.convert(roots, in: realm)
      }
      return ComposedRangesArguments()
    }
    let others = try Variadic<Value>.take(from: &arguments).values
    for value in [first] + others {
      guard realm.shown(value)?.node.flatMap(ShadowRoot.init) != nil else {
        throw ScriptError.type("Type error")
      }
    }
    return ComposedRangesArguments()
  }
}
