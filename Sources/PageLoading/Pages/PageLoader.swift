package import DOM
internal import SystemServices

/// Loads pages over http and https.
///
/// It belongs to one thread. Cookies are kept as long as it exists, or longer in a file.
package final class PageLoader {
  let options: LoadingOptions
  /// The client that sends the requests; created on first use.
  private var client: HTTPClient?
  private var cache: ResponseCache?

  package init(_ options: LoadingOptions) {
    self.options = options
    cache = options.cacheFolder.map {
      ResponseCache(folder: $0, sizeLimit: options.cacheSizeLimit)
    }
  }

  /// Whether a text is an address, and not the path of a file. Schemes that cannot be loaded, such
  /// as `ftp://`, count as addresses too.
  package static func isAddress(_ text: String) -> Bool {
    guard let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")), text[colon...].hasPrefix("://")
    else { return false }
    let scheme = text[..<colon].utf8
    return scheme.first.map(isLetter) == true
      && scheme.allSatisfy { isLetter($0) || isDigit($0) || "+-.".utf8.contains($0) }
  }

  private static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }

  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

  /// Loads a page. It follows redirections.
  ///
  /// - Parameters:
  ///   - address: an absolute address, as a user writes it.
  ///   - type: the page's type; nil for the type from the server.
  package func load(_ address: String, type: PageType? = nil) throws(LoadingError) -> LoadedPage {
    guard let url = URLRecord.parse(address) else { throw LoadingError(.badAddress, url: address) }
    let client: HTTPClient
    do throws(LoadingError.Reason) {
      client = try existingClient()
    } catch {
      throw LoadingError(error, url: url.href)
    }
    if !options.keepsCookies { client.resetCookies() }
    let request = HTTPRequest(
      url: url, headers: headers, reach: options.policy.firstReach,
      deadline: .after(options.timeLimit))
    var chain = RedirectionChain(request, options: options)
    var response = try send(chain.request, client)
    while try chain.follow(response) {
      response = try send(chain.request, client)
    }
    return try page(response, chain, type: type, cookies: client.cookieLines)
  }

  /// Sends a request. The result is the cached response if the server says that it is still valid.
  private func send(
    _ request: HTTPRequest, _ client: HTTPClient
  ) throws(LoadingError) -> HTTPResponse {
    let (conditional, entry) = conditional(request)
    return concluded(try client.send(conditional), to: request, entry)
  }

  /// The cached response to a request, and the request with the conditions under which that
  /// response is still valid.
  private func conditional(
    _ request: HTTPRequest
  ) -> (request: HTTPRequest, entry: ResponseCache.Entry?) {
    let entry = cache.flatMap { $0.entry(for: request) }
    var conditional = request
    for (name, value) in entry.map(ResponseCache.conditions)?.fields ?? [] {
      conditional.headers.append(name, value)
    }
    return (conditional, entry)
  }

  /// The response after the server's answer: the cached one if the server has confirmed it.
  private func concluded(
    _ response: HTTPResponse, to request: HTTPRequest, _ entry: ResponseCache.Entry?
  ) -> HTTPResponse {
    var response = response
    if response.status == 304, let entry { response.revive(entry) }
    if ResponseCache.canKeep(response, to: request) { cache?.keep(response, to: request) }
    return response
  }

  // MARK: Resources

  /// Sends a request for a page's resource, and follows redirections.
  ///
  /// - Parameter completion: called once, within ``waitForResources(forMilliseconds:)`` or before
  ///   this method returns.
  func startResource(
    _ request: HTTPRequest, sizeLimit: Int,
    completion: @escaping (Result<HTTPResponse, LoadingError>) -> Void
  ) {
    do throws(LoadingError.Reason) {
      continueResource(
        RedirectionChain(request, options: options), sizeLimit, try existingClient(), completion)
    } catch {
      completion(.failure(LoadingError(error, url: request.url.href)))
    }
  }

  private func continueResource(
    _ chain: RedirectionChain, _ sizeLimit: Int, _ client: HTTPClient,
    _ completion: @escaping (Result<HTTPResponse, LoadingError>) -> Void
  ) {
    let request = chain.request
    let (conditional, entry) = conditional(request)
    client.start(conditional) { [self] result in
      var chain = chain
      do throws(LoadingError) {
        let response = concluded(try result.get(), to: request, entry)
        if try chain.follow(response) {
          continueResource(chain, sizeLimit, client, completion)
        } else if response.body.count > sizeLimit {
          completion(
            .failure(LoadingError(.tooLarge(limit: sizeLimit), url: response.url.href)))
        } else {
          completion(.success(response))
        }
      } catch {
        completion(.failure(error))
      }
    }
  }

  /// Advances the requests for resources. It waits at most this long.
  func waitForResources(forMilliseconds milliseconds: Double) {
    client?.wait(forMilliseconds: milliseconds)
  }

  /// Makes the fetcher for the requests of a page's scripts.
  ///
  /// - Parameter page: the page, from this loader or from ``LoadedPage/init(file:type:)``.
  package func makeFetcher(
    for page: LoadedPage
  ) throws(LoadingError) -> ScriptFetcher {
    do throws(LoadingError.Reason) {
      return ScriptFetcher(try existingClient(), pageAddress: page.address)
    } catch {
      throw LoadingError(error, url: page.url)
    }
  }

  private func existingClient() throws(LoadingError.Reason) -> HTTPClient {
    if let client { return client }
    let made = try HTTPClient(options)
    client = made
    return made
  }

  /// The fields that Safari sends with a request for a page.
  private var headers: HTTPHeaders {
    var headers = HTTPHeaders()
    headers.append("Accept", "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8")
    headers.append("Accept-Language", "en-US,en;q=0.9")
    headers.append("Sec-Fetch-Dest", "document")
    headers.append("Sec-Fetch-Mode", "navigate")
    headers.append("Sec-Fetch-Site", "none")
    headers.append("User-Agent", HTTPHeaders.value(utf8: options.userAgent))
    for (name, value) in options.headers.fields {
      if headers.value(of: name) == nil || options.headers.values(of: name).count > 1 {
        headers.append(name, value)
      } else {
        headers.set(name, to: value)
      }
    }
    return headers
  }

  private func page(
    _ response: HTTPResponse, _ chain: RedirectionChain, type: PageType?, cookies: [String]
  ) throws(LoadingError) -> LoadedPage {
    let url = response.url.href
    guard 200...299 ~= response.status || options.acceptsErrorStatus else {
      throw LoadingError(.status(response.status, response.statusText), url: url)
    }
    let named = response.headers.value(of: "content-type").flatMap { MIMEType($0) }
    let found = TypeSniffer.essence(of: response.body, named: named)
    guard let type = type ?? MIMEType(found).flatMap({ PageType($0) }) else {
      throw LoadingError(.notADocument(type: found), url: url)
    }
    var page = LoadedPage(
      bytes: response.body, url: url, type: type, charset: named?["charset"])
    page.cookies = cookies.compactMap { CookieLine($0)?.readableByScripts(at: response.url) }
    page.status = response.status
    page.headers = response.headers
    page.redirections = chain.urls
    page.address = response.address
    return page
  }
}
