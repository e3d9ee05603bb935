internal import DOM
internal import ScriptEngine

extension Realm {
  /// Ends the world. Its objects may be collected, and its scripts no longer run.
  package func close() {
    endCustomElements()
    closeWorkers()
    family?.close()
    context.close()
  }

  /// Ends the workers that only this realm has.
  func closeWorkers() {
    for worker in workers.values { worker.running.close() }
    if hasSharedWorkers { eventLoop.sharedWorkers?.leave(self) }
  }

  /// The place in the running script that called the program; nil if there is none.
  var callerLocation: SourceLocation? {
    context.describe(context.thrown(.general(""))).location
  }

  /// Notes that a script has asked for an object of an interface that there is not.
  func noteMissed(interface name: String) {
    if !records.missedInterfaces.contains(name) { records.missedInterfaces.append(name) }
  }

  /// Begins to record unhandled promise rejections and the pages that links and forms request.
  func listen() {
    if document.state.requestNavigation == nil {
      document.state.requestNavigation = { [link] request in
        guard let realm = link.realm, let url = URLRecord.parse(request.url) else { return }
        realm.navigate(to: url, request.form == nil ? .link : .submit, target: request.target)
      }
    }
    context.onUnhandledRejection { [unowned self] promise, reason in
      reject(promise: WorldValue(promise, in: self), reason: context.protect(reason))
    }
  }

  /// HTML Standard, "notify about rejected promises".
  private func reject(promise: WorldValue, reason: ProtectedValue) {
    let exception = context.describe(ThrownValue(reason))
    if exception.isTimeLimit { return }
    queueTask { [unowned self] in
      let event = makeEvent(PromiseRejectionEvent("unhandledrejection", cancelable: true))
      // As in WebKit.
      event.isTrusted = false
      event.promise = promise
      event.reason = WorldValue(reason, in: self)
      if !EventTarget.object(window).dispatch(event) {
        unhandledRejections.removeAll { $0 == exception }
      }
    }
    unhandledRejections.append(exception)
  }

  /// Records that a script asked for another page. If only the fragment differs, goes there at
  /// once.
  func navigate(to url: URLRecord, _ kind: Navigation.Kind, target: String = "") {
    if url.scheme == "javascript" {
      let scripting = document.node.pool.scripting as? PageWorld
      scripting?.follow(url)
      return
    }
    if kind == .assign || kind == .replace || kind == .link && target.isEmpty,
      url.fragment != nil, let current = document.parsedURL,
      current.serialized(excludingFragment: true) == url.serialized(excludingFragment: true)
    {
      return navigateToFragment(of: url, from: current, replacing: kind == .replace)
    }
    if !target.isEmpty { document.frame(named: target)?.navigateFrame(to: url) }
    navigations.append(Navigation(kind: kind, url: url.href, target: target))
  }

  /// HTML Standard, 7.4.2.3.3, "navigate to a fragment".
  private func navigateToFragment(of url: URLRecord, from old: URLRecord, replacing: Bool) {
    let entry = SessionHistory.Entry(url: url.href)
    if replacing || url == old {
      window.history.replace(with: entry, from: old.href)
    } else {
      window.history.push(entry, from: old.href)
    }
    changeURL(from: old.href, to: url.href)
  }

  /// Changes the document's address. If the fragment differs, queues a task that fires
  /// `hashchange`.
  func changeURL(from old: String, to new: String) {
    document.url = new
    guard old != new,
      URLRecord.parse(old)?.fragment != URLRecord.parse(new)?.fragment
    else { return }
    queueTask { [unowned self] in
      let event = makeEvent(HashChangeEvent("hashchange"))
      event.oldURL = old
      event.newURL = new
      EventTarget.object(window).dispatch(event)
    }
  }
}
