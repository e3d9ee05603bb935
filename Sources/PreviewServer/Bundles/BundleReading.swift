internal import AppExtension
internal import Messages
internal import PropertyLists

/// A bundle as it stands in the object of a request.
///
/// `files` are by their paths: text as a string, other bytes as `{"base64": "..."}`, or as data in a
/// property list. `archive` is a zip archive of them.
struct BundleReading {
  var files: [String: [UInt8]] = [:]
  var name: String?
  var identifier: String?
  var variables = BuildVariables()

  /// Reads the member `bundle`; nil if it is missing or wrong.
  init?(_ reader: inout ObjectReader) {
    guard var object = reader.object("bundle") else { return nil }
    name = object.text("name")
    identifier = object.text("extension")
    variables = Self.variables(&object)
    let archive = object.base64("archive")
    if var entries = object.object("files") {
      for path in entries.names {
        guard Self.isPath(path) else {
          entries.fail(path, ShapeText.isNoPath)
          continue
        }
        if let bytes = entries.file(path) { files[path] = bytes }
      }
      if entries.names.isEmpty { object.fail("files", ShapeText.isEmpty) }
      if archive != nil { object.fail("archive", ShapeText.excludes("files")) }
      object.adopt(entries)
    } else if let archive {
      do throws(ArchiveError) {
        files = try ZipArchive(archive).files()
      } catch {
        object.fail("archive", error.text)
      }
    } else if object.errors.isEmpty {
      object.fail(nil, ShapeText.needsFilesOrArchive)
    }
    object.refuseOthers()
    let isUsable = object.errors.isEmpty
    reader.adopt(object)
    if !isUsable { return nil }
  }

  private static func variables(_ object: inout ObjectReader) -> BuildVariables {
    guard var definitions = object.object("define") else { return BuildVariables() }
    var values: [String: String] = [:]
    for name in definitions.names { values[name] = definitions.text(name) }
    object.adopt(definitions)
    return BuildVariables(values)
  }

  /// Whether a name is a path that stays inside the bundle: it has no empty segment, and no `..`.
  static func isPath(_ path: String) -> Bool {
    !path.utf8.contains(0)
      && path.split(separator: "/", omittingEmptySubsequences: false)
        .allSatisfy { !$0.isEmpty && $0 != "." && $0 != ".." }
  }

  /// The bundle.
  func input(for need: ExtensionFinder<MemoryFolder>.Need) throws(Problem) -> BundleInput {
    try BundleInput(
      files: files, name: name, identifier: identifier, variables: variables, for: need)
  }
}
