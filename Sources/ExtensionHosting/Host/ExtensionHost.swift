/// Safari's part of a request: offers a page to an extension, runs its script when the extension
/// first loads the results, and passes the returned items to `finalize`.
///
/// ```swift
/// let host = try ExtensionHost(html: "<title>Hello</title>", script: script)
/// let response = try await host.run { context in
///   let results = try await context.inputItems[0].attachments?[0]
///     .loadItem(forTypeIdentifier: "com.apple.property-list")
///   context.completeRequest(returningItems: nil)
/// }
/// ```
///
/// A host can run any number of requests, also at once: each has the original page, a world of its
/// own, and a thread.
public struct ExtensionHost: Sendable {
  public var page: PreprocessingPage
  public var script: PreprocessingScript
  public var options: ExtensionHostOptions

  /// A host of a page and a script.
  public init(
    page: PreprocessingPage, script: PreprocessingScript,
    options: ExtensionHostOptions = ExtensionHostOptions()
  ) {
    self.page = page
    self.script = script
    self.options = options
  }

  /// A host of a page's markup and a script's source.
  ///
  /// - Throws: `PreprocessingScriptError`, which no text gives.
  public init(
    html: String, url: String = "https://example.com/", script: String,
    scriptName: String = "Action.js", options: ExtensionHostOptions = ExtensionHostOptions()
  ) throws(PreprocessingScriptError) {
    self.init(
      page: PreprocessingPage(bytes: Array(html.utf8), url: url, charset: "utf-8"),
      script: try PreprocessingScript(name: scriptName, bytes: Array(script.utf8)),
      options: options)
  }

  /// The host's items as activation rules see them.
  public var activationInput: ActivationInput { options.host.input }

  /// Runs a request from the offered items to the page after `finalize` (Documentation/Safari.md,
  /// Z1 to Z6).
  ///
  /// The request ends when the extension calls `completeRequest` or `cancelRequest`, throws, or has
  /// used up its time: returning from `handler` alone does not end it. Cancelling the task that
  /// calls this cancels the request with ``ExtensionError/userCancelled``.
  ///
  /// - Parameter handler: the extension.
  /// - Throws: `PreprocessingPageError` where the page cannot be offered at all.
  public func run(
    _ handler: @escaping @Sendable (ExtensionContext) async throws -> Void
  ) async throws(PreprocessingPageError) -> ExtensionResponse {
    let world = try await PageWorld.open(page, script, options)
    defer { world.close() }
    let sharesText = options.host == .text
    let facts = await world.perform { request, _ in
      InputItems.Facts(
        title: request.pageTitle, selection: request.selectedText,
        text: sharesText ? request.pageText : "")
    }
    let items = InputItems(
      world: world, page: page, options: options, facts: facts ?? InputItems.Facts())
    let context = ExtensionContext(inputItems: items.items, opensURLs: options.opensURLs)
    let answer = await answer(of: handler, context)
    return await conclude(answer, context, world)
  }

  private func answer(
    of handler: @escaping @Sendable (ExtensionContext) async throws -> Void,
    _ context: ExtensionContext
  ) async -> ExtensionContext.Answer {
    let work = Task {
      do {
        try await handler(context)
      } catch {
        context.cancelRequest(withError: error)
      }
    }
    let clock = options.timeLimit.map { seconds in
      Task {
        // Cancelled, it does nothing.
        guard (try? await Task.sleep(for: .seconds(seconds))) != nil else { return }
        context.expire()
        work.cancel()
      }
    }
    defer { clock?.cancel() }
    return await withTaskCancellationHandler {
      await context.answer()
    } onCancel: {
      context.cancelRequest(withError: ExtensionError.userCancelled)
      work.cancel()
    }
  }

  /// Passes the returned items to `finalize`, and makes the response.
  private func conclude(
    _ answer: ExtensionContext.Answer, _ context: ExtensionContext, _ world: PageWorld
  ) async -> ExtensionResponse {
    let (returned, error) = await Self.returned(answer)
    let response = await world.perform { request, run in
      let finalize = request.finalize(returned)
      return ExtensionResponse(
        ending: answer.ending, run: run, finalize: finalize,
        finalizeArgument: returned.argument, answerError: error,
        html: String(decoding: request.html, as: UTF8.self), diagnostics: request.diagnostics,
        console: request.console, openedURLs: [], ignoredAnswers: 0, timings: request.timings)
    }
    // Only this function closes the world: there is a response.
    guard var response else { preconditionFailure("the world is closed by nobody else") }
    if case .completed(_, let handler?) = answer { handler(false) }
    response.openedURLs = context.openedURLs
    response.ignoredAnswers = context.ignoredAnswers
    return response
  }

  /// The argument of `finalize` in the first property list among the returned items.
  private static func returned(
    _ answer: ExtensionContext.Answer
  ) async -> (answer: ExtensionAnswer, error: (any Error)?) {
    guard case .completed(let items, _) = answer, !items.isEmpty else { return (.nothing, nil) }
    let type = ExtensionKeys.propertyListType
    let providers = items.flatMap { $0.attachments ?? [] }
    guard let provider = providers.first(where: { $0.hasItemConformingToTypeIdentifier(type) })
    else { return (.item(nil), nil) }
    do {
      let item = try await PropertyListDictionary(
        item: provider.loadItem(forTypeIdentifier: type), typeIdentifier: type)
      return (.item(try argument(in: item, type)), nil)
    } catch {
      return (.item(nil), error)
    }
  }

  /// The argument of `finalize` in a returned dictionary; nil if the dictionary has none.
  private static func argument(
    in item: PropertyListDictionary, _ type: String
  ) throws(ItemProviderError) -> PropertyList? {
    guard let argument = item[ExtensionKeys.finalizeArgument] else { return nil }
    guard argument.dictionary != nil else {
      throw ItemProviderError(.unexpectedValueClass, typeIdentifier: type)
    }
    return argument
  }
}

extension ExtensionContext.Answer {
  fileprivate var ending: ExtensionResponse.Ending {
    switch self {
    case .completed(let items, _): .completed(items)
    case .cancelled(let error): .cancelled(error)
    case .expired: .expired
    }
  }
}

extension ExtensionAnswer {
  fileprivate var argument: PropertyList? {
    if case .item(let argument) = self { argument } else { nil }
  }
}
