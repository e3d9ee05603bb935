internal import DOM
internal import ScriptEngine

// HTML Standard, 4.9: tables.
extension Interfaces {
  static let htmlTableElement = Interface<HTMLTableElement>(
    "HTMLTableElement", inherits: htmlElement
  ) {
    try $0.attribute("caption") {
      $0.caption
    } set: { (table, caption: Nullable<ElementArgument<TableCaption>>) in
      try table.setCaption(caption.value?.element)
    }
    try $0.attribute("tHead") {
      $0.head
    } set: { (table, section: Nullable<HTMLTableSectionElement>) in
      try table.setHead(section.value?.element)
    }
    try $0.attribute("tFoot") {
      $0.foot
    } set: { (table, section: Nullable<HTMLTableSectionElement>) in
      try table.setFoot(section.value?.element)
    }
    try $0.readonly("tBodies") { $0.bodies }
    try $0.readonly("rows") { $0.rows }
    try $0.reflect(
      .string("align"), .string("border"), .string("frame"), .string("rules"),
      .string("summary"), .string("width"), .nullIsEmptyString("bgColor"),
      .nullIsEmptyString("cellPadding"), .nullIsEmptyString("cellSpacing"))
    try $0.method("createCaption") { try $0.createCaption() }
    try $0.method("deleteCaption") { (table: HTMLTableElement) in
      table.caption?.node.removeFromParent()
      return Undefined()
    }
    try $0.method("createTHead") { try $0.createHead() }
    try $0.method("deleteTHead") { (table: HTMLTableElement) in
      table.head?.node.removeFromParent()
      return Undefined()
    }
    try $0.method("createTFoot") { try $0.createFoot() }
    try $0.method("deleteTFoot") { (table: HTMLTableElement) in
      table.foot?.node.removeFromParent()
      return Undefined()
    }
    try $0.method("createTBody") { try $0.createBody() }
    try $0.method("insertRow") { (table, index: Int?) in try table.insertRow(at: index ?? -1) }
    try $0.method("deleteRow") { (table, index: Int) in
      try table.deleteRow(at: index)
      return Undefined()
    }
  }

  static let htmlTableSectionElement = Interface<HTMLTableSectionElement>(
    "HTMLTableSectionElement", inherits: htmlElement
  ) {
    try $0.readonly("rows") { $0.rows }
    try $0.reflect(
      .string("align"), .string("ch", of: "char"), .string("chOff", of: "charoff"),
      .string("vAlign"))
    try $0.method("insertRow") { (section, index: Int?) in
      try section.insertRow(at: index ?? -1)
    }
    try $0.method("deleteRow") { (section, index: Int) in
      try section.deleteRow(at: index)
      return Undefined()
    }
  }

  static let htmlTableRowElement = Interface<HTMLTableRowElement>(
    "HTMLTableRowElement", inherits: htmlElement
  ) {
    try $0.readonly("rowIndex") { $0.rowIndex }
    try $0.readonly("sectionRowIndex") { $0.sectionRowIndex }
    try $0.readonly("cells") { $0.cells }
    try $0.reflect(
      .string("align"), .nullIsEmptyString("bgColor"), .string("ch", of: "char"),
      .string("chOff", of: "charoff"), .string("vAlign"))
    try $0.method("insertCell") { (row, index: Int?) in try row.insertCell(at: index ?? -1) }
    try $0.method("deleteCell") { (row, index: Int) in
      try row.deleteCell(at: index)
      return Undefined()
    }
  }

  static let htmlTableCellElement = Interface<Element>(
    "HTMLTableCellElement", inherits: htmlElement
  ) {
    try $0.readonly("cellIndex") { $0.cellIndex }
    try $0.reflect(
      .string("align"), .string("axis"), .nullIsEmptyString("bgColor"),
      .string("ch", of: "char"), .string("chOff", of: "charoff"),
      .clamped("colSpan", 1...1000, fallback: 1), .clamped("rowSpan", 0...65534, fallback: 1),
      .string("headers"), .string("height"), .boolean("noWrap"), .string("vAlign"),
      .string("width"), .string("abbr"),
      .enumerated("scope", ["row", "col", "rowgroup", "colgroup"]))
  }

  static let htmlTableColElement = Interface<Element>(
    "HTMLTableColElement", inherits: htmlElement
  ) {
    try $0.reflect(
      .string("align"), .string("ch", of: "char"), .string("chOff", of: "charoff"),
      .clamped("span", 1...1000, fallback: 1), .string("vAlign"), .string("width"))
  }

  static let htmlTableCaptionElement = Interface<Element>(
    "HTMLTableCaptionElement", inherits: htmlElement
  ) {
    try $0.reflect(.string("align"))
  }
}

extension HTMLTableElement: InterfaceType, ResultType, ConvertibleArgument {}
extension HTMLTableSectionElement: InterfaceType, ResultType, ConvertibleArgument {}
extension HTMLTableRowElement: InterfaceType, ResultType, ConvertibleArgument {}
