// HTML Standard, 8.1.8.1: event handlers that are attributes in the markup.

/// The listeners that stand for the handler attributes of an element, by the attributes' names.
private final class HandlerAttributes {
  var listeners: [String: any HandlerAttributeListener] = [:]
}

extension Event {
  /// The name of the attribute that handles events of this type, where one of the elements that the
  /// event passes may have it.
  final func handlerAttributeName(sentTo target: EventTarget) -> String? {
    guard let document = target.document, document.node.pool.scripting != nil else { return nil }
    let name = "on\(type)"
    guard document.hasSeenAttribute(named: name), EventHandlerNames.attributes.contains(name)
    else { return nil }
    return name
  }
}

extension EventTarget {
  fileprivate var document: Document? {
    switch self {
    case .node(let node): node.nodeDocument
    case .object(let object): (object as? Window)?.document
    }
  }

  /// The element whose attribute of a name is a handler of this target: of a window, its body, or the
  /// one that last got such an attribute, wherever it stands.
  private func handlerElement(named name: String) -> Element? {
    let element =
      switch self {
      case .node(let node): Element(node)
      case .object(let object):
        (object as? Window).flatMap { $0.handlerElements[name] ?? $0.document.body }
      }
    guard let element, element.handlerTarget(named: name) == self else { return nil }
    return element
  }

  /// Puts the listener for a handler attribute in the markup before those that scripts have added,
  /// unless it is among them.
  func addHandlerAttribute(named name: String) {
    guard let element = handlerElement(named: name), element.hasAttribute(name) else { return }
    let kept = element.node.record.companion { HandlerAttributes() }
    guard kept.listeners[name] == nil, let listener = element.makeListener(for: name) else {
      return
    }
    kept.listeners[name] = listener
    listeners.addFirst(EventListener(type: EventHandlerNames.type(of: name), callback: listener))
  }

  /// The listener that stands for the handler attribute of a name, where there is such an attribute.
  package func handlerAttributeListener(named name: String) -> (any HandlerAttributeListener)? {
    addHandlerAttribute(named: name)
    return handlerElement(named: name)?.node.existingRecord?.existing(HandlerAttributes.self)?
      .listeners[name]
  }
}

extension Element {
  /// Keeps the listeners up with a handler attribute that was set, changed or removed.
  func handlerAttributeChanged(_ name: String, wasPresent: Bool) {
    guard node.pool.scripting != nil, EventHandlerNames.attributes.contains(name) else { return }
    let target = handlerTarget(named: name)
    if case .object(let object) = target, let window = object as? Window {
      window.handlerElements[name] = hasAttribute(name) ? self : nil
    }
    let type = EventHandlerNames.type(of: name)
    let kept = node.record.companion { HandlerAttributes() }
    let known = kept.listeners[name]
    if !hasAttribute(name) {
      kept.listeners[name] = nil
      if let known {
        target.existingListeners?.remove(type: type, callback: known, capture: false)
      }
    } else if let known {
      known.attributeChanged()
    } else if wasPresent {
      target.addHandlerAttribute(named: name)
    } else if let listener = makeListener(for: name) {
      kept.listeners[name] = listener
      target.addListener(EventListener(type: type, callback: listener))
    }
  }

  /// Adds the listeners for the handler attributes that the parser has given the element: those that
  /// scripts have added before come first.
  func addHandlerAttributes() {
    for attribute in attributes where attribute.qualifiedText.bytes.starts(with: "on".utf8) {
      handlerAttributeChanged(attribute.name, wasPresent: false)
    }
  }

  fileprivate func makeListener(for name: String) -> (any HandlerAttributeListener)? {
    node.pool.scripting?.makeListener(for: name, of: self)
  }

  /// What the element's handler of a name listens at: a body's may be at the window.
  fileprivate func handlerTarget(named name: String) -> EventTarget {
    guard forwardsHandlersToWindow, EventHandlerNames.forwardedByBody.contains(name),
      let window = node.nodeDocument.state.window
    else { return .node(node) }
    return .object(window)
  }
}
