internal import CLexbor

// DOM Standard, 4.2.2: slots and their assigned nodes.

/// The slots of one shadow tree by name, and the number of the host's children for each name.
struct SlotIndex {
  private var slots: [DOMString: ElementsInTreeOrder] = [:]
  private var wanted: [DOMString: Int]?

  var isEmpty: Bool { slots.isEmpty }

  /// The slot for the children with a slot name; nil if there is none.
  mutating func first(_ name: DOMString) -> Element? {
    guard let index = slots.index(forKey: name) else { return nil }
    return slots.values[index].first()
  }

  mutating func add(_ slot: Element, _ name: DOMString) {
    slots[name, default: ElementsInTreeOrder()].add(slot)
  }

  mutating func remove(_ slot: Element, _ name: DOMString) {
    guard let index = slots.index(forKey: name) else { return }
    slots.values[index].remove(slot)
    if slots.values[index].count == 0 { slots.remove(at: index) }
  }

  /// Whether any child of the host has this slot name.
  mutating func isWanted(_ name: DOMString, by host: Element) -> Bool {
    if let wanted { return wanted[name, default: 0] > 0 }
    var counts: [DOMString: Int] = [:]
    for child in host.node.childNodes where child.isSlottable {
      counts[child.slotName, default: 0] += 1
    }
    wanted = counts
    return counts[name, default: 0] > 0
  }

  /// Call this when a child of the host with this slot name has come or gone.
  mutating func count(_ name: DOMString, by difference: Int) {
    wanted?[name, default: 0] += difference
  }
}

/// The manual assignment, for a slot or for a slottable.
final class ManualAssignment {
  /// The nodes that a script has assigned to the slot.
  var nodes: [Node] = []
  /// The slot to which a script has assigned the slottable.
  var slot: Element?
}

extension Node {
  /// Whether the node can be assigned to a slot: it is an element or a text.
  var isSlottable: Bool { isElement || isText }

  /// The name of the node's slot.
  var slotName: DOMString {
    Element(self)?.getAttribute("slot").map(DOMString.init) ?? DOMString()
  }

  /// DOM Standard, "assigned slot": the slot that shows the node, even in a closed tree.
  var assignedSlotOfAnyTree: Element? {
    guard let root = parentElement?.shadowRoot, isSlottable else { return nil }
    let tree = root.tree
    if tree.options.hasManualSlots {
      guard let slot = existingRecord?.existing(ManualAssignment.self)?.slot,
        slot.node.root == root.node
      else { return nil }
      return slot
    }
    return tree.slots.isEmpty ? nil : tree.slots.first(slotName)
  }

  /// DOM Standard, Slottable.assignedSlot: nil for a slot in a closed tree.
  package var assignedSlot: Element? {
    guard let slot = assignedSlotOfAnyTree, ShadowRoot(slot.node.root)?.isClosed == false else {
      return nil
    }
    return slot
  }
}

extension Element {
  var isSlot: Bool { isHTML(LXB_TAG_SLOT) }

  /// The slot's `name`.
  fileprivate var nameOfSlot: DOMString { getAttribute("name").map(DOMString.init) ?? DOMString() }

  /// HTML Standard, HTMLSlotElement.assignedNodes.
  ///
  /// - Parameter flatten: whether slots in the result are replaced by their assigned nodes, or by
  ///   their own children if they have no assigned nodes.
  package func assignedNodes(flatten: Bool) -> [Node] {
    flatten ? flattenedSlottables : assignedSlottables
  }

  /// DOM Standard, "find slottables".
  private var assignedSlottables: [Node] {
    guard let root = node.containingShadowRoot else { return [] }
    let tree = root.tree
    let host = root.host
    if tree.options.hasManualSlots {
      let nodes = node.existingRecord?.existing(ManualAssignment.self)?.nodes ?? []
      return nodes.filter { $0.parentNode == host.node }
    }
    let name = nameOfSlot
    guard tree.slots.first(name) == self, tree.slots.isWanted(name, by: host) else { return [] }
    return tree.slottables(named: name, of: host)
  }

  /// Whether the slot has any assigned nodes.
  var hasAssignedNodes: Bool { hasAssignedSlottables }

  fileprivate var hasAssignedSlottables: Bool {
    guard let root = node.containingShadowRoot else { return false }
    let tree = root.tree
    if tree.options.hasManualSlots { return !assignedSlottables.isEmpty }
    let name = nameOfSlot
    return tree.slots.first(name) == self && tree.slots.isWanted(name, by: root.host)
  }

  /// DOM Standard, "find flattened slottables", without recursion.
  private var flattenedSlottables: [Node] {
    guard node.containingShadowRoot != nil else { return [] }
    var found: [Node] = []
    var waiting: [Node] = [node]
    var isFirst = true
    while let next = waiting.popLast() {
      if let slot = Element(next), slot.isSlot, isFirst || next.containingShadowRoot != nil {
        isFirst = false
        var inside = slot.assignedSlottables
        if inside.isEmpty { inside = next.childNodes.filter(\.isSlottable) }
        waiting.append(contentsOf: inside.reversed())
      } else {
        found.append(next)
      }
    }
    return found
  }

  /// HTML Standard, HTMLSlotElement.assign.
  package func assign(_ nodes: [Node]) {
    let assignment = node.record.companion { ManualAssignment() }
    let root = node.containingShadowRoot
    let isManual = root?.tree.options.hasManualSlots == true
    var touched = [self]
    var before: [Node: [Node]] = [node: isManual ? assignedSlottables : []]
    for old in assignment.nodes { old.record.companion { ManualAssignment() }.slot = nil }
    var seen: Set<Node> = []
    let nodes = nodes.filter { seen.insert($0).inserted }
    // A slot that loses several nodes is searched only once.
    var losers: [Node: Set<Node>] = [:]
    for slottable in nodes {
      let own = slottable.record.companion { ManualAssignment() }
      if let slot = own.slot, slot != self { losers[slot.node, default: []].insert(slottable) }
    }
    for (loser, lost) in losers {
      guard let slot = Element(loser) else { continue }
      touched.append(slot)
      before[loser] = slot.assignedSlottables
      let other = loser.record.companion { ManualAssignment() }
      other.nodes.removeAll { lost.contains($0) }
    }
    for slottable in nodes { slottable.record.companion { ManualAssignment() }.slot = self }
    assignment.nodes = nodes
    node.pool.treeChanged()
    guard isManual else { return }
    if touched.count > 1 { touched.sort { $0.node.precedes($1.node) } }
    for slot in touched where slot.assignedSlottables != before[slot.node] ?? [] {
      node.pool.signalSlotChange(slot)
    }
  }
}

// MARK: Keeping up with the tree

extension DocumentPool {
  /// Call this after nodes have become children of `parent`.
  func slotsGained(_ added: [Node], in parent: Node) {
    if let root = parent.existingRecord?.shadowRoot.flatMap(ShadowRoot.init) {
      let tree = root.tree
      for node in added where node.isSlottable {
        let name = node.slotName
        tree.slots.count(name, by: 1)
        if !tree.options.hasManualSlots, let slot = tree.slots.first(name) {
          signalSlotChange(slot)
        }
      }
    }
    guard let root = parent.containingShadowRoot else { return }
    if let slot = Element(parent), slot.isSlot, !slot.hasAssignedSlottables {
      signalSlotChange(slot)
    }
    let tree = root.tree
    for node in added {
      for slot in node.inclusiveSlotsAndStyles {
        if !slot.isSlot {
          if tree.styleElements.insert(slot).inserted { tree.styles?.add(slot) }
          continue
        }
        let name = slot.nameOfSlot
        let wasFirst = tree.slots.first(name)
        tree.slots.add(slot, name)
        if tree.options.hasManualSlots {
          if slot.hasAssignedSlottables { signalSlotChange(slot) }
        } else {
          noteFirstSlot(of: name, in: tree, host: root.host, was: wasFirst)
        }
      }
    }
  }

  /// Call this before nodes leave `parent`.
  func slotsLost(_ removed: [Node], from parent: Node) {
    if let root = parent.existingRecord?.shadowRoot.flatMap(ShadowRoot.init) {
      let tree = root.tree
      for node in removed where node.isSlottable {
        let slot = node.assignedSlotOfAnyTree
        tree.slots.count(node.slotName, by: -1)
        if let slot { signalSlotChange(slot) }
      }
    }
    guard let root = parent.containingShadowRoot else { return }
    if let slot = Element(parent), slot.isSlot, !slot.hasAssignedSlottables {
      signalSlotChange(slot)
    }
    let tree = root.tree
    if tree.slots.isEmpty, tree.styleElements.isEmpty { return }
    var leaving: [Element] = []
    for element in removed.lazy.flatMap(\.inclusiveSlotsAndStyles) {
      if element.isSlot {
        leaving.append(element)
      } else {
        tree.styleElements.remove(element)
        tree.styles?.forget(element)
      }
    }
    let filled = leaving.filter(\.hasAssignedSlottables)
    for slot in leaving { tree.slots.remove(slot, slot.nameOfSlot) }
    for slot in filled {
      if !tree.options.hasManualSlots, let next = tree.slots.first(slot.nameOfSlot) {
        signalSlotChange(next)
      }
      signalSlotChange(slot)
    }
  }

  /// Call this after an attribute of an element has changed.
  func slotAttributeChanged(of element: Element, _ name: DOMStringView, from old: DOMString?) {
    let old = old ?? DOMString()
    if name.equals("slot"), let root = element.node.parentElement?.shadowRoot {
      let new = element.node.slotName
      if new == old { return }
      let tree = root.tree
      tree.slots.count(old, by: -1)
      tree.slots.count(new, by: 1)
      if tree.options.hasManualSlots { return }
      for slot in [tree.slots.first(old), tree.slots.first(new)] {
        if let slot { signalSlotChange(slot) }
      }
    } else if name.equals("name"), element.isSlot, let root = element.node.containingShadowRoot {
      let new = element.nameOfSlot
      if new == old { return }
      let tree = root.tree
      let firsts = (tree.slots.first(old), tree.slots.first(new))
      tree.slots.remove(element, old)
      tree.slots.add(element, new)
      if tree.options.hasManualSlots { return }
      noteFirstSlot(of: old, in: tree, host: root.host, was: firsts.0)
      noteFirstSlot(of: new, in: tree, host: root.host, was: firsts.1)
    }
  }

  /// Signals a change if another slot is now the first one with this name.
  private func noteFirstSlot(
    of name: DOMString, in tree: ShadowTree, host: Element, was old: Element?
  ) {
    let new = tree.slots.first(name)
    guard new != old, tree.slots.isWanted(name, by: host) else { return }
    if let new { signalSlotChange(new) }
    if let old { signalSlotChange(old) }
  }

  /// DOM Standard, "signal a slot change".
  func signalSlotChange(_ slot: Element) {
    // Without an engine there are no listeners, so nothing is signaled.
    guard queueMicrotask != nil, signaledSlotSet.insert(slot.node).inserted else { return }
    signaledSlots.append(slot)
    if signaledSlots.count == 1 { mutations.queueDelivery() }
  }

  /// Returns the slots that have changed, and clears their list.
  func takeSignaledSlots() -> [Element] {
    defer {
      signaledSlots = []
      signaledSlotSet = []
    }
    return signaledSlots
  }
}

extension Node {
  /// The slots and style elements among the node and its descendants, in tree order.
  fileprivate var inclusiveSlotsAndStyles: [Element] {
    var found: [Element] = []
    if let element = Element(self), element.isSlot || element.isStyleElement {
      found.append(element)
    }
    for node in descendants {
      if let element = Element(node), element.isSlot || element.isStyleElement {
        found.append(element)
      }
    }
    return found
  }
}
