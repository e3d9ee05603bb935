internal import Bytes

/// Writes down what a command changes, while it is the observer of the pool. The observer before it gets
/// the changes, too.
final class EditRecorder: TreeObserver {
  private let step: EditingStep
  let outer: (any TreeObserver)?
  /// Whether changes are written down by who makes them.
  private var isPaused = false

  init(_ step: EditingStep, before outer: (any TreeObserver)?) {
    self.step = step
    // A command in a listener is not a part of the command around it.
    self.outer = (outer as? EditRecorder)?.outer ?? outer
  }

  /// Makes the changes of a split text, which are written down as one.
  func split(_ text: Node, _ prefix: Node, at offset: Int, _ body: () -> Void) {
    isPaused = true
    body()
    isPaused = false
    step.add(EditChange(.split(text, prefix: prefix, offset: offset), at: text))
  }

  func childrenChanged(
    of parent: Node, added: [Node], removed: [Node], previous: Node?, next: Node?
  ) {
    // Nodes come out of the fragment that a command inserts, and do not go back there.
    if !isPaused, parent.nodeType != .documentFragment {
      for (index, node) in removed.enumerated() {
        let behind = index + 1 < removed.count ? removed[index + 1] : next
        step.add(EditChange(.removed(node, parent: parent, next: behind), at: parent))
      }
      for node in added {
        step.add(EditChange(.inserted(node, parent: parent, next: next), at: parent))
      }
    }
    outer?.childrenChanged(
      of: parent, added: added, removed: removed, previous: previous, next: next)
  }

  func attributeChanged(
    of element: Element, localName: String, namespace: String?, oldValue: DOMString?
  ) {
    if !isPaused {
      let new = element.attribute(namespace: namespace, localName: localName)
      step.add(
        EditChange(
          .attribute(
            of: element, namespace: namespace, name: localName, old: oldValue,
            new: new.map { DOMString($0.value) }), at: element.node))
    }
    outer?.attributeChanged(
      of: element, localName: localName, namespace: namespace, oldValue: oldValue)
  }

  func wantsOldData(of node: CharacterData) -> Bool {
    !isPaused || outer?.wantsOldData(of: node) ?? false
  }

  func dataChanged(of node: CharacterData, oldValue: DOMString) {
    if !isPaused, let change = Self.difference(oldValue, DOMString(node.data)) {
      step.add(
        EditChange(
          .replaced(
            in: node.node, offset: change.offset, removed: change.removed, added: change.added),
          at: node.node))
    }
    outer?.dataChanged(of: node, oldValue: oldValue)
  }

  /// What lies between the beginning and the end that two texts have in common; nil for equal texts.
  private static func difference(
    _ old: DOMString, _ new: DOMString
  ) -> (offset: Int, removed: DOMString, added: DOMString)? {
    if old == new { return nil }
    let (old, new) = (old.bytes, new.bytes)
    let shorter = min(old.count, new.count)
    var start = 0
    while start < shorter, old[start] == new[start] { start += 1 }
    var rest = 0
    while rest < shorter - start, old[old.count - 1 - rest] == new[new.count - 1 - rest] {
      rest += 1
    }
    // Characters stay whole.
    func isInside(_ bytes: [UInt8], _ index: Int) -> Bool {
      index < bytes.count && bytes[index] & 0xC0 == 0x80
    }
    while start > 0, isInside(old, start) || isInside(new, start) { start -= 1 }
    while rest > 0, isInside(old, old.count - rest) { rest -= 1 }
    return (
      DOMString(bytes: Array(old[..<start])).utf16Count,
      DOMString(bytes: Array(old[start..<(old.count - rest)])),
      DOMString(bytes: Array(new[start..<(new.count - rest)]))
    )
  }
}
