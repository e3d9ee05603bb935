/// The listed elements of a form, at one version of the tree's forms. Its image buttons are apart, because
/// `form.elements` does not have them.
final class FormControls {
  private let form: HTMLFormElement
  private var root: Node?
  private var seen = SeenFormChanges()
  private var controls: [Element] = []
  private var imageButtons: [Element] = []

  init(_ form: HTMLFormElement) { self.form = form }

  /// The controls without image buttons, in tree order.
  var current: [Element] {
    update()
    return controls
  }

  /// The first submit button (HTML Standard, "default button").
  var defaultButton: Element? {
    update()
    let first = controls.first(where: \.isSubmitButton)
    guard let image = imageButtons.first, let first else { return first ?? imageButtons.first }
    return first.node.precedes(image.node) ? first : image
  }

  /// A number that changes when the controls may have changed.
  var version: UInt64 { seen.version(in: form.node.pool) }

  private func update() {
    let root = form.node.root
    let changes = seen.next(in: root.pool)
    if root == self.root, let changes {
      // A control that has gone may be back at another place.
      if changes.contains(where: \.isRemoval) { remove(Set(changes.map(\.control))) }
      for change in changes where isControl(change.control) && change.control.root == root {
        if Self.isImageButton(change.control) {
          Self.add(change.control, to: &imageButtons)
        } else {
          Self.add(change.control, to: &controls)
        }
      }
    } else {
      let listed = root.descendants.compactMap(Element.init).filter(\.isListed)
      if listed.contains(where: { $0.hasAttribute("form") }) { seen.hasReferences = true }
      let all = listed.filter { $0.formOwner == form }
      imageButtons = all.filter { Self.isImageButton($0.node) }
      controls = imageButtons.isEmpty ? all : all.filter { !Self.isImageButton($0.node) }
    }
    self.root = root
  }

  private func remove(_ nodes: Set<Node>) {
    controls.removeAll { nodes.contains($0.node) }
    imageButtons.removeAll { nodes.contains($0.node) }
  }

  private func isControl(_ node: Node) -> Bool {
    guard let element = Element(node), element.isListed else { return false }
    return element.formOwner == form
  }

  private static func isImageButton(_ node: Node) -> Bool { HTMLInputElement(node)?.type == .image }

  /// Adds a control that has entered the tree at its place.
  private static func add(_ node: Node, to controls: inout [Element]) {
    let place = controls.place(of: node)
    if place < controls.count, controls[place].node == node { return }
    controls.insert(Element(unchecked: node), at: place)
  }
}
