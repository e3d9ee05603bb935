internal import DOM
internal import ScriptEngine

// HTML Standard, 4.3 to 4.5 and 4.7: sections, grouping content, text and edits.
extension Interfaces {
  static let htmlHeadingElement = Interface<Element>(
    "HTMLHeadingElement", inherits: htmlElement
  ) {
    try $0.reflect(.string("align"))
  }

  static let htmlParagraphElement = Interface<Element>(
    "HTMLParagraphElement", inherits: htmlElement
  ) {
    try $0.reflect(.string("align"))
  }

  static let htmlHRElement = Interface<Element>("HTMLHRElement", inherits: htmlElement) {
    try $0.reflect(
      .string("align"), .string("color"), .boolean("noShade"), .string("size"), .string("width"))
  }

  static let htmlPreElement = Interface<Element>("HTMLPreElement", inherits: htmlElement) {
    try $0.reflect(.long("width"))
  }

  static let htmlQuoteElement = Interface<Element>("HTMLQuoteElement", inherits: htmlElement) {
    try $0.reflect(.url("cite"))
  }

  static let htmlOListElement = Interface<Element>("HTMLOListElement", inherits: htmlElement) {
    try $0.reflect(.boolean("compact"))
    try $0.attribute("start") {
      $0.listStart
    } set: { (element, value: Int) in
      element.setAttribute(known: "start", DOMString(String(value)))
    }
    try $0.reflect(.boolean("reversed"), .string("type"))
  }

  static let htmlUListElement = Interface<Element>("HTMLUListElement", inherits: htmlElement) {
    try $0.reflect(.boolean("compact"), .string("type"))
  }

  static let htmlMenuElement = Interface<Element>("HTMLMenuElement", inherits: htmlElement) {
    try $0.reflect(.boolean("compact"))
  }

  static let htmlDirectoryElement = Interface<Element>(
    "HTMLDirectoryElement", inherits: htmlElement
  ) {
    try $0.reflect(.boolean("compact"))
  }

  static let htmlLIElement = Interface<Element>("HTMLLIElement", inherits: htmlElement) {
    try $0.reflect(.string("type"), .long("value"))
  }

  static let htmlDListElement = Interface<Element>("HTMLDListElement", inherits: htmlElement) {
    try $0.reflect(.boolean("compact"))
  }

  static let htmlDivElement = Interface<Element>("HTMLDivElement", inherits: htmlElement) {
    try $0.reflect(.string("align"))
  }

  static let htmlSpanElement = Interface<Element>("HTMLSpanElement", inherits: htmlElement) { _ in }

  static let htmlBRElement = Interface<Element>("HTMLBRElement", inherits: htmlElement) {
    try $0.reflect(.string("clear"))
  }

  static let htmlDataElement = Interface<Element>("HTMLDataElement", inherits: htmlElement) {
    try $0.reflect(.string("value"))
  }

  static let htmlTimeElement = Interface<Element>("HTMLTimeElement", inherits: htmlElement) {
    try $0.reflect(.string("dateTime"))
  }

  static let htmlModElement = Interface<Element>("HTMLModElement", inherits: htmlElement) {
    try $0.reflect(.url("cite"), .string("dateTime"))
  }

  static let htmlUnknownElement = Interface<Element>(
    "HTMLUnknownElement", inherits: htmlElement
  ) { _ in }
}
