internal import AppExtension
internal import DOM
internal import PageLoading
internal import Preprocessing
internal import PreviewServer
internal import PropertyLists
internal import SavedPages
internal import SystemServices

/// The files of `jsprep serve page.html script.js`.
struct SessionFiles {
  /// A file, or an http or https address.
  var page: String
  /// A script, or the bundle that names it.
  var script: String
  /// Which extension of a bundle has the script.
  var extensionChoice: ExtensionChoice
  /// The page's address; nil for the file's own.
  var url: String?
  /// The value of `--arguments`.
  var arguments: String?
  var platform: String
  var extensionName: String
  var select: String

  init?(_ options: Options) throws(UsageError) {
    guard let page = options.operands.first else {
      if let option = Self.options.first(where: { options.has($0.name) }) {
        throw UsageError("'\(option.name)' goes with a page and a script")
      }
      return nil
    }
    guard options.operands.count == 2 else {
      throw UsageError(
        options.operands.count > 2
          ? "too many operands: '\(options.operands[2])'" : "a script is missing after the page")
    }
    self.page = page
    script = options.operands[1]
    guard page != "-", script != "-" else { throw UsageError("'-': only files can be watched") }
    extensionChoice = try ExtensionChoice(options)
    url = options["--url"]
    arguments = options["--arguments"]
    platform = (try options.choice("--platform", PlatformName.self) ?? .ios).rawValue
    extensionName = options["--extension-name"] ?? ""
    select = options["--select"] ?? ""
  }

  /// Whether the page comes from the network.
  var isAddress: Bool { PageLoader.isAddress(page) }

  private enum PlatformName: String, CaseIterable {
    case ios, macos
  }

  /// The options of `jsprep serve` that are about the files.
  static let options: [Options.Option] =
    [
      .value("--url"), .value("--arguments"), .value("--platform"), .value("--extension-name"),
      .value("--select"),
    ] + ExtensionChoice.options

  /// Reads the files.
  ///
  /// - Returns: their content, and the files to watch. They may change, because a bundle's
  ///   Info.plist may come to name another script.
  func read() throws(ServeFailure) -> (input: PreviewInput, watched: WatchedFiles) {
    var watched = WatchedFiles()
    if !PageLoader.isAddress(page) { watched.paths.insert(page) }
    if let arguments, arguments.hasPrefix("@") {
      watched.paths.insert(String(arguments.dropFirst()))
    }
    let isBundle = BundleReader.isBundle(script)
    var input: PreviewInput
    do throws(FileError) {
      input = PreviewInput(
        page: try readPage(), scriptName: Self.name(of: script),
        script: isBundle ? "" : String(decoding: try FileContents.read(script), as: UTF8.self),
        arguments: try arguments.map { (text) throws(FileError) in try Self.readArguments(text) })
    } catch {
      throw ServeFailure(error)
    }
    input.platform = platform
    input.extensionName = extensionName
    input.select = select
    if isBundle {
      try readBundle(&input, &watched)
    } else {
      watched.paths.insert(script)
      readMap(of: input.script, at: script, into: &input, &watched)
    }
    return (input, watched)
  }

  private func readBundle(
    _ input: inout PreviewInput, _ watched: inout WatchedFiles
  ) throws(ServeFailure) {
    do throws(RunFailure) {
      let reader = try BundleReader(script, extensionChoice, for: .script)
      let script = try reader.script()
      if BundlePlace.isArchive(self.script) {
        watched.paths.insert(self.script)
      } else {
        watched.paths.formUnion([reader.bundle.info.path, script.path])
        watched.folders.insert(Self.folder(of: reader.bundle.info.path))
      }
      input.adopt(PreviewExtension(reader.bundle, script: script))
      readMap(of: input.script, at: script.path, into: &input, &watched)
    } catch {
      throw ServeFailure(error)
    }
  }

  /// Reads the source map that a script names, if there is such a file.
  private func readMap(
    of text: String, at path: String, into input: inout PreviewInput, _ watched: inout WatchedFiles
  ) {
    guard let script = try? PreprocessingScript(name: path, bytes: Array(text.utf8)),
      let map = script.map.path, let bytes = try? FileContents.read(map)
    else { return }
    input.sourceMap = String(decoding: bytes, as: UTF8.self)
    watched.paths.insert(map)
  }

  private static func name(of path: String) -> String {
    path.split(separator: "/").last.map(String.init) ?? path
  }

  private static func folder(of path: String) -> String {
    path.lastIndex(of: "/").map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
  }

  private func readPage() throws(FileError) -> PreviewInput.Page {
    if PageLoader.isAddress(page) { return .address(page) }
    let loaded = try LoadedPage(file: page)
    if SavedPageFormat.detect(loaded.bytes) != nil {
      return .saved(loaded.bytes, name: Self.name(of: page), address: url ?? "")
    }
    let text = PageText(decoding: loaded.bytes, charset: loaded.charset, type: loaded.type)
    return .markup(String(decoding: text.utf8, as: UTF8.self), address: url ?? loaded.url)
  }

  /// The arguments as JSON. Text that is not a property list stays as it is, and the page says what
  /// is wrong with it.
  private static func readArguments(_ text: String) throws(FileError) -> String {
    let bytes =
      text.hasPrefix("@") ? try FileContents.read(String(text.dropFirst())) : Array(text.utf8)
    let isJSON = (try? PropertyList.read(bytes, as: .json)) != nil
    if !isJSON, let value = try? PropertyList.read(bytes),
      let json = try? value.replacingNotFinite.bytes(as: .json)
    {
      return String(decoding: json, as: UTF8.self)
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
