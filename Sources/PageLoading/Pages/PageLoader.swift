public import DOM

/// Loads pages over http and https.
///
/// It belongs to one thread. Cookies live as long as it does, or longer in their file.
public final class PageLoader {
  private let options: LoadingOptions

  public init(_ options: LoadingOptions) {
    self.options = options
  }

  /// Whether a text is an address that this loads, not the path of a file.
  public static func isAddress(_ text: String) -> Bool {
    let lowercased = text.prefix(8).lowercased()
    return lowercased.hasPrefix("http://") || lowercased.hasPrefix("https://")
  }

  /// Loads a page, and follows its redirections.
  ///
  /// - Parameters:
  ///   - address: an absolute address, as a person writes it.
  ///   - type: what the page is; nil for what the server says.
  public func load(_ address: String, type: PageType? = nil) throws(LoadingError) -> LoadedPage {
    guard let url = URLRecord.parse(address) else { throw LoadingError(.badAddress, url: address) }
    let client: HTTPClient
    do throws(LoadingError.Reason) {
      client = try HTTPClient(options)
    } catch {
      throw LoadingError(error, url: url.href)
    }
    let request = HTTPRequest(
      url: url, headers: headers, reach: options.policy.firstReach,
      deadline: MonotonicTime.now + options.timeLimit)
    var chain = RedirectionChain(request, options: options)
    var response = try client.send(chain.request)
    while try chain.follow(response) {
      response = try client.send(chain.request)
    }
    return try page(response, chain, type: type, cookies: client.cookieLines)
  }

  /// What Safari sends with a request for a page.
  private var headers: HTTPHeaders {
    var headers = HTTPHeaders()
    headers.append("Accept", "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8")
    headers.append("Accept-Language", "en-US,en;q=0.9")
    headers.append("Sec-Fetch-Dest", "document")
    headers.append("Sec-Fetch-Mode", "navigate")
    headers.append("Sec-Fetch-Site", "none")
    headers.append("User-Agent", options.userAgent)
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
    return LoadedPage(
      bytes: response.body, url: url, type: type, charset: named?["charset"],
      cookies: cookies.compactMap { CookieLine($0)?.readableByScripts(at: response.url) },
      status: response.status, headers: response.headers, redirections: chain.urls,
      address: response.address)
  }
}
