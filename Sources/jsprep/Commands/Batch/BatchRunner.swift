internal import DOM
internal import HandlerPrograms
internal import Messages
internal import PageLoading
internal import Preprocessing
internal import PropertyLists
internal import SavedPages
internal import ScriptEngine
internal import SystemServices
internal import TestCases
internal import Workers

/// Runs the script of a batch on one page after the other. It belongs to one thread.
struct BatchRunner {
  private let plan: BatchPlan
  private let inputs: BatchInputs
  /// Nil where WebKit runs the script.
  private let pool: WorkerPool?
  private let webkit: WebKitRunner
  private let loader: PageLoader
  /// The folder that files must lie in.
  private let boundary: FileBoundary?

  init(
    _ plan: BatchPlan, _ inputs: BatchInputs, _ pool: WorkerPool?, _ webkit: WebKitRunner,
    boundary: FileBoundary?
  ) {
    self.webkit = webkit
    self.boundary = boundary
    self.plan = plan
    self.inputs = inputs
    self.pool = pool
    loader = PageLoader(plan.run.loading)
  }

  /// Runs the script on a page.
  ///
  /// - Throws: if the script would fail on every page.
  func record(of page: BatchPage) throws(RunFailure) -> BatchRecord {
    if case .unusable(let fault) = page.content {
      var record = BatchRecord(page, .badEntry)
      record.failure = RunFailure(
        .unusable, "bad-entry", place: page.brokenLine.map { "line \($0)" }, fault)
      return record
    }
    let start = MonotonicTime.now
    let loaded: PreprocessingPage
    var browser = BrowserReach()
    do throws(RunFailure) {
      loaded = try load(page, &browser)
    } catch {
      var record = BatchRecord(page, .notLoaded)
      record.failure = error
      record.loadingTime = MonotonicTime.now - start
      return record
    }
    let middle = MonotonicTime.now
    var record = try run(page, loaded, browser)
    record.loadingTime = middle - start
    if record.answer == nil { record.lostTime = MonotonicTime.now - middle }
    record.url = loaded.url
    return record
  }

  /// - Parameter browser: gets what WebKit may load that is not in the page.
  private func load(
    _ page: BatchPage, _ browser: inout BrowserReach
  ) throws(RunFailure) -> PreprocessingPage {
    var loaded: PreprocessingPage
    switch page.content {
    case .file(let name), .address(let name):
      try checkPlace(of: name)
      var missing: [MissingResource] = []
      let isFile = if case .file = page.content { true } else { false }
      let read =
        isFile
        ? try readFile(name, &missing)
        : try RunInputs.load(name, plan.run, by: loader, missing: &missing)
      loaded = RunInputs.page(read, plan.run)
      browser = RunInputs.browser(for: read, plan.run, name: name)
    case .markup(let markup):
      return inlinePage(page, Array(markup.utf8), charset: "utf-8", type: try type(of: page))
    case .bytes(let bytes):
      if let kind = PackedFileKind(bytes) { throw RunFailure(page: page.name, kind) }
      if SavedPageFormat.detect(bytes) != nil { return try savedPage(page, bytes) }
      let parameter = page.contentType.flatMap { MIMEType($0) }?["charset"]
      return inlinePage(
        page, bytes, charset: page.charset ?? plan.run.charset ?? parameter,
        type: try type(of: page))
    case .unusable: preconditionFailure("there is no page to load")
    }
    if let url = page.url { loaded.url = url }
    if let charset = page.charset { loaded.charset = charset }
    if page.contentType != nil { loaded.type = try type(of: page) }
    return loaded
  }

  /// A page that its list holds.
  private func inlinePage(
    _ page: BatchPage, _ bytes: [UInt8], charset: String?, type: PageType
  ) -> PreprocessingPage {
    PreprocessingPage(
      bytes: bytes, url: page.url ?? plan.run.url ?? "about:blank", charset: charset, type: type)
  }

  /// A page that its list holds as a browser has saved it.
  private func savedPage(
    _ page: BatchPage, _ bytes: [UInt8]
  ) throws(RunFailure) -> PreprocessingPage {
    var loaded = LoadedPage(bytes: bytes, url: "about:blank", type: .html)
    try loaded.unpack(
      page.name, type: plan.run.pageType, hasAddress: plan.run.url != nil || page.url != nil)
    var result = RunInputs.page(loaded, plan.run)
    if let url = page.url { result.url = url }
    if let charset = page.charset { result.charset = charset }
    return result
  }

  /// What a page is by its entry, or by the command line; HTML where neither says it.
  private func type(of page: BatchPage) throws(RunFailure) -> PageType {
    guard let text = page.contentType else { return plan.run.pageType ?? .html }
    guard let type = MIMEType(text).flatMap({ PageType($0) }) else {
      throw RunFailure(LoadingError(.notADocument(type: text), url: page.name))
    }
    return type
  }

  private func readFile(
    _ name: String, _ missing: inout [MissingResource]
  ) throws(RunFailure) -> LoadedPage {
    guard let boundary else {
      return try RunInputs.load(name, plan.run, by: loader, missing: &missing)
    }
    let bytes: [UInt8]?
    do throws(FileError) {
      bytes = try boundary.read(name)
    } catch {
      throw RunFailure(error)
    }
    guard let bytes else {
      throw RunFailure(
        .unreadable, "outside-root", place: name,
        "the file does not lie in the folder that --root names")
    }
    if let kind = PackedFileKind(bytes) { throw RunFailure(page: name, kind) }
    var page = LoadedPage(file: name, bytes: bytes, type: plan.run.pageType)
    try page.unpack(name, type: plan.run.pageType, hasAddress: plan.run.url != nil)
    missing += try RunInputs.loadResources(of: &page, plan.run, by: loader)
    return page
  }

  /// Refuses a page outside of the list with `--inline-only`.
  private func checkPlace(of name: String) throws(RunFailure) {
    guard plan.inlineOnly else { return }
    throw RunFailure(
      .unreadable, "not-inline", place: name,
      "with --inline-only the list holds the pages, as 'html'; nothing is read or fetched")
  }

  private func run(
    _ page: BatchPage, _ loaded: PreprocessingPage, _ browser: BrowserReach
  ) throws(RunFailure) -> BatchRecord {
    var request = WorkerRequest(
      page: loaded, script: inputs.script, options: plan.run.preprocessing,
      selection: plan.run.selection, emission: plan.showsPage || page.arguments != nil ? .html : [],
      outputEncoding: "utf-8")
    request.allowsNetwork = plan.run.allowsNetwork
    if let now = page.now {
      request.options.startTime = now.millisecondsSince1970
      request.options.steadyTime = true
    }
    if let arguments = page.arguments ?? inputs.arguments {
      request.extensionAnswer = .item(arguments)
    }
    let network = makeNetwork(for: loaded.url)
    var handler: HandlerReport?
    let answer: WorkerAnswer
    do throws(HandledRun.Failure) {
      if let program = inputs.handler, request.extensionAnswer == nil {
        let told = Self.told(program, plan, loaded.url)
        let input = { results in fitted(results, program) }
        let run =
          if let pool {
            try HandledRun(request, by: told, in: pool, network: network, input: input)
          } else {
            try HandledRun(request, by: told, in: webkit, browser: browser, input: input)
          }
        (answer, handler) = (run.answer, run.handler)
      } else if let pool {
        answer = try Self.run(request, in: pool, network: network)
      } else {
        answer = try webkit.run(request, browser: browser)
      }
    } catch {
      return try record(page, error)
    }
    if answer.outcome == .unusable,
      let fault = answer.diagnostics.first(where: \.isFaultOfScript)
    {
      throw RunFailure(fault, in: inputs.script)
    }
    var record = BatchRecord(page, BatchOutcome(FailureKind(answer)))
    record.answer = answer
    record.handler = handler
    return record
  }

  private static func run(
    _ request: WorkerRequest, in pool: WorkerPool, network: WorkerPool.Network?
  ) throws(HandledRun.Failure) -> WorkerAnswer {
    do throws(WorkerError) {
      return try pool.run(request, network: network)
    } catch {
      throw .worker(error)
    }
  }

  /// The record of a page without an answer.
  private func record(
    _ page: BatchPage, _ failure: HandledRun.Failure
  ) throws(RunFailure) -> BatchRecord {
    var record: BatchRecord
    switch failure {
    case .handler(let error):
      record = BatchRecord(page, .handlerFailed)
      record.failure = RunFailure(error)
    case .webkit(let error):
      let failure = RunFailure(error, memoryLimit: plan.run.memoryLimit)
      // Without WebKit the batch cannot go on.
      guard let kind = FailureKind(error) else { throw failure }
      record = BatchRecord(page, BatchOutcome(kind))
      record.failure = failure
    case .worker(let error):
      record = BatchRecord(page, FailureKind(error).map { BatchOutcome($0) } ?? .notLoaded)
      record.failure = RunFailure(error)
      if record.outcome == .timeLimit || record.outcome == .memoryLimit {
        record.failure?.identifier = record.outcome.rawValue
      }
      // Without workers the batch cannot go on.
      if case .notStarted = error { throw RunFailure(error) }
    }
    return record
  }

  /// Sends the requests of a page's scripts; nil if they may not send any.
  private func makeNetwork(for url: String) -> WorkerPool.Network? {
    guard plan.run.allowsNetwork || plan.run.preprocessing.pageScripts != nil else { return nil }
    let options = plan.run.loading
    return { ScriptProxy(options, page: url) { ScriptRequestErrorText($0).message } }
  }

  /// The program, with the environment for a page.
  private static func told(
    _ program: HandlerProgram, _ plan: BatchPlan, _ url: String
  ) -> HandlerProgram {
    var program = program
    program.environment.merge(
      Run.handlerEnvironment(plan.run.preprocessing, url: url)
    ) { $1 }
    return program
  }

  /// The results, fitted to the format of the program's input.
  private func fitted(_ results: PropertyList, _ program: HandlerProgram) -> PropertyList {
    program.inputFormat == .json && !plan.run.preprocessing.strict
      ? results.replacingNotFinite : results
  }
}

extension Diagnostic {
  /// Whether it would fail on every page, because the script cannot be read.
  fileprivate var isFaultOfScript: Bool { kind.isSyntaxError }
}

extension RunFailure {
  /// A script that cannot be read, with its place.
  fileprivate init(_ diagnostic: Diagnostic, in script: PreprocessingScript) {
    let text = DiagnosticText(diagnostic)
    let place = diagnostic.location.map(Report.place) ?? script.name
    self.init(.unusable, diagnostic.identifier, place: place, text.message, fix: text.fix)
    if let location = diagnostic.location, let line = Report.line(at: location, of: script) {
      excerpt = String(Report.excerpt(line, location).dropLast())
    }
  }
}
