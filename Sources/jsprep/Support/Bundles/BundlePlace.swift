internal import AppExtension
internal import PageLoading
internal import PreviewServer
internal import SystemServices

/// Where a bundle is read from: a folder, or a zip archive such as an `.ipa`.
struct BundlePlace: BundleFolder {
  private let content: Content
  /// The name of the Info.plist, if the path names one or if it is not the usual one.
  let infoFile: String?

  private enum Content {
    case folder(DiskFolder)
    case archive(MemoryFolder)
  }

  private static let archiveEndings = [".ipa", ".zip"]

  /// Whether a path is one of an archive, by its name.
  static func isArchive(_ path: String) -> Bool {
    archiveEndings.contains { path.lowercased().hasSuffix($0) }
  }

  init(_ path: String) throws(RunFailure) {
    if FileSystem.isFolder(path) {
      (content, infoFile) = (.folder(DiskFolder(Self.trimmed(path))), nil)
    } else if Self.isArchive(path) {
      let root = BundleRoot(try Self.unpacked(path), name: nil)
      let name = root.isNamed ? "\(path)/\(root.name)" : path
      (content, infoFile) = (.archive(MemoryFolder(name: name, files: root.files)), root.infoFile)
    } else {
      let slash = path.lastIndex(of: "/")
      let parent = slash.map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
      content = .folder(DiskFolder(parent))
      infoFile = slash.map { String(path[path.index(after: $0)...]) } ?? path
    }
  }

  private static func unpacked(_ path: String) throws(RunFailure) -> [String: [UInt8]] {
    let bytes = try RunInputs.read(path)
    do throws(ArchiveError) {
      return try ZipArchive(bytes).files()
    } catch {
      throw RunFailure(.unusable, "archive-malformed", place: path, "this \(error.text)")
    }
  }

  private static func trimmed(_ path: String) -> String {
    path.count > 1 && path.hasSuffix("/") ? trimmed(String(path.dropLast())) : path
  }

  // MARK: The folder

  var name: String {
    switch content {
    case .folder(let folder): folder.name
    case .archive(let folder): folder.name
    }
  }

  func file(_ path: String) -> BundleFile {
    switch content {
    case .folder(let folder): folder.file(path)
    case .archive(let folder): folder.file(path)
    }
  }

  func names(in path: String) -> [String] {
    switch content {
    case .folder(let folder): folder.names(in: path)
    case .archive(let folder): folder.names(in: path)
    }
  }
}
