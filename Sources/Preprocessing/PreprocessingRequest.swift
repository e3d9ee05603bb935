public import DOM
internal import PropertyLists
public import ScriptEngine
internal import SystemServices
public import WebBindings

/// One use of a preprocessing script on a page, from evaluating it to `finalize` (Documentation/Safari.md).
///
/// A request belongs to the thread that it was made on, see ``ScriptEngine/EngineThread``. It reads
/// and writes nothing outside its memory.
public final class PreprocessingRequest {
  public let script: PreprocessingScript
  public let options: PreprocessingOptions
  private let pool: DocumentPool
  let machine: VirtualMachine
  let document: Document
  let realm: Realm
  /// The world of the page's own scripts, in which scripts that the script inserts or triggers run.
  let pageWorld: PageWorld
  private let encoding: TextEncoding
  /// The diagnostics, in the order in which they were found.
  public internal(set) var diagnostics: [Diagnostic] = []
  /// The durations so far.
  public internal(set) var timings = PreprocessingTimings()
  /// The script's object, from the time when it was found until `finalize` has been called.
  var object: ProtectedValue?
  /// The number of times that the script was evaluated.
  var evaluations = 0
  /// The numbers of the world's records that have become diagnostics already.
  var reported = Reported()

  static let globalName: PropertyName = "ExtensionPreprocessingJS"

  /// Parses a page and makes a world for a script.
  ///
  /// - Parameters:
  ///   - selection: the selection in the page before the script runs.
  ///   - machine: the engine to use; a new one by default. It may serve several requests of a thread,
  ///     one after the other; no request sees anything of an earlier one.
  public init(
    page: PreprocessingPage, script: PreprocessingScript,
    options: PreprocessingOptions = PreprocessingOptions(),
    selection: PreprocessingSelection? = nil, machine: VirtualMachine = VirtualMachine()
  ) throws(PreprocessingPageError) {
    self.script = script
    self.options = options
    self.machine = machine
    let start = SystemClock.monotonic.seconds
    guard let address = URLRecord.parse(page.url) else { throw .badAddress(page.url) }
    try Self.settle(options)
    pool = DocumentPool(
      clock: Clock(startingAt: options.startTime, isSteady: options.steadyTime))
    do {
      document = try pool.parsePage(
        page.bytes, type: page.type, charset: page.charset, address: address)
    } catch {
      throw .notParsed
    }
    encoding = document.state.encoding
    if let selection { try Self.select(selection, in: document) }
    let parsed = SystemClock.monotonic.seconds
    timings.parsing = parsed - start
    // A request before this one may have used its time up.
    machine.limitTime(to: nil)
    do {
      realm = try Realm(machine: machine, document: document, realTime: options.realTime)
      if let seed = options.seed { try realm.seedRandomness(seed) }
    } catch {
      throw .notParsed
    }
    pageWorld = PageWorld(
      besides: realm, policies: page.contentSecurityPolicies.flatMap(ContentSecurityPolicy.list))
    realm.environment = options.environment
    if let locale = options.locale { realm.environment.languages = [locale] }
    try fill(page)
    for cookie in page.cookies {
      realm.document.state.window?.cookies.set(
        cookie, for: address, now: realm.eventLoop.clock.now)
    }
    timings.setup = SystemClock.monotonic.seconds - parsed
  }

  deinit {
    pageWorld.close()
    realm.close()
  }

  private static func select(
    _ selection: PreprocessingSelection, in document: Document
  ) throws(PreprocessingPageError) {
    let found: Bool
    switch selection {
    case .text(let text): found = document.select(text: text)
    case .selector(let selector):
      do {
        found = try document.select(selector: selector)
      } catch {
        throw .badSelector(selector)
      }
    }
    if !found { throw .nothingSelected(selection) }
  }

  // MARK: The resulting page

  /// The page as it is now, in UTF-8 (lone surrogates as they are) without an encoding's marks.
  public var html: [UInt8] { document.serializedPage }

  /// The page as it is now, in an encoding: the page's own, if `label` is nil. A character that the
  /// encoding lacks becomes a character reference.
  ///
  /// - Returns: nil if the label does not name an encoding, see ``isEncoding(_:)``.
  public func encodedHTML(label: String? = nil) -> [UInt8]? {
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
  public static func isEncoding(_ label: String) -> Bool { TextEncoding(label: label) != nil }

  /// The name of the encoding that the page was decoded from.
  public var encodingName: String { encoding.name }

  /// The loader of the script's requests; nil for no network, which is the default.
  public var networkLoader: (any NetworkLoader)? {
    didSet { realm.networkLoader = networkLoader }
  }

  /// The messages that the script wrote to the console.
  public var console: [ConsoleMessage] { realm.console }

  /// The number of messages to the console that were dropped because there were too many.
  public var droppedConsoleMessages: Int { realm.droppedConsoleMessages }

  /// The pages that the script navigated to.
  public var navigations: [Navigation] { realm.navigations }

  /// The dialogs that the script opened.
  public var dialogs: [Dialog] { realm.dialogs }

  /// The page's cookies as they are now, as `document.cookie` shows them.
  public var cookies: String { realm.cookies }

  /// Whether the script defines `finalize`.
  public var definesFinalize: Bool {
    guard let object, let function = try? realm.context.property("finalize", of: object.value)
    else { return false }
    return realm.context.isCallable(function)
  }
}
