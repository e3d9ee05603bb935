package import DOM
internal import ScriptEngine

extension Interfaces {
  /// Geometry Interfaces, 2.
  static let domPointReadOnly = Interface<DOMPoint>("DOMPointReadOnly") {
    $0.constructor { (x: Double?, y: Double?, z: Double?, w: Double?) in
      DOMPoint(x: x ?? 0, y: y ?? 0, z: z ?? 0, w: w ?? 1, isReadOnly: true)
    }
    $0.staticMethod("fromPoint") { (other: DictionaryArgument?, realm: Realm) in
      try realm.makePoint(from: other, isReadOnly: true)
    }
    for (name, path) in coordinates { try $0.readonly(name) { $0[keyPath: path] } }
    try $0.method("matrixTransform") {
      (point: DOMPoint, matrix: DictionaryArgument?, realm: Realm) in
      let context = realm.context
      return try context.call(
        realm.member("transformed", of: .matrices), matrix?.value ?? context.undefined,
        context.makeNumber(point.x), context.makeNumber(point.y), context.makeNumber(point.z),
        context.makeNumber(point.w))
    }
    try $0.method("toJSON") { (point: DOMPoint, realm: Realm) in
      let object = realm.context.makeObject()
      for (name, path) in coordinates {
        try realm.context.define(
          PropertyName(name), on: object, value: realm.context.makeNumber(point[keyPath: path]),
          enumerable: true)
      }
      return object
    }
  }

  static let domPoint = Interface<DOMPoint>("DOMPoint", inherits: domPointReadOnly) {
    $0.constructor { (x: Double?, y: Double?, z: Double?, w: Double?) in
      DOMPoint(x: x ?? 0, y: y ?? 0, z: z ?? 0, w: w ?? 1)
    }
    $0.staticMethod("fromPoint") { (other: DictionaryArgument?, realm: Realm) in
      try realm.makePoint(from: other, isReadOnly: false)
    }
    for (name, path) in coordinates {
      try $0.attribute(name) {
        $0[keyPath: path]
      } set: { (point, value: Double) in
        point[keyPath: path] = value
      }
    }
  }

  private static var coordinates: KeyValuePairs<String, ReferenceWritableKeyPath<DOMPoint, Double>>
  {
    ["x": \.x, "y": \.y, "z": \.z, "w": \.w]
  }
}

extension Realm {
  /// A point from the members of a `DOMPointInit`.
  fileprivate func makePoint(
    from dictionary: DictionaryArgument?, isReadOnly: Bool
  ) throws -> DOMPoint {
    func number(_ name: PropertyName) throws -> Double? {
      try member(name, of: dictionary?.value).map(context.number)
    }
    let w = try number("w")
    return DOMPoint(
      x: try number("x") ?? 0, y: try number("y") ?? 0, z: try number("z") ?? 0, w: w ?? 1,
      isReadOnly: isReadOnly)
  }
}

extension DOMPoint: ObjectResult, ObjectArgument {
  package var interface: InterfaceDefinition {
    isReadOnly ? Interfaces.domPointReadOnly.definition : Interfaces.domPoint.definition
  }
}
