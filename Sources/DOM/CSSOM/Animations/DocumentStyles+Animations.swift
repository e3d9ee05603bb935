internal import CSS

// Animations and transitions begin when styles are read, or when a frame would be shown.

extension DocumentStyles {
  /// Brings the effects of animations up to the present time. Those that sheets declare begin if there are any.
  func updateAnimations() {
    if !hasDeclaredAnimations { beginDeclaredAnimations() }
    for animated in animated { animated.update() }
  }

  private func beginDeclaredAnimations() {
    let pool = document.node.pool
    guard let begin = pool.beginAnimations, document.state.window != nil, isLookDue() else {
      return
    }
    let found = look()
    guard found.hasNews else { return }
    firstLook = found
    begin(document)
    firstLook = nil
  }

  /// Looks for what styles declare, for the scripts of a world. Those of other worlds hear of it later.
  ///
  /// - Parameter isFirst: whether the world has not looked before, so that it needs what is known already.
  func takeLook(for styles: AnimatedStyles, isFirst: Bool) -> AnimationLook {
    hasDeclaredAnimations = true
    defer { firstLook = nil }
    if isFirst, animated.contains(where: \.hasLooked) { looks.noteAnyChange() }
    let found = firstLook ?? look()
    for other in animated where other !== styles { other.noteLook(found) }
    return found
  }

  fileprivate func noteFrame() {
    let present = document.node.pool.styleVersion
    if looks.version != nil, looks.version != present, isLookDue() { updateAnimations() }
    lastRead = nil
  }

  /// Whether a look may find something new, and enough has changed for it.
  func isLookDue() -> Bool {
    !isLookNeedless() && looks.areDue(at: document.node.pool.styleVersion)
  }

  /// Whether a look would find only what is known.
  func isLookNeedless() -> Bool {
    guard let changed = changedSinceLook() else { return false }
    for node in changed
    where looks.known.contains(node) || Element(node)?.declaredAnimations != nil {
      return false
    }
    looks.forgetChanges()
    return true
  }

  /// The nodes whose own styles have changed since the last look; nil if others may have changed too.
  func changedSinceLook() -> [Node]? {
    let present = document.node.pool.styleVersion
    if version != present { looks.noteChange(to: present) }
    for node in looks.changed ?? [] {
      guard node.isConnected, let element = Element(node) else { continue }
      looks.note(node, isHidden: style(of: element).box.display == "none")
    }
    return looks.changed
  }

  /// Call this after effects of animations have changed.
  ///
  /// - Parameters:
  ///   - node: the node that they are on; nil for any.
  ///   - old: the ``DocumentPool/styleVersion`` before.
  func noteEffects(of node: Node?, from old: UInt64) {
    let pool = document.node.pool
    let areKnown = version == old && areSheetsKnown
    looks.noteEffects(from: old, to: pool.styleVersion, areKnown: areKnown)
    if areKnown, let node { forgetStyle(of: node) }
  }

  /// Looks at the elements whose styles may have changed since the last look: what they declare of animations
  /// and transitions.
  private func look() -> AnimationLook {
    let author = currentResolver().author
    let pool = document.node.pool
    let changed = looks.changed
    var look = AnimationLook(isPartial: changed != nil)
    var changes = TransitionChanges()
    var seen = 0
    func visit(_ node: Node, _ filter: AnimationFilter?) {
      guard let element = Element(node) else { return }
      seen += 1
      if let filter, !filter.mayAnimate(element) { return }
      let declared = node.isConnected ? element.declaredAnimations : nil
      let style = declared?.transitions == nil ? nil : self.style(of: element)
      let before = previous[node] ?? (lastRead?.element == element ? lastRead?.style : nil)
      if declared != nil || filter == nil && looks.known.contains(node) {
        look.entries.append(
          AnimationLook.Entry(
            element: element, declared: declared, changes: changes.changes(from: before, to: style))
        )
      }
      looks.note(node, style, isKnown: declared != nil)
    }
    let previous = looks.styles
    if let changed {
      for node in changed { visit(node, nil) }
    } else {
      let isAnyKnown = !looks.known.isEmpty
      looks.forgetAll()
      let keys = author.keysOfAnimations
      // Shadow trees have rules of their own.
      let filter = AnimationFilter(keys, isOpen: pool.hasShadowTrees)
      if pool.hasShadowTrees {
        for node in document.node.shadowIncludingInclusiveDescendants { visit(node, filter) }
      } else if !keys.isEmpty || author.hasKeyframes || isAnyKnown {
        for node in document.node.descendants { visit(node, filter) }
      }
    }
    looks.noteLook(at: pool.styleVersion, elements: look.isPartial ? nil : seen)
    return look
  }
}

extension Document {
  /// Lets what scripts have changed begin to change gradually. Call this before a frame is shown.
  package func noteFrame() { state.styles?.noteFrame() }
}
