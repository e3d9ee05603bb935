internal import DOM
internal import ScriptEngine

extension InterfaceBuilder where Subject == Window {
  /// Fetch Standard, 5.6.
  func includeFetch() throws {
    try asynchronousMethod("fetch") {
      (_, promise, input: RequestInput, options: DictionaryArgument?) in
      try promise.realm.fetch(try promise.realm.makeRequest(input, options), promise)
    }
  }
}

extension Realm {
  fileprivate func fetch(_ request: Request, _ promise: ScriptPromise) throws {
    let signal = request.signal
    if signal.isAborted {
      throw ThrownValue(context.protect(reason(of: signal)))
    }
    let outgoing = try request.makeNetworkRequest(in: self)
    let pending = load(outgoing) { response in
      // After an abort, the promise is settled already.
      if let response {
        promise.resolve(Response(response))
      } else {
        promise.reject(ScriptError.type("Load failed"))
      }
    }
    signal.onAbort { [weak self, weak signal] in
      pending.cancel()
      guard let self, let signal else { return }
      promise.reject(ThrownValue(context.protect(reason(of: signal))))
    }
  }
}
