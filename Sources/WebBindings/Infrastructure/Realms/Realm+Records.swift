internal import DOM
internal import ScriptEngine

extension Realm {
  /// Gives the world up: its objects may be collected, and nothing of it runs any more.
  public func close() {
    endCustomElements()
    family?.close()
    context.close()
  }

  /// Where the script that runs now called the program.
  var callerLocation: SourceLocation? {
    context.describe(context.thrown(.general(""))).location
  }

  /// Hears of promise rejections that nothing handles, and of the pages that links and forms ask
  /// for.
  func listen() {
    if document.state.requestNavigation == nil {
      document.state.requestNavigation = { [weak self] request in
        guard let self, let url = URLRecord.parse(request.url) else { return }
        navigate(to: url, request.form == nil ? .link : .submit, target: request.target)
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
    eventLoop.queueTask { [unowned self] in
      let event = makeEvent(PromiseRejectionEvent("unhandledrejection", cancelable: true))
      // As WebKit has it.
      event.isTrusted = false
      event.promise = promise
      event.reason = WorldValue(reason, in: self)
      if !EventTarget.object(window).dispatch(event) {
        unhandledRejections.removeAll { $0 == exception }
      }
    }
    unhandledRejections.append(exception)
  }

  /// Notes that a script asked for another page; an address that differs in its fragment only is
  /// gone to at once.
  func navigate(to url: URLRecord, _ kind: Navigation.Kind, target: String = "") {
    if url.scheme == "javascript" {
      let scripting = document.node.pool.scripting as? PageWorld
      scripting?.follow(url)
      return
    }
    if kind == .assign || kind == .replace || kind == .link && target.isEmpty,
      url.fragment != nil, let current = URLRecord.parse(document.state.url),
      current.serialized(excludingFragment: true) == url.serialized(excludingFragment: true)
    {
      return navigateToFragment(of: url, from: current, replacing: kind == .replace)
    }
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

  /// Gives the document another address, and tells of it where the fragment is another.
  func changeURL(from old: String, to new: String) {
    document.state.url = new
    guard old != new,
      URLRecord.parse(old)?.fragment != URLRecord.parse(new)?.fragment
    else { return }
    eventLoop.queueTask { [unowned self] in
      let event = makeEvent(HashChangeEvent("hashchange"))
      event.oldURL = old
      event.newURL = new
      EventTarget.object(window).dispatch(event)
    }
  }
}
