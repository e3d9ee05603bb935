/// The listed elements of a form without its image buttons, at one version of the tree's forms.
final class FormControls {
  private let form: HTMLFormElement
  private var root: Node?
  private var version: UInt64 = 0
  private var controls: [Element] = []

  init(_ form: HTMLFormElement) { self.form = form }

  /// The controls, in tree order.
  var current: [Element] {
    let root = form.node.root
    let pool = root.pool
    let current = pool.formsVersion
    if root == self.root, let added = pool.controlsAdded(since: version) {
      for node in added where isControl(node) && node.root == root { add(node) }
    } else {
      controls = root.descendants.filter(isControl).map(Element.init(unchecked:))
    }
    self.root = root
    version = current
    return controls
  }

  private func isControl(_ node: Node) -> Bool {
    guard let element = Element(node), element.isListed else { return false }
    return element.formOwner == form && HTMLInputElement(node)?.type != .image
  }

  /// Adds a control that has entered the tree at its place.
  private func add(_ node: Node) {
    let place = controls.place(of: node)
    if place < controls.count, controls[place].node == node { return }
    controls.insert(Element(unchecked: node), at: place)
  }
}
