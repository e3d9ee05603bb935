internal import DOM
internal import Messages
internal import PageLoading
internal import Preprocessing
internal import PropertyLists
internal import ScriptEngine
internal import SystemServices
internal import TestCases
internal import WebBindings

/// One run, once everything is read.
final class Run {
  let plan: RunPlan
  private(set) var inputs: RunInputs
  /// Diagnostics of the command line, beside those of the request.
  private(set) var refusals: [Diagnostic] = []
  var failures: [RunFailure]
  private var parsed: ParsedPage?
  /// The program that plays the extension, if any.
  let handler: HandlerSession?

  init(plan: RunPlan, inputs: RunInputs) {
    self.plan = plan
    self.inputs = inputs
    failures = inputs.remarks
    let strict = plan.preprocessing.strict
    handler =
      if case .handler(let plan) = plan.extensionSide { HandlerSession(plan, strict: strict) } else
      { nil }
  }

  /// How many seconds the watchdog gives the engine to stop a script itself.
  static let grace = 0.5

  /// Parses the page, which can be done while the engine is being made.
  ///
  /// - Returns: how the run ends if that fails; else nil.
  func parse() -> ExitStatus? {
    do throws(PreprocessingPageError) {
      let page = inputs.page
      // The document has a copy of what it needs, so a long page is not in memory twice.
      inputs.page.bytes = []
      parsed = try ParsedPage(page, options: plan.preprocessing, selection: plan.selection)
      return nil
    } catch {
      return end(error)
    }
  }

  private func end(_ error: PreprocessingPageError) -> ExitStatus {
    let failure = Self.failure(error, plan)
    Report(plan, status: failure.status, failures: failures + [failure]).print()
    return failure.status
  }

  /// Runs the script on the page that was parsed.
  func perform(on machine: VirtualMachine) -> ExitStatus {
    guard let page = parsed.take() else { preconditionFailure("call this after parse()") }
    let request: PreprocessingRequest
    if plan.preprocessing.pageScripts != nil { limitPageTime() }
    do throws(PreprocessingPageError) {
      request = try PreprocessingRequest(
        parsed: page, script: inputs.script, options: plan.preprocessing,
        pageLoader: inputs.network, machine: machine)
    } catch {
      return end(error)
    }
    request.networkLoader = network(for: request)
    let parsedPage = plan.reportFile == nil ? nil : request.encodedHTML(label: "utf-8")
    if plan.preprocessing.pageScripts != nil { Watchdog.start(plan) }
    // The process ends with this run: the system takes its memory back faster than the engine and
    // the document could.
    _ = Unmanaged.passRetained(request)
    limitTime()
    let outcome = request.run()
    Watchdog.rest()
    var status =
      if let parsedPage { report(outcome, parsedPage, request) } else { deliver(outcome, request) }
    if let handler { status = settle(handler, status) }
    Report(
      plan, status: status, request: request, added: refusals, failures: failures,
      handler: handler?.report
    ).print()
    return status
  }

  /// Answers the script's requests; nil if there is no network.
  private func network(for request: PreprocessingRequest) -> (any NetworkLoader)? {
    guard let stubs = inputs.stubs else { return plan.allowsNetwork ? inputs.network : nil }
    return StubbedNetwork(
      stubs, userAgent: plan.preprocessing.environment.userAgent, clock: request.clock,
      explain: { ScriptRequestErrorText($0).message })
  }

  /// Ends a handler.
  ///
  /// - Returns: how the run ends.
  func settle(_ handler: HandlerSession, _ status: ExitStatus) -> ExitStatus {
    let failure = handler.finish()
    failures += handler.remarks
    guard let failure else { return status }
    failures.append(failure)
    return status == .done ? failure.status : status
  }

  /// Limits the time of the page's own scripts. Until they are done, a timeout is theirs.
  private func limitPageTime() {
    Watchdog.start(memoryLimit: plan.memoryLimit, script: plan.page) { [plan] failure in
      Report(plan, status: failure.status, failures: [failure]).print()
    }
    guard let seconds = plan.preprocessing.timeLimit else { return }
    Watchdog.limitTime(to: seconds + Self.grace + Self.preparation)
  }

  /// How many seconds the engine and the document may take before the page's scripts begin.
  private static let preparation = 2.0

  private func limitTime() {
    if let seconds = plan.preprocessing.timeLimit { Watchdog.limitTime(to: seconds + Self.grace) }
  }

  /// Prints the results, or calls `finalize` first.
  func deliver(_ outcome: RunOutcome, _ request: any ScriptRequest) -> ExitStatus {
    guard case .results(let value) = outcome else { return deliverPage(outcome, request) }
    let results = fitted(value, request)
    do throws(PropertyListError) {
      // Everything is made before anything is written: a refusal writes nothing.
      let printed: [UInt8]? =
        switch plan.emit {
        case .results: try results.bytes(as: plan.format)
        case .envelope: try Self.envelope(results).bytes(as: plan.format)
        case .html: nil
        }
      let filed = try plan.resultsFile.map { (_) throws(PropertyListError) in
        try results.bytes(as: plan.format)
      }
      return finish(request, envelope: Self.envelope(value), printed: printed, filed: filed)
    } catch {
      return refuse(error)
    }
  }

  /// Calls finalize where the extension returns an item though `run` gave no results
  /// (Documentation/Safari.md, Z1), and writes the page.
  private func deliverPage(_ outcome: RunOutcome, _ request: any ScriptRequest) -> ExitStatus {
    let status = Self.status(of: outcome)
    guard mayFinalize(without: outcome) else { return status }
    let ending = finish(
      request, envelope: .dictionary(PropertyListDictionary()), printed: nil, filed: nil)
    return ending == .done ? status : ending
  }

  /// Whether the extension returns an item though there are no results. A handler does not run
  /// then.
  func mayFinalize(without outcome: RunOutcome) -> Bool {
    guard case .arguments = plan.extensionSide else { return false }
    return outcome == .empty || outcome == .nothing
  }

  static func status(of outcome: RunOutcome) -> ExitStatus {
    switch outcome {
    case .results: .done
    case .empty, .nothing: .noResults
    case .undeliverable: .notAPropertyList
    case .unusable: .unusable
    case .outOfTime: .limitReached
    }
  }

  /// The results as the extension receives them.
  static func envelope(_ results: PropertyList) -> PropertyList {
    .dictionary(PropertyListDictionary([(ExtensionKeys.results, results)]))
  }

  /// The results fitted to the format. JSON has no NaN and shows null, as `JSON.stringify` does; a
  /// diagnostic says so. With `--strict` NaN is refused.
  private func fitted(_ results: PropertyList, _ request: any ScriptRequest) -> PropertyList {
    guard plan.format == .json, !plan.preprocessing.strict,
      request.diagnostics.contains(where: { $0.identifier == "results-not-finite" })
    else { return results }
    return results.replacingNotFinite
  }

  private func refuse(_ error: PropertyListError) -> ExitStatus {
    refusals.append(Diagnostic(.notRepresentable(error), .error, path: error.path))
    return .notAPropertyList
  }

  /// Calls `finalize` and writes the output.
  private func finish(
    _ request: any ScriptRequest, envelope: PropertyList, printed: [UInt8]?, filed: [UInt8]?
  ) -> ExitStatus {
    do throws(RunFailure) {
      let finalization = try finalize(request, envelope: envelope)
      if finalization == .outOfTime { return .limitReached }
      if let file = plan.resultsFile, let filed { try write(filed, to: file) }
      let needsPage = plan.emit == .html || plan.htmlFile != nil
      let page = needsPage ? try encodedPage(request) : []
      if let file = plan.htmlFile { try write(page, to: file) }
      let written = printed ?? (plan.emit == .html ? page : [])
      // A line break separates the page from what is written after it.
      let isLineOpen = printed == nil && written.last != nil && written.last != Self.lineFeed
      guard Output.write(written), !isLineOpen || Output.write([Self.lineFeed]) else {
        throw RunFailure(.unreadable, "not-writable", "cannot write to standard output")
      }
      // The page is as an incomplete finalize left it, so the run did not succeed.
      return finalization == .threw ? .noResults : .done
    } catch {
      failures.append(error)
      return error.status
    }
  }

  /// Every encoding that pages are written in has the bytes of ASCII.
  private static let lineFeed: UInt8 = 0x0A

  /// Calls `finalize` if the command line says how the extension answers; else nil.
  func finalize(
    _ request: any ScriptRequest, envelope: PropertyList
  ) throws(RunFailure) -> FinalizeOutcome? {
    guard let answer = try answer(to: envelope) else { return nil }
    // WebKit's process is watched by itself.
    if plan.engine == .jsprep { limitTime() }
    defer { Watchdog.rest() }
    return request.finalize(answer)
  }

  /// What the extension returns; nil if the command line does not say how it answers.
  private func answer(to envelope: PropertyList) throws(RunFailure) -> ExtensionAnswer? {
    switch plan.extensionSide {
    case .none: return nil
    case .arguments: return .item(inputs.arguments)
    case .handler:
      return try handler?.answer(
        to: envelope,
        environment: Self.handlerEnvironment(plan.preprocessing, url: inputs.page.url))
    }
  }

  /// The environment variables of a handler.
  static func handlerEnvironment(
    _ options: PreprocessingOptions, url: String
  ) -> [String: String] {
    [
      "JSPREP_EXTENSION_NAME": options.extensionName,
      "JSPREP_PLATFORM": options.platform.rawValue,
      "JSPREP_URL": url,
    ]
  }

  private func encodedPage(_ request: any ScriptRequest) throws(RunFailure) -> [UInt8] {
    guard let page = request.encodedHTML(label: plan.outputEncoding) else {
      throw RunFailure(
        .usage, "encoding-unknown",
        "'--output-encoding \(plan.outputEncoding ?? "")': there is no such encoding")
    }
    return page
  }

  func write(_ bytes: [UInt8], to file: String) throws(RunFailure) {
    do throws(FileError) {
      try FileContents.write(bytes, to: file)
    } catch {
      throw RunFailure(error)
    }
  }

  /// The failure for a page that cannot be used.
  static func failure(_ error: PreprocessingPageError, _ plan: RunPlan) -> RunFailure {
    let content = PageErrorText(error)
    let (identifier, text) = (content.identifier, content.text)
    return switch error {
    case .notParsed: RunFailure(.limitReached, identifier, place: plan.page, text)
    case .noWorld: RunFailure(.internalError, identifier, text)
    case .badAddress(let address):
      RunFailure(.usage, identifier, "'--url \(address)': this is no absolute address")
    case .unknownTimeZone(let name):
      RunFailure(
        .usage, identifier,
        "'--time-zone \(name)': there is no time zone of this name",
        fix: "name one of the IANA database, such as Europe/Berlin.")
    case .badLocale(let tag):
      RunFailure(
        .usage, identifier, "'--locale \(tag)': this is no language tag",
        fix: "write one such as de-DE.")
    case .badSelector(let selector):
      RunFailure(.usage, identifier, "'--select \(selector)': this is not a selector")
    case .nothingSelected, .storageFull:
      RunFailure(.unusable, identifier, place: plan.page, text)
    }
  }
}
