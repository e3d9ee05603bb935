/// DOM Standard, 3.2: reports that an operation was aborted.
package final class AbortSignal: EventTargetObject {
  /// Whether the operation was aborted.
  package private(set) var isAborted = false
  /// The reason, a value of the scripts' world.
  package private(set) var reason: AnyObject?
  private var steps: [() -> Void] = []
  /// The signals that depend on this one.
  private var dependents: [AbortSignal] = []
  /// The signals that this one depends on; none of them depends on another signal.
  private var sources: [AbortSignal]?

  package override init() {}

  /// DOM Standard, "create a dependent abort signal": it is aborted as soon as one of `signals` is.
  package init(following signals: [AbortSignal]) {
    super.init()
    if let aborted = signals.first(where: \.isAborted) {
      isAborted = true
      reason = aborted.reason
      return
    }
    var sources: [AbortSignal] = []
    for source in signals.flatMap({ $0.sources ?? [$0] })
    where !sources.contains(where: { $0 === source }) {
      sources.append(source)
      source.dependents.append(self)
    }
    self.sources = sources
  }

  /// Calls `step` when the signal is aborted, before its listeners are called.
  package func onAbort(_ step: @escaping () -> Void) {
    if !isAborted { steps.append(step) }
  }

  /// DOM Standard, "signal abort". A second call has no effect.
  ///
  /// - Parameters:
  ///   - reason: the reason, a value of the scripts' world.
  ///   - makeEvent: makes the `abort` event; called for this signal and for each that depends on
  ///     it.
  package func abort(reason: AnyObject?, makeEvent: () -> Event) {
    if isAborted { return }
    isAborted = true
    self.reason = reason
    let following = dependents.filter { !$0.isAborted }
    for signal in following {
      signal.isAborted = true
      signal.reason = reason
    }
    runSteps(makeEvent)
    for signal in following { signal.runSteps(makeEvent) }
  }

  private func runSteps(_ makeEvent: () -> Event) {
    let steps = steps
    self.steps = []
    for step in steps { step() }
    EventTarget.object(self).dispatch(makeEvent())
  }
}
