package import DOM
internal import PropertyLists
package import ScriptEngine
internal import SystemServices
package import WebBindings

/// One use of a preprocessing script on a page, from evaluating it to `finalize` (Documentation/Safari.md).
///
/// A request belongs to the thread that it was made on, see ``ScriptEngine/EngineThread``. It reads
/// and writes nothing outside its memory.
package final class PreprocessingRequest {
  package let script: PreprocessingScript
  package let options: PreprocessingOptions
  private let pool: DocumentPool
  let machine: VirtualMachine
  let document: Document
  let realm: Realm
  /// The world of the page's own scripts, in which scripts that the script inserts or triggers run.
  let pageWorld: PageWorld
  private let encoding: TextEncoding
  /// What an author should know, in the order in which it was found.
  ///
  /// Their places are those of the files that the script was made of, where its source map knows them.
  package var diagnostics: [Diagnostic] {
    guard script.map.reference != nil else { return found }
    let damage = script.map.error.map { Diagnostic(.sourceMapUnusable($0), .warning) }
    return [damage].compactMap(\.self) + found.map(script.map.mapped)
  }
  /// The same with the places of the script as it ran.
  var found: [Diagnostic] = []
  /// How long it took so far.
  package internal(set) var timings = PreprocessingTimings()
  /// The script's object, from the time when it was found until `finalize` has been called.
  var object: ProtectedValue?
  /// The script with counters, which runs in its place where its coverage is measured.
  private(set) var measured: InstrumentedScript?
  private(set) var counters: CoverageCounters?
  /// The number of times that the script was evaluated.
  var evaluations = 0
  /// The numbers of the world's records that have become diagnostics already.
  var reported = Reported()
  /// Whether the page's own scripts used up the time that they had.
  private(set) var pageRanOutOfTime = false
  /// How many of the navigations the page's own scripts asked for, before the extension's ran.
  private(set) var navigationsOfPage = 0

  static let globalName: PropertyName = "ExtensionPreprocessingJS"

  /// Parses a page and makes a world for a script.
  ///
  /// - Parameters:
  ///   - selection: what is selected in the page before the script runs.
  ///   - pageLoader: loads what the page's own scripts ask for, where the options let them run; nil
  ///     for no network. It is kept by whoever gives it.
  ///   - machine: the engine to use, where one is there already. It may serve several requests of a
  ///     thread, one after the other; nothing of one is seen by the next.
  ///   - prepared: a world of that engine's, which nothing has used. It is left alone where the page is
  ///     not HTML.
  package convenience init(
    page: PreprocessingPage, script: PreprocessingScript,
    options: PreprocessingOptions = PreprocessingOptions(),
    selection: PreprocessingSelection? = nil, pageLoader: (any NetworkLoader)? = nil,
    machine: VirtualMachine = VirtualMachine(), prepared: PreparedWorld? = nil
  ) throws(PreprocessingPageError) {
    try self.init(
      parsed: try ParsedPage(page, options: options, selection: selection, prepared: prepared),
      script: script, options: options, pageLoader: pageLoader, machine: machine)
  }

  /// Makes a world for a script on a page that is parsed already, with the same options.
  package init(
    parsed: ParsedPage, script: PreprocessingScript, options: PreprocessingOptions,
    pageLoader: (any NetworkLoader)? = nil, machine: VirtualMachine
  ) throws(PreprocessingPageError) {
    self.script = script
    self.options = options
    self.machine = machine
    let start = SystemClock.monotonic.seconds
    try Self.enterRegion(of: options)
    defer { EngineRegion.leave() }
    let (page, parser, address) = (parsed.page, parsed.parser, parsed.address)
    pool = parsed.pool
    document = parsed.document
    encoding = document.state.encoding
    timings.parsing = parsed.duration
    machine.instrumented = nil
    // A request before this one may have used its time up.
    machine.limitTime(to: nil)
    do {
      realm =
        try parsed.prepared?.realm
        ?? Realm(machine: machine, document: document, realTime: options.realTime)
      if let seed = options.seed { try realm.seedRandomness(seed) }
    } catch {
      throw .noWorld(reason: Self.reason(of: error))
    }
    pageWorld = PageWorld(
      besides: realm, policies: page.contentSecurityPolicies.flatMap(ContentSecurityPolicy.list))
    realm.environment = options.environment
    if parser == nil {
      realm.settleViewport()
      document.focusAfterParsing()
    }
    if let locale = options.locale { realm.environment.languages = [locale] }
    // The page's own scripts would make another tree than the one that was laid out.
    if parser == nil, let resources = page.resources { takeRecords(resources) }
    try fill(page)
    for cookie in page.cookies {
      realm.document.state.window?.cookies.set(
        cookie, for: address, now: realm.eventLoop.clock.now)
    }
    timings.setup = SystemClock.monotonic.seconds - start
    if let parser {
      load(parser, by: pageLoader)
      try parsed.selection?.select(in: document)
    }
  }

  /// Parses the page and runs its own scripts, as a browser does before an extension can be asked for.
  private func load(_ parser: DocumentParser, by loader: (any NetworkLoader)?) {
    guard let limits = options.pageScripts else { return }
    let start = SystemClock.monotonic.seconds
    realm.networkLoader = loader
    machine.limitTime(to: options.timeLimit)
    let isInTime = pageWorld.load(
      parser, settlingFor: limits.settling, limit: limits.loading)
    realm.networkLoader = nil
    if !isInTime || machine.timeLimitReached {
      pageRanOutOfTime = true
      noteTimeLimit(.page)
    }
    collect(severity: .note)
    navigationsOfPage = realm.navigations.count
    machine.limitTime(to: nil)
    timings.parsing += SystemClock.monotonic.seconds - start
  }

  deinit {
    pageWorld.close()
    realm.close()
  }

  // MARK: Coverage

  /// Measures what of the script runs. To be called before it does.
  ///
  /// - Parameter script: the same script with counters.
  package func measure(_ script: InstrumentedScript) {
    measured = script
    counters = CoverageCounters(count: script.counterCount)
  }

  /// How often each counter was passed; nil where nothing is measured.
  package var counts: [UInt32]? { counters?.values }

  // MARK: The resulting page

  /// The page as it is now, in UTF-8 (lone surrogates as they are) without an encoding's marks.
  package var html: [UInt8] { document.serializedPage }

  /// The page as it is now, in an encoding: the page's own, if `label` is nil. A character that the
  /// encoding lacks becomes a character reference.
  ///
  /// - Returns: nil if the label does not name an encoding, see ``isEncoding(_:)``.
  package func encodedHTML(label: String? = nil) -> [UInt8]? {
    var target = encoding
    if let label {
      guard let encoding = TextEncoding(label: label) else { return nil }
      target = encoding
    }
    let start = SystemClock.monotonic.seconds
    defer { timings.serialization += SystemClock.monotonic.seconds - start }
    return PageText.encode(document.serializedPage, in: target)
  }

  /// Whether a label names an encoding (Encoding Standard, 4.2).
  package static func isEncoding(_ label: String) -> Bool { TextEncoding(label: label) != nil }

  /// The name of the encoding that the page was decoded from.
  package var encodingName: String { encoding.name }

  /// The time that the page lives in.
  package var clock: Clock { realm.eventLoop.clock }

  /// What sends the script's requests; nil for no network, which is the default.
  package var networkLoader: (any NetworkLoader)? {
    didSet { realm.networkLoader = networkLoader }
  }

  /// What the script wrote to the console.
  package var console: [ConsoleMessage] { realm.console.map(script.map.mapped) }

  /// The number of messages to the console that were dropped because there were too many.
  package var droppedConsoleMessages: Int { realm.droppedConsoleMessages }

  /// The pages that the script navigated to.
  package var navigations: [Navigation] { realm.navigations }

  /// The dialogs that the script opened.
  package var dialogs: [Dialog] { realm.dialogs }

  /// The page's cookies as they are now, as `document.cookie` shows them.
  package var cookies: String { realm.cookies }

  /// Whether the script defines `finalize`.
  package var definesFinalize: Bool {
    guard let object, let function = try? realm.context.property("finalize", of: object.value)
    else { return false }
    return realm.context.isCallable(function)
  }
}
