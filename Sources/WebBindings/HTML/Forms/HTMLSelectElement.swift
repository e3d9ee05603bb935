internal import DOM
internal import ScriptEngine

extension Interfaces {
  /// HTML Standard, 4.10.7.
  static let htmlSelectElement = Interface<HTMLSelectElement>(
    "HTMLSelectElement", inherits: htmlElement
  ) {
    try $0.includeAutocomplete()
    try $0.reflect(.boolean("disabled"))
    try $0.includeFormOwner()
    try $0.reflect(
      .boolean("multiple"), .string("name"), .boolean("required"), .unsignedLong("size"))
    try $0.readonly("type") { $0.isMultiple ? "select-multiple" : "select-one" }
    try $0.readonly("options") { $0.options }
    try $0.attribute("length") {
      $0.options.count
    } set: { (select, value: UnsignedLong) in
      try select.setLength(value.value)
    }
    try $0.readonly("selectedOptions") { $0.selectedOptions }
    try $0.attribute("selectedIndex") {
      $0.selectedIndex
    } set: { (select, value: Int) in
      select.setSelectedIndex(value)
    }
    try $0.attribute("value") {
      $0.value
    } set: { (select, value: DOMString) in
      select.setValue(value)
    }
    try $0.includeConstraintValidation()
    try $0.includeLabels()
    try $0.method("item") { (select, index: UnsignedLong) in select.options[index.value] }
    try $0.method("namedItem") { (select, name: String) in select.options.named(name) }
    try $0.method("add") { (select, element: OptionOrGroup, before: OptionPosition?) in
      try select.add(element.element, before: before?.reference(in: select))
      return Undefined()
    }
    try $0.method("remove") { (select, index: Int?) in
      if let index {
        select.remove(at: index)
      } else {
        select.node.removeFromParent()
      }
      return Undefined()
    }
    try $0.arrayLike(iteratorOnly: true)
    try $0.exotic(
      ExoticMembers(
        count: { $0.options.count },
        item: { select, index, realm in try select.options[index].map(realm.encode) },
        setItem: { select, index, value, realm in
          try select.setOption(
            try Nullable<HTMLOptionElement>.convert(value, in: realm).value?.element, at: index)
        }))
  }

  /// HTML Standard, 2.6.4.5.
  static let htmlOptionsCollection = Interface<HTMLOptionsCollection>(
    "HTMLOptionsCollection", inherits: htmlCollection
  ) {
    try $0.attribute("length") {
      $0.count
    } set: { (options, value: UnsignedLong) in
      try options.select.setLength(value.value)
    }
    try $0.attribute("selectedIndex") {
      $0.select.selectedIndex
    } set: { (options, value: Int) in
      options.select.setSelectedIndex(value)
    }
    try $0.method("add") { (options, element: OptionOrGroup, before: OptionPosition?) in
      try options.select.add(element.element, before: before?.reference(in: options.select))
      return Undefined()
    }
    try $0.method("remove") { (options, index: Int) in
      options.select.remove(at: index)
      return Undefined()
    }
    try $0.arrayLike(iteratorOnly: true)
    try $0.exotic(
      ExoticMembers(
        count: { $0.count },
        item: { options, index, realm in try options[index].map(realm.encode) },
        setItem: { options, index, value, realm in
          try options.select.setOption(
            try Nullable<HTMLOptionElement>.convert(value, in: realm).value?.element, at: index)
        },
        names: { $0.names },
        named: { options, name, realm in try options.named(name).map(realm.encode) },
        namesAreEnumerable: false))
  }

  /// HTML Standard, 4.10.9.
  static let htmlOptGroupElement = Interface<Element>(
    "HTMLOptGroupElement", inherits: htmlElement
  ) {
    try $0.reflect(.boolean("disabled"), .string("label"))
  }

  /// HTML Standard, 4.10.10.
  static let htmlOptionElement = Interface<HTMLOptionElement>(
    "HTMLOptionElement", inherits: htmlElement
  ) {
    try $0.reflect(.boolean("disabled"))
    try $0.readonly("form") { $0.select?.element.formOwner }
    try $0.attribute("label") {
      $0.label
    } set: { (option, value: DOMString) in
      option.element.setAttribute(known: "label", value)
    }
    try $0.reflect(.boolean("defaultSelected", of: "selected"))
    try $0.attribute("selected") {
      $0.isSelected
    } set: { (option, value: Bool) in
      option.setSelected(value)
    }
    try $0.attribute("value") {
      $0.value
    } set: { (option, value: DOMString) in
      option.element.setAttribute(known: "value", value)
    }
    try $0.attribute("text") {
      $0.text
    } set: { (option, value: DOMString) in
      try option.node.setTextContent(value)
    }
    try $0.readonly("index") { $0.index }
  }
}

/// An element that can be added to a list: an option or a group of options.
private struct OptionOrGroup: ConvertibleArgument {
  let element: Element

  static func convert(_ value: Value, in realm: Realm) throws -> OptionOrGroup {
    guard let element = realm.shown(value)?.node.flatMap(Element.init), element.isHTML,
      element.localName == "option" || element.localName == "optgroup"
    else {
      throw ScriptError.type("Type error")
    }
    return OptionOrGroup(element: element)
  }
}

/// The place for a new option: before an element, or before the option at an index.
private enum OptionPosition: ConvertibleArgument {
  case element(Element)
  case index(Int)
  case end

  static func convert(_ value: Value, in realm: Realm) throws -> OptionPosition {
    if realm.context.isNull(value) { return .end }
    if realm.context.isObject(value), let element = try? Element.convert(value, in: realm) {
      return .element(element)
    }
    return .index(try Int.convert(value, in: realm))
  }

  func reference(in select: HTMLSelectElement) -> Node? {
    switch self {
    case .element(let element): element.node
    case .index(let index): select.options[index]?.node
    case .end: nil
    }
  }
}

extension HTMLSelectElement: InterfaceType, ResultType, ConvertibleArgument {}
extension HTMLOptionElement: InterfaceType, ResultType, ConvertibleArgument {}
