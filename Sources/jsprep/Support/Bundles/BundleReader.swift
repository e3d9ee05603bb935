internal import AppExtension
internal import PageLoading
internal import PropertyLists
internal import SystemServices

/// An extension that the command line names by a path: of an `.appex`, of an app, of any folder with
/// an Info.plist, or of an Info.plist itself.
struct BundleReader {
  let bundle: ExtensionBundle
  private let finder: ExtensionFinder<DiskFolder>

  /// Whether a path is one of these, and not a script.
  static func isBundle(_ path: String) -> Bool {
    path != "-" && (path.lowercased().hasSuffix(".plist") || FileSystem.isFolder(path))
  }

  init(
    _ path: String, _ choice: ExtensionChoice, for need: ExtensionFinder<DiskFolder>.Need
  ) throws(RunFailure) {
    let (folder, infoFile) = Self.place(of: path)
    finder = ExtensionFinder(folder, variables: choice.variables)
    do throws(BundleError) {
      bundle = try finder.find(
        infoFile: infoFile, identifier: choice.identifier, for: need)
    } catch {
      throw RunFailure(error)
    }
  }

  /// The extensions that a path leads to, and what they were found by: all of an app's that have a
  /// script, or the one that was chosen.
  static func extensions(
    _ path: String, _ choice: ExtensionChoice
  ) throws(BundleError) -> (ExtensionFinder<DiskFolder>, [ExtensionBundle]) {
    let (folder, infoFile) = place(of: path)
    let finder = ExtensionFinder(folder, variables: choice.variables)
    if let identifier = choice.identifier {
      return (finder, [try finder.find(infoFile: infoFile, identifier: identifier)])
    }
    let all = try finder.extensions(infoFile: infoFile)
    let withScript = all.filter(\.namesScript)
    return (finder, withScript.isEmpty ? all : withScript)
  }

  /// The folder to look in, and the Info.plist where the path names one.
  private static func place(of path: String) -> (DiskFolder, infoFile: String?) {
    if FileSystem.isFolder(path) { return (DiskFolder(trimmed(path)), nil) }
    let slash = path.lastIndex(of: "/")
    let parent = slash.map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
    return (DiskFolder(parent), slash.map { String(path[path.index(after: $0)...]) } ?? path)
  }

  private static func trimmed(_ path: String) -> String {
    path.count > 1 && path.hasSuffix("/") ? trimmed(String(path.dropLast())) : path
  }

  /// The path and the bytes of its script.
  func script() throws(RunFailure) -> (path: String, bytes: [UInt8]) {
    do throws(BundleError) {
      return try finder.script(of: bundle)
    } catch {
      throw RunFailure(error)
    }
  }

  /// Its activation rule.
  func candidate() throws(RunFailure) -> ActivationCandidate {
    do throws(BundleRemark) {
      return try ActivationCandidate(bundle)
    } catch {
      throw RunFailure(error, on: bundle)
    }
  }

  /// What the author of a bundle with a script should know.
  func remarks(on platform: ExtensionPoint.Platform) -> [RunFailure] {
    bundle.remarks(on: platform).map { remark in
      var failure = RunFailure(remark, on: bundle)
      failure.isRemark = true
      return failure
    }
  }
}
