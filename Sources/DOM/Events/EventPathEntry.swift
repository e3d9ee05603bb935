/// A place on the way of an event (DOM Standard, 2.2, "event path").
struct EventPathEntry {
  /// Whose listeners are called.
  var invocationTarget: EventTarget
  /// The event's target as seen from here.
  var target: EventTarget
  /// The event's related target as seen from here.
  var relatedTarget: EventTarget?
  /// Whether listeners here are told that the event is at its target.
  var isTarget = false
  /// Whether the invocation target stands in a shadow tree.
  var isInShadowTree = false
  /// Whether the invocation target is the root of a closed shadow tree.
  var isRootOfClosedTree = false
}

extension Event {
  /// DOM Standard, Event.composedPath: the way of the event from the target on, without what the
  /// current target must not know of.
  public final var composedPath: [EventTarget] {
    guard let currentTarget,
      let current = path.firstIndex(where: { $0.invocationTarget == currentTarget })
    else { return [] }
    // An entry below is hidden by each closed root between it and the current target, that one
    // included.
    var result: [EventTarget] = []
    var closedRoots = 0
    for entry in path[..<current].reversed() {
      if entry.isRootOfClosedTree { closedRoots += 1 }
      if closedRoots == 0 { result.append(entry.invocationTarget) }
    }
    result.reverse()
    for entry in path[current...] { result.append(entry.invocationTarget) }
    return result
  }
}
