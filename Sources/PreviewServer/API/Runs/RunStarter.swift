internal import DOM
internal import Messages
internal import PageLoading
internal import Preprocessing
internal import SavedPages
internal import WebBindings
internal import Synchronization

/// Prepares a request for the service: fetches the page and the script that it names by address,
/// then passes it on.
struct RunStarter: Sendable {
  let service: any RunService
  let loader: (any ResourceLoader)?
  /// The account of the memory that answers take.
  let answers: HeldBytes

  /// Makes the request of an input.
  ///
  /// - Parameters:
  ///   - request: the request that the input came with.
  ///   - done: is called once, on any thread.
  func prepare(
    _ input: RunInput, for request: RoutedRequest,
    then done: @escaping @Sendable (Result<RunRequest, Problem>) -> Void
  ) {
    guard let bundle = input.bundle else { return fetch(input, for: request, then: done) }
    service.perform(.bundle, on: bundle, for: request) { result in
      switch result {
      case .failure(let problem): done(.failure(problem))
      case .success(let value):
        guard let found = BundledScript(written: value) else {
          return done(.failure(Problem(.lost)))
        }
        var input = input
        input.adopt(found)
        fetch(input, for: request, then: done)
      }
    }
  }

  private func fetch(
    _ input: RunInput, for asker: RoutedRequest,
    then done: @escaping @Sendable (Result<RunRequest, Problem>) -> Void
  ) {
    load(input.page, .page, input, for: asker) { page in
      switch page {
      case .failure(let problem): done(.failure(problem))
      case .success(let page):
        load(input.script, .script, input, for: asker) { script in
          done(
            script.flatMap { request(input, page: page, script: $0) }.map {
              var request = $0
              request.client = asker.client
              request.answers = answers
              request.remarks = input.remarks
              request.cancellation = asker.cancellation
              return request
            })
        }
      }
    }
  }

  private func load(
    _ source: RunInput.Source, _ kind: ResourceKind, _ input: RunInput, for asker: RoutedRequest,
    then done: @escaping @Sendable (Result<Resource, Problem>) -> Void
  ) {
    switch source {
    case .content(let bytes): done(.success(Resource(bytes: bytes, url: "about:blank")))
    case .address(let url):
      guard let loader else {
        return done(
          .failure(
            Problem(ResourceError(.refused, "no-loader", ProblemText.nothingIsFetched), kind)))
      }
      let userAgent = input.options.environment.userAgent
      loader.load(
        url, as: kind, userAgent: userAgent, for: asker.client, cancellation: asker.cancellation
      ) { result in
        done(result.mapError { Problem($0, kind) })
      }
    }
  }

  private func request(
    _ input: RunInput, page: Resource, script: Resource
  ) -> Result<RunRequest, Problem> {
    // Only what a client hands over can be a saved page: an archive names its own address, and one from
    // the network could name any.
    var loaded = LoadedPage(
      bytes: page.bytes, url: page.url, type: input.type ?? page.type, charset: page.charset)
    if case .content = input.page {
      do throws(SavedPageError) {
        try loaded.unpack(type: input.type, hasAddress: input.base != nil)
      } catch {
        return .failure(
          Problem(
            .unprocessableContent, "unusable-page", "Unusable page",
            detail: ProblemText.damaged(error)))
      }
    }
    do throws(PreprocessingScriptError) {
      let script = try PreprocessingScript(name: input.scriptName, bytes: script.bytes)
      if let map = input.sourceMap { script.map.takeFile(map) }
      var content = PreprocessingPage(
        bytes: loaded.bytes, url: input.base ?? loaded.url,
        charset: input.charset ?? loaded.charset, type: loaded.type)
      content.resources = loaded.resources
      if service.loadsSavedParts { content.savedPage = loaded.savedPage }
      content.cookies = page.cookies
      content.contentSecurityPolicies = page.contentSecurityPolicies
      var request = RunRequest(
        page: content, script: script, selection: input.selection, options: input.options,
        answer: input.arguments.map { .item($0) })
      request.wantsParsedPage = input.isReport
      request.allowsNetwork = input.allowsNetwork
      return .success(request)
    } catch {
      switch error {
      case .notUTF8(_, let offset, let line):
        return .failure(
          Problem(
            .unprocessableContent, "unusable-script", "Unusable script",
            detail: ProblemText.notText(byte: offset, line: line)))
      }
    }
  }
}
