/// The radio button groups of a tree, at one version of the tree.
final class RadioGroups {
  private struct Key: Hashable {
    let form: Node?
    let name: DOMString
  }

  private var version: UInt64 = 0
  private var groups: [Key: RadioGroup] = [:]
  /// The buttons, by which a button that is new in its group is recognized.
  private var members: [Node: Key] = [:]

  static func group(of input: HTMLInputElement, named name: DOMString) -> RadioGroup {
    let root = input.node.root
    let known = root.record.companion { RadioGroups() }
    known.refresh(root)
    let key = Key(form: input.element.formOwner?.node, name: name)
    return known.groups[key] ?? RadioGroup([input])
  }

  private func refresh(_ root: Node) {
    let current = root.pool.formsVersion
    if version == current { return }
    let isFirst = version == 0
    version = current
    var found: [Key: [HTMLInputElement]] = [:]
    let old = members
    members.removeAll(keepingCapacity: true)
    func add(_ node: Node) {
      guard let input = HTMLInputElement(node), input.type == .radio,
        let name = input.element.getAttribute("name"), !name.isEmpty
      else { return }
      let key = Key(form: input.element.formOwner?.node, name: DOMString(name))
      found[key, default: []].append(input)
      members[node] = key
    }
    add(root)
    for node in root.descendants { add(node) }
    groups = found.mapValues(RadioGroup.init)
    if isFirst { return }
    // A new button that is checked unchecks the others. WebKit has no groups outside of documents
    // and forms.
    let isConnected = root.isConnected
    for (key, group) in found where isConnected || key.form != nil {
      guard let new = group.last(where: { old[$0.node] != key && $0.ownCheckedness }) else {
        continue
      }
      for other in group where other != new && other.ownCheckedness { other.uncheck() }
    }
  }
}
