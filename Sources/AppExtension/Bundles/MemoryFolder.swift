/// A folder of files that are in memory, such as those of a request.
package struct MemoryFolder: BundleFolder, Sendable {
  package let name: String
  private let files: [String: [UInt8]]
  private let namesByFolder: [String: Set<String>]

  /// - Parameter files: by their paths from the folder, with `/` between names.
  package init(name: String, files: [String: [UInt8]]) {
    self.name = name
    self.files = files
    var names: [String: Set<String>] = [:]
    for path in files.keys {
      var folder = ""
      for part in path.split(separator: "/") {
        names[folder, default: []].insert(String(part))
        folder += folder.isEmpty ? String(part) : "/\(part)"
      }
    }
    namesByFolder = names
  }

  package func file(_ path: String) -> BundleFile {
    files[path].map { .bytes($0) } ?? .missing
  }

  package func names(in path: String) -> [String] {
    namesByFolder[path].map(Array.init) ?? []
  }
}
