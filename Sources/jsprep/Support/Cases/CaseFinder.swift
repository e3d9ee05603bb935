internal import PageLoading
internal import SystemServices
internal import TestCases

/// Finds case files, and reads them.
struct CaseFinder {
  private(set) var files: [CaseFile] = []
  /// Files that are not test cases.
  private(set) var errors: [CaseFileError] = []
  /// Paths that cannot be read.
  private(set) var missing: [FileError] = []
  /// The folders that were searched.
  private(set) var folders: [String] = []

  /// - Parameter paths: files and folders; an empty list stands for the current folder.
  init(_ paths: [String]) {
    for path in paths.isEmpty ? ["."] : paths {
      if FileSystem.isFolder(path) {
        search(path)
      } else {
        read(file: path)
      }
    }
  }

  /// Searches a folder and its subfolders, except hidden ones and those of packages.
  private mutating func search(_ root: String) {
    var waiting = [Self.trimmed(root)]
    while let path = waiting.popLast() {
      if path.hasSuffix(CaseFile.folderSuffix) {
        read(folder: path)
        continue
      }
      folders.append(path)
      var below: [String] = []
      for name in FileSystem.names(in: path).sorted() {
        guard !name.hasPrefix("."), name != "node_modules" else { continue }
        let child = path == "." ? name : path == "/" ? "/\(name)" : "\(path)/\(name)"
        if CaseFile.isCaseFile(name) {
          read(file: child)
        } else if FileSystem.isFolder(child), !name.hasSuffix(".app"), !name.hasSuffix(".appex") {
          below.append(child)
        }
      }
      waiting += below.reversed()
    }
  }

  private static func trimmed(_ path: String) -> String {
    path.count > 1 && path.hasSuffix("/") ? trimmed(String(path.dropLast())) : path
  }

  private mutating func read(file path: String) {
    do throws(FileError) {
      let bytes = try FileContents.read(path)
      do throws(CaseFileError) {
        files.append(try CaseFile(path: path, bytes: bytes, contents: FileSystem.names(in:)))
      } catch {
        errors.append(error)
      }
    } catch {
      missing.append(error)
    }
  }

  private mutating func read(folder path: String) {
    let folder = DiskFolder(path)
    do throws(CaseFileError) {
      files.append(
        try CaseFile(
          folder: path, names: folder.names(in: ""), contents: FileSystem.names(in:)
        ) { name in
          try? FileContents.read("\(path)/\(name)")
        })
    } catch {
      errors.append(error)
    }
  }

  /// All cases, in the order of their files.
  var cases: [TestCase] { files.flatMap(\.cases) }
}
