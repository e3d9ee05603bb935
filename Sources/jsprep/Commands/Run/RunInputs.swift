internal import AppExtension
internal import DOM
internal import Messages
internal import PageLoading
internal import Preprocessing
internal import PropertyLists
internal import SystemServices
internal import TestCases
internal import WebBindings

/// The inputs that a run reads before it begins.
struct RunInputs {
  var page: PreprocessingPage
  /// Sends the script's requests, if they are allowed.
  let network: ScriptNetwork?
  /// What WebKit may load that is not in the page.
  let browser: BrowserReach
  /// The answers to the script's requests instead of a network; nil without stubs.
  let stubs: [NetworkStub]?
  private let source: ScriptInput
  /// The argument of `finalize`, if the command line says it.
  let arguments: PropertyList?

  var script: PreprocessingScript { source.script }
  /// The bundle that the script comes from.
  var bundle: ExtensionBundle? { source.bundle }
  /// Remarks for the author of the bundle, and about resources that are missing.
  var remarks: [RunFailure] {
    source.remarks + [RunFailure(missing: missingResources)].compactMap(\.self)
  }
  /// The resources of the page that could not be loaded.
  private let missingResources: [MissingResource]

  init(_ plan: inout RunPlan) throws(RunFailure) {
    source = try ScriptInput(&plan)
    var missing: [MissingResource] = []
    (page, network, browser) = try Self.readPage(plan, missing: &missing)
    missingResources = missing
    stubs = try plan.archive.map { (path) throws(RunFailure) in
      try Self.archive(path, try Self.read(path)).stubs
    }
    if case .arguments(let text) = plan.extensionSide {
      arguments = try Self.readArguments(text)
    } else {
      arguments = nil
    }
  }

  /// Reads a file.
  static func read(_ path: String) throws(RunFailure) -> [UInt8] {
    do throws(FileError) {
      return try FileContents.read(path)
    } catch {
      throw RunFailure(error)
    }
  }

  /// The script in these bytes, which should be text.
  static func script(
    _ path: String, _ bytes: [UInt8]
  ) throws(RunFailure) -> PreprocessingScript {
    guard !isTypeScript(path) else { throw RunFailure(typeScript: path) }
    guard !isPage(path, bytes) else { throw RunFailure(pageAsScript: path) }
    do throws(PreprocessingScriptError) {
      return readingMap(of: try PreprocessingScript(name: path, bytes: bytes))
    } catch {
      switch error {
      case .notUTF8(_, let offset, let line):
        throw RunFailure(
          .unusable, "script-not-utf8", place: "\(path):\(line)",
          "the script is not UTF-8 text (byte \(offset) is malformed); Safari finds no script then",
          fix: "save the file as UTF-8.")
      }
    }
  }

  /// An HTTP archive from a file.
  static func archive(_ path: String, _ bytes: [UInt8]) throws(RunFailure) -> HTTPArchive {
    do throws(HTTPArchiveError) {
      return try HTTPArchive(bytes)
    } catch {
      throw RunFailure(
        .unusable, "har-malformed", HTTPArchiveErrorText(error, source: path).text,
        fix: "export the file again, from the developer tools of a browser or by 'jsprep record'.")
    }
  }

  /// The script with the content of its source map, if it names a file.
  static func readingMap(of script: PreprocessingScript) -> PreprocessingScript {
    if let path = script.map.path { script.map.takeFile(try? FileContents.read(path)) }
    return script
  }

  /// Whether a file is to be built before any browser runs it.
  static func isTypeScript(_ path: String) -> Bool {
    [".ts", ".tsx", ".mts", ".cts", ".jsx"].contains { path.lowercased().hasSuffix($0) }
  }

  /// Whether a file that should be a script is a page.
  static func isPage(_ path: String, _ bytes: [UInt8]) -> Bool {
    guard let first = bytes.first(where: { !" \t\r\n".utf8.contains($0) }),
      first == UInt8(ascii: "<")
    else { return false }
    let start = String(decoding: bytes.prefix(1000), as: UTF8.self).lowercased()
      .drop { $0.isWhitespace }
    return ["<!doctype", "<html", "<?xml"].contains { start.hasPrefix($0) }
  }

  /// Loads a page, and makes the network for the requests of scripts, if they are allowed.
  ///
  /// - Parameter missing: gets what belongs to the page and could not be loaded.
  static func readPage(
    _ plan: RunPlan, missing: inout [MissingResource]
  ) throws(RunFailure) -> (PreprocessingPage, ScriptNetwork?, BrowserReach) {
    let loader = PageLoader(plan.loading)
    let loaded = try load(plan.page, plan, by: loader, missing: &missing)
    let page = page(loaded, plan)
    if plan.engine == .webkit { return (page, nil, browser(for: loaded, plan, name: plan.page)) }
    guard plan.allowsNetwork || plan.preprocessing.pageScripts != nil else {
      return (page, nil, BrowserReach())
    }
    do throws(LoadingError) {
      return (page, ScriptNetwork(try loader.makeFetcher(for: loaded)), BrowserReach())
    } catch {
      throw RunFailure(error)
    }
  }

  /// What WebKit may load for a page that is not in it.
  static func browser(for page: LoadedPage, _ plan: RunPlan, name: String) -> BrowserReach {
    guard plan.engine == .webkit else { return BrowserReach() }
    var reach = BrowserReach()
    if plan.opensNetwork(of: name) {
      reach.network = BrowserNetwork(plan.loading, pageAddress: page.address)
    }
    // At another address the page has no folder.
    if plan.loadsResources || plan.opensFolder, plan.url == nil {
      reach.folder = PageFolder(of: page)
    }
    return reach
  }

  /// Loads a page from a file or an address, and what belongs to it where the plan says so.
  ///
  /// - Parameter missing: gets what could not be loaded.
  static func load(
    _ name: String, _ plan: RunPlan, by loader: PageLoader, missing: inout [MissingResource]
  ) throws(RunFailure) -> LoadedPage {
    var page = try loadPage(name, plan, by: loader)
    missing += try loadResources(of: &page, plan, by: loader)
    return page
  }

  /// Loads what belongs to a page, where the plan says so.
  ///
  /// - Returns: what could not be loaded.
  static func loadResources(
    of page: inout LoadedPage, _ plan: RunPlan, by loader: PageLoader
  ) throws(RunFailure) -> [MissingResource] {
    // WebKit loads them itself.
    guard plan.loadsResources, plan.engine == .jsprep else { return [] }
    do throws(LoadingError) {
      return try loader.loadResources(
        of: &page, address: plan.url, media: plan.preprocessing.environment.media)
    } catch {
      throw RunFailure(error)
    }
  }

  private static func loadPage(
    _ name: String, _ plan: RunPlan, by loader: PageLoader
  ) throws(RunFailure) -> LoadedPage {
    if PageLoader.isAddress(name) {
      do throws(LoadingError) {
        return try loader.load(name, type: plan.pageType)
      } catch {
        throw RunFailure(error)
      }
    }
    var page: LoadedPage
    do throws(FileError) {
      page = try LoadedPage(file: name, type: plan.pageType)
    } catch {
      throw RunFailure(error)
    }
    if let kind = PackedFileKind(page.bytes) { throw RunFailure(page: name, kind) }
    try page.unpack(name, type: plan.pageType, hasAddress: plan.url != nil)
    return page
  }

  /// A loaded page with the options of the plan.
  static func page(_ loaded: LoadedPage, _ plan: RunPlan) -> PreprocessingPage {
    var page = PreprocessingPage(
      bytes: loaded.bytes, url: plan.url ?? loaded.url, charset: plan.charset ?? loaded.charset,
      type: loaded.type)
    page.cookies = loaded.cookies
    page.contentSecurityPolicies = loaded.contentSecurityPolicies
    page.resources = loaded.resources
    if plan.engine == .webkit { page.savedPage = loaded.savedPage }
    return page
  }

  /// The value of `--arguments`: JSON or any property list, or the name of a file with it.
  static func readArguments(_ text: String) throws(RunFailure) -> PropertyList {
    let isFile = text.hasPrefix("@")
    let bytes = isFile ? try read(String(text.dropFirst())) : Array(text.utf8)
    let name = isFile ? String(text.dropFirst()) : "--arguments"
    let arguments: PropertyList
    do throws(PropertyListError) {
      arguments = try PropertyList.read(bytes)
    } catch {
      throw RunFailure(
        isFile ? .unusable : .usage, "arguments-malformed",
        PropertyListErrorText(error, source: name).text)
    }
    guard arguments.kind == .dictionary else {
      throw RunFailure(
        isFile ? .unusable : .usage, "arguments-no-dictionary",
        "\(name): finalize gets a dictionary, and this is \(arguments.kind.name)",
        fix: "write an object: --arguments '{\"key\": \"value\"}'.")
    }
    return arguments
  }
}
