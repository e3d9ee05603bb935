internal import AppExtension
internal import PropertyLists

/// An extension that the command line names by a path: of an `.appex`, of an app, of any folder with
/// an Info.plist, or of an Info.plist itself.
struct BundleReader {
  let bundle: ExtensionBundle
  private let finder: ExtensionFinder<DiskFolder>

  /// Whether a path is one of these, and not a script.
  static func isBundle(_ path: String) -> Bool {
    path != "-" && (path.lowercased().hasSuffix(".plist") || DiskFolder.isFolder(path))
  }

  init(
    _ path: String, _ choice: ExtensionChoice, for need: ExtensionFinder<DiskFolder>.Need
  ) throws(RunFailure) {
    let isFolder = DiskFolder.isFolder(path)
    let slash = path.lastIndex(of: "/")
    let parent = slash.map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
    let file = slash.map { String(path[path.index(after: $0)...]) } ?? path
    finder = ExtensionFinder(
      DiskFolder(isFolder ? Self.trimmed(path) : parent), variables: choice.variables)
    do throws(BundleError) {
      bundle = try finder.find(
        infoFile: isFolder ? nil : file, identifier: choice.identifier, for: need)
    } catch {
      throw RunFailure(error)
    }
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
