internal import CLexbor

/// Keeps the time for making an element linear in the number of its attributes.
///
/// For each attribute of a tag, the parser compares the names of all attributes that the element
/// already has, to leave out repeated names. For 100,000 attributes this takes most of a minute. If
/// a tag has very many, the guard finds repeated names by a hash. It then gives the parser an
/// element whose attributes the parser copies without a search.
///
/// Some tags can give their attributes to an existing element, or to an element with another name.
/// Only the first 1024 attributes of these tags count, which is the only difference from the
/// standard.
struct AttributeGuard {
  /// The number of attributes from which the guard is used.
  private static let threshold = 256
  /// The most attributes of the tags whose number is limited.
  private static let limit = 1024

  private let token: Token
  private let document: UnsafeMutablePointer<lxb_html_document_t>
  private let model: UnsafeMutablePointer<lxb_dom_element_t>?
  /// Whether the attributes may have been added to an existing element, with the token's own
  /// values.
  private let merges: Bool
  /// The last attribute that the parser sees, and the first one that it does not see.
  private let cut: (last: Attribute, rest: Attribute)?

  typealias Token = UnsafeMutablePointer<lxb_html_token_t>
  typealias Attribute = UnsafeMutablePointer<lxb_html_token_attr_t>

  /// Prepares a token for the tree builder; nil if the token has few attributes.
  init?(_ token: Token, in document: UnsafeMutablePointer<lxb_html_document_t>?) {
    guard let document, Self.attribute(Self.threshold, of: token) != nil,
      token.pointee.type & lxb_html_token_type_t(LXB_HTML_TOKEN_TYPE_CLOSE.rawValue) == 0,
      token.pointee.base_element == nil
    else { return nil }
    self.token = token
    self.document = document
    let isCell = [LXB_TAG_TD, LXB_TAG_TH].contains { UInt($0.rawValue) == token.pointee.tag_id }
    merges = [LXB_TAG_HTML, LXB_TAG_BODY].contains { UInt($0.rawValue) == token.pointee.tag_id }
    // A cell can make the parser insert a row, which gets the attributes of the cell's token.
    model = isCell ? nil : Self.model(of: token, in: document)
    token.pointee.base_element = UnsafeMutableRawPointer(model)
    if isCell || merges, let last = Self.attribute(Self.limit - 1, of: token),
      let rest = last.pointee.next
    {
      last.pointee.next = nil
      cut = (last, rest)
    } else {
      cut = nil
    }
  }

  /// Restores the token.
  func end() {
    token.pointee.base_element = nil
    cut?.last.pointee.next = cut?.rest
    guard let model else { return }
    var current = model.pointee.first_attr
    while let attribute = current {
      current = attribute.pointee.next
      // Values that an existing element may have taken are not freed. Other elements have copies.
      if merges { attribute.pointee.value?.pointee.data = nil }
      lxb_dom_attr_interface_destroy(attribute)
    }
    model.pointee.first_attr = nil
    lxb_html_interface_destroy(model)
  }

  /// The attribute at an index; nil past the end.
  private static func attribute(_ index: Int, of token: Token) -> Attribute? {
    var current = token.pointee.attr_first
    var left = index
    while left > 0, let attribute = current {
      current = attribute.pointee.next
      left -= 1
    }
    return current
  }

  /// An element with the token's attributes, without repeated names; nil if memory runs out.
  private static func model(
    of token: Token, in document: UnsafeMutablePointer<lxb_html_document_t>
  ) -> UnsafeMutablePointer<lxb_dom_element_t>? {
    let html = lxb_ns_id_t(LXB_NS_HTML.rawValue)
    guard let made = lxb_html_interface_create(document, lxb_tag_id_t(LXB_TAG_DIV.rawValue), html)
    else { return nil }
    let element = made.assumingMemoryBound(to: lxb_dom_element_t.self)
    var seen: Set<lxb_dom_attr_id_t> = []
    var current = token.pointee.attr_first
    while let given = current {
      current = given.pointee.next
      guard let name = given.pointee.name?.pointee.attr_id, seen.insert(name).inserted else {
        continue
      }
      guard let attribute = lxb_dom_attr_interface_create(&document.pointee.dom_document) else {
        break
      }
      attribute.pointee.node.local_name = name
      attribute.pointee.node.ns = html
      if given.pointee.value_begin != nil {
        lxb_dom_attr_set_value_wo_copy(attribute, given.pointee.value, given.pointee.value_size)
      }
      lxb_dom_element_attr_append(element, attribute)
    }
    return element
  }
}
