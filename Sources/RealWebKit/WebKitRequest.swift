internal import CSS
internal import DOM
package import PageLoading
package import Preprocessing
internal import PropertyLists
internal import SavedPages
internal import ScriptEngine
internal import SystemServices
package import WebBindings

/// One use of a script on a page in the real WebKit, from evaluating it to `finalize`
/// (Documentation/Safari.md).
///
/// The page is laid out and its own scripts run. What it asks the network for goes through a
/// ``WebKitRelay``; without a network, what is not in the page is missing. It reads no files but those
/// of its folder, where it may.
package final class WebKitRequest: ScriptRequest {
  package let script: PreprocessingScript
  package let options: PreprocessingOptions
  let process: WebKitProcess
  /// The proxy of WebKit's processes; nil without a network.
  private let relay: WebKitRelay?
  /// The folder whose files the page may load; nil for no files.
  let folder: PageFolder?
  /// Knows the page's closed shadow trees, for a capture.
  let watch = ShadowTreeWatch()
  private var found: [Diagnostic] = []
  package private(set) var console: [ConsoleMessage] = []
  package private(set) var navigations: [Navigation] = []
  package private(set) var timings = PreprocessingTimings()
  package private(set) var dialogs: [Dialog] = []
  /// What the page was when it was asked for last.
  package private(set) var state = PageState()
  private var hasObject = false
  private var hasNavigated = false

  /// What an author should know, with places in the files that the script was made of.
  package var diagnostics: [Diagnostic] {
    script.map.reference == nil ? found : found.map(script.map.mapped)
  }

  /// The policy for what a page may load that is not in it.
  private static func policy(_ reach: BrowserReach, _ archive: ArchiveServer?) -> String {
    // What a saved page does not have is refused by the relay.
    let network = reach.network == nil && archive == nil ? "" : "http: https: ws: wss: "
    // Which files these may be is judged by the session's filter.
    let files = reach.folder == nil ? "" : "file: "
    return "default-src \(network)\(files)cid: data: blob: 'unsafe-inline' 'unsafe-eval'"
  }

  /// The milliseconds after which a late answer is not waited for any more.
  private static let patience = 3000.0

  /// The seconds for messages and for WebKit to come to rest, beside what a script may take.
  private static let grace = 1.0

  /// Loads a page in WebKit, with its own scripts.
  ///
  /// - Parameters:
  ///   - settling: the seconds to wait after the page has loaded.
  ///   - loadLimit: the seconds that loading it may take.
  ///   - memoryLimit: the bytes that WebKit's processes may take.
  ///   - reach: what the page may load that is not in it.
  ///   - watchesShadowTrees: whether to keep hold of the shadow trees that the page closes.
  /// - Throws: ``WebKitError``.
  package init(
    page: PreprocessingPage, script: PreprocessingScript, options: PreprocessingOptions,
    settling: Double = 0, loadLimit: Double = 30, memoryLimit: Int,
    reach: BrowserReach = BrowserReach(), watchesShadowTrees: Bool = false
  ) throws(WebKitError) {
    self.script = script
    self.options = options
    folder = reach.folder
    let start = MonotonicTime.now
    let archive = page.savedPage.flatMap { ArchiveServer($0) }
    let media = options.environment.media
    do throws(SystemFailure) {
      relay =
        reach.network == nil && archive == nil ? nil : try WebKitRelay(reach.network, archive)
    } catch {
      throw .lost
    }
    process = try WebKitProcess(
      scale: max(1, Int(media.resolution.rounded())), timeZone: options.timeZone)
    timings.setup = MonotonicTime.now - start
    let policies = ([Self.policy(reach, archive)] + page.contentSecurityPolicies).joined(
      separator: ", ")
    let languages = options.locale.map { [$0] } ?? options.environment.languages
    let limit = loadLimit
    var entries: [(String, PropertyList)] = [
      ("command", "open"), ("url", .string(page.url)),
      ("page", .data(watchesShadowTrees ? watch.marked(page.bytes) : page.bytes)),
      ("type", .string(page.type.essence)), ("userAgent", .string(options.environment.userAgent)),
      ("languages", .array(languages.map { .string($0) })), ("policy", .string(policies)),
      ("width", .integer(PropertyListInteger(Int64(media.width)))),
      ("height", .integer(PropertyListInteger(Int64(media.height)))),
      ("memoryLimit", .integer(PropertyListInteger(Int64(memoryLimit)))),
      ("loadLimit", .real(limit)), ("settling", .real(settling)),
    ]
    // WebKit takes bytes for UTF-8 where it is not told otherwise.
    let encoding = PageText(decoding: page.bytes, charset: page.charset, type: page.type).encoding
    if watchesShadowTrees { entries.append(("script", .string(watch.script))) }
    entries.append(("charset", .string(encoding.name)))
    if let folder { entries.append(("folder", .string(folder.address))) }
    if let saved = page.savedPage {
      entries.append(("identifiedParts", .array(Self.identifiedParts(of: saved))))
      if archive != nil { entries.append(("documents", .array(Self.documents(of: saved)))) }
    }
    if let archive {
      entries.append(("certificate", .data(archive.certificate)))
      entries.append(("hosts", .array(archive.secureHosts.sorted().map { .string($0) })))
    }
    if let relay { entries.append(("proxy", .integer(PropertyListInteger(Int64(relay.port))))) }
    let request = PropertyList.dictionary(PropertyListDictionary(entries))
    do throws(WebKitError) {
      guard try process.ask(request, within: limit + settling + Self.grace) != nil else {
        throw .notLoaded(seconds: limit)
      }
    } catch {
      if case .notLoaded = error { throw .notLoaded(seconds: limit) }
      throw error
    }
    let prelude = WebKitDriver.prelude(cookies: page.cookies, depthLimit: Self.depthLimit)
    // A page whose scripts compute without end after it has loaded is no better.
    if case .outOfTime = try ask("evaluate", prelude, within: 5) {
      throw .notLoaded(seconds: limit)
    }
    timings.parsing = MonotonicTime.now - start - timings.setup
  }

  /// The parts that a saved page calls by the identifiers of their content.
  private static func identifiedParts(of saved: SavedPage) -> [PropertyList] {
    saved.pages.flatMap { [$0.main] + $0.resources }.flatMap { part in
      ([part.url] + part.aliases).filter { $0.hasPrefix("cid:") }.map { address in
        var entries: [(String, PropertyList)] = [
          ("address", .string(address)), ("bytes", .data(part.bytes)),
        ]
        if let type = part.type { entries.append(("type", .string(type))) }
        return .dictionary(PropertyListDictionary(entries))
      }
    }
  }

  /// The documents that a saved page calls by the identifiers of their content, with the addresses that they
  /// have on the web.
  private static func documents(of saved: SavedPage) -> [PropertyList] {
    saved.pages.flatMap { [$0.main] + $0.resources }.flatMap { part -> [PropertyList] in
      guard ["text/html", "application/xhtml+xml"].contains(part.type ?? ""),
        let url = URLRecord.parse(part.url), ["http", "https"].contains(url.scheme)
      else { return [] }
      let place = url.serialized(excludingFragment: true)
      return part.aliases.filter { $0.hasPrefix("cid:") }.map { address in
        ["address": .string(address), "place": .string(place)]
      }
    }
  }

  /// The deepest results: the JSON that they cross in holds them two levels down.
  private static let depthLimit = PropertyList.maximumDepth - 4

  /// What came of a script.
  enum Answer {
    case value(String)
    case threw(String)
    case outOfTime
  }

  /// Evaluates a script, or calls it as the body of an asynchronous function.
  ///
  /// - Parameters:
  ///   - seconds: the time until WebKit has to answer.
  ///   - computing: the seconds that the script may compute without a pause; nil for what an author's
  ///     script may.
  func ask(
    _ command: String, _ script: String, within seconds: Double, computing: Double? = nil
  ) throws(WebKitError) -> Answer {
    let request: PropertyList = [
      "command": .string(command), "script": .string(script),
      "computing": .real(computing ?? options.timeLimit ?? 1e6),
    ]
    guard let answer = try process.ask(request, within: seconds) else { return .outOfTime }
    if answer["outOfTime"] != nil {
      process.end()
      return .outOfTime
    }
    for address in answer["navigations"]?.array ?? [] {
      let url = address.string ?? ""
      hasNavigated = true
      navigations.append(Navigation(kind: .assign, url: url))
      note(.navigationRequested(url: url), .warning)
    }
    for dialog in answer["dialogs"]?.array ?? [] {
      let kinds = ["alert", "confirm", "prompt", "confirm", "print"]
      let number = Int(dialog["kind"]?.number ?? 0)
      let kind = kinds.indices.contains(number) ? kinds[number] : "alert"
      let message = dialog["message"]?.string ?? ""
      if let kind = Dialog.Kind(rawValue: kind) {
        dialogs.append(Dialog(kind: kind, message: message))
      }
      note(.dialog(kind: kind, message: message), .warning)
    }
    if let message = answer["threw"]?.string { return .threw(message) }
    return .value(answer["value"]?.string ?? "")
  }

  /// What the page asked the network for and did not get.
  package var missingResources: [MissingResource] { relay?.missing ?? [] }

  private func note(
    _ kind: Diagnostic.Kind, _ severity: Diagnostic.Severity, _ exception: ScriptException? = nil,
    path: PropertyListPath? = nil
  ) {
    found.append(Diagnostic(kind, severity, location: exception?.location, path: path))
  }

  // MARK: run

  package func run() -> RunOutcome {
    do throws(WebKitError) {
      let start = MonotonicTime.now
      if let outcome = try evaluate() { return outcome }
      timings.evaluation = MonotonicTime.now - start
      let beginning = MonotonicTime.now
      defer { timings.running = MonotonicTime.now - beginning }
      let body = WebKitDriver.run(
        extensionName: options.extensionName, limit: options.completionLimit,
        patience: Self.patience)
      let waiting = (options.completionLimit + Self.patience) / 1000
      guard case .value(let text) = try ask("call", body, within: limit + waiting),
        let answer = try? PropertyList.read(Array(text.utf8), as: .json)
      else { return outOfTime(.run) }
      hasObject = answer["missing"] == nil && answer["evaluationThrew"] == nil
      let outcome = conclude(answer)
      return options.strict ? refuseNonPropertyList(outcome) : outcome
    } catch {
      return end(error, .run)
    }
  }

  /// The seconds that a script may compute.
  var limit: Double { (options.timeLimit ?? 1e6) + Self.grace }

  /// Evaluates the script; nil where `run` can be looked for.
  private func evaluate() throws(WebKitError) -> RunOutcome? {
    let source = String(decoding: script.source, as: UTF8.self)
    switch try ask("evaluate", source, within: limit) {
    case .outOfTime: return outOfTime(.evaluate)
    case .value: return nil
    case .threw(let message):
      let exception = self.exception(ofMessage: message)
      guard exception.name == "SyntaxError" else {
        note(.evaluationThrew(exception), .error, exception)
        return nil
      }
      let line = exception.location.flatMap { script.line($0.line) } ?? ""
      note(.syntax(exception, line: line), .error, exception)
      return .unusable
    }
  }

  /// An exception as WebKit tells of it: the page's address, the place, the name and the message.
  private func exception(ofMessage text: String) -> ScriptException {
    var rest = Substring(text)
    var line: Int?
    var column: Int?
    // The place ends with the first colon that a space follows, after one or two numbers.
    if let end = text.firstRange(of: ": ") {
      let parts = text[..<end.lowerBound].split(separator: ":")
      let numbers = parts.suffix(2).compactMap { Int($0) }
      if let last = parts.last.flatMap({ Int($0) }) {
        (line, column) = numbers.count == 2 ? (numbers[0], numbers[1]) : (last, nil)
        rest = text[end.upperBound...]
      }
    }
    var name = ""
    if let end = rest.firstRange(of: ": "), rest[..<end.lowerBound].hasSuffix("Error") {
      name = String(rest[..<end.lowerBound])
      rest = rest[end.upperBound...]
    }
    let location = line.map { SourceLocation(source: script.name, line: $0, column: column) }
    return ScriptException(name: name, message: String(rest), location: location)
  }

  /// An exception as the driver describes it.
  private func exception(_ value: PropertyList) -> ScriptException {
    let line = Int(value["line"]?.number ?? 0)
    let column = Int(value["column"]?.number ?? 0)
    let location =
      line > 0
      ? SourceLocation(source: script.name, line: line, column: column > 0 ? column : nil) : nil
    return ScriptException(
      name: value["name"]?.string ?? "", message: value["message"]?.string ?? "",
      location: location, stack: value["stack"]?.string ?? "")
  }

  private func conclude(_ answer: PropertyList) -> RunOutcome {
    if let thrown = answer["evaluationThrew"] {
      let exception = exception(thrown)
      note(.evaluationThrew(exception), .error, exception)
      return .nothing
    }
    if let missing = answer["missing"]?.string { return conclude(missing: missing, answer) }
    if let thrown = answer["runThrew"] {
      let exception = exception(thrown)
      note(.runThrew(exception), .error, exception)
    }
    for entry in answer["notes"]?.array ?? [] { note(entry) }
    if let type = answer["noResults"]?.string { note(.resultsMissing(type: type), .error) }
    if let type = answer["noDictionary"]?.string {
      note(.resultsNotADictionary(type: type), .error)
    }
    if let thrown = answer["readingThrew"] {
      let exception = exception(thrown)
      note(.readingThrew(exception), .error, exception)
    }
    let calls = Int(answer["calls"]?.number ?? 0)
    if calls == 0, answer["runThrew"] == nil {
      let limit = options.completionLimit
      if let returned = answer["returned"]?.string {
        note(.resultsReturned(isPromise: returned == "promise", milliseconds: limit), .error)
      } else {
        note(.neverCompleted(milliseconds: limit), .error)
      }
    }
    if calls > 1 { note(.completedAgain(times: calls), .warning) }
    let time = answer["time"]?.number ?? 0
    if time > options.completionLimit {
      note(.completedLate(milliseconds: time, limit: options.completionLimit), .error)
      return .nothing
    }
    switch answer["outcome"]?.string {
    case "results":
      return answer["value"].map { .results(dictionary(WebKitValue.read($0))) } ?? .nothing
    case "undeliverable": return .undeliverable
    default: return .nothing
    }
  }

  private func conclude(missing: String, _ answer: PropertyList) -> RunOutcome {
    let type = answer["type"]?.string ?? ""
    switch missing {
    case "noObject": note(.globalIsNoObject(type: type), .error)
    case "unknown":
      // What `let`, `const` and `class` declare is no property, and known by its name all the same.
      let question = "typeof ExtensionPreprocessingJS"
      let answer = try? ask("evaluate", question, within: limit)
      if case .value(let type) = answer, type != "undefined" {
        note(.globalIsLexical, .error)
      } else {
        note(.globalMissing, .error)
      }
    case "class": note(.globalIsClass(name: answer["name"]?.string ?? ""), .error)
    case "module": note(.globalIsModule, .error)
    case "notCallable":
      note(.runNotCallable(type: type), .error)
      return .nothing
    default: note(.runMissing, .error)
    }
    return .empty
  }

  /// Takes a note of the driver about a value.
  private func note(_ entry: PropertyList) {
    guard let kind = entry[0]?.string else { return }
    let path = Self.path(entry[1])
    let detail = entry[2]
    let text = detail?.string ?? ""
    let number = Int(detail?.number ?? 0)
    switch kind {
    case "null": note(.nullInResults, .warning, path: path)
    case "notFinite":
      note(.numberNotFinite(Double(Self.spelling(text)) ?? .nan), .warning, path: path)
    case "leftOut": note(.leftOut(type: text), .warning, path: path)
    case "loneSurrogate": note(.loneSurrogate, .warning, path: path)
    case "invalidDate": note(.invalidDate, .warning, path: path)
    case "emptyObject": note(.emptyObject(type: text), .warning, path: path)
    case "node": note(.nodeInResults(name: text), .error, path: path)
    case "cycle": note(.cycle(to: Self.path(detail)), .error, path: path)
    case "tooDeep": note(.tooDeep(limit: number), .error, path: path)
    case "tooLarge": note(.tooLarge(bytes: number, limit: 512_000_000), .error, path: path)
    case "largePayload": note(.largePayload(bytes: number, limit: 120_000_000), .warning)
    default: break
    }
  }

  /// A number of JavaScript as Swift spells it.
  private static func spelling(_ text: String) -> String {
    text == "Infinity" ? "inf" : text == "-Infinity" ? "-inf" : text
  }

  private static func path(_ value: PropertyList?) -> PropertyListPath {
    PropertyListPath(
      (value?.array ?? []).map { part in
        part.string.map { .key($0) } ?? .index(Int(part.number ?? 0))
      })
  }

  /// An array as the results becomes a dictionary of its indexes.
  private func dictionary(_ value: PropertyList) -> PropertyList {
    switch value {
    case .array(let elements):
      note(.resultsAreAnArray, .warning)
      return .dictionary(
        PropertyListDictionary(elements.enumerated().map { (String($0.offset), $0.element) }))
    case .dictionary: return value
    default: return .dictionary(PropertyListDictionary())
    }
  }

  private func refuseNonPropertyList(_ outcome: RunOutcome) -> RunOutcome {
    guard case .results(let results) = outcome else { return outcome }
    do throws(PropertyListError) {
      _ = try results.bytes(as: .binary1)
      return outcome
    } catch {
      note(.notRepresentable(error), .error, path: error.path)
      return .undeliverable
    }
  }

  private func outOfTime(_ phase: Diagnostic.Phase) -> RunOutcome {
    note(.timeLimit(phase: phase, seconds: options.timeLimit ?? 0), .error)
    process.end()
    return .outOfTime
  }

  /// A request whose page is gone: nothing more comes of it.
  private func end(_ error: WebKitError, _ phase: Diagnostic.Phase) -> RunOutcome {
    failure = error
    process.end()
    return .outOfTime
  }

  /// Why WebKit ended before the request did.
  package private(set) var failure: WebKitError?

  /// Ends WebKit's processes. Nothing can be asked any more.
  package func end() { process.end() }

  // MARK: finalize

  package func finalize(_ answer: ExtensionAnswer) -> FinalizeOutcome {
    guard case .item(let argument) = answer else { return refuse(.nothingReturned) }
    if options.platform == .macOS { return refuse(.platform) }
    if hasNavigated { return refuse(.navigated) }
    guard hasObject else { return refuse(.noObject) }
    hasObject = false
    let start = MonotonicTime.now
    defer { timings.finalization = MonotonicTime.now - start }
    let value = WebKitValue.text(of: argument ?? .dictionary(PropertyListDictionary()))
    let body = WebKitDriver.finalize(
      argument: value, limit: options.completionLimit, settling: options.settlingTime)
    do throws(WebKitError) {
      let waiting = (options.completionLimit + options.settlingTime) / 1000
      guard case .value(let text) = try ask("call", body, within: limit + waiting),
        let answer = try? PropertyList.read(Array(text.utf8), as: .json)
      else {
        _ = outOfTime(.finalize)
        return .outOfTime
      }
      if answer["missing"] != nil {
        note(.finalizeMissing, .warning)
        return .notCalled
      }
      if let type = answer["notCallable"]?.string {
        note(.finalizeNotCallable(type: type), .error)
        return .notCalled
      }
      if let thrown = answer["threw"] {
        let exception = exception(thrown)
        note(.finalizeThrew(exception), .error, exception)
        return .threw
      }
      return .called
    } catch {
      _ = end(error, .finalize)
      return .outOfTime
    }
  }

  private func refuse(_ reason: Diagnostic.FinalizeRefusal) -> FinalizeOutcome {
    note(.finalizeNotCalled(reason), .note)
    return .notCalled
  }

  // MARK: The page

  package func encodedHTML(label: String?) -> [UInt8]? {
    if let label, TextEncoding(label: label) == nil { return nil }
    let start = MonotonicTime.now
    defer { timings.serialization += MonotonicTime.now - start }
    guard !process.isOver, let answer = try? ask("call", WebKitDriver.page, within: limit),
      case .value(let text) = answer, let page = try? PropertyList.read(Array(text.utf8), as: .json)
    else { return [] }
    takeConsole(page)
    state = PageState(page)
    let encoding = TextEncoding(label: label ?? page["encoding"]?.string ?? "utf-8") ?? .utf8
    return PageText.encode(Array((page["html"]?.string ?? "").utf8), in: encoding)
  }

  /// Asks for what the script wrote to the console.
  package func collectConsole() {
    if !process.isOver { _ = encodedHTML(label: "utf-8") }
  }

  private func takeConsole(_ page: PropertyList) {
    console = (page["console"]?.array ?? []).compactMap { entry in
      guard let level = entry[0]?.string.flatMap({ ConsoleMessage.Level(rawValue: $0) }) else {
        return nil
      }
      return ConsoleMessage(level: level, text: entry[1]?.string ?? "")
    }
  }
}
