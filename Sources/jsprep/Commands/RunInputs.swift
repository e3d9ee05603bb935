internal import Glibc
internal import Preprocessing
internal import PropertyLists

/// What a run reads before it begins.
struct RunInputs {
  var page: PreprocessingPage
  let script: PreprocessingScript
  /// The argument of `finalize`, where the command line has it.
  let arguments: PropertyList?

  init(_ plan: RunPlan) throws(RunFailure) {
    script = try Self.readScript(plan.script)
    page = try Self.readPage(plan)
    if case .arguments(let text) = plan.extensionSide {
      arguments = try Self.readArguments(text)
    } else {
      arguments = nil
    }
  }

  private static func read(_ path: String) throws(RunFailure) -> [UInt8] {
    do throws(FileError) {
      return try Input.read(path)
    } catch {
      throw RunFailure(error)
    }
  }

  private static func readScript(_ path: String) throws(RunFailure) -> PreprocessingScript {
    let bytes = try read(path)
    do throws(PreprocessingScriptError) {
      return try PreprocessingScript(name: path, bytes: bytes)
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

  private static func readPage(_ plan: RunPlan) throws(RunFailure) -> PreprocessingPage {
    let lowercased = plan.page.lowercased()
    if lowercased.hasPrefix("http://") || lowercased.hasPrefix("https://") {
      throw RunFailure(
        .unreadable, "page-not-fetched", place: plan.page,
        "pages are not fetched from the network yet",
        fix: "save the page to a file, and name its address with --url.")
    }
    let bytes = try read(plan.page)
    return PreprocessingPage(
      bytes: bytes, url: plan.url ?? address(of: plan.page), charset: plan.charset)
  }

  /// The `file:` address of a path; standard input lies in the current folder.
  private static func address(of path: String) -> String {
    var absolute = path == "-" ? "standard-input" : path
    if !absolute.hasPrefix("/"), let folder = getcwd(nil, 0) {
      defer { free(folder) }
      absolute = "\(String(cString: folder))/\(absolute)"
    }
    let escaped = absolute.utf8.map { byte in
      // What ends a path, begins an escape, or is no part of an address.
      byte <= 0x20 || byte >= 0x7F || "%?#\\".utf8.contains(byte)
        ? "%\(String(byte, radix: 16, uppercase: true).leftPadded)"
        : String(UnicodeScalar(byte))
    }
    return "file://" + escaped.joined()
  }

  private static func readArguments(_ text: String) throws(RunFailure) -> PropertyList {
    let isFile = text.hasPrefix("@")
    let bytes = isFile ? try read(String(text.dropFirst())) : Array(text.utf8)
    do throws(PropertyListError) {
      return try PropertyList.read(bytes)
    } catch {
      let name = isFile ? String(text.dropFirst()) : "--arguments"
      throw RunFailure(
        isFile ? .unusable : .usage, "arguments-malformed",
        PropertyListErrorText(error, source: name).text)
    }
  }
}

extension String {
  /// Two digits of a byte.
  fileprivate var leftPadded: String { count < 2 ? "0\(self)" : self }
}
