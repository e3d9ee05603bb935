internal import PropertyLists
internal import Preprocessing

/// A file, or a folder, of cases.
package struct CaseFile: Sendable {
  package let source: CaseSource
  package let cases: [TestCase]
  /// The files that the cases were read from.
  package let files: [String]

  /// The suffixes of case files.
  package static let suffixes = [".jsprep.json", ".jsprep.plist"]
  /// The suffix of folders that are a case.
  package static let folderSuffix = ".jsprep"

  /// Whether a file of this name holds cases.
  package static func isCaseFile(_ path: String) -> Bool {
    suffixes.contains { path.hasSuffix($0) }
  }

  /// Reads a case file.
  ///
  /// - Parameters:
  ///   - path: its path in messages; paths in it are relative to its folder.
  ///   - bytes: JSON or any property list.
  ///   - contents: gives the names of the items in a folder, for patterns of pages.
  package init(
    path: String, bytes: [UInt8], contents: @escaping (String) -> [String] = { _ in [] }
  ) throws(CaseFileError) {
    var mistakes: [CaseFileError] = []
    try self.init(path: path, bytes: bytes, contents: contents, mistakes: &mistakes)
    if let first = mistakes.first { throw first }
  }

  /// What is wrong with a case file: the first mistake of each of its entries, or the one that leaves
  /// none of them to be read.
  package static func mistakes(
    path: String, bytes: [UInt8], contents: @escaping (String) -> [String] = { _ in [] }
  ) -> [CaseFileError] {
    var mistakes: [CaseFileError] = []
    do throws(CaseFileError) {
      _ = try CaseFile(path: path, bytes: bytes, contents: contents, mistakes: &mistakes)
    } catch {
      mistakes.append(error)
    }
    return mistakes
  }

  private init(
    path: String, bytes: [UInt8], contents: @escaping (String) -> [String],
    mistakes: inout [CaseFileError]
  ) throws(CaseFileError) {
    var source = CaseSource(path: path)
    let value: PropertyList
    do throws(PropertyListError) {
      value = try PropertyList.read(bytes)
    } catch {
      throw CaseFileError(
        file: path, position: error.position, path: error.path, .malformed(error))
    }
    source.places =
      switch PropertyListInputFormat.detect(bytes) {
      case .json: JSONPlaces(bytes)
      case .xml: XMLPlaces(bytes)
      case .binary, .openStep, nil: nil
      }
    self.source = source
    files = [path]
    let base = CaseSource.name(of: path)
    let name = Self.suffixes.first { base.hasSuffix($0) }.map { String(base.dropLast($0.count)) }
    cases = try CaseReader(source, names: contents).cases(
      CaseNode(value, source: source), name: name ?? base, mistakes: &mistakes)
  }

  /// Reads a folder that is a case.
  ///
  /// - Parameters:
  ///   - folder: its path.
  ///   - names: the names of its items.
  ///   - read: gives the bytes of an item, or nil.
  ///   - contents: gives the names of the items in a folder, for patterns of pages.
  package init(
    folder: String, names: [String], contents: @escaping (String) -> [String] = { _ in [] },
    read: (String) -> [UInt8]?
  ) throws(CaseFileError) {
    let parts = try CaseFolder(folder, names: names, read: read)
    source = parts.source
    files = parts.files
    let name = CaseSource.name(of: folder)
    var mistakes: [CaseFileError] = []
    cases = try CaseReader(source, names: contents).cases(
      CaseNode(.dictionary(parts.dictionary), source: source),
      name: name.hasSuffix(Self.folderSuffix)
        ? String(name.dropLast(Self.folderSuffix.count)) : name, mistakes: &mistakes)
    if let first = mistakes.first { throw first }
  }
}
