internal import Bytes

/// A change that a command has made, which can be taken back and made again.
///
/// A script may have changed the tree meanwhile. Then WebKit does what can still be done of each change,
/// and so does this: a node comes back before the node that was next to it, if that is still there, and
/// nothing changes where nothing can be edited.
struct EditChange {
  enum Kind {
    /// A node has got a parent, before another child of that; nil for the end.
    case inserted(Node, parent: Node, next: Node?)
    case removed(Node, parent: Node, next: Node?)
    /// A part of a text's data was replaced, at an offset in UTF-16.
    case replaced(in: Node, offset: Int, removed: DOMString, added: DOMString)
    /// The beginning of a text, up to an offset, has become a text of its own.
    case split(Node, prefix: Node, offset: Int)
    case attribute(of: Element, namespace: String?, name: String, old: DOMString?, new: DOMString?)
    /// A part of the text in a control was replaced. The number is that of ``ControlTexts``.
    case typed(in: Node, text: Int, offset: Int, removed: DOMString, added: DOMString)
  }

  private(set) var kind: Kind
  /// Whether the place of the change was in the document. Commands also change what they have taken out.
  private let wasConnected: Bool

  init(_ kind: Kind, at node: Node) {
    (self.kind, wasConnected) = (kind, node.isConnected)
  }

  /// About how much memory the change takes, in bytes.
  var cost: Int {
    let texts =
      switch kind {
      case .inserted, .removed, .split: 0
      case .replaced(_, _, let removed, let added), .typed(_, _, _, let removed, let added):
        removed.bytes.count + added.bytes.count
      case .attribute(_, _, _, let old, let new):
        (old?.bytes.count ?? 0) + (new?.bytes.count ?? 0)
      }
    return MemoryLayout<Self>.stride + texts
  }

  /// Makes this change and the one after it one, if both insert text, the other behind this one.
  ///
  /// - Returns: whether they are one now.
  mutating func join(_ next: EditChange) -> Bool {
    switch (kind, next.kind) {
    case (
      .replaced(let node, let offset, let removed, var added),
      .replaced(let other, let place, let more, let text)
    ) where node == other && more.isEmpty && place == offset + added.utf16Count:
      // The old text must not be kept meanwhile, or each addition would copy all of it.
      kind = .split(node, prefix: node, offset: 0)
      added.bytes += text.bytes
      kind = .replaced(in: node, offset: offset, removed: removed, added: added)
    case (
      .typed(let node, let number, let offset, let removed, var added),
      .typed(let other, let otherNumber, let place, let more, let text)
    )
    where node == other && number == otherNumber && more.isEmpty
      && place == offset + added.utf16Count:
      kind = .split(node, prefix: node, offset: 0)
      added.bytes += text.bytes
      kind = .typed(in: node, text: number, offset: offset, removed: removed, added: added)
    default: return false
    }
    return true
  }

  // MARK: Taking back and making again

  func takeBack(_ texts: inout ControlTexts) {
    switch kind {
    case .inserted(let node, let parent, let next):
      if node.parentNode != nil, canChange(next == nil ? parent : node) { node.removeFromParent() }
    case .removed(let node, let parent, let next):
      if canChange(parent) { try? parent.insert(node, before: next) }
    case .replaced(let node, let offset, let removed, let added):
      if canChange(node) {
        try? CharacterData(unchecked: node).replaceData(
          offset: offset, count: added.utf16Count, with: removed)
      }
    case .split(let node, let prefix, _):
      if canChange(prefix) {
        let data = DOMString(CharacterData(unchecked: prefix).data)
        try? CharacterData(unchecked: node).replaceData(offset: 0, count: 0, with: data)
        prefix.removeFromParent()
      }
    case .attribute(let element, let namespace, let name, let old, _):
      element.put(old, namespace, name)
    case .typed(let node, let text, let offset, let removed, let added):
      texts.replace(added, with: removed, at: offset, in: node, text)
    }
  }

  mutating func makeAgain(_ texts: inout ControlTexts) {
    switch kind {
    case .inserted(let node, let parent, let next):
      guard let next else {
        if !parent.isConnected || canChange(parent) { try? parent.insert(node, before: nil) }
        return
      }
      if let parent = next.parentNode, canChange(parent) { try? parent.insert(node, before: next) }
    case .removed(let node, _, _):
      if let parent = node.parentNode, canChange(parent) {
        kind = .removed(node, parent: parent, next: node.nextSibling)
        node.removeFromParent()
      }
    case .replaced(let node, let offset, let removed, let added):
      let text = CharacterData(unchecked: node)
      if canChange(node),
        let present = try? text.substringData(offset: offset, count: removed.utf16Count)
      {
        kind = .replaced(in: node, offset: offset, removed: present, added: added)
        try? text.replaceData(offset: offset, count: present.utf16Count, with: added)
      }
    case .split(let node, let prefix, let offset):
      if let parent = node.parentNode, canChange(parent) {
        try? parent.insert(prefix, before: node)
        try? CharacterData(unchecked: node).replaceData(
          offset: 0, count: offset, with: DOMString())
      }
    case .attribute(let element, let namespace, let name, _, let new):
      let old = element.attribute(namespace: namespace, localName: name).map { DOMString($0.value) }
      kind = .attribute(of: element, namespace: namespace, name: name, old: old, new: new)
      element.put(new, namespace, name)
    case .typed(let node, let text, let offset, let removed, let added):
      texts.replace(removed, with: added, at: offset, in: node, text)
    }
  }

  /// Whether a node can be edited, or has been out of the document as it is now.
  private func canChange(_ node: Node) -> Bool {
    if !node.isConnected { return !wasConnected }
    return (Element(node) ?? node.parentElement)?.isContentEditable ?? false
  }
}

extension Element {
  /// Gives an attribute a value, or takes it away.
  fileprivate func put(_ value: DOMString?, _ namespace: String?, _ name: String) {
    if let value {
      try? setAttribute(namespace: namespace, qualifiedName: name, value)
    } else {
      removeAttribute(namespace: namespace, localName: name)
    }
  }
}
