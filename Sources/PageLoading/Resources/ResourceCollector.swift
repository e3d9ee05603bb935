package import CSS
internal import DOM
internal import Glibc
internal import SystemServices

extension PageLoader {
  /// Loads the resources that a page shows: style sheets and their imports, pictures, and frames of
  /// the page's own origin.
  ///
  /// For a page from a file, files in its own folder and the folders below are read. Resources on
  /// the network are loaded by the same policy as the requests of the page's scripts. Altogether
  /// they can take as long as a page.
  ///
  /// - Parameters:
  ///   - address: the page's address, if it is not the one from which the page was loaded.
  ///   - media: the environment, which decides which of several pictures is shown.
  /// - Returns: the resources that could not be loaded, in order.
  package func loadResources(
    of page: inout LoadedPage, address: String? = nil, media: CSSMediaEnvironment,
    limits: ResourceLimits = ResourceLimits()
  ) throws(LoadingError) -> [MissingResource] {
    guard let address = URLRecord.parse(address ?? page.url) else {
      throw LoadingError(.badAddress, url: address ?? page.url)
    }
    let collector = ResourceCollector(
      loader: self, page: page, address: address, media: media, limits: limits)
    collector.collect()
    page.resources = collector.resources
    return collector.missing
  }
}

/// Loads a page's resources in rounds, because a resource can need further ones.
private final class ResourceCollector {
  private let loader: PageLoader
  private let page: LoadedPage
  private let address: URLRecord
  private let media: CSSMediaEnvironment
  private let limits: ResourceLimits
  private let deadline: MonotonicTime
  private(set) var resources: PageResources
  private(set) var missing: [MissingResource] = []
  /// The addresses that were already tried.
  private var tried: Set<String> = []
  private var size = 0
  private var count = 0

  init(
    loader: PageLoader, page: LoadedPage, address: URLRecord, media: CSSMediaEnvironment,
    limits: ResourceLimits
  ) {
    self.loader = loader
    self.page = page
    self.address = address
    self.media = media
    self.limits = limits
    deadline = .after(loader.options.timeLimit)
    resources = page.resources ?? PageResources()
  }

  func collect() {
    while true {
      let wanted = DocumentPool.wantedResources(
        of: page.bytes, type: page.type, charset: page.charset, address: address,
        beside: resources, media: media
      ).filter { tried.insert($0.url.serialized(excludingFragment: true)).inserted }
      if wanted.isEmpty { return }
      let allowed = wanted.prefix(limits.count - count)
      count += allowed.count
      for resource in wanted.dropFirst(allowed.count) { miss(resource, .beyondLimits) }
      readFiles(allowed.filter { $0.url.scheme == "file" })
      fetch(allowed.filter { $0.url.scheme != "file" })
    }
  }

  private func miss(_ resource: WantedResource, _ reason: MissingResource.Reason) {
    missing.append(MissingResource(url: resource.url.href, reason: reason))
  }

  /// Adds a loaded resource if it is of the wanted kind.
  private func take(
    _ bytes: [UInt8], _ type: String?, _ charset: String?, for resource: WantedResource,
    at url: String
  ) {
    guard bytes.count <= limits.totalSize - size else { return miss(resource, .beyondLimits) }
    size += bytes.count
    guard
      let content = PageResources.content(
        bytes[...], type: type, charset: charset, isFrame: resource.kind == .frame),
      resource.kind.fits(content)
    else { return miss(resource, .otherContent) }
    resources.add(
      PageResources.Resource(url: url, aliases: [resource.url.href], content: content))
  }

  // MARK: Files

  private func readFiles(_ wanted: [WantedResource]) {
    if wanted.isEmpty { return }
    guard let folder = PageFolder(of: page) else {
      return wanted.forEach { miss($0, .outsideFolder) }
    }
    for resource in wanted {
      do throws(FileError) {
        guard let bytes = try folder.read(resource.url, upTo: limits.size) else {
          miss(resource, .outsideFolder)
          continue
        }
        let type = LoadedPage.type(of: resource.url.pathname).essence
        take(bytes, type, nil, for: resource, at: resource.url.href)
      } catch {
        miss(resource, error.code == EFBIG ? .beyondLimits : .unreadable(error.code))
      }
    }
  }

  // MARK: The network

  private func fetch(_ wanted: [WantedResource]) {
    if wanted.isEmpty { return }
    var outcomes: [Int: Result<HTTPResponse, LoadingError>] = [:]
    var waiting = wanted.indices.makeIterator()
    var running = 0
    func startNext() {
      guard let index = waiting.next() else { return }
      running += 1
      loader.startResource(request(for: wanted[index]), sizeLimit: limits.size) {
        outcomes[index] = $0
        running -= 1
        startNext()
      }
    }
    for _ in 0..<limits.parallel { startNext() }
    while running > 0 { loader.waitForResources(forMilliseconds: 1000) }
    for (index, resource) in wanted.enumerated() {
      switch outcomes[index] {
      case .success(let response):
        guard 200...299 ~= response.status else {
          let reason = LoadingError.Reason.status(response.status, response.statusText)
          miss(resource, .loading(LoadingError(reason, url: response.url.href)))
          continue
        }
        // If a redirection leads to another origin, scripts cannot reach the frame's document.
        let type = response.headers.value(of: "content-type").flatMap { MIMEType($0) }
        take(
          response.body, type?.essence, type?["charset"], for: resource, at: response.url.href)
      case .failure(let error): miss(resource, .loading(error))
      case nil: break
      }
    }
  }

  /// The request as Safari sends it for a resource (Fetch Metadata, 2).
  private func request(for resource: WantedResource) -> HTTPRequest {
    var headers = HTTPHeaders()
    let (accept, destination) = resource.kind.fields
    headers.append("Accept", accept)
    let language = loader.options.headers.value(of: "accept-language")
    headers.append("Accept-Language", language ?? "en-US,en;q=0.9")
    let isSameOrigin = resource.url.origin == address.origin
    let isWeb = address.hasHTTPScheme
    // This is the policy "strict-origin-when-cross-origin" (Referrer Policy Standard).
    if isWeb, address.scheme == "http" || resource.url.scheme == "https" {
      let whole = "\(address.scheme)://\(address.host)\(address.pathname)\(address.search)"
      headers.append("Referer", isSameOrigin ? whole : address.origin + "/")
    }
    headers.append("Sec-Fetch-Dest", destination)
    headers.append("Sec-Fetch-Mode", resource.kind == .frame ? "navigate" : "no-cors")
    headers.append("Sec-Fetch-Site", isSameOrigin ? "same-origin" : "cross-site")
    headers.append("User-Agent", HTTPHeaders.value(utf8: loader.options.userAgent))
    return HTTPRequest(
      url: resource.url, headers: headers,
      reach: loader.options.policy.reach(after: [page.address]), deadline: deadline)
  }
}

extension WantedResource.Kind {
  /// The values of `Accept` and `Sec-Fetch-Dest`.
  fileprivate var fields: (accept: String, destination: String) {
    switch self {
    case .sheet: ("text/css,*/*;q=0.1", "style")
    case .image: ("image/webp,image/avif,image/png,image/svg+xml,image/*;q=0.8,*/*;q=0.5", "image")
    case .frame: ("text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8", "iframe")
    }
  }

  fileprivate func fits(_ content: PageResources.Content) -> Bool {
    switch (self, content) {
    case (.sheet, .sheet), (.image, .image), (.frame, .document): true
    default: false
    }
  }
}
