extension Node {
  /// Sends an event of the program's own to the node.
  ///
  /// - Returns: false if a listener prevented the default action.
  @discardableResult
  func fire(_ event: Event) -> Bool {
    event.isTrusted = true
    event.timeStamp = pool.clock.elapsed.rounded(.down)
    return EventTarget.node(self).dispatch(event)
  }

  /// Runs a step after the scripts that run now.
  func queueTask(_ step: @escaping () -> Void) {
    if let queueTask = pool.queueTask { queueTask(step) }
  }
}
