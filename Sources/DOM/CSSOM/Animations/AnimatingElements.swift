internal import Bytes
internal import CLexbor
internal import CSS

/// What is known of the elements that sheets animate since the last look at the page, and when to look again.
///
/// A look is a walk through the page, and a script may change the page and read a style in turn. Changes that
/// concern only the styles of a few elements need no look. After some looks that found nothing, the next one
/// waits for more changes, the larger the page the more of them.
struct AnimationLooks {
  /// The elements that were animated.
  private var animated: Set<Node> = []
  /// The elements whose own styles have changed since; nil if others may have changed too.
  private var changed: [Node]?
  /// The ``DocumentPool/styleVersion`` of the last look, or of the last effects of animations after it.
  private(set) var version: UInt64?
  private var next: UInt64 = 0
  private var count = 0

  private static let atOnce = 8
  private static let mostChanged = 32

  /// Notes that a change concerned only the style of one element.
  ///
  /// - Parameter inside: whether other rules may apply to the elements inside of it.
  mutating func noteChange(of element: Node, andInside inside: Bool = false) {
    guard let count = changed?.count else { return }
    if count < Self.mostChanged, !inside || element.firstElementChild == nil {
      changed?.append(element)
    } else {
      changed = nil
    }
  }

  /// Notes a change that may concern any style.
  mutating func noteChange(to present: UInt64) {
    if present != version { changed = nil }
  }

  /// Notes a look at so many elements.
  mutating func note(_ found: [Element], among elements: Int, at present: UInt64) {
    animated = Set(found.map(\.node))
    noteEffects(at: present)
    count += 1
    if count >= Self.atOnce { next = present &+ UInt64(elements / 4) }
  }

  /// Notes that only the effects of animations have changed since the last look.
  mutating func noteEffects(at present: UInt64) {
    changed = []
    version = present
  }

  /// Whether a look could find the same elements only, with the same animations.
  mutating func areNeedless(at present: UInt64) -> Bool {
    if version == present { return true }
    guard let elements = changed else { return false }
    for node in elements {
      if animated.contains(node) { return false }
      if let element = Element(node), element.declaredAnimations?.animations != nil { return false }
    }
    changed = []
    return true
  }

  /// Whether enough has changed for the next look while nothing was found.
  func areDue(at present: UInt64) -> Bool { present >= next }
}

/// Tells whether rules or the `style` attribute may declare animations for an element. Most elements of a page
/// have none, and need no style for that.
private struct AnimationFilter {
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
        || attribute.value.string.containsIgnoringASCIICase(lowercased: "animation")
    default: return false
    }
  }
}

extension DocumentStyles {
  /// Looks for the elements of the page for which style declares animations that there are keyframes for.
  ///
  /// - Returns: the elements in tree order.
  func findAnimatingElements() -> [Element] {
    let author = currentResolver().author
    let pool = document.node.pool
    var (found, seen): ([Element], Int) = ([], 0)
    // Shadow trees have rules of their own.
    if author.hasKeyframes || pool.hasShadowTrees {
      let filter = AnimationFilter(author.keysOfAnimations, isOpen: pool.hasShadowTrees)
      func look(at node: Node) {
        guard let element = Element(node) else { return }
        seen += 1
        if filter.mayAnimate(element), element.declaredAnimations?.animations != nil {
          found.append(element)
        }
      }
      if pool.hasShadowTrees {
        document.node.shadowIncludingInclusiveDescendants.forEach(look)
      } else {
        for node in document.node.descendants { look(at: node) }
      }
    }
    looks.note(found, among: seen, at: pool.styleVersion)
    return found
  }
}
