/// A place on the way of an event (DOM Standard, 2.2, "event path").
struct EventPathEntry {
  /// Whose listeners are called.
  var invocationTarget: EventTarget
  /// The event's target as seen from here.
  var target: EventTarget
  /// The event's related target as seen from here.
  var relatedTarget: EventTarget?
  /// Whether listeners here see the event in the phase `AT_TARGET`.
  var isTarget = false
  /// Whether the invocation target stands in a shadow tree.
  var isInShadowTree = false
  /// Whether the invocation target is the root of a closed shadow tree.
  var isRootOfClosedTree = false
  /// Whether the invocation target is a slot of a closed shadow tree that the event enters here.
  var isSlotInClosedTree = false
}

extension Event {
  /// DOM Standard, Event.composedPath: the path of the event from the target on, without the
  /// targets that are hidden from the current one.
  package final var composedPath: [EventTarget] {
    guard let currentTarget,
      let current = path.firstIndex(where: { $0.invocationTarget == currentTarget })
    else { return [] }
    // The level counts the closed trees that an entry lies in deeper than the current target. The
    // lowest level on the way is the limit, because a tree that was left is not entered again.
    var result: [EventTarget] = []
    var level = 0
    var limit = 0
    for entry in path[..<current].reversed() {
      if entry.isRootOfClosedTree { level += 1 }
      if level <= limit { result.append(entry.invocationTarget) }
      if entry.isSlotInClosedTree {
        level -= 1
        limit = min(limit, level)
      }
    }
    result.reverse()
    result.append(currentTarget)
    (level, limit) = (0, 0)
    for entry in path[(current + 1)...] {
      if entry.isSlotInClosedTree { level += 1 }
      if level <= limit { result.append(entry.invocationTarget) }
      if entry.isRootOfClosedTree {
        level -= 1
        limit = min(limit, level)
      }
    }
    return result
  }
}

extension EventPathEntry {
  /// Whether it is a form of HTML.
  var isForm: Bool { invocationTarget.node.flatMap(HTMLFormElement.init) != nil }
}
