internal import CCurl
internal import DOM
internal import SystemServices

/// Sends any number of requests at a time, all on one thread. Waiting for one of them advances all.
///
/// Its requests share connections and cookies.
final class HTTPClient {
  let options: LoadingOptions
  private let library: CurlLibrary
  private let multi: UnsafeMutableRawPointer
  private let shared: UnsafeMutableRawPointer
  /// The handle that reads and writes the file of cookies.
  private let cookieKeeper: UnsafeMutableRawPointer
  private var transfers: [UnsafeMutableRawPointer: Transfer] = [:]
  /// Whether there may be open connections to addresses that are not public.
  private var hasPrivateConnections = false

  init(_ options: LoadingOptions) throws(LoadingError.Reason) {
    self.options = options
    library = try CurlLibrary.open()
    let functions = library.functions.pointee
    guard let multi = functions.multi_init(), let shared = functions.share_init(),
      let cookieKeeper = functions.easy_init()
    else { throw .noLibrary(detail: "curl_multi_init failed") }
    self.multi = multi
    self.shared = shared
    self.cookieKeeper = cookieKeeper
    _ = jsprep_curl_share(library.functions, shared, Int32(CURL_LOCK_DATA_COOKIE.rawValue))
    _ = jsprep_curl_set_pointer(library.functions, cookieKeeper, CURLOPT_SHARE, shared)
    if let file = options.cookieFile {
      _ = jsprep_curl_set_text(library.functions, cookieKeeper, CURLOPT_COOKIEFILE, file)
      if options.keepsCookies {
        _ = jsprep_curl_set_text(library.functions, cookieKeeper, CURLOPT_COOKIEJAR, file)
      }
      _ = jsprep_curl_set_text(library.functions, cookieKeeper, CURLOPT_COOKIELIST, "RELOAD")
    }
  }

  /// Restores the initial cookies.
  func resetCookies() {
    _ = jsprep_curl_set_text(library.functions, cookieKeeper, CURLOPT_COOKIELIST, "ALL")
    if options.cookieFile != nil {
      _ = jsprep_curl_set_text(library.functions, cookieKeeper, CURLOPT_COOKIELIST, "RELOAD")
    }
  }

  deinit {
    let functions = library.functions.pointee
    for (handle, transfer) in transfers {
      withExtendedLifetime(transfer) { _ = functions.multi_remove_handle(multi, handle) }
    }
    transfers = [:]
    // This writes the file of cookies, if there is one.
    functions.easy_cleanup(cookieKeeper)
    _ = functions.multi_cleanup(multi)
    _ = functions.share_cleanup(shared)
  }

  /// Whether any requests are in progress.
  var isBusy: Bool { !transfers.isEmpty }

  /// Sends a request.
  ///
  /// - Parameter completion: called with the outcome, within ``wait(forMilliseconds:)`` or before
  ///   this method returns.
  /// - Returns: a function that cancels the request. After that, the completion is not called.
  @discardableResult
  func start(
    _ request: HTTPRequest, completion: @escaping (Result<HTTPResponse, LoadingError>) -> Void
  ) -> () -> Void {
    do throws(LoadingError.Reason) {
      try RequestJudge(policy: options.policy, proxies: options.proxies).check(request)
      let transfer = try Transfer(
        request, options: options, library: library, completion: completion)
      if let failure = transfer.failure { throw failure }
      transfer.share(shared)
      if request.reach < .anywhere,
        hasPrivateConnections || transfers.values.contains(where: \.reachedPrivateNetwork)
      {
        transfer.useFreshConnection()
      }
      let handle = transfer.handle
      transfers[handle] = transfer
      _ = library.functions.pointee.multi_add_handle(multi, handle)
      return { [weak self] in _ = self?.remove(handle) }
    } catch {
      completion(.failure(LoadingError(error, url: request.url.href)))
      return {}
    }
  }

  private func remove(_ handle: UnsafeMutableRawPointer) -> Transfer? {
    guard let transfer = transfers.removeValue(forKey: handle) else { return nil }
    _ = library.functions.pointee.multi_remove_handle(multi, handle)
    if transfer.reachedPrivateNetwork { hasPrivateConnections = true }
    return transfer
  }

  /// Advances all requests. It waits at most this long for one of them to advance.
  func wait(forMilliseconds milliseconds: Double) {
    if conclude() { return }
    if milliseconds >= 1 {
      let time = Int32(min(milliseconds, 1000))
      _ = library.functions.pointee.multi_poll(multi, nil, 0, time, nil)
    }
    _ = conclude()
  }

  /// Advances all transfers, and calls the completions of those that have ended.
  /// - Returns: false if none has ended.
  private func conclude() -> Bool {
    var running: Int32 = 0
    _ = library.functions.pointee.multi_perform(multi, &running)
    var hasEnded = false
    var code = CURLE_OK
    while let handle = jsprep_curl_finished(library.functions, multi, &code) {
      guard let transfer = remove(handle) else { continue }
      hasEnded = true
      transfer.completion(transfer.result(code))
    }
    return hasEnded
  }

  /// The interval at which ``send(_:)`` checks whether the response is still wanted, in
  /// milliseconds.
  private static let attention = 100.0

  /// Sends a request, and waits for its outcome.
  func send(_ request: HTTPRequest) throws(LoadingError) -> HTTPResponse {
    var result: Result<HTTPResponse, LoadingError>?
    let giveUp = start(request) { result = $0 }
    while true {
      switch result {
      case .success(let response): return response
      case .failure(let error): throw error
      case nil:
        if options.cancellation?.isCancelled == true {
          giveUp()
          throw LoadingError(.cancelled, url: request.url.href)
        }
        wait(forMilliseconds: options.cancellation == nil ? 1000 : Self.attention)
      }
    }
  }

  /// The present cookies, as lines of a file in Netscape's format.
  var cookieLines: [String] {
    guard
      let list = jsprep_curl_list(library.functions, cookieKeeper, CURLINFO_COOKIELIST)
    else { return [] }
    defer { library.functions.pointee.slist_free_all(list) }
    var lines: [String] = []
    var next: UnsafeMutablePointer<curl_slist>? = list
    while let entry = next {
      if let text = entry.pointee.data { lines.append(String(cString: text)) }
      next = entry.pointee.next
    }
    return lines
  }
}
