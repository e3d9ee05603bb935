internal import CCurl
internal import DOM
internal import Glibc
internal import SystemServices

/// A request in progress, and the part of its response that has arrived.
///
/// libcurl has its address, so it must exist as long as its ``HTTPClient`` contains it.
final class Transfer {
  let handle: UnsafeMutableRawPointer
  private let library: CurlLibrary
  private let request: HTTPRequest
  private let options: LoadingOptions
  /// The proxy for the request; nil for a direct connection.
  private let proxy: String?
  /// Checks each address before a connection to it is made.
  private let gate: UnsafeMutablePointer<jsprep_curl_gate>
  private let errorText: UnsafeMutablePointer<CChar>
  private var lists: [UnsafeMutablePointer<curl_slist>] = []
  private var response: HTTPResponse
  private var headerSize = 0
  /// The reason why this program ended the transfer; nil if it did not.
  private(set) var failure: LoadingError.Reason?
  /// The last address that was refused. The host may have another address that is allowed.
  private var refusal: LoadingError.Reason?
  /// Whether a connection to an address that is not public was allowed.
  private(set) var reachedPrivateNetwork = false
  /// Called with the outcome, once.
  let completion: (Result<HTTPResponse, LoadingError>) -> Void

  /// The most bytes in the header fields of a response.
  private static let headerLimit = 256 << 10

  init(
    _ request: HTTPRequest, options: LoadingOptions, library: CurlLibrary,
    completion: @escaping (Result<HTTPResponse, LoadingError>) -> Void
  ) throws(LoadingError.Reason) {
    guard let handle = library.functions.pointee.easy_init() else {
      throw .noLibrary(detail: "curl_easy_init failed")
    }
    self.handle = handle
    self.library = library
    self.request = request
    self.options = options
    self.completion = completion
    proxy = options.proxies.proxy(for: request.url)
    response = HTTPResponse(url: request.url)
    gate = .allocate(capacity: 1)
    gate.initialize(to: jsprep_curl_gate())
    errorText = .allocate(capacity: Int(CURL_ERROR_SIZE))
    errorText.initialize(repeating: 0, count: Int(CURL_ERROR_SIZE))
    configure()
  }

  deinit {
    library.functions.pointee.easy_cleanup(handle)
    for list in lists { library.functions.pointee.slist_free_all(list) }
    gate.deallocate()
    errorText.deallocate()
  }

  // MARK: Sending

  private func configure() {
    set(CURLOPT_NOSIGNAL, 1)
    _ = jsprep_curl_allow_http_only(library.functions, handle)
    set(CURLOPT_FOLLOWLOCATION, 0)
    set(CURLOPT_HTTP_VERSION, CURL_HTTP_VERSION_2TLS)
    set(CURLOPT_PATH_AS_IS, 1)
    set(CURLOPT_SUPPRESS_CONNECT_HEADERS, 1)
    // An empty text stands for all encodings that this libcurl supports.
    set(CURLOPT_ACCEPT_ENCODING, "")
    set(CURLOPT_PROXY, proxy ?? "")
    set(CURLOPT_NOPROXY, "")
    if let authorities = getenv("SSL_CERT_FILE") {
      set(CURLOPT_CAINFO, String(cString: authorities))
    }
    let remaining = max(0.001, request.deadline - MonotonicTime.now)
    set(CURLOPT_TIMEOUT_MS, Int(remaining * 1000))
    set(CURLOPT_CONNECTTIMEOUT_MS, Int(remaining * 1000))
    _ = jsprep_curl_set_size(
      library.functions, handle, CURLOPT_MAXFILESIZE_LARGE, curl_off_t(options.sizeLimit))
    _ = jsprep_curl_set_pointer(library.functions, handle, CURLOPT_ERRORBUFFER, errorText)
    setAddress()
    setMethod()
    setHeaders()
    setCallbacks()
    resolve()
  }

  private func setAddress() {
    let url = request.url
    var text = "\(url.scheme)://\(url.host)\(url.pathname)\(url.search)"
    // libcurl must get the question mark of an empty query, because it sends the address unchanged.
    if url.search.isEmpty, url.serialized(excludingFragment: true).hasSuffix("?") { text += "?" }
    set(CURLOPT_URL, text)
    if !url.username.isEmpty || !url.password.isEmpty {
      set(
        CURLOPT_USERNAME,
        String(decoding: PercentEncoding.decode(Array(url.username.utf8)), as: UTF8.self))
      set(
        CURLOPT_PASSWORD,
        String(decoding: PercentEncoding.decode(Array(url.password.utf8)), as: UTF8.self))
    }
  }

  private func setMethod() {
    if let body = request.body {
      _ = jsprep_curl_set_size(
        library.functions, handle, CURLOPT_POSTFIELDSIZE_LARGE, curl_off_t(body.count))
      body.withUnsafeBytes {
        var nothing: UInt8 = 0
        let bytes = $0.baseAddress
        withUnsafePointer(to: &nothing) { empty in
          let source = bytes ?? UnsafeRawPointer(empty)
          _ = jsprep_curl_set_pointer(
            library.functions, handle, CURLOPT_COPYPOSTFIELDS,
            UnsafeMutableRawPointer(mutating: source))
        }
      }
      set(CURLOPT_CUSTOMREQUEST, request.method)
    } else if request.method == "HEAD" {
      set(CURLOPT_NOBODY, 1)
    } else if request.method == "POST" || request.method == "PUT" {
      set(CURLOPT_POST, 1)
      set(CURLOPT_POSTFIELDSIZE, 0)
      set(CURLOPT_CUSTOMREQUEST, request.method)
    } else {
      set(CURLOPT_HTTPGET, 1)
      if request.method != "GET" { set(CURLOPT_CUSTOMREQUEST, request.method) }
    }
  }

  private func setHeaders() {
    let headers = request.headers
    var lines = headers.fields.map { $0.value.isEmpty ? "\($0.name);" : "\($0.name): \($0.value)" }
    // libcurl would add these fields by itself.
    for name in ["Accept", "Content-Type", "Expect"] where headers.value(of: name) == nil {
      lines.append("\(name):")
    }
    setList(CURLOPT_HTTPHEADER, lines)
  }

  private func setCallbacks() {
    let context = Unmanaged.passUnretained(self).toOpaque()
    _ = jsprep_curl_set_body_taker(
      library.functions, handle,
      { bytes, size, count, context in Transfer.at(context).take(bytes, size * count) }, context)
    _ = jsprep_curl_set_header_taker(
      library.functions, handle,
      { bytes, size, count, context in Transfer.at(context).takeHeader(bytes, size * count) },
      context)
    gate.pointee.context = context
    gate.pointee.judge = { context, address, length in
      guard let address else { return 0 }
      return Transfer.at(context).allows(address, Int(length)) ? 1 : 0
    }
    _ = jsprep_curl_set_gate(library.functions, handle, gate)
  }

  /// Resolves the host of the address with the resolver in the options, if there is one.
  private func resolve() {
    guard let resolver = options.resolver, proxy == nil, request.url.literalAddress == nil else {
      return
    }
    let host = request.url.hostname
    let port = request.url.effectivePort
    let addresses = resolver.addresses(of: host)
    if addresses.isEmpty {
      failure = .nameNotResolved(host: host)
      return
    }
    let list = addresses.map { $0.isVersion4 ? "\($0)" : "[\($0)]" }.joined(separator: ",")
    setList(CURLOPT_RESOLVE, ["\(host):\(port):\(list)"])
  }

  /// Uses the connections and cookies that the client's transfers share.
  func share(_ shared: UnsafeMutableRawPointer) {
    guard request.hasCookies else { return }
    _ = jsprep_curl_set_pointer(library.functions, handle, CURLOPT_SHARE, shared)
    set(CURLOPT_COOKIEFILE, "")
  }

  /// Makes a new connection, so that its address is checked.
  func useFreshConnection() { set(CURLOPT_FRESH_CONNECT, 1) }

  private func set(_ option: CURLoption, _ number: Int) {
    _ = jsprep_curl_set_number(library.functions, handle, option, number)
  }

  private func set(_ option: CURLoption, _ text: String) {
    _ = jsprep_curl_set_text(library.functions, handle, option, text)
  }

  /// Sets an option to a list of texts. Their characters are at most U+00FF, and each becomes a
  /// byte.
  private func setList(_ option: CURLoption, _ texts: [String]) {
    var list: UnsafeMutablePointer<curl_slist>?
    for text in texts {
      let bytes = text.unicodeScalars.map { CChar(bitPattern: UInt8(truncatingIfNeeded: $0.value)) }
      list = library.functions.pointee.slist_append(list, bytes + [0]) ?? list
    }
    guard let list else { return }
    lists.append(list)
    _ = jsprep_curl_set_pointer(library.functions, handle, option, list)
  }

  // MARK: Receiving

  private static func at(_ context: UnsafeMutableRawPointer?) -> Transfer {
    // libcurl uses this pointer only while the client contains the transfer.
    Unmanaged<Transfer>.fromOpaque(context.unsafelyUnwrapped).takeUnretainedValue()
  }

  private func allows(_ address: UnsafePointer<sockaddr>, _ length: Int) -> Bool {
    // The user of the program has chosen the proxy.
    if proxy != nil { return true }
    guard let address = IPAddress(address, length: length) else { return false }
    guard options.policy.allows(address, request.reach) else {
      refusal = .refusedAddress(address.description, address.kind)
      return false
    }
    if !options.policy.isPublic(address) { reachedPrivateNetwork = true }
    return true
  }

  private func takeHeader(_ bytes: UnsafeMutablePointer<CChar>?, _ count: Int) -> Int {
    headerSize += count
    guard headerSize <= Self.headerLimit else {
      failure = .malformedResponse(detail: "more than \(Self.headerLimit) bytes of header fields")
      return 0
    }
    var line = String()
    for byte in UnsafeBufferPointer(start: bytes, count: count) {
      line.unicodeScalars.append(Unicode.Scalar(UInt8(bitPattern: byte)))
    }
    line = HTTPHeaders.trim(line)
    if line.hasPrefix("HTTP/") {
      // Another response follows an interim response.
      response.headers = HTTPHeaders()
      let parts = line.split(separator: " ", maxSplits: 2, omittingEmptySubsequences: false)
      response.statusText = parts.count > 2 ? String(parts[2]) : ""
    } else if let colon = line.firstIndex(of: ":") {
      response.headers.append(
        String(line[..<colon]), HTTPHeaders.trim(String(line[line.index(after: colon)...])))
    }
    return count
  }

  private func take(_ bytes: UnsafeMutablePointer<CChar>?, _ count: Int) -> Int {
    guard response.body.count + count <= options.sizeLimit else {
      failure = .tooLarge(limit: options.sizeLimit)
      return 0
    }
    let buffer = UnsafeRawBufferPointer(start: bytes, count: count)
    response.body.append(contentsOf: buffer)
    return count
  }

  /// The outcome of a transfer that has ended.
  func result(_ code: CURLcode) -> Result<HTTPResponse, LoadingError> {
    if let reason = failure ?? (code == CURLE_OK ? nil : refusal) ?? reason(for: code) {
      return .failure(LoadingError(reason, url: request.url.href))
    }
    response.status = jsprep_curl_number(library.functions, handle, CURLINFO_RESPONSE_CODE)
    if proxy == nil,
      let text = jsprep_curl_text(library.functions, handle, CURLINFO_PRIMARY_IP)
    {
      response.address = IPAddress(String(cString: text))
    }
    return .success(response)
  }

  private func reason(for code: CURLcode) -> LoadingError.Reason? {
    let detail = errorText.pointee == 0 ? "error \(code.rawValue)" : String(cString: errorText)
    switch code {
    case CURLE_OK: return nil
    case CURLE_URL_MALFORMAT: return .badAddress
    case CURLE_COULDNT_RESOLVE_HOST: return .nameNotResolved(host: request.url.hostname)
    case CURLE_COULDNT_RESOLVE_PROXY, CURLE_PROXY: return .proxyFailed(detail: detail)
    case CURLE_OPERATION_TIMEDOUT: return .timedOut(seconds: options.timeLimit)
    case CURLE_FILESIZE_EXCEEDED: return .tooLarge(limit: options.sizeLimit)
    case CURLE_SSL_CONNECT_ERROR, CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CERTPROBLEM,
      CURLE_SSL_CIPHER, CURLE_SSL_CACERT_BADFILE, CURLE_SSL_ISSUER_ERROR,
      CURLE_SSL_INVALIDCERTSTATUS, CURLE_SSL_CLIENTCERT:
      return .notSecure(detail: detail)
    case CURLE_UNSUPPORTED_PROTOCOL, CURLE_WEIRD_SERVER_REPLY, CURLE_BAD_CONTENT_ENCODING,
      CURLE_HTTP2, CURLE_HTTP2_STREAM, CURLE_PARTIAL_FILE, CURLE_GOT_NOTHING,
      CURLE_RECV_ERROR where response.headers.fields.isEmpty:
      return .malformedResponse(detail: detail)
    default: return .notConnected(detail: detail)
    }
  }
}
