/// A place on the path of an event (DOM Standard, 2.2, "event path").
struct EventPathEntry {
  /// The target whose listeners are called here.
  var invocationTarget: EventTarget
  /// The event's target as seen from here.
  var target: EventTarget
  /// The event's related target as seen from here.
  var relatedTarget: EventTarget?
  /// Whether the event is in the phase `AT_TARGET` here.
  var isTarget = false
  /// Whether the invocation target is in a shadow tree.
  var isInShadowTree = false
  /// Whether the invocation target is the root of a closed shadow tree.
  var isRootOfClosedTree = false
  /// Whether the invocation target is a slot of a closed shadow tree, which the event enters here.
  var isSlotInClosedTree = false
}

extension Event {
  /// DOM Standard, Event.composedPath: the event's path from the target on, without the targets
  /// that are hidden from the current one.
  package final var composedPath: [EventTarget] {
    if let plainPath { return currentTarget == nil ? [] : plainPath.targets }
    guard let currentTarget,
      let current = path.firstIndex(where: { $0.invocationTarget == currentTarget })
    else { return [] }
    // The level is the number of closed trees that an entry is in beyond those of the current
    // target. The limit is the lowest level so far, because a path does not return to a tree that
    // it has left.
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
  /// Whether the invocation target is an HTML form.
  var isForm: Bool { invocationTarget.node.flatMap(HTMLFormElement.init) != nil }
}
