// HTML Standard, 8.1.8.1: event handlers from attributes in the markup.

/// The listeners for an element's handler attributes, by the attributes' names.
private final class HandlerAttributes {
  var listeners: [String: any HandlerAttributeListener] = [:]
}

extension Event {
  /// The name of the handler attribute for events of this type; nil if no element in the document
  /// ever had that attribute.
  final func handlerAttributeName(sentTo target: EventTarget) -> String? {
    guard let document = target.document else { return nil }
    // Most documents have no such attribute, and most events have the type of the one before.
    let count = document.attributeNameCount
    return document.node.withDocumentState { state in
      if state.typeWithoutHandler.count == count, state.typeWithoutHandler.type == type {
        return nil
      }
      if state.pool.scripting == nil { return nil }
      let name = EventHandlerNames.name(ofType: type)
      // To find this out takes less time than to find out whether the name is that of a handler.
      guard document.hasSeenAttribute(named: name) else {
        state.typeWithoutHandler = (type, count)
        return nil
      }
      return EventHandlerNames.attributes.contains(name) ? name : nil
    }
  }
}

extension EventTarget {
  fileprivate var document: Document? {
    switch self {
    case .node(let node): node.nodeDocument
    case .object(let object): (object as? Window)?.document
    }
  }

  /// The element whose handler attribute is a handler of this target. For a window and its document, this is
  /// the element that last got the attribute, whether or not it is in the document, or else the body.
  private func handlerElement(named name: String) -> Element? {
    let element =
      switch self {
      case .node(let node):
        Element(node)
          ?? Document(node).flatMap { $0.state.window?.handlerElements[name] ?? $0.body }
      case .object(let object):
        (object as? Window).flatMap { $0.handlerElements[name] ?? $0.document.body }
      }
    guard let element, element.handlerTarget(named: name) == self else { return nil }
    return element
  }

  /// Adds the listener for a handler attribute in the markup, unless it exists already. It comes
  /// before the listeners that scripts have added.
  func addHandlerAttribute(named name: String) {
    guard let element = handlerElement(named: name), element.hasAttribute(name) else { return }
    let kept = element.node.record.companion { HandlerAttributes() }
    guard kept.listeners[name] == nil, let listener = element.makeListener(for: name) else {
      return
    }
    kept.listeners[name] = listener
    listeners.addFirst(EventListener(type: EventHandlerNames.type(of: name), callback: listener))
  }

  /// The listener for a handler attribute; nil if there is no such attribute.
  package func handlerAttributeListener(named name: String) -> (any HandlerAttributeListener)? {
    addHandlerAttribute(named: name)
    return handlerElement(named: name)?.node.existingRecord?.existing(HandlerAttributes.self)?
      .listeners[name]
  }
}

extension Element {
  /// Updates the listener after a handler attribute was set, changed or removed.
  func handlerAttributeChanged(_ name: String, wasPresent: Bool) {
    guard node.pool.scripting != nil, EventHandlerNames.attributes.contains(name) else { return }
    let target = handlerTarget(named: name)
    if target != .node(node), let window = node.nodeDocument.state.window {
      window.handlerElements[name] = hasAttribute(name) ? self : nil
    }
    let type = EventHandlerNames.type(of: name)
    let kept = node.record.companion { HandlerAttributes() }
    let known = kept.listeners[name]
    if !hasAttribute(name) {
      kept.listeners[name] = nil
      if let known {
        target.existingListeners?.remove(type: type, identity: known.identity, capture: false)
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

  /// Adds the listeners for the handler attributes from the parser. They come after the listeners
  /// that scripts have already added.
  func addHandlerAttributes() {
    for attribute in attributes
    where attribute.qualifiedText.bytes.starts(with: "on".utf8) && !attribute.isNamesake {
      handlerAttributeChanged(attribute.name, wasPresent: false)
    }
  }

  /// The listener for a handler attribute; nil in a document without a window, where scripts do not run.
  fileprivate func makeListener(for name: String) -> (any HandlerAttributeListener)? {
    guard node.nodeDocument.state.window != nil else { return nil }
    return node.pool.scripting?.makeListener(for: name, of: self)
  }

  /// The target that the element's handler listens to: for some handlers of a body, the window or the
  /// document.
  fileprivate func handlerTarget(named name: String) -> EventTarget {
    guard forwardsHandlersToWindow, let window = node.nodeDocument.state.window else {
      return .node(node)
    }
    if EventHandlerNames.forwardedByBody.contains(name) { return .object(window) }
    return .node(name == EventHandlerNames.ofDocumentFromBody ? window.document.node : node)
  }
}
