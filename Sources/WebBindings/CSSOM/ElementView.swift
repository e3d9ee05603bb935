internal import DOM
internal import ScriptEngine

extension InterfaceBuilder<Element> {
  /// CSSOM View, 6: sizes, as far as they are known, and scrolling, which nothing does.
  func includeView() throws {
    try attribute("scrollTop") {
      $0.scrollTop
    } set: { (_, _: Double) in
    }
    try attribute("scrollLeft") {
      $0.scrollLeft
    } set: { (_, _: Double) in
    }
    try readonly("scrollWidth") { $0.scrollWidth }
    try readonly("scrollHeight") { $0.scrollHeight }
    try readonly("clientTop") { $0.clientTop }
    try readonly("clientLeft") { $0.clientLeft }
    try readonly("clientWidth") { $0.clientWidth }
    try readonly("clientHeight") { $0.clientHeight }
    try method("getClientRects") { $0.clientRectangles }
    try method("getBoundingClientRect") { $0.boundingRectangle }
    try method("checkVisibility") { (element, options: VisibilityOptions?) in
      element.isVisible(options ?? VisibilityOptions())
    }
    for name in ["scrollIntoView", "scroll", "scrollTo", "scrollBy", "scrollIntoViewIfNeeded"] {
      try method(name) { (_: Element) in Undefined() }
    }
    for name in ["setPointerCapture", "releasePointerCapture"] {
      try method(name) { (_, _: Int) -> Undefined in
        throw DOMException(.notFound, "There is no such pointer")
      }
    }
    try method("hasPointerCapture") { (_, _: Int) in false }
  }
}

extension VisibilityOptions: ConvertibleArgument {
  static func convert(_ value: Value, in realm: Realm) throws -> VisibilityOptions {
    let dictionary = try DictionaryArgument.convert(value, in: realm).value
    func flag(_ names: PropertyName...) throws -> Bool {
      for name in names where try realm.boolean(name, of: dictionary) { return true }
      return false
    }
    var options = VisibilityOptions()
    options.checksAutomaticContent = try flag("contentVisibilityAuto")
    options.checksOpacity = try flag("opacityProperty", "checkOpacity")
    options.checksVisibility = try flag("visibilityProperty", "checkVisibilityCSS")
    return options
  }
}
