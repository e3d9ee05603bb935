internal import Bytes
internal import CLexbor
internal import CSS

/// Tells whether rules or the `style` attribute may declare animations or transitions for an element. Most elements
/// of a page have none, and need no style for that.
struct AnimationFilter {
  /// The hashes of words that identifiers, classes, and names of types and attributes have in lower case. Of two
  /// words with one hash, one is taken for the other: then the element's style tells.
  private var identifiers: Set<UInt64> = []
  private var classes: Set<UInt64> = []
  private var types: Set<UInt64> = []
  private var attributes: Set<UInt64> = []
  /// Whether rules may declare them for every element.
  private let isOpen: Bool

  init(_ keys: Set<StyleSelector.Key>, isOpen: Bool) {
    self.isOpen = isOpen || keys.contains(.any)
    for key in keys {
      switch key {
      case .identifier(let name): identifiers.insert(Self.hash(name))
      case .className(let name): classes.insert(Self.hash(name))
      case .type(let name): types.insert(Self.hash(name))
      case .attribute(let name): attributes.insert(Self.hash(name))
      case .any: break
      }
    }
  }

  private static func hash(_ name: String) -> UInt64 {
    var name = name
    return name.withUTF8(FowlerNollVoHash.bits64(ignoringASCIICaseOf:))
  }

  func mayAnimate(_ element: Element) -> Bool {
    if isOpen { return true }
    if !types.isEmpty, types.contains(Self.hash(element.localName)) { return true }
    return element.attributes.contains { mayAnimate(element, $0) }
  }

  private func mayAnimate(_ element: Element, _ attribute: Attr) -> Bool {
    if !attributes.isEmpty, attributes.contains(Self.hash(attribute.localName)) { return true }
    switch attribute.node.raw.pointee.local_name {
    case UInt(LXB_DOM_ATTR_CLASS.rawValue):
      var isFound = false
      if !classes.isEmpty {
        TokenSet.forEach(in: attribute.value) { word in
          isFound = classes.contains(
            FowlerNollVoHash.bits64(ignoringASCIICaseOf: .init(rebasing: word)))
          return !isFound
        }
      }
      return isFound
    case UInt(LXB_DOM_ATTR_ID.rawValue):
      return !identifiers.isEmpty
        && identifiers.contains(FowlerNollVoHash.bits64(ignoringASCIICaseOf: attribute.value.bytes))
    case UInt(LXB_DOM_ATTR_STYLE.rawValue):
      // A style object may have changes that are not in the attribute yet.
      return element.node.existingRecord?.existing(InlineStyle.self) != nil
        || StyleSheetRule.mayAnimate(attribute.value.string)
    default: return false
    }
  }
}
