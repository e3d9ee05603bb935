package import DOM
internal import ScriptEngine

extension Interfaces {
  /// Geometry Interfaces, 4.
  static let domRectReadOnly = Interface<DOMRect>("DOMRectReadOnly") {
    $0.constructor { (x: Double?, y: Double?, width: Double?, height: Double?) in
      DOMRect(
        x: x ?? 0, y: y ?? 0, width: width ?? 0, height: height ?? 0, isReadOnly: true)
    }
    $0.staticMethod("fromRect") { (other: Value?, realm: Realm) in
      try realm.makeRect(from: other, isReadOnly: true)
    }
    try $0.readonly("x") { $0.x }
    try $0.readonly("y") { $0.y }
    try $0.readonly("width") { $0.width }
    try $0.readonly("height") { $0.height }
    try $0.readonly("top") { $0.top }
    try $0.readonly("right") { $0.right }
    try $0.readonly("bottom") { $0.bottom }
    try $0.readonly("left") { $0.left }
    try $0.method("toJSON") { (rect: DOMRect, realm: Realm) in
      let object = realm.context.makeObject()
      for (name, value) in [
        ("x", rect.x), ("y", rect.y), ("width", rect.width), ("height", rect.height),
        ("top", rect.top), ("right", rect.right), ("bottom", rect.bottom), ("left", rect.left),
      ] {
        try realm.context.setProperty(
          PropertyName(name), of: object, to: realm.context.makeNumber(value))
      }
      return object
    }
  }

  static let domRect = Interface<DOMRect>("DOMRect", inherits: domRectReadOnly) {
    $0.constructor { (x: Double?, y: Double?, width: Double?, height: Double?) in
      DOMRect(x: x ?? 0, y: y ?? 0, width: width ?? 0, height: height ?? 0)
    }
    $0.staticMethod("fromRect") { (other: Value?, realm: Realm) in
      try realm.makeRect(from: other, isReadOnly: false)
    }
    try $0.attribute("x") {
      $0.x
    } set: { (rect, value: Double) in
      rect.x = value
    }
    try $0.attribute("y") {
      $0.y
    } set: { (rect, value: Double) in
      rect.y = value
    }
    try $0.attribute("width") {
      $0.width
    } set: { (rect, value: Double) in
      rect.width = value
    }
    try $0.attribute("height") {
      $0.height
    } set: { (rect, value: Double) in
      rect.height = value
    }
  }

  /// CSSOM View, 6.
  static let domRectList = Interface<DOMRectList>("DOMRectList") {
    try $0.readonly("length") { $0.rectangles.count }
    try $0.method("item") { (list, index: UnsignedLong) in list.rectangle(at: index.value) }
    try $0.arrayLike(iteratorOnly: true)
    try $0.exotic(
      ExoticMembers(
        count: { $0.rectangles.count },
        item: { list, index, realm in try list.rectangle(at: index).map(realm.encode) }))
  }
}

extension Realm {
  /// A rectangle from the members of a `DOMRectInit`.
  fileprivate func makeRect(from dictionary: Value?, isReadOnly: Bool) throws -> DOMRect {
    func number(_ name: PropertyName) throws -> Double {
      try member(name, of: dictionary).map(context.number) ?? 0
    }
    return DOMRect(
      x: try number("x"), y: try number("y"), width: try number("width"),
      height: try number("height"), isReadOnly: isReadOnly)
  }
}

extension DOMRectList {
  fileprivate func rectangle(at index: Int) -> DOMRect? {
    rectangles.indices.contains(index) ? rectangles[index] : nil
  }
}

extension DOMRect: ObjectResult, ObjectArgument {
  package var interface: InterfaceDefinition {
    isReadOnly ? Interfaces.domRectReadOnly.definition : Interfaces.domRect.definition
  }
}

extension DOMRectList: ObjectResult, ObjectArgument {
  package var interface: InterfaceDefinition { Interfaces.domRectList.definition }
}
