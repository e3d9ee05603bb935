internal import CLexbor

/// The attributes of an element that has many, by their names and by their places.
///
/// An element keeps its attributes in a list. A search through a short list is faster than a table,
/// so only an element with more than ``few`` attributes gets one, when one of them is looked for.
final class AttributeTable {
  /// The number of attributes that are searched without a table.
  static let few = 32

  private let element: Element
  /// The first attribute of each qualified name, by the name's identifier.
  private var named: [UInt: Attr] = [:]
  /// The attributes of each local name; nil as long as nobody asked for one.
  private var local: [String: [Attr]]?
  /// The attributes in their order; nil after a change among them.
  private var ordered: [Attr]?
  private(set) var count = 0
  private(set) var hasRepeatedNames = false
  /// The last attribute that the table knows. The parser adds attributes to the `html` and `body`
  /// elements that are there without telling anyone.
  private var last: UnsafeMutablePointer<lxb_dom_attr_t>?

  init(of element: Element) {
    self.element = element
    fill()
  }

  private func fill() {
    named = [:]
    local = nil
    ordered = nil
    count = 0
    hasRepeatedNames = false
    for attribute in element.attributes { add(attribute) }
  }

  /// Notes an attribute that has got its place behind all others.
  func noteLast(_ attribute: Attr) {
    if last == attribute.rawAttribute.pointee.prev { add(attribute) } else { fill() }
  }

  private func add(_ attribute: Attr) {
    if named[attribute.nameIdentifier] == nil {
      named[attribute.nameIdentifier] = attribute
    } else {
      hasRepeatedNames = true
    }
    local?[attribute.localName, default: []].append(attribute)
    ordered?.append(attribute)
    count += 1
    last = attribute.rawAttribute
  }

  /// Removes an attribute that is about to leave its place.
  func remove(_ attribute: Attr) {
    named[attribute.nameIdentifier] = nil
    local?[attribute.localName]?.removeAll { $0 == attribute }
    if ordered?.last == attribute { ordered?.removeLast() } else { ordered = nil }
    count -= 1
    if last == attribute.rawAttribute { last = attribute.rawAttribute.pointee.prev }
  }

  /// Brings the table up to date.
  func check() {
    if last != element.rawElement.pointee.last_attr { fill() }
  }

  /// The first attribute with a qualified name, which has one of two identifiers.
  func attribute(_ one: UInt, or other: UInt) -> Attr? {
    guard let found = named[one] else { return named[other] }
    guard one != other, let second = named[other] else { return found }
    return element.attributes.first { $0 == found || $0 == second }
  }

  /// The attributes with a local name, in their order.
  func attributes(localName: String) -> [Attr] {
    if local == nil { local = Dictionary(grouping: element.attributes, by: \.localName) }
    return local?[localName] ?? []
  }

  /// The attribute at a place; nil past the end.
  subscript(place: Int) -> Attr? {
    let all = ordered ?? Array(element.attributes)
    ordered = all
    return all.indices.contains(place) ? all[place] : nil
  }
}

extension Element {
  /// The table of the attributes; nil if the element has few.
  var attributeTable: AttributeTable? {
    if let record = node.existingRecord, record.hasAttributeTable {
      let table = record.companion { AttributeTable(of: self) }
      table.check()
      return table
    }
    guard attributes.dropFirst(AttributeTable.few).first(where: { _ in true }) != nil else {
      return nil
    }
    let record = node.record
    record.hasAttributeTable = true
    return record.companion { AttributeTable(of: self) }
  }

  /// Tells the table, if there is one, that an attribute has got its place.
  func noteLinked(_ attribute: Attr) {
    guard let record = node.existingRecord, record.hasAttributeTable else { return }
    if attribute.rawAttribute.pointee.next == nil {
      record.existing(AttributeTable.self)?.noteLast(attribute)
    } else {
      forgetAttributeTable(record)
    }
  }

  /// Tells the table, if there is one, that an attribute is about to leave its place.
  func noteUnlinking(_ attribute: Attr) {
    guard let record = node.existingRecord, record.hasAttributeTable,
      let table = record.existing(AttributeTable.self)
    else { return }
    table.check()
    if table.hasRepeatedNames || table.count <= AttributeTable.few {
      forgetAttributeTable(record)
    } else {
      table.remove(attribute)
    }
  }

  private func forgetAttributeTable(_ record: NodeRecord) {
    record.hasAttributeTable = false
    record.removeCompanion(AttributeTable.self)
  }
}
