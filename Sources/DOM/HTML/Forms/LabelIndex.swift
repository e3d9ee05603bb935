internal import CLexbor

/// The labels of a tree by the controls that they label, at one version of the tree's forms.
final class LabelIndex {
  private var version: UInt64 = 0
  private var labels: [Node: [Node]] = [:]

  /// The labels of an element below a root, in tree order.
  func labels(of element: Element, below root: Node) -> [Node] {
    let current = root.pool.referencesVersion
    if version != current {
      version = current
      labels = [:]
      for node in root.descendants {
        guard let label = Element(node), label.isHTML(LXB_TAG_LABEL),
          let control = label.labeledControl
        else { continue }
        labels[control.node, default: []].append(node)
      }
    }
    return labels[element.node] ?? []
  }
}
