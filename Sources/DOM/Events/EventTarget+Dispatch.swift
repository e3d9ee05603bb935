internal import CLexbor

// DOM Standard, 2.9: dispatching events.

extension EventTarget {
  /// Dispatches an event to the target: down along its path, up again, and then to the activation
  /// behavior.
  ///
  /// - Returns: false if a listener prevented the default action.
  @discardableResult
  package func dispatch(_ event: Event) -> Bool {
    event.isDispatched = true
    event.target = self
    let activation = makePath(of: event)
    let hidesTargets = event.path.last(where: \.isTarget).map {
      $0.isInShadowTree || $0.relatedTarget?.isInShadowTree ?? false
    }
    activation?.prepare()
    if let name = event.handlerAttributeName(sentTo: self) {
      for entry in event.path { entry.invocationTarget.addHandlerAttribute(named: name) }
    }
    for index in event.path.indices.reversed() {
      event.phase = event.path[index].isTarget ? .atTarget : .capturing
      event.invoke(at: index)
    }
    let concernsForm = event.bubbles && (event.type == "submit" || event.type == "reset")
    for index in event.path.indices where event.path[index].isTarget || event.bubbles {
      // In WebKit, a form ends the bubbling of a submit or reset event of a form inside it, and its
      // listeners do not get the event.
      if concernsForm, !event.path[index].isTarget, event.path[index].isForm {
        event.stopPropagation()
      }
      event.phase = event.path[index].isTarget ? .atTarget : .bubbling
      event.invoke(at: index, bubbling: true)
    }
    event.finish(hidingTargets: hidesTargets ?? false)
    if let activation {
      if event.isCanceled { activation.cancel() } else { activation.activate(event) }
    }
    return !event.isCanceled
  }

  /// Makes the event's path, which begins at this target.
  ///
  /// - Returns: the activation behavior of a click there.
  private func makePath(of event: Event) -> (any ActivationBehavior)? {
    let isActivation = event is MouseEvent && event.type == "click"
    let related = event.relatedTarget
    let adjustedRelated = related?.retargeted(against: self)
    event.path = []
    // Seen from here, both targets are the same element, so the event has no path.
    if self == adjustedRelated, self != related { return nil }
    var entry = EventPathEntry(
      invocationTarget: self, target: self, relatedTarget: adjustedRelated, isTarget: true,
      isInShadowTree: isInShadowTree, isRootOfClosedTree: isRootOfClosedTree)
    event.path.append(entry)
    var behavior = isActivation ? activationBehavior : nil
    let hasShadowTrees = node?.pool.hasShadowTrees ?? false
    while let (parent, isSlot) = entry.invocationTarget.parent(
      of: event, sentTo: self, amongShadowTrees: hasShadowTrees)
    {
      // The target and the tree change only where the path goes from a shadow tree to its host.
      let leavesTree = entry.invocationTarget.isShadowRoot
      entry.isTarget = leavesTree && !entry.target.isRootedAbove(parent)
      entry.invocationTarget = parent
      entry.relatedTarget = related?.retargeted(against: parent)
      if entry.isTarget {
        if entry.relatedTarget == parent { break }
        entry.target = parent
      }
      if leavesTree || isSlot { entry.isInShadowTree = parent.isInShadowTree }
      entry.isRootOfClosedTree = parent.isRootOfClosedTree
      entry.isSlotInClosedTree = isSlot && parent.isInClosedTree
      if isActivation, behavior == nil, event.bubbles || entry.isTarget {
        behavior = parent.activationBehavior
      }
      event.path.append(entry)
    }
    return behavior
  }

  /// DOM Standard, "get the parent", and whether the parent is the slot that this node is assigned
  /// to.
  private func parent(
    of event: Event, sentTo target: EventTarget, amongShadowTrees: Bool
  ) -> (parent: EventTarget, isSlot: Bool)? {
    guard case .node(let node) = self else { return nil }
    if let parent = node.parentNode {
      if amongShadowTrees, let slot = node.assignedSlotOfAnyTree { return (.node(slot.node), true) }
      return (.node(parent), false)
    }
    if let document = Document(node) {
      if event.type == "load" { return nil }
      return document.state.window.map { (.object($0), false) }
    }
    guard let host = DocumentFragment(node)?.shadowHost else { return nil }
    return event.composed || target.node?.root != node ? (.node(host.node), false) : nil
  }

  /// DOM Standard, "retarget": this target as `other` sees it from outside of the target's shadow
  /// tree.
  private func retargeted(against other: EventTarget) -> EventTarget {
    guard case .node(var node) = self else { return self }
    while let host = DocumentFragment(node.root)?.shadowHost,
      other.node == nil || !EventTarget.node(node).isRootedAbove(other)
    {
      node = host.node
    }
    return .node(node)
  }

  /// Whether the root of this target's tree is a shadow-including inclusive ancestor of `other`.
  private func isRootedAbove(_ other: EventTarget) -> Bool {
    guard case .node(let node) = self, case .node(let inner) = other else {
      if case .object = other { return true }
      return false
    }
    let root = node.root
    var reached = inner.root
    while reached != root {
      guard let host = DocumentFragment(reached)?.shadowHost else { return false }
      reached = host.node.root
    }
    return true
  }

  private var isShadowRoot: Bool { node?.raw.pointee.type == LXB_DOM_NODE_TYPE_SHADOW_ROOT }

  private var isInShadowTree: Bool {
    node?.root.raw.pointee.type == LXB_DOM_NODE_TYPE_SHADOW_ROOT
  }

  private var isRootOfClosedTree: Bool {
    node.flatMap(ShadowRoot.init)?.isClosed ?? false
  }

  private var isInClosedTree: Bool { node?.containingShadowRoot?.isClosed ?? false }

  private var activationBehavior: (any ActivationBehavior)? {
    node.flatMap(Element.init)?.activationBehavior
  }
}

extension Event {
  /// DOM Standard, "invoke": calls the listeners at one place of the path.
  fileprivate final func invoke(at index: Int, bubbling: Bool = false) {
    let entry = path[index]
    target = entry.target
    if path[0].relatedTarget != nil { relatedTarget = entry.relatedTarget }
    if isPropagationStopped { return }
    guard let listeners = entry.invocationTarget.existingListeners,
      listeners.contains(type: type)
    else { return }
    currentTarget = entry.invocationTarget
    for listener in listeners.entries(ofType: type)
    where !listener.isRemoved && listener.capture != bubbling {
      if listener.once { listeners.remove(listener) }
      isInPassiveListener = listener.isPassive
      listener.callback.handle(self, isInShadowTree: entry.isInShadowTree)
      isInPassiveListener = false
      if isImmediatelyStopped { return }
    }
  }

  /// Ends the dispatch.
  ///
  /// - Parameter hidingTargets: whether to clear the targets, because they are in a shadow tree.
  fileprivate final func finish(hidingTargets: Bool) {
    phase = .none
    currentTarget = nil
    if let last = path.last(where: \.isTarget), path[0].relatedTarget != nil {
      relatedTarget = last.relatedTarget
    }
    path = []
    isDispatched = false
    resetPropagation()
    if hidingTargets {
      target = nil
      relatedTarget = nil
    }
  }
}
