internal import CLexbor

// DOM Standard, 2.9: dispatching events.

extension EventTarget {
  /// Dispatches an event to the target: down along its path, up again, and then to the activation
  /// behavior.
  ///
  /// - Returns: false if a listener prevented the default action.
  @discardableResult
  package func dispatch(_ event: Event) -> Bool {
    addWaitingListeners()
    event.isDispatched = true
    event.target = self
    // A script may keep the event, which leads to the node.
    if case .node(let node) = self { node.holdDocument() }
    if let path = plainPath(of: event) { return dispatch(event, along: path) }
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

  /// The path of an event that has one target, one tree and no activation behavior; nil for any
  /// other event. Scripts make events of this kind most of all.
  private func plainPath(of event: Event) -> PlainEventPath? {
    guard case .node(let node) = self, !node.pool.hasShadowTrees, event.relatedTarget == nil,
      event.type != "click", event.type != "submit", event.type != "reset"
    else { return nil }
    return PlainEventPath(from: node, toWindow: event.type != "load")
  }

  /// Does the same as ``dispatch(_:)`` for an event with a plain path.
  private func dispatch(_ event: Event, along path: PlainEventPath) -> Bool {
    event.plainPath = path
    if let name = event.handlerAttributeName(sentTo: self) {
      for target in path.targets { target.addHandlerAttribute(named: name) }
    }
    for index in (0..<path.count).reversed() {
      event.invoke(along: path, at: index, index == 0 ? .atTarget : .capturing)
    }
    for index in 0..<(event.bubbles ? path.count : 1) {
      event.invoke(along: path, at: index, index == 0 ? .atTarget : .bubbling, bubbling: true)
    }
    event.finish(hidingTargets: false)
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
    let node: Node
    switch self {
    case .object(let object): return object.eventParent.map { (.object($0), false) }
    case .node(let own): node = own
    }
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
      listeners.mayListen(bubbling: bubbling)
    else { return }
    currentTarget = entry.invocationTarget
    call(listeners, bubbling: bubbling, isInShadowTree: entry.isInShadowTree)
    // Those that were called may have added listeners to the targets that follow.
    entry.invocationTarget.addWaitingListeners()
  }

  /// Does the same for a plain path.
  fileprivate final func invoke(
    along path: PlainEventPath, at index: Int, _ phase: Phase, bubbling: Bool = false
  ) {
    guard !isPropagationStopped, path.mayHaveListeners(at: index, bubbling: bubbling),
      let listeners = path.existingListeners(at: index)
    else { return }
    self.phase = phase
    currentTarget = path[index]
    call(listeners, bubbling: bubbling, isInShadowTree: false)
    path.addWaitingListeners()
  }

  /// DOM Standard, "inner invoke".
  private final func call(
    _ listeners: EventListenerList, bubbling: Bool, isInShadowTree: Bool
  ) {
    let entries = listeners.entries(ofType: type)
    if entries.isEmpty, isTrusted, let legacy = legacyForm {
      return call(listeners, with: legacy, bubbling, isInShadowTree)
    }
    // A loop over the entries themselves would count references to each.
    for index in entries.indices {
      call(entries[index], of: listeners, bubbling, isInShadowTree)
      if isImmediatelyStopped { return }
    }
  }

  private final func call(
    _ listener: EventListenerList.Entry, of listeners: EventListenerList, _ bubbling: Bool,
    _ isInShadowTree: Bool
  ) {
    guard !listener.isRemoved, listener.capture != bubbling else { return }
    if listener.once { listeners.remove(listener) }
    isInPassiveListener = listener.isPassive
    listener.callback.handle(self, isInShadowTree: isInShadowTree)
    isInPassiveListener = false
  }

  /// Calls listeners with the form of this event that has its type of old (DOM Standard, "inner invoke",
  /// step 8). They hear of it only where no listener is for the event itself.
  private final func call(
    _ listeners: EventListenerList, with legacy: Event, _ bubbling: Bool, _ isInShadowTree: Bool
  ) {
    if listeners.entries(ofType: legacy.type).isEmpty { return }
    (legacy.isTrusted, legacy.isDispatched, legacy.phase) = (true, true, phase)
    (legacy.timeStamp, legacy.target, legacy.currentTarget) = (timeStamp, target, currentTarget)
    (legacy.path, legacy.plainPath) = (path, plainPath)
    legacy.call(listeners, bubbling: bubbling, isInShadowTree: isInShadowTree)
    if legacy.isImmediatelyStopped { stopImmediatePropagation() }
    if legacy.isPropagationStopped { stopPropagation() }
    legacy.finish(hidingTargets: false)
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
    plainPath = nil
    isDispatched = false
    resetPropagation()
    if hidingTargets {
      target = nil
      relatedTarget = nil
    }
  }
}
