internal import CLexbor

/// All elements of a document (HTML Standard, 2.6.4.1).
package final class HTMLAllCollection: HTMLCollection {
  private let document: Node
  private var collections: [String: HTMLCollection] = [:]

  init(document: Document) {
    self.document = document.node
    super.init(root: document.node, parts: [{ _ in true }])
  }

  /// The elements with this identifier, and those with this name whose kind has names here.
  package func all(named name: String) -> [Element] {
    let wanted = DOMString(name)
    return all(named: wanted).filter { element in
      element.id.bytes.elementsEqual(wanted.bytes) || element.isAllNamed
    }
  }

  /// The collection of the elements with this name: always the same collection for a name.
  package func collection(named name: String) -> HTMLCollection {
    if let known = collections[name] { return known }
    let made = HTMLCollection(
      root: document,
      version: { [unowned self, pool = document.pool] in changes &+ pool.namesVersion },
      find: { [unowned self] in all(named: name) })
    collections[name] = made
    return made
  }
}

extension Element {
  /// HTML Standard, "all"-named elements.
  fileprivate var isAllNamed: Bool {
    guard isHTML, tag < UInt(LXB_TAG__LAST_ENTRY.rawValue) else { return false }
    return switch lxb_tag_id_enum_t(UInt32(truncatingIfNeeded: tag)) {
    case LXB_TAG_A, LXB_TAG_BUTTON, LXB_TAG_EMBED, LXB_TAG_FORM, LXB_TAG_FRAME, LXB_TAG_FRAMESET,
      LXB_TAG_IFRAME, LXB_TAG_IMG, LXB_TAG_INPUT, LXB_TAG_MAP, LXB_TAG_META, LXB_TAG_OBJECT,
      LXB_TAG_SELECT, LXB_TAG_TEXTAREA:
      true
    default: false
    }
  }
}

extension Document {
  /// HTML Standard, Document.all: always the same collection.
  package var all: HTMLAllCollection {
    node.record.companion { HTMLAllCollection(document: self) }
  }
}
