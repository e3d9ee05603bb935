internal import CCurl

/// libcurl, which is opened at the first request.
struct CurlLibrary: Sendable {
  // This is safe: the table is written once, before this value exists, and its functions can be
  // called on any thread.
  nonisolated(unsafe) let functions: UnsafePointer<jsprep_curl>

  /// Opens the library.
  static func open() throws(LoadingError.Reason) -> CurlLibrary {
    switch opened {
    case .success(let library): return library
    case .failure(let reason): throw reason
    }
  }

  private static let opened: Result<CurlLibrary, LoadingError.Reason> = {
    // The table is never freed.
    let functions = UnsafeMutablePointer<jsprep_curl>.allocate(capacity: 1)
    functions.initialize(to: jsprep_curl())
    if let failure = jsprep_curl_open(functions) {
      return .failure(.noLibrary(detail: String(cString: failure)))
    }
    return .success(CurlLibrary(functions: UnsafePointer(functions)))
  }()
}

extension LoadingError.Reason: Error {}
