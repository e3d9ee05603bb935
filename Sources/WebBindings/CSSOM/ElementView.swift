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
    for name in ["scroll", "scrollTo", "scrollBy"] {
      try method(name) { (_, _: ScrollArguments) in Undefined() }
    }
    try method("scrollIntoView") { (_, _: ScrollIntoViewArgument?) in Undefined() }
    try method("scrollIntoViewIfNeeded") { (_: Element) in Undefined() }
    // There is one pointer, that of a mouse, and it captures nothing.
    try method("setPointerCapture") { (element, pointer: Int) -> Undefined in
      if element.node.nodeDocument.state.window == nil { return Undefined() }
      guard pointer == Self.mouse else { throw DOMException.isUnknownPointer }
      guard element.node.isConnected else { throw DOMException.hasInvalidState }
      return Undefined()
    }
    try method("releasePointerCapture") { (element, pointer: Int) -> Undefined in
      if element.node.nodeDocument.state.window == nil { return Undefined() }
      guard pointer == Self.mouse else { throw DOMException.isUnknownPointer }
      return Undefined()
    }
    try method("hasPointerCapture") { (_, _: Int) in false }
  }

  /// The identifier of a mouse as a pointer.
  private static var mouse: Int { 1 }
}

extension DOMException {
  fileprivate static let isUnknownPointer = DOMException(.notFound, "There is no such pointer")
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
