internal import DOM
internal import ScriptEngine

// HTML Standard, 16.3: obsolete elements that still have interfaces.
extension Interfaces {
  static let htmlFontElement = Interface<Element>("HTMLFontElement", inherits: htmlElement) {
    try $0.reflect(.nullIsEmptyString("color"), .string("face"), .string("size"))
  }

  static let htmlFrameElement = Interface<Element>("HTMLFrameElement", inherits: htmlElement) {
    try $0.reflect(
      .string("name"), .string("scrolling"), .url("src"), .string("frameBorder"),
      .url("longDesc"), .boolean("noResize"))
    try $0.includeFrameContents()
    try $0.reflect(.nullIsEmptyString("marginHeight"), .nullIsEmptyString("marginWidth"))
  }

  static let htmlFrameSetElement = Interface<Element>(
    "HTMLFrameSetElement", inherits: htmlElement
  ) {
    try $0.reflect(.string("cols"), .string("rows"))
    try $0.eventHandlers(EventHandlerNames.frameSet)
  }

  static let htmlMarqueeElement = Interface<Element>(
    "HTMLMarqueeElement", inherits: htmlElement
  ) {
    try $0.reflect(
      .enumerated("behavior", ["scroll", "slide", "alternate"], missing: "scroll"),
      .string("bgColor"),
      .enumerated("direction", ["up", "right", "down", "left"], missing: "left"),
      .string("height"), .unsignedLong("hspace"))
    try $0.attribute("loop") {
      $0.getAttribute("loop").flatMap(HTMLNumber.integer).flatMap { $0 > 0 ? $0 : nil } ?? -1
    } set: { (element, value: Int) in
      if value <= 0, value != -1 {
        throw DOMException(.indexSize, "The loop count must be -1 or more than 0")
      }
      element.setAttribute(known: "loop", DOMString(String(value)))
    }
    try $0.reflect(
      .unsignedLong("scrollAmount", fallback: 6), .unsignedLong("scrollDelay", fallback: 85),
      .boolean("trueSpeed"), .unsignedLong("vspace"), .string("width"))
    try $0.method("start") { _ in Undefined() }
    try $0.method("stop") { _ in Undefined() }
  }

  static let htmlParamElement = Interface<Element>("HTMLParamElement", inherits: htmlElement) {
    try $0.reflect(
      .string("name"), .string("type"), .string("value"), .string("valueType"))
  }
}
