internal import Glibc
internal import PageLoading
internal import PropertyLists
internal import SystemServices

/// A folder that an app shares with its extensions, by its identifier.
struct AppGroup {
  let identifier: String
  /// The folder as the command line names it.
  let folder: String

  /// Reads `ID=DIR`.
  init(_ text: String) throws(UsageError) {
    guard let equals = text.firstIndex(of: "="), equals > text.startIndex,
      text.index(after: equals) < text.endIndex
    else { throw UsageError("'--app-group \(text)': the value is ID=DIR") }
    identifier = String(text[..<equals])
    folder = String(text[text.index(after: equals)...])
  }

  /// Makes the folder and its parents if they are missing, and gives its absolute path.
  func makeFolder() throws(RunFailure) -> String {
    do throws(FileError) {
      // Only for the user, because it holds an app's private data.
      try FileSystem.makeFolders(folder, permissions: 0o700)
    } catch {
      throw failure(error.code)
    }
    guard FileSystem.isFolder(folder) else { throw failure(ENOTDIR) }
    guard let absolute = FileSystem.resolve(folder) else { throw failure(errno) }
    return absolute
  }

  private func failure(_ code: Int32) -> RunFailure {
    RunFailure(
      .unreadable, "app-group-unusable", place: folder,
      "there can be no folder for the app group '\(identifier)': "
        + String(cString: strerror(code)))
  }

  /// The environment variables of a handler: `JSPREP_APP_GROUP` is the folder of the first group,
  /// and `JSPREP_APP_GROUPS` a JSON object with all.
  static func environment(_ groups: [AppGroup]) throws(RunFailure) -> [String: String] {
    guard let first = groups.first else { return [:] }
    var entries: [(String, PropertyList)] = []
    for group in groups { entries.append((group.identifier, .string(try group.makeFolder()))) }
    let all = PropertyList.dictionary(PropertyListDictionary(entries))
    return [
      "JSPREP_APP_GROUP": all[first.identifier]?.string ?? "",
      "JSPREP_APP_GROUPS": String(decoding: (try? all.compactJSON()) ?? [], as: UTF8.self),
    ]
  }
}
