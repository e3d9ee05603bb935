internal import AppExtension
internal import PageLoading

/// A folder as the editor has it: open documents take the place of their files.
struct EditedFolder: BundleFolder {
  private let disk: DiskFolder
  /// The texts of open documents, by their paths.
  private let open: [String: [UInt8]]

  init(_ path: String, open: [String: [UInt8]]) {
    disk = DiskFolder(path)
    self.open = open
  }

  var name: String { disk.name }

  func file(_ path: String) -> BundleFile {
    open["\(disk.name)/\(path)"].map { .bytes($0) } ?? disk.file(path)
  }

  func names(in path: String) -> [String] { disk.names(in: path) }
}
