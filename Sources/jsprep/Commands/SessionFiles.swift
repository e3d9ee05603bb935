internal import DOM
internal import Glibc
internal import PageLoading
internal import PreviewServer
internal import PropertyLists

/// The files of `jsprep serve page.html script.js`.
struct SessionFiles {
  /// A file, or an http or https address.
  var page: String
  var script: String
  /// The page's address; nil for the file's.
  var url: String?
  /// What `--arguments` says.
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
    url = options["--url"]
    arguments = options["--arguments"]
    platform = (try options.choice("--platform", PlatformName.self) ?? .ios).rawValue
    extensionName = options["--extension-name"] ?? ""
    select = options["--select"] ?? ""
  }

  private enum PlatformName: String, CaseIterable {
    case ios, macos
  }

  /// The options of `jsprep serve` that are about the files.
  static let options: [Options.Option] = [
    .value("--url"), .value("--arguments"), .value("--platform"), .value("--extension-name"),
    .value("--select"),
  ]

  /// The files to watch.
  var paths: [String] {
    var paths = [script]
    if !PageLoader.isAddress(page) { paths.append(page) }
    if let arguments, arguments.hasPrefix("@") { paths.append(String(arguments.dropFirst())) }
    return paths
  }

  /// Reads the files.
  func read() throws(ServeFailure) -> PreviewInput {
    do throws(FileError) {
      var input = PreviewInput(
        page: try readPage(),
        scriptName: script.split(separator: "/").last.map(String.init) ?? script,
        script: String(decoding: try FileContents.read(script), as: UTF8.self),
        arguments: try arguments.map { (text) throws(FileError) in try Self.readArguments(text) })
      input.platform = platform
      input.extensionName = extensionName
      input.select = select
      return input
    } catch {
      throw ServeFailure(error)
    }
  }

  private func readPage() throws(FileError) -> PreviewInput.Page {
    if PageLoader.isAddress(page) { return .address(page) }
    let loaded = try LoadedPage(file: page)
    let text = PageText(decoding: loaded.bytes, charset: loaded.charset, type: loaded.type)
    return .markup(String(decoding: text.utf8, as: UTF8.self), address: url ?? loaded.url)
  }

  /// Arguments as JSON; text that is no property list stays as it is, and the page says what is
  /// wrong with it.
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

  /// Follows the files from now on, on a thread of its own.
  ///
  /// - Parameter changed: gets what they hold after each change; files that cannot be read for a
  ///   moment are waited for.
  /// - Returns: false where they cannot be watched.
  func follow(_ changed: @escaping @Sendable (PreviewInput) -> Void) -> Bool {
    guard let watch = FileWatch(paths) else { return false }
    let follower = Unmanaged.passRetained(Follower(files: self, watch: watch, changed: changed))
    var thread = pthread_t()
    let failed = pthread_create(
      &thread, nil,
      { context in
        if let context { Unmanaged<Follower>.fromOpaque(context).takeRetainedValue().run() }
        return nil
      }, follower.toOpaque())
    guard failed == 0 else {
      follower.release()
      return false
    }
    pthread_detach(thread)
    return true
  }

  private final class Follower {
    private let files: SessionFiles
    private let watch: FileWatch
    private let changed: @Sendable (PreviewInput) -> Void

    init(
      files: SessionFiles, watch: FileWatch,
      changed: @escaping @Sendable (PreviewInput) -> Void
    ) {
      self.files = files
      self.watch = watch
      self.changed = changed
    }

    func run() {
      // At first for what changed before there was a watch.
      repeat {
        if let input = try? files.read() { changed(input) }
      } while watch.wait()
    }
  }
}
