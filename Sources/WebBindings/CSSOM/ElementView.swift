internal import DOM
internal import ScriptEngine

extension InterfaceBuilder<Element> {
  /// CSSOM View, 6: sizes and scrolling, without a layout.
  func includeView() throws {
    for name in ["scrollTop", "scrollLeft"] {
      try attribute(name) {
        _ in
        0
      } set: { (_, _: Double) in
      }
    }
    for name in ["scrollWidth", "scrollHeight"] { try readonly(name) { _ in 0 } }
    try readonly("clientTop") { $0.clientTop }
    try readonly("clientLeft") { $0.clientLeft }
    try readonly("clientWidth") { $0.clientWidth }
    try readonly("clientHeight") { $0.clientHeight }
    try method("getClientRects") { $0.clientRectangles }
    try method("getBoundingClientRect") { _ in DOMRect() }
    try method("checkVisibility") { (element, _: Value?) in element.isRendered }
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
