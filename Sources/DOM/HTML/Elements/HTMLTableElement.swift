internal import CLexbor

/// A table (HTML Standard, 4.9.1).
package struct HTMLTableElement: ElementKind {
  package let node: Node

  package init?(_ node: Node) {
    guard Element(node)?.isHTML(LXB_TAG_TABLE) ?? false else { return nil }
    self.node = node
  }

  private func child(_ tag: lxb_tag_id_enum_t) -> Element? {
    node.childNodes.lazy.compactMap(Element.init).first { $0.isHTML(tag) }
  }

  package var caption: Element? { child(LXB_TAG_CAPTION) }
  package var head: Element? { child(LXB_TAG_THEAD) }
  package var foot: Element? { child(LXB_TAG_TFOOT) }

  package func setCaption(_ new: Element?) throws(DOMException) {
    if let new, !new.isHTML(LXB_TAG_CAPTION) { throw Self.wrongElement }
    caption?.node.removeFromParent()
    if let new { try node.insert(new.node, before: node.firstChild) }
  }

  package func setHead(_ new: Element?) throws(DOMException) {
    if let new, !new.isHTML(LXB_TAG_THEAD) { throw Self.wrongElement }
    head?.node.removeFromParent()
    if let new { try insertHead(new) }
  }

  package func setFoot(_ new: Element?) throws(DOMException) {
    if let new, !new.isHTML(LXB_TAG_TFOOT) { throw Self.wrongElement }
    foot?.node.removeFromParent()
    if let new { try node.append(new.node) }
  }

  private static let wrongElement = DOMException(
    .hierarchyRequest, "The element is not of the kind that is set")

  /// Inserts a head before everything except captions and columns.
  private func insertHead(_ new: Element) throws(DOMException) {
    let reference = node.childNodes.lazy.compactMap(Element.init).first {
      !$0.isHTML(LXB_TAG_CAPTION) && !$0.isHTML(LXB_TAG_COLGROUP)
    }
    try node.insert(new.node, before: reference?.node)
  }

  private func make(_ name: String) -> Element {
    node.nodeDocument.makeHTMLElement(name)
  }

  package func createCaption() throws(DOMException) -> Element {
    if let caption { return caption }
    let made = make("caption")
    try node.insert(made.node, before: node.firstChild)
    return made
  }

  package func createHead() throws(DOMException) -> Element {
    if let head { return head }
    let made = make("thead")
    try insertHead(made)
    return made
  }

  package func createFoot() throws(DOMException) -> Element {
    if let foot { return foot }
    let made = make("tfoot")
    try node.append(made.node)
    return made
  }

  package func createBody() throws(DOMException) -> Element {
    let made = make("tbody")
    try node.insert(made.node, before: bodies.last?.node.nextSibling)
    return made
  }

  /// HTML Standard, HTMLTableElement.tBodies: always the same collection.
  package var bodies: HTMLCollection {
    collection(of: .bodies) {
      HTMLCollection(root: node, descends: false) { $0.isHTML(LXB_TAG_TBODY) }
    }
  }

  /// HTML Standard, HTMLTableElement.rows: always the same collection. The rows of heads come
  /// first, those of feet last.
  package var rows: HTMLCollection {
    collection(of: .rows) {
      HTMLCollection(
        root: node,
        parts: [
          { isRow($0, of: LXB_TAG_THEAD) },
          { $0.node.parentNode == node && isRow($0) || isRow($0, of: LXB_TAG_TBODY) },
          { isRow($0, of: LXB_TAG_TFOOT) },
        ])
    }
  }

  private func isRow(_ element: Element) -> Bool { element.isHTML(LXB_TAG_TR) }

  /// Whether an element is a row in a section of the table.
  private func isRow(_ element: Element, of section: lxb_tag_id_enum_t) -> Bool {
    guard isRow(element), let parent = element.node.parentElement else { return false }
    return parent.isHTML(section) && parent.node.parentNode == node
  }

  /// HTML Standard, HTMLTableElement.insertRow. -1 stands for the end.
  package func insertRow(at index: Int) throws(DOMException) -> Element {
    let rows = rows
    let count = rows.count
    guard (-1...count).contains(index) else {
      throw DOMException(.indexSize, "There is no such row")
    }
    let made = make("tr")
    if count == 0 {
      if let body = bodies.last {
        try body.node.append(made.node)
      } else {
        let body = make("tbody")
        try body.node.append(made.node)
        try node.append(body.node)
      }
    } else if index == -1 || index == count, let last = rows[count - 1] {
      try last.node.parentNode?.append(made.node)
    } else if let row = rows[index] {
      try row.node.parentNode?.insert(made.node, before: row.node)
    }
    return made
  }

  package func deleteRow(at index: Int) throws(DOMException) {
    try rows.remove(at: index)
  }
}

/// A section of a table (HTML Standard, 4.9.5 to 4.9.7).
package struct HTMLTableSectionElement: ElementKind {
  package let node: Node

  package init?(_ node: Node) {
    guard let element = Element(node),
      element.isHTML(LXB_TAG_TBODY) || element.isHTML(LXB_TAG_THEAD)
        || element.isHTML(LXB_TAG_TFOOT)
    else { return nil }
    self.node = node
  }

  /// The rows: always the same collection.
  package var rows: HTMLCollection {
    collection(of: .rows) {
      HTMLCollection(root: node, descends: false) { $0.isHTML(LXB_TAG_TR) }
    }
  }

  package func insertRow(at index: Int) throws(DOMException) -> Element {
    try rows.insert("tr", at: index, into: node)
  }

  package func deleteRow(at index: Int) throws(DOMException) {
    try rows.remove(at: index)
  }
}

/// A row of a table (HTML Standard, 4.9.8).
package struct HTMLTableRowElement: ElementKind {
  package let node: Node

  package init?(_ node: Node) {
    guard Element(node)?.isHTML(LXB_TAG_TR) ?? false else { return nil }
    self.node = node
  }

  /// The cells: always the same collection.
  package var cells: HTMLCollection {
    collection(of: .cells) {
      HTMLCollection(root: node, descends: false) { $0.isCell }
    }
  }

  /// The position among the table's rows; -1 if the row is not in a table.
  package var rowIndex: Int {
    guard let parent = node.parentNode else { return -1 }
    let table =
      HTMLTableElement(parent)
      ?? HTMLTableSectionElement(parent).flatMap {
        $0.node.parentNode.flatMap(HTMLTableElement.init)
      }
    return table?.rows.index(of: element) ?? -1
  }

  /// The position among the rows of the section, or of the table if the row is its child.
  package var sectionRowIndex: Int {
    guard let parent = node.parentNode else { return -1 }
    let rows = HTMLTableSectionElement(parent)?.rows ?? HTMLTableElement(parent)?.rows
    return rows?.index(of: element) ?? -1
  }

  package func insertCell(at index: Int) throws(DOMException) -> Element {
    try cells.insert("td", at: index, into: node)
  }

  package func deleteCell(at index: Int) throws(DOMException) {
    try cells.remove(at: index)
  }
}

extension HTMLCollection {
  /// Makes an element, and inserts it before the one at an index. -1 stands for the end.
  fileprivate func insert(
    _ name: String, at index: Int, into parent: Node
  ) throws(DOMException) -> Element {
    guard (-1...count).contains(index) else {
      throw DOMException(.indexSize, "There is no such index")
    }
    let made = parent.nodeDocument.makeHTMLElement(name)
    try parent.insert(made.node, before: self[index]?.node)
    return made
  }

  /// Removes the element at an index. -1 stands for the last one.
  fileprivate func remove(at index: Int) throws(DOMException) {
    let count = count
    guard index >= -1, index < count else {
      throw DOMException(.indexSize, "There is no such index")
    }
    self[index == -1 ? count - 1 : index]?.node.removeFromParent()
  }
}

extension Element {
  /// HTML Standard, HTMLTableCellElement.cellIndex: the position in the row, or -1.
  package var cellIndex: Int {
    guard let row = node.parentNode.flatMap(HTMLTableRowElement.init) else { return -1 }
    return row.cells.index(of: self) ?? -1
  }
}

extension Element {
  /// Whether the element is a cell of a table.
  var isCell: Bool { isHTML(LXB_TAG_TD) || isHTML(LXB_TAG_TH) }
}

extension Element {
  /// The most elements between a cell and its table that are looked through. Markup has three.
  private static let farthestTable = 16

  /// The `cellpadding` of the table that a cell belongs to; nil for all other elements.
  var cellPadding: DOMStringView? {
    guard isHTML(LXB_TAG_TD) || isHTML(LXB_TAG_TH) else { return nil }
    var current = node.parentElement
    for _ in 0..<Self.farthestTable {
      guard let element = current else { return nil }
      if element.isHTML(LXB_TAG_TABLE) { return element.getAttribute("cellpadding") }
      current = element.node.parentElement
    }
    return nil
  }
}
