internal import DOM
internal import ScriptEngine

extension ScriptLibrary {
  /// The objects for the values of SVG attributes.
  static let svgValues = ScriptLibrary(
    [
      "SVGLength", "SVGAngle", "SVGNumber", "SVGPoint", "SVGRect", "SVGPreserveAspectRatio",
      "SVGMatrix", "SVGTransform", "SVGLengthList", "SVGNumberList", "SVGPointList",
      "SVGStringList", "SVGTransformList", "SVGAnimatedLength", "SVGAnimatedAngle",
      "SVGAnimatedRect", "SVGAnimatedPreserveAspectRatio", "SVGAnimatedLengthList",
      "SVGAnimatedNumberList", "SVGAnimatedTransformList", "SVGAnimatedNumber",
      "SVGAnimatedInteger", "SVGAnimatedBoolean", "SVGAnimatedEnumeration", "SVGUnitTypes",
    ], source: svgValuesSource, borrowing: ["Element"]
  ) { realm, host in
    let context = realm.context
    let computed = context.makeFunction(name: "", length: 2) { call in
      let realm = Realm.of(call.context)
      let style = ComputedStyleDeclaration(of: try Element.convert(call[0], in: realm))
      return call.context.makeString(style.value(of: try call.context.string(call[1])))
    }
    try context.setProperty("computed", of: host, to: computed)
    let animatedString = context.makeFunction(name: "", length: 2) { call in
      let realm = Realm.of(call.context)
      let element = try Element.convert(call[0], in: realm)
      return try realm.encode(element.animatedString(of: try call.context.string(call[1])))
    }
    try context.setProperty("animatedString", of: host, to: animatedString)
  }
}

extension InterfaceBuilder where Subject == Element {
  /// Adds the attributes whose values are objects of the library for SVG.
  func includeSVGValues(of interface: String) throws {
    for name in SVGMembers.values[interface] ?? [] {
      try readonly(name) { (element, realm: Realm) -> Value in
        try realm.context.call(
          realm.member("member", of: .svgValues), realm.wrap(element.node),
          realm.context.makeString(interface), realm.context.makeString(name))
      }
    }
    for (name, value) in SVGMembers.constants[interface] ?? [] { try constants([name: value]) }
  }

  /// SVG 2, 5.11: the members of `svg` that need no layout.
  func includeSVGRoot() throws {
    for name in ["Number", "Length", "Angle", "Point", "Matrix", "Rect", "Transform"] {
      try method("createSVG\(name)") { (_: Element, realm: Realm) -> Value in
        try realm.context.call(
          realm.member("make", of: .svgValues), realm.context.makeString("SVG\(name)"))
      }
    }
    try method("createSVGTransformFromMatrix") { (_, matrix: Value?, realm: Realm) -> Value in
      try realm.context.call(
        realm.member("transformFrom", of: .svgValues), matrix ?? realm.context.undefined)
    }
    try method("getElementById") { (element, identifier: String) -> Element? in
      element.node.descendants.lazy.compactMap(Element.init)
        .first { $0.id.string == identifier }
    }
    // Nothing moves, so there is nothing to pause.
    try method("animationsPaused") { (_: Element) in false }
    for name in ["pauseAnimations", "unpauseAnimations", "unsuspendRedrawAll", "forceRedraw"] {
      try method(name) { (_: Element) in Undefined() }
    }
    try method("suspendRedraw") { (_, _: Double) in 1 }
    try method("unsuspendRedraw") { (_, _: Double) in Undefined() }
    try method("getCurrentTime") { (_: Element) in 0.0 }
    try method("setCurrentTime") { (_, _: FiniteDouble) in Undefined() }
    try method("deselectAll") { (_: Element) in Undefined() }
    // Only an image that is the whole page can be zoomed and panned.
    try attribute("currentScale", get: { _ in 1.0 }, set: { (_, _: FiniteDouble) in })
    try readonly("useCurrentView") { _ in false }
    try includeZoomAndPan()
  }

  /// SVG 1.1, "Magnification and panning": whether a reader may zoom and pan, as one of the constants
  /// `SVG_ZOOMANDPAN_…`.
  func includeZoomAndPan() throws {
    try attribute("zoomAndPan") { (element: Element) -> Int in
      switch element.getAttribute("zoomAndPan")?.string {
      case nil, "magnify": 2
      case "disable": 1
      default: 0
      }
    } set: { (_, _: Double) in
      throw DOMException.cannotBeModified
    }
  }
}
