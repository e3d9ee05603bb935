internal import CLexbor

extension Element {
  /// Whether the element has a shadow tree: one that a page has made, or one by which WebKit shows a
  /// control.
  var hasShadowTree: Bool {
    if node.pool.hasShadowTrees, shadowRoot != nil { return true }
    return isHTML && Self.tagsWithTree.contains(tag)
  }

  private static let tagsWithTree = Set(
    [LXB_TAG_DETAILS, LXB_TAG_INPUT, LXB_TAG_TEXTAREA, LXB_TAG_PROGRESS, LXB_TAG_METER].map {
      UInt($0.rawValue)
    })
}
