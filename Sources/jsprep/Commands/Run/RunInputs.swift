internal import AppExtension
internal import DOM
internal import Messages
internal import PageLoading
internal import Preprocessing
internal import PropertyLists
internal import SystemServices

/// What a run reads before it begins.
struct RunInputs {
  var page: PreprocessingPage
  /// What the script's requests are sent with, where they are allowed.
  let network: ScriptNetwork?
  /// What answers the script's requests in the place of a network; nil where nothing does.
  let stubs: [NetworkStub]?
  private let source: ScriptInput
  /// The argument of `finalize`, where the command line has it.
  let arguments: PropertyList?

  var script: PreprocessingScript { source.script }
  /// The bundle that the script is from.
  var bundle: ExtensionBundle? { source.bundle }
  /// What the author of the bundle should know.
  var remarks: [RunFailure] { source.remarks }

  init(_ plan: inout RunPlan) throws(RunFailure) {
    source = try ScriptInput(&plan)
    (page, network) = try Self.readPage(plan)
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

  /// A script's bytes as the text that they should be.
  static func script(
    _ path: String, _ bytes: [UInt8]
  ) throws(RunFailure) -> PreprocessingScript {
    guard !isTypeScript(path) else { throw RunFailure(typeScript: path) }
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

  /// A script that has the file of its source map, where it names one.
  static func readingMap(of script: PreprocessingScript) -> PreprocessingScript {
    if let path = script.map.path { script.map.takeFile(try? FileContents.read(path)) }
    return script
  }

  /// Whether a file is to be built before any browser runs it.
  static func isTypeScript(_ path: String) -> Bool {
    [".ts", ".tsx", ".mts", ".cts", ".jsx"].contains { path.lowercased().hasSuffix($0) }
  }

  /// Loads a page, and makes what its scripts' requests are sent with, where they are allowed.
  static func readPage(
    _ plan: RunPlan
  ) throws(RunFailure) -> (PreprocessingPage, ScriptNetwork?) {
    let loader = PageLoader(plan.loading)
    let loaded = try load(plan.page, plan, by: loader)
    let page = page(loaded, plan)
    guard plan.allowsNetwork || plan.preprocessing.pageScripts != nil else { return (page, nil) }
    do throws(LoadingError) {
      return (page, ScriptNetwork(try loader.makeFetcher(for: loaded)))
    } catch {
      throw RunFailure(error)
    }
  }

  /// Loads a page from a file or an address.
  static func load(
    _ name: String, _ plan: RunPlan, by loader: PageLoader
  ) throws(RunFailure) -> LoadedPage {
    if PageLoader.isAddress(name) {
      do throws(LoadingError) {
        return try loader.load(name, type: plan.pageType)
      } catch {
        throw RunFailure(error)
      }
    }
    let page: LoadedPage
    do throws(FileError) {
      page = try LoadedPage(file: name, type: plan.pageType)
    } catch {
      throw RunFailure(error)
    }
    if let kind = PackedFileKind(page.bytes) { throw RunFailure(page: name, kind) }
    return page
  }

  /// A page as a script is to have it.
  static func page(_ loaded: LoadedPage, _ plan: RunPlan) -> PreprocessingPage {
    var page = PreprocessingPage(
      bytes: loaded.bytes, url: plan.url ?? loaded.url, charset: plan.charset ?? loaded.charset,
      type: loaded.type)
    page.cookies = loaded.cookies
    page.contentSecurityPolicies = loaded.contentSecurityPolicies
    return page
  }

  /// What `--arguments` says: JSON or any property list, or a file of it.
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
