internal import CLexbor

/// The root of a shadow tree (DOM Standard, 4.8).
package struct ShadowRoot: NodeKind {
  package let node: Node

  package init?(_ node: Node) {
    guard node.raw.pointee.type == LXB_DOM_NODE_TYPE_SHADOW_ROOT else { return nil }
    self.node = node
  }

  init(unchecked node: Node) { self.node = node }

  private var rawRoot: UnsafeMutablePointer<lxb_dom_shadow_root_t> {
    // The check in `init` makes sure that the node has this structure.
    UnsafeMutableRawPointer(node.raw).assumingMemoryBound(to: lxb_dom_shadow_root_t.self)
  }

  /// The settings of a shadow root (DOM Standard, ShadowRootInit).
  package struct Options {
    package var isClosed = false
    package var delegatesFocus = false
    package var hasManualSlots = false
    package var isClonable = false
    package var isSerializable = false

    package init() {}
  }

  /// Attaches a root to a host, which must not have a root yet.
  init(host: Element, options: Options) {
    let document = host.node.nodeDocument.rawDocument
    let raw = lxb_dom_shadow_root_interface_create(document).made
    raw.pointee.mode =
      options.isClosed ? LXB_DOM_SHADOW_ROOT_MODE_CLOSED : LXB_DOM_SHADOW_ROOT_MODE_OPEN
    raw.pointee.host = host.rawElement
    raw.pointee.document_fragment.host = host.rawElement
    raw.pointee.document_fragment.node.owner_document = document
    node = Node(
      raw: UnsafeMutableRawPointer(raw).assumingMemoryBound(to: lxb_dom_node_t.self))
    node.record.setCompanion(ShadowTree(options: options))
    // The pool's slots refer to nodes of the tree.
    node.holdDocument()
    host.node.record.shadowRoot = node
    host.node.pool.hasShadowTrees = true
  }

  package var host: Element { Element(raw: rawRoot.pointee.host) }

  /// DOM Standard, ShadowRoot.mode.
  package var isClosed: Bool { rawRoot.pointee.mode == LXB_DOM_SHADOW_ROOT_MODE_CLOSED }

  /// The state of the tree: its slots and its settings.
  var tree: ShadowTree { node.record.companion { ShadowTree(options: Options()) } }

  package var options: Options {
    var options = tree.options
    options.isClosed = isClosed
    return options
  }

  /// The styles of the tree's sheets.
  var styles: ShadowTreeStyles {
    let tree = tree
    if let known = tree.styles { return known }
    let made = ShadowTreeStyles(root: self)
    tree.styles = made
    return made
  }

  /// DOM Standard, NonElementParentNode.getElementById.
  package func element(withIdentifier identifier: DOMString) -> Element? {
    node.element(inTreeWithIdentifier: identifier)
  }

  /// HTML Standard, ShadowRoot.innerHTML setter and setHTMLUnsafe.
  ///
  /// - Parameter declarative: whether templates in the markup can become shadow roots.
  package func setInnerHTML(_ html: DOMString, declarative: Bool = false) throws(DOMException) {
    let fragment =
      declarative
      ? try host.parseHTMLFragment(html, declarative: true) : try host.parseFragment(html)
    node.replaceAll(with: fragment.node)
  }
}

/// The state of a shadow tree beside its nodes.
final class ShadowTree {
  let options: ShadowRoot.Options
  /// Whether the parser made the tree from a template, and no script has called `attachShadow`
  /// since.
  var isDeclarative = false
  /// Whether `ElementInternals.shadowRoot` returns it.
  var isAvailableToInternals = false
  /// The slots of the tree by their names.
  var slots = SlotIndex()
  /// The host's slottables by the names of their slots, at a version of the pool.
  private var slottables: (version: UInt64, byName: [DOMString: [Node]]?) = (0, nil)
  /// The `style` elements of the tree, in any order.
  var styleElements: Set<Element> = []
  /// The styles of the sheets; nil until something uses them.
  var styles: ShadowTreeStyles?

  init(options: ShadowRoot.Options) {
    self.options = options
  }

  /// The host's children for the slots with a name. Whoever asks for two names without a change
  /// between them may ask for all.
  func slottables(named name: DOMString, of host: Element) -> [Node] {
    let children = host.node.childNodes
    let version = host.node.pool.version
    if slottables.version != version {
      slottables = (version, nil)
      return children.filter { $0.isSlottable && $0.slotName == name }
    }
    let byName =
      slottables.byName
      ?? Dictionary(grouping: children.lazy.filter(\.isSlottable), by: \.slotName)
    slottables.byName = byName
    return byName[name] ?? []
  }
}

extension Element {
  /// The element's shadow root, open or closed.
  package var shadowRoot: ShadowRoot? {
    node.existingRecord?.shadowRoot.map(ShadowRoot.init(unchecked:))
  }

  /// DOM Standard, "attach a shadow root", without the steps for custom elements.
  package func attachShadow(_ options: ShadowRoot.Options) throws(DOMException) -> ShadowRoot {
    guard canHaveShadowRoot else {
      throw DOMException(.notSupported, "The operation is not supported.")
    }
    if let root = shadowRoot {
      guard root.tree.isDeclarative, root.isClosed == options.isClosed else {
        throw DOMException(.notSupported, "The operation is not supported.")
      }
      root.node.replaceAll(with: nil)
      root.tree.isDeclarative = false
      return root
    }
    let root = ShadowRoot(host: self, options: options)
    root.tree.isAvailableToInternals = isCustomOrUpgrading
    return root
  }

  /// DOM Standard, "valid shadow host name".
  var canHaveShadowRoot: Bool {
    guard isHTML else { return false }
    switch lxb_tag_id_enum_t(UInt32(truncatingIfNeeded: tag)) {
    case LXB_TAG_ARTICLE, LXB_TAG_ASIDE, LXB_TAG_BLOCKQUOTE, LXB_TAG_BODY, LXB_TAG_DIV,
      LXB_TAG_FOOTER, LXB_TAG_H1, LXB_TAG_H2, LXB_TAG_H3, LXB_TAG_H4, LXB_TAG_H5, LXB_TAG_H6,
      LXB_TAG_HEADER, LXB_TAG_MAIN, LXB_TAG_NAV, LXB_TAG_P, LXB_TAG_SECTION, LXB_TAG_SPAN:
      return tag < UInt(LXB_TAG__LAST_ENTRY.rawValue)
    default: return Names.isCustomElementName(localName)
    }
  }
}

extension Node {
  /// The root of the shadow tree that contains the node; nil if the node is not in a shadow tree.
  package var containingShadowRoot: ShadowRoot? {
    pool.hasShadowTrees ? ShadowRoot(root) : nil
  }

  /// DOM Standard, "shadow-including ancestor".
  package func isShadowIncludingAncestor(of other: Node) -> Bool {
    var current = other
    while let parent = current.parentNode ?? ShadowRoot(current)?.host.node {
      if parent == self { return true }
      current = parent
    }
    return false
  }

  /// The node and its descendants, including those in shadow trees, in tree order. A host's shadow
  /// tree comes before its children.
  package var shadowIncludingInclusiveDescendants: [Node] {
    var found = [self]
    guard pool.hasShadowTrees else {
      found.append(contentsOf: descendants)
      return found
    }
    // The trees that are not finished yet, with the node at which to continue.
    var waiting: [(root: Node, next: Node?)] = []
    var root = self
    var current: Node? = self
    while true {
      guard let node = current else {
        guard let last = waiting.popLast() else { return found }
        (root, current) = (last.root, last.next)
        continue
      }
      if node != self { found.append(node) }
      let next = node.next(within: root)
      if let shadow = Element(node)?.shadowRoot {
        waiting.append((root, next))
        (root, current) = (shadow.node, shadow.node)
      } else {
        current = next
      }
    }
  }
}
