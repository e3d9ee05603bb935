/// The radio button groups of a tree, at one version of the tree.
final class RadioGroups {
  private struct Key: Hashable {
    let form: Node?
    let name: DOMString
  }

  private var seen = SeenFormChanges()
  private var groups: [Key: RadioGroup] = [:]
  /// The buttons, by which a button that is new in its group is recognized.
  private var members: [Node: Key] = [:]

  static func group(of input: HTMLInputElement, named name: DOMString) -> RadioGroup {
    let root = input.node.root
    if root.isAlone { return RadioGroup([input]) }
    let known = root.record.companion { RadioGroups() }
    known.refresh(root)
    let key = Key(form: input.element.formOwner?.node, name: name)
    return known.groups[key] ?? RadioGroup([input])
  }

  /// Call this after the checked state of a control has changed, which may be a radio button.
  static func changed(_ input: HTMLInputElement) {
    guard let known = input.node.root.existingRecord?.existing(RadioGroups.self),
      let key = known.members[input.node]
    else { return }
    known.groups[key]?.changed(input)
  }

  private func refresh(_ root: Node) {
    let isFirst = seen.isFirst
    if let changes = seen.next(in: root.pool) {
      for change in changes where !change.isRemoval && change.control.root == root {
        add(change.control, below: root)
      }
      return
    }
    var found: [Key: [HTMLInputElement]] = [:]
    let old = members
    members.removeAll(keepingCapacity: true)
    for node in root.descendants {
      guard let (input, key) = Self.button(node) else { continue }
      found[key, default: []].append(input)
      members[node] = key
      if input.element.hasAttribute("form") { seen.hasReferences = true }
    }
    groups = found.mapValues(RadioGroup.init)
    if isFirst { return }
    for (key, group) in found where Self.isGroup(key, below: root) {
      guard let new = group.last(where: { old[$0.node] != key && $0.ownCheckedness }) else {
        continue
      }
      for other in group where other != new && other.ownCheckedness { other.uncheck() }
    }
  }

  /// Adds a control that has entered the tree, if it is a radio button with a group.
  private func add(_ node: Node, below root: Node) {
    guard let (input, key) = Self.button(node), members.updateValue(key, forKey: node) == nil
    else { return }
    guard let group = groups[key] else {
      groups[key] = RadioGroup([input])
      return
    }
    group.add(input)
    // A new button that is checked unchecks the others.
    if input.ownCheckedness, Self.isGroup(key, below: root) { group.checked(input) }
  }

  /// A node as a radio button that has a group, with the group's key; nil if it is something else.
  private static func button(_ node: Node) -> (HTMLInputElement, Key)? {
    guard let input = HTMLInputElement(node), input.type == .radio,
      let name = input.element.getAttribute("name"), !name.isEmpty
    else { return nil }
    return (input, Key(form: input.element.formOwner?.node, name: DOMString(name)))
  }

  /// WebKit has no groups outside of documents and forms.
  private static func isGroup(_ key: Key, below root: Node) -> Bool {
    key.form != nil || root.isConnected
  }
}
