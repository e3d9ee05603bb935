/// The groups of radio buttons of a tree, as they are at a version of it.
final class RadioGroups {
  private struct Key: Hashable {
    let form: Node?
    let name: DOMString
  }

  private var version: UInt64 = 0
  private var groups: [Key: RadioGroup] = [:]
  /// The groups' buttons, for telling those that are new in theirs.
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
    // A button that comes checked unchecks the others. Outside of documents and forms, WebKit keeps no
    // groups.
    let isConnected = root.isConnected
    for (key, group) in found where isConnected || key.form != nil {
      guard let new = group.last(where: { old[$0.node] != key && $0.ownCheckedness }) else {
        continue
      }
      for other in group where other != new && other.ownCheckedness { other.uncheck() }
    }
  }
}
