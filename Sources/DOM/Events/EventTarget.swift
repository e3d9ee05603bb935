/// A target of events (DOM Standard, 2.7): a node or another object.
package enum EventTarget {
  case node(Node)
  case object(EventTargetObject)
}

extension EventTarget: Hashable {
  package static func == (left: EventTarget, right: EventTarget) -> Bool {
    switch (left, right) {
    case (.node(let left), .node(let right)): left == right
    case (.object(let left), .object(let right)): left === right
    default: false
    }
  }

  package func hash(into hasher: inout Hasher) {
    switch self {
    case .node(let node): hasher.combine(node)
    case .object(let object): hasher.combine(ObjectIdentifier(object))
    }
  }
}

extension EventTarget {
  /// The node; nil if the target is not a node.
  package var node: Node? {
    guard case .node(let node) = self else { return nil }
    return node
  }

  /// The listeners of the target.
  package var listeners: EventListenerList {
    switch self {
    case .node(let node): node.record.listeners
    case .object(let object): object.listeners
    }
  }

  /// The listeners of the target; nil if it never had any.
  package var existingListeners: EventListenerList? {
    switch self {
    case .node(let node): node.existingRecord?.existingListeners
    case .object(let object): object.listeners
    }
  }

  /// DOM Standard, "add an event listener".
  package func addListener(_ listener: consuming EventListener) {
    if listener.signal?.isAborted == true { return }
    addWaitingListeners()
    if listener.isPassive == nil { listener.isPassive = isPassiveByDefault(listener.type) }
    // Nobody looks through what the listener refers to.
    if case .node(let node) = self { node.holdDocument() }
    guard let added = listeners.add(listener) else { return }
    added.signal?.onAbort { [weak listeners] in listeners?.remove(added) }
  }

  /// DOM Standard, "remove an event listener": removes the one with this type, callback and phase.
  package func removeListener(type: String, identity: UInt, capture: Bool) {
    addWaitingListeners()
    existingListeners?.remove(type: type, identity: identity, capture: capture)
  }

  /// Whether the default of a listener for events of a type depends on its target.
  package static func hasPassiveDefault(_ type: String) -> Bool {
    type == "touchstart" || type == "touchmove" || type == "wheel" || type == "mousewheel"
  }

  /// DOM Standard, "default passive value".
  private func isPassiveByDefault(_ type: String) -> Bool {
    guard Self.hasPassiveDefault(type) else { return false }
    switch self {
    case .object(let object): return object is Window
    case .node(let node):
      let document = node.nodeDocument
      return node == document.node || node == document.documentElement?.node
        || node == document.body?.node
    }
  }
}

/// A target of events that is not a node.
open class EventTargetObject: DOMObject {
  package final let listeners = EventListenerList()

  /// Where an event goes on to from here (DOM Standard, "get the parent"); nil for most objects.
  open var eventParent: EventTargetObject? { nil }

  /// The pool of the document that a window shows; nil for anything but a window, and for one that is closed.
  package var poolOfWindow: DocumentPool? { nil }
}
