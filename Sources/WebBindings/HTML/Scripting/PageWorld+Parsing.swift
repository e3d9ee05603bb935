package import DOM
internal import ScriptEngine

// The scripts in the text of a parser (HTML Standard, 4.12.1.1 and 13.2.7).

extension PageWorld {
  /// HTML Standard, "prepare the script element", for an element from a parser.
  package func parsed(_ script: Element, by parser: DocumentParser) {
    guard let kind = script.kindForParser else { return }
    settleViewport()
    guard let source = runInline(script, as: kind) else { return }
    let fetched = FetchedScript(script)
    if script.hasAttribute("async") {
      fetch(source, fetched, isParserInserted: true) { [weak self] in self?.finish(fetched) }
    } else if script.hasAttribute("defer") {
      parser.deferredScripts.append(fetched)
      fetch(source, fetched, isParserInserted: true) { [weak self, weak parser] in
        // During the loading of a page, ``load(_:settlingFor:limit:)`` runs these scripts.
        if let self, let parser, parser.isMadeByScript, parser.hasEnded { runDeferred(of: parser) }
      }
    } else {
      parser.block()
      fetch(source, fetched, isParserInserted: true) { [weak self, weak parser] in
        guard let self, let parser else { return }
        parser.unblock { self.finish(fetched) }
      }
    }
  }

  package func perform(_ steps: @escaping () -> Void) {
    let context = isolated.context
    // Microtasks run when the engine is left, so the steps run inside of it.
    let function = context.makeFunction(name: "", length: 0) { call in
      steps()
      return call.context.undefined
    }
    isolated.guarded { try context.call(function) }
  }

  package func parserEnded(_ parser: DocumentParser) {
    if parser.isMadeByScript { runDeferred(of: parser) }
  }

  /// Runs the deferred scripts that have arrived, in order, up to the first one that has not.
  private func runDeferred(of parser: DocumentParser) {
    while let fetched = parser.deferredScripts.first as? FetchedScript, fetched.hasArrived {
      parser.deferredScripts.removeFirst()
      finish(fetched)
    }
  }

  // MARK: Loading a page

  /// Parses a page, and runs its scripts as a browser does: those for which the parser waits, those
  /// that wait for the parser, the listeners for `DOMContentLoaded` and `load`, and then timers.
  ///
  /// - Parameters:
  ///   - parser: the parser, which has the page's text.
  ///   - settling: the longest time for timers after `load`, in milliseconds of the page's time. It
  ///     is shorter if nothing is left to wait for.
  ///   - limit: the longest time for loading, in milliseconds of the page's time. Scripts that have
  ///     not arrived by then fail.
  /// - Returns: false if the engine stopped a script because its time was up.
  package func load(_ parser: DocumentParser, settlingFor settling: Double, limit: Double) -> Bool {
    let loop = isolated.eventLoop
    let end = loop.now + limit
    func wait(until isDone: () -> Bool) -> Bool {
      if isDone() { return true }
      switch loop.run(until: isDone, forMilliseconds: max(0, end - loop.now)) {
      case .done: return true
      case .stopped: return false
      case .timeUp, .idle: break
      }
      // The page continues without the scripts that have not arrived.
      note(.unfinished)
      giveUpFetching()
      return loop.run(until: isDone, forMilliseconds: Self.patience) != .stopped
    }
    parser.parse()
    guard wait(until: { parser.hasEnded }) else { return false }
    settleViewport()
    document.endParsing()
    become(.interactive)
    while let fetched = parser.deferredScripts.popFirst() as? FetchedScript {
      guard wait(until: { fetched.hasArrived }) else { return false }
      finish(fetched)
    }
    var isReady = false
    loop.queueTask { [self] in
      let event = isolated.makeEvent(Event("DOMContentLoaded", bubbles: true))
      EventTarget.node(document.node).dispatch(event)
      isReady = true
    }
    guard wait(until: { isReady && fetchesUnderWay == 0 }) else { return false }
    become(.complete)
    EventTarget.object(isolated.window).dispatch(isolated.makeEvent(Event("load")))
    EventTarget.object(isolated.window).dispatch(
      isolated.makeEvent(PageTransitionEvent("pageshow")))
    return loop.run(forMilliseconds: settling) != .stopped
  }

  /// The time for scripts that are ready after the time for loading, in milliseconds.
  private static let patience = 1000.0

  /// HTML Standard, "update the current document readiness".
  private func become(_ state: DocumentState.ReadyState) {
    document.state.readyState = state
    EventTarget.node(document.node).dispatch(isolated.makeEvent(Event("readystatechange")))
  }
}
