extension Node {
  /// Dispatches an event that the program made itself, not a script.
  ///
  /// - Returns: false if a listener prevented the default action.
  @discardableResult
  func fire(_ event: Event) -> Bool {
    event.isTrusted = true
    event.timeStamp = pool.clock.elapsed.rounded(.down)
    return EventTarget.node(self).dispatch(event)
  }

  /// Runs a step as a new task, after the scripts that are running now.
  func queueTask(_ step: @escaping () -> Void) {
    holdDocument()
    if let queueTask = pool.queueTask { queueTask(step) }
  }
}
