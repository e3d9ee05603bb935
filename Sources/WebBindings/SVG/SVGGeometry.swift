internal import DOM
internal import ScriptEngine

extension InterfaceBuilder<Element> {
  /// SVG 2, 4.6.4 and 4.6.5: the boxes and coordinates of graphics.
  func includeSVGBoxes() throws {
    try method("getBBox") { (element: Element, _: Value?, realm: Realm) -> Value in
      let box = element.svgBox
      return try realm.svgObject(
        "SVGRect", [box?.left ?? 0, box?.top ?? 0, box?.width ?? 0, box?.height ?? 0])
    }
    try method("getCTM") { (element: Element, realm: Realm) -> Value in
      try realm.svgObject(element.svgMatrix)
    }
    try method("getScreenCTM") { (element: Element, realm: Realm) -> Value in
      try realm.svgObject(element.svgScreenMatrix)
    }
  }

  /// SVG 2, 9.8: the lengths and points of shapes.
  func includeSVGMeasures() throws {
    try method("getTotalLength") { (element: Element) in Double(Float(element.svgTotalLength)) }
    try method("getPointAtLength") {
      (element: Element, distance: Double, realm: Realm) -> Value in
      guard distance.isFinite else {
        throw ScriptError.type("The provided value is non-finite")
      }
      let point = try element.svgPoint(at: distance)
      return try realm.svgObject("SVGPoint", [point.x, point.y])
    }
    try method("isPointInFill") { (element: Element, point: SVGPointArgument?) in
      element.fills(point?.point ?? SVGPointArgument.origin)
    }
    try method("isPointInStroke") { (element: Element, point: SVGPointArgument?) in
      element.strokes(point?.point ?? SVGPointArgument.origin)
    }
  }

  /// SVG 2, 11.7.5: the direction of a marker.
  func includeSVGOrientation() throws {
    try method("setOrientToAuto") { (marker: Element) in
      marker.setAttribute(known: "orient", "auto")
      return Undefined()
    }
    try method("setOrientToAngle") { (marker: Element, angle: Value, realm: Realm) in
      let context = realm.context
      guard context.isObject(angle),
        context.isSame(
          context.prototype(of: angle),
          try context.property(
            "prototype", of: realm.member("SVGAngle", of: .svgValues)))
      else { throw ScriptError.type("Argument 1 ('angle') is not an SVGAngle") }
      marker.setAttribute(
        known: "orient", DOMString(try context.string(context.property("valueAsString", of: angle)))
      )
      return Undefined()
    }
  }
}

extension Realm {
  /// A new value object of the library for SVG.
  fileprivate func svgObject(_ interface: String, _ numbers: [Double]) throws -> Value {
    try context.call(
      member("make", of: .svgValues), context.makeString(interface),
      context.makeArray(numbers: numbers.map { Double(Float($0)) }))
  }

  fileprivate func svgObject(_ matrix: AffineTransform) throws -> Value {
    try svgObject("SVGMatrix", [matrix.a, matrix.b, matrix.c, matrix.d, matrix.e, matrix.f])
  }
}

/// `DOMPointInit`.
private struct SVGPointArgument: ConvertibleArgument {
  let point: SVGPoint

  static let origin = SVGPoint(x: 0, y: 0)

  static func convert(_ value: Value, in realm: Realm) throws -> SVGPointArgument {
    let dictionary = try DictionaryArgument.convert(value, in: realm).value
    func number(_ name: PropertyName) throws -> Double {
      guard let value = try realm.member(name, of: dictionary) else { return 0 }
      return try realm.context.number(value)
    }
    return SVGPointArgument(point: SVGPoint(x: try number("x"), y: try number("y")))
  }
}
