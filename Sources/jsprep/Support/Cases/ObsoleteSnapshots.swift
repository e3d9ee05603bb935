internal import SystemServices
internal import TestCases

/// Snapshots of cases that no longer exist.
///
/// It finds the files that `{"$snapshot": true}` names: `NAME.results.json` and `NAME.page.html` in
/// a folder of `Snapshots` that has the name of a case file.
struct ObsoleteSnapshots {
  /// Their paths, and those of new versions that wait for review.
  private(set) var paths: [String] = []

  /// - Parameter finder: all cases of the files and folders that are examined.
  init(_ finder: CaseFinder) {
    let used = Set(finder.cases.flatMap(\.expectation.snapshots))
    // The snapshots of the cases in a damaged file are unknown.
    let unknown = Set(finder.errors.map { CaseSource.folder(of: $0.file) })
    let folders = Set(finder.files.map { CaseSource.folder(of: $0.source.path) })
      .union(finder.folders).subtracting(unknown)
    for folder in folders.sorted() {
      let read = Set(finder.files.map(\.source.path))
      let all = CaseSource(path: "\(folder)/x").resolve("Snapshots")
      for base in FileSystem.names(in: all).sorted() {
        let place = "\(all)/\(base)"
        guard FileSystem.isFolder(place) else { continue }
        let files = CaseFile.suffixes.map { folder == "." ? base + $0 : "\(folder)/\(base)\($0)" }
        // A file that was not read may name any of them.
        guard files.allSatisfy({ read.contains($0) || !FileSystem.exists($0) }) else { continue }
        paths += FileSystem.names(in: place).sorted().map { "\(place)/\($0)" }.filter { path in
          let suffix = SnapshotChange.pendingSuffix
          let snapshot = path.hasSuffix(suffix) ? String(path.dropLast(suffix.count)) : path
          return Expectation.snapshotSuffixes.contains { snapshot.hasSuffix(".\($0)") }
            && !used.contains(snapshot)
        }
      }
    }
  }
}
