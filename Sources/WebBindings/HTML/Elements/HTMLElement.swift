internal import DOM
internal import Bytes
internal import ScriptEngine

extension Interfaces {
  /// HTML Standard, 3.2.2, and the additions of CSSOM View.
  static let htmlElement = Interface<Element>("HTMLElement", inherits: element) {
    $0.constructsCustomElements()
    try $0.eventHandlers(EventHandlerNames.clipboard, EventHandlerNames.global)
    try $0.reflect(.string("title"), .string("lang"))
    try $0.attribute("translate") {
      $0.isTranslated
    } set: { (element, value: Bool) in
      element.setAttribute(known: "translate", value ? "yes" : "no")
    }
    try $0.reflect(
      .enumerated("dir", ["ltr", "rtl", "auto"]), .boolean("cue"), .boolean("cuebackground"))
    try $0.includeHidden()
    try $0.reflect(.string("accessKey"))
    try $0.readonly("accessKeyLabel") { element in
      let key = element.text(of: "accesskey").string
      return key.isEmpty ? "" : "Alt+\(key)"
    }
    try $0.attribute("draggable") {
      $0.isDraggable
    } set: { (element, value: Bool) in
      element.setAttribute(known: "draggable", value ? "true" : "false")
    }
    try $0.attribute("spellcheck") {
      $0.isSpellchecked
    } set: { (element, value: Bool) in
      element.setAttribute(known: "spellcheck", value ? "true" : "false")
    }
    try $0.attribute("autocapitalize") {
      autocapitalization.keyword(for: $0.autocapitalizeValue) ?? ""
    } set: { (element, value: DOMString) in
      element.setAttribute(known: "autocapitalize", value)
    }
    try $0.attribute("innerText") {
      $0.innerText
    } set: { (element, value: NullIsEmpty) in
      element.setInnerText(value.text)
    }
    try $0.reflect(
      .boolean("inert"),
      .nullableEnumerated("popover", ["auto", "manual"], synonyms: ["": "auto"], invalid: "manual"))
    try $0.attribute("outerText") {
      $0.innerText
    } set: { (element, value: NullIsEmpty) in
      try element.setOuterText(value.text)
    }
    try $0.reflect(.string("webkitdropzone"))
    try $0.includeElementStyle()
    try $0.attribute("contentEditable") {
      $0.contentEditable
    } set: { (element, value: DOMString) in
      try element.setContentEditable(value)
    }
    try $0.readonly("isContentEditable") { $0.isContentEditable }
    try $0.reflect(
      .enumerated(
        "inputMode", ["none", "text", "tel", "url", "email", "numeric", "decimal", "search"],
        invalid: ""))
    try $0.readonly("offsetParent") { $0.offsetParent }
    try $0.readonly("offsetTop") { $0.offsetTop }
    try $0.readonly("offsetLeft") { $0.offsetLeft }
    try $0.readonly("offsetWidth") { $0.offsetWidth }
    try $0.readonly("offsetHeight") { $0.offsetHeight }
    try $0.includeHTMLOrForeignElement()
    try $0.method("click") { (element: Element) in
      element.click()
      return Undefined()
    }
    try $0.method("attachInternals") { (element: Element) in try element.attachInternals() }
    try $0.method("showPopover") { (element, options: Value?, realm: Realm) in
      try element.showPopover(source: realm.popoverSource(in: options))
      return Undefined()
    }
    try $0.method("hidePopover") { (element: Element) in
      try element.hidePopover()
      return Undefined()
    }
    try $0.method("togglePopover") { (element, options: Value?, realm: Realm) in
      let isForce =
        options.map { !realm.context.isObject($0) && !realm.context.isNull($0) } ?? false
      if isForce { return try element.togglePopover(force: options.map(realm.context.boolean)) }
      let force = try options.flatMap { options in
        try realm.context.isNull(options)
          ? nil : realm.member("force", of: options).map(realm.context.boolean)
      }
      return try element.togglePopover(force: force, source: realm.popoverSource(in: options))
    }
  }

  private static let autocapitalization = Reflection.Keywords(
    known: ["none", "words", "sentences", "characters"],
    synonyms: ["on": "sentences", "off": "none", "": ""], missing: "", invalid: "sentences")
}

extension InterfaceBuilder<Element> {
  /// HTML Standard, HTMLElement.hidden: a boolean, or `until-found`.
  fileprivate func includeHidden() throws {
    try attribute("hidden") { (element, realm) in
      element.isHiddenUntilFound
        ? try realm.encode("until-found") : try realm.encode(element.hasAttribute("hidden"))
    } setIn: { (element, value: Value, realm) in
      let context = realm.context
      switch context.kind(of: value) {
      case .string, .object, .symbol, .bigInt:
        let text = try context.string(value)
        if text.asciiLowercased == "until-found" {
          element.setAttribute(known: "hidden", "until-found")
        } else {
          element.setPresence(of: "hidden", !text.isEmpty)
        }
      default: element.setPresence(of: "hidden", context.boolean(value))
      }
    }
  }
}

extension InterfaceBuilder where Subject == Element {
  /// CSSOM, 6.7: ElementCSSInlineStyle, on HTMLElement, SVGElement and MathMLElement.
  func includeElementStyle() throws {
    try forwarding("style", to: "cssText") { $0.style }
    try styleMap("attributeStyleMap") { $0.style }
  }

  /// HTML Standard, 3.2.8: HTMLOrSVGElement.
  func includeHTMLOrForeignElement() throws {
    try readonly("dataset") { $0.dataset }
    try attribute("nonce") {
      $0.nonce
    } set: { (element, value: DOMString) in
      element.setNonce(value)
    }
    try reflect(.boolean("autofocus"))
    try attribute("tabIndex") {
      $0.tabIndex
    } set: { (element, value: Int) in
      element.setAttribute(known: "tabindex", DOMString(String(value)))
    }
    try method("focus") { (element, _: DictionaryArgument?) in
      element.focus()
      return Undefined()
    }
    try method("blur") { (element: Element) in
      element.blur()
      return Undefined()
    }
  }
}

extension Realm {
  /// The element that shows a popover, from the options of the call; nil if they name none.
  fileprivate func popoverSource(in options: Value?) throws -> Element? {
    guard let options, !context.isUndefined(options), !context.isNull(options) else { return nil }
    guard context.isObject(options) else { throw ScriptError.type("Type error") }
    return try member("source", of: options).map { try Element.convert($0, in: self) }
  }
}
