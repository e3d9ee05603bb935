internal import CCurl

/// libcurl, opened with the first request.
struct CurlLibrary: Sendable {
  // Unchecked: the table is filled once, before this value exists; its functions may be called from any thread.
  nonisolated(unsafe) let functions: UnsafePointer<jsprep_curl>

  /// Opens the library.
  static func open() throws(LoadingError.Reason) -> CurlLibrary {
    switch opened {
    case .success(let library): return library
    case .failure(let reason): throw reason
    }
  }

  private static let opened: Result<CurlLibrary, LoadingError.Reason> = {
    // For as long as the process lives.
    let functions = UnsafeMutablePointer<jsprep_curl>.allocate(capacity: 1)
    functions.initialize(to: jsprep_curl())
    if let failure = jsprep_curl_open(functions) {
      return .failure(.noLibrary(detail: String(cString: failure)))
    }
    return .success(CurlLibrary(functions: UnsafePointer(functions)))
  }()
}

extension LoadingError.Reason: Error {}
